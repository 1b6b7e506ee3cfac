import { describe, expect, it } from 'vitest'
import { packWords } from '~/modules/document-reading/words.server'
import { placeVirtualWords } from '~/modules/document-reading/virtual-page'
import { requireOrderToWorkOn } from '~/modules/permissions/order-access.server'
import { readDocumentView } from '~/modules/document-viewer/document-view.server'
import { linesOf, wordAt, decodeWords, encodeWords } from '~/modules/document-viewer/select-words'
import { previewReport } from '~/modules/reports/revisions/approve-report.server'
import { fillReport } from '~/modules/reports/draft/fill-report.server'
import {
  maxQuoteLength,
  maxPassages,
  parsePlace,
  valueOfPassages,
  toPlaceText,
} from '~/modules/reports/draft/passages'
import { reportField } from '~/modules/report-fields/fields'
import { printedValue } from '~/modules/reports/revisions/printed-report'
import { layoutReport } from '~/modules/reports/layout/report-pages'
import { sourceText } from '~/modules/reports/layout/citations'
import { readReport } from '~/modules/reports/draft/report.server'
import { revisionChanges } from '~/modules/reports/revisions/revision-changes'
import { saveReport } from '~/modules/reports/draft/save-report.server'
import {
  chooseCandidate,
  editItem,
  setAbsence,
  verifyItem,
} from '~/modules/reports/draft/item-actions.server'
import { db } from '~db/client.server'
import { documentPages, documentReadings } from '~db/schema'
import { insertDocument } from '../factories/documents'
import { makePaidOrder } from '../factories/orders'
import { foundItem } from '../factories/reports'
import { makeUser } from '../factories/users'
import { expectRefusal, must } from '../setup/helpers'
import { blocksOf } from '../setup/report-blocks'

// Values corrected by staff cite the words on the page, like those found automatically.

const dues = 'propertyInfo.monthlyDues'
const pets = 'propertyDetails.petRules'

const budget = [
  'Ridge Court Budget 2026',
  'Assessments per unit: $412.50 a month',
  'Fee of $412.50 for keys',
].join('\n')
const rules = ['Pets. One dog is allowed.', 'Leashes are required in the halls.'].join('\n')
const moreRules = ['Amendment: cats are', 'allowed as well.'].join('\n')

function addPages(orderId: number, name: string, pages: string[]) {
  const { id } = insertDocument({ orderId }, name)
  const count = pages.length
  db()
    .insert(documentReadings)
    .values({ documentId: id, status: 'done', pagesTotal: count, pagesRead: count, finishedAt: 1 })
    .run()
  pages.forEach((text, at) => {
    const words = packWords(placeVirtualWords(text))
    db()
      .insert(documentPages)
      .values({ documentId: id, number: at + 1, text, source: 'text', words })
      .run()
  })
  return id
}

const wordsAt = (documentId: number, page: number, text: string, words: string) => {
  const start = text.indexOf(words)
  return { documentId, page, start, end: start + words.length }
}

async function orderToCorrect() {
  const admin = await makeUser({ role: 'admin' })
  const { id } = await makePaidOrder()
  const budgetId = addPages(id, 'Budget.pdf', [budget])
  const rulesId = addPages(id, 'Rules.pdf', [rules, 'Nothing about pets.', moreRules])
  const wrong = {
    value: '$390 a month',
    documentId: budgetId,
    documentPage: 1,
    quote: 'Fee of $412.50 for keys',
  }
  fillReport(id, [foundItem(dues, wrong), foundItem(pets, { absence: 'not_found' })], null)
  return {
    admin,
    id,
    budgetId,
    rulesId,
    item: (path: string) => must(readReport(admin, id).items.find((i) => i.path === path)),
  }
}

