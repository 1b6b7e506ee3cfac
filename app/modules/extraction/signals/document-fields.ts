import { textBefore } from '../page/mentions'
import type { Candidate } from '../../report-fields/candidate'
import { sentenceAround, type PageText } from '../page/page-text'
import { toCandidate } from '../rules/rule'
import { mentionsFor, signalScore, type FieldSignals, type PossibleValue } from './signal'

/** A field with one value per document: the scores of equal values on all pages are added up. */
export type DocumentField = FieldSignals & {
  /** The total score from which a value is proposed. */
  minScore: number
  /** The total score from which a value is certain. */
  certainScore: number
  /** Whether a value's first words may be dropped if the rest occurs alone elsewhere. */
  canDropFirstWords?: boolean
}

/** How many times the runner-up's score a value needs to be proposed, and to be certain. */
const minLead = 1.5
const certainLead = 3
const firstPages = 3
const firstPagesFactor = 1.3

type Vote = PossibleValue & { pageText: PageText; weight: number }

/** The word before the mention, such as the city of an address that every page repeats. */
const wordBefore = ({ pageText, mention: { start } }: Vote) =>
  /([A-Za-z]{1,20})\W{1,6}$/.exec(textBefore({ start }, pageText, 30))?.[1]?.toLowerCase() ?? ''

/** The value with the most votes in a document; none if two are about equal. */
export function electValue(field: DocumentField, pageTexts: readonly PageText[]): Candidate[] {
  const votes: Vote[] = []
  // An address that every page repeats counts only once.
  const seen = new Set<string>()
  for (const pageText of pageTexts) {
    for (const possible of mentionsFor(field, pageText, [])) {
      const score = signalScore(field, possible.signals)
      const { start, end } = possible.mention
      const nearbyText = `${possible.comparable} ${pageText.text.slice(Math.max(0, start - 30), end + 30).replace(/[\s\d]+/g, ' ')}`
      if (score <= 0 || seen.has(nearbyText)) continue
      seen.add(nearbyText)
      votes.push({
        ...possible,
        pageText,
        weight: pageText.page.number <= firstPages ? score * firstPagesFactor : score,
      })
    }
  }
  const values = new Set(votes.map((v) => String(v.comparable)))
  const shortestForm = (value: string) => {
    const words = value.split(' ')
    const endings = field.canDropFirstWords ? words.map((_, i) => words.slice(-1 - i).join(' ')) : []
    return endings.find((ending) => values.has(ending)) ?? value
  }
  const [best, second] = [...Map.groupBy(votes, (v) => shortestForm(String(v.comparable)))]
    .map(([value, ballots]) => ({ value, ballots, total: ballots.reduce((sum, v) => sum + v.weight, 0) }))
    .sort((a, b) => b.total - a.total)
  if (!best || best.total < field.minScore || (second && best.total < second.total * minLead)) return []
  // Cite the first clear occurrence, where a reader would look.
  const highest = Math.max(...best.ballots.map((v) => v.weight))
  const [chosen] = best.ballots
    .filter((v) => v.weight >= highest * 0.6)
    .sort((a, b) => a.pageText.page.number - b.pageText.page.number || b.weight - a.weight)
  if (!chosen) return []
  const { pageText, mention } = chosen
  const reading = best.ballots.find((v) => v.comparable === best.value)?.reading ?? chosen.reading
  const span = sentenceAround(pageText, mention.start, mention.end, 90)
  // A single address may be a bank's or bookkeeper's, however often it is printed.
  const isRepeated = new Set(best.ballots.map(wordBefore)).size > 1
  const isCertain =
    isRepeated && best.total >= field.certainScore && (!second || best.total > certainLead * second.total)
  const confidence = isCertain ? 0.9 : isRepeated ? 0.75 : 0.65
  return [toCandidate(pageText, field.path, reading, span, confidence)]
}
