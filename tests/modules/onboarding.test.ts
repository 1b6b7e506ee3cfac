import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { checkCredentials } from '~/modules/sign-in/sign-in.server'
import { uploadsDir } from '~/modules/document-files/storage.server'
import { cleanUp } from '~/worker/clean-up.server'
import { renderMail } from '~/worker/mails.server'
import { updateHoa } from '~/modules/hoas/update-hoa.server'
import { completeOnboarding } from '~/modules/partners/complete-onboarding.server'
import { findOnboarding, onboardingProgress } from '~/modules/partners/find-onboarding.server'
import {
  addUpload,
  removeUpload,
  saveCommunity,
  saveDraft,
  savePartnerInfo,
} from '~/modules/partners/save-onboarding.server'
import { communitySchema, partnerInfoSchema } from '~/modules/partners/schema'
import { resolveDuplicate } from '~/modules/partners/resolve-duplicate.server'
import { listUndecided, readDecision, undecidedPartners } from '~/modules/partners/undecided-partners.server'
import { db } from '~db/client.server'
import {
  activities,
  documents,
  hoaPartners,
  hoas,
  mails,
  partnerInvitations,
  partnerOnboardings,
  partnerUploads,
  users,
  webhookEvents,
} from '~db/schema'
import { receiveContent, pdf } from '../factories/documents'
import { makeHoa } from '../factories/hoas'
import {
  communityForm,
  fiphoAnswers,
  linkPartner,
  makeInvitation,
  makeOnboarding,
  partnerForm,
  partnerPassword,
} from '../factories/partners'
import { makeSession, makeUser } from '../factories/users'
import { makeWebhook } from '../factories/webhooks'
import { expectRefusal, must } from '../setup/helpers'
import { filesBelow } from '../setup/files-below'
import { dayMs } from '~/modules/time-units'

const uploadedFiles = () => filesBelow(uploadsDir()).map((file) => path.basename(file))
const anonymous = () => ({ sessionId: makeSession().id, user: null })
const hoaOf = (id: number | null) =>
  must(
    db()
      .select()
      .from(hoas)
      .where(eq(hoas.id, id ?? 0))
      .get(),
    'HOA',
  )
const invalid = /^Invalid invite link/
const open = (token: string) => {
  const found = findOnboarding(token, null)
  if (!found || 'result' in found) throw new Error('The onboarding is not open')
  return found.open
}

/** All rows that completing the onboarding writes, for comparison. */
const allRows = () =>
  [users, hoas, hoaPartners, documents, partnerUploads, partnerInvitations, mails, activities].map((table) =>
    db().select().from(table).all(),
  )

