import { describe, expect, it } from 'vitest'
import { findCandidates } from '~/modules/extraction/document-search'
import type { DocumentKind } from '~/modules/document-reading/types'
import { readDocument } from '~tests/factories/read-documents'
import { valuesOn } from '~tests/factories/read-values'

type Case = [kind: DocumentKind, path: string, text: string, value: string]

const stated: Case[] = [
  [
    'insurance',
    'insurance.company',
    'Insurance Carrier: Demo Mutual Insurance Company',
    'Demo Mutual Insurance Company',
  ],
  ['insurance', 'insurance.expiration', 'Policy Period: 07/01/2026 to 07/01/2027', '2027-07-01'],
  ['insurance', 'insurance.deductible', 'All other perils deductible: $10,000', '$10,000'],
  ['insurance', 'insurance.windDeductible', 'Wind/Hail deductible: 2%', '2%'],
  ['insurance', 'insurance.liabilityLimit', 'General Liability   $1,000,000 each occurrence', '$1,000,000'],
  ['insurance', 'insurance.directorsOfficers', 'Directors & Officers Liability   $2,000,000', '$2,000,000'],
  ['insurance', 'insurance.fidelity', 'Crime / Fidelity Bond   $250,000', '$250,000'],
  [
    'insurance',
    'insurance.expiration',
    'A   GENERAL LIABILITY   PK-1   05/01/2024   05/01/2025   EACH OCCURRENCE',
    '2025-05-01',
  ],
  [
    'insurance',
    'insurance.directorsOfficers',
    'A   DIRECTORS & OFFICERS   PK-1   LIMIT $1,000,000 DEDUCTIBLE $2,500',
    '$1,000,000',
  ],
  [
    'budget',
    'insurance.company',
    'Coverage   Carrier   Limit   Deductible\nProperty   Demo Insurance Exchange   $9,416,000   $25,000',
    'Demo Insurance Exchange',
  ],
  [
    'budget',
    'insurance.deductible',
    'Coverage   Carrier   Limit   Deductible\nProperty   Demo Insurance Exchange   $9,416,000   $25,000',
    '$25,000',
  ],
  [
    'questionnaire',
    'insurance.company',
    'The property insurance is carried with Mutual of Demo. The deductible is $10,000.',
    'Mutual of Demo',
  ],
  [
    'insurance',
    'insurance.company',
    'Owners are insured: Demo Mutual, policy 680-4477, through December 1, 2025.',
    'Demo Mutual',
  ],
  [
    'questionnaire',
    'insurance.expiration',
    'Owners are insured: Demo Mutual, policy 680-4477, through December 1, 2025.',
    '2025-12-01',
  ],
  [
    'insurance',
    'insurance.coverageLimit',
    'Blanket Building Limit   $3,915,000\nDeductible, All Covered Perils   $5,000',
    '$3,915,000',
  ],
  [
    'insurance',
    'insurance.deductible',
    'Blanket Building Limit   $3,915,000\nDeductible, All Covered Perils   $5,000\nWindstorm or Hail Deductible   1%',
    '$5,000',
  ],
]

const misleading: [reason: string, kind: DocumentKind, path: string, text: string][] = [
  [
    'a wind deductible is not the deductible',
    'insurance',
    'insurance.deductible',
    'Wind/Hail deductible: $50,000',
  ],
  [
    'directors’ deductible is not the deductible',
    'insurance',
    'insurance.deductible',
    'Directors & Officers deductible: $1,000',
  ],
  ['a heading is no insurer', 'budget', 'insurance.company', 'Coverage   Carrier   Limit   Deductible'],
  [
    'a limit is no deductible',
    'insurance',
    'insurance.deductible',
    'BUILDING LIMIT $1,000,000 DEDUCTIBLE: none',
  ],
  [
    'dues that take effect are no policy',
    'budget',
    'insurance.policyStart',
    'Effective January 1, 2025 the dues will be $100.',
  ],
  [
    'a bond that bylaws call for is none that was bought',
    'bylaws',
    'insurance.fidelity',
    'Fidelity bond: $250,000, to be renewed each year.',
  ],
]

describe('insurance', () => {
  it.each(stated)('finds in %s the value of %s', (kind, path, text, value) => {
    expect(valuesOn(kind, text, path)).toEqual([value])
  })

  it.each(misleading)('finds nothing where %s', (_reason, kind, path, text) => {
    expect(valuesOn(kind, text, path)).toEqual([])
  })
})

it('marks limits that a document only requires', () => {
  const required = (kind: DocumentKind, text: string) =>
    findCandidates(readDocument(kind, text))
      .filter((c) => c.path === 'insurance.liabilityLimit')
      .map((c) => [c.value, c.qualifier])
  expect(
    required(
      'ccrs',
      'The Board shall obtain public liability insurance with limits of not less than $1,000,000.',
    ),
  ).toEqual([['$1,000,000', 'required']])
  expect(
    required(
      'ccrs',
      'The limits of public liability insurance shall not be less than $2,000,000 for each occurrence.',
    ),
  ).toEqual([['$2,000,000', 'required']])
  expect(
    required('questionnaire', 'Liability insurance must be $1,000,000 or more under the declaration.'),
  ).toEqual([['$1,000,000', 'required']])
})
