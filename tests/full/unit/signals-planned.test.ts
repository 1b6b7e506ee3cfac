import { describe, expect, it } from 'vitest'
import type { DocumentKind } from '~/modules/document-reading/types'
import { proposedOf, qualifierOf } from '~tests/factories/read-values'

type Case = [kind: DocumentKind, text: string, value: string | null]

describe('how reserves are funded', () => {
  const cases: Case[] = [
    ['reserve_study', 'Funding Method: Full Funding', 'Full funding'],
    ['reserve_study', 'Funding goal used in this study is Threshold Funding.', 'Threshold funding'],
    ['reserve_study', 'Recommended Plan:   Baseline Funding', 'Baseline funding'],
    ['reserve_study', 'The funding goal of this study is full funding.', 'Full funding'],
    ['reserve_study', 'We recommend the full funding plan for the next 30 years.', 'Full funding'],
    ['reserve_study', 'The board selected baseline funding for this report.', 'Baseline funding'],
    [
      'reserve_study',
      'The Threshold Funding method was used to compute the contributions.',
      'Threshold funding',
    ],
    ['reserve_study', 'This analysis was prepared using the statutory funding method.', 'Statutory funding'],
    ['reserve_study', 'Baseline Funding: the goal of keeping the cash balance above zero.', null],
    [
      'reserve_study',
      'There are four funding goals: full funding, threshold funding and baseline funding.',
      null,
    ],
    ['reserve_study', 'Full Funding Plan\nYear   2027   2028   2029', null],
    ['reserve_study', 'The fully funded balance is $120,000.', null],
    ['minutes', 'Full funding of the playground came from the county.', null],
  ]
  it.each(cases)('reads how reserves are funded in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'financial.fundingMethod')).toBe(value)
  })
})

describe('the highest contribution that is recommended', () => {
  const cases: Case[] = [
    ['reserve_study', 'Full Funding Monthly Reserve Contribution:   $4,150', '$4,150 a month'],
    [
      'reserve_study',
      'Full Funding Monthly Reserve Contribution:   $4,150\nBaseline Funding Monthly Reserve Contribution:   $3,020',
      '$4,150 a month',
    ],
    ['reserve_study', 'We recommend an annual reserve contribution of $52,000.', '$52,000 a year'],
    [
      'reserve_study',
      'We recommend that the association set aside $2,900 per month in reserves.\n\nThe recommended annual reserve contribution is $36,000.',
      '$36,000 a year',
    ],
    ['reserve_study', 'Recommended 2027 Monthly Reserve Contribution   $3,310', '$3,310 a month'],
    ['reserve_study', 'Current Monthly Reserve Contribution:   $1,100', null],
    ['reserve_study', 'Recommended Monthly Contribution per Unit:   $41', null],
    ['reserve_study', 'The recommended special assessment is $90,000.', null],
    ['minutes', 'The board set the annual reserve contribution at $20,000.', null],
  ]
  it.each(cases)('reads the highest recommended contribution in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'financial.highestContribution')).toBe(value)
  })
})

