import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { findSession } from '~/modules/accounts/sessions.server'
import { erasePartner } from '~/modules/customer-data/erase-partner.server'
import { listPartnerHoas } from '~/modules/hoas/partner-hoas.server'
import {
  inviteColleague,
  joinColleagues,
  readColleagues,
  readJoin,
  removeColleague,
} from '~/modules/partners/colleagues.server'
import { completeOnboarding } from '~/modules/partners/complete-onboarding.server'
import { findOnboarding } from '~/modules/partners/find-onboarding.server'
import {
  listInvitations,
  listPartners,
  setPartnerActive,
  unlinkPartner,
  withdrawInvitation,
} from '~/modules/partners/manage-partners.server'
import { dayMs } from '~/modules/time-units'
import { MailNotNeeded } from '~/modules/mail/mail-content'
import { renderMail } from '~/worker/mails.server'
import { connection, db } from '~db/client.server'
import { activities, mails, partnerInvitations, partnerOnboardings, users } from '~db/schema'
import { makeHoa } from '../factories/hoas'
import { fiphoAnswers, linkPartner, makeInvitation, makeOnboarding } from '../factories/partners'
import { answer, partnerWithHoa } from '../factories/questionnaire'
import { makeSession, makeUser } from '../factories/users'
import { expectRefusal, must } from '../setup/helpers'
import { plansOf } from '../setup/query-plans'

const company = 'Test Management'
const all = { page: 1, pageSize: 50, q: '' }
const invalid = /^Invalid invite link/
const anonymous = () => ({ user: null, sessionId: makeSession().id })
const newAccount = { firstName: 'Cal', lastName: 'League', password: 'a password of a colleague' }
const namesOf = (user: { id: number }) => listPartnerHoas(user).map(({ name }) => name)

/** A partner of a company with two HOAs. */
async function managedPartner() {
  const admin = await makeUser({ role: 'admin' })
  const partner = await makeUser({ role: 'partner', company, firstName: 'Pat', lastName: 'Partner' })
  const hoaIds = ['Heron Lake', 'Otter Creek'].map((name) => makeHoa(admin, { name }))
  for (const id of hoaIds) linkPartner(partner, id)
  return { admin, partner, hoaIds }
}

async function invite(partner: Parameters<typeof inviteColleague>[0], email = 'cal@example.com') {
  inviteColleague(partner, email)
  const mail = must(db().select().from(mails).where(eq(mails.template, 'colleague-invitation')).all().at(-1))
  expect(mail.toAddress).toBe(email)
  const { text, subject } = await renderMail({ ...mail, template: 'colleague-invitation' })
  return { text, subject, id: Number(mail.invitationId), token: must(/join\/([\w-]{43})/.exec(text)?.[1]) }
}

describe('a colleague', () => {
  it('is invited by mail to the same HOAs, with a link that works once', async () => {
    const { partner } = await managedPartner()
    const { token, text, subject } = await invite(partner)
    expect(subject).toBe('Pat Partner has invited you to represent Heron Lake and 1 other HOA')
    expect(text).toContain(`(${company}, ${partner.email})`)
    expect(connection().sqlite.serialize().includes(token)).toBe(false)
    expect(readJoin(token, null)).toMatchObject({ email: 'cal@example.com', hasAccount: false })
    const { user } = must(await joinColleagues(token, anonymous(), newAccount))
    expect(namesOf(user)).toEqual(['Heron Lake', 'Otter Creek'])
    expect(db().select().from(users).where(eq(users.id, user.id)).get()).toMatchObject({
      role: 'partner',
      company,
    })
    await expectRefusal(() => readJoin(token, null), 'not_found', invalid)
    await expectRefusal(() => joinColleagues(token, anonymous(), newAccount), 'not_found', invalid)
    expect(readColleagues(partner).colleagues.map(({ email }) => email)).toEqual([user.email, partner.email])
    // It is no invitation to describe an HOA.
    const another = await invite(partner, 'dee@example.com')
    expect(findOnboarding(another.token, null)).toBeNull()
  })

  it('gets only what the inviter still has, for 14 days, unless the invitation is withdrawn', async () => {
    const { admin, partner, hoaIds } = await managedPartner()
    const { token } = await invite(partner)
    await expectRefusal(() => readJoin(token, null, Date.now() + 14 * dayMs + 1000), 'not_found', invalid)
    unlinkPartner(admin, partner.id, must(hoaIds[0]))
    const { user } = must(await joinColleagues(token, anonymous(), newAccount))
    expect(namesOf(user)).toEqual(['Otter Creek'])

    const late = await invite(partner, 'late@example.com')
    const [sent] = readColleagues(partner).invitations
    const stranger = await makeUser({ role: 'partner' })
    await expectRefusal(() => withdrawInvitation(stranger, must(sent).id), 'not_found', /no such invitation/)
    withdrawInvitation(partner, must(sent).id)
    expect(readColleagues(partner).invitations).toEqual([])
    await expectRefusal(() => readJoin(late.token, null), 'not_found', invalid)
    await expect(
      renderMail({ template: 'colleague-invitation', invitationId: late.id, createdAt: 0 }),
    ).rejects.toThrow(MailNotNeeded)
    const last = await invite(partner, 'last@example.com')
    setPartnerActive(admin, partner.id, false)
    await expectRefusal(() => readJoin(last.token, null), 'not_found', invalid)
  })

  it('with an account must be signed in to it; nobody else can use the link', async () => {
    const { partner } = await managedPartner()
    const customer = await makeUser({ email: 'cal@example.com' })
    const { token } = await invite(partner)
    const other = { user: await makeUser(), sessionId: null }
    await expectRefusal(() => joinColleagues(token, other, null), 'conflict', /sign in as cal@example.com/)
    await expectRefusal(
      () => joinColleagues(token, anonymous(), newAccount),
      'conflict',
      'Email already registered',
    )
    expect(await joinColleagues(token, { user: customer, sessionId: null }, null)).toBeNull()
    expect(namesOf(customer)).toHaveLength(2)
  })

  it('is removed by a colleague, never by another company’s partner, and not as the last one', async () => {
    const { partner, hoaIds } = await managedPartner()
    const { user } = must(await joinColleagues((await invite(partner)).token, anonymous(), newAccount))
    const rival = await makeUser({ role: 'partner', company: 'Another Management' })
    linkPartner(rival, must(hoaIds[0]))
    await expectRefusal(() => removeColleague(rival, user.id), 'not_found', 'There is no such colleague.')
    removeColleague(partner, user.id)
    expect(namesOf(user)).toEqual([])
    // The rival represents one of the two.
    await expectRefusal(() => removeColleague(partner, partner.id), 'conflict', /the last one/)
    expect(namesOf(partner)).toHaveLength(2)
  })
})

