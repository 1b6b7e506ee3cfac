import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { NameSearch } from '~/modules/extraction/association-names'
import { requireOrderToWorkOn } from '~/modules/permissions/order-access.server'
import { readDocumentView } from '~/modules/document-viewer/document-view.server'
import { searchedCharacters } from '~/modules/document-reading/limits'
import { readingProgress } from '~/modules/document-reading/readings.server'
import { findCandidates } from '~/modules/extraction/document-search'
import { searchInChild, searchLimits } from '~/modules/extraction/search-in-child.server'
import { searchMessage } from '~/modules/document-reading/search-message'
import type { DocumentKind, PagedDocument } from '~/modules/document-reading/types'
import { packWords } from '~/modules/document-reading/words.server'
import { longJobHandlers } from '~/worker/handlers.server'
import { markOrderPaid } from '~/modules/orders/mark-paid.server'
import { extractValues } from '~/modules/reports/draft/extract-values.server'
import { readReport } from '~/modules/reports/draft/report.server'
import { db, write } from '~db/client.server'
import { documentPages, documentReadings } from '~db/schema'
import { pdf, upload } from '~tests/factories/documents'
import { makeOrder } from '~tests/factories/orders'
import { readDocument } from '~tests/factories/read-documents'
import { makeUser } from '~tests/factories/users'
import { childProcesses } from '~tests/setup/child-processes'
import { must } from '~tests/setup/helpers'
import { limitCandidates } from '~/modules/extraction/page/limits'
import type { Candidate } from '~/modules/report-fields/candidate'

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

const searches = () => childProcesses('search-document')

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

describe('a search in a process of its own', () => {
  it('finds the same as one in this process, including tables with word positions', async () => {
    const text =
      'Budget        2025        2026\nTotal Expenses   $62,000   $63,900\nMonthly dues per unit   $390\n'
    const document = readDocument('budget', [text, study])
    const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index }, i) => ({
      start: index,
      end: index + word.length,
      box: [(i % 4) / 5, 0, (i % 4) / 5 + 0.1, 1] as const,
    }))
    must(document.pages[0]).words = words
    const { candidates, ...end } = await searchInChild(document)
    expect(candidates).toEqual(findCandidates(document))
    expect(candidates.length).toBeGreaterThan(2)
    expect(end).toEqual({ otherAssociationPages: [], pagesSearched: 2, failure: null })
  })

  it('keeps what it has found if its process dies', async () => {
    let killed = 0
    const document: PagedDocument = {
      ...readDocument('reserve_study', study),
      pages: {
        *[Symbol.iterator]() {
          yield* readDocument('reserve_study', study).pages
          for (const pid of searches()) {
            process.kill(pid, 'SIGKILL')
            killed += 1
          }
          yield* readDocument('reserve_study', study).pages
        },
      },
    }
    const { candidates, ...end } = await searchInChild(document)
    expect(killed).toBe(1)
    expect(end).toEqual({ otherAssociationPages: [], pagesSearched: 1, failure: 'crashed' })
    expect(candidates.map((c) => c.value)).toEqual(expect.arrayContaining(['46', '6%']))
  })

  it('stops when it is aborted, and leaves no process behind', async () => {
    const stop = new AbortController()
    const document: PagedDocument = {
      ...readDocument('reserve_study', study),
      pages: {
        *[Symbol.iterator]() {
          stop.abort()
          yield* readDocument('reserve_study', study).pages
        },
      },
    }
    await expect(searchInChild(document, stop.signal)).rejects.toThrow(/abort/i)
    await expect.poll(searches).toEqual([])
  })
})

describe('the candidates kept of one document', () => {
  const candidate = (changes: Partial<Candidate>): Candidate => ({
    path: 'propertyInfo.totalUnits',
    value: '46',
    comparable: 46,
    quote: 'Number of Units: 46',
    documentId: 1,
    page: 1,
    confidence: 0.5,
    ...changes,
  })

  it('are the most certain of each field, and the first of equally certain ones, in order', () => {
    const many = Array.from({ length: 500 }, (_, i) =>
      candidate({ page: i, confidence: i % 10 === 0 ? 0.9 : 0.5 }),
    )
    const kept = limitCandidates([...many, candidate({ path: 'financial.lateFee', page: 501 })])
    expect(kept).toHaveLength(101)
    expect(kept.filter((c) => c.confidence === 0.9)).toHaveLength(50)
    expect(kept.map((c) => c.page)).toEqual(kept.map((c) => c.page).sort((a, b) => a - b))
    expect(kept[1]?.page).toBe(1)
  })

  it('include no value too long to print, and no long quote', () => {
    const long = 'x'.repeat(5_000)
    expect(limitCandidates([candidate({ value: long }), candidate({ comparable: long })])).toEqual([])
    expect(limitCandidates([candidate({ quote: long })])[0]?.quote).toHaveLength(2_000)
  })

  it('are bounded in total', () => {
    const many = Array.from({ length: 90 }, (_, i) =>
      Array.from({ length: 90 }, () => candidate({ path: `path.${i}`, quote: 'x'.repeat(2_000) })),
    ).flat()
    expect(JSON.stringify(limitCandidates(many)).length).toBeLessThan(1_000_000)
  })
})

it('a page is searched only as far as its first 20,000 characters', () => {
  const found = (page: string) => findCandidates(readDocument('reserve_study', page)).map((c) => c.value)
  const filling = 'Nothing is said here. '.repeat(1_000).slice(0, searchedCharacters)
  expect(found(`${study}\n${filling}`)).toContain('46')
  expect(found(`${filling}\n${study}`)).not.toContain('46')
})

it('the search for names finds one that begins on one page and ends on the next', () => {
  const search = new NameSearch(['Demo Creek Homeowners Association', 'Sample Ridge HOA'])
  for (const piece of ['', 'the members of Demo', ' - ', 'Creek and the ridge', 'of a sample'])
    search.add(piece)
  expect(search.has('DEMO CREEK HOME OWNERS ASSOCIATION, INC.')).toBe(true)
  expect(search.has('Sample Ridge HOA')).toBe(false)
})

it.each([
  [{ searchFailure: 'crashed', pagesSearched: 1 }, /stops the search\. Only the first page was searched/],
  [{ searchFailure: 'time', pagesSearched: 9 }, /takes too long\.$/],
  [{ longPages: 3 }, /^3 pages are so long that only their beginnings were searched for values\.$/],
] as const)('the message about a search with %j says what staff must read themselves', (result, sentence) => {
  const complete = { pagesTotal: 9, pagesSearched: 9, searchFailure: null, longPages: 0 }
  expect(searchMessage({ ...complete, ...result })).toMatch(sentence)
  expect(searchMessage(complete)).toBeNull()
})
