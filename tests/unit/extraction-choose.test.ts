import { describe, expect, it } from 'vitest'
import { chooseValues } from '~/modules/extraction/choose'
import { calculate } from '~/modules/report-fields/calculate'
import { fieldOf, fields } from '~/modules/report-fields/fields'
import type { Absence } from '~/modules/report-fields/items'
import { typedValue } from '~/modules/report-fields/typed-value'
import { checkQuote } from '~/modules/extraction/quotes'
import { findCandidates } from '~/modules/extraction/rules'
import { scoreInputs } from '~/modules/report-fields/score-inputs'
import type { ReadDocument } from '~/modules/document-reading/types'
import { score } from '~/modules/scoring/score'
import { readDocument } from '~tests/factories/read-documents'
import { must } from '~tests/setup/helpers'
import type { Candidate } from '~/modules/report-fields/candidate'

const today = '2026-11-20'
const itemsOf = (...documents: ReadDocument[]) =>
  chooseValues(
    documents,
    documents.flatMap((document) => findCandidates(document)),
    today,
  )
const itemOf = (path: string, ...documents: ReadDocument[]) =>
  itemsOf(...documents).find((i) => i.path === path)

const quorum = (share: string) =>
  `The presence of Members entitled to cast ${share} of the votes shall constitute a quorum.`

describe('the period of a figure', () => {
  it('is the date of the minutes where their words tell no other', () => {
    const minutes = readDocument(
      'minutes',
      'Harbor Pines HOA\nMinutes of the Board Meeting\nSeptember 16, 2025\nThe reserve account balance is $48,310.',
    )
    expect(itemOf('financial.currentReserve', minutes)).toMatchObject({
      value: '$48,310',
      period: 'in minutes of 2025-09-16',
    })
  })

  it('is the year in the name of a budget, whatever years its columns are of', () => {
    const budget = readDocument(
      'budget',
      'Harbor Pines HOA\n2024 budget and actual figures are shown for comparison.\nThe board approved an increase of the dues of 4%.',
      '2025-Budget.pdf',
    )
    expect(itemOf('financial.duesIncrease', budget)).toMatchObject({ period: 'in the 2025 budget' })
  })

  it('is its own day before that of its document', () => {
    const minutes = readDocument(
      'minutes',
      'Harbor Pines HOA\nMinutes of the Board Meeting\nSeptember 16, 2025\nThe reserve account balance as of August 31, 2025 is $48,310.',
    )
    expect(itemOf('financial.currentReserve', minutes)).toMatchObject({ period: 'as of 2025-08-31' })
  })

  it('goes on to what is calculated from figures of the same period; of several, the oldest is named', () => {
    const study = readDocument(
      'reserve_study',
      'RESERVE STUDY\nThe association consists of 40 units.\nProjected Starting Reserve Balance as of January 1, 2025: $120,000\nFully Funded Balance as of January 1, 2025: $240,000',
    )
    const items = itemsOf(study)
    const periodAt = (path: string) => items.find((i) => i.path === path)?.period
    expect(periodAt('financial.perUnitBalance')).toBe('projected, as of 2025-01-01')
    expect(periodAt('financial.fundingLevel')).toBe('projected, as of 2025-01-01')
    const other = calculate(
      items.map((item) => ({
        ...item,
        ...(item.path === 'financial.targetReserve' && { period: 'as of 2024-01-01' }),
        ...(item.path === 'financial.fundingLevel' && { value: null, typed: null }),
      })),
      today,
    )
    expect(other.find((i) => i.path === 'financial.fundingLevel')).toMatchObject({
      value: '50%',
      period: 'in part as of January 1, 2024',
    })
  })
})