describe('a partner in the team area', () => {
  it('is listed with HOAs, through indexes and with one query for all', async () => {
    const { partner } = await managedPartner()
    for (let n = 0; n < 10; n++) await makeUser({ role: 'partner', firstName: `Q${n}` })
    await makeUser({ role: 'customer', company })
    let count = 0
    const plans = plansOf(() => (count = listPartners(all).rows.length))
    expect(count).toBe(11)
    expect(plans.length).toBeLessThan(12)
    expect(listPartners({ ...all, q: 'test manag' }).rows).toMatchObject([
      { id: partner.id, hoas: ['Heron Lake', 'Otter Creek'] },
    ])
  })

  it('is deactivated and unlinked by an admin, at once', async () => {
    const { admin, partner, hoaIds } = await managedPartner()
    const { token } = makeSession(partner)
    const contributor = await makeUser({ role: 'contributor' })
    await expectRefusal(() => setPartnerActive(contributor, partner.id, false), 'forbidden', /access/)
    await expectRefusal(() => unlinkPartner(contributor, partner.id, must(hoaIds[0])), 'forbidden', /access/)
    await expectRefusal(() => setPartnerActive(admin, admin.id, false), 'not_found', /no such partner/)
    unlinkPartner(admin, partner.id, must(hoaIds[0]))
    expect(namesOf(partner)).toEqual(['Otter Creek'])
    setPartnerActive(admin, partner.id, false)
    expect(findSession(token)?.user ?? null).toBeNull()
    const logged = db().select().from(activities).where(eq(activities.section, 'partners')).all()
    expect(logged.map(({ userId }) => userId)).toEqual([admin.id, admin.id])
  })

  it('is erased on request: nothing about the person remains but what they answered', async () => {
    const { token, partnerInfo, id } = await makeOnboarding()
    const { hoaId, signedIn } = completeOnboarding(token, { user: null, sessionId: null }, fiphoAnswers())
    const { user } = must(signedIn)
    const admin = await makeUser({ role: 'admin' })
    answer(user, Number(hoaId), { 'units-sold.value': '41' })
    await invite(user)
    await expectRefusal(
      () => erasePartner(admin, { partnerId: user.id, confirmation: 'wrong' }),
      'invalid',
      /Type the partner/,
    )
    erasePartner(admin, { partnerId: user.id, confirmation: user.email })
    expect(namesOf(user)).toEqual([])
    expect(listInvitations(all).total).toBe(0)
    const kept = JSON.stringify(
      [users, partnerInvitations, partnerOnboardings, mails].map((table) => db().select().from(table).all()),
    )
    for (const text of [partnerInfo.email, partnerInfo.phone, 'Manager', partnerInfo.company])
      expect(kept).not.toContain(text)
    expect(connection().sqlite.prepare('select answered_by, value from questionnaire_answers').all()).toEqual(
      [{ answered_by: 'A former partner', value: '41' }],
    )
    expect(id).toBeGreaterThan(0)
  })
})

describe('a sent invitation', () => {
  it('of staff is listed, and can be withdrawn by admins only', async () => {
    const { id, admin, token } = await makeInvitation()
    expect(listInvitations(all).rows).toMatchObject([
      { id, email: 'invited@example.com', hoaName: 'Heron Lake' },
    ])
    const { partner } = await partnerWithHoa()
    await expectRefusal(() => withdrawInvitation(partner, id), 'not_found', /no such invitation/)
    withdrawInvitation(admin, id)
    expect(findOnboarding(token, null)).toBeNull()
    expect(listInvitations(all).total).toBe(0)
    await expectRefusal(() => withdrawInvitation(admin, id), 'not_found', /no such invitation/)
  })
})
