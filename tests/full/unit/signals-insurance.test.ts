import { describe, expect, it } from 'vitest'
import { proposeCitedItems } from '~/modules/extraction/decide/propose-items'
import { findCandidates } from '~/modules/extraction/document-search'
import type { DocumentKind } from '~/modules/document-reading/types'
import { readDocument } from '~tests/factories/read-documents'
import { insuranceValues } from '~tests/factories/read-insurance'

type Case = [kind: DocumentKind, path: string, text: string, value: string]

describe('insurance', () => {
  it.each<Case>([
    [
      'budget',
      'deductible',
      'The policy has a wind/hail deductible of two percent.',
      '2% (of the insured value)',
    ],
    [
      'minutes',
      'deductible',
      'Wind and hail deductible stays at 2% of the building value.',
      '2% (of the insured value)',
    ],
    [
      'budget',
      'directorsOfficers',
      'Summary of insurance\nProperty   Demo Mutual   $4,100,000   $10,000\nGeneral liability   Demo Western   $2,000,000   $0\nDirectors & officers   Demo Western   $1,000,000   $2,500\nCrime / fidelity   Demo Western   $1,250,000   $5,000\nEarthquake, flood   not carried',
      '$1,000,000',
    ],
    [
      'insurance',
      'company',
      'Coverage   Company   Limit   Deductible\nCrime   Travelers   $1,400,000   $7,500',
      'Travelers',
    ],
    [
      'ccrs',
      'liabilityLimit',
      'The Association shall obtain comprehensive public liability insurance in an amount not less than One Million Dollars ($1,000,000.00) per occurrence.',
      '$1,000,000 (required)',
    ],
    [
      'bylaws',
      'liabilityLimit',
      'The Board shall carry general liability insurance with limits of at least $2,000,000 for each occurrence.',
      '$2,000,000 (required)',
    ],
    [
      'ccrs',
      'liabilityLimit',
      'Liability coverage shall be at least $1,000,000 for bodily injury and property damage arising out of a single occurrence.',
      '$1,000,000 (required)',
    ],
    [
      'ccrs',
      'liabilityLimit',
      'A policy of commercial general liability insurance with a combined single limit of not less than $3,000,000 shall be maintained.',
      '$3,000,000 (required)',
    ],
    ['insurance', 'liabilityLimit', 'Commercial General Liability   $1,000,000 per occurrence', '$1,000,000'],
    [
      'ccrs',
      'liabilityLimit',
      'The Association shall maintain public liability insurance of not less than $500,000 per person and $1,000,000 per occurrence.',
      '$1,000,000 (required)',
    ],
    [
      'ccrs',
      'liabilityLimit',
      'The Board shall maintain blanket public liability insurance (including medical payments) with limits of not less than $1 million for each occurrence.',
      '$1,000,000 (required)',
    ],
    [
      'bylaws',
      'liabilityLimit',
      'To maintain comprehensive liabilityinsurance in amounts not less than $200,000 per person and $600,000 per accident.',
      '$600,000 (required)',
    ],
    [
      'bylaws',
      'directorsOfficers',
      'In no event shall the amount of directors and officers liability insurance be less than $500,000.',
      '$500,000 (required)',
    ],
    [
      'ccrs',
      'fidelity',
      'Its amount shall be no less than two months’ assessments on all Units plus reserve funds. The Association may carry a larger fidelity bond.',
      '2 months’ assessments plus reserves (required)',
    ],
    [
      'ccrs',
      'coverageLimit',
      'The Association shall obtain a casualty policy affording fire, flood, and extended coverage insurance in an amount equal to the full replacement value of all structures in the Common Area.',
      '100% of replacement cost (required)',
    ],
    ['minutes', 'deductible', 'The premium fell, and the deductible goes from $5,000 to $15,000.', '$15,000'],
    [
      'ccrs',
      'fidelity',
      'Fidelity bonds shall be maintained in an amount not less than $100,000.',
      '$100,000 (required)',
    ],
    [
      'bylaws',
      'fidelity',
      'The fidelity bond shall not be less than three months’ aggregate assessments plus all reserve funds.',
      '3 months’ assessments plus reserves (required)',
    ],
    [
      'ccrs',
      'fidelity',
      'The amount of the fidelity bond shall be at least 125% of the estimated annual operating expenses.',
      '125% of the annual budget (required)',
    ],
    ['insurance', 'fidelity', 'Employee Dishonesty   $75,000', '$75,000'],
    [
      'ccrs',
      'directorsOfficers',
      'The Association shall maintain directors and officers liability insurance in a minimum amount of $1,000,000.',
      '$1,000,000 (required)',
    ],
    ['insurance', 'directorsOfficers', 'D&O Liability Limit: $1,000,000', '$1,000,000'],
    [
      'ccrs',
      'coverageLimit',
      'The Association shall insure the improvements of the Common Area against fire at full replacement cost.',
      '100% of replacement cost (required)',
    ],
    [
      'ccrs',
      'coverageLimit',
      'The Association shall insure all buildings against fire and casualty for the full insurable replacement cost.',
      '100% of replacement cost (required)',
    ],
    [
      'ccrs',
      'coverageLimit',
      'Property insurance shall be in an amount not less than eighty percent (80%) of the replacement cost of the insured improvements.',
      '80% of replacement cost (required)',
    ],
    [
      'ccrs',
      'deductible',
      'The policy may contain a deductible not to exceed $10,000 per occurrence.',
      '$10,000 (maximum)',
    ],
    [
      'minutes',
      'deductible',
      'The insurance was renewed; the property deductible is now $25,000.',
      '$25,000',
    ],
    [
      'minutes',
      'company',
      'The board voted to switch the association’s insurance from Travelers to Auto-Owners.',
      'Auto-Owners',
    ],
    ['notice', 'company', 'Our master policy was renewed with State Farm.', 'State Farm'],
  ])('reads in %s the %s: %s', (kind, path, text, value) => {
    expect(insuranceValues(kind, path, text)).toEqual([value])
  })

  it.each<[trap: string, kind: DocumentKind, path: string, text: string]>([
    [
      'storms have a deductible of their own',
      'minutes',
      'deductible',
      'He said that the hurricane deductible is 3% of the value of each building.',
    ],
    [
      'an average is an example',
      'notice',
      'deductible',
      'The average coverage of a building is $900,000, so the average 1% deductible would be $9,000.',
    ],
    [
      'working capital is no bond',
      'ccrs',
      'fidelity',
      'Each buyer pays an initial working capital contribution equal to at least two months’ assessments. The fidelity bond covers all directors.',
    ],
    [
      'contractors insure themselves',
      'rules',
      'liabilityLimit',
      'Contractors must carry liability insurance of not less than $1,000,000.',
    ],
    [
      'an owner insures a unit',
      'ccrs',
      'liabilityLimit',
      'Each Owner shall carry liability insurance of at least $300,000 for the Unit.',
    ],
    [
      'a premium is no limit',
      'minutes',
      'liabilityLimit',
      'The liability insurance premium is $104,000 this year.',
    ],
    [
      'cars are another policy',
      'ccrs',
      'liabilityLimit',
      'The Association shall carry automobile liability insurance of not less than $1,000,000.',
    ],
    [
      'rebuilding is decided by votes',
      'ccrs',
      'coverageLimit',
      'If restoration would cost more than 80% of replacement cost, the owners may elect by 75% of the votes not to rebuild.',
    ],
    [
      'a component’s cost is no cover',
      'reserve_study',
      'coverageLimit',
      'The current replacement cost of the roof is $90,000.',
    ],
    [
      'an amendment needs votes, not a bond',
      'bylaws',
      'fidelity',
      'Any purchase above 10% of the annual budget must be approved by the members.',
    ],
    [
      'an advertisement is no carrier',
      'notice',
      'company',
      'Call your State Farm agent for a quote on your HO-6.',
    ],
    ['the former carrier', 'minutes', 'company', 'A refund of the premium came from Travelers.'],
    ['a deposit is no deductible', 'rules', 'deductible', 'The clubhouse rental requires a deposit of $500.'],
  ])('finds nothing where %s', (_trap, kind, path, text) => {
    expect(insuranceValues(kind, path, text)).toEqual([])
  })

  it('prefers the coverage in force to what the declaration requires', () => {
    const documents = [
      readDocument(
        'ccrs',
        'The Association shall carry public liability insurance of not less than $1,000,000.',
      ),
      readDocument('insurance', 'General Liability   $2,000,000 each occurrence'),
    ]
    const item = proposeCitedItems(
      documents,
      documents.flatMap((d) => findCandidates(d)),
      '2026-11-01',
    ).find((i) => i.path === 'insurance.liabilityLimit')
    expect(item?.value).toBe('$2,000,000')
    expect(item?.candidates?.map((c) => c.value)).toEqual(['$1,000,000'])
  })
})