describe('the date of a reserve study', () => {
  const study = (...lines: string[]) =>
    readDocument(
      'reserve_study',
      [
        'RESERVE STUDY',
        'Maple Hollow Condominium Association',
        'Full study with site visit',
        ...lines,
        'Projected reserve balance as of January 1, 2025: $212,400',
        'Percent Funded: 38%',
      ].join('\n'),
    )
  const dated = (...lines: string[]) => {
    const item = itemOf('financial.reserveStudyDate', study(...lines))
    return [item?.value ?? null, ...(item?.candidates ?? []).map(({ value }) => value)]
  }

  it.each([
    ['Site visit: August 6, 2024'],
    ['Date of inspection: August 6, 2024'],
    ['Site inspection performed August 6, 2024'],
    ['Our engineers visited the property on August 6, 2024.'],
    ['Date of Site Visit', 'August 6, 2024'],
    ['A site visit was completed as part of this reserve study on 8/6/2024.'],
  ])('is not the day of its site visit: %s', (...lines) => {
    expect(dated(...lines)).toEqual([null])
  })

  it('is the day of the report, whatever day the site was visited', () => {
    expect(dated('Site visit: August 6, 2024', 'Report date: December 6, 2024')).toEqual(['2024-12-06'])
    expect(dated('Report date: December 6, 2024', 'Site inspection: August 6, 2024')).toEqual(['2024-12-06'])
    expect(dated('Based on an inspection of the site, this report was issued on December 6, 2024.')).toEqual([
      '2024-12-06',
    ])
  })
})

describe('which document stands before which', () => {
  it('an amendment before the declaration', () => {
    const item = itemOf(
      'governance.quorum',
      readDocument('ccrs', quorum('40%')),
      readDocument('ccrs', `FIRST AMENDMENT TO DECLARATION\n${quorum('30%')}`),
    )
    expect(item).toMatchObject({ value: '30%', sourceDetail: expect.stringContaining('amendment') })
    expect(item?.candidates?.map((c) => c.value)).toEqual(['40%'])
  })

  it('the declaration before bylaws', () => {
    expect(
      itemOf('governance.quorum', readDocument('bylaws', quorum('25%')), readDocument('ccrs', quorum('40%')))
        ?.value,
    ).toBe('40%')
  })

  it('the adopted before the draft', () => {
    const [draft, adopted] = [
      readDocument('bylaws', `DRAFT\nBylaws\n${quorum('10%')}`),
      readDocument('bylaws', `Bylaws\n${quorum('25%')}`),
    ]
    expect(itemOf('governance.quorum', draft, adopted)?.value).toBe('25%')
  })

  it('the newer before the older', () => {
    const study = (year: number, share: number) =>
      readDocument('reserve_study', `Reserve Study\nReport date: March 1, ${year}\nPercent Funded: ${share}%`)
    const item = itemOf('financial.fundingLevel', study(2019, 80), study(2025, 41))
    expect(item).toMatchObject({ value: '41%', sourceDetail: expect.stringContaining('newer') })
    expect(item?.candidates?.map((c) => c.value)).toEqual(['80%'])
  })

  it('an amendment, also when a paper without rank says the same', () => {
    const pays = (amount: string) => `Each buyer shall pay a contribution of $${amount} as working capital.`
    const item = itemOf(
      'financial.workingCapital',
      readDocument('ccrs', pays('250')),
      readDocument('ccrs', `FIRST AMENDMENT TO DECLARATION\n${pays('400')}`),
      readDocument('questionnaire', `Resale Certificate\n${pays('400')}`),
    )
    expect(item).toMatchObject({ value: '$400', sourceDetail: expect.stringContaining('amendment') })
  })

  it('a study that supersedes its draft is none', () => {
    const [study, older] = [
      readDocument(
        'reserve_study',
        'Reserve Study\nReport date: August 30, 2024. The draft of August 2 is superseded.\nPercent Funded: 41%',
      ),
      readDocument('reserve_study', 'Reserve Study\nReport date: March 1, 2019\nPercent Funded: 80%'),
    ]
    expect(itemOf('financial.fundingLevel', study, older)?.value).toBe('41%')
  })

  it('minutes are of the day in their title', () => {
    const minutes = readDocument(
      'minutes',
      'Board of Directors\nMinutes of March 19, 2025\nThe books as of February 28, 2025 were accepted.',
    )
    expect(itemOf('governance.latestMinutes', minutes)?.value).toBe('2025-03-19')
  })

  it('the newest budget’s year', () => {
    const table = `Budget\n          2025 Budget   2026 Budget\nTotal Expenses   $62,000   $63,900`
    expect(itemOf('financial.totalExpenses', readDocument('budget', table))).toMatchObject({
      value: '$63,900',
      sourceDetail: expect.stringContaining('2026'),
    })
  })
})