describe('completing an onboarding', () => {
  it('creates the account, the HOA, and its documents, uses the invitation, and mails the admins', async () => {
    const { id, token, admin, partnerInfo } = await makeOnboarding({ files: ['bylaws.pdf', 'budget.pdf'] })
    const { hoaId, signedIn } = completeOnboarding(token, anonymous(), fiphoAnswers())
    expect(signedIn?.user).toMatchObject({ email: partnerInfo.email, role: 'partner' })
    const proven = await checkCredentials({ email: partnerInfo.email, password: partnerPassword })
    expect(proven.user.id).toBe(signedIn?.user.id)
    expect(hoaOf(hoaId)).toMatchObject({
      name: 'Heron Lake',
      address: '2 Lake Drive',
      city: 'Sampleton',
      state: 'CA',
      zipCode: '90002',
      managementCompany: 'Test Management',
      email: partnerInfo.email,
      specialAssessments: 1,
      assessmentIncreases: 2,
      budgetStatus: 'deficit',
      monthsSinceElection: 5,
      monthsSinceNewElection: 17,
      additionalInfo: 'The roof was replaced.',
      isPartner: true,
    })
    expect(hoaOf(hoaId).fiphoCompletedAt).not.toBeNull()
    expect(db().select().from(hoaPartners).all()).toMatchObject([{ hoaId, userId: signedIn?.user.id }])
    const filed = db()
      .select()
      .from(documents)
      .where(eq(documents.hoaId, Number(hoaId)))
      .all()
    expect(filed.map((d) => d.originalName)).toEqual(['bylaws.pdf', 'budget.pdf'])
    expect(filed.every((d) => d.uploadedById === signedIn?.user.id && d.expiresOn !== null)).toBe(true)
    expect(db().select().from(partnerUploads).all()).toEqual([])
    const onboarding = db().select().from(partnerOnboardings).get()
    expect(onboarding).toMatchObject({ passwordHash: null, hoaId, duplicateOfId: null })
    const toAdmin = db().select().from(mails).where(eq(mails.toAddress, admin.email)).all()
    expect(toAdmin).toMatchObject([{ template: 'partner-joined', invitationId: id }])
    const mail = await renderMail({ template: 'partner-joined', invitationId: id, createdAt: 0 })
    expect(mail.text).toContain('Test Manager')
    expect(mail.text).toContain(`/admin/hoas/${hoaId}`)
  })

  it('a second time creates nothing, and returns the same HOA', async () => {
    const { token } = await makeOnboarding()
    const first = completeOnboarding(token, anonymous(), fiphoAnswers())
    const user = must(first.signedIn).user
    const before = allRows()
    const again = completeOnboarding(
      token,
      { ...anonymous(), user },
      fiphoAnswers({ additionalInfo: 'Other' }),
    )
    expect(again).toEqual({ hoaId: first.hoaId, signedIn: null })
    expect(allRows()).toEqual(before)
  })

  it('publishes events for the account and each document', async () => {
    const { token } = await makeOnboarding({ files: ['bylaws.pdf', 'budget.pdf'] })
    const boss = await makeUser({ role: 'super' })
    for (const event of ['user_created', 'document_uploaded'] as const)
      makeWebhook(boss, { url: 'https://example.com/', event })
    const { hoaId, signedIn } = completeOnboarding(token, anonymous(), fiphoAnswers())
    const published = db().select().from(webhookEvents).all()
    expect(published.map(({ type, data }) => [type, JSON.parse(data)])).toMatchObject([
      ['user_created', { userId: signedIn?.user.id, role: 'partner' }],
      ['document_uploaded', { hoaId }],
      ['document_uploaded', { hoaId }],
    ])
  })

  it.each(['users', 'hoas', 'documents', 'activities', 'mails'])(
    'changes nothing if it fails at the %s, so that it can be retried',
    async (table) => {
      const { token } = await makeOnboarding({ files: ['bylaws.pdf'] })
      makeWebhook(await makeUser({ role: 'super' }), { url: 'https://example.com/', event: 'user_created' })
      const before = allRows()
      db().run(
        sql.raw(`create trigger broken before insert on ${table} begin select raise(abort, 'broken'); end`),
      )
      expect(() => completeOnboarding(token, anonymous(), fiphoAnswers())).toThrow('broken')
      db().run(sql`drop trigger broken`)
      expect(allRows()).toEqual(before)
      expect(db().select().from(webhookEvents).all()).toEqual([])
      expect(open(token)).toMatchObject({ hasPassword: true, documents: [{ name: 'bylaws.pdf' }] })
      expect(completeOnboarding(token, anonymous(), fiphoAnswers()).hoaId).not.toBeNull()
      expect(db().select().from(hoas).all()).toHaveLength(1)
    },
  )

  it('is rejected for a second person with the same link', async () => {
    const { token } = await makeOnboarding()
    completeOnboarding(token, anonymous(), fiphoAnswers())
    const other = await makeUser()
    const before = allRows()
    await expectRefusal(() => completeOnboarding(token, anonymous(), fiphoAnswers()), 'not_found', invalid)
    await expectRefusal(
      () => completeOnboarding(token, { ...anonymous(), user: other }, fiphoAnswers()),
      'not_found',
      invalid,
    )
    expect(allRows()).toEqual(before)
  })

  it('leaves nothing behind if the address got an account in the meantime', async () => {
    const { token, partnerInfo } = await makeOnboarding({ files: ['bylaws.pdf'] })
    await makeUser({ email: partnerInfo.email })
    const before = allRows()
    await expectRefusal(
      () => completeOnboarding(token, anonymous(), fiphoAnswers()),
      'conflict',
      'Email already registered',
    )
    expect(allRows()).toEqual(before)
  })

  it('requires the previous steps', async () => {
    const { token } = await makeInvitation()
    const missing = /^A step before this one is not complete yet/
    await expectRefusal(() => completeOnboarding(token, anonymous(), fiphoAnswers()), 'conflict', missing)
    await savePartnerInfo(token, partnerInfoSchema.parse(partnerForm()), null)
    saveCommunity(token, communitySchema.parse(communityForm()))
    await expectRefusal(() => completeOnboarding(token, anonymous(), fiphoAnswers()), 'conflict', missing)
  })

  it('with an account keeps it, and a second invitation adds a second HOA', async () => {
    const user = await makeUser({ role: 'customer', password: 'old password' })
    const first = await makeOnboarding({ info: { email: user.email }, password: null })
    const one = completeOnboarding(first.token, { ...anonymous(), user }, fiphoAnswers())
    const second = await makeOnboarding({
      info: { email: user.email, hoaName: 'Otter Creek' },
      community: { subjectPropertyAddress: '3 Creek Road' },
      password: null,
    })
    const two = completeOnboarding(second.token, { ...anonymous(), user }, fiphoAnswers())
    expect([one.signedIn, two.signedIn]).toEqual([null, null])
    expect(db().select().from(users).where(eq(users.id, user.id)).get()?.role).toBe('partner')
    const roleChanges = db().select().from(activities).where(eq(activities.field, 'role')).all()
    expect(roleChanges).toMatchObject([
      { userId: user.id, section: 'account', oldValue: 'Customer', newValue: 'Partner' },
    ])
    await checkCredentials({ email: user.email, password: 'old password' })
    expect(db().select({ hoaId: hoaPartners.hoaId }).from(hoaPartners).all()).toEqual([
      { hoaId: one.hoaId },
      { hoaId: two.hoaId },
    ])
  })

  it('is rejected for staff', async () => {
    const { token, admin } = await makeOnboarding({ password: null })
    const visitor = { ...anonymous(), user: admin }
    await expectRefusal(
      () => completeOnboarding(token, visitor, fiphoAnswers()),
      'forbidden',
      /^Staff accounts/,
    )
    expect(db().select().from(hoas).all()).toEqual([])
  })
})

