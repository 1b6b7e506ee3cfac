import { expect, it } from 'vitest'
import { proposedOf } from '~tests/factories/read-values'

it.each([
  'Demo Board Meeting\nDirectors Present: Jane Roe, John Doe, and Ann Poe\nAbsent: Kim Moe, Sam Loe\nAlso present: Pat Foe',
  'Open Session - Board of Directors\nPresent   A. Brand (Pres.), T. Oki (V.P.), G. Sal (Treas.)\nAbsent   L. Pach, excused',
])('the size of a board is not counted from who attended its meeting: %s', (text) => {
  expect(proposedOf('minutes', text, 'governance.boardSize')).toBeNull()
})