const schedule = [
  'Coverage   Insurer   Term   Limit',
  'Property incl. wind   Demo Coast Property Ins. Corp.   3/1/26 - 3/1/27   $31,250,000',
  'All other perils ded.   $20,000',
  'Calendar year hurricane   2% of insured value ($625,000)',
  'Flood   Demo National Flood   3/1/26 - 3/1/27   $9,000,000',
  'Deductible   $5,000; zone AE',
  'General liability   Demo Keel Insurance Company   3/1/26 - 3/1/27',
  'Each occurrence   00417-2   $2,000,000',
  "Gen'l aggregate   $4,000,000",
  'Umbrella   Demo Reef Ins. Co.   3/1/26 - 3/1/27   $8,000,000',
  'D & O   claims made, $2,500 retention   $3,000,000',
  'Crime / emp. dishonesty   includes managing agent; $1,500 ret.   $900,000',
].join('\n')

describe('a list of policies', () => {
  it.each([
    ['coverageLimit', '$31,250,000'],
    ['deductible', '$20,000'],
    ['directorsOfficers', '$3,000,000'],
    ['fidelity', '$900,000'],
  ])('gives the limit of each policy in its row: %s', (path, value) => {
    expect(insuranceValues('insurance', path, schedule)).toEqual([value])
  })

  it('gives limits without dollar signs, and in a letter', () => {
    const letter = [
      'The renewal is quoted as follows.',
      'Building, replacement cost, 9 homes   $5,127,000',
      'Liability, each occurrence   1,000,000',
      'Directors and officers   500,000',
      'Employee dishonesty   40,000',
    ].join('\n')
    expect(insuranceValues('other', 'coverageLimit', letter)).toEqual(['$5,127,000'])
    expect(insuranceValues('other', 'liabilityLimit', letter)).toEqual(['$1,000,000'])
    expect(insuranceValues('other', 'directorsOfficers', letter)).toEqual(['$500,000'])
    expect(insuranceValues('other', 'fidelity', letter)).toEqual(['$40,000'])
  })

  it('gives premiums rather than limits in a budget', () => {
    const budget =
      'Insurance - property   92,000\nD&O   61,000\nGeneral liability   104,000\nCrime   5,000\nTotal insurance   262,000'
    expect(insuranceValues('budget', 'fidelity', budget)).toEqual([])
    expect(insuranceValues('budget', 'directorsOfficers', budget)).toEqual([])
  })
})