describe('a value whose page names another association', () => {
  const harborPoint = 'Harbor Point HOA'

  async function orderWithForeignPage() {
    const fixture = await orderToCorrect()
    const { id, budgetId: documentId } = fixture
    const place = { documentId, quote: 'Fee of $412.50 for keys' }
    const cited = { value: '$412.50', documentPage: 1, otherAssociation: harborPoint, ...place }
    const candidate = {
      ...place,
      path: pets,
      value: 'One dog',
      comparable: 'one dog',
      page: 1,
      confidence: 0.3,
    }
    fillReport(
      id,
      [
        foundItem(dues, cited),
        foundItem(pets, { conflict: true, candidates: [{ ...candidate, otherAssociation: harborPoint }] }),
      ],
      null,
    )
    return fixture
  }

  it('carries its name, also after staff choose it, or change only its period', async () => {
    const { admin, id, item } = await orderWithForeignPage()
    expect(item(dues).otherAssociation).toBe(harborPoint)
    chooseCandidate(admin, id, pets, 0)
    expect(item(pets)).toMatchObject({ value: 'One dog', otherAssociation: harborPoint })
    editItem(admin, id, dues, '$412.50', '', { cited: 'keep', period: '2026' })
    expect(item(dues)).toMatchObject({ period: '2026', otherAssociation: harborPoint })
  })

  it('loses it when staff enter a value of their own, and regains it with the replaced value', async () => {
    const { admin, id, item } = await orderWithForeignPage()
    editItem(admin, id, dues, '$390 a month')
    expect(item(dues)).toMatchObject({ value: '$390 a month', otherAssociation: null })
    chooseCandidate(admin, id, dues, 0)
    expect(item(dues)).toMatchObject({ value: '$412.50', otherAssociation: harborPoint })
    setAbsence(admin, id, dues, 'not_provided')
    expect(item(dues).otherAssociation).toBeNull()
  })
})

