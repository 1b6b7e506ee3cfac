import { existsSync, rmSync } from 'node:fs'
import { asc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SignedInUser } from '~/modules/permissions/signed-in-user'
import { addDocument } from '~/modules/documents/add-document.server'
import { maxFilesPerHoa } from '~/modules/document-files/limits'
import { storedPath, uploadsDir } from '~/modules/document-files/storage.server'
import { documentStatus } from '~/modules/hoas/document-status'
import {
  countDocumentsByStatus,
  listHoaDocuments,
  removeHoaDocument,
  setDocumentExpiry,
} from '~/modules/hoas/documents.server'
import { toPublic } from '~/modules/hoas/hoa-document'
import { listPartnerHoas, openPartnerHoa, requirePartnerHoa } from '~/modules/hoas/partner-hoas.server'
import { listOwnHoas, openPortal } from '~/modules/partners/portal.server'
import { db, write } from '~db/client.server'
import {
  activities,
  documents,
  hoaPartners,
  jobs,
  partnerInvitations,
  partnerOnboardings,
  users,
} from '~db/schema'
import { exe, insertDocument, pdf, receiveContent } from '../factories/documents'
import { makeHoa, uploadToHoa } from '../factories/hoas'
import { linkPartner } from '../factories/partners'
import { makeUser } from '../factories/users'
import { expectRefusal, must } from '../setup/helpers'

let admin: SignedInUser
let partner: SignedInUser
let stranger: SignedInUser
let hoaId: number
beforeEach(async () => {
  admin = await makeUser({ role: 'admin' })
  partner = await makeUser({ role: 'partner' })
  stranger = await makeUser({ role: 'partner' })
  hoaId = makeHoa(admin, { name: 'Heron Lake', city: 'Boise', state: 'ID' })
  linkPartner(partner, hoaId)
  linkPartner(stranger, makeHoa(admin, { name: 'Elsewhere' }))
})
afterEach(() => rmSync(uploadsDir(), { recursive: true, force: true }))

const all = { page: 1, pageSize: 50 }
const noHoa = 'There is no such HOA.'
const noAccess = 'You don’t have access to this.'
const names = () => listHoaDocuments(hoaId, all).rows.map((document) => document.name)
const log = () =>
  db()
    .select()
    .from(activities)
    .where(eq(activities.section, 'documents'))
    .orderBy(asc(activities.id))
    .all()
    .map(({ userId, action, description }) => [userId, action, description])
const replace = async (by: SignedInUser, replaces: number, name: string, content = pdf()) =>
  addDocument({ hoaId, replaces }, name, await receiveContent(content), by.id)
const fileOf = (documentId: number) =>
  storedPath(
    must(
      db().select({ name: documents.storedName }).from(documents).where(eq(documents.id, documentId)).get(),
    ).name,
  )

describe('a partner', () => {
  it('sees their own HOAs by name, and opens the first or the requested one', () => {
    const another = makeHoa(admin, { name: 'alder Court', city: 'Reno', state: 'NV' })
    linkPartner(partner, another)
    expect(listPartnerHoas(partner)).toEqual([
      { id: another, name: 'alder Court', city: 'Reno', state: 'NV' },
      { id: hoaId, name: 'Heron Lake', city: 'Boise', state: 'ID' },
    ])
    expect(openPortal(partner, null).hoa?.id).toBe(another)
    expect(openPortal(partner, hoaId).hoa?.name).toBe('Heron Lake')
    expect(listOwnHoas(partner, { page: 1, pageSize: 1 })).toMatchObject({
      total: 2,
      rows: [{ name: 'alder Court' }],
    })
    expect(listOwnHoas(partner, { page: 9, pageSize: 1 })).toMatchObject({
      page: 2,
      rows: [{ name: 'Heron Lake' }],
    })
  })

  it('gets the same error for another partner’s HOA as for one that does not exist', async () => {
    for (const id of [hoaId, 999_999, 0]) {
      await expectRefusal(() => openPartnerHoa(stranger, id), 'not_found', noHoa)
      await expectRefusal(() => write((tx) => requirePartnerHoa(tx, stranger, id)), 'not_found', noHoa)
      await expectRefusal(() => openPortal(stranger, id), 'not_found', noHoa)
    }
  })

  it('without an HOA sees which described HOAs staff are still comparing', async () => {
    const waiting = await makeUser({ role: 'partner' })
    expect(openPortal(waiting, null)).toEqual({ hoas: [], hoa: null, undecided: [] })
    const invitation = (hoaName: string) =>
      db()
        .insert(partnerInvitations)
        .values({
          email: waiting.email,
          hoaName,
          invitedById: admin.id,
          createdAt: 1,
          expiresAt: 2,
          usedAt: 1,
        })
        .returning({ id: partnerInvitations.id })
        .get().id
    // Partners may correct the name in their invitation.
    const described = (hoaName: string) => JSON.stringify({ hoaName })
    const onboarding = { userId: waiting.id, completedAt: 1, updatedAt: 1, duplicateOfId: hoaId }
    db()
      .insert(partnerOnboardings)
      .values([
        { ...onboarding, invitationId: invitation('Heron'), partnerInfo: described('Heron Lake') },
        // Staff have already decided about this one.
        {
          ...onboarding,
          invitationId: invitation('Cedar Hollow'),
          partnerInfo: described('Cedar Hollow'),
          hoaId,
        },
      ])
      .run()
    expect(openPortal(waiting, null)).toEqual({ hoas: [], hoa: null, undecided: ['Heron Lake'] })
    expect(openPortal(partner, null).undecided).toEqual([])
  })
})

