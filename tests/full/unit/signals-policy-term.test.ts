import { describe, expect, it } from 'vitest'
import type { DocumentKind } from '~/modules/document-reading/types'
import { insuranceValues } from '~tests/factories/read-insurance'

type Case = [kind: DocumentKind, path: string, text: string, value: string]

describe('the term of a policy', () => {
  it.each<Case>([
    ['notice', 'policyStart', 'The new insurance policy took effect on October 15, 2026.', '2026-10-15'],
    ['minutes', 'policyStart', 'Insurance renewed effective June 1, 2026 with Travelers.', '2026-06-01'],
    ['notice', 'policyStart', 'Our new carrier as of May 1, 2026 is Travelers.', '2026-05-01'],
    ['other', 'policyStart', 'Demo Mutual will insure us, to begin July 1, 2026 for one year.', '2026-07-01'],
    ['notice', 'expiration', 'Our insurance is good through 12/31/2026.', '2026-12-31'],
    ['budget', 'expiration', 'Our insurance:\nAll policies run to October 1, 2026.', '2026-10-01'],
    ['notice', 'expiration', 'Insurance\nThe policy is up on April 15, 2026.', '2026-04-15'],
    [
      'minutes',
      'expiration',
      "Insurance\nRenewal's June 1, 2026. Demo Agency is shopping wind.",
      '2026-06-01',
    ],
    ['notice', 'expiration', 'Policy No. DM-1234, exp. 10/1/2026', '2026-10-01'],
    ['notice', 'expiration', 'The insurance policy comes up for renewal on June 1, 2026.', '2026-06-01'],
    [
      'minutes',
      'policyStart',
      'Minutes of March 4, 2026\nOur package insurance was renewed with Demo Casualty on February 1.',
      '2026-02-01',
    ],
    ['notice', 'policyStart', 'February 3, 2026\nThe master policy was renewed on August 1.', '2025-08-01'],
    [
      'minutes',
      'expiration',
      'Minutes of March 19, 2026\nThe blanket policy renews on June 1.',
      '2026-06-01',
    ],
  ])('is read in %s: %s of “%s”', (kind, path, text, value) => {
    expect(insuranceValues(kind, path, text)).toEqual([value])
  })

  it.each<[DocumentKind, string, string]>([
    ['notice', 'policyStart', 'The new parking policy took effect on October 1, 2026.'],
    ['minutes', 'policyStart', 'The insurance claim of October 1, 2026 is still open.'],
    ['minutes', 'expiration', 'The insurance premium is payable on October 1, 2026.'],
    ['notice', 'policyStart', 'The master policy was renewed on August 1.'],
    ['budget', 'expiration', 'Budget of November 3, 2026\nInsurance   14,100   16,400   renews 3/1'],
  ])('is not read in %s: %s of “%s”', (kind, path, text) => {
    expect(insuranceValues(kind, path, text)).toEqual([])
  })
})
