import { rmSync } from 'node:fs'
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SignedInUser } from '~/modules/permissions/signed-in-user'
import { uploadsDir } from '~/modules/document-files/storage.server'
import { queueHoaReadings } from '~/modules/document-reading/queue-hoa-reading.server'
import { readLimits } from '~/modules/document-reading/read-in-child.server'
import { readStoredDocument } from '~/modules/document-reading/read-documents.server'
import { findCandidates } from '~/modules/extraction/document-search'
import { readHoaPage } from '~/modules/document-viewer/hoa-document-page.server'
import { listHoaDocuments, removeHoaDocument, setDocumentExpiry } from '~/modules/hoas/documents.server'
import { policyEnd } from '~/modules/hoas/policy-end'
import { longJobHandlers, schedule } from '~/worker/handlers.server'
import { claimJob } from '~/modules/jobs/queue.server'
import { runJob } from '~/modules/jobs/runner.server'
import { db } from '~db/client.server'
import { activities, documentPages, documentReadings, documentValues, jobs } from '~db/schema'
import { makePdf } from '~db/seed/pdf'
import { pdf, upload } from '../factories/documents'
import { makeHoa, uploadToHoa } from '../factories/hoas'
import { makeOrder } from '../factories/orders'
import { readDocument } from '../factories/read-documents'
import { makeUser } from '../factories/users'
import { must } from '../setup/helpers'
import { runDueJobs } from '../setup/run-jobs'

let admin: SignedInUser
let hoaId: number
beforeEach(async () => {
  admin = await makeUser({ role: 'admin' })
  hoaId = makeHoa(admin, { name: 'Heron Lake' })
})
afterEach(() => rmSync(uploadsDir(), { recursive: true, force: true }))

const uploadedAt = Date.parse('2026-11-20T20:00:00Z')

/** Runs the queued jobs, as the worker does. */
async function runReadings() {
  const outcomes = await runDueJobs(['read-hoa-document'], longJobHandlers)
  expect(outcomes.filter((outcome) => outcome !== 'done')).toEqual([])
}

const certificateOf = (...lines: string[]) =>
  makePdf('Certificate of Insurance', [
    'This certifies that the buildings of the association are insured at replacement cost.',
    'Insurance carrier: Demo Mutual Insurance',
    ...lines,
  ])

const uploadCertificate = (...lines: string[]) =>
  uploadToHoa(admin, hoaId, 'Insurance Certificate.pdf', {
    content: certificateOf(...lines),
    now: uploadedAt,
  })

const onlyDocument = () => must(listHoaDocuments(hoaId, { page: 1, pageSize: 50 }).rows[0], 'document')

describe('the documents of an HOA', () => {
  it('are queued on upload and read like those of an order: kind and pages', async () => {
    const { id } = await uploadToHoa(admin, hoaId, 'Scan 1.pdf', {
      content: makePdf('Bylaws of Heron Lake', [
        'A quorum is thirty percent of all votes, in person or by proxy.',
        'The annual meeting of the members is held in March of each year.',
      ]),
      now: uploadedAt,
    })
    const queued = db().select().from(jobs).where(eq(jobs.kind, 'read-hoa-document')).all()
    expect(queued.map((job) => job.payload)).toEqual([JSON.stringify({ documentId: id })])
    expect(onlyDocument()).toMatchObject({ kind: null, isBeingRead: true })
    await runReadings()
    expect(onlyDocument()).toMatchObject({
      kind: 'bylaws',
      isBeingRead: false,
      message: null,
      expiresOn: '2027-11-20',
      expiresSource: 'upload',
      expiresPage: null,
    })
    expect(db().select().from(documentPages).all()).toMatchObject([{ documentId: id, number: 1 }])
    // Values of an order go into its report; an HOA has none.
    expect(db().select().from(jobs).where(eq(jobs.kind, 'extract-values')).all()).toEqual([])
  })

  it('count as being read until their expiry is known, not only their pages', async () => {
    const { id } = await uploadCertificate('Policy period: July 1, 2026 to July 1, 2049')
    const job = must(claimJob(['read-hoa-document']), 'job')
    await readStoredDocument(id, new AbortController().signal, readLimits)
    expect(onlyDocument()).toMatchObject({ kind: 'insurance', isBeingRead: true, expiresSource: 'upload' })
    expect(await runJob(job, longJobHandlers)).toBe('done')
    expect(onlyDocument()).toMatchObject({
      isBeingRead: false,
      expiresOn: '2049-07-01',
      expiresSource: 'document',
    })
  })

  it('report problems with their reading', async () => {
    await uploadToHoa(admin, hoaId, 'Notes.pdf', { content: makePdf('', ['']) })
    await runReadings()
    expect(onlyDocument()).toMatchObject({ isBeingRead: false, message: 'This document contains no text.' })
  })

  it('uploaded before documents were read are queued by the scheduled job, once', async () => {
    const { id } = await uploadToHoa(admin, hoaId, 'Bylaws.pdf')
    const order = await makeOrder()
    await upload(order.id, 'Other.pdf', pdf())
    db().delete(jobs).run()
    db().delete(documentReadings).run()
    expect(schedule).toHaveProperty('queue-hoa-readings')
    for (let i = 0; i < 2; i++) queueHoaReadings()
    expect(db().select({ payload: jobs.payload }).from(jobs).all()).toEqual([
      { payload: JSON.stringify({ documentId: id }) },
    ])
    await runReadings()
    expect(onlyDocument()).toMatchObject({ kind: 'bylaws', isBeingRead: false })
  })

  it('read before values were extracted are queued by the scheduled job, once', async () => {
    const { id } = await uploadToHoa(admin, hoaId, 'Bylaws.pdf')
    await runReadings()
    db().delete(jobs).run()
    queueHoaReadings()
    expect(db().select().from(jobs).all()).toEqual([])
    db().update(documentReadings).set({ pagesSearched: null }).run()
    for (let i = 0; i < 2; i++) queueHoaReadings()
    expect(db().select({ payload: jobs.payload }).from(jobs).all()).toEqual([
      { payload: JSON.stringify({ documentId: id }) },
    ])
    await runReadings()
    expect(db().select().from(documentReadings).get()).toMatchObject({ pagesSearched: 1 })
  })

  it('deleted before their turn are not read, and their results are deleted with them', async () => {
    const { id } = await uploadCertificate('Policy expires on June 30, 2027.')
    await removeHoaDocument(admin, hoaId, id)
    await runReadings()
    const { id: second } = await uploadCertificate('Policy expires on June 30, 2027.')
    await runReadings()
    await removeHoaDocument(admin, hoaId, second)
    expect(db().select().from(documentReadings).all()).toEqual([])
    expect(db().select().from(documentPages).all()).toEqual([])
    expect(db().select().from(documentValues).all()).toEqual([])
  })
})

