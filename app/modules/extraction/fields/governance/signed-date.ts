import { approvedByVote } from '../../../report-fields/qualifier'
import { cachedByPage } from '../../page/cached-by-page'
import { textBefore, type Mention } from '../../page/mentions'
import { lineAt, type PageText } from '../../page/page-text'
import { datesOf } from '../../signals/page-dates'
import {
  isDate,
  dateReading,
  dayReading,
  lineOf,
  lineMatches,
  nearbyLinesMatch,
  onFirstPage,
  isProse,
} from '../../signals/date-context'
import {
  inDocumentKind,
  pageMatcher,
  contextMatches,
  customSignal,
  type FieldSignals,
  type Signal,
} from '../../signals/signal'

/** Verbs before the day on which a document was made. */
const makingVerbs =
  'made|entered\\s+into|executed|signed|adopted|approved|ratified|enacted|restated|issued|declared|certif(?:y|ied)|subscribed|passed'

const isMeeting = pageMatcher(
  /\b(?:call(?:ed)? to order|(?:opened|began) the meeting|meeting (?:was )?(?:opened|began|adjourned|came to order)|we (?:held|had) our (?:\w+ ){0,3}meeting|(?:members|directors|board|homeowners|owners)\b[^.\n]{0,60}\b(?:in attendance|attending|present:)|minutes of (?:the|a)\b)/i,
)

const ofVote = /\b(?:votes?|voted|voting|quorum|ballots?)\b[^.;]{0,60}$/i
const signing = /\b(?:sign(?:ed|atures?)|execut(?:ed|ion)|witness\w*|sworn|acknowledged|dated)\b[^.;]{0,60}$/i

/** A short line that gives the day of something else: "The pool opens on May 24", "Next meeting: May 24". */
const isOfEvent =
  /^\W*(?:the |our )?(?:[a-z]+ ){1,3}(?:opens?|closes?|begins?|starts?|ends?|expires?|meets|will be|is|was)\b|\b(?:next|upcoming)\b|\b(?:meeting|event|picnic|sale|party|deadline|due)(?: date)?\s?[:–-]/i

const firstCharacter = cachedByPage(({ text }: PageText) => text.search(/\S/))
const lineStart = (pageText: PageText, { start }: Mention) =>
  pageText.lines[lineAt(pageText, start)]?.start ?? start