it('one unit’s dues are no contradiction of the dues by type of unit', () => {
  const item = itemOf(
    'propertyInfo.monthlyDues',
    readDocument(
      'minutes',
      'The monthly fee of the association: the monthly assessment goes from $688 to $936 for a one bedroom and from $840 to $1,088 for a two bedroom.',
    ),
    readDocument('questionnaire', 'What is the monthly assessment for the subject unit? $1,088.00'),
  )
  expect(item?.value).toBe('$936 to $1,088 a month')
})

describe('the association’s name', () => {
  const path = 'propertyInfo.hoaName'
  const named = (kind: 'ccrs' | 'bylaws' | 'budget', name: string, more = '') =>
    readDocument(kind, `${name}\nThe name of the association is ${name}.\n${more}`)

  it('that two papers give differently is for staff to settle, whatever their rank', () => {
    const item = itemOf(
      path,
      named('ccrs', 'Demo Creek Homeowners Association'),
      named('budget', 'Sample Ridge Condominium Association'),
    )
    expect(item).toMatchObject({ value: null, conflict: true })
    expect(item?.sourceDetail).toContain('different associations')
    expect(item?.candidates?.map((c) => c.value)).toEqual([
      'Sample Ridge Condominium Association',
      'Demo Creek Homeowners Association',
    ])
  })

  it('that the order is linked to comes first, and else that of other documents than a declaration', () => {
    const documents = [
      named('ccrs', 'Demo Creek Homeowners Association'),
      named('budget', 'Sample Ridge Condominium Association'),
    ]
    const found = documents.flatMap((d) => findCandidates(d))
    const first = (association: string | null) =>
      chooseValues(documents, found, today, { state: 'ID', association }).find((i) => i.path === path)
        ?.candidates?.[0]?.value
    expect(first(null)).toBe('Sample Ridge Condominium Association')
    expect(first('Demo Creek HOA')).toBe('Demo Creek Homeowners Association')
  })

  it.each([
    ['DEMO CREEK HOME OWNERS ASSOCIATION, INC.', 'in capitals'],
    ['Demo Creak Homeowners Association', 'misspelt'],
    ['Democreek Homeowners Association', 'in one word'],
    ['The Demo Creek Condominiums Owners Association', 'with more words'],
    ['Creek Homeowners Association', 'shortened'],
  ])('is one name: %s, %s', (name) => {
    const item = itemOf(
      path,
      named('ccrs', 'Demo Creek Homeowners Association'),
      named('bylaws', name, `This is ${name}.`),
    )
    expect(item?.conflict).toBeUndefined()
    expect(item?.value).not.toBeNull()
  })

  it('is not that of a master association which its papers name in passing', () => {
    const master = 'The owners also belong to Sample Ridge Master Association.'
    const item = itemOf(
      path,
      named('ccrs', 'Demo Creek Homeowners Association', master),
      named('budget', 'Demo Creek Homeowners Association', master),
    )
    expect(item).toMatchObject({ value: 'Demo Creek Homeowners Association' })
    const bylaws = named('bylaws', 'Sample Ridge Master Association', 'Demo Creek has one vote in it.')
    expect(itemOf(path, named('ccrs', 'Demo Creek Homeowners Association'), bylaws)).toMatchObject({
      value: 'Demo Creek Homeowners Association',
    })
  })
})

it('the carrier of the property policy leads the others of a certificate', () => {
  const certificate = readDocument(
    'insurance',
    `CERTIFICATE OF INSURANCE
INSURER A: Demo Casualty Company
INSURER B: Sample Mutual Insurance Company
A   COMMERCIAL GENERAL LIABILITY   GL-1   EACH OCCURRENCE $1,000,000
B   PROPERTY   PR-1   BUILDING $9,000,000`,
  )
  const summary = readDocument(
    'insurance',
    `Insurance summary
General liability - Carrier: Demo Casualty Company
Property - Carrier: Sample Mutual Insurance Company`,
  )
  for (const document of [certificate, summary]) {
    const item = itemOf('insurance.company', document)
    expect(item).toMatchObject({ value: 'Sample Mutual Insurance Company' })
    expect(item?.candidates?.map((c) => c.value)).toEqual(['Demo Casualty Company'])
  }
})

