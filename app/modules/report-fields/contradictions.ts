import { countSource, readCount } from './parse'

/** What a rule says: its limits by subject, and whether something is prohibited. */
type RuleContent = { limits: Map<string, number[]>; stance: 'forbidden' | 'allowed' | null }

type LimitPattern = {
  name: string
  /** The unit that follows the number. */
  unit: RegExp
  /** The subject, if the same unit limits several things. */
  about?: RegExp
  /** Converts the number to the unit in which limits of this name are compared. */
  factor?: number
}
type ContentPatterns = { limits: readonly LimitPattern[]; forbidden: RegExp; allowed: RegExp }

const daysPerUnit = { day: 1, week: 7, month: 30.4, year: 365 }
const guests = /\b(?:guests?|visitors?|overnight)\b/i
const leases =
  /\b(?:leas(?:e|es|ed|ing)|rent(?:al|als|ed|ing)?)\b[^.;]*\b(?:less|least|minimum|shorter|fewer|initial|term|period)\b|\b(?:less|least|minimum|shorter|fewer|initial)\b[^.;]*\b(?:leas(?:e|es|ed|ing)|rent(?:al|als|ed|ing)?)\b/i
const exception =
  /\b(?:except|unless|other than|however|but|without|provided|only|until|transient|hotel|short[- ]term|vacation|nightly|(?:less|shorter|fewer) than|portion|part of)\b/i

const patternsByField: Record<string, ContentPatterns> = {
  'propertyDetails.petRules': {
    limits: [
      { name: 'weight', unit: /^(?:lbs?\b|pounds?\b)/i },
      { name: 'pets', unit: /^(?:\w+\s){0,3}?(?:pets?|animals?)\b/i },
      { name: 'dogs', unit: /^(?:\w+\s){0,2}?dogs?\b/i },
      { name: 'cats', unit: /^(?:\w+\s){0,2}?cats?\b/i },
    ],
    forbidden:
      /\b(?:no|neither)\s+(?:pets?|dogs?|animals?)\b|\bpets?\s+(?:are|is)\s+(?:not\s+(?:allowed|permitted)|prohibited)/i,
    allowed:
      /\b(?:may\s+(?:be\s+kept|keep|have)|(?:are|is)\s+(?:allowed|permitted)|(?:no|not)\s+more\s+than|up\s+to|limited\s+to)\b/i,
  },
  'propertyDetails.parkingRules': {
    limits: [
      { name: 'guest hours', unit: /^(?:consecutive\s)?hours?\b/i, about: guests },
      { name: 'guest hours', unit: /^(?:consecutive\s)?(?:days?|nights?)\b/i, about: guests, factor: 24 },
      {
        name: 'vehicles',
        unit: /^(?:\w+\s){0,2}?(?:vehicles?|cars|automobiles)\b/i,
        about: /\bper (?:unit|home|lot|household)|\beach (?:unit|home|lot|household|owner)/i,
      },
    ],
    forbidden: /\bno\s+(?:overnight|street|on-street|guest)\s+parking\b/i,
    allowed: /\b(?:overnight|street|on-street|guest)\s+parking\s+(?:is|shall be)\s+(?:allowed|permitted)\b/i,
  },
  'propertyDetails.rentalRules': {
    limits: [
      ...Object.entries(daysPerUnit).map(([unit, factor]) => ({
        name: 'shortest term',
        unit: new RegExp(`^(?:consecutive\\s|calendar\\s)?${unit}s?\\b`, 'i'),
        about: leases,
        factor,
      })),
      {
        name: 'share of units',
        unit: /^(?:%|per\s?cent)/i,
        about: /\b(?:units?|homes?|lots?|residences|dwellings)\b/i,
      },
    ],
    forbidden:
      /\bno\s+(?:unit|home|lot|residence|dwelling|owner)s?\s+(?:may|shall)\s+(?:be\s+)?(?:leased?|rent(?:ed)?)\b|\b(?:leas(?:ing|es)|rent(?:ing|als?))\s+(?:of\s+\w+\s+)?(?:are|is)\s+(?:not\s+(?:allowed|permitted)|prohibited)/i,
    allowed:
      /\b(?:may|can)\s+(?:be\s+)?(?:leased?|rent(?:ed)?)\b|\b(?:leas(?:ing|es)|rent(?:ing|als?))\s+(?:are|is)\s+(?:allowed|permitted)/i,
  },
}

const numberPattern = new RegExp(`(?<![\\d.,])(?:${countSource})(?![\\d]|[.,]\\d)`, 'gi')
const sentences = (text: string) => text.split(/(?<=[.;!?])\s+(?=["“(]?[A-Z0-9(])/)

function contentOf({ limits, forbidden, allowed }: ContentPatterns, text: string): RuleContent {
  const found = new Map<string, number[]>()
  for (const sentence of sentences(text))
    for (const match of sentence.matchAll(numberPattern)) {
      const value = readCount(match[0])
      const after = sentence.slice(match.index + match[0].length).replace(/^[\s-]+/, '')
      const limit = limits.find(
        ({ unit, about }) => unit.test(after) && (about === undefined || about.test(sentence)),
      )
      if (value === null || !limit) continue
      found.set(limit.name, [...(found.get(limit.name) ?? []), value * (limit.factor ?? 1)])
    }
  const isForbidden = sentences(text).some((sentence) => forbidden.test(sentence) && !exception.test(text))
  return { limits: found, stance: isForbidden ? 'forbidden' : allowed.test(text) ? 'allowed' : null }
}

/** A year must equal twelve months. */
const isSame = (a: number, b: number) => Math.abs(a - b) <= 0.02 * Math.max(a, b)

/**
 * Whether two passages of a field contradict each other: a different number of pets, a shorter lease, a ban.
 * Different wording and rules about different subjects do not.
 */
export function contradicts(path: string, first: string, other: string): boolean {
  const patterns = patternsByField[path]
  if (!patterns) return false
  const [a, b] = [contentOf(patterns, first), contentOf(patterns, other)]
  if (a.stance !== null && b.stance !== null && a.stance !== b.stance) return true
  return [...a.limits].some(([name, values]) => {
    const others = b.limits.get(name)
    return others !== undefined && !values.some((value) => others.some((v) => isSame(v, value)))
  })
}
