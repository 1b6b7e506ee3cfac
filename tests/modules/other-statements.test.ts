import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { defaultBrand } from '~/brand'
import { proposeCitedItems } from '~/modules/extraction/decide/propose-items'
import { findCandidates } from '~/modules/extraction/document-search'
import type { DocumentKind, ReadDocument } from '~/modules/document-reading/types'
import { changeOrderStatus } from '~/modules/orders/change-status.server'
import { approveReport } from '~/modules/reports/revisions/approve-report.server'
import { fillReport } from '~/modules/reports/draft/fill-report.server'
import { renderReportPdf } from '~/modules/reports/pdf/render-pdf.server'
import { otherStatements } from '~/modules/reports/review/other-statements'
import type { PrintedReport } from '~/modules/reports/revisions/printed-report'
import { layoutReport } from '~/modules/reports/layout/report-pages'
import { money } from '~/modules/report-fields/typed-value'
import { readReport } from '~/modules/reports/draft/report.server'
import { requireOrderToWorkOn } from '~/modules/permissions/order-access.server'
import { readReview } from '~/modules/reports/review/review.server'
import { setSectionReviewed } from '~/modules/reports/draft/set-section-reviewed.server'
import { sendForFinalReview } from '~/modules/reports/review/send-for-final-review.server'
import { chooseCandidate, setCandidateLeftOut } from '~/modules/reports/draft/item-actions.server'
import { db } from '~db/client.server'
import { documentReadings, reportRevisions } from '~db/schema'
import { insertDocument } from '~tests/factories/documents'
import { makePaidOrder } from '~tests/factories/orders'
import { readDocument } from '~tests/factories/read-documents'
import { requiredItems, verifyAllItems } from '~tests/factories/reports'
import { makeUser } from '~tests/factories/users'
import { must } from '~tests/setup/helpers'
import { pdfTexts } from '~tests/setup/pdf-text'
import { blocksOf } from '~tests/setup/report-blocks'

const today = '2026-11-20'
const pets = 'propertyDetails.petRules'
const contribution = 'financial.reserveContribution'

/** An order with these documents, read as after an upload. */
async function orderWith(...texts: [kind: DocumentKind, name: string, text: string | string[]][]) {
  const admin = await makeUser({ role: 'admin' })
  const { id } = await makePaidOrder()
  const read = texts.map(([kind, name, text]): ReadDocument => {
    const stored = insertDocument({ orderId: id }, name)
    const document = { ...readDocument(kind, text, name), documentId: stored.id }
    const pages = document.pages.length
    db()
      .insert(documentReadings)
      .values({
        documentId: stored.id,
        status: 'done',
        kind,
        pagesTotal: pages,
        pagesRead: pages,
        finishedAt: 0,
      })
      .run()
    return document
  })
  const found = proposeCitedItems(
    read,
    read.flatMap((document) => findCandidates(document)),
    today,
  )
  const known = new Set(found.map(({ path }) => path))
  fillReport(id, [...found, ...requiredItems().filter(({ path }) => !known.has(path))], null)

  const item = (path: string) =>
    must(
      readReport(admin, id).items.find((i) => i.path === path),
      path,
    )
  const candidateIndex = (path: string, words: string) =>
    item(path).candidates.findIndex(({ value }) => value.includes(words))
  const review = (path: string) => readReview(requireOrderToWorkOn(admin, id), path)

  /** The report as the customer gets it. */
  const approve = async () => {
    for (const { path, conflict } of readReport(admin, id).items)
      if (conflict) chooseCandidate(admin, id, path, 0)
    verifyAllItems(admin, id)
    for (const section of ['fipho', 'alerts', 'documents'] as const)
      setSectionReviewed(admin, id, section, true)
    changeOrderStatus(admin, id, 'processing')
    sendForFinalReview(admin, id)
    approveReport(admin, id)
    const stored = must(db().select().from(reportRevisions).where(eq(reportRevisions.orderId, id)).get())
    const report = JSON.parse(stored.content) as PrintedReport
    const pdf = (await pdfTexts(await renderReportPdf(report, defaultBrand))).join(' ').replace(/\s+/g, ' ')
    const rows = blocksOf(layoutReport(report)).flatMap((block) =>
      block.kind === 'rows' || block.kind === 'passages' ? block.rows : [],
    )
    return {
      rowOf: (label: string) =>
        must(
          rows.find((row) => row.label === label),
          label,
        ),
      pdf,
    }
  }
  return { admin, id, item, candidateIndex, review, approve }
}