it('what only a paper in another language could answer was looked for nowhere', () => {
  const acta = readDocument(
    'minutes',
    'Acta de la reunión de la Junta Directiva: se aprobó por unanimidad el presupuesto del año y la cuota de los dueños. '.repeat(
      4,
    ),
    'Acta.pdf',
  )
  const path = 'financial.specialAssessments'
  expect(itemOf(path, acta)).toMatchObject({ value: null, absence: 'not_provided' })
  expect(itemOf(path, acta)?.sourceDetail).toContain('Acta.pdf')
  const budget = readDocument('budget', 'Annual budget')
  expect(itemOf(path, acta, budget)).toMatchObject({
    absence: 'not_found',
    sourceDetail: 'Not found in the budget provided.',
  })
})

describe('balances of several days', () => {
  const path = 'financial.bankBalance'
  const sheet = (headings: string, figures: string) =>
    readDocument('financial_statement', `Demo Creek\nAccount   ${headings}\nTotal bank balance   ${figures}`)

  it.each(['01/01/2025   12/31/2025', '12/31/2025   01/01/2025'])('the newest: %s', (headings) => {
    const item = itemOf(path, sheet(headings, '$41,000.00   $52,000.00'))
    const [newest, older] = headings.startsWith('01') ? ['$52,000', '$41,000'] : ['$41,000', '$52,000']
    expect(item).toMatchObject({ value: newest, sourceDetail: expect.stringContaining('newer date') })
    expect(item?.candidates?.map((c) => c.value)).toEqual([older])
  })

  it('not one of a day to come', () => {
    const item = itemOf(path, sheet('12/31/2025   12/31/2026', '$52,000.00   $90,000.00'))
    expect(item).toMatchObject({ value: '$52,000', candidates: [{ value: '$90,000' }] })
    expect(item?.conflict).toBeUndefined()
  })

  it('of one day disagree', () => {
    const days = sheet('12/31/2025   12/31/2025', '$52,000.00   $90,000.00')
    expect(itemOf(path, days)).toMatchObject({ conflict: true })
  })
})

describe('special assessments', () => {
  const path = 'financial.specialAssessments'
  const table = (headings: string, figures: string) =>
    readDocument('budget', `Demo Creek\n                      ${headings}\nSpecial assessment    ${figures}`)
  const levied = table('2024 Approved   2024 Actual', '$0.00   $11,500.00')

  it('that were approved and came to nothing are none', () => {
    const settled = table('2025 Approved   2025 Actual', '$200.00   $0.00')
    expect(itemOf(path, settled)).toMatchObject({ value: null, absence: 'not_found' })
    expect(itemOf(path, settled, levied)).toMatchObject({ value: '$11,500' })
  })

  it('that are planned for a year stand, also where the year before brought none', () => {
    expect(itemOf(path, table('2025 Actual   2026 Budget', '$0.00   $200.00'))?.value).toBe('$200')
    expect(itemOf(path, table('Annual Budget   YTD Actual', '$900.00   $0.00'))?.value).toBe('$900')
  })

  it('that are planned take nothing from one that was levied: staff choose', () => {
    for (const item of [
      itemOf(path, table('2026 Budget   2026 Change', '$200.00   $0.00'), levied),
      itemOf(path, table('2024 Actual   2026 Budget', '$11,500.00   $200.00')),
    ]) {
      expect(item).toMatchObject({ value: null, conflict: true })
      expect(item?.candidates?.map((c) => c.value).sort()).toEqual(['$11,500', '$200'])
    }
  })

  it('the newer of two that were levied', () => {
    const newer = table('2025 Actual   2025 Change', '$9,000.00   $0.00')
    expect(itemOf(path, levied, newer)).toMatchObject({
      value: '$9,000',
      candidates: [{ value: '$11,500' }],
    })
  })
})

