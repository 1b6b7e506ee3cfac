import { date, moneyText, readDate } from '../../report-fields/parse'
import { mentionsOf, type Mention } from '../mentions'
import { chosenOf, statusOf, yearOf, type Chosen, type Title } from '../rules/columns'
import { sentenceAround, type Reading, type Sight } from '../rules/sight'
import { cellAt, stateAtEnd, tableRows, type PlacedCell, type Row, type Section } from '../rules/table'
import { when, type Signal, type Surroundings } from './signal'

const bareFigure = /(?<![\d.,$/-])\d{1,3}(?:,\d{3}){0,3}\.\d{2}(?![\d%]|[.,/-]\d)/g
const reach = 260

const bare = new WeakMap<Sight, Mention[]>()

/** Amounts of money, and figures with cents that have no dollar sign: "50,131.95 in savings". */
export function amountsOf(sight: Sight): Mention[] {
  const known = bare.get(sight)
  if (known) return known
  const money = mentionsOf(sight, 'money')
  const taken = money.map((m) => [m.start, m.end] as const)
  let next = 0
  const list = [...money]
  for (const match of sight.text.matchAll(bareFigure)) {
    const end = match.index + match[0].length
    while (next < taken.length && (taken[next]?.[1] ?? 0) <= match.index) next++
    const other = taken[next]
    if (other && other[0] < end) continue
    const sentence = sentenceAround(sight, match.index, end, reach)
    list.push({
      type: 'money',
      value: Math.round(Number(match[0].replace(/,/g, '')) * 100),
      start: match.index,
      end,
      span: { start: sentence.start, end: sentence.end },
      sentence: sentence.text,
      before: sight.text.slice(sentence.start, match.index),
      after: sight.text.slice(end, sentence.end),
      row: '',
      column: '',
      heading: '',
    })
  }
  bare.set(sight, list)
  return list
}

/** Where a mention stands in a table; null in running text. */
export const placeOf = (mention: Mention, { sight }: Surroundings): PlacedCell | null =>
  mention.type === 'money' ? cellAt(sight, mention.start) : null

const headLength = 500
const statementTitle =
  /\bprofit (?:and|&) loss|\bincome (?:and expense )?statement|\bstatement of (?:(?:operating|cash) )?(?:revenues?|operations|income|activities|receipts|cash)|\bbudget (?:vs?\.?|versus|to|comparison|performance|variance)\s|\bactuals? (?:vs?\.?|versus|to|and|compared)\s|\bfinancial (?:statements?|report)|\btreasurer'?s report|\bincome (?:and|&) expenses? (?:report|statement)/i

const titles = new WeakMap<Sight, Title>()

/** Whether a page is, by its title, about what was taken in and spent, or what is planned; a budget goes on overleaf. */
export function titleOf(sight: Sight): Title {
  const known = titles.get(sight)
  if (known !== undefined) return known
  const title = statementTitle.test(sight.text.slice(0, headLength).replace(/\s+/g, ' '))
    ? 'statement'
    : /budget$/.test(stateAtEnd(sight).period?.text ?? '')
      ? 'budget'
      : ''
  titles.set(sight, title)
  return title
}

const choices = new WeakMap<Row, { own: Chosen[]; reserves: Chosen[] }>()

/** Whether a reader takes this figure of its row: null when not, in running text it is the one. */
export function choiceOf(
  mention: Mention,
  around: Surroundings,
  reserves = false,
): Omit<Chosen, 'cell'> | null {
  const place = placeOf(mention, around)
  if (!place) return { status: '', sure: true }
  const known = choices.get(place.row) ?? {
    own: chosenOf(place.row, { kind: around.kind, title: titleOf(around.sight) }),
    reserves: chosenOf(place.row, {
      kind: around.kind,
      title: titleOf(around.sight),
      reserves: true,
    }),
  }
  choices.set(place.row, known)
  return known[reserves ? 'reserves' : 'own'].find((c) => c.cell === place.cell) ?? null
}

const days = new RegExp(`\\b(?:as of|at|on|through|ending|ended|projected to)\\s+(${date})`, 'i')

