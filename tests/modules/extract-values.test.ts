import { expect, it } from 'vitest'
import { longJobHandlers } from '~/worker/handlers.server'
import { markOrderPaid } from '~/modules/orders/mark-paid.server'
import { readReport } from '~/modules/reports/draft/report.server'
import { editItem } from '~/modules/reports/draft/item-actions.server'
import { db, write } from '~db/client.server'
import { documentReadings, documents } from '~db/schema'
import { makePdf } from '~db/seed/pdf'
import { upload } from '~tests/factories/documents'
import { makeOrder } from '~tests/factories/orders'
import { makeUser } from '~tests/factories/users'
import { must } from '~tests/setup/helpers'
import { runDueJobs } from '~tests/setup/run-jobs'

// The whole way from a paid order to its filled report: reading, searching, and choosing the values.

const study = makePdf('Reserve Study of Test Lofts Owners Association', [
  'Association Name: Test Lofts Owners Association',
  'Number of Units: 46',
  'Projected Reserve Balance: $8,660',
  'Fully Funded Reserve Balance: $147,955',
  'Percent Funded: 6%',
])
const minutes = makePdf('Minutes of the Board of Test Lofts', [
  'Meeting of the Board of Directors held on September 8, 2026.',
  'Litigation. The association is party to no pending litigation.',
])

const runJobs = () => runDueJobs(['read-documents', 'extract-values'], longJobHandlers)

async function reportFrom(files: [name: string, content: Buffer][]) {
  const admin = await makeUser({ role: 'admin' })
  const { id } = await makeOrder()
  for (const [name, content] of files) await upload(id, name, content)
  write((tx) => markOrderPaid(tx, id, Date.now()))
  expect(await runJobs()).toEqual(['done', 'done'])
  return { admin, id, report: readReport(admin, id) }
}

it('a report has the values of its documents with page and quote, and says why others are absent', async () => {
  const { report } = await reportFrom([
    ['Reserve Study.pdf', study],
    ['Minutes.pdf', minutes],
  ])
  const item = (path: string) =>
    must(
      report.items.find((i) => i.path === path),
      path,
    )
  expect(item('propertyInfo.totalUnits')).toMatchObject({
    value: '46',
    source: 'ai',
    document: { name: 'Reserve Study.pdf' },
    documentPage: 1,
    verifiedAt: null,
  })
  expect(item('propertyInfo.totalUnits').quote).toContain('46')
  expect(item('financial.fundingLevel')).toMatchObject({
    value: '6%',
    quote: 'Percent Funded: 6%',
    documentPage: 1,
  })
  expect(item('financial.currentReserve').quote).toBe('Projected Reserve Balance: $8,660')
  expect(item('financial.targetReserve').quote).toBe('Fully Funded Reserve Balance: $147,955')
  expect(item('insurance.company')).toMatchObject({ value: null, absence: 'not_provided' })
  expect(report.alerts.map((a) => [a.severity, a.title, a.source])).toContainEqual([
    'bad',
    'Reserves are 6% funded',
    'Reserve Study.pdf, page 1',
  ])
  expect(report.documents.map((d) => d.status)).toEqual(['done', 'done'])
  // Without verified values there is no score.
  expect(item('healthScores.overall')).toMatchObject({ value: null, absence: 'not_provided' })
}, 60_000)

it('the report of an order without documents says for every required item that it was not provided', async () => {
  const { report } = await reportFrom([])
  const required = report.items.filter((i) => i.required)
  expect(required.length).toBeGreaterThan(15)
  expect(required.every((i) => i.value === null && i.absence === 'not_provided')).toBe(true)
})

it('rereading the documents keeps what staff have entered', async () => {
  const { admin, id } = await reportFrom([['Reserve Study.pdf', study]])
  editItem(admin, id, 'propertyInfo.totalUnits', '47')
  db().delete(documentReadings).run()
  await longJobHandlers['read-documents']?.({ orderId: id }, new AbortController().signal)
  await runJobs()
  expect(readReport(admin, id).items.find((i) => i.path === 'propertyInfo.totalUnits')?.value).toBe('47')
  expect(db().select().from(documents).all()).toHaveLength(1)
}, 60_000)
