import { describe, expect, it } from 'vitest'
import type { DocumentKind } from '~/modules/document-reading/types'
import { proposedOf } from '~tests/factories/read-values'

type Case = [kind: DocumentKind, text: string, value: string | null]

describe('accounts in plain words', () => {
  const reserveCases: Case[] = [
    ['minutes', 'Reserves stand near $143,000.', '$143,000'],
    [
      'minutes',
      'The culvert can not be paid from reserves, which were $312,450 at the end of May.',
      '$312,450',
    ],
    ['minutes', 'We have $74,500 put by for the roofs in the reserve account.', '$74,500'],
    ['notice', 'There is now $212,000 in reserves.', '$212,000'],
    ['minutes', 'Reserve: 88,412.55', '$88,412.55'],
    ['other', 'What is in the reserve fund? About $305,000 at year end.', '$305,000'],
    ['minutes', 'Mary reported reserves of $45,210.', '$45,210'],
    ['minutes', 'The reserve account closed the month at $131,804.12.', '$131,804.12'],
    ['notice', 'The reserve fund has grown to $420,000.', '$420,000'],
    [
      'minutes',
      'Bank of the West reserve CD: $50,000; reserve money market: $22,000; total reserves $72,000.',
      '$50,000 | $22,000 | $72,000',
    ],
    [
      'reserve_study',
      'The Association reports a reserve balance of $515,200 as of December 31, 2025.',
      '$515,200',
    ],
    ['notice', 'After the paving we will have $90,000 left in reserve.', '$90,000'],
  ]
  it.each(reserveCases)('reads reserve balances in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'financial.currentReserve')).toBe(value)
  })

  const adviceCases: Case[] = [
    ['budget', 'The study recommends an allocation of $88,200 for 2026-27.', '$88,200'],
    ['reserve_study', 'We recommend that the association set aside $5,250 per month.', '$5,250 a month'],
    ['minutes', 'According to the reserve study we should be putting away $84,000 a year.', '$84,000 a year'],
    ['reserve_study', 'Recommended Annual Contribution   $71,300', '$71,300 a year'],
  ]
  it.each(adviceCases)('reads recommended contributions in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'financial.recommendedContribution')).toBe(value)
  })

  const bankCases: Case[] = [
    ['minutes', 'Checking $12,410.22; Savings $30,004.10; total $42,414.32', '$42,414.32 | $12,410.22'],
    ['minutes', 'Cash on hand at month end was $88,120.', '$88,120'],
    ['minutes', 'All accounts together hold $312,500.', '$312,500'],
    ['minutes', 'We have $23,815.60 in the bank.', '$23,815.60'],
    ['minutes', 'Bank balance 10/31: $54,220.18', '$54,220.18'],
    ['minutes', 'The checking account stands at $9,870.', '$9,870'],
    ['minutes', 'Total in all accounts: $150,300', '$150,300'],
    ['minutes', 'Ended the month with $61,900 in operating.', '$61,900'],
  ]
  it.each(bankCases)('reads bank balances in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'financial.bankBalance')).toBe(value)
  })

  const incomeCases: Case[] = [
    ['minutes', 'Receipts came to $84,200 and bills to $79,100.', '$84,200'],
    ['budget', 'The 2026 budget projects revenue of $412,000.', '$412,000'],
    ['minutes', 'YTD revenue $210,400, YTD expense $198,700.', '$210,400'],
    ['notice', 'We expect to collect $96,000 in dues and spend $91,500.', '$96,000'],
  ]
  it.each(incomeCases)('reads total income in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'financial.totalIncome')).toBe(value)
  })

  const expenseCases: Case[] = [
    ['minutes', 'Receipts came to $84,200 and bills to $79,100.', '$79,100'],
    ['notice', 'We expect to collect $96,000 in dues and spend $91,500.', '$91,500'],
    ['minutes', 'The board approved a budget of $388,000 for 2026.', '$388,000'],
    ['notice', 'It costs $145,000 a year to run the community.', '$145,000'],
    ['minutes', 'YTD revenue $210,400, YTD expense $198,700.', '$198,700'],
    ['minutes', 'We spent $77,800 in 2025 and took in $80,100.', '$77,800'],
  ]
  it.each(expenseCases)('reads total expenses in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'financial.totalExpenses')).toBe(value)
  })

  const resultCases: Case[] = [
    [
      'financial_statement',
      'The Association had an excess of revenues over expenses of $31,440 for the year.',
      '$31,440',
    ],
    ['minutes', 'We finished the year $8,200 in the black.', '$8,200'],
    ['minutes', 'January ended $4,584 in the red.', '-$4,584'],
    ['minutes', 'In 2025 we spent $5,300 less than we took in.', '$5,300'],
    ['minutes', 'In 2025 we spent $5,300 more than we took in.', '-$5,300'],
    ['minutes', 'In 2025 we took in $6,100 less than we spent.', '-$6,100'],
    ['minutes', 'In 2025 we took in $6,100 more than we spent.', '$6,100'],
    ['minutes', 'In 2025 we collected $6,100 less than we collected in 2024.', null],
    ['minutes', 'Although expenses rose in 2025, we took in $6,100 more than we spent.', '$6,100'],
    ['minutes', 'We ran a deficit of $12,700 in 2025.', '-$12,700'],
    ['notice', 'The year closed with a surplus of $21,040.', '$21,040'],
    ['minutes', 'Net income YTD: $6,115', '$6,115'],
    ['minutes', 'Expenses exceeded income by $9,340 for the year.', '-$9,340'],
  ]
  it.each(resultCases)('reads operating results in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'financial.operatingResult')).toBe(value)
  })
})
