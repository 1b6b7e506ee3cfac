import { collapseWhitespace } from '../../../document-reading/comparable-text'
import { money } from '../../../report-fields/typed-value'
import type { Mention } from '../../page/mentions'
import type { PageText } from '../../page/page-text'
import { amountsAndCharges, isOnlyProposed, joinQualifiers } from '../../signals/amounts'
import {
  ignoringCase,
  customSignal,
  inDocumentKind,
  pageMatcher,
  contextMatches,
  type FieldSignals,
  type Surroundings,
} from '../../signals/signal'

const componentWords =
  '(?:re-?roof(?:ing)?|roof(?:s|ing)?|re-?pav(?:e|ing)|paving|pavement|asphalt|seal ?coat(?:ing)?|overlay|resurfac(?:e|ing)|re-?plaster(?:ing)?|road(?:s|way)?|streets?|driveways?|parking lots?|concrete|sidewalks?|curbs?|siding|stucco|(?:re-?)?paint(?:ing)?|exterior|balcon(?:y|ies)|decks?|stairs?|elevators?|boilers?|chillers?|HVAC|furnaces?|plumbing|re-?pip(?:e|ing)|sewer|water (?:lines?|mains?)|drain(?:age|s)?|storm ?water|ponds?|lakes?|dams?|dredg(?:e|ing)|pools?|spa|clubhouse|gates?|fenc(?:e|es|ing)|(?:retaining )?walls?|windows?|doors?|gutters?|chimneys?|foundations?|facade|masonry|tuck-?point(?:ing)?|brick|garages?|carports?|lighting|light poles?|irrigation|playgrounds?|tennis courts?|court|docks?|piers?|seawall|bulkhead|bridges?|generators?|fire (?:alarm|sprinklers?|system)|mailbox(?:es)?|signs?|monuments?|entr(?:y|ance)|landscap\\w+|trails?|well|pumps?|septic|lift station)(?: (?:mains?|lines?|systems?|surfaces?))?'
const workWords =
  '(?:replac(?:e|es|ed|ing|ement)|repair(?:s|ed|ing)?|re-?surfac(?:e|ed|ing)|re-?pav(?:e|ed|ing)|re-?roof(?:ed|ing)?|restor(?:e|ation)|renovat(?:e|ion|ing)|rehab\\w*|refurbish\\w*|remodel\\w*|reconstruct\\w*|upgrad(?:e|es|ing)|install(?:ation|ing)?|overlay|seal ?coat(?:ing)?|(?:re-?)?paint(?:ing)?|dredg(?:e|ing)|project|work)'
const optionalAdjective =
  '(?:(?!(?:for|of|to|an?|and|or|on|in|at|with|by|is|be|are|was|from|the|our|new|all|that|this|which)\\b)[A-Za-z-]{2,20} )?'
const workPhrase = new RegExp(
  `\\b(${workWords} (?:of )?(?:the |all |our )?${optionalAdjective}${componentWords}|${componentWords}(?:,? (?:and |& )?${componentWords})?(?: (?:and )?${workWords})?)\\b`,
  'gi',
)
const adjectiveBefore = ignoringCase(`(?<![\\w-])${optionalAdjective}$`)
const component = ignoringCase(`\\b${componentWords}\\b`)
const workDone = ignoringCase(`\\b${workWords}\\b`)
const isFirmName = (words: string) => /^[A-Z]\S* [A-Z]/.test(words)

/** The work that a sentence is about, rather than the contractor, "Demo Paving"; empty without either. */
function workOf(sentence: string): string {
  const phrases = [...sentence.matchAll(workPhrase)].map((match) => {
    const before = adjectiveBefore.exec(sentence.slice(Math.max(0, match.index - 22), match.index))?.[0] ?? ''
    return collapseWhitespace(`${before}${match[1] ?? ''}`)
  })
  return (
    phrases.find((words) => workDone.test(words) && !isFirmName(words)) ??
    phrases.find((words) => !isFirmName(words)) ??
    phrases[0] ??
    ''
  )
}