describe('amounts of insurance in sentences', () => {
  it.each<Case>([
    [
      'bylaws',
      'fidelity',
      'Whoever keeps the money shall be bonded in the sum of $15,000.',
      '$15,000 (required)',
    ],
    ['notice', 'fidelity', 'The treasurer and the bookkeeper are bonded for $80,000.', '$80,000'],
    ['other', 'fidelity', 'We have a bond of $65,000 on those who sign checks.', '$65,000'],
    [
      'notice',
      'directorsOfficers',
      "The board is protected by a $2 million directors' and officers' policy.",
      '$2,000,000',
    ],
    ['insurance', 'directorsOfficers', 'Management liability (D & O) - $2MM', '$2,000,000'],
    [
      'insurance',
      'directorsOfficers',
      'Directors and Officers Liability\nLimit of Liability   $3,000,000\nRetention   $1,000',
      '$3,000,000',
    ],
    ['notice', 'coverageLimit', 'The buildings are insured for $7,340,000.', '$7,340,000'],
    ['minutes', 'coverageLimit', 'The board accepted a total insured value of $18,200,000.', '$18,200,000'],
    [
      'questionnaire',
      'liabilityLimit',
      'General Liability Insurance\nCarrier: Demo Casualty\nLimit per occurrence: 3,000,000\nAggregate: 4,000,000',
      '$3,000,000',
    ],
    [
      'minutes',
      'deductible',
      'Renewal premium $52,100 with a fifteen thousand dollar deductible.',
      '$15,000',
    ],
    [
      'notice',
      'deductible',
      'Q. What is the deductible?\nA. $20,000 for each claim, wind excepted.',
      '$20,000',
    ],
    ['minutes', 'deductible', 'The deductible was increased from $2,500 to $7,500.', '$7,500'],
    [
      'notice',
      'deductible',
      'Tell your agent that the deductible is now $30,000, so that your HO-6 fits.',
      '$30,000',
    ],
  ])('are read in %s: %s of “%s”', (kind, path, text, value) => {
    expect(insuranceValues(kind, path, text)).toEqual([value])
  })
})

describe('policies listed in a sentence', () => {
  const sentence =
    'The association has Property $7,300,000 (RC), Liability $2M/4M, D&O $3M, Crime $125K, and Umbrella $6M.'

  it.each([
    ['coverageLimit', '$7,300,000'],
    ['liabilityLimit', '$2,000,000'],
    ['directorsOfficers', '$3,000,000'],
    ['fidelity', '$125,000'],
  ])('have their own limits: %s', (path, value) => {
    expect(insuranceValues('other', path, sentence)).toEqual([value])
  })
})

describe('amounts of insurance that are not in force', () => {
  it.each<[DocumentKind, string, string]>([
    ['minutes', 'liabilityLimit', 'The broker suggests raising liability to $3,000,000; the board declined.'],
    ['rules', 'liabilityLimit', 'Moving companies must carry at least $2,000,000 of liability insurance.'],
    ['rules', 'liabilityLimit', 'Clubhouse renters must give proof of $400,000 liability.'],
  ])('are not read in %s: %s of “%s”', (kind, path, text) => {
    expect(insuranceValues(kind, path, text)).toEqual([])
  })

  it('are not the deductible that it was before', () => {
    expect(
      insuranceValues('minutes', 'deductible', 'The policy carries a $20,000 deductible, up from $12,500.'),
    ).toEqual(['$20,000'])
  })

  it('are not the deductible of another peril behind it', () => {
    expect(
      insuranceValues('other', 'deductible', 'Deductible $15,000 (wind/hail 3% of building value).'),
    ).toEqual(['$15,000'])
  })
})

describe('a bond that depends on the assessments', () => {
  it('is read from a fraction in words', () => {
    const text = 'The amount of the fidelity bond shall be no lower than one-third of the annual assessments.'
    expect(insuranceValues('ccrs', 'fidelity', text)).toEqual(['33.3% of the annual assessments (required)'])
  })
})
