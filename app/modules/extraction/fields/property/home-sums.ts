import { count, readCount } from '../../../report-fields/parse'
import type { PageText } from '../../page/page-text'
import { homes } from './home-counts'
import { cellRows, type TextCell } from '../../page/labeled-cells'

/** Homes that are counted by kind: their sum, and where they are listed. */
type HomeSum = { sum: number; start: number; end: number }

const typeHeading =
  /^(?:(?:unit|home|lot|building|dwelling|property)s?[ -]?(?:types?|mix|styles?|models?|plans?|sizes?)|types? of (?:units?|homes?|dwellings?|lots?|residences?|building)|(?:floor ?)?plans?|models?|styles?|types?|bedrooms?|br|building|bldg\.?|phase|description)(?: name)?$/i
const countHeading =
  /^(?:(?:number|no\.?|#|count|qty\.?|quantity)(?: of)? (?:units?|homes|lots|dwellings|doors)|(?:units?|homes|lots) (?:count|qty)|# ?(?:units|homes|lots)|count|units|homes|lots|qty\.?|quantity|#)$/i
/** A reserve study's components have quantities, too. */
const saysHomes = /\b(?:units?|homes|lots|dwellings|plan|model|bedrooms?|bldg|building|phase)\b/i
const ofComponents = /\b(?:component|useful|remaining|life|cost|measure|replacement|inventory)\b/i
const mostRows = 40
const mostOfKind = 5000

const wholeCount = (text: string | undefined) => {
  const n =
    text === undefined || !/^[\d,]{1,6}(?: (?:units?|homes|lots))?$/i.test(text)
      ? null
      : readCount(text.replace(/ .*/, ''))
  return n !== null && n >= 1 && n <= mostOfKind ? n : null
}

/** A table of the types of homes, with how many there are of each. */
function sumOfTable(rows: readonly TextCell[][], at: number): HomeSum | null {
  const heads = rows[at] ?? []
  const column = heads.findIndex(({ text }) => countHeading.test(text))
  const all = heads.map(({ text }) => text).join(' ')
  if (heads.length < 2 || column < 1 || !heads.slice(0, column).some(({ text }) => typeHeading.test(text)))
    return null
  if (!saysHomes.test(all) || ofComponents.test(all)) return null
  let [sum, kinds, end] = [0, 0, 0]
  for (const cells of rows.slice(at + 1, at + mostRows)) {
    const [first] = cells
    if (!first) {
      if (kinds > 0) break
      continue
    }
    if (/^(?:grand )?totals?\b/i.test(first.text)) {
      const total = cells
        .slice(1)
        .map(({ text }) => wholeCount(text))
        .find((n) => n !== null)
      return kinds > 1 && total === sum
        ? { sum, start: heads[0]?.start ?? 0, end: first.start + first.text.length }
        : null
    }
    const cell = cells[column]
    const n = wholeCount(cell?.text)
    if (n === null || !cell) break
    sum += n
    kinds += 1
    end = cell.start + cell.text.length
  }
  return kinds > 1 ? { sum, start: heads[0]?.start ?? 0, end } : null
}

const kindOfHome =
  /^\W{0,4}(?:(?:unit |home |floor )?(?:plan|type|model|style|class|tier|size|group)\b|(?:one|two|three|four|[1-4])[- ]?(?:bed|br\b|bath|story)|studio|end unit|interior|efficienc|small|medium|large|townho|condo|patio|villa|single[- ]family|custom|duplex|cottage|penthouse)/i
const countOfKind = new RegExp(`(?<![\\d.,$/-])(?<n>\\d{1,4})\\s(?:\\w+\\s)?${homes}\\b`, 'i')

/** Lines of kinds of homes that each pay an amount of their own: "Plan A (18 units)  $295". */
function sumsOfLines(pageText: PageText): HomeSum[] {
  const sums: HomeSum[] = []
  let [run, start, end]: [number[], number, number] = [[], 0, 0]
  const close = () => {
    if (run.length > 1 && new Set(run).size > 1)
      sums.push({ sum: run.reduce((a, b) => a + b, 0), start, end })
    run = []
  }
  for (const line of pageText.lines) {
    const text = line.text.slice(0, 300)
    const n =
      kindOfHome.test(text) && /\$\s?\d/.test(text) ? wholeCount(countOfKind.exec(text)?.groups?.n) : null
    if (n === null) {
      close()
      continue
    }
    if (run.length === 0) start = line.start
    run.push(n)
    end = line.start + line.text.trimEnd().length
  }
  close()
  return sums
}

const notHomes =
  '(?!commercial|parking|storage|garage|retail|office|vacant|rent|leas|sold|unsold|delinquent|remaining|additional|new|more|other)'
const kind = `(?:(?:the\\s)?${notHomes}[\\w-]+\\s){0,3}?`
const bedrooms = `(?:one|two|three|four|[1-4])[- ](?:bed(?:room)?s?|br|story)`
const oneKind = (n: string) => `(?<${n}>${count})\\s(?:${kind}${homes}|${bedrooms}(?:\\s${homes})?)`
/** "84 single-family lots and 36 town houses": what a community consists of, by kind. */
const kindsInSentence = new RegExp(
  `(?<![\\d.,$/-])\\b${oneKind('a')},?\\s(?:and\\s|plus\\s|&\\s)?${oneKind('b')}(?:,?\\s(?:and\\s|plus\\s|&\\s)${oneKind('c')})?(?![\\w-])`,
  'gi',
)
const consists =
  /\b(?:consist\w*(?: of)?|compris\w+|compos\w+ of|contain\w*|made up of|includ\w+|has|have|total\w*|there are|divided into|home to)\s(?:[a-z]+\s){0,3}$/i
const inAll = /^\s?(?:\)|,)?\s?(?:in all|in total|total|altogether|for a total of)\b/i

function sumsInSentences({ text }: PageText): HomeSum[] {
  return [...text.matchAll(kindsInSentence)].flatMap((match) => {
    const end = match.index + match[0].length
    if (
      !inAll.test(text.slice(end, end + 30)) &&
      !consists.test(text.slice(Math.max(0, match.index - 60), match.index))
    )
      return []
    const counts = ['a', 'b', 'c'].map((n) => readCount(match.groups?.[n] ?? '')).filter((n) => n !== null)
    const sum = counts.reduce((a, b) => a + b, 0)
    return counts.every((n) => n > 1) ? [{ sum, start: match.index, end }] : []
  })
}

/** Sums of homes that a page lists by kind. */
export const homeSums = (pageText: PageText): HomeSum[] => {
  const rows = cellRows(pageText)
  return [
    ...rows.flatMap((_, at) => sumOfTable(rows, at) ?? []),
    ...sumsOfLines(pageText),
    ...sumsInSentences(pageText),
  ]
}