describe('an HOA that already exists', () => {
  async function duplicate() {
    const { admin, ...onboarding } = await makeOnboarding({ files: ['bylaws.pdf'] })
    const first = await makeUser({ role: 'partner' })
    const known = makeHoa(admin, {
      name: 'HERON LAKE Home Owner’s Association, Inc.',
      city: 'sampleton',
      email: 'office@example.com',
      specialAssessments: '4',
      budgetStatus: 'balanced',
    })
    linkPartner(first, known)
    const before = hoaOf(known)
    const { hoaId, signedIn } = completeOnboarding(onboarding.token, anonymous(), fiphoAnswers())
    return { ...onboarding, admin, first, known, before, hoaId, user: must(signedIn).user }
  }

  it('is neither changed nor duplicated: staff decide', async () => {
    const { id, known, before, hoaId, user, token } = await duplicate()
    expect(hoaId).toBeNull()
    expect(hoaOf(known)).toEqual(before)
    expect(db().select().from(hoas).all()).toHaveLength(1)
    expect(db().select().from(hoaPartners).where(eq(hoaPartners.userId, user.id)).all()).toEqual([])
    expect(listUndecided({ page: 1, pageSize: 50 })).toMatchObject({
      total: 1,
      rows: [{ hoa: { id: known } }],
    })
    expect(undecidedPartners(known)).toMatchObject([{ invitationId: id, email: user.email }])
    expect(findOnboarding(token, user)).toMatchObject({ result: { hoaName: 'Heron Lake', hoaId: null } })
    const mail = await renderMail({ template: 'partner-joined', invitationId: id, createdAt: 0 })
    expect(mail.text).toContain('Please decide whether they are the same.')
    expect(mail.text).toContain(`/admin/hoas/${known}`)
  })

  it('is linked by staff without overwriting anything, and both partners get a mail', async () => {
    const { id, admin, first, known, user } = await duplicate()
    const { choices, hoa } = readDecision(known, id)
    expect(choices.map(({ field, isMissing }) => [field, isMissing])).toEqual([
      ['name', false],
      ['address', true],
      ['city', false],
      ['zipCode', true],
      ['specialAssessments', false],
      ['assessmentIncreases', true],
      ['budgetStatus', false],
      ['monthsSinceElection', true],
      ['monthsSinceNewElection', true],
      ['managementCompany', true],
      ['phoneNumber', true],
      ['email', false],
      ['additionalInfo', true],
    ])
    const chosen = ['specialAssessments', 'phoneNumber', 'isPartner', 'state']
    resolveDuplicate(admin, id, { kind: 'merge', chosen, seenAt: hoa.updatedAt })
    expect(hoaOf(known)).toMatchObject({
      name: 'HERON LAKE Home Owner’s Association, Inc.',
      email: 'office@example.com',
      phoneNumber: '(555) 010-0110',
      specialAssessments: 1,
      budgetStatus: 'balanced',
      managementCompany: '',
      isPartner: true,
    })
    expect(db().select().from(hoaPartners).all()).toMatchObject([{ userId: first.id }, { userId: user.id }])
    expect(db().select().from(documents).all()).toMatchObject([{ hoaId: known, originalName: 'bylaws.pdf' }])
    expect(undecidedPartners(known)).toEqual([])
    const mailTo = async (template: 'partner-linked' | 'partner-added', to: string) => {
      const queued = db().select().from(mails).where(eq(mails.template, template)).all()
      expect(queued).toMatchObject([{ toAddress: to }])
      return renderMail({ ...must(queued[0]), template, to })
    }
    const linked = await mailTo('partner-linked', user.email)
    expect(linked.text).toContain('Special assessments (last 5 years): 1 (before: 4)')
    expect(linked.text).toMatch(/We kept what they say about: HOA name, .*Budget status/)
    const added = await mailTo('partner-added', first.email)
    expect(added.subject).toMatch(/^Test Manager now also represents HERON LAKE/)
    expect(added.text).toContain('Special assessments (last 5 years): 1 (before: 4)')
    expect(added.text).not.toContain('Budget status')
  })

  it('is not linked if it has changed since it was compared', async () => {
    const { id, admin, known } = await duplicate()
    const { hoa } = readDecision(known, id)
    updateHoa(admin, known, { phoneNumber: '555 010 0199' }, undefined)
    const outdated = { kind: 'merge', chosen: ['phoneNumber'], seenAt: hoa.updatedAt } as const
    await expectRefusal(() => resolveDuplicate(admin, id, outdated), 'conflict', /Someone else has saved/)
    expect(hoaOf(known).phoneNumber).toBe('555 010 0199')
    expect(undecidedPartners(known)).toHaveLength(1)
  })

  it('is added as a separate one by staff', async () => {
    const { id, admin, known, before, user } = await duplicate()
    const { hoaId } = resolveDuplicate(admin, id, { kind: 'separate' })
    expect(hoaId).not.toBe(known)
    expect(hoaOf(known)).toEqual(before)
    expect(db().select().from(hoaPartners).where(eq(hoaPartners.userId, user.id)).all()).toMatchObject([
      { hoaId },
    ])
  })

  it('is decided once, and only by users who may edit HOAs', async () => {
    const { id, admin, before } = await duplicate()
    const merge = { kind: 'merge', chosen: [], seenAt: before.updatedAt } as const
    const contributor = await makeUser({ role: 'contributor' })
    await expectRefusal(() => resolveDuplicate(contributor, id, merge), 'forbidden', /access/)
    resolveDuplicate(admin, id, merge)
    await expectRefusal(
      () => resolveDuplicate(admin, id, { kind: 'separate' }),
      'not_found',
      /nothing left to decide/,
    )
    expect(db().select().from(hoas).all()).toHaveLength(1)
  })
})

