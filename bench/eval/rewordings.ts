import type { Page, ReadDocument } from '~/modules/document-reading/types'

const monthNames = Array.from({ length: 12 }, (_, month) =>
  new Date(2000, month).toLocaleString('en-US', { month: 'long' }),
)

/** Part of a text, by UTF-16 offset and length, and what replaces it. */
export type Replacement = { at: number; length: number; text: string }

/** Another way to state the same facts. */
export type Rewording = { name: string; replacementsIn: (text: string) => Replacement[] }

/** Writes a phrase as capitalized as the one that it replaces. */
function capitalizedLike(model: string, phrase: string): string {
  if (/[A-Z]{2}/.test(model) && model === model.toUpperCase()) return phrase.toUpperCase()
  if (/\s[A-Z]/.test(model)) return phrase.replace(/(?<!\S)(?!of\b)[a-z]/g, (letter) => letter.toUpperCase())
  return /^[A-Z]/.test(model) ? phrase.slice(0, 1).toUpperCase() + phrase.slice(1) : phrase
}

/** @param write receives the match and its groups */
const rewording = (
  name: string,
  pattern: RegExp,
  write: string | ((...match: string[]) => string),
): Rewording => ({
  name,
  replacementsIn: (text) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const written = typeof write === 'string' ? capitalizedLike(match[0], write) : write(...match)
      return written === match[0] ? [] : [{ at: match.index, length: match[0].length, text: written }]
    }),
})

/** One word for another, in singular and plural. */
const noun = (from: string, to: string, before = '') =>
  rewording(`${from} → ${to}`, new RegExp(`${before}\\b${from}(s?)\\b`, 'gi'), (word = '', plural = '') =>
    capitalizedLike(word, to + plural),
  )
const phrase = (from: string, to: string, { before = '', after = '' } = {}) =>
  rewording(`${from} → ${to}`, new RegExp(`${before}\\b${from}\\b${after}`, 'gi'), to)

const month = `(${monthNames.join('|')})`
const numberOfMonth = (name = '') => monthNames.indexOf(name) + 1
const spelledNumber =
  '(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety)'

