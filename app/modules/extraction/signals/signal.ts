import type { DocumentKind } from '../../document-reading/types'
import type { Candidate } from '../../report-fields/candidate'
import { mentionsOf, textAfter, textBefore, type Mention, type MentionType } from '../page/mentions'
import { cachedByPage } from '../page/cached-by-page'
import type { PageText } from '../page/page-text'
import { extractedField } from '../../report-fields/fields'
import { comparableOfTyped } from '../../report-fields/format-value'
import { toCandidate, type ValueReading } from '../rules/rule'
import calibration from './calibration.json'

/** The context of a mention beyond its own words. */
export type Surroundings = {
  pageText: PageText
  kind: DocumentKind
  /** The document's name, as the customer named it. */
  name: string
  /** The candidates that rules found in the same words. */
  ruleCandidates: readonly Candidate[]
}

/**
 * Evidence for or against a mention being a field's value; any may be wrong. Weights add up as if signals were
 * independent, so the sum of those that overlap must be kept in mind.
 */
export type Signal = {
  /** Unique within its field. */
  name: string
  /** 1 is weak, 2 strong, 4 nearly decisive. */
  weight: number
  holds: (mention: Mention, around: Surroundings) => boolean
}

/** How a field's value is recognized among what a page mentions. */
export type FieldSignals = {
  path: string
  /** The type of mention to consider, or a function that finds the mentions. */
  mentions: MentionType | ((pageText: PageText) => Mention[])
  /** Pages that do not match are skipped. */
  hint: RegExp
  /** The score of a mention without any signal; negative. */
  bias: number
  signals: readonly Signal[]
  /** The mention's value; null if it cannot be a value. */
  read: (mention: Mention, around: Surroundings) => ValueReading | null
}

/** The lowest score at which a mention is proposed. */
const minScore = 0

/** The bias and the weights of the signals that hold; `confidenceOf` converts it to a confidence. */
export const signalScore = (field: FieldSignals, signals: readonly Signal[]): number =>
  signals.reduce((sum, { weight }) => sum + weight, field.bias)

/** The logistic curve from scores to confidences, which `npm run train` fits to documents never worked on. */
export type Calibration = {
  slope: number
  intercept: number
  /** The values it was fitted to. */
  measured: { associations: number; values: number; right: number }
}

/** Converts a score to a confidence: the share of values with such a score that were right. */
export const confidenceOf = (score: number, { slope, intercept }: Calibration = calibration) =>
  1 / (1 + Math.exp(-(slope * score + intercept)))

/** A possible value of a field, with the signals that hold for it and the overlapping candidates of rules. */
export type PossibleValue = {
  mention: Mention
  reading: ValueReading
  comparable: string | number
  signals: Signal[]
  ruleCandidates: Candidate[]
}

/** All mentions of a page that may be the field's value. */
export function mentionsFor(
  field: FieldSignals,
  pageText: PageText,
  candidatesOfRules: readonly Candidate[],
): PossibleValue[] {
  if (!field.hint.test(pageText.text)) return []
  const { kind, name } = pageText.document
  const mentions =
    typeof field.mentions === 'function' ? field.mentions(pageText) : mentionsOf(pageText, field.mentions)
  return mentions.flatMap((mention) => {
    const around: Surroundings = { pageText, kind, name, ruleCandidates: [] }
    const reading = field.read(mention, around)
    if (reading === null) return []
    const quote = pageText.written.slice(mention.span.start, mention.span.end)
    const path = reading.path ?? field.path
    const comparable = comparableOfTyped(reading.typed, extractedField(path))
    const ruleCandidates = candidatesOfRules.filter(
      (c) =>
        c.path === path &&
        c.comparable === comparable &&
        (quote.includes(c.quote) || c.quote.includes(quote)),
    )
    const signals = field.signals.filter((signal) => signal.holds(mention, { ...around, ruleCandidates }))
    return [{ mention, reading, comparable, signals, ruleCandidates }]
  })
}

/** The likely values of a field on a page, each with the candidates of rules that it replaces. */
export const findValues = (
  field: FieldSignals,
  pageText: PageText,
  candidatesOfRules: readonly Candidate[],
): { candidate: Candidate | null; ruleCandidates: Candidate[] }[] =>
  mentionsFor(field, pageText, candidatesOfRules).map(({ mention, reading, signals, ruleCandidates }) => {
    const score = signalScore(field, signals)
    return {
      candidate:
        score < minScore
          ? null
          : toCandidate(pageText, field.path, reading, mention.span, confidenceOf(score)),
      ruleCandidates,
    }
  })

/** A signal that holds if a rule's pattern found the same value in the same words. */
export const foundByRule = (weight: number): Signal => ({
  name: 'read by a pattern',
  weight,
  holds: (_, { ruleCandidates }) => ruleCandidates.length > 0,
})

type Part = 'sentence' | 'before' | 'after' | 'row' | 'column' | 'heading'

/** A signal that matches words in a part of the mention's context. */
export const contextMatches = (
  part: Part,
  words: RegExp,
  weight: number,
  name = `${part}: ${words.source}`,
): Signal => ({
  name,
  weight,
  holds: (mention) => words.test(mention[part]),
})

const charactersNearby = 60

/**
 * A signal that matches the page's text directly before the mention, across sentences and lines, because titles and
 * forms have no sentences. `reach` is in characters.
 */
export const precededBy = (
  words: RegExp,
  weight: number,
  name = `preceded by ${words.source}`,
  reach = charactersNearby,
): Signal => ({
  name,
  weight,
  holds: (mention, { pageText }) => words.test(textBefore(mention, pageText, reach)),
})

/** Like `precededBy`, for the text directly after the mention. */
export const followedBy = (
  words: RegExp,
  weight: number,
  name = `followed by ${words.source}`,
  reach = charactersNearby,
): Signal => ({
  name,
  weight,
  holds: (mention, { pageText }) => words.test(textAfter(mention, pageText, reach)),
})

/** A signal for documents of certain kinds. Kinds are sometimes misclassified, so its weight is low. */
export const inDocumentKind = (weight: number, ...kinds: DocumentKind[]): Signal => ({
  name: `in ${kinds.join(', ')}`,
  weight,
  holds: (_, { kind }) => kinds.includes(kind),
})

/** Governing documents state rules about money, hardly ever its amounts. */
export const inGoverningDocuments = inDocumentKind(-4, 'ccrs', 'bylaws', 'rules')

/** A signal with a custom predicate. */
export const customSignal = (name: string, weight: number, holds: Signal['holds']): Signal => ({
  name,
  weight,
  holds,
})

/** A pattern that matches whatever the case. */
export const ignoringCase = (source: string) => new RegExp(source, 'i')

/** Returns a function that tests whether a page contains the words, once for each page. */
export const pageMatcher = (words: RegExp) => cachedByPage(({ text }: PageText) => words.test(text))