describe('the input of an onboarding', () => {
  it('is restored when the link is opened again, at the step to continue with', async () => {
    const { token } = await makeInvitation({ hoaName: 'Otter Creek' })
    expect(open(token)).toMatchObject({ hoaName: 'Otter Creek', partnerInfo: null, hasPassword: false })
    expect(onboardingProgress(open(token), false)).toEqual({ furthest: 1, next: 1 })
    const info = partnerInfoSchema.parse(partnerForm())
    await savePartnerInfo(token, info, partnerPassword)
    expect(open(token)).toMatchObject({ partnerInfo: info, hasPassword: true })
    expect(onboardingProgress(open(token), false)).toEqual({ furthest: 2, next: 2 })
    saveDraft(token, 2, { propertyCity: 'Half' })
    await savePartnerInfo(token, info, null)
    expect(open(token).drafts).toEqual({ 2: { propertyCity: 'Half' } })
    saveCommunity(token, communitySchema.parse(communityForm()))
    expect(open(token)).toMatchObject({ drafts: {}, community: { propertyCity: 'Sampleton' } })
    expect(onboardingProgress(open(token), false)).toEqual({ furthest: 4, next: 3 })
    saveDraft(token, 4, { additionalInfo: 'Half' })
    expect(onboardingProgress(open(token), false).next).toBe(4)
  })

  it('keeps the password when step 1 is sent again without one, and never stores it in plain text', async () => {
    const { token } = await makeInvitation()
    const info = partnerInfoSchema.parse(partnerForm())
    await savePartnerInfo(token, info, partnerPassword)
    const before = db().select().from(partnerOnboardings).get()?.passwordHash
    await savePartnerInfo(token, { ...info, title: 'President' }, null)
    const after = db().select().from(partnerOnboardings).get()
    expect(after?.passwordHash).toBe(before)
    expect(JSON.stringify(after)).not.toContain(partnerPassword)
  })

  it('drops the password if the address changes, since the link may have been forwarded', async () => {
    const { token } = await makeInvitation()
    const info = partnerInfoSchema.parse(partnerForm())
    await savePartnerInfo(token, info, partnerPassword)
    await savePartnerInfo(token, { ...info, email: 'other@example.com' }, null)
    expect(open(token).hasPassword).toBe(false)
    saveCommunity(token, communitySchema.parse(communityForm()))
    await expectRefusal(
      () => completeOnboarding(token, anonymous(), fiphoAnswers()),
      'conflict',
      /not complete yet/,
    )
    await savePartnerInfo(token, { ...info, email: 'other@example.com' }, 'a password of their own')
    expect(completeOnboarding(token, anonymous(), fiphoAnswers()).hoaId).not.toBeNull()
  })

  it('is deleted with its files 30 days after the expiration of an unfinished invitation', async () => {
    const finished = await makeOnboarding()
    completeOnboarding(finished.token, anonymous(), fiphoAnswers())
    const { id } = await makeOnboarding({ files: ['bylaws.pdf'] })
    const file = path.basename(must(db().select().from(partnerUploads).get()).storedName)
    const { expiresAt } = must(
      db().select().from(partnerInvitations).where(eq(partnerInvitations.id, id)).get(),
    )
    await cleanUp(expiresAt + 30 * dayMs - 1)
    expect(uploadedFiles()).toContain(file)
    expect(db().select().from(partnerUploads).all()).toHaveLength(1)
    // The invitation whose onboarding is finished expires at the same time.
    db().update(partnerInvitations).set({ expiresAt }).run()
    await cleanUp(expiresAt + 30 * dayMs + 1)
    expect(uploadedFiles()).not.toContain(file)
    expect(db().select().from(partnerUploads).all()).toEqual([])
    expect(db().select().from(partnerOnboardings).all()).toMatchObject([{ invitationId: finished.id }])
    expect(db().select().from(partnerInvitations).all()).toHaveLength(2)
  })

  it('includes up to 100 files, which can be removed', async () => {
    const { token, id } = await makeInvitation()
    await addUpload(token, 'a.pdf', await receiveContent(pdf()))
    const before = uploadedFiles()
    await expectRefusal(
      async () => addUpload(token, 'b.pdf', await receiveContent(Buffer.from('MZ'))),
      'unsupported_type',
      /./,
    )
    const [file] = open(token).documents
    expect(file).toMatchObject({ name: 'a.pdf' })
    await removeUpload(token, must(file).id)
    await removeUpload(token, must(file).id)
    expect(open(token).documents).toEqual([])
    expect(uploadedFiles()).toHaveLength(before.length - 1)
    for (let n = 0; n < 100; n++)
      db()
        .insert(partnerUploads)
        .values({
          invitationId: id,
          originalName: 'x.pdf',
          storedName: `x${n}`,
          mediaType: 'a',
          sizeBytes: 1,
          uploadedAt: 0,
        })
        .run()
    await expectRefusal(
      async () => addUpload(token, 'c.pdf', await receiveContent(pdf())),
      'conflict',
      'Too many files',
    )
  })

  it.each([
    ['an unknown link', () => 'x'.repeat(43), Date.now()],
    [
      'an altered link',
      (token: string) => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      Date.now(),
    ],
    ['an expired link', (token: string) => token, Date.now() + 15 * dayMs],
    ['no link', () => '', Date.now()],
  ])('cannot be accessed by %s', async (_, change, now) => {
    const { token } = await makeOnboarding()
    const bad = change(token)
    expect(findOnboarding(bad, null, now)).toBeNull()
    const community = communitySchema.parse(communityForm({ propertyCity: 'Elsewhere' }))
    await expectRefusal(() => saveCommunity(bad, community, now), 'not_found', invalid)
    await expectRefusal(
      async () => addUpload(bad, 'a.pdf', await receiveContent(pdf()), now),
      'not_found',
      invalid,
    )
    await expectRefusal(() => completeOnboarding(bad, anonymous(), fiphoAnswers(), now), 'not_found', invalid)
    expect(db().select().from(hoas).all()).toEqual([])
  })
})