/** The period and status of a figure: its column's, its sentence's, or its page's. */
export function qualifierOf(mention: Mention, around: Surroundings): string | undefined {
  const column = placeOf(mention, around)?.cell.column.toLowerCase() ?? ''
  const page = stateAtEnd(around.sight).period
  if (column !== '') {
    if (yearOf(column) !== '' || !page) return column
    return page.year === '' || statusOf(column) === '' ? `${column}, ${page.text}` : `${page.year} ${column}`
  }
  const on = days.exec(mention.sentence)
  if (on) return `as of ${readDate(on[1] ?? '') ?? on[1] ?? ''}`
  const year =
    /\b(?:for|in|of|the)\s+((?:19|20)\d{2})\b|\b((?:19|20)\d{2})\s+(?:\w+\s+){0,2}(?:budget|income|expenses)/i.exec(
      mention.sentence,
    )
  if (year) return year[1] ?? year[2]
  return placeOf(mention, around) ? page?.text : undefined
}

/** The amount as a reading; null when the row's reader would take another figure, or when it is less. */
export function amountReading(
  mention: Mention,
  around: Surroundings,
  { least, reserves = false }: { least: number; reserves?: boolean },
): Reading | null {
  if (typeof mention.value !== 'number') return null
  // Some print what is spent in parentheses.
  const row = placeOf(mention, around)?.row
  const isSpent =
    row?.section === 'expenses' &&
    row.cells.length === 1 &&
    /\(\s?\$?[\d,.]+\s?\)/.test(around.sight.text.slice(mention.start - 2, mention.end + 2))
  const cents = isSpent ? Math.abs(mention.value) : mention.value
  if (cents < least) return null
  if (!choiceOf(mention, around, reserves)) return null
  return {
    value: moneyText(cents),
    comparable: cents,
    qualifier: qualifierOf(mention, around),
  }
}

export const inSection = (weight: number, ...sections: Section[]): Signal =>
  when(`in section ${sections.join(', ')}`, weight, (mention, around) => {
    const place = placeOf(mention, around)
    return place !== null && sections.includes(place.row.section)
  })

/** Certificates and policies tell no budget; a page with a table of income or expenses was taken for one by its words. */
export const ofPolicy = (weight: number): Signal =>
  when('of a policy', weight, (mention, around) => {
    const section = placeOf(mention, around)?.row.section ?? ''
    return around.kind === 'insurance' && section !== 'income' && section !== 'expenses'
  })

export const isComputed = (how: 'sum' | 'difference', weight: number): Signal =>
  when(`is a ${how} of its column`, weight, (m, around) => placeOf(m, around)?.cell.computed === how)

/** Of several figures without headings, which one is meant is a guess. */
export const isGuess = (weight: number): Signal =>
  when('one of several figures without headings', weight, (m, around) => choiceOf(m, around)?.sure === false)

export const inTable = (weight: number): Signal =>
  when('in a table', weight, (m, around) => placeOf(m, around) !== null)

/** Rows whose label has certain words: their labels, and the largest figure of each column. */
type Labelled = { labels: Set<string>; largest: Map<string, number>; most: number }
const labelled = new WeakMap<Sight, Map<RegExp, Labelled>>()

/** The rows of a page with certain words, looked for once. */
export function rowsWith(sight: Sight, words: RegExp): Labelled {
  const known = labelled.get(sight) ?? new Map<RegExp, Labelled>()
  labelled.set(sight, known)
  const found = known.get(words) ?? { labels: new Set<string>(), largest: new Map<string, number>(), most: 0 }
  if (known.has(words)) return found
  known.set(words, found)
  for (const row of tableRows(sight)) {
    if (!words.test(row.label)) continue
    found.labels.add(row.label)
    for (const { cents, column } of row.cells) {
      found.largest.set(column, Math.max(cents, found.largest.get(column) ?? 0))
      found.most = Math.max(cents, found.most)
    }
  }
  return found
}

/** Another row of the page says it in plainer words. */
export const besides = (name: string, words: RegExp, weight: number): Signal =>
  when(name, weight, (m, around) => {
    const { labels } = rowsWith(around.sight, words)
    return labels.size > (labels.has(placeOf(m, around)?.row.label ?? '') ? 1 : 0)
  })

/** "from $9,000 to $11,200": what it was before. */
export const isOld: Signal = when(
  'what it was before',
  -5,
  ({ before, after }) =>
    /\bfrom\s*$/i.test(before) && /^[^.;$]{0,25}\bto\s+(?:about |approximately )?\$/i.test(after),
)

/** Words of running text before or behind a mention; those of a table's row are its label. */
export const told = (part: 'before' | 'after', words: RegExp, weight: number): Signal =>
  when(`${part}: ${words.source}`, weight, (mention) => mention.row === '' && words.test(mention[part]))