describe('a correction', () => {
  it('keeps the document, the page, the words, and their place', async () => {
    const { admin, id, budgetId, item } = await orderToCorrect()
    const place = wordsAt(budgetId, 1, budget, '$412.50 a month')
    editItem(admin, id, dues, '$412.50 a month', '', { cited: [place] })
    expect(item(dues)).toMatchObject({
      value: '$412.50 a month',
      source: 'employee',
      document: { id: budgetId, name: 'Budget.pdf' },
      documentPage: 1,
      quote: '$412.50 a month',
      passages: [{ ...place, quote: '$412.50 a month', document: 'Budget.pdf' }],
      verifiedAt: null,
    })
    // The earlier citation can be chosen again.
    expect(item(dues).candidates).toMatchObject([{ value: '$390 a month', quote: 'Fee of $412.50 for keys' }])
  })

  it('is highlighted where it was selected, not at an earlier occurrence of the same words', async () => {
    const { admin, id, budgetId, item } = await orderToCorrect()
    const start = budget.lastIndexOf('$412.50')
    const place = { documentId: budgetId, page: 1, start, end: start + '$412.50'.length }
    editItem(admin, id, dues, '$412.50', '', { cited: [place] })
    const { passages, quote } = item(dues)
    const boxes = (cited: Parameters<typeof readDocumentView>[1]['cited']) =>
      readDocumentView(requireOrderToWorkOn(admin, id), { cited }).citedBoxes
    const first = boxes({ documentId: budgetId, page: 1, quote })
    const own = boxes({ documentId: budgetId, page: 1, quote, passages })
    expect(own).toHaveLength(1)
    expect(must(own[0])[1]).toBeGreaterThan(must(first[0])[1])
    // A reread page may start differently, in which case the words are searched for.
    const moved = passages.map((passage) => ({ ...passage, start: 0, end: 7 }))
    expect(boxes({ documentId: budgetId, page: 1, quote, passages: moved })).toEqual(first)
  })

  it('joins passages of several pages and documents, and the report cites them all', async () => {
    const { admin, id, budgetId, rulesId, item } = await orderToCorrect()
    const cited = [
      wordsAt(rulesId, 1, rules, 'One dog is allowed.'),
      wordsAt(rulesId, 3, moreRules, 'cats are\nallowed as well.'),
      wordsAt(budgetId, 1, budget, 'Ridge Court'),
    ]
    editItem(admin, id, pets, 'One dog is allowed.\ncats are allowed as well.', '', { cited })
    expect(item(pets)).toMatchObject({ documentPage: 1, quote: 'One dog is allowed.' })
    expect(item(pets).passages.map(({ page, quote }) => [page, quote])).toEqual([
      [1, 'One dog is allowed.'],
      [3, 'cats are\nallowed as well.'],
      [1, 'Ridge Court'],
    ])
    const page3 = readDocumentView(requireOrderToWorkOn(admin, id), {
      documentId: rulesId,
      page: 3,
      cited: { documentId: rulesId, page: 1, quote: null, passages: item(pets).passages },
    })
    expect(page3.citedBoxes).toHaveLength(2)

    verifyItem(admin, id, pets, true)
    const report = previewReport(admin, id)
    expect(printedValue(report, pets)?.source).toEqual({
      document: 'Rules.pdf',
      documentId: rulesId,
      page: 1,
      quote: 'One dog is allowed.',
      also: [
        { document: 'Rules.pdf', documentId: rulesId, page: 3, quote: 'cats are\nallowed as well.' },
        { document: 'Budget.pdf', documentId: budgetId, page: 1, quote: 'Ridge Court' },
      ],
    })
    const rows = blocksOf(layoutReport(report)).flatMap((block) =>
      block.kind === 'passages' ? block.rows : [],
    )
    const source = must(rows.find(({ label }) => label === reportField(pets)?.label)?.source)
    expect(sourceText(source)).toBe('Rules, pages 1 and 3; Budget, page 1')
  })

  it('cites whole words if the selection starts or ends within one', async () => {
    const { admin, id, budgetId, item } = await orderToCorrect()
    const place = wordsAt(budgetId, 1, budget, '12.50 a mon')
    editItem(admin, id, dues, '$412.50 a month', '', { cited: [place] })
    expect(item(dues).quote).toBe('$412.50 a month')
  })

  it('keeps its citation if staff say so, and loses it if they remove it', async () => {
    const { admin, id, item } = await orderToCorrect()
    editItem(admin, id, dues, '$400 a month', '', { cited: 'keep' })
    expect(item(dues)).toMatchObject({ value: '$400 a month', quote: 'Fee of $412.50 for keys' })
    editItem(admin, id, dues, '$400 a month', '', { cited: [] })
    expect(item(dues)).toMatchObject({ document: null, documentPage: null, quote: null, passages: [] })
  })

  it('from the editor keeps its citation as long as the cited words contain the value', async () => {
    const { admin, id, item } = await orderToCorrect()
    saveReport(admin, id, { values: new Map([[dues, '$412.50']]) })
    expect(item(dues)).toMatchObject({ value: '$412.50', documentPage: 1, quote: 'Fee of $412.50 for keys' })
    saveReport(admin, id, { values: new Map([[dues, '$412']]) })
    expect(item(dues)).toMatchObject({ value: '$412', document: null, quote: null })
  })

  it('of the citation alone requires another verification', async () => {
    const { admin, id, budgetId, item } = await orderToCorrect()
    verifyItem(admin, id, dues, true)
    const place = wordsAt(budgetId, 1, budget, '$412.50 a month')
    editItem(admin, id, dues, '$390 a month', '', { cited: [place] })
    expect(item(dues)).toMatchObject({ quote: '$412.50 a month', verifiedAt: null })
    verifyItem(admin, id, dues, true)
    editItem(admin, id, dues, '$390 a month', '', { cited: [place] })
    expect(item(dues).verifiedAt).not.toBeNull()
  })

  it('survives rereading the documents, and loses its passages with another decision', async () => {
    const { admin, id, budgetId, item } = await orderToCorrect()
    const place = wordsAt(budgetId, 1, budget, '$412.50 a month')
    editItem(admin, id, dues, '$412.50 a month', '', { cited: [place] })
    fillReport(id, [foundItem(dues, { value: '$1' })], null)
    expect(item(dues).passages).toHaveLength(1)
    chooseCandidate(admin, id, dues, 0)
    expect(item(dues)).toMatchObject({
      value: '$390 a month',
      passages: [],
      quote: 'Fee of $412.50 for keys',
    })
    editItem(admin, id, dues, '$412.50 a month', '', { cited: [place] })
    setAbsence(admin, id, dues, 'not_provided')
    expect(item(dues)).toMatchObject({ value: null, document: null, passages: [] })
  })

  it('can only cite the order’s own pages, within limits', async () => {
    const { admin, id, budgetId, item } = await orderToCorrect()
    const other = await orderToCorrect()
    const foreign = wordsAt(other.budgetId, 1, budget, '$412.50')
    const missing = 'The selected words are not in this order’s documents. Please select them again.'
    const cite =
      (...cited: { documentId: number; page: number; start: number; end: number }[]) =>
      () =>
        editItem(admin, id, dues, '$412.50', '', { cited })
    await expectRefusal(cite(foreign), 'invalid', missing)
    await expectRefusal(cite({ documentId: budgetId, page: 2, start: 0, end: 5 }), 'invalid', missing)
    await expectRefusal(
      cite({ documentId: budgetId, page: 1, start: 0, end: budget.length + 1 }),
      'invalid',
      missing,
    )
    const place = wordsAt(budgetId, 1, budget, '$412.50')
    await expectRefusal(
      cite(...Array.from({ length: maxPassages + 1 }, () => place)),
      'invalid',
      `A value can combine at most ${maxPassages} passages`,
    )
    const long = 'word '.repeat(maxQuoteLength)
    const longId = addPages(id, 'Long.pdf', [long])
    await expectRefusal(
      cite({ documentId: longId, page: 1, start: 0, end: maxQuoteLength + 1 }),
      'invalid',
      'Please select at most 2,000 characters at a time',
    )
    const blankId = addPages(id, 'Blank.pdf', ['A    B'])
    await expectRefusal(
      cite({ documentId: blankId, page: 1, start: 2, end: 4 }),
      'invalid',
      'There are no words in the selection. Please select them again.',
    )
    expect(item(dues)).toMatchObject({ value: '$390 a month', quote: 'Fee of $412.50 for keys' })
  })
})

