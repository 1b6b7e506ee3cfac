import { rmSync } from 'node:fs'
import { asc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SignedInUser } from '~/modules/permissions/signed-in-user'
import { uploadsDir } from '~/modules/document-files/storage.server'
import { listHoaDocuments, setDocumentExpiry } from '~/modules/hoas/documents.server'
import { longJobHandlers } from '~/worker/handlers.server'
import { db } from '~db/client.server'
import { activities, documents } from '~db/schema'
import { makePdf } from '~db/seed/pdf'
import { makeHoa, uploadToHoa } from '~tests/factories/hoas'
import { makeUser } from '~tests/factories/users'
import { must } from '~tests/setup/helpers'
import { runDueJobs } from '~tests/setup/run-jobs'

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

describe('the expiry of an insurance certificate', () => {
  it('may be in the past', async () => {
    await uploadCertificate('Policy period: July 1, 2024 to July 1, 2025')
    await runReadings()
    expect(onlyDocument()).toMatchObject({ expiresOn: '2025-07-01', expiresSource: 'document' })
  })

  it.each([
    ['no day', ['Policy number DM-2044771']],
    [
      'two policies with different ends',
      ['Policy expires on June 30, 2027.', 'Policy expires on May 1, 2028.'],
    ],
    ['only a month', ['Policy expires June 2027']],
  ])('with %s is one year after the upload, with a request to check it', async (_, lines) => {
    await uploadCertificate(...lines)
    await runReadings()
    expect(onlyDocument()).toMatchObject({
      kind: 'insurance',
      expiresOn: '2027-11-20',
      expiresSource: 'not_found',
      expiresPage: null,
    })
  })

  it('older than the record of its source stays, unless a rule produces it', async () => {
    for (const [expiresOn, after] of [
      ['2029-01-31', '2029-01-31'],
      ['2027-11-20', '2027-06-30'],
    ] as const) {
      const { id } = await uploadCertificate('Policy expires on June 30, 2027.')
      db().update(documents).set({ expiresOn, expiresSource: null }).where(eq(documents.id, id)).run()
      await runReadings()
      expect(onlyDocument()).toMatchObject({ id, expiresOn: after })
    }
  })

  it("is confirmed by saving the rule's date, and unchanged by saving the text's date", async () => {
    const { id } = await uploadCertificate('Policy number DM-2044771')
    await runReadings()
    setDocumentExpiry(admin, hoaId, id, '2027-11-20')
    expect(onlyDocument()).toMatchObject({ expiresOn: '2027-11-20', expiresSource: 'person' })
    const entries = db().select().from(activities).orderBy(asc(activities.id)).all()
    expect(entries.at(-1)?.description).toBe('Expiry of Insurance Certificate.pdf of Heron Lake confirmed')

    const { id: second } = await uploadCertificate('Policy expires on June 30, 2027.')
    await runReadings()
    setDocumentExpiry(admin, hoaId, second, '2027-06-30')
    expect(onlyDocument()).toMatchObject({ id: second, expiresSource: 'document', expiresPage: 1 })
  })
})
