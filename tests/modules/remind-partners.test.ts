import { rmSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { DateTime } from 'luxon'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { env } from '~/env.server'
import type { SignedInUser } from '~/modules/permissions/signed-in-user'
import { addDocument } from '~/modules/documents/add-document.server'
import { uploadsDir } from '~/modules/document-files/storage.server'
import { businessDay } from '~/modules/date-formats'
import { addDays } from '~/modules/hoas/document-status'
import { listExpiringDocuments, removeHoaDocument, setDocumentExpiry } from '~/modules/hoas/documents.server'
import { schedule } from '~/worker/handlers.server'
import { mailHandlers, renderMail } from '~/worker/mails.server'
import { remindPartners } from '~/modules/partners/remind-partners.server'
import { db } from '~db/client.server'
import { expiryReminders, mails, users } from '~db/schema'
import { receiveContent, pdf } from '../factories/documents'
import { makeHoa, uploadToHoa } from '../factories/hoas'
import { linkPartner } from '../factories/partners'
import { makeUser } from '../factories/users'
import { runDueJobs } from '../setup/run-jobs'
import { dayMs } from '~/modules/time-units'

let admin: SignedInUser
let partner: SignedInUser
let hoaId: number
beforeEach(async () => {
  admin = await makeUser({ role: 'admin' })
  partner = await makeUser({ role: 'partner', firstName: 'Ada' })
  hoaId = makeHoa(admin, { name: 'Heron Lake' })
  linkPartner(partner, hoaId)
})
afterEach(() => {
  rmSync(uploadsDir(), { recursive: true, force: true })
  rmSync(path.join(env().DATA_DIR, 'outbox'), { recursive: true, force: true })
})

const now = Date.now()
const today = businessDay(now)
const inDays = (days: number) => addDays(today, days)

async function expiring(days: number, name = 'Insurance.pdf', hoa = hoaId) {
  const { id } = await uploadToHoa(admin, hoa, name)
  setDocumentExpiry(admin, hoa, id, inDays(days))
  return id
}
const queued = () =>
  db()
    .select({ to: mails.toAddress, documentId: mails.documentId, template: mails.template })
    .from(mails)
    .all()
const reminderOf = (documentId: number, to = partner.email) => ({
  to,
  documentId,
  template: 'document-expires',
})

describe('the partners of an HOA', () => {
  it('get one mail fourteen days and one a day before a document expires, however often the job runs', async () => {
    const id = await expiring(14)
    // At noon, so that a day of 23 or 25 hours does not change the date.
    const noon = DateTime.fromISO(`${today}T12:00`, { zone: 'America/Los_Angeles' }).toMillis()
    for (let i = 0; i < 3; i++) remindPartners(noon)
    expect(queued()).toEqual([reminderOf(id)])
    for (let n = 1; n < 13; n++) remindPartners(noon + n * dayMs)
    expect(queued()).toHaveLength(1)
    for (let i = 0; i < 3; i++) remindPartners(noon + 13 * dayMs)
    expect(queued()).toEqual([reminderOf(id), reminderOf(id)])
    for (const n of [14, 15, 40]) remindPartners(noon + n * dayMs)
    expect(queued()).toHaveLength(2)
  })

  it.each([
    [15, []],
    [14, ['fortnight']],
    [5, ['fortnight']],
    [2, ['fortnight']],
    [1, ['day']],
    [0, ['day']],
    [-1, []],
    [-400, []],
  ])('are reminded of a document that expires in %i days: %j', async (days, stages) => {
    await expiring(days)
    remindPartners(now)
    expect(
      db()
        .select()
        .from(expiryReminders)
        .all()
        .map(({ stage }) => stage),
    ).toEqual(stages)
    expect(queued()).toHaveLength(stages.length)
  })

  it('each get a reminder, except deactivated ones; no one else does', async () => {
    const second = await makeUser({ role: 'partner' })
    const gone = await makeUser({ role: 'partner', isActive: false })
    const former = await makeUser({ role: 'customer' })
    for (const user of [second, gone, former]) linkPartner(user, hoaId)
    const other = makeHoa(admin, { name: 'Without a Partner' })
    const id = await expiring(10)
    await expiring(10, 'Other.pdf', other)
    remindPartners(now)
    expect(queued()).toEqual([reminderOf(id), reminderOf(id, second.email)])
    // New partners are reminded while there is time.
    expect(db().select().from(expiryReminders).all()).toHaveLength(1)
    linkPartner(partner, other)
    remindPartners(now)
    expect(queued()).toHaveLength(3)
  })

  it('are reminded again when the date changes', async () => {
    const id = await expiring(10)
    remindPartners(now)
    setDocumentExpiry(partner, hoaId, id, inDays(12))
    remindPartners(now)
    expect(queued()).toHaveLength(2)
  })

  it('are mailed which document expires, when, and where to replace it', async () => {
    const id = await expiring(10)
    const { subject, text } = await renderMail({
      template: 'document-expires',
      userId: partner.id,
      documentId: id,
      createdAt: now,
    })
    expect(subject).toMatch(/^Insurance\.pdf expires on \w+ \d+, \d{4}$/)
    for (const words of ['Hello Ada', 'Heron Lake', `/partner?hoa=${hoaId}`]) expect(text).toContain(words)
  })

  it('get no mail about a document that was deleted, replaced, or given another date before it was sent', async () => {
    const deleted = await expiring(10, 'Deleted.pdf')
    const replaced = await expiring(10, 'Replaced.pdf')
    const extended = await expiring(10, 'Extended.pdf')
    const expired = await expiring(10, 'Expired.pdf')
    remindPartners(now)
    expect(queued()).toHaveLength(4)
    await removeHoaDocument(partner, hoaId, deleted)
    await addDocument({ hoaId, replaces: replaced }, 'New.pdf', await receiveContent(pdf()), partner.id)
    setDocumentExpiry(partner, hoaId, extended, inDays(300))
    setDocumentExpiry(partner, hoaId, expired, inDays(-1))
    expect(await runDueJobs(['send-mail'], mailHandlers)).toEqual(Array(4).fill('done'))
    expect(queued()).toEqual([])
    remindPartners(now)
    expect(queued()).toEqual([])
  })

  it('get no mail if their account was deactivated', async () => {
    await expiring(10)
    remindPartners(now)
    db().update(users).set({ isActive: false }).where(eq(users.id, partner.id)).run()
    expect(await runDueJobs(['send-mail'], mailHandlers)).toEqual(['done'])
    expect(queued()).toEqual([])
  })

  it('are shown to staff as reminded, beside the document', async () => {
    const id = await expiring(10)
    await expiring(40, 'Later.pdf')
    await expiring(-1, 'Expired.pdf')
    const shown = () => listExpiringDocuments(hoaId, today, 5).map((d) => [d.id, d.remindedAt])
    expect(shown()).toEqual([[id, null]])
    remindPartners(now)
    expect(shown()).toEqual([[id, now]])
    setDocumentExpiry(admin, hoaId, id, inDays(11))
    expect(shown()).toEqual([[id, null]])
  })
})

it('partners are reminded by a scheduled job, which stores the mail and its record together', async () => {
  expect(schedule).toHaveProperty('remind-partners')
  const id = await expiring(10)
  db().run("create trigger no_mails before insert on mails begin select raise(abort, 'no mails'); end")
  expect(() => remindPartners(now)).toThrow()
  expect(db().select().from(expiryReminders).all()).toEqual([])
  db().run('drop trigger no_mails')
  remindPartners(now)
  expect(queued()).toEqual([reminderOf(id)])
})