describe('the place of selected words', () => {
  it('is encoded as text in URLs and forms', () => {
    const place = { documentId: 12, page: 3, start: 120, end: 180 }
    expect(toPlaceText(place)).toBe('12.3.120.180')
    expect(parsePlace('12.3.120.180')).toEqual(place)
  })

  it.each([
    '',
    '12.3.120',
    '12.3.180.120',
    '12.3.120.120',
    '0.1.0.5',
    '1.0.0.5',
    '1.1.-1.5',
    'x.1.0.5',
    '1.1.0.99999999',
  ])('%j is invalid', (text) => expect(parsePlace(text)).toBeNull())

  it('is found by the nearest word on a line', () => {
    const text = 'First line here\nSecond line'
    const words = placeVirtualWords(text)
    expect(decodeWords(encodeWords(words))).toHaveLength(words.length)
    expect(decodeWords('')).toEqual([])
    const at = (word: string) => must(words.find(({ start, end }) => text.slice(start, end) === word))
    const [left, top, right, bottom] = at('line').box
    expect(words[must(wordAt(words, (left + right) / 2, (top + bottom) / 2))]).toBe(at('line'))
    // Far to the right of a line, its last word is selected rather than one on the line below.
    expect(words[must(wordAt(words, 0.95, bottom - 0.001))]).toBe(at('here'))
    expect(wordAt([], 0.5, 0.5)).toBeNull()
    expect(linesOf('One  two\n\n three')).toEqual([
      { start: 0, end: 8, text: 'One two' },
      { start: 10, end: 16, text: 'three' },
    ])
  })
})

