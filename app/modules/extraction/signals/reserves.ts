import { date, moneyText, percentText, readDate } from '../../report-fields/parse'
import { tidy } from '../../document-reading/marks'
import { mentionAt, mentionsOf, type Mention } from '../mentions'
import { yearOf } from '../rules/columns'
import { periodOf, type Period } from '../rules/dues'
import { companyWord, lineAt, sentenceAround, type Sight } from '../rules/sight'
import { projectionOf, type Projected } from '../rules/projections'
import {
  amountReading,
  amountsOf,
  choiceOf,
  inSection,
  inTable,
  isGuess,
  isOld,
  ofPolicy,
  placeOf,
  qualifierOf,
  titleOf,
  told,
} from './figures'
import {
  inKind,
  readByPattern,
  says,
  when,
  type FieldSignals,
  type Signal,
  type Surroundings,
} from './signal'

const ofOneHome = /\bper (?:unit|lot|home|house|door|household|owner|paying \w+)\b|\/\s?(?:unit|lot)\b/i
const legal: Signal = inKind(-4, 'ccrs', 'bylaws', 'rules', 'insurance')
const obliges = says(
  'sentence',
  /\bshall\b|not exceed|in excess of|may not|\bexample\b|for instance|suppose/i,
  -3,
)
const ofStudy = (weight: number) => inKind(weight, 'reserve_study')
const fund =
  "(?:(?:capital|replacement|contingency|long[- ]term|association'?s?|hoa|roof|road|street|paving|building|repair) )*reserves?(?: (?:funds?|accounts?|savings|cash|checking|money market|cds?|bank|investments?|assets|and replacement))*"

/** Amounts, and those of the first year of a projection. */
const amountsAndProjections = (sight: Sight): Mention[] => [
  ...amountsOf(sight),
  ...projectionOf(sight).filter((p) => p.type === 'money'),
]

const isProjected = (mention: Mention): mention is Projected => 'projected' in mention

/** A figure of the first year of a table with a row for each year, by the heading of its column. */
const projected = (words: RegExp, weight: number, unless?: RegExp): Signal =>
  when(
    `first year of a projection: ${words.source}`,
    weight,
    (m) => isProjected(m) && words.test(m.column) && !unless?.test(m.column),
  )

/** The first of a row's columns that are years. */
const firstYear = (weight: number): Signal =>
  when('not the first year of a projection', weight, (m, around) => {
    const place = placeOf(m, around)
    if (!place || place.row.cells.length < 4) return false
    // A scan loses some of the headings.
    const years = place.row.cells.flatMap((c) => Number(yearOf(c.column)) || [])
    return (
      new Set(years).size >= 3 &&
      years.every((y, i) => i === 0 || y >= (years[i - 1] ?? 0)) &&
      place.row.cells[0] !== place.cell
    )
  })

/** What an amount at the beginning of a line is of: "$8,200 Reserve Account" in a list of accounts. */
function lineGoesOn({ start, end }: Mention, sight: Sight): 'reserves' | 'other' | null {
  const line = sight.lines[lineAt(sight, start)]
  if (!line || /\S/.test(sight.text.slice(line.start, start))) return null
  const rest = sight.text.slice(end, line.start + line.text.length).trim()
  if (!/^[A-Z][A-Za-z ()]{1,40}$/.test(rest)) return null
  return /\breserves?\b/i.test(rest) ? 'reserves' : 'other'
}

/** The day on which the buildings were looked at: the study is done weeks or months later. */
const siteVisit =
  /\b(?:inspect(?:ions?|ed)|visit(?:ed|s)?|site\W{0,2}(?:review|survey|work)|observ(?:ations?|ed)|field\s?work|walk[- ]?through)\b(?:(?!\b(?:report|dated|issued|prepared)\b)[^.;\d]){0,60}$/i
const isSiteVisit = when('the day of a site visit', -12, ({ start }, { sight }) =>
  siteVisit.test(sight.text.slice(Math.max(0, start - 110), start).replace(/\n/g, ' ')),
)

const words = (text: string, end: RegExp) => end.exec(text)?.[0] ?? ''

/** How often a contribution is made: from the words next to its amount, else from its row or column. */
function contributionPeriod(m: Mention): Period | null {
  const after = words(m.after, /^[^.;$]{0,30}/)
  const near =
    /^\W{0,3}(?:\([^)]{0,20}\)\s*)?(?:(?:per|a|each|every|\/)\s*(?:month|mo|year|yr|annum|quarter)|monthly|annual(?:ly)?|yearly|quarterly)/i.exec(
      after,
    )
  return (
    periodOf(near?.[0] ?? '') ??
    periodOf(m.row) ??
    periodOf(m.row === '' ? m.before.slice(-70) : '') ??
    periodOf(m.column)
  )
}

/** A plan is one of a year; what was transferred so far is not. */
const isPlanned = (m: Mention, around: Surroundings) =>
  !['actual', 'to date', 'month'].includes(choiceOf(m, around)?.status ?? '') &&
  (placeOf(m, around) === null || titleOf(around.sight) !== 'statement')