describe('the expiry of an insurance certificate', () => {
  it('is read from its text, with the page and the words, and logged', async () => {
    const { id } = await uploadCertificate('Policy period: July 1, 2026 to July 1, 2027')
    await runReadings()
    expect(onlyDocument()).toMatchObject({
      kind: 'insurance',
      expiresOn: '2027-07-01',
      expiresSource: 'document',
      expiresPage: 1,
    })
    const page = readHoaPage(hoaId, id, 1)
    expect(page).toMatchObject({
      page: 1,
      pages: 1,
      cited: { claim: 'The expiry, Jul 1, 2027,' },
      isRecognized: false,
    })
    expect(page.cited?.quote).toContain('July 1, 2027')
    expect(page.boxes.length).toBeGreaterThan(0)
    const changes = db()
      .select()
      .from(activities)
      .where(and(eq(activities.section, 'documents'), eq(activities.action, 'updated')))
      .all()
    expect(changes).toMatchObject([
      {
        userId: null,
        oldValue: 'Nov 20, 2027',
        newValue: 'Jul 1, 2027',
        description: 'Expiry of Insurance Certificate.pdf of Heron Lake read from page 1',
      },
    ])
  })

  it('set by a person stays, whether it was set before or after the reading', async () => {
    const { id } = await uploadCertificate('Policy expires on June 30, 2027.')
    setDocumentExpiry(admin, hoaId, id, '2029-01-31')
    await runReadings()
    expect(onlyDocument()).toMatchObject({
      expiresOn: '2029-01-31',
      expiresSource: 'person',
      expiresPage: null,
    })

    const { id: second } = await uploadCertificate('Policy expires on June 30, 2027.')
    await runReadings()
    setDocumentExpiry(admin, hoaId, second, null)
    await must(longJobHandlers['read-hoa-document'])({ documentId: second }, new AbortController().signal)
    expect(onlyDocument()).toMatchObject({ id: second, expiresOn: null, expiresSource: 'person' })
  })
})

describe('the expiration date of a certificate', () => {
  const endOf = (...pages: string[]) => policyEnd(findCandidates(readDocument('insurance', pages)))

  it.each([
    ['a period', 'Policy Period: 07/01/2026 to 07/01/2027'],
    ['two lines', 'Effective Date: July 1, 2026\nExpiration Date: July 1, 2027'],
    ['one line', 'Policy effective 07/01/2026, expires 07/01/2027.'],
    [
      'two columns under their headings',
      'TYPE OF INSURANCE      POLICY EFF      POLICY EXP\nPROPERTY      07/01/2026      07/01/2027',
    ],
    ['headings side by side', 'Effective Date     Expiration Date\n07/01/2026     07/01/2027'],
    ['the day of issue', 'Issued on October 3, 2026\nPolicy expires: July 1, 2027'],
  ])('is read rather than other dates, in %s', async (_, text) => {
    expect(endOf(text)).toMatchObject({ day: '2027-07-01', page: 1 })
  })

  it('is read on a later page', async () => {
    expect(endOf('Certificate of Insurance', 'Expiration Date: July 1, 2027')).toMatchObject({
      day: '2027-07-01',
      page: 2,
    })
  })

  it('is not that of a page that names another association', () => {
    const document = readDocument('insurance', 'Policy Expiration Date: 03/01/2027')
    const candidates = findCandidates(document)
    expect(policyEnd(candidates)?.day).toBe('2027-03-01')
    expect(policyEnd(candidates.map((c) => ({ ...c, otherAssociation: 'Harbor Point HOA' })))).toBeNull()
  })

  it.each([
    ['there is only the start date', 'Effective Date: July 1, 2026'],
    [
      'two policies end on different days',
      'Policy expires on June 30, 2027.\nPolicy expires on May 1, 2028.',
    ],
    ['there is only a month', 'Policy expires June 2027'],
  ])('is unknown if %s', (_, text) => {
    expect(endOf(text)).toBeNull()
  })
})