describe('candidates that disagree', () => {
  const document = readDocument('insurance', [
    'All other perils deductible: $10,000',
    'All other perils deductible: $25,000',
  ])

  it('are all shown, and nothing is picked', () => {
    const item = itemOf('insurance.deductible', document)
    expect(item).toMatchObject({
      value: null,
      conflict: true,
      quote: null,
      sourceDetail: 'The documents disagree: choose one.',
    })
    expect(item?.candidates?.map((c) => [c.value, c.page])).toEqual([
      ['$10,000', 1],
      ['$25,000', 2],
    ])
  })

  it('are one when they agree, and surer for it', () => {
    const same = readDocument('insurance', [
      'All other perils deductible: $10,000',
      'All other perils deductible: $10,000.00',
    ])
    const once = itemOf(
      'insurance.deductible',
      readDocument('insurance', 'All other perils deductible: $10,000'),
    )
    const twice = itemOf('insurance.deductible', same)
    expect(twice).toMatchObject({ value: '$10,000', documentPage: 1 })
    expect(twice?.confidence).toBeGreaterThan(once?.confidence ?? 1)
  })

  it('by unit type make a range', () => {
    const text =
      'Monthly dues for a 1 bedroom are $310 per month.\nMonthly dues for a 2 bedroom are $390 per month.'
    const item = itemOf('propertyInfo.monthlyDues', readDocument('fee_schedule', text))
    expect(item).toMatchObject({ value: '$310 to $390 a month' })
    expect(item?.candidates).toHaveLength(2)
  })
})

describe('absence', () => {
  it('has three kinds', () => {
    const items = itemsOf(
      readDocument('bylaws', 'Bylaws of nothing in particular.'),
      readDocument('minutes', 'There are no special assessments. Nothing else was discussed.'),
    )
    const absence = (path: string) => items.find((i) => i.path === path)?.absence
    expect(absence('insurance.company')).toBe('not_provided')
    expect(absence('propertyDetails.petRules')).toBe('not_found')
    expect(absence('financial.specialAssessments')).toBe('stated_none')
    expect(items.find((i) => i.path === 'financial.specialAssessments')?.quote).toContain(
      'no special assessments',
    )
  })

  it('leaves no required item out', () => {
    const required = fields.filter((f) => f.required && f.kind !== 'score').map((f) => f.path)
    expect(
      itemsOf()
        .filter((i) => i.absence === 'not_provided')
        .map((i) => i.path),
    ).toEqual(required)
  })
})

describe('arithmetic', () => {
  it('makes months of a year and says how', () => {
    const item = itemOf(
      'propertyInfo.monthlyDues',
      readDocument('notice', 'The annual assessment is $480 per lot.'),
    )
    expect(item).toMatchObject({
      value: '$40 a month',
      comparable: 4000,
      source: 'system',
      sourceDetail: 'Calculated: $480 a year, divided by 12.',
    })
  })

  it('divides balances by units', () => {
    const item = itemOf(
      'financial.perUnitBalance',
      readDocument('reserve_study', 'Number of Units: 50\nStarting Reserve Balance: $100,000'),
    )
    expect(item).toMatchObject({
      value: '$2,000',
      source: 'system',
      sourceDetail: 'Calculated: $100,000 ÷ 50 units.',
    })
  })

  it('never makes percent funded of a balance alone', () => {
    const balance = 'Starting Reserve Balance: $100,000'
    expect(itemOf('financial.fundingLevel', readDocument('reserve_study', balance))).toMatchObject({
      value: null,
      absence: 'not_found',
    })
    const both = itemOf(
      'financial.fundingLevel',
      readDocument('reserve_study', `${balance}\nFully Funded Balance: $400,000`),
    )
    expect(both).toMatchObject({ value: '25%', source: 'system' })
  })

  it('tells the budget’s state from its totals', () => {
    const status = (income: string, expenses: string) =>
      itemOf(
        'financial.budgetStatus',
        readDocument('budget', `Total Income   ${income}\nTotal Expenses   ${expenses}`),
      )?.comparable
    expect([
      status('$100,000', '$90,000'),
      status('$100,000', '$100,000'),
      status('$90,000', '$100,000'),
    ]).toEqual(['positive', 'neutral', 'negative'])
  })
})

