import { describe, expect, it } from 'vitest'
import type { DocumentKind } from '~/modules/document-reading/types'
import { proposedOf } from '~tests/factories/read-values'

type Case = [kind: DocumentKind, text: string, value: string | null]

describe('transfer fees', () => {
  const cases: Case[] = [
    [
      'notice',
      'At closing the buyer pays a one-time capital contribution of $370 and the $150 transfer fee to the manager.',
      '$150',
    ],
    ['fee_schedule', 'Transfer fee   $150.00', '$150'],
    ['rules', 'A transfer fee of $200 is due from the buyer at closing.', '$200'],
    ['minutes', 'New owners pay $250.00 at closing ($100.00 transfer fee and prorated dues).', '$100'],
    ['ccrs', 'Upon each sale of a Lot, the purchaser shall pay the Association a fee of $75.00.', '$75'],
    ['notice', 'The resale certificate fee is $125.', '$125'],
    ['other', 'Estoppel letter fee: $250', '$250'],
    ['minutes', 'The treasurer transferred $5,000 to savings.', null],
    ['budget', 'Transfer fees   $1,800', null],
    ['financial_statement', 'Transfer to reserves   $4,000', null],
    ['fee_schedule', 'Disclosure Packet: $250', '$250'],
    ['fee_schedule', 'Estoppel letter: $100', '$100'],
    [
      'ccrs',
      'Upon the sale of any Lot the buyer shall pay an enhancement fee of $350 to the Association.',
      null,
    ],
  ]
  it.each(cases)('reads a transfer fee in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'financial.transferFee')).toBe(value)
  })
})

describe('contributions to working capital', () => {
  const cases: Case[] = [
    [
      'ccrs',
      "At closing each purchaser shall pay a working capital contribution equal to two (2) months' assessments.",
      '2 months of assessments',
    ],
    [
      'ccrs',
      'Each buyer shall contribute $300.00 to the working capital of the Association at the time of closing.',
      '$300',
    ],
    [
      'ccrs',
      'An amount equal to one-sixth (1/6) of the annual assessment shall be paid to the capital of the Association as a capital contribution by each new owner.',
      'one-sixth (1/6) of the annual assessment',
    ],
    ['fee_schedule', 'Capital contribution   $500.00', '$500'],
    ['ccrs', 'A one-time initiation fee of $250 is payable by each purchaser at settlement.', '$250'],
    ['ccrs', 'Special assessments for capital improvements exceeding $5,000 need a vote.', null],
    ['budget', 'Working capital   $12,000', null],
    [
      'ccrs',
      "The purchaser shall pay at closing a contribution to the Association's capital equal to 1% of the purchase price.",
      '1% of the purchase price',
    ],
    [
      'ccrs',
      'Each time a Lot is transferred, a reserve fund contribution from the new owner in the amount of $100.00 is required.',
      '$100',
    ],
    [
      'ccrs',
      'Each grantee of a unit shall pay into the reserve fund at closing an amount equal to two months of assessments.',
      '2 months of assessments',
    ],
    [
      'ccrs',
      'Initial Capital Contribution. Each Purchaser of a Lot shall pay to the Association a sum equal to one-fourth of the then-current Regular Assessment.',
      'one-fourth of the then-current Regular Assessment',
    ],
    [
      'ccrs',
      'Upon the sale of any Lot the buyer shall pay an enhancement fee of $350 to the Association.',
      '$350',
    ],
  ]
  it.each(cases)('reads a working capital contribution in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'financial.workingCapital')).toBe(value)
  })
})

describe('construction deposits', () => {
  const cases: Case[] = [
    ['rules', 'A refundable construction deposit of $2,500 is required before work begins.', '$2,500'],
    [
      'rules',
      'The builder shall deposit $1,000.00 with the Association before construction of a new home; it is refunded on completion.',
      '$1,000',
    ],
    ['fee_schedule', 'Architectural compliance deposit   $500', '$500'],
    ['rules', 'A $200 deposit is required to rent the clubhouse.', null],
    ['rules', 'Key fobs require a $50 deposit.', null],
  ]
  it.each(cases)('reads a construction deposit in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'financial.constructionDeposit')).toBe(value)
  })
})