const oneSmallPet =
  'Section 7.4 Pets. No owner may keep more than one (1) household pet weighing no more than forty (40) pounds in a unit.'
const twoLargePets =
  'PETS\nResidents are limited to two (2) household pets, each weighing no more than 100 pounds. All pets must be leashed.'
const declaration = ['DECLARATION OF COVENANTS\nCedar Ridge Condominium', 'Page two', oneSmallPet]
const houseRules = ['RULES AND REGULATIONS\nCedar Ridge Condominium\nAdopted May 4, 2019', twoLargePets]

describe('one pet in the CC&Rs but two in the rules', () => {
  const order = () =>
    orderWith(['ccrs', 'Declaration.pdf', declaration], ['rules', 'House Rules 2019.pdf', houseRules])

  it('proposes the CC&Rs, and shows staff both with their pages', async () => {
    const { review } = await order()
    const { current, others } = review(pets)
    expect(current).toMatchObject({
      path: pets,
      value: expect.stringContaining('forty (40) pounds'),
      documentPage: 3,
      sourceDetail: expect.stringContaining(
        'The declaration takes precedence over bylaws, and bylaws over rules.',
      ),
    })
    const [at] = others.disagreeing
    expect(must(current?.candidates[must(at)])).toMatchObject({
      value: expect.stringContaining('100 pounds'),
      page: 2,
    })
    expect(others.printed).toEqual([at])
  })

  it('prints the CC&Rs and mentions the rules, on the page and in the PDF', async () => {
    const { approve } = await order()
    const { rowOf, pdf } = await approve()
    const { value, others } = rowOf('Pets')
    expect(value).toContain('forty (40) pounds')
    expect(others).toHaveLength(1)
    expect(others[0]).toMatch(
      /^House Rules 2019, page 2, says otherwise: .*two \(2\) household pets.*100 pounds/,
    )
    expect(pdf).toContain('forty (40) pounds')
    expect(pdf).toContain('House Rules 2019, page 2, says otherwise:')
    expect(pdf).toContain('100 pounds')
  })

  it('prints the rules and mentions the CC&Rs when staff choose so', async () => {
    const { admin, id, candidateIndex, approve } = await order()
    chooseCandidate(admin, id, pets, candidateIndex(pets, '100 pounds'))
    const { rowOf } = await approve()
    expect(rowOf('Pets').value).toContain('100 pounds')
    expect(rowOf('Pets').others[0]).toMatch(/^Declaration, page 3, says otherwise: .*forty \(40\) pounds/)
  })

  it('omits statements excluded by staff, until they include them again', async () => {
    const { admin, id, candidateIndex, review, approve } = await order()
    const at = candidateIndex(pets, '100 pounds')
    setCandidateLeftOut(admin, id, pets, at, true)
    expect(review(pets).others.printed).toEqual([])
    setCandidateLeftOut(admin, id, pets, at, false)
    expect(review(pets).others.printed).toEqual([at])
    setCandidateLeftOut(admin, id, pets, at, true)
    const { rowOf, pdf } = await approve()
    expect(rowOf('Pets').others).toEqual([])
    expect(pdf).not.toContain('says otherwise')
  })

  it('requires staff to choose if neither document takes precedence', async () => {
    const { item } = await orderWith(
      ['rules', 'Rules A.pdf', `RULES\nCedar Ridge Condominium\n${oneSmallPet}`],
      ['rules', 'Rules B.pdf', `RULES\nCedar Ridge Condominium\n${twoLargePets}`],
    )
    expect(item(pets)).toMatchObject({ value: null, conflict: true })
    const documentIds = new Set(item(pets).candidates.map(({ documentId }) => documentId))
    expect(documentIds.size).toBe(2)
  })

  it('is not a conflict if the rules say the same in other words', async () => {
    const { review, approve } = await orderWith(
      ['ccrs', 'Declaration.pdf', declaration],
      [
        'rules',
        'House Rules.pdf',
        'RULES\nCedar Ridge Condominium\nPETS\nOnly one household pet is permitted in each unit. No pet may weigh over 40 lbs.',
      ],
    )
    expect(review(pets).current?.candidates.length).toBeGreaterThan(0)
    expect(review(pets).others.disagreeing).toEqual([])
    expect((await approve()).rowOf('Pets').others).toEqual([])
  })
})

