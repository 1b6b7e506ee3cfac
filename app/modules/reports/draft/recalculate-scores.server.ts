import type { Tx } from '~db/client.server'
import { isScorePath, scorePaths } from '../../report-fields/score-paths'
import { readItems, reportScore } from './report.server'
import type { Score } from '../../scoring/score'
import { upsertItem } from './stored-items.server'
import { betweenText, rangeText } from '../layout/score-words'
import { scoreText } from '../../report-fields/values'

/** How a score was calculated, or the range printed instead of one. */
function scoreDetail(result: Score, area: keyof typeof scorePaths, number: number | null): string {
  if (number !== null) return `Calculated from the verified values (method ${result.method}).`
  if (area === 'overall')
    return `${betweenText(result)}, by method ${result.method} from the verified values.`
  return `${rangeText(result.areas[area])} of 100, by method ${result.method}: too few verified values for a score.`
}

/** Recalculates the four score items from verified values; scores set by staff stay. */
export function recalculateScores(tx: Tx, orderId: number, now = Date.now()) {
  const items = readItems(tx, orderId)
  const result = reportScore(items, now)
  const scoreItems = new Map(items.filter((i) => isScorePath(i.path)).map((i) => [i.path, i]))
  const { financial, physical, operational } = result.areas
  const calculated: Record<keyof typeof scorePaths, number | null> = {
    financial: financial.score,
    physical: physical.score,
    operational: operational.score,
    overall: result.overall,
  }
  for (const area of Object.keys(scorePaths) as (keyof typeof scorePaths)[]) {
    const path = scorePaths[area]
    const before = scoreItems.get(path)
    if (before?.source === 'employee') continue
    const number = calculated[area]
    const value = number === null ? null : scoreText(number)
    const sourceDetail = scoreDetail(result, area, number)
    // The range printed instead of a score changes with every value.
    if (before && before.value === value && (value !== null || before.sourceDetail === sourceDetail)) continue
    const set = {
      value,
      absence: value === null ? ('not_provided' as const) : null,
      source: 'system' as const,
      sourceDetail,
      verifiedAt: null,
      verifiedById: null,
    }
    upsertItem(tx, orderId, path, set, now)
  }
}
