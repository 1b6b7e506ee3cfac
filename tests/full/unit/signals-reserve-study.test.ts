import { describe, expect, it } from 'vitest'
import type { DocumentKind } from '~/modules/document-reading/types'
import { proposedOf } from '~tests/factories/read-values'

type Case = [kind: DocumentKind, text: string, value: string | null]

describe('the date of a reserve study', () => {
  const cases: Case[] = [
    [
      'questionnaire',
      'Is there a reserve study? Yes. Date and preparer: 2023, Dunmore & Finch Engineering',
      '2023',
    ],
    ['other', 'Do we have a reserve study? Yes, the last one is from 2020.', '2020'],
    ['budget', 'Figures are taken from the Summit Reserves study of March 2024.', '2024-03'],
    ['minutes', 'Our last reserve study was completed in 2022.', '2022'],
    ['notice', 'A reserve study was done in 2021, and it is on the website.', '2021'],
    ['notice', 'The 2023 reserve study is available at the clubhouse.', '2023'],
    ['minutes', 'The reserve study was completed on March 4, 2022.', '2022-03-04'],
    [
      'budget',
      'The estimate is based on the last reserve study prepared by Demo Reserves, Inc. as of August, 2024.',
      '2024-08',
    ],
    ['notice', 'The 2023 study by Cascade Reserve Consultants put us at 44 percent funded.', '2023'],
    ['minutes', 'Reserve study: RSG, March 2024.', '2024-03'],
    ['reserve_study', 'REPLACEMENT RESERVE REPORT\nHARBORWALK TOWNHOMES\nAugust 22, 2023', '2023-08-22'],
    ['reserve_study', 'Executive Summary\nJanuary 1, 2026 through December 31, 2026', null],
    ['minutes', 'The next reserve study is due in 2027.', null],
    ['minutes', 'The reserve study plans the repairs of 2025-2054.', null],
    ['minutes', 'The road was repaved in 2019.', null],
    [
      'reserve_study',
      'DEMO RESERVE ADVISERS, INC.\n12 Sample Street\nOctober 7, 2024\nMs. Board President\nReserve study for fiscal year 2025',
      '2024-10-07',
    ],
    ['budget', 'Reserve study and funding disclosure for the fiscal year ending December 31, 2026', null],
  ]
  it.each(cases)('reads the date of a study in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'financial.reserveStudyDate')).toBe(value)
  })
})

describe('who prepared a reserve study', () => {
  const cases: Case[] = [
    [
      'minutes',
      'The reserve study that Bayou Reserve Group did for us last spring says the roofs come first.',
      'Bayou Reserve Group',
    ],
    [
      'financial_statement',
      'Halpern Reserve Associates made a study in May 2022 of the remaining lives of the common property.',
      'Halpern Reserve Associates',
    ],
    [
      'questionnaire',
      'Is there a reserve study? Yes. Date and preparer: 2023, Dunmore & Finch Engineering',
      'Dunmore & Finch Engineering',
    ],
    ['budget', 'Last reserve study: 2023 (Vantage Reserve Consultants)', 'Vantage Reserve Consultants'],
    [
      'notice',
      'The board employed Demo Reserve Analysts to update our reserve study.',
      'Demo Reserve Analysts',
    ],
    ['minutes', 'The reserve study was prepared by Association Reserves.', 'Association Reserves'],
    ['minutes', 'Reserve study: RSG, March 2024.', 'RSG'],
    [
      'notice',
      'The last reserve study was issued on August 22, 2023 by Dunmore & Pell Engineers, LLC.',
      'Dunmore & Pell Engineers, LLC',
    ],
    [
      'reserve_study',
      'Sonoran Capital Planning   Ocotillo Villas #2207\nLevel 3 Reserve Update',
      'Sonoran Capital Planning',
    ],
    ['reserve_study', 'Ocotillo Villas Association   Reserve Update', null],
    ['minutes', 'The reserve study was reviewed by the Association.', null],
    [
      'reserve_study',
      'DEMO RESERVE ADVISERS, INC.\n12 Sample Street\nOctober 7, 2024\nMs. Board President\nReserve study for fiscal year 2025',
      'DEMO RESERVE ADVISERS, INC.',
    ],
  ]
  it.each(cases)('reads who prepared a study in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'financial.reserveStudyProvider')).toBe(value)
  })
})