const yearNumber = /\b20[1-9]\d\b/
const yearColumn = /^\D{0,12}20[1-9]\d\D{0,12}$/
/** The year of the work, from the column, the row, or the sentence; empty without one. */
function plannedYear(mention: Mention): string {
  if (mention.row !== '') {
    const context = `${mention.before} ${mention.after.slice(0, 40)}`
    return (
      (yearColumn.test(mention.column) ? (yearNumber.exec(mention.column)?.[0] ?? '') : '') ||
      (context.match(/\b20[1-9]\d\b/g)?.length === 1 ? (yearNumber.exec(context)?.[0] ?? '') : '')
    )
  }
  return (
    /\b(?:in|for|by|during|until|scheduled for|planned for|spring|summer|fall|winter|year|early|late|FY|of)\s(?:of )?(20[1-9]\d)\b/i.exec(
      mention.sentence,
    )?.[1] ?? ''
  )
}

const sumWords =
  /\b(?:totals?|sub-?totals?|sum|balances?|contribut\w+|interest|fund(?:ed|ing|s)?|assessments?|income|expens\w+|expenditures?|deficit|surplus|inflation|average|annual|reserve|dues|percent)\b/i

const hasScheduleTitle = pageMatcher(
  /expen(?:se|diture)s? (?:by|schedule)|replacement schedule|schedule of (?:replacements|expenditures|repairs)|components? (?:&|and|by) year|planned (?:expenditures|projects)|(?:capital|reserve) (?:expenditures|projects)|projected (?:expenditures|expenses)|(?:next|estimated) replacement|anticipated expenditures/i,
)

/** A sentence about a planned expense has one of these words. */
const costWords =
  /\b(?:costs?|estimat\w+|bids?|price|quotes?|quoted|budget\w*|contract\w*|proposals?|project\w*|spend|approv\w+|plan\w*|will)\b/i
const hasRemainingLife = pageMatcher(/\bRUL\b|remaining (?:useful )?life/i)
/** A year among the figures of a table, read as an amount. */
const isBareYear = ({ value, start, end }: Mention, pageText: PageText) =>
  Number(value) >= 2000_00 && Number(value) < 2100_00 && !/[$.]/.test(pageText.text.slice(start, end))

/** Smaller expenses are not read. */
export const minExpenseCents = 1_000_00

function readPlannedExpense(mention: Mention, { kind, pageText }: Surroundings) {
  const cents = Number(mention.value)
  if (cents < minExpenseCents || isBareYear(mention, pageText)) return null
  const isInRow = mention.row !== ''
  // These pages give the remaining life instead of years; years in headings belong to other tables.
  if (isInRow && hasRemainingLife(pageText)) return null
  if (!isInRow && !costWords.test(mention.sentence)) return null
  const subject = isInRow
    ? collapseWhitespace(mention.row.split(/\.\s/).at(-1) ?? '').replace(/[:\s.\d–-]+$/, '')
    : workOf(mention.sentence)
  const year = plannedYear(mention)
  // A schedule has hundreds of amounts, so one without a year may be anything.
  if (subject === '' || subject.length > 70 || (isInRow && (year === '' || kind === 'financial_statement')))
    return null
  const words = isInRow ? subject : subject.toLowerCase().replace(/ (?:project|work)$/, '')
  return {
    typed: money(cents, { purpose: words }),
    qualifier: joinQualifiers(
      year && `planned for ${year}`,
      !isInRow && isOnlyProposed(mention) && 'proposed',
    ),
  }
}