describe('a balance that a funding plan projects for a later year', () => {
  const item = (qualifier: string) => ({
    path: 'financial.currentReserve',
    value: '$61,000',
    typed: money(6_100_000),
    period: 'as of 2012-01',
    documentId: 1,
    documentPage: 3,
    quote: 'Opening balance $61,000',
    candidates: [
      {
        path: 'financial.currentReserve',
        value: '$97,000',
        comparable: 9_700_000,
        qualifier,
        quote: 'Balance 97,000',
        documentId: 2,
        page: 4,
        confidence: 0.8,
      },
    ],
  })
  const kinds = new Map([
    [1, 'reserve_study'],
    [2, 'financial_statement'],
  ])

  it('is not mentioned as a contradiction of the current balance', () => {
    expect(otherStatements(item('projected, 2019'), kinds).printed).toEqual([])
    expect(otherStatements(item('2012'), kinds).printed).toEqual([0])
  })
})

describe('a contribution of zero in the study but a positive one in the newer budget', () => {
  const order = () =>
    orderWith(
      [
        'reserve_study',
        'Reserve Study.pdf',
        'RESERVE STUDY\nBirch Court Townhomes\nReport date: December 6, 2024\nCurrent Annual Reserve Contribution: $0',
      ],
      [
        'budget',
        '2026 Budget.pdf',
        'Birch Court Townhomes\n2026 Budget\nCurrent annual reserve contribution: $4,864',
      ],
    )

  it('proposes the newer budget, and shows staff both with page and period', async () => {
    const { review } = await order()
    const { current, others } = review(contribution)
    expect(current).toMatchObject({ value: '$4,864 a year', documentPage: 1, period: '2026 budget' })
    const [at] = others.disagreeing
    expect(must(current?.candidates[must(at)])).toMatchObject({
      value: '$0 a year',
      page: 1,
      documentPeriod: 'in the reserve study of 2024-12-06',
    })
  })

  it('prints the budget and mentions the study, each with its period', async () => {
    const { approve } = await order()
    const { rowOf, pdf } = await approve()
    expect(rowOf('Reserve Contribution')).toMatchObject({
      value: '$4,864 a year (2026 budget)',
      others: ['Reserve Study, page 1, says otherwise: $0 a year (in the reserve study of December 6, 2024)'],
    })
    expect(pdf).toContain('$4,864 a year (2026 budget)')
    expect(pdf).toContain('$0 a year (in the reserve study of December 6, 2024)')
  })

  it("does not mention an earlier year's budget", async () => {
    const { approve } = await orderWith(
      [
        'budget',
        '2025 Budget.pdf',
        'Birch Court Townhomes\n2025 Budget\nCurrent annual reserve contribution: $4,200',
      ],
      [
        'budget',
        '2026 Budget.pdf',
        'Birch Court Townhomes\n2026 Budget\nCurrent annual reserve contribution: $4,864',
      ],
    )
    expect((await approve()).rowOf('Reserve Contribution')).toMatchObject({
      value: '$4,864 a year (2026 budget)',
      others: [],
    })
  })
})