function contribution(m: Mention, around: Surroundings, least: number, toYear = false) {
  if (typeof m.value !== 'number') return null
  // What an operating account hands on is printed in parentheses.
  const cents = /\btransfers?\b/i.test(m.row) ? Math.abs(m.value) : m.value
  if (cents < least) return null
  if (!isProjected(m) && !choiceOf(m, around) && around.kind !== 'reserve_study') return null
  const period = isProjected(m)
    ? 'year'
    : (contributionPeriod(m) ?? (toYear && around.kind === 'budget' && isPlanned(m, around) ? 'year' : null))
  const qualifier = [period, isProjected(m) ? m.year : qualifierOf(m, around)].filter(Boolean).join(', ')
  return {
    value: period ? `${moneyText(cents)} a ${period}` : moneyText(cents),
    comparable: cents,
    qualifier,
  }
}

function balance(m: Mention, around: Surroundings) {
  if (isProjected(m))
    return typeof m.value === 'number'
      ? { value: moneyText(m.value), comparable: m.value, qualifier: m.year }
      : null
  const read = amountReading(m, around, { least: 100_00, reserves: true })
  if (!read) return null
  // The years that a plan covers are not the day of a balance in it.
  const above = dayAbove(m, around)
  const known = above !== undefined && yearSpan.test(read.qualifier ?? '') ? '' : (read.qualifier ?? '')
  const day = /\b(?:19|20)\d{2}\b/.test(known) ? undefined : above
  const isExpected = expected.test(m.row) || (m.row === '' && expected.test(m.before.slice(-80)))
  return {
    ...read,
    qualifier: [isExpected && !expected.test(known) ? 'projected' : '', known, day]
      .filter(Boolean)
      .join(', '),
  }
}

const yearSpan = /^(?:19|20)\d{2}\s*[-–—\s]\s*(?:19|20)\d{2}$/
const expected = /\b(?:projected|estimated|forecast|anticipated)\b/i
const linesAbove = 8
const status =
  /\b(?:snap ?shot|current status|(?:reserve|fund|account|financial|funding) (?:status|position|summary|balances?)|as of|balance sheet|status as)\b/i
const dayWithin = new RegExp(date, 'i')

/** The day that the head of a summary states for the figures under it: "Reserve Account Snap Shot   January 1, 2025". */
function dayAbove({ start }: Mention, { sight }: Surroundings): string | undefined {
  const at = lineAt(sight, start)
  for (let i = at - 1; i >= Math.max(0, at - linesAbove); i--) {
    const text = sight.lines[i]?.text ?? ''
    if (!status.test(text)) continue
    const day = readDate(dayWithin.exec(text)?.[0] ?? '')
    if (day) return `as of ${day}`
  }
  return undefined
}

const days = new RegExp(`\\b(?:as of|at|on|projected to)\\s+(${date})`, 'i')
const nameOf = new RegExp(`${companyWord}(?:,? (?:&|and|of|${companyWord})){0,6}`)

const longestName = 90

/** A name behind words such as "prepared by", up to the end of its line or column. */
function preparers(sight: Sight): Mention[] {
  const list: Mention[] = []
  for (const match of sight.text.matchAll(
    /\b(?:(?:prepared|performed|conducted|completed|provided|submitted|produced|done|updated|written|compiled)\s+by|by|commissioned|retained|engaged|hired|employed|selected|chose|contracted(?: with)?)\s*:?\s+(?=[A-Z0-9])/gi,
  )) {
    const start = match.index + match[0].length
    const line = sight.lines[lineAt(sight, start)]
    if (!line) continue
    const from = start - line.start
    const rest = line.text.slice(from, from + longestName).split(/\s{3,}/)[0] ?? ''
    const name = nameOf.exec(rest)
    if (!name || name.index > 0) continue
    const value = tidy(name[0])
      .replace(/,? (?:and|of|&)$/i, '')
      .replace(/[.,]$/, '')
    const end = start + value.length
    const sentence = sentenceAround(sight, match.index, end)
    list.push({
      type: 'sentence',
      value,
      start,
      end,
      span: { start: sentence.start, end: sentence.end },
      sentence: sentence.text,
      before: sight.text.slice(sentence.start, start),
      after: sight.text.slice(end, sentence.end),
      row: '',
      column: '',
      heading: '',
    })
  }
  return [...list, ...letterheads(sight)]
}

const reserveFirm =
  /\b(?=[A-Z])(?:[\w&'’.-]{1,20} ){0,3}(?:Reserves?|RESERVES?|Engineer\w{0,5}|ENGINEER\w{0,5}|Capital|CAPITAL)(?: [A-Z][\w&'’-]{1,20}){0,3},? (?:Inc|INC|LLC|L\.L\.C|Ltd|LTD|PLLC|P\.C|Corp|CORP)\b\.?/g

/** The firm in whose name a study begins needs no "prepared by". */
function letterheads(sight: Sight): Mention[] {
  if (sight.document.kind !== 'reserve_study' || sight.page.number > 2) return []
  return [...sight.text.matchAll(reserveFirm)].map((match): Mention => {
    const value = tidy(match[0])
    const [start, end] = [match.index, match.index + match[0].length]
    return { ...mentionAt(sight, 'sentence', value, start, end), value }
  })
}

const studyWords =
  /\breserve (?:fund )?(?:study|studies|analysis|report|plan|update|specialist|funding)|\bfunding (?:study|plan)|capital needs assessment/i