describe('the value of selected words', () => {
  it.each([
    [dues, ['Assessments per unit: $412.50 a month'], '$412.50 a month'],
    ['financial.currentReserve', ['Reserve account 86,420.15'], '$86,420.15'],
    ['propertyInfo.totalUnits', ['a community of 46 units'], '46'],
    ['financial.fundingLevel', ['The fund is 62% funded.'], '62%'],
    ['insurance.fhaExpiration', ['expires June 30, 2027'], '2027-06-30'],
    ['management.company', ['Harbor Line\n Management'], 'Harbor Line Management'],
    [pets, ['One dog.', 'No\n  birds.'], 'One dog.\nNo birds.'],
    ['propertyDetails.hasViolations', ['No violations'], 'No'],
    // With two amounts, staff must choose.
    [dues, ['$390 for flats, $412 for houses'], null],
    ['financial.currentReserve', ['held in a bank'], null],
    ['healthScores.overall', ['72'], null],
    [dues, [], null],
  ])('for %s, of %j, is %j', (path, quotes, value) => {
    expect(
      valueOfPassages(
        must(reportField(path)),
        quotes.map((quote) => ({ quote })),
      ),
    ).toBe(value)
  })
})

describe('the period of a correction', () => {
  it('is stored and printed, and a change of it alone is a correction', async () => {
    const { admin, id, item } = await orderToCorrect()
    editItem(admin, id, dues, '$395 a month', '', { period: '2026 budgeted' })
    expect(item(dues)).toMatchObject({ value: '$395 a month', period: '2026 budgeted', verifiedAt: null })
    verifyItem(admin, id, dues, true)
    const before = previewReport(admin, id)
    expect(printedValue(before, dues)?.period).toBe('2026 budgeted')

    editItem(admin, id, dues, '$395 a month', '', { period: '2026 budgeted' })
    expect(item(dues).verifiedAt).not.toBeNull()
    editItem(admin, id, dues, '$395 a month', '', { period: 'as of 2025-12-31' })
    expect(item(dues)).toMatchObject({ period: 'as of 2025-12-31', verifiedAt: null })
    verifyItem(admin, id, dues, true)
    expect(revisionChanges(before, previewReport(admin, id))).toContainEqual({
      label: 'Monthly Dues, period',
      before: '2026 budget',
      after: 'as of December 31, 2025',
    })
  })

  it('is unchanged if the form leaves it, whatever else is corrected', async () => {
    const { admin, id, budgetId, item } = await orderToCorrect()
    editItem(admin, id, dues, '$390 a month', '', { period: '2026 proposed' })
    const cited = [wordsAt(budgetId, 1, budget, '$412.50 a month')]
    editItem(admin, id, dues, '$412.50 a month', '', { cited, period: 'same' })
    expect(item(dues)).toMatchObject({ value: '$412.50 a month', period: '2026 proposed' })
    editItem(admin, id, dues, '', '', { period: '2026 proposed' })
    expect(item(dues)).toMatchObject({ value: null, period: null })
  })

  it('is shown beside the values if both have changed', async () => {
    const { admin, id } = await orderToCorrect()
    editItem(admin, id, dues, '$390 a month', '', { period: '2025 actual' })
    verifyItem(admin, id, dues, true)
    const before = previewReport(admin, id)
    editItem(admin, id, dues, '$400 a month', '', { period: '2026 budgeted' })
    verifyItem(admin, id, dues, true)
    expect(revisionChanges(before, previewReport(admin, id))).toContainEqual({
      label: 'Monthly Dues',
      before: '$390 a month (actual 2025)',
      after: '$400 a month (2026 budget)',
    })
  })
})

it('a change of the second passage alone is listed among the changes of a revision', async () => {
  const { admin, id, rulesId } = await orderToCorrect()
  const first = wordsAt(rulesId, 1, rules, 'One dog is allowed.')
  const cite = (second: ReturnType<typeof wordsAt>) => {
    editItem(admin, id, pets, 'One dog, and cats.', '', { cited: [first, second] })
    verifyItem(admin, id, pets, true)
    return previewReport(admin, id)
  }
  const before = cite(wordsAt(rulesId, 2, 'Nothing about pets.', 'Nothing about pets.'))
  const after = cite(wordsAt(rulesId, 3, moreRules, 'cats are'))
  expect(revisionChanges(before, after)).toContainEqual({
    label: 'Pets, source',
    before: 'Rules.pdf, page 1; Rules.pdf, page 2',
    after: 'Rules.pdf, page 1; Rules.pdf, page 3',
  })
})
