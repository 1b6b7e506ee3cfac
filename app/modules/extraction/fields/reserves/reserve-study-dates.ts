import { dateOf } from '../../../report-fields/typed-value'
import { textBefore, mentionAt, mentionsOf, textAfter, type Mention } from '../../page/mentions'
import { lineAt, type PageText } from '../../page/page-text'
import { runningTextMatches } from '../../signals/table-signals'
import {
  precededBy,
  foundByRule,
  contextMatches,
  customSignal,
  type FieldSignals,
} from '../../signals/signal'
import { anyStudyWords, mentionsReserves, studyWords } from './reserve-study-words'
import { inGoverningOrInsuranceDocuments, inReserveStudy } from './reserve-words'

/** The buildings are inspected weeks or months before the study is completed. */
const siteVisitBefore =
  /\b(?:inspect(?:ions?|ed)|visit(?:ed|s)?|site\W{0,2}(?:review|survey|work)|observ(?:ations?|ed)|field\s?work|walk[- ]?through|(?:walked|toured)(?= (?:the|your|through)))\b(?:(?!\b(?:report|dated|issued|prepared)\b)[^.;\d]){0,60}$/i
const dateOfSiteVisit = customSignal('the day of a site visit', -12, ({ start }, { pageText }) =>
  siteVisitBefore.test(textBefore({ start }, pageText, 110).replace(/\n/g, ' ')),
)

const studyQuestionBefore =
  /\breserve (?:fund )?(?:study|analysis)\b[^?]{0,60}\?\W{0,6}(?:yes\b)?\W{0,6}(?:date and (?:preparer|provider|firm|company)\W{0,4}|the (?:last|latest|most recent) (?:one |study )?(?:is|was) (?:from|of|done in|dated)\s)?$/i

/** "Reserve Study 2021", "REPLACEMENT RESERVE REPORT FY 2018", "2021 Reserve Analysis" */
const titleWithYear =
  /(?:reserves?\s(?:fund\s)?(?:study|report|analysis|plan)(?:\s(?:update|report))?\W{0,4}(?:(?:for\s)?(?:FY|fiscal year)\s)?(?<after>20[0-4]\d)|(?<before>20[0-4]\d)\s(?:(?:update|level \S{1,3}|replacement|full|capital)\s){0,2}reserves?\s(?:fund\s)?(?:study|report|analysis|plan))(?![\d–/-])/i
const titleReach = 400
const yearsOfTitles = new WeakSet<Mention>()
/** The year in the title of a study whose cover has no other date than that of a revision. */
function yearOfTitle(pageText: PageText, dates: readonly Mention[]): Mention[] {
  const match = titleWithYear.exec(pageText.text.slice(0, titleReach))
  const year = match?.groups?.after ?? match?.groups?.before
  const isDated = dates.some(({ before }) => !/\brevis\w+\W{0,4}$/i.test(before))
  if (pageText.page.number !== 1 || !match || year === undefined || isDated) return []
  const start = match.index + match[0].indexOf(year)
  const mention = mentionAt(pageText, 'date', year, start, start + year.length)
  yearsOfTitles.add(mention)
  return [mention]
}

/** Dates, and outside of studies also years alone: "a reserve study was done in 2021". */
function datesAndYearsOf(pageText: PageText): Mention[] {
  const dates = mentionsOf(pageText, 'date')
  if (pageText.document.kind === 'reserve_study') return [...dates, ...yearOfTitle(pageText, dates)]
  const years = [...pageText.text.matchAll(/(?<![\d/.,$-])\b20[0-4]\d\b(?![\d/%]|[.,]\d)/g)].flatMap(
    (match) => {
      const [start, end] = [match.index, match.index + match[0].length]
      if (dates.some((date) => date.start < end && start < date.end)) return []
      const mention = mentionAt(pageText, 'date', match[0], start, end)
      return studyWords.test(mention.sentence) ||
        studyQuestionBefore.test(textBefore({ start }, pageText, 140))
        ? [mention]
        : []
    },
  )
  return [...dates, ...years]
}

