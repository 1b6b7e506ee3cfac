import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { requireOrderToWorkOn } from '~/modules/permissions/order-access.server'
import { readDocumentView } from '~/modules/document-viewer/document-view.server'
import { searchedCharacters } from '~/modules/document-reading/limits'
import { readingProgress } from '~/modules/document-reading/readings.server'
import { searchLimits } from '~/modules/extraction/search-in-child.server'
import type { DocumentKind } from '~/modules/document-reading/types'
import { packWords } from '~/modules/document-reading/words.server'
import { longJobHandlers } from '~/worker/handlers.server'
import { markOrderPaid } from '~/modules/orders/mark-paid.server'
import { extractValues } from '~/modules/reports/draft/extract-values.server'
import { readReport } from '~/modules/reports/draft/report.server'
import { db, write } from '~db/client.server'
import { documentPages, documentReadings } from '~db/schema'
import { pdf, upload } from '~tests/factories/documents'
import { makeOrder } from '~tests/factories/orders'
import { makeUser } from '~tests/factories/users'
import { must } from '~tests/setup/helpers'

// What a stranger sends may cost one document its values, but no other one and not the worker.

const study = [
  'Reserve Study of Test Lofts Owners Association',
  'Association Name: Test Lofts Owners Association',
  'Number of Units: 46',
  'Percent Funded: 6%',
].join('\n')
const rules = 'Rules and Regulations\nA late fee of $25 is charged.\n'
/** Hundreds of such pages cost many times what the test allows. */
const hostilePage =
  'Assessment, interest, quorum, notice, board, term, capital, increase, deposit, $1 late. '.padEnd(
    searchedCharacters,
    'one ',
  )

type Stored = { name: string; kind: DocumentKind; pages: string[] }

/** A paid order's documents as the reader leaves them. */
async function readOrder(files: Stored[]) {
  const { id } = await makeOrder()
  for (const { name, kind, pages } of files) {
    const document = await upload(id, name, pdf())
    db()
      .insert(documentReadings)
      .values({
        documentId: document.id,
        status: 'done',
        kind,
        filePages: pages.length,
        pagesTotal: pages.length,
        pagesRead: pages.length,
        finishedAt: Date.now(),
      })
      .run()
    const rows = pages.map((text, i) => ({
      documentId: document.id,
      number: i + 1,
      text,
      source: 'text' as const,
      words: packWords([]),
    }))
    while (rows.length > 0) db().insert(documentPages).values(rows.splice(0, 50)).run()
  }
  write((tx) => markOrderPaid(tx, id, Date.now()))
  return id
}

const readings = () => db().select().from(documentReadings).orderBy(documentReadings.documentId).all()
const noAbort = () => new AbortController().signal

describe('an order with a document that costs too much to search', () => {
  it('ends with the values that could be found, and reports what was not searched', async () => {
    const pages = [rules, ...Array.from({ length: 499 }, () => hostilePage)]
    const orderId = await readOrder([
      { name: 'Endless.pdf', kind: 'ccrs', pages },
      { name: 'Study.pdf', kind: 'reserve_study', pages: [study] },
    ])
    const limits = { ...searchLimits, processorMs: 3_000 }
    await extractValues({ orderId }, noAbort(), Date.now(), limits)

    const admin = await makeUser({ role: 'admin' })
    const { items, documents } = readReport(admin, orderId)
    const value = (path: string) => items.find((i) => i.path === path)?.value
    expect(value('propertyInfo.totalUnits')).toBe('46')
    expect(value('financial.fundingLevel')).toBe('6%')
    expect(value('financial.lateFee')).toBe('$25')

    const [endless, short] = readings()
    expect(endless).toMatchObject({ status: 'done', searchFailure: 'time', longPages: 0 })
    expect(short).toMatchObject({ searchFailure: null, pagesSearched: 1, longPages: 0 })
    const searched = must(endless?.pagesSearched, 'number of pages')
    expect(searched).toBeGreaterThan(0)
    expect(searched).toBeLessThan(500)
    const message = `We could not search all of this document for values: searching it takes too long. Only the first ${searched} pages were searched; please read the others yourself.`
    expect(readingProgress(orderId).problems).toEqual([{ name: 'Endless.pdf', message }])
    expect(documents.map((d) => d.message)).toEqual([message, null])
    expect(
      readDocumentView(requireOrderToWorkOn(admin, orderId), {}).documents.map((d) => d.message),
    ).toEqual([message, null])
  })

  it('reports memory and pages that are too long until a later search has neither problem', async () => {
    const orderId = await readOrder([
      { name: 'Study.pdf', kind: 'reserve_study', pages: [study, 'x'.repeat(searchedCharacters + 1)] },
    ])
    await extractValues({ orderId }, noAbort(), Date.now(), { ...searchLimits, memoryBytes: -1 })
    expect(readingProgress(orderId).problems).toEqual([
      {
        name: 'Study.pdf',
        message:
          'We could not search all of this document for values: it needs too much memory. Please read it yourself. One page is so long that only its beginning was searched for values.',
      },
    ])
    db().update(documentPages).set({ text: 'x' }).where(eq(documentPages.number, 2)).run()
    await longJobHandlers['extract-values']?.({ orderId }, noAbort())
    expect(readingProgress(orderId).problems).toEqual([])
    const admin = await makeUser({ role: 'admin' })
    expect(readReport(admin, orderId).items.find((i) => i.path === 'propertyInfo.totalUnits')?.value).toBe(
      '46',
    )
  })
})