/** The largest repair or replacement that is planned, with its year. */
export const largestExpense: FieldSignals = {
  path: 'financial.largestExpense',
  mentions: amountsAndCharges,
  hint: /replac|repair|re-?pav|roof|paint|resurfac|renovat|project|upgrad|schedul|planned|expenditure/i,
  bias: -6,
  signals: [
    customSignal('a component in the sentence', 1, (m) => m.row === '' && component.test(m.sentence)),
    customSignal('work in the sentence', 1, (m) => m.row === '' && workDone.test(m.sentence)),
    customSignal('row: component', 3, (m) => m.row !== '' && component.test(m.row)),
    customSignal('row: work', 1.2, (m) => m.row !== '' && workDone.test(m.row)),
    customSignal('a column that is a year', 1.5, (m) => yearColumn.test(m.column)),
    contextMatches('column', /\b(?:cost|future|estimate\w*|replacement|expen\w+|amount)\b/i, 1.2),
    customSignal(
      'a page with a schedule of replacements',
      2.2,
      (m, { pageText }) => m.row !== '' && hasScheduleTitle(pageText),
    ),
    inDocumentKind(0.8, 'reserve_study'),
    contextMatches(
      'sentence',
      /\b(?:planned|plans? (?:to|for)|planning|scheduled|upcoming|will (?:be|need|cost|begin|start|replace|repair|have)|next year|anticipat\w+|needs? to be|need(?:s|ed)?|going to|expect(?:s|ed)?|future|slated|accept(?:ed|s)? (?:the|a|their) (?:bid|proposal|quote)|approved|voted to|awarded|contract(?:ed)? (?:with|for|to)|set for|to begin|to start|due (?:in|for))\b/i,
      2.2,
      'planned or decided',
    ),
    contextMatches(
      'before',
      /\b(?:costs?|estimate[sd]?(?: cost)?(?: (?:at|of))?|bid|budget(?:ed)?|price|quote[ds]?|for|at|of|total(?:ing)?|approximately|about|amount)\b[^.;$]{0,25}$/i,
      1.2,
      'a cost before',
    ),
    contextMatches('sentence', /\b(?:cost|estimate\w*|bids?|contract|price|project)\b/i, 0.8),
    customSignal('a planned year', 1.2, (m) => m.row === '' && plannedYear(m) !== ''),
    contextMatches(
      'sentence',
      /\b(?:was (?:completed|replaced|repaired|paid|done)|were (?:completed|replaced|repaired|paid)|has been (?:completed|replaced|repaired|paid|done)|have been|completed|finished|spent|paid|last year|invoice\w*|reimburs\w*|already|received from)\b/i,
      -2.5,
      'already completed',
    ),
    contextMatches(
      'sentence',
      /\b(?:dues|assessments?|insurance|premium|deductible|coverage|claim|fines?|fees?|deposit|salar\w+|salary|maintenance contract|mowing|monthly|per month|a month|per (?:unit|lot|home|owner|household|year)|annual(?:ly)?|income|revenue|balance|savings|checking|loan|borrow\w*|interest|contribut\w*|transfer\w*|owed?|sale|sold|value[ds]?|bond|settlement|lawsuit|refund)\b/i,
      -2,
      'another amount',
    ),
    contextMatches(
      'sentence',
      /\b(?:shall|may not|not exceed|in excess of|more than|less than|limit|threshold|without (?:a|the) (?:vote|approval)|authority)\b/i,
      -4,
    ),
    contextMatches(
      'before',
      /\b(?:city|county|town|township|village|state|DOT|utility|water district|school|developer|declarant|builder|owners?|homeowners?|residents?|neighbors?|Mr\.?|Mrs\.?|Ms\.?|(?:unit|lot) \d+)\b[^.;]{0,25}\b(?:will|plans?|planned|is|are|has|wants?|requests?|requested|would)\b/i,
      -3,
      'by someone else',
    ),
    contextMatches(
      'sentence',
      /\b(?:their|his|her) (?:\w+ )?(?:fence|roof|deck|driveway|house|home|unit|lot|siding|yard|pool)\b/i,
      -4,
    ),
    customSignal('row: sum or income', -8, (m) => m.row !== '' && sumWords.test(m.row)),
    customSignal(
      'a figure of a budget or statement',
      -4,
      (mention, { kind }) =>
        mention.row !== '' && (kind === 'budget' || kind === 'financial_statement' || kind === 'minutes'),
    ),
    inDocumentKind(-4, 'ccrs', 'bylaws', 'rules', 'fee_schedule', 'insurance'),
    customSignal('only considered', -1, (m) => m.row === '' && isOnlyProposed(m)),
    customSignal('declined', -3, (mention) =>
      /\b(?:failed|rejected|declined|tabled|too (?:high|expensive)|not (?:to|be|approved)|postponed indefinitely)\b/i.test(
        mention.sentence,
      ),
    ),
  ],
  read: readPlannedExpense,
}