describe('the largest planned expense', () => {
  const path = 'financial.largestExpense'
  const schedule = [
    'Reserve Expenditures by Year',
    'Components   2027   2028   2029',
    'Asphalt: Overlay   $0   $84,300   $0',
    'Roof: Replace   $212,000   $0   $0',
    'Pool: Resurface   $0   $0   $18,400',
    'Total Expenditures   $212,000   $84,300   $18,400',
  ].join('\n')
  const cases: Case[] = [
    ['reserve_study', schedule, '$212,000 for Roof: Replace'],
    [
      'minutes',
      'The roof replacement is planned for 2028 at an estimated cost of $185,000.',
      '$185,000 for roof replacement',
    ],
    [
      'notice',
      'Next year the pool resurfacing project will cost approximately $64,000.',
      '$64,000 for pool resurfacing',
    ],
    [
      'minutes',
      'The board approved a contract for repaving the streets in 2027 for $96,500.',
      '$96,500 for repaving the streets',
    ],
    [
      'minutes',
      'Motion to accept the bid of Demo Paving for resurfacing the road at $48,200 passed.',
      '$48,200 for resurfacing the road',
    ],
    [
      'reserve_study',
      'Component   Estimated Cost   Next Replacement\nShingle Roofs   $212,500   2031\nPool Resurfacing   $18,000   2028',
      '$212,500 for Shingle Roofs',
    ],
    [
      'reserve_study',
      'Year   Description   Amount\n2027   Paint trim   $24,500\n2029   Replace roofs   $310,000\n2029   Total expenditures   $334,500',
      '$310,000 for Replace roofs',
    ],
    ['minutes', 'The city will replace the sewer main next year at a cost of $400,000.', null],
    ['minutes', 'The owners of lot 12 plan to replace their fence at a cost of $5,000.', null],
    ['minutes', 'The fence was replaced last year for $22,000.', null],
    ['minutes', 'The insurance premium will be $48,000 next year.', null],
    ['minutes', 'The bid of $70,000 for the roof was rejected.', null],
    ['minutes', 'Dues of $1,200 a year pay for mowing and street lights.', null],
    ['ccrs', 'The Board shall not approve capital improvements in excess of $15,000 without a vote.', null],
    ['financial_statement', 'Roof repairs   4,210.00   5,000.00', null],
    ['minutes', 'The reserve balance is $154,000.', null],
  ]
  it.each(cases)('reads the largest planned expense in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, path)).toBe(value)
  })
  it('keeps the year of the largest planned expense', () => {
    expect(qualifierOf('reserve_study', schedule, path, '$212,000 for Roof: Replace')).toBe(
      'planned for 2027',
    )
  })
})

describe('the lender of the association’s loan', () => {
  const cases: Case[] = [
    [
      'minutes',
      'The Association borrowed $250,000 from First Demo Bank to repave the roads.',
      'First Demo Bank',
    ],
    ['minutes', 'The current loan is with Cedar State Bank (five-year term at 5.25%).', 'Cedar State Bank'],
    ['financial_statement', 'Loan Payable - Cedar Credit Union   115,220.18', 'Cedar Credit Union'],
    ['minutes', 'We refinanced the roof loan through Bank of Demo Valley in March.', 'Bank of Demo Valley'],
    ['questionnaire', 'Does the association have a loan? Yes. Lender: Cedar State Bank', 'Cedar State Bank'],
    ['notice', 'Cedar State Bank approved the loan for the new siding.', 'Cedar State Bank'],
    ['minutes', 'The balance of the checking account at Cedar State Bank is $12,000.', null],
    ['notice', 'Homebuyers may get a loan from Cedar Mortgage Company.', null],
    ['minutes', 'Cedar State Bank would lend at 7%; we discussed a loan but made no decision.', null],
    ['ccrs', 'A first mortgagee such as Cedar State Bank whose loan is in default shall be notified.', null],
    ['minutes', 'Dues are deposited at Cedar State Bank. The loan was discussed.', null],
  ]
  it.each(cases)('reads the lender of the association’s loan in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'financial.loanLender')).toBe(value)
  })
})

describe('a deductible per unit', () => {
  const path = 'insurance.deductiblePerUnit'
  const cases: Case[] = [
    ['insurance', 'Water damage deductible: $25,000 per unit', '$25,000 per unit'],
    ['insurance', 'Per Unit Water Damage Deductible   $10,000', '$10,000 per unit'],
    ['notice', 'The policy now has a deductible of $15,000 per unit for ice dams.', '$15,000 per unit'],
    ['minutes', 'Our new policy carries a $50,000 per unit deductible.', '$50,000 per unit'],
    ['insurance', 'Deductible (each unit): $5,000', '$5,000 per unit'],
    ['insurance', 'Deductible: $25,000 per occurrence', null],
    ['insurance', 'Property deductible $10,000', null],
    ['notice', 'Lenders accept a deductible of at most $50,000 per unit.', null],
    ['rules', 'Owners should carry an HO-6 policy with a deductible of $500.', null],
    ['notice', 'The special assessment is $2,000 per unit because of the deductible.', null],
  ]
  it.each(cases)('reads the deductible per unit in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, path)).toBe(value)
  })
  it('names the peril of a deductible per unit', () => {
    expect(
      qualifierOf('insurance', 'Water damage deductible: $25,000 per unit', path, '$25,000 per unit'),
    ).toBe('water damage')
  })
})