/** Dates, and in other documents than the study itself years alone: "a reserve study was done in 2021". */
function studyDates(sight: Sight): Mention[] {
  const dates = mentionsOf(sight, 'date')
  if (sight.document.kind === 'reserve_study') return dates
  const years = [...sight.text.matchAll(/(?<![\d/.,$-])\b20[0-4]\d\b(?![\d/%]|[.,]\d)/g)].flatMap((match) => {
    const [start, end] = [match.index, match.index + match[0].length]
    if (dates.some((d) => d.start < end && start < d.end)) return []
    const mention = mentionAt(sight, 'date', match[0], start, end)
    return studyWords.test(mention.sentence) ? [mention] : []
  })
  return [...dates, ...years]
}

export const reserveSignals: FieldSignals[] = [
  {
    path: 'financial.currentReserve',
    mentions: amountsAndProjections,
    hint: /reserve|replacement|starting balance|beginning balance/i,
    bias: -4,
    signals: [
      says(
        'row',
        new RegExp(
          `^(?:(?:total|current|projected|estimated|actual|starting|beginning|opening|available|present) )*${fund}(?: fund)? balances?\\b`,
          'i',
        ),
        5.5,
      ),
      says(
        'row',
        /^(?:total |combined )?(?:replacement |capital )*reserves?(?: (?:funds?|cash|accounts?|assets|savings))*$|^total reserves?\b/i,
        2.2,
      ),
      says('row', new RegExp(`^(?:total )?${fund}\\b`, 'i'), 1),
      says(
        'row',
        /\breserves?\b.*\b(?:savings|money market|mm|cds?|checking|cash|bank|account|acct)\b|\b(?:savings|money market|mm|cds?|checking|cash|bank)\b.*\breserves?\b/i,
        4.5,
      ),
      says(
        'row',
        /\bbalances?\b.*\breserves?\b|\bcash in reserves?\b|\breserves? (?:on hand|available|currently)/i,
        4,
      ),
      inSection(2, 'assets'),
      // A summary of two accounts, each from its beginning to its ending balance.
      when(
        'the ending balance of a reserve account',
        7.5,
        (m, around) =>
          placeOf(m, around)?.row.section === 'reserves' &&
          /^(?:ending|closing|year[- ]end) (?:account |fund |cash )?balance$/i.test(m.row),
      ),
      when(
        'reserves of a statement of accounts',
        1.8,
        (m, { kind }) =>
          /^(?:total )?reserves?\b/i.test(m.row) && (kind === 'financial_statement' || kind === 'minutes'),
      ),
      says(
        'row',
        /^(?:starting|beginning|opening|projected(?: starting)?|current|estimated) (?:reserve |fund )?(?:fund )?balances?\b/i,
        2.5,
      ),
      ofStudy(1),
      when(
        'the cash of the fund of reserves',
        6,
        (m) =>
          /\b(?:reserves?|replacement)\b/i.test(m.column) &&
          /^total (?:cash|assets)\b|^cash\b|^(?:ending )?fund balances?,?(?: (?:at )?end\b.*)?$/i.test(m.row),
      ),
      told(
        'before',
        /\b(?:reserve|replacement) (?:funds?|accounts?|savings|balances?)(?: (?:accounts?|balances?))?\s*$/i,
        4.2,
      ),
      projected(/start|begin|opening/i, 6, /fully|ideal|%/i),
      says(
        'row',
        /contribut|transfer|allocat|funding|deposit|income|interest|expen|fully|ideal|target|ending|study|recommended|required|deficit|liabilit|due (?:to|from)|per (?:unit|lot|home)|percent|surplus|\bless\b|increase|withdraw|spent|threshold|to reserves?|for reserves?|need|remainder|plan\b/i,
        -5,
      ),
      inSection(-3.5, 'income', 'expenses'),
      told(
        'before',
        new RegExp(
          `\\b${fund}(?:'s)?(?: fund)?(?: currently)?(?: balances?)?[^.;$]{0,50}\\b(?:balances?|totals?|totaled|totaling|has|have|had|is|was|are|at|of|contain(?:s|ed)?|holds?|held|stands? at|with)\\b[^.;$\\d]{0,25}$`,
          'i',
        ),
        4.2,
      ),
      told('before', new RegExp(`\\b${fund}(?: balances?)?\\s*(?:[:=-]|\\()\\s*$`, 'i'), 4),
      told(
        'before',
        new RegExp(
          `\\bbalances? (?:of|for|in|on) (?:the |our |its )?${fund}\\b(?:\\s?\\([^)]{0,90}\\))?[^.;$]{0,40}\\b(?:is|was|are|were|at|of|totals?|totaled|stands? at|stood at|to)\\s(?:about |approximately |just over |over |nearly )?$`,
          'i',
        ),
        4.2,
      ),
      told(
        'before',
        new RegExp(
          `\\b(?:brings?|brought|bringing|leaves?|left|leaving|puts?|putting|increas(?:es|ed|ing)|reduc(?:es|ed|ing)|takes?|raised?)\\b[^.;$]{0,40}\\b${fund}(?: balances?)?\\b[^.;$]{0,40}\\b(?:to|at|with)\\s(?:about |approximately |just over |over |nearly )?$`,
          'i',
        ),
        5.5,
      ),
      when('its line goes on with reserves', 7, (m, { sight }) => lineGoesOn(m, sight) === 'reserves'),
      when('its line goes on with something else', -5, (m, { sight }) => lineGoesOn(m, sight) === 'other'),
      told(
        'before',
        /\b(?:checking|operating)\b[^.;]{0,45}\$?\s?[\d,.]{4,12}\s?(?:,|;|and|&|\s-|with)\s{0,2}(?:in |the )?(?:capital |replacement )?reserves?(?: (?:account|fund|savings))?\s?[:=-]?\s*$/i,
        4.4,
      ),
      told('before', /\breserves?\b[^.;$]{0,30}\bbalances?\b|\bbalances?\b[^.;$]{0,30}\breserves?\b/i, 1.2),
      told(
        'after',
        /^[^.;$]{0,25}\b(?:in|held in|remain(?:s|ing)? in)(?: (?:the|our|its|a))?(?: (?:capital|replacement|association'?s?))* reserves?\b/i,
        4.2,
      ),
      says(
        'sentence',
        /\b(?:current|present(?:ly)?|as of|treasurer|balance|opening|starting|now|year[- ]end|end of)\b/i,
        0.5,
      ),
      says(
        'before',
        /\b(?:contribut|transferr?|deposit(?!s? account)|set(?:ting)? aside|allocat|funding|add|put|mov(?:e|ing)|increas|decreas|expens|expend|spent|spend|withdr|borrow|paid|pay|budget|use|using|taken|cost|need|dues|assessment)\w{0,5}\b[^.;$)]{0,50}$/i,
        -2.5,
      ),
      says(
        'sentence',
        /fully[- ]funded|\bideal\b|recommend|target|minimum|required|should (?:be|have)|need(?:ed|s)? to|goal|shortfall|underfund|deficit/i,
        -2,
      ),
      says('before', /fully[- ]funded|\bideal\b|recommended|100\s?%/i, -4),
      told('before', /\boperating reserves?\b[^.;$]{0,60}$/i, -2.5),
      told('before', /\brather than\b|\bindustry\b/i, -1.5),
      says(
        'after',
        /^\s*(?:per|\/|a|each)\s*(?:unit|lot|home|month|year)|^\s*(?:monthly|annually|to reserves?|for 20\d\d)/i,
        -4,
      ),
      says('sentence', ofOneHome, -2),
      says('before', /\b(?:checking|operating)\b(?:(?!reserve)[^.;,]){0,40}$/i, -2.5),
      says('row', /\b(?:[Bb]alances?|[Rr]eserves?)\b.*\s{3,}[A-Z]/, -9, 'row: words of two columns'),
      firstYear(-4),
      isGuess(-1.5),
      isOld,
      obliges,
      legal,
      readByPattern(4.5),
    ],
    read: balance,
  },
  {
    // That there is no money in reserve is an answer, too.
    path: 'financial.currentReserve',
    mentions: 'sentence',
    hint: /reserve/i,
    bias: -4,
    signals: [
      says(
        'sentence',
        /\b(?:no|not)\b (?:\w+ ){0,3}(?:have |maintain |hold |keep )?(?:an?y? )?(?:\w+ ){0,2}reserve (?:funds?|accounts?|balance|monies|money)\b/i,
        4,
      ),
      says(
        'sentence',
        /\bthere (?:is|are) (?:currently )?no (?:\w+ )?reserves?\b|\b(?:don['’]t|do not|doesn['’]t) (?:currently |presently |now )?have (?:any )?(?:\w+ )?reserves?\b|\bdoes not (?:currently )?(?:have|maintain) (?:\w+ )?reserves?\b|\bhas no reserves?\b/i,
        4.5,
      ),
      says('sentence', /\bcurrently|at this time|at present\b/i, 0.7),
      says(
        'sentence',
        /\bshall|may\b|if\b|study|must|should|unless|until|reserves the right|transfer|from the reserve|owner|would|need/i,
        -3,
      ),
      // Nothing is paid in, which does not say that nothing is there.
      says(
        'sentence',
        /\bnot\b (?:\w+ ){0,3}(?:funding|fund (?=the|its|our|any|reserves)|contribut\w+ |pay(?:ing)? |add(?:ing)? |saving |deposit\w* )/i,
        -6,
      ),
      legal,
      inKind(0.3, 'minutes', 'notice', 'reserve_study'),
      inKind(-1, 'questionnaire'),
    ],
    read: (m, { kind }) =>
      String(m.value).length > 400 || kind === 'questionnaire' ? null : { value: 'None', comparable: 'none' },
  },
  {
    path: 'financial.targetReserve',
    mentions: amountsAndProjections,
    hint: /fully|ideal|100\s?%/i,
    bias: -4,
    signals: [
      says(
        'row',
        /\b(?:fully[- ]funded|ideal|100\s?% funded)\b.{0,30}\b(?:balances?|reserves?|amount|level|requirement)\b|^(?:ideal|fully[- ]funded)$/i,
        5.5,
      ),
      projected(/ideal|fully/i, 6, /\badj|inflation|%|percent/i),
      told(
        'before',
        /\b(?:fully[- ]funded|ideal|100\s?% funded)\b(?: \([^)]{1,20}\))? (?:reserve )?(?:fund )?(?:balances?|amounts?|levels?|reserves?|requirement)\b[^.;$]{0,60}$/i,
        5,
      ),
      told('before', /\b(?:to be|being) (?:fully|100\s?%) funded\b[^.;$]{0,60}$/i, 3.5),
      says('sentence', ofOneHome, -3),
      says('row', /contribut|per (?:unit|lot)|percent|%|deficit|plan\b|inflation|funding/i, -4),
      says('before', /contribut|percent(?:age)? of|deficit|per cent/i, -2),
      says('row', /\b(?:[Bb]alances?|[Rr]eserves?)\b.*\s{3,}[A-Z]/, -9, 'row: words of two columns'),
      firstYear(-4),
      isGuess(-1.5),
      isOld,
      obliges,
      legal,
      readByPattern(4.5),
    ],
    read: balance,
  },
  {
    path: 'financial.fundingLevel',
    mentions: (sight) => [
      ...mentionsOf(sight, 'percent'),
      ...projectionOf(sight).filter((p) => p.type === 'percent'),
    ],
    hint: /funded|strength|ideal|funding/i,
    bias: -4,
    signals: [
      told('before', /\b(?:percent(?:age)?|%) funded\b[^.;$%]{0,60}$/i, 4.5),
      told(
        'before',
        /\b(?:reserve fund|reserve|fund|funding|financial) (?:strength|level|status)\b[^.;$%]{0,50}$/i,
        3.6,
      ),
      told('before', /\bfunded (?:at|to|level|ratio)\b[^.;$%]{0,30}$/i, 4),
      told('after', /^\s*\)?\s*(?:percent )?funded\b(?! by| through)/i, 4.5),
      told(
        'after',
        /^\s*of (?:the |its |their |our |all )?(?:\w+['’]?s? ){0,4}(?:deterioration|depreciation|liabilit(?:y|ies)|needs?|obligations?|requirements?)\b[^.;%]{0,30}\bfunded\b/i,
        4.6,
      ),
      told('after', /^\s*of (?:the |its |their )?(?:ideal|fully[- ]funded|full funding|recommended)/i, 3.2),
      projected(/funded/i, 4.5),
      says('sentence', /\b(?:is|are|was|currently|as of|at the start|beginning)\b/i, 0.6),
      says(
        'sentence',
        /\btargets?|goals?|threshold|would|reach|between|range|typically|considered|average|most\b|\bif\b|example|defin\w+|means|objective|strive|maintain|or (?:more|above|below|less)|associations? (?:in|with|at|that)|strong|weak|baseline|ideally|towards?\b/i,
        -3,
      ),
      says('sentence', /recommend|propos|projected to|by 20\d\d|will (?:be|reach|become)|increase/i, -1.5),
      says(
        'before',
        /(?:\d\s?%?\s?(?:-|to|and)|less than|more than|above|below|over|under|at least)\s*$/i,
        -3,
      ),
      when(
        'one of a row of percents',
        -3,
        (m) => /^\s*-?[\d.]+\s?%/.test(m.after.slice(0, 14)) && !('projected' in m),
      ),
      when('all of it, which is a plan', -2.5, (m) => m.value === 100),
      says('sentence', /inflation|interest|reserve contribution|assessment|dues|vote|quorum/i, -1),
      inKind(-3, 'ccrs', 'bylaws', 'rules', 'insurance'),
      ofStudy(0.3),
      says('sentence', /^\s*\d{1,2}\.\d{1,2}\s+percent\s+funded\s*$/i, -9, 'the number of a heading'),
      readByPattern(4.5),
    ],
    read(m, around) {
      if (typeof m.value !== 'number' || m.value > 250) return null
      if (isProjected(m)) return { value: percentText(m.value), comparable: m.value, qualifier: m.year }
      const on = readDate(days.exec(m.sentence)?.[1] ?? '')
      return {
        value: percentText(m.value),
        comparable: m.value,
        qualifier: on ? `as of ${on}` : dayAbove(m, around),
      }
    },
  },
  {
    path: 'financial.reserveContribution',
    mentions: 'money',
    hint: /reserve|replacement fund|capital fund/i,
    bias: -4,
    signals: [
      says(
        'row',
        /(?:transfers?|contributions?|allocations?|funding|deposits?|allotments?|payments?|savings|addition|sent)\b.{0,30}\b(?:reserves?|replacement fund|capital fund)\b/i,
        4.8,
      ),
      says(
        'row',
        /\b(?:reserves?|replacement fund)\b(?:\s+(?:fund|account|study|replacement|savings))*\s*[-:]?\s*(?:contributions?|transfers?|allocations?|funding|deposits?|allotments?|payment|addition)\b/i,
        4.8,
      ),
      says(
        'row',
        /^(?:to )?(?:the )?(?:(?:capital|replacement|general|contingency|operating|annual|long[- ]term) )*reserves?(?: (?:funds?|accounts?|expenses?|for replacements?))*$/i,
        2,
      ),
      says('row', /^total reserves?(?: (?:contributions?|funding|transfers?|allocations?))?$/i, 2.5),
      told(
        'before',
        /\breserve (?:fund )?(?:contributions?|transfers?|funding)\b[^.;$]{0,80}\bfrom \$[\d,.]{3,12}(?: (?:per|a|each|\/) ?\w+)? to\s*$/i,
        4.4,
      ),
      told(
        'after',
        /^\s*(?:(?:a|per|each|every) (?:month|year|quarter) |monthly |annually |yearly )?(?:is |was |are |were |in |to be |being |gets |goes |has been |will be )?(?:now |being |currently )?(?:set aside|budgeted|allocated|transferred|deposited|contributed|moved|designated|added|put|placed|saved|sent)\b[^.;$]{0,30}\breserves?/i,
        2,
      ),
      says('row', /^(?:transfers?|contributions?)(?: in)? from (?:the )?operat(?:ing|ions)\b/i, 6),
      told(
        'after',
        /^[^.;$]{0,90}\b(?:is|are|was|were|gets?|goes|being|be) (?:\w+ )?(?:contributed|transferred|deposited|set aside|allocated|added|moved|put|placed|saved)\b[^.;$]{0,25}\breserves?\b/i,
        4.4,
      ),
      told(
        'after',
        /^\s*(?:of|from|per) (?:each |every |the |our |your |all |owner'?s? |homeowner'?s? ){0,3}(?:\w+ )?(?:dues|assessments?|fees?|payment)\b/i,
        -3,
      ),
      when(
        'the budget or dues include so much for reserves',
        3.6,
        (m) =>
          /\b(?:budget|assessments?|dues)\b.{0,60}\b(?:includes?|including|with)\s(?:a |about )?$/i.test(
            m.before,
          ) &&
          /^\s(?:for|to|toward|going to|going into|in) (?:the |our |capital |replacement )*reserves?\b/i.test(
            m.after,
          ),
      ),
      told(
        'before',
        /\b(?:each|every|any) (?:time|new|subsequent|purchaser|buyer|grantee)\b|\b(?:purchaser|buyer|grantee|incoming owner|new owner|closing)\b/i,
        -4,
      ),
      when(
        'reserves among the expenses',
        2.6,
        (m, around) => placeOf(m, around)?.row.section === 'expenses' && /\breserves?\b/i.test(m.row),
      ),
      when(
        'reserves of a budget',
        1.8,
        (m, around) =>
          around.kind === 'budget' &&
          placeOf(m, around) !== null &&
          placeOf(m, around)?.row.section !== 'assets' &&
          /\breserves?\b/i.test(m.row),
      ),
      inSection(0.5, 'reserves'),
      inSection(-2.5, 'income', 'assets', 'liabilities'),
      says(
        'row',
        /recommended|full[- ]?fund|\bplan\b|special|(?<!\/\s{0,3})from reserves?|interest|baseline|minimum|per (?:unit|lot|home)|average|balance|ending|beginning|spent|expenditures?|fully|total\b.*\bexpen|insurance reserve|net of|before|excess|less\b|study(?! account)/i,
        -4,
      ),
      ofStudy(-1),
      says('row', /\bcurrent\b/i, 1.5),
      told(
        'before',
        /\b(?:contribut|transferr?|deposit|set(?:ting)? aside|allocat|put(?:ting)?|add|mov(?:e|ed|ing)|sav|earmark|fund|budget)\w{0,5}\b[^.;$]{0,40}$/i,
        2.2,
      ),
      told(
        'after',
        /^[^.;$]{0,45}\b(?:to|into|for|in)\b(?: (?:the|our|its|a|an|fund(?:ing)?|\d{4}))*(?: (?:capital|replacement|association'?s?|long[- ]term))* reserves?\b/i,
        2.2,
      ),
      told(
        'before',
        /\breserve (?:fund |account )?(?:contributions?|transfers?|allocations?|deposits?|funding)\b[^.;$]{0,50}$/i,
        4.2,
      ),
      told(
        'after',
        /^[^.;$]{0,20}\breserve (?:fund )?(?:contributions?|transfers?|allocations?|deposits?)\b/i,
        3.8,
      ),
      says(
        'sentence',
        /\bmotion|approved|budget(?:ed)?|monthly|annual(?:ly)?|per (?:month|year)|this year|for 20\d\d\b/i,
        0.7,
      ),
      says(
        'sentence',
        /recommend|full funding|baseline|should|would|minimum|suggest|fully funded|propose/i,
        -2.5,
      ),
      says('before', /\bbalance|from (?:the )?reserve|\bout of\b|spent|withdr/i, -2.5),
      says('after', /^[^.;$]{0,30}\bfrom (?:the |our )?(?:\w+ )?reserve/i, -3),
      says(
        'after',
        /^[^.;$]{0,30}\b(?:per|\/|each) ?(?:unit|lot|home|paying)|^\s*(?:currently |now )?in (?:the |our )?reserve/i,
        -3,
      ),
      isGuess(-1.5),
      firstYear(-1),
      isOld,
      obliges,
      inKind(-4, 'ccrs', 'bylaws', 'rules'),
      ofPolicy(-4),
      inTable(0.3),
      readByPattern(4.5),
    ],
    read: (m, around) => contribution(m, around, /current/i.test(m.row || m.before) ? 0 : 100_00, true),
  },
  {
    path: 'financial.recommendedContribution',
    mentions: amountsAndProjections,
    hint: /recommend|full(?:y)? fund|suggest|required|annual contribution|contrib/i,
    bias: -4,
    signals: [
      says(
        'row',
        /\b(?:recommended|suggested|required|full[- ]funding|proposed)\b.{0,50}\b(?:contributions?|funding|transfers?|allocations?|deposits?)\b/i,
        4.8,
      ),
      told(
        'before',
        /\b(?:recommended|suggested|required|full[- ]funding)\b (?:\S+ ){0,5}(?:contributions?|funding|allocations?|deposits?|transfers?)\b[^.;$]{0,60}$/i,
        4.5,
      ),
      told(
        'before',
        /\brecommend(?:s|ed|ing)?\b[^.;$]{0,120}\b(?:contribut|fund|reserve|deposit|allocat|set aside)\w*\b[^.;$]{0,80}$/i,
        3.6,
      ),
      told('before', /\bfull funding\b[^.;$]{0,60}\b(?:contribution|requires?)\b[^.;$]{0,40}$/i, 4),
      told('after', /^[^.;$]{0,30}\b(?:is|was) (?:being )?recommended\b/i, 3.5),
      projected(/contrib/i, 5, /increase|%|spec/i),
      when(
        'a plan that is not recommended',
        -4,
        (m, { sight }) =>
          isProjected(m) &&
          /\b(?:baseline|threshold|minimum|current) fund/i.test(sight.text.slice(0, m.start)),
      ),
      says('sentence', /\breserves?\b/i, 0.5),
      ofStudy(0.7),
      says(
        'before',
        /baseline|threshold|minimum|special assessment|current(?:ly)?\b[^.;$]{0,40}$|increase of|from\s*$/i,
        -2.5,
      ),
      says('after', /^[^.;$]{0,25}(?:per|\/|each) ?(?:unit|lot|home|owner|paying)/i, -14),
      says('row', /baseline|minimum|current|average/i, -4),
      says('row', ofOneHome, -9),
      says('before', ofOneHome, -6),
      says('before', /balance|fully funded (?:reserve )?balance|expenditure|cost of|inflation/i, -1.5),
      firstYear(-3),
      isOld,
      obliges,
      inKind(-3, 'ccrs', 'bylaws', 'rules', 'insurance'),
      readByPattern(4.5),
    ],
    read: (m, around) => contribution(m, around, 100_00),
  },
  {
    path: 'financial.minimumContribution',
    mentions: amountsAndProjections,
    hint: /minimum|baseline|threshold/i,
    bias: -4,
    signals: [
      says('row', /\b(?:baseline|minimum|threshold)\b.{0,50}\b(?:contributions?|funding)\b/i, 4.8),
      told(
        'before',
        /\b(?:baseline|minimum|threshold)\b (?:\S+ ){0,5}(?:contributions?|funding)\b[^.;$]{0,60}$/i,
        4.5,
      ),
      says('heading', /baseline/i, 1.5),
      when(
        'contributions under a heading of the baseline',
        3.5,
        (m) => /baseline/i.test(m.heading) && /contribution/i.test(m.row),
      ),
      ofStudy(0.7),
      says('after', /^[^.;$]{0,25}(?:per|\/|each) ?(?:unit|lot|home|owner|paying)/i, -14),
      says('row', /per (?:unit|lot|home)|balance/i, -7),
      firstYear(-3),
      isOld,
      obliges,
      inKind(-2, 'insurance'),
      readByPattern(4.5),
    ],
    read: (m, around) => contribution(m, around, 100_00),
  },
  {
    path: 'financial.minimumContribution',
    mentions: 'percent',
    hint: /reserve/i,
    bias: -4,
    signals: [
      told('before', /\b(?:minimum(?: of)?|at least|not less than|no less than)\s*(?:\(?\w+\)? )?$/i, 2.2),
      told(
        'after',
        /^\s*(?:\)|percent)?\s*of (?:the |all |its |total |annual |gross |collected )*(?:\w+ ){0,4}(?:assessments?|dues|budget|income|revenues?|common expenses)\b/i,
        1.6,
      ),
      says(
        'sentence',
        /\breserve (?:fund|account)s?\b|to reserves?\b|for reserves?\b|replacement reserve/i,
        1.5,
      ),
      says('sentence', /\b(?:segregat|set aside|deposit|contribut|allocat|fund)\w*\b/i, 0.6),
      says(
        'sentence',
        /\bvote|quorum|members? present|increase|late|interest|maximum|not (?:to )?exceed|delinquen|lease|rent|fannie|fha\b/i,
        -3,
      ),
    ],
    read: (m) =>
      typeof m.value === 'number' && m.value <= 60
        ? {
            value: tidy(`${percentText(m.value)} ${/^\W*of [^.;]{3,50}/.exec(m.after)?.[0] ?? ''}`),
            comparable: `${m.value}%`,
          }
        : null,
  },
  {
    path: 'financial.reserveStudyProvider',
    mentions: preparers,
    hint: studyWords,
    bias: -4,
    signals: [
      told(
        'before',
        /\b(?:prepared|performed|conducted|completed|provided|submitted|produced|done|updated|written|compiled)\s+by\s*:?\s*$/i,
        2.5,
      ),
      told(
        'before',
        /\b(?:commissioned|retained|engaged|hired|employed|selected|chose|contracted(?: with)?)\s*:?\s*$/i,
        2,
      ),
      says('sentence', studyWords, 2.2),
      when('a company', 1, ({ value }) =>
        /\b(?:Inc|LLC|Ltd|Corp|Co|Consultants?|Associates|Engineer\w*|Reserve|Advisors?|Group|Services|Company|Architects?|Solutions|Studies|P\.?C)\b/i.test(
          String(value),
        ),
      ),
      when(
        'on the first pages of a study',
        2.2,
        (_, { sight, kind }) => kind === 'reserve_study' && sight.page.number <= 2,
      ),
      told('before', /\bby\s*:?\s*$/i, 0.3),
      when(
        'a letterhead',
        2.6,
        ({ value }, { sight, kind }) =>
          kind === 'reserve_study' &&
          sight.page.number <= 2 &&
          /\b(?:Inc|LLC|L\.L\.C|Ltd|PLLC|P\.C|Corp)\b/i.test(String(value)) &&
          /reserve|engineer|capital/i.test(String(value)),
      ),
      when(
        'not a company',
        -5,
        ({ value }) =>
          /^(?:The|A|An|This|That|Association(?! Reserves)|Board|Management|Owners?|Homeowners?|Members?|January|February|March|April|May|June|July|August|September|October|November|December|It|Its|Our|Law|State|Federal|Article|Section|Us|You|We|\d+|Community Associations? Institute|CAI|Declarant|Developer|Any|Each|All|Approved|Motion|Seconded|Adopted|President|Signed)\b/i.test(
            String(value),
          ) || !/[a-z]{3}/i.test(String(value)),
      ),
      says(
        'sentence',
        /\bpaving|roof(?:ing)? (?:contract|bid)|audit|minutes|landscap|tax return|policy|insurance/i,
        -2,
      ),
      says('sentence', /\bshall|must|standards?|guideline|published|copyright/i, -2),
      legal,
      readByPattern(3),
    ],
    read: ({ value }) =>
      typeof value === 'string' && value.length >= 3 ? { value, comparable: value.toLowerCase() } : null,
  },
  {
    path: 'financial.reserveStudyDate',
    mentions: studyDates,
    hint: studyWords,
    bias: -4,
    signals: [
      says('sentence', studyWords, 1),
      told(
        'before',
        /\breserve (?:fund )?(?:study|analysis)\b(?:[^.;]|(?<=\b(?:Inc|Co|Corp|Ltd))\.){0,90}\b(?:dated|as of|completed|performed|conducted|prepared|issued|done|updated|from|in|on|of)\b[^.;\d]{0,25}$/i,
        2.8,
      ),
      told('before', /\breserve (?:fund )?(?:study|analysis)(?: (?:report|update))?\W{0,8}$/i, 3),
      told('before', /\b(?:report|study|completion|issued?|prepared|dated?)\b[^.;\d]{0,25}$/i, 1.5),
      told(
        'before',
        /\b(?:dated|report date|date of (?:the )?(?:report|study)|completed|conducted|performed)\b[^.;\d]{0,20}$/i,
        1.5,
      ),
      when(
        'on the first pages of a study',
        2,
        (_, { sight, kind }) => kind === 'reserve_study' && sight.page.number <= 2,
      ),
      when(
        'a date in the head of a schedule of funding',
        2.6,
        (m, { sight }) =>
          m.start < 260 &&
          /\b(?:funding (?:plan|study)|reserve (?:fund|study)|percent\s+funded)/i.test(
            sight.text.slice(0, 900),
          ) &&
          !/minutes|budget|balance sheet/i.test(sight.text.slice(0, 300)),
      ),
      ofStudy(0.8),
      told('after', /^\s(?:level \S{1,5} )?reserve (?:fund )?(?:study|analysis)\b/i, 3.4),
      says('after', /^\s?[-–]\s?\d/, -4, 'a span of years'),
      says(
        'sentence',
        /\bnext (?:\w+ ){0,2}(?:study|update|analysis)\b|\b(?:study|update) (?:is|will be|was) (?:due|planned|scheduled)\b/i,
        -3,
        'the next study',
      ),
      says(
        'before',
        /\b(?:fiscal|calendar) year (?:end|begin)\w*\s*(?:on|in|:)?\s*$|\byear end(?:ing|ed)\s*$/i,
        -3.5,
        'a fiscal year',
      ),
      isSiteVisit,
      when(
        'the date of the letter before a study',
        3,
        (m, { sight, kind }) =>
          kind === 'reserve_study' &&
          sight.page.number <= 3 &&
          /^\W{0,6}(?:(?:Mr|Mrs|Ms|Dr)\b|Dear\b|Attn\b|Attention\b|Board of|RE:|Re:|To (?:the|whom)\b|c\/o\b)/.test(
            sight.text.slice(m.end, m.end + 40),
          ),
      ),
      says(
        'before',
        /\b(?:next|previous|prior|last|base|effective|start(?:ing)?|begin(?:ning)?|since|fiscal year|expires?|by|before|until|balance[^.;]{0,30}|as of)\s*(?:on|in|:)?\s*$/i,
        -2,
      ),
      says(
        'sentence',
        /\bshall|must|will be|scheduled|proposal|bid|quote|every (?:three|five)|due\b|minutes of|adopted|supersed|\bdraft\b|copyright|recorded/i,
        -2.5,
      ),
      says('sentence', /\bapproved|motion|next/i, -1),
      legal,
      readByPattern(3.5),
    ],
    read({ value }) {
      return typeof value === 'string' ? { value, comparable: value } : null
    },
  },
]