/** Each is tried on its own. Names and amounts stay as they are, so the labels still hold. */
export const rewordings: readonly Rewording[] = [
  phrase('board of directors', 'board of trustees'),
  phrase('board of directors', 'board of managers'),
  phrase('board of directors', 'board'),
  noun('director', 'trustee'),
  phrase('association', 'corporation', { before: '(?<=\\bthe )' }),
  phrase('assessments', 'dues', { before: '(?<!special )' }),
  noun('assessment', 'fee', '(?<!special )'),
  phrase('dues', 'assessments'),
  phrase('dues', 'HOA fees'),
  noun('lot', 'unit', '(?<!parking )'),
  noun('unit', 'home'),
  noun('home', 'house'),
  noun('owner', 'member'),
  noun('member', 'owner'),
  phrase('shall', 'will'),
  phrase('must', 'shall'),
  phrase('may not', 'cannot'),
  phrase('prohibited', 'not permitted'),
  phrase('permitted', 'allowed'),
  phrase('per annum', 'per year'),
  phrase('per year', 'annually'),
  phrase('per month', 'monthly'),
  rewording('per month → /month', / per (?=month|year|quarter|unit|lot|home)/gi, () => '/'),
  phrase('annual meeting', 'annual membership meeting'),
  phrase('income', 'revenue'),
  noun('revenue', 'income'),
  phrase('expenses', 'expenditures'),
  phrase('expenses', 'disbursements'),
  rewording(
    'total income → income total',
    /\btotal (income|expenses|revenue|operating expenses|operating income)\b/gi,
    (label = '', sum = '') => capitalizedLike(label, `${sum} total`),
  ),
  phrase('reserve fund', 'reserve account'),
  phrase('reserve', 'capital reserve', {
    before: '(?<!\\b(?:capital|replacement) )',
    after: '(?= (?:fund|account|balance))',
  }),
  phrase('checking account', 'operating account'),
  noun('late fee', 'late charge'),
  phrase('delinquent', 'past due'),
  phrase('past due', 'delinquent'),
  phrase('property manager', 'community manager'),
  phrase('management company', 'managing agent'),
  noun('special assessment', 'one-time assessment'),
  phrase('not less than', 'at least'),
  phrase('at least', 'not less than'),
  phrase('not more than', 'no more than'),
  phrase('prior to', 'before'),
  phrase('recorded', 'filed'),
  phrase('book', 'volume', { after: '(?= \\d)' }),
  rewording(
    'thirty (30) → 30',
    new RegExp(`\\b${spelledNumber} \\((\\d+)\\)`, 'gi'),
    (_, digits = '') => digits,
  ),
  rewording('5% → 5 percent', /(?<=\d)%/g, () => ' percent'),
  rewording('$1,200.00 → $1,200', /(?<=\$\s?\d[\d,]{0,9})\.00\b/g, () => ''),
  rewording('$1,200 → $1200', /(?<=\$\s?\d{1,3}),(?=\d{3}\b)/g, () => ''),
  rewording('$200 → 200 dollars', /\$(\d[\d,]*)(?![\d.,])/g, (_, amount = '') => `${amount} dollars`),
  rewording(
    'January 5, 2024 → 1/5/2024',
    new RegExp(`\\b${month} (\\d{1,2}), (\\d{4})\\b`, 'g'),
    (_, name, day = '', year = '') => `${numberOfMonth(name)}/${day}/${year}`,
  ),
  rewording(
    'January 5, 2024 → 5 January 2024',
    new RegExp(`\\b${month} (\\d{1,2}), (\\d{4})\\b`, 'g'),
    (_, name = '', day = '', year = '') => `${day} ${name} ${year}`,
  ),
  rewording(
    'January 5, 2024 → Jan. 5, 2024',
    new RegExp(`\\b${month}(?= \\d{1,2}, \\d{4}\\b)`, 'g'),
    (name = '') => `${name.slice(0, 3)}.`,
  ),
  rewording(
    '1/5/2024 → January 5, 2024',
    /\b(1[0-2]|0?[1-9])\/(\d{1,2})\/(\d{4})\b/g,
    (_, number, day, year = '') => `${monthNames[Number(number) - 1] ?? ''} ${Number(day)}, ${year}`,
  ),
  rewording("’ → '", /[‘’“”]/g, (quote = '') => (/[‘’]/.test(quote) ? "'" : '"')),
  rewording('and → &', /\band\b/g, () => '&'),
  rewording('colon → nothing', /:(?= )/g, () => ''),
  noun('HOA', 'POA'),
  rewording('all in capitals', /[a-z]+/g, (letters = '') => letters.toUpperCase()),
]

/** Rewords a text. @returns it with the new offset of each old one; null if nothing is to be reworded */
function rewordText(text: string, { replacementsIn }: Rewording) {
  const replacements = replacementsIn(text)
  if (replacements.length === 0) return null
  let written = ''
  let copied = 0
  const growth: { from: number; by: number }[] = []
  for (const { at, length, text: replacement } of replacements) {
    written += text.slice(copied, at) + replacement
    copied = at + length
    growth.push({ from: copied, by: written.length - copied })
  }
  let next = 0
  let by = 0
  /** For offsets in ascending order. */
  const moved = (offset: number) => {
    for (let change = growth[next]; change && change.from <= offset; change = growth[++next]) by = change.by
    return offset + by
  }
  return { text: written + text.slice(copied), moved }
}

export const rewordedText = (text: string, rewording: Rewording) => rewordText(text, rewording)?.text ?? text

function rewordedPage(page: Page, rewording: Rewording): Page {
  const reworded = rewordText(page.text, rewording)
  if (!reworded) return page
  const words = page.words
    .toSorted((a, b) => a.start - b.start)
    .map(({ start, end, box }) => ({ start: reworded.moved(start), end: reworded.moved(end), box }))
  return { ...page, text: reworded.text, words }
}

/** The document in other words, each word in its place on the page; null if it has none to reword. */
export function rewordedDocument(document: ReadDocument, rewording: Rewording): ReadDocument | null {
  const pages = document.pages.map((page) => rewordedPage(page, rewording))
  return pages.some((page, at) => page !== document.pages[at]) ? { ...document, pages } : null
}