/** The date of the latest reserve study. */
export const reserveStudyDate: FieldSignals = {
  path: 'financial.reserveStudyDate',
  mentions: datesAndYearsOf,
  hint: anyStudyWords,
  bias: -4,
  signals: [
    contextMatches('sentence', studyWords, 1),
    runningTextMatches(
      'before',
      /\breserves? (?:fund )?(?:study|analysis)\b(?:[^.;]|(?<=\b(?:Inc|Co|Corp|Ltd))\.){0,90}\b(?:dated|as of|completed|performed|conducted|prepared|issued|done|updated|from|in|on|of)\b[^.;\d]{0,25}$/i,
      2.8,
    ),
    runningTextMatches('before', /\breserve (?:fund )?(?:study|analysis)(?: (?:report|update))?\W{0,8}$/i, 3),
    runningTextMatches(
      'before',
      /\b(?:report|study|completion|issued?|prepared|dated?)\b[^.;\d]{0,25}$/i,
      1.5,
    ),
    runningTextMatches(
      'before',
      /\b(?:dated|report date|date of (?:the )?(?:report|study)|completed|conducted|performed)\b[^.;\d]{0,20}$/i,
      1.5,
    ),
    customSignal(
      'on the first pages of a study',
      2,
      (_, { pageText, kind }) => kind === 'reserve_study' && pageText.page.number <= 2,
    ),
    customSignal(
      'at the top of a funding schedule',
      2.6,
      (mention, { pageText }) =>
        mention.start < 260 &&
        /\b(?:funding (?:plan|study)|reserve (?:fund|study)|percent\s+funded)/i.test(
          pageText.text.slice(0, 900),
        ) &&
        !/minutes|budget|balance sheet/i.test(pageText.text.slice(0, 300)),
    ),
    inReserveStudy(0.8),
    runningTextMatches(
      'after',
      /^\s(?:(?:level \S{1,5} )?reserve (?:fund )?(?:study|analysis)\b|study by [A-Z])/i,
      3.4,
    ),
    contextMatches('after', /^\s?[-–]\s?\d/, -4, 'a span of years'),
    contextMatches(
      'sentence',
      /\bnext (?:\w+ ){0,2}(?:study|update|analysis)\b|\b(?:study|update) (?:is|will be|was) (?:due|planned|scheduled)\b/i,
      -3,
      'the next study',
    ),
    contextMatches(
      'before',
      /\b(?:fiscal|calendar) year (?:end|begin)\w*\s*(?:on|in|:)?\s*$|\byear end(?:ing|ed)\s*$/i,
      -3.5,
      'a fiscal year',
    ),
    customSignal('the year in the title of a study', 2, (m) => yearsOfTitles.has(m)),
    dateOfSiteVisit,
    contextMatches(
      'before',
      /\breserve (?:fund )?study\b[^.;]{0,20}\b(?:calls? for|recommend\w*|projects?|assumes?|schedul\w+|anticipat\w+|suggests?|estimates?)\b[^.;]{0,80}$/i,
      -6,
      'what the study plans',
    ),
    contextMatches(
      'after',
      /^,? (?:the|our|we)(?: (?:board|association|HOA|POA))? (?:commissioned|ordered|obtained|completed|had|conducted|did|paid for|received|updated) (?:an?|its|the|our)(?: [\w-]+){0,3} reserve (?:fund )?(?:study|analysis)\b/i,
      3,
      'when the association had a study made',
    ),
    contextMatches(
      'sentence',
      /\b(?:obtain|get|solicit|seek|request|receiv)\w*\b[^.;]{0,40}\b(?:quotes?|bids?|proposals?)\b/i,
      -4,
      'a study that is not yet ordered',
    ),
    precededBy(
      /\breserve (?:fund )?(?:study|analysis)\b[^?]{0,60}\?\W{0,6}(?:A(?:nswer)?[.:])?\W{0,3}(?:yes\b)?\W{0,6}(?:(?:if (?:yes|so),? )?(?:date|year|when)(?: and (?:preparer|provider|firm|company))?\W{0,4}|,?\s?the (?:last|latest|most recent) (?:one |study )?(?:is|was) (?:from|of|done in|dated)\s)?$/i,
      3.6,
      'answers a question about the study',
      140,
    ),
    precededBy(
      /\breserve (?:fund )?(?:study|analysis)\b.{0,90}\b[Dd]ate(?: (?:completed|of (?:study|report)))?\W{0,4}$/,
      2.6,
      'label: date, after the study',
      140,
    ),
    customSignal(
      'when a study was completed',
      5,
      (mention, { pageText }) =>
        mention.row === '' &&
        /\b(?:completed|made|conducted|performed|issued|finished|delivered|updated|prepared|did) (?:its|the|our|an?)(?: [a-z]+){0,2} study (?:in|on)\s$|\bstudy (?:was )?(?:done |prepared |made |completed |performed |conducted )?by [A-Z][^.;]{2,60} (?:in|on)\s$/.test(
          mention.before,
        ) &&
        mentionsReserves(pageText),
    ),
    contextMatches(
      'after',
      /^\s(?:reserve )?study (?:asked|called|recommend|suggest|show|said|says|found|put|set)/i,
      1.5,
    ),
    contextMatches(
      'before',
      /\breserve study(?:\s*\([^)]{0,40}\))?\s*[:–-]\s*[A-Z][\w&. ]{1,40}\s?[,–-]\s*$/i,
      3,
      'after the study’s provider',
    ),
    contextMatches(
      'before',
      /\breserve study\b\W{0,3}date\b\W{1,6}(?:yes\b\W{0,4})?$/i,
      3.4,
      'label: reserve study date',
    ),
    contextMatches('before', /\b20\d{2}\s(?:through|thru|to)\s$/i, -6, 'the end of a period'),
    contextMatches('after', /^\s(?:through|thru|to)\s[A-Z\d]/, -6, 'the beginning of a period'),
    customSignal('alone on the cover', 2.4, ({ start, end }, { pageText, kind }) => {
      const line = pageText.lines[lineAt(pageText, start)]
      return (
        kind === 'reserve_study' &&
        pageText.page.number === 1 &&
        line !== undefined &&
        line.text.trim() === pageText.text.slice(start, end).trim() &&
        !/\b(?:fiscal|year|begin\w*|end\w*|period|through|as of|inspect\w*|visit)\b[^.;]{0,30}$/i.test(
          textBefore({ start }, pageText, 50),
        )
      )
    }),
    customSignal(
      'the date of the letter before a study',
      3,
      (mention, { pageText, kind }) =>
        kind === 'reserve_study' &&
        pageText.page.number <= 3 &&
        /^\W{0,6}(?:(?:Mr|Mrs|Ms|Dr)\b|Dear\b|Attn\b|Attention\b|Board of|RE:|Re:|To (?:the|whom)\b|c\/o\b)/.test(
          textAfter(mention, pageText, 40),
        ),
    ),
    contextMatches(
      'before',
      /\b(?:next|previous|prior|last|base|effective|start(?:ing)?|begin(?:ning)?|since|fiscal year|expires?|by|before|until|balance[^.;]{0,30}|as of)\s*(?:on|in|:)?\s*$/i,
      -2,
    ),
    contextMatches(
      'sentence',
      /\bshall|must|will be|scheduled|proposal|bid|quote|every (?:three|five)|due\b|minutes of|adopted|supersed|\bobtain|\bplans? to\b|\bnew study\b|\bdraft\b|copyright|recorded/i,
      -2.5,
    ),
    contextMatches('sentence', /\bapproved|motion|next/i, -1),
    inGoverningOrInsuranceDocuments,
    foundByRule(3.5),
  ],
  read({ value }) {
    return typeof value === 'string' ? { typed: dateOf(value) } : null
  },
}