describe('quotes', () => {
  const document = readDocument('rules', 'Pets must be\n  kept on a “leash” at all times.')
  const quoted = (quote: string, page = 1) =>
    checkQuote([document], { documentId: document.documentId, page, quote })

  it('stand on their page, blanks and the shape of quotation marks aside', () => {
    expect(quoted('kept on a "leash" at')).toBe(true)
    expect(quoted('Pets must be kept')).toBe(true)
    expect(quoted('Pets must never be kept')).toBe(false)
    expect(quoted('Pets must be kept', 2)).toBe(false)
    expect(quoted('at')).toBe(false)
  })

  it('are dropped otherwise', () => {
    const invented: Candidate = {
      path: 'propertyInfo.totalUnits',
      value: '46',
      comparable: 46,
      quote: 'There are 46 units.',
      documentId: document.documentId,
      page: 1,
      confidence: 0.99,
    }
    expect(
      chooseValues([document], [invented], today).find((i) => i.path === 'propertyInfo.totalUnits'),
    ).toMatchObject({ value: null })
  })
})

describe('the score’s inputs', () => {
  const typed = (values: { path: string; value: string | null; absence?: Absence }[]) =>
    values.map(({ value, ...rest }) => ({ ...rest, typed: typedValue(must(fieldOf(rest.path)), value) }))

  it('come from the values as printed', () => {
    const inputs = scoreInputs(
      typed([
        { path: 'propertyInfo.totalUnits', value: '50' },
        { path: 'propertyInfo.monthlyDues', value: '$400 a month' },
        { path: 'financial.fundingLevel', value: '45%' },
        { path: 'financial.reserveContribution', value: '$2,400 a month' },
        { path: 'financial.recommendedContribution', value: '$24,000 a year' },
        { path: 'financial.reserveStudyDate', value: '2024-11-20' },
        { path: 'propertyDetails.delinquencies', value: '3' },
        { path: 'financial.specialAssessments', value: 'None', absence: 'stated_none' },
        { path: 'financial.operatingResult', value: '-$4,800' },
        { path: 'financial.totalExpenses', value: '$240,000' },
        { path: 'insurance.expiration', value: '2027-07-01' },
        { path: 'insurance.deductible', value: '$10,000' },
        { path: 'insurance.coverageLimit', value: '$1,000,000' },
        { path: 'insurance.replacementValue', value: '100%' },
        { path: 'insurance.directorsOfficers', value: '$1,000,000' },
        { path: 'financial.currentLitigation', value: 'None', absence: 'stated_none' },
        { path: 'propertyInfo.yearBuilt', value: '1998' },
        { path: 'propertyInfo.ownerOccupiedShare', value: '72%' },
        { path: 'governance.latestMinutes', value: '2026-06-10' },
      ]),
      today,
    )
    expect(inputs).toMatchObject({
      percentFunded: { value: 45 },
      reserveContribution: { value: { share: 12, recommended: { share: 10 } } },
      delinquency: { value: 6 },
      specialAssessments: { value: { completed: 0, pending: 0 } },
      operatingResult: { value: -2 },
      policyInForce: { value: true },
      fullReplacementCost: { value: true },
      deductible: { value: 1 },
      directorsCover: { value: true },
      fidelityCover: { state: 'not_provided' },
      litigation: { value: 'none' },
      ownerOccupied: { value: 72 },
      monthsSinceMinutes: { value: 5 },
      structuralInspection: { state: 'not_provided' },
    })
    expect(score(inputs).areas.financial.score).not.toBeNull()
  })

  it('guess nothing', () => {
    const inputs = scoreInputs(
      typed([
        // No period: a month's or a year's?
        { path: 'financial.reserveContribution', value: '$2,400' },
        { path: 'propertyInfo.monthlyDues', value: '$310 to $390 a month' },
        { path: 'propertyInfo.totalUnits', value: '50' },
        { path: 'insurance.deductible', value: '$10,000' },
        { path: 'financial.fundingLevel', value: null, absence: 'not_found' },
        { path: 'financial.currentLitigation', value: null, absence: 'not_provided' },
        { path: 'propertyInfo.yearBuilt', value: 'long ago' },
      ]),
      today,
    )
    expect(Object.values(inputs).map((i) => i.state)).toEqual(Object.values(inputs).map(() => 'not_provided'))
  })

  it('tell a pending assessment above a year’s dues', () => {
    const special = (value: string) =>
      scoreInputs(
        typed([
          { path: 'propertyInfo.monthlyDues', value: '$100 a month' },
          { path: 'financial.specialAssessments', value },
        ]),
        today,
      ).specialAssessments
    expect(special('$1,300 per unit')).toMatchObject({ value: { pending: 1, pendingAboveYearsDues: true } })
    expect(special('$900 per unit')).toMatchObject({ value: { pending: 1, pendingAboveYearsDues: false } })
    expect(special('$900 per unit, completed')).toMatchObject({ value: { completed: 1, pending: 0 } })
  })
})