describe('a partner’s documents', () => {
  it('are uploaded, dated, replaced, and deleted, and the log has the author', async () => {
    const { id } = await uploadToHoa(partner, hoaId, 'Bylaws.pdf')
    setDocumentExpiry(partner, hoaId, id, '2030-01-01')
    const old = fileOf(id)
    const { id: newId } = await replace(partner, id, 'Bylaws 2027.pdf')
    expect(names()).toEqual(['Bylaws 2027.pdf'])
    expect([existsSync(old), existsSync(fileOf(newId))]).toEqual([false, true])
    const file = fileOf(newId)
    await removeHoaDocument(partner, hoaId, newId)
    expect([names(), existsSync(file)]).toEqual([[], false])
    expect(log()).toEqual([
      [partner.id, 'uploaded', 'Bylaws.pdf uploaded to Heron Lake'],
      [partner.id, 'updated', 'Expiry of Bylaws.pdf of Heron Lake changed'],
      [partner.id, 'deleted', 'Bylaws.pdf of Heron Lake deleted, replaced by Bylaws 2027.pdf'],
      [partner.id, 'uploaded', 'Bylaws 2027.pdf uploaded to Heron Lake'],
      [partner.id, 'deleted', 'Bylaws 2027.pdf of Heron Lake deleted'],
    ])
    const queued = db()
      .select({ payload: jobs.payload })
      .from(jobs)
      .where(eq(jobs.kind, 'read-hoa-document'))
      .all()
    expect(queued).toEqual([id, newId].map((documentId) => ({ payload: JSON.stringify({ documentId }) })))
  })

  it('stay if their replacement is rejected', async () => {
    const { id } = await uploadToHoa(partner, hoaId, 'Bylaws.pdf')
    await expectRefusal(
      () => replace(partner, id, 'New.pdf', exe()),
      'unsupported_type',
      'This is not a PDF document',
    )
    await expectRefusal(
      () => replace(partner, id + 1, 'New.pdf'),
      'not_found',
      /^This document does not exist/,
    )
    expect(names()).toEqual(['Bylaws.pdf'])
    expect(existsSync(fileOf(id))).toBe(true)
  })

  it('can be replaced even at the limit of documents', async () => {
    const { id } = await uploadToHoa(partner, hoaId, 'Bylaws.pdf')
    for (let i = 1; i < maxFilesPerHoa; i++) insertDocument({ hoaId })
    await expectRefusal(() => uploadToHoa(partner, hoaId, 'b.pdf'), 'conflict', 'Too many files')
    await replace(partner, id, 'New.pdf')
    expect(listHoaDocuments(hoaId, { page: 1, pageSize: 1 })).toMatchObject({
      total: maxFilesPerHoa,
      rows: [{ name: 'New.pdf' }],
    })
  })

  it('cannot be changed by other partners or users without the role', async () => {
    const { id } = await uploadToHoa(partner, hoaId, 'Bylaws.pdf')
    const attempts = (by: SignedInUser) => [
      () => uploadToHoa(by, hoaId, 'Other.pdf'),
      () => replace(by, id, 'Other.pdf'),
      () => setDocumentExpiry(by, hoaId, id, null),
      () => removeHoaDocument(by, hoaId, id),
    ]
    for (const run of attempts(stranger)) await expectRefusal(run, 'not_found', noHoa)
    for (const role of ['viewer', 'customer'] as const)
      for (const run of attempts(await makeUser({ role }))) await expectRefusal(run, 'forbidden', noAccess)
    const contributor = await makeUser({ role: 'contributor' })
    for (const run of attempts(contributor).slice(1)) await expectRefusal(run, 'forbidden', noAccess)
    const before = names()
    db().update(users).set({ isActive: false }).where(eq(users.id, partner.id)).run()
    for (const run of attempts(partner)) await expectRefusal(run, 'forbidden', noAccess)
    db().update(users).set({ isActive: true }).where(eq(users.id, partner.id)).run()
    db().delete(hoaPartners).where(eq(hoaPartners.userId, partner.id)).run()
    for (const run of attempts(partner)) await expectRefusal(run, 'not_found', noHoa)
    expect(names()).toEqual(before)
  })

  it('are counted by the status shown in the list', () => {
    const today = '2026-11-22'
    const days = [null, '2026-11-21', '2025-01-01', '2026-11-22', '2026-12-22', '2026-12-23', '2030-01-01']
    for (const expiresOn of days) insertDocument({ hoaId }, 'a.pdf', { expiresOn })
    const counted = Object.groupBy(days, (expiresOn) => documentStatus(expiresOn, today))
    expect(countDocumentsByStatus(hoaId, today)).toEqual({
      current: counted.current?.length,
      soon: counted.soon?.length,
      expired: counted.expired?.length,
    })
    expect(countDocumentsByStatus(999, today)).toEqual({ current: 0, soon: 0, expired: 0 })
  })

  it('are returned by the API as active through their last day', async () => {
    const { id } = await uploadToHoa(partner, hoaId, 'Bylaws.pdf', {
      now: Date.parse('2026-11-20T20:00:00Z'),
    })
    const document = must(listHoaDocuments(hoaId, all).rows[0])
    expect(toPublic(document, '2027-11-20')).toEqual({
      id,
      originalName: 'Bylaws.pdf',
      sizeBytes: document.sizeBytes,
      kind: null,
      uploadedAt: '2026-11-20T20:00:00.000Z',
      status: 'active',
      expiresAt: '2027-11-20',
    })
    expect(toPublic(document, '2027-11-21').status).toBe('expired')
  })
})
