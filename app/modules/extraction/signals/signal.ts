import type { DocumentKind } from '../../document-reading/types'
import type { Candidate } from '../../report-fields/candidate'
import { mentionsOf, type Mention, type MentionType } from '../mentions'
import { toCandidate, type ValueReading, type PageText } from '../rules/sight'
import weights from './weights.json'

/** What is known of a mention beyond its own words. */
export type Surroundings = {
  pageText: PageText
  kind: DocumentKind
  /** The document's name, as the customer named it. */
  name: string
  /** What patterns found for the field in the same words. */
  patterns: readonly Candidate[]
}

/** Something that speaks for or against a mention being a field's value. Independent of all others: any may be wrong. */
export type Signal = {
  /** Unique within its field: learned weights are stored under it. */
  name: string
  /** Set by hand, in log-odds: 1 is a hint, 2 is telling, 4 is nearly certain. Learned weights start from it. */
  weight: number
  holds: (mention: Mention, around: Surroundings) => boolean
}

/** How a field's value is recognized among what a page mentions. */
export type FieldSignals = {
  path: string
  /** The type of its mentions, or a search of its own for them. */
  mentions: MentionType | ((pageText: PageText) => Mention[])
  /** Pages without it are not looked at. */
  hint: RegExp
  /** The log-odds of a mention for which no signal speaks: negative. */
  bias: number
  signals: readonly Signal[]
  /** What the mention says as the report prints it; null when it can't be a value. */
  read: (mention: Mention, around: Surroundings) => ValueReading | null
}

/** Log-odds from which a mention is proposed. */
const proposedFrom = 0

/** Weights that were learned from labelled documents (`npm run train`), by field and signal, and how scores become confidence. */
export type Weights = {
  calibration: {
    slope: number
    intercept: number
    /** On which proposed values the line rests: of documents that the signals were not written on, and how many were right. */
    measured?: {
      associations: string[]
      values: number
      right: number
      valuesElsewhere: number
      rightElsewhere: number
    }
  }
  fields: Record<string, Record<string, number>>
}
export const learnedWeights: Weights = weights

/** Which signals hold for a mention. */
const holding = (field: FieldSignals, mention: Mention, around: Surroundings) =>
  field.signals.filter((signal) => signal.holds(mention, around))

/** The log-odds that a mention is the field's value. */
export function scoreOf(field: FieldSignals, held: readonly Signal[], { fields }: Weights): number {
  const trained = fields[field.path]
  return held.reduce(
    (sum, signal) => sum + (trained?.[signal.name] ?? signal.weight),
    trained?.bias ?? field.bias,
  )
}

/** Log-odds as a share: as often as values with such a score were right in documents that no signal was written on. */
export const confidenceOf = (score: number, { calibration: { slope, intercept } }: Weights) =>
  1 / (1 + Math.exp(-(slope * score + intercept)))

/** A mention that may be a field's value, with the signals that hold for it and what patterns found in the same words. */
export type ScoredMention = { mention: Mention; reading: ValueReading; held: Signal[]; patterns: Candidate[] }

/** All mentions of a page that a field could be looking for. */
export function mentionsFor(
  field: FieldSignals,
  pageText: PageText,
  byPatterns: readonly Candidate[],
): ScoredMention[] {
  if (!field.hint.test(pageText.text)) return []
  const { kind, name } = pageText.document
  const mentions =
    typeof field.mentions === 'function' ? field.mentions(pageText) : mentionsOf(pageText, field.mentions)
  return mentions.flatMap((mention) => {
    const around: Surroundings = { pageText, kind, name, patterns: [] }
    const reading = field.read(mention, around)
    if (reading === null) return []
    const quote = pageText.page.text.slice(mention.span.start, mention.span.end)
    const path = reading.path ?? field.path
    const patterns = byPatterns.filter(
      (c) =>
        c.path === path &&
        c.comparable === reading.comparable &&
        (quote.includes(c.quote) || c.quote.includes(quote)),
    )
    const seen = { ...around, patterns }
    return [{ mention, reading, held: holding(field, mention, seen), patterns }]
  })
}

/** What of a page is probably the field's value, with the candidates of patterns that it stands for. */
export const findAnswers = (
  field: FieldSignals,
  pageText: PageText,
  byPatterns: readonly Candidate[],
  weights: Weights,
): { candidate: Candidate | null; patterns: Candidate[] }[] =>
  mentionsFor(field, pageText, byPatterns).map(({ mention, reading, held, patterns }) => {
    const score = scoreOf(field, held, weights)
    return {
      candidate:
        score < proposedFrom
          ? null
          : toCandidate(
              pageText,
              field.path,
              { ...reading, confidence: confidenceOf(score, weights) },
              mention.span,
              0,
            ),
      patterns,
    }
  })

/** A pattern of the rules reads the mention as the field's value. */
export const readByPattern = (weight: number): Signal => ({
  name: 'read by a pattern',
  weight,
  holds: (_, { patterns }) => patterns.length > 0,
})

type Part = 'sentence' | 'before' | 'after' | 'row' | 'column' | 'heading'

/** A signal that holds when a part of the mention's surroundings has certain words. */
export const sentenceMatches = (
  part: Part,
  words: RegExp,
  weight: number,
  name = `${part}: ${words.source}`,
): Signal => ({
  name,
  weight,
  holds: (mention) => words.test(mention[part]),
})

const nearby = 60

/** A signal that holds where certain words stand right before, whatever sentence or line they are of: titles and forms have none. */
export const precededBy = (
  words: RegExp,
  weight: number,
  name = `preceded by ${words.source}`,
  reach = nearby,
): Signal => ({
  name,
  weight,
  holds: ({ start }, { pageText }) => words.test(pageText.text.slice(Math.max(0, start - reach), start)),
})

/** The same of words right after. */
export const followedBy = (
  words: RegExp,
  weight: number,
  name = `followed by ${words.source}`,
  reach = nearby,
): Signal => ({
  name,
  weight,
  holds: ({ end }, { pageText }) => words.test(pageText.text.slice(end, end + reach)),
})

/** A signal that holds in documents of some kinds. Kinds are misread now and then: never more than a hint. */
export const inDocumentKind = (weight: number, ...kinds: DocumentKind[]): Signal => ({
  name: `in ${kinds.join(', ')}`,
  weight,
  holds: (_, { kind }) => kinds.includes(kind),
})

/** A signal of its own making. */
export const customSignal = (name: string, weight: number, holds: Signal['holds']): Signal => ({
  name,
  weight,
  holds,
})

/** Does a page say something? Looked for once, not for each of its mentions. */
export function pageMatcher(words: RegExp) {
  const known = new WeakMap<PageText, boolean>()
  return (pageText: PageText) => {
    const found = known.get(pageText) ?? words.test(pageText.text)
    known.set(pageText, found)
    return found
  }
}