describe('a statement about something else', () => {
  const found = (
    path: string,
    value: string,
    comparable: string | number,
    { documentId, pages }: ReadDocument,
    more: Partial<Candidate> = {},
  ): Candidate => ({
    path,
    value,
    comparable,
    documentId,
    page: 1,
    quote: must(pages[0]).text,
    confidence: 0.9,
    ...more,
  })
  const proposed = (path: string, documents: ReadDocument[], candidates: Candidate[]) =>
    chooseValues(documents, candidates, today).find((item) => item.path === path)
  const study = readDocument('reserve_study', 'RESERVE STUDY\nAlder Point HOA', 'study.pdf')

  it('does not deny special assessments where only a funding plan needs none', () => {
    const path = 'financial.specialAssessments'
    const plan = found(path, 'None', 'none', study)
    expect(proposed(path, [study], [plan])).toMatchObject({ value: 'None', period: 'planned' })
    expect(scoreInputs(chooseValues([study], [plan], today), today).specialAssessments.state).toBe(
      'not_provided',
    )
    const budget = readDocument('budget', 'Alder Point HOA\n2025 budget', '2025 budget.pdf')
    const levied = found(path, '$9,200', 920_000, budget, { qualifier: 'actual 2024' })
    expect(proposed(path, [study, budget], [plan, levied])).toMatchObject({
      value: '$9,200',
      period: 'actual 2024',
    })
  })

  it('does not make a balance that a schedule projects the balance of today', () => {
    const path = 'financial.currentReserve'
    const projected = found(path, '$41,300', 4_130_000, study, { qualifier: '2038 2038', confidence: 0.98 })
    const counted = found(path, '$88,120', 8_812_000, study, {
      qualifier: 'as of 2024-12-31',
      confidence: 0.6,
    })
    expect(proposed(path, [study], [projected, counted])).toMatchObject({
      value: '$88,120',
      period: 'as of 2024-12-31',
    })
  })

  it('does not date a balance by the years that its plan covers', () => {
    const path = 'financial.currentReserve'
    const balance = found(path, '$12,400', 1_240_000, study, { qualifier: '2025-2055' })
    expect(proposed(path, [study], [balance])).toMatchObject({ value: '$12,400', period: null })
  })

  it('does not call monthly what the minutes call yearly', () => {
    const path = 'propertyInfo.monthlyDues'
    const minutes = readDocument('minutes', 'Alder Point HOA\nMinutes', 'minutes.pdf')
    const budget = readDocument('budget', 'Alder Point HOA\n2013 budget', 'budget.pdf')
    const declaration = readDocument('ccrs', 'DECLARATION\nAlder Point', 'declaration.pdf')
    const candidates = [
      found('financial.regularAssessment', '$420 a year', 42_000, minutes, { qualifier: 'year, 2013' }),
      found(path, '$420 a month', 42_000, budget, { confidence: 0.5 }),
      found(path, '$30 a month', 3_000, declaration, { qualifier: 'initial' }),
    ]
    expect(proposed(path, [minutes, budget, declaration], candidates)).toMatchObject({
      value: '$35 a month',
      source: 'system',
    })
  })

  it('does not take the signing of an amendment for that of the declaration', () => {
    const amendment = readDocument(
      'ccrs',
      'FIRST AMENDMENT TO THE DECLARATION OF COVENANTS\nAlder Point HOA',
      'amendment.pdf',
    )
    const declaration = readDocument('ccrs', 'DECLARATION OF COVENANTS\nAlder Point HOA', 'declaration.pdf')
    const path = 'governance.signedDate'
    const later = found(path, '2015-03-04', '2015-03-04', amendment)
    const first = found(path, '1991-01-08', '1991-01-08', declaration)
    expect(proposed(path, [amendment], [later])).toMatchObject({
      value: '2015-03-04',
      period: 'of an amendment',
    })
    expect(proposed(path, [amendment, declaration], [later, first])?.value).toBe('1991-01-08')
  })

  it('marks the balance of a later year as projected beside what there is', () => {
    const path = 'financial.currentReserve'
    const study = readDocument('reserve_study', 'Alder Point HOA\nReserve Study\nJanuary 2012', 'study.pdf')
    const schedule = readDocument('other', 'Alder Point HOA\nPlan\nDated January 14, 2012', 'plan.pdf')
    const item = proposed(
      path,
      [study, schedule],
      [
        found(path, '$61,000', 6_100_000, study, { qualifier: 'as of 2012-01' }),
        found(path, '$97,000', 9_700_000, schedule, { qualifier: '2019' }),
      ],
    )
    expect(item).toMatchObject({ value: '$61,000', period: 'as of 2012-01' })
    expect(item?.candidates?.map(({ qualifier }) => qualifier)).toEqual(['projected, 2019'])
  })

  it('does not make an association as young as the amendment of its declaration', () => {
    const amendment = readDocument(
      'ccrs',
      'FIRST AMENDMENT TO THE DECLARATION OF COVENANTS\nAlder Point HOA\nRecorded 03/04/2015',
      'amendment.pdf',
    )
    const recorded = found('governance.recordedDate', '2015-03-04', '2015-03-04', amendment)
    expect(proposed('propertyInfo.associationAge', [amendment], [recorded])).toBeUndefined()
    expect(proposed('governance.recordedDate', [amendment], [recorded])?.period).toBe('of an amendment')
    const declaration = readDocument('ccrs', 'DECLARATION OF COVENANTS\nAlder Point HOA', 'declaration.pdf')
    const first = found('governance.recordedDate', '1991-01-08', '1991-01-08', declaration)
    const documents = [amendment, declaration]
    expect(proposed('propertyInfo.associationAge', documents, [recorded, first])?.value).toBe('35 years')
  })
})

