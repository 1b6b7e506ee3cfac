import type { Candidate } from '../../report-fields/candidate'
import { toCandidate, sentenceAround, type PageText } from '../rules/sight'
import { mentionsFor, scoreOf, type FieldSignals, type ScoredMention, type Weights } from './signal'

/** A field that a document answers as a whole: what its pages mention is added up, value by value. */
export type DocumentField = FieldSignals & {
  /** The sum from which a value is proposed, and the one from which it is sure. */
  least: number
  sure: number
  /** Words before a value may be none of it, where the rest of it alone is a value elsewhere. */
  mayFollowOthers?: boolean
}

/** How many times as much must speak for a value as for the next. */
const lead = 1.5
const onFirstPages = 1.3
const firstPages = 3

type Vote = ScoredMention & { pageText: PageText; weight: number }

/** The word before a vote's place: the city of an address, which says the same on every page. */
const wordBefore = ({ pageText, mention: { start } }: Vote) =>
  /([A-Za-z]{1,20})\W{1,6}$/.exec(pageText.text.slice(Math.max(0, start - 30), start))?.[1]?.toLowerCase() ??
  ''

/** The value for which most of a document speaks; none where two are about equal. */
export function electValue(
  field: DocumentField,
  pageTexts: readonly PageText[],
  weights: Weights,
): Candidate[] {
  const votes: Vote[] = []
  // The address at the foot of every page speaks once.
  const seen = new Set<string>()
  for (const pageText of pageTexts) {
    for (const scored of mentionsFor(field, pageText, [])) {
      const score = scoreOf(field, scored.held, weights)
      const { start, end } = scored.mention
      const around = `${scored.reading.comparable} ${pageText.text.slice(Math.max(0, start - 30), end + 30).replace(/[\s\d]+/g, ' ')}`
      if (score <= 0 || seen.has(around)) continue
      seen.add(around)
      votes.push({
        ...scored,
        pageText,
        weight: pageText.page.number <= firstPages ? score * onFirstPages : score,
      })
    }
  }
  const values = new Set(votes.map((v) => String(v.reading.comparable)))
  const valueOf = (own: string) => {
    const words = own.split(' ')
    const tails = field.mayFollowOthers ? words.map((_, i) => words.slice(-1 - i).join(' ')) : []
    return tails.find((tail) => values.has(tail)) ?? own
  }
  const sums = [...Map.groupBy(votes, (v) => valueOf(String(v.reading.comparable)))]
    .map(([value, own]) => ({ value, own, sum: own.reduce((sum, v) => sum + v.weight, 0) }))
    .sort((a, b) => b.sum - a.sum)
  const [best, second] = sums
  if (!best || best.sum < field.least || (second && best.sum < second.sum * lead)) return []
  // The first place that says it well: that is where a reader looks.
  const most = Math.max(...best.own.map((v) => v.weight))
  const [chosen] = best.own
    .filter((v) => v.weight >= most * 0.6)
    .sort((a, b) => a.pageText.page.number - b.pageText.page.number || b.weight - a.weight)
  if (!chosen) return []
  const { pageText, mention } = chosen
  const reading = best.own.find((v) => v.reading.comparable === best.value)?.reading ?? chosen.reading
  const span = sentenceAround(pageText, mention.start, mention.end, 90)
  // One address may be a bank's or a bookkeeper's, however often it is printed.
  const isRepeated = new Set(best.own.map(wordBefore)).size > 1
  const isSure = isRepeated && best.sum >= field.sure && (!second || best.sum > 3 * second.sum)
  const confidence = isSure ? 0.9 : isRepeated ? 0.75 : 0.65
  return [toCandidate(pageText, field.path, { ...reading, confidence }, span, confidence)]
}