const signedSignals: Signal[] = [
  contextMatches('before', new RegExp(`\\b(?:${makingVerbs})\\b[^.;]{0,70}$`, 'i'), 3),
  contextMatches('before', /\b(?:revised|revision|rev\.?|amended|updated|dated|effective)\b[^.;]{0,45}$/i, 2),
  contextMatches(
    'before',
    /\b(?:revised|revision|rev\.?|adopted|approved|effective)\s{0,2}(?:date|on|in|as of)?\s{0,2}[:,]?\s{0,2}$/i,
    1,
  ),
  contextMatches(
    'before',
    /\b(?:in witness where\s?of|witness (?:my|our|the|his|her) (?:hands?|signatures?)|given under (?:my|our|his|her) hands?|hereunto|(?:set|subscribed) (?:my|our|their|his|her|its) (?:hands?|names?|seals?))\b.{0,180}$/i,
    2.5,
  ),
  contextMatches('before', /\b(?:acknowledged|sworn|subscribed|appeared)\b.{0,60}\bbefore me\b.{0,60}$/i, 2),
  contextMatches(
    'before',
    /\b(?:adopted|approved|ratified|amended|revised)\b(?:[^.;]|\.(?=\S)){0,170}\b(?:as\s+of|on|in|by|this|dated)\b[^.;]{0,20}$/i,
    1.5,
  ),
  contextMatches(
    'before',
    /\b(?:estimates?|bids?|proposals?|contracts?|motions?|loans?|quotes?|projects?|purchase|repairs?)\b[^.;]{0,40}\b(?:approved|adopted|passed|accepted|signed)\b[^.;]{0,40}$/i,
    -4,
    'a decision on a bid or project',
  ),
  contextMatches('before', /\bon\s+this\b[^.;]{0,20}$/i, 1),
  contextMatches(
    'before',
    /\b(?:made|executed|signed|dated|adopted|approved|done|effective)\b[^.;]{0,50}\b(?:this|as\s+of)\b[^.;]{0,25}$/i,
    1,
  ),
  contextMatches('after', /^[^.;]{0,40}\bbefore me\b/i, 2),
  contextMatches(
    'after',
    /^,? (?:and |as )?(?:last )?(?:amended|revised|updated)\b[^.;]{0,20}\b(?:19|20)?\d/i,
    1.5,
    'amended later',
  ),
  contextMatches(
    'after',
    /^[^.;]{0,60}\b(?:by|between|among)\b[^.;]{0,80}\b(?:declarant|developer|grantor|corporation|inc\b|llc|company|association)/i,
    1,
  ),
  nearbyLinesMatch(
    'a signature nearby',
    /\b(?:by:|its:|president|secretary|declarant|signature|attest)\b/i,
    1,
  ),
  contextMatches(
    'before',
    /\bthis\s+(?:document|declaration|instrument|amendment|supplement|policy|resolution)\b[^.;]{0,60}\b(?:dated|made|executed|effective|adopted|issued)\b[^.;]{0,25}$/i,
    1.5,
  ),
  customSignal('a whole day', 0.5, (mention) => dayReading(mention) !== null),
  nearbyLinesMatch('a state office nearby', /\bsecretary of state\b|\bcorporate existence\b/i, -2),
  nearbyLinesMatch(
    'a notary nearby',
    /\b(?:notary public|personally (?:appeared|came|known)|subscribed and sworn|acknowledged before)\b/i,
    1.5,
  ),
  customSignal('written as “day of”', 1, ({ start, end, before }, { pageText }) =>
    /\bday of\b/i.test(`${before.slice(-12)}${pageText.text.slice(start, end)}`),
  ),
  customSignal(
    'the year in the document’s name',
    1.5,
    ({ value }, { kind, name }) =>
      // Minutes, letters, and budgets are named after the day or year that they are about.
      !['minutes', 'notice', 'budget', 'financial_statement'].includes(kind) &&
      new RegExp(`(?<!\\d)${String(value).slice(0, 4)}(?!\\d)`).test(name),
  ),
  contextMatches('after', /^[\s:–-]{0,4}\$\s?\d/, -4, 'an amount of that day'),
  customSignal(
    'the day of a meeting',
    -6,
    ({ start }, { pageText }) => isMeeting(pageText) && pageText.page.number === 1 && start < 500,
  ),
  customSignal(
    'fees in force',
    -5.5,
    ({ before }, { kind }) =>
      kind === 'fee_schedule' &&
      !/\b(?:resolution|witness|signed|executed|undersigned|certif(?:y|ied)|(?:adopted|approved|passed|enacted)\s+by\s+(?:the\s+|our\s+)?(?:board|directors|association|members(?:hip)?)(?:\s+of\s+\w+)?,?\s+(?:on|this)\s*$)/i.test(
        before,
      ),
  ),
  customSignal('a line below a title', 2.5, (mention, { pageText }) => {
    const line = lineOf(pageText, mention).trim()
    return (
      firstCharacter(pageText) < lineStart(pageText, mention) &&
      pageText.page.number === 1 &&
      mention.start < 900 &&
      line.length <= 60 &&
      !isProse(pageText, mention) &&
      !isOfEvent.test(line)
    )
  }),
  customSignal(
    'a title above',
    1,
    (mention, { pageText }) =>
      pageText.page.number === 1 &&
      /\b(?:by-?\s?laws|declaration|covenants|restrictions|rules|regulations|amendment|policy|guidelines|resolution)\b/i.test(
        textBefore(mention, pageText, 400),
      ),
  ),
  lineMatches(
    'a line that begins with what was done',
    /^\W{0,4}(?:\w+\W{1,3}){0,3}(?:adopted|approved|revised|amended|effective|rev)\b/i,
    1,
  ),
  contextMatches(
    'before',
    /\b(?:record(?:ed|ing)|filed|book|page|(?:document|instrument)\s+(?:no|number|#)|recorder)\b[^;]{0,70}$/i,
    -3.5,
  ),
  contextMatches(
    'after',
    /^[^.;]{0,60}\b(?:record(?:ed|ing)|filed|in\s+(?:book|volume|liber)|as\s+(?:instrument|document))\b/i,
    -2.5,
  ),
  customSignal('a stamp', -3, (mention) => isDate(mention) && mention.isStamp),
  contextMatches(
    'before',
    /\b(?:that certain|original(?:ly)?|previous(?:ly)?|prior|heretofore|existing)\b[^.;]{0,120}$/i,
    -3.5,
  ),
  contextMatches(
    'before',
    /\b(?:plat|map|deed|mortgage|lease|easement|permit|ordinance|survey|drawings?|plans|letter|contract|report)\b[^.;]{0,50}$/i,
    -2.5,
  ),
  contextMatches('before', /\b(?:minutes|meetings?|minute book)\b[^.;]{0,50}$/i, -0.5),
  contextMatches(
    'before',
    /\b(?:expir\w+|until|no later than|on or before|prior to|beginning|commenc\w+|starting|after|through|since|by|before|between|from|due)\s+(?:on\s+|the\s+|of\s+)?$/i,
    -3,
  ),
  contextMatches(
    'before',
    /\b(?:my|public|notary['’]?s?) commission\b[^.]{0,30}$|\bcommission (?:exp|no|number|date)\w*\b[^.]{0,30}$/i,
    -4,
  ),
  contextMatches('before', /\b(?:act|code|statutes?|law)\b\s*(?:of|,|\()?\s*$/i, -4),
  contextMatches(
    'before',
    /\b(?:assessments?|dues|fees?|fiscal year|annual meeting|term|years?|installed|constructed|built|budget)\b[^.;]{0,50}$/i,
    -2,
  ),
  contextMatches(
    'after',
    /^\W{0,3}(?:annual|budget|through|to|until|and\s+(?:each|every|continu)|fiscal)\b/i,
    -2,
  ),
  contextMatches('before', /\b(?:printed|copyright|last (?:printed|saved)|page \d+)\b[^.;]{0,20}$/i, -2.5),
  onFirstPage(0.5),
  inDocumentKind(1.5, 'ccrs', 'bylaws', 'rules'),
  inDocumentKind(-3, 'minutes', 'budget', 'financial_statement', 'insurance', 'questionnaire'),
  inDocumentKind(-6, 'reserve_study'),
  inDocumentKind(-1.5, 'notice', 'fee_schedule'),
]

/** The day on which a document was signed, adopted, or approved. */
export const signedDate: FieldSignals = {
  path: 'governance.signedDate',
  mentions: datesOf,
  hint: /(?:19|20)\s?\d|thousand|nineteen|\d[/-]\d{1,2}[/-]\d{2}/i,
  bias: -4,
  signals: signedSignals,
  // A vote is not a signature, but it may be the only date in a document.
  read: (mention) =>
    ofVote.test(mention.before) && !signing.test(mention.before)
      ? { ...dateReading(mention), qualifier: approvedByVote }
      : dateReading(mention),
}