describe('the state', () => {
  const bylaws = readDocument(
    'bylaws',
    'BYLAWS\nThe project is situated in the County of Demo, State of Oklahoma. These bylaws follow the Nonprofit Corporation Act of the State of Oklahoma.',
  )
  const statement = readDocument(
    'financial_statement',
    'Income Statement 2026\nPrepared by: Test Ledger Services\n12 Test Street, Beaverton, OR 97008',
  )
  const stateOf = (documents: ReadDocument[], property?: { state: string }) =>
    chooseValues(
      documents,
      documents.flatMap((d) => findCandidates(d)),
      today,
      property,
    ).find((i) => i.path === 'propertyInfo.state')

  it('is where the land is, and not where a newer statement was prepared', () => {
    expect(stateOf([bylaws, statement])).toMatchObject({
      value: 'Oklahoma',
      candidates: [{ value: 'Oregon' }],
    })
  })

  it('is that of the order’s property, where documents name it among others', () => {
    expect(stateOf([bylaws, statement], { state: 'OR' })?.value).toBe('Oregon')
  })

  it('is left to staff where no document names that of the order’s property', () => {
    expect(stateOf([bylaws], { state: 'UT' })).toMatchObject({ value: null, conflict: true })
    expect(stateOf([bylaws], { state: 'OK' })).toMatchObject({ value: 'Oklahoma' })
  })
})

it('proposes a board’s size in words before a count of its names', () => {
  const bylaws = readDocument('bylaws', 'The Board of Directors shall consist of three (3) persons.')
  const letter = readDocument(
    'notice',
    'Current Board Members:\nPat Example, President\nLee Sample, Secretary\nJo Test, Treasurer\nKim Demo, Director',
  )
  expect(itemOf('governance.boardSize', bylaws, letter)).toMatchObject({
    value: '3',
    candidates: [{ value: '4', qualifier: 'counted from the list of directors' }],
  })
})
