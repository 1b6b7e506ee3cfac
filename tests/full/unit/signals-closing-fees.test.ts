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
    ['other', 'A $400 charge collected at each closing is part of the income.', '$400'],
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
    ['minutes', 'The transfer fee will go from $110 to $160 on May 1.', '$160'],
    ['notice', 'When a house changes hands, there is a charge of $220 to update our roster.', '$220'],
    ['fee_schedule', 'Account Transfer\n$190.00', '$190'],
    ['rules', 'New owners must pay a $120 processing fee upon transfer of the property.', '$120'],
    ['questionnaire', 'Is there a transfer fee? Yes - $260', '$260'],
    ['other', 'Closing costs collected for the HOA: account setup $85, capital contribution $400.', '$85'],
    ['notice', 'Title transfer: 125 dollars, collected at closing by the escrow company.', '$125'],
    ['minutes', 'Smith owes a balance of $400 after the sale of his lot.', null],
    ['other', 'The buyer pays a reinvestment fee of $310 at closing.', '$310'],
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
    [
      'ccrs',
      'A sum equal to two-twelfths (2/12) of the annual assessment shall be paid by each purchaser to the working capital fund.',
      'two-twelfths (2/12) of the annual assessment',
    ],
    ['questionnaire', 'Capital contribution at closing: 3 x monthly assessment', '3 months of assessments'],
    [
      'ccrs',
      'Working Capital Fund. At closing the purchaser shall deposit two months’ estimated regular assessments.',
      '2 months of assessments',
    ],
    [
      'ccrs',
      'There shall be collected at closing a sum equal to one-half of one percent (0.5%) of the gross sales price as a community enhancement fee.',
      '0.5% of the sale price',
    ],
    [
      'bylaws',
      'Upon acquisition of title, each owner shall contribute to the capital of the Association 25% of the annual assessment.',
      '25% of the annual assessment',
    ],
    ['minutes', 'The capital contribution paid by buyers was raised from $500 to $750.', '$750'],
    ['reserve_study', 'Working capital of $12,000 is kept in checking.', null],
    ['other', 'What does the buyer pay at closing? A one-time new member fee of $900.', '$900'],
    [
      'ccrs',
      'At the close of escrow the buyer shall pay two months’ assessments to the Association as start-up capital.',
      '2 months of assessments',
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
    ['other', 'Is a construction deposit required? Yes, $2,000.', '$2,000'],
    ['fee_schedule', 'ARC compliance deposit, pool or addition, refundable   $750', '$750'],
    [
      'rules',
      'Before breaking ground, the lot owner must post a $5,000 cash bond for damage to roads.',
      '$5,000',
    ],
    ['rules', 'Refundable deposit: $400 (new construction)', '$400'],
    ['rules', 'A moving deposit of $500 is required from each contractor.', null],
  ]
  it.each(cases)('reads a construction deposit in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'financial.constructionDeposit')).toBe(value)
  })
})
