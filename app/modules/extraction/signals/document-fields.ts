import type { Candidate } from '../../report-fields/candidate'
import { sentenceAround, type PageText } from '../page/page-text'
import { toCandidate } from '../rules/rule'
import { mentionsFor, scoreOf, type FieldSignals, type ScoredMention, type Weights } from './signal'

/** A field with one value per document: votes of all pages are added up by value. */
export type DocumentField = FieldSignals & {
  /** The scores from which a value is proposed and from which it is certain. */
  least: number
  sure: number
  /** Whether extra words before a value may be dropped if the rest occurs alone elsewhere. */
  canFollowOthers?: boolean
}

/** How many times the runner-up's score a value needs. */
const lead = 1.5
const onFirstPages = 1.3
const firstPages = 3

type Vote = ScoredMention & { pageText: PageText; weight: number }

/** The word before the mention, such as the city of an address that every page repeats. */
const wordBefore = ({ pageText, mention: { start } }: Vote) =>
  /([A-Za-z]{1,20})\W{1,6}$/.exec(pageText.text.slice(Math.max(0, start - 30), start))?.[1]?.toLowerCase() ??
  ''

/** The value with the most votes in a document; none if two are about equal. */
export function electValue(
  field: DocumentField,
  pageTexts: readonly PageText[],
  weights: Weights,
): Candidate[] {
  const votes: Vote[] = []
  // Count an address that every page repeats once.
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
    const tails = field.canFollowOthers ? words.map((_, i) => words.slice(-1 - i).join(' ')) : []
    return tails.find((tail) => values.has(tail)) ?? own
  }
  const sums = [...Map.groupBy(votes, (v) => valueOf(String(v.reading.comparable)))]
    .map(([value, own]) => ({ value, own, sum: own.reduce((sum, v) => sum + v.weight, 0) }))
    .sort((a, b) => b.sum - a.sum)
  const [best, second] = sums
  if (!best || best.sum < field.least || (second && best.sum < second.sum * lead)) return []
  // Cite the first clear occurrence, where a reader would look.
  const most = Math.max(...best.own.map((v) => v.weight))
  const [chosen] = best.own
    .filter((v) => v.weight >= most * 0.6)
    .sort((a, b) => a.pageText.page.number - b.pageText.page.number || b.weight - a.weight)
  if (!chosen) return []
  const { pageText, mention } = chosen
  const reading = best.own.find((v) => v.reading.comparable === best.value)?.reading ?? chosen.reading
  const span = sentenceAround(pageText, mention.start, mention.end, 90)
  // A single address may be a bank's or bookkeeper's, however often it is printed.
  const isRepeated = new Set(best.own.map(wordBefore)).size > 1
  const isSure = isRepeated && best.sum >= field.sure && (!second || best.sum > 3 * second.sum)
  const confidence = isSure ? 0.9 : isRepeated ? 0.75 : 0.65
  return [toCandidate(pageText, field.path, { ...reading, confidence }, span, confidence)]
}
