// What two records of the same association have in common, however their names and addresses are written.

/**
 * Letters that look like Latin ones and are no variants of them in Unicode (NFKD): Cyrillic, Greek, and Latin
 * letters with a stroke.
 */
const lookAlikes: Record<string, string> = Object.fromEntries(
  (
    [
      ['аⲁαɑ', 'a'],
      ['вβ', 'b'],
      ['сϲ', 'c'],
      ['ԁđ', 'd'],
      ['еєε', 'e'],
      ['нһ', 'h'],
      ['іıιӏ', 'i'],
      ['јϳ', 'j'],
      ['кκ', 'k'],
      ['łⅼ', 'l'],
      ['мμ', 'm'],
      ['пηո', 'n'],
      ['оοσøօ', 'o'],
      ['рρ', 'p'],
      ['ԛ', 'q'],
      ['ѕ', 's'],
      ['тτ', 't'],
      ['υս', 'u'],
      ['ѵν', 'v'],
      ['ԝω', 'w'],
      ['хχ', 'x'],
      ['уγү', 'y'],
      ['ζ', 'z'],
      ['æ', 'ae'],
      ['œ', 'oe'],
      ['ß', 'ss'],
      // Capitals that look like another letter than their small ones do.
      ['Η', 'h'],
      ['Ν', 'n'],
      ['Υ', 'y'],
    ] as const
  ).flatMap(([letters, latin]) => [...letters].map((letter) => [letter, latin])),
)

/** Lower-case words without accents, look-alike letters, punctuation, and invisible characters. */
const wordsOf = (text: string): string[] =>
  [...text.normalize('NFKD')]
    .map((letter) => lookAlikes[letter] ?? lookAlikes[letter.toLowerCase()] ?? letter.toLowerCase())
    .join('')
    .replace(/[\p{M}\p{Cf}\p{Cc}'’‘ʼ`´]/gu, '')
    .replace(/&/g, ' and ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** What associations of owners are called: "Homeowners", "Home Owner's Association", "HOA, Inc.". */
const ownersPattern =
  /\b(?:(?:home|property|lot|unit|house) ?owners?|owners?|h ?o ?a|p ?o ?a|associations?|assoc|assn|inc|incorporated|corp|corporation|llc|ltd|the|of|nonprofit|non profit)\b/g

/**
 * A name without the words that every association has. "Condominium" stays, since a condominium and the
 * homeowners around it may have the same name and be two associations.
 */
function nameKey(name: string): string {
  const words = wordsOf(name)
    .join(' ')
    .replace(/\bcondominiums?\b|\bcondos\b/g, 'condo')
    .replace(/\bc ?o ?a\b/g, 'condo')
  const own = words.replace(ownersPattern, ' ').replace(/\s+/g, ' ').trim()
  return (own || words).replace(/ /g, '')
}

/** Words of addresses and their abbreviations, as the Postal Service lists them. */
const abbreviations: Record<string, string> = {
  street: 'st',
  avenue: 'ave',
  av: 'ave',
  road: 'rd',
  drive: 'dr',
  lane: 'ln',
  court: 'ct',
  place: 'pl',
  boulevard: 'blvd',
  circle: 'cir',
  terrace: 'ter',
  parkway: 'pkwy',
  highway: 'hwy',
  square: 'sq',
  trail: 'trl',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  northeast: 'ne',
  northwest: 'nw',
  southeast: 'se',
  southwest: 'sw',
}

/** Null without a house number, a street, and a ZIP code: they could belong to any number of associations. */
function streetKey(address: string, zipCode: string): string | null {
  const zip = /^\d{5}/.exec(zipCode.normalize('NFKD').trim())?.[0]
  const [line = ''] = address.split(/[,\n#]/)
  const words = wordsOf(line).map((word) => abbreviations[word] ?? word)
  const unit = words.findIndex((word, index) => index > 1 && /^(?:suite|ste|unit|apt|apartment)$/.test(word))
  const street = unit === -1 ? words : words.slice(0, unit)
  return zip !== undefined && street.length > 1 && /^\d/.test(street[0] ?? '')
    ? `${street.join(' ')} ${zip}`
    : null
}

export type NameAndPlace = { name: string; city: string; state: string; address?: string; zipCode?: string }

/**
 * The keys that two records of the same HOA share: its name with its place, and its street with its ZIP code
 * (docs/specification/hoas-and-partners.md#recognizing-an-hoa).
 */
export const hoaKeys = ({ name, city, state, address = '', zipCode = '' }: NameAndPlace) => ({
  nameKey: `${nameKey(name)}|${wordsOf(city).join('')}|${state.toLowerCase()}`,
  streetKey: streetKey(address, zipCode),
})
