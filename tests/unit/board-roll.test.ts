import { describe, expect, it } from 'vitest'
import { findBoardRoll } from '~/modules/extraction/rules/board-list'
import { toPageText } from '~/modules/extraction/page/page-text'

const sizes = (text: string) =>
  findBoardRoll(
    toPageText(
      { documentId: 1, name: 'Minutes.pdf', kind: 'minutes' },
      { number: 1, text, words: [], source: 'text', confidence: null },
    ),
  ).map((c) => c.value)

describe('the size of a board in its minutes', () => {
  it.each([
    'DEMO BOD MTG 8.19.25\nIn: Lu, Dev, Marco, Sheila (left 7:10). Out: Tom. Brandt (manager). 3 owners.',
    'Demo Board Meeting\nDirectors Present: Jane Roe, John Doe, and Ann Poe\nAbsent: Kim Moe, Sam Loe\nAlso present: Pat Foe',
    'Demo Management Committee Meeting\nCommittee:   Tam Reyes (Pres), Blake Soren (VP), Gail Petit (Treas),\nVil Tau (Sec), K. Oldroyd - excused\nManagement:   Jo Chris',
    'Open Session - Board of Directors\nPresent   A. Brand (Pres.), T. Oki (V.P.), G. Sal (Treas.), R. Feig (Sec.)\nAbsent   L. Pach, excused',
  ])('is the number of directors present plus the number absent: %s', (text) => {
    expect(sizes(text)).toEqual(['5'])
  })

  it.each([
    'Demo Board Meeting\nPresent: Jane Roe, John Doe, Ann Poe',
    'Demo Annual Meeting of Owners, called by the Board\nPresent: Jane Roe, John Doe, Ann Poe\nAbsent: Kim Moe',
    'Demo Board Meeting\nPresent: Jane Roe, John Doe, Ann Poe and twelve owners\nAbsent: Kim Moe',
  ])('is not read from attendees alone, owners, or a mixed list: %s', (text) => {
    expect(sizes(text)).toEqual([])
  })
})
