import { textOf } from '../../../report-fields/typed-value'
import { collapseWhitespace } from '../../../document-reading/comparable-text'
import { mentionAt, type Mention } from '../../page/mentions'
import { cachedByPage } from '../../page/cached-by-page'
import { lineAt, sentenceAround, type PageText } from '../../page/page-text'
import { companyWord } from '../../rules/rule'
import { runningTextMatches } from '../../signals/table-signals'
import { foundByRule, contextMatches, customSignal, type FieldSignals } from '../../signals/signal'
import { anyStudyWords, mentionsReserves, studyWords } from './reserve-study-words'
import { inGoverningOrInsuranceDocuments } from './reserve-words'

const companyName = new RegExp(`${companyWord}(?:,? (?:&|and|of|${companyWord})){0,6}`)

const longestName = 90

/** Words that a provider's name follows: "prepared by", "reserve study:", "retained". */
const wordsBeforeName =
  /\b(?:(?:prepared|performed|conducted|completed|provided|submitted|produced|done|made|updated|written|compiled|issued)\s+(?:(?:in|on)\s+[A-Za-z]{0,9}\.?\s?(?:\d{1,2},\s)?(?:20)\d{2}\s+)?by|by|reserve study\s*[:–-]\s{0,4}(?:[A-Z][a-z]{2,8}\.?\s)?20\d{2},?\s?\(?|reserve study(?:\s*\([^)]{0,40}\))?\s*[:–-]|commissioned|tasked|retained|engaged|hired|employed|selected|chose|contracted(?: with)?|services of|(?:preparer|provider|firm)\s*:\s{0,4}(?:20\d{2},)?|reserve study (?:that|which))\s*:?\s*(?<=[\s(])(?=[A-Z0-9])/gi

/** Names after words such as "prepared by", up to the end of their line or column. */
function namesAfterVerbs(pageText: PageText): Mention[] {
  const list: Mention[] = []
  for (const match of pageText.text.matchAll(wordsBeforeName)) {
    const start = match.index + match[0].length
    const line = pageText.lines[lineAt(pageText, start)]
    if (!line) continue
    const nameStart = start - line.start
    const lineRest = line.text.slice(nameStart, nameStart + longestName).split(/\s{3,}/)[0] ?? ''
    const name = companyName.exec(lineRest)
    if (!name || name.index > 0) continue
    const value = collapseWhitespace(name[0])
      .replace(/,? (?:(?:[A-Z][a-z]{2,8}\.?) (?:\d{1,2},? )?)?20\d{2}$/, '')
      .replace(/,? (?:and|of|&)$/i, '')
      .replace(/[.,]$/, '')
    const end = start + value.length
    const sentence = sentenceAround(pageText, match.index, end)
    list.push({
      type: 'name',
      value,
      start,
      end,
      span: { start: sentence.start, end: sentence.end },
      sentence: sentence.text,
      before: pageText.text.slice(sentence.start, start),
      after: pageText.text.slice(end, sentence.end),
      row: '',
      column: '',
      heading: '',
    })
  }
  return list
}

const nameBeforeVerb = new RegExp(
  `(${companyWord}(?:,? (?:&|and|of|P\\.E\\.|${companyWord})){0,6}),? (?:recently )?(?:completed|prepared|performed|conducted|did|made|updated|finished|delivered|issued) (?:a|an|the|our|its|this)(?: [a-z-]+){0,4} (?:reserve )?(?:study|analysis)\\b`,
  'g',
)

/** Names before verbs: "Demo Reserve Group completed our reserve study". */
const namesBeforeVerbs = (pageText: PageText): Mention[] =>
  mentionsReserves(pageText)
    ? [...pageText.text.matchAll(nameBeforeVerb)].map((match): Mention => {
        // A heading in capitals above is not part of the name.
        const lines = pageText.page.text.slice(match.index, match.index + (match[1] ?? '').length).split('\n')
        const name = lines.slice(
          lines.findLastIndex((line, i) => i < lines.length - 1 && !/[a-z]/.test(line)) + 1,
        )
        const value = collapseWhitespace(name.join(' ')).replace(/^(?:In|On|Since|After) (?:20\d\d,? )?/, '')
        const start = match.index + (match[1] ?? '').length - value.length
        return mentionAt(pageText, 'name', value, start, start + value.length)
      })
    : []

const firmWord =
  '(?:Reserves?|Engineer(?:s|ing)?|Advis[eo]rs?|Associates|Consult(?:ing|ants?)|Group|Solutions|Specialists?|Analysts?|Planning|Inc\\.?|LLC)'
const isFirm = new RegExp(`\\b${firmWord}(?:,? (?:Inc|LLC)\\.?)?$`)
const firm = `[A-Z][\\w&'’.-]{1,20}(?: (?:[A-Z][\\w&'’.-]{0,20}|&|of)){0,3}? ${firmWord}(?: ${firmWord}){0,3}(?:,? (?:Inc|LLC)\\.?)?`
const anyStudy =
  "(?:(?:a|an|the|our|its|their|new|updated?|full|level|annual|results|of|findings|draft|this year's) ){0,6}(?:capital )?reserve (?:fund )?(?:study|analysis)\\b"
/**
 * Firms beside the words "reserve study": "Demo Advisors presented the reserve study", "the study from Demo Advisors".
 */
const firmBesideStudy = new RegExp(
  [
    `(?<subject>${firm})(?: \\([A-Z]{2,5}\\))? (?:(?:has|have|will|was|were|is|been|also|recently) ){0,3}(?:present(?:ed|s)?|submitted|provided|updated?|reviewed|selected|chosen|hired|retained|engaged|preparing|prepare|perform|conduct|do|did|complete|completed)(?: (?:to|for|with|on|do|prepare|perform|conduct|complete|update|us|the board)){0,3} ${anyStudy}`,
    `(?<owner>${firm})(?:['’]s?)? ["“]?(?:(?:no|full|with)[- ](?:site[- ])?(?:visit|inspection)["”]? |level [1-3I]{1,3} |updated |(?:19|20)\\d{2} ){0,2}[Rr]eserve [Ss]tudy\\b`,
    `\\b[Rr]eserve [Ss]tudy (?:update |report |proposal |draft )?from (?<source>${firm})`,
    `\\b(?:[Aa]pproved?|[Aa]ccept(?:ed)?)[^.;$]{0,40}\\b(?:proposal|bid|contract|quote|agreement) (?:from|of|with|by) (?<bidder>${firm})[^.;$]{0,30}\\b[Rr]eserve [Ss]tudy\\b`,
  ].join('|'),
  'g',
)
const firmsBesideStudies = (pageText: PageText): Mention[] =>
  [...pageText.text.matchAll(firmBesideStudy)].slice(0, 50).flatMap((match): Mention[] => {
    const { subject, owner, source, bidder } = match.groups ?? {}
    const written = subject ?? owner ?? source ?? bidder ?? ''
    const value = written.replace(
      /^(?:The|Our|In|On|To|Review of|According to the|Approved|Board|Motion) /,
      '',
    )
    const start = match.index + match[0].indexOf(written) + written.length - value.length
    return [mentionAt(pageText, 'name', collapseWhitespace(value), start, start + value.length)]
  })
const besideStudies = cachedByPage(
  (pageText: PageText) => new Set(firmsBesideStudies(pageText).map((m) => m.start)),
)

const reserveFirm =
  /\b(?=[A-Z])(?:[\w&'’.-]{1,20} ){0,3}(?:Reserves?|RESERVES?|Engineer\w{0,5}|ENGINEER\w{0,5}|Capital|CAPITAL)(?: [A-Z][\w&'’-]{1,20}){0,3},? (?:Inc|INC|LLC|L\.L\.C|Ltd|LTD|PLLC|P\.C|Corp|CORP)\b\.?/g

/** In characters. */
const headLength = 400
const studyTitle = /\breserve (?:fund )?(?:study|analysis)\b/i

const firmInCorner =
  /^(?:[A-Z][\w&'’.-]{1,20} ){1,3}(?:Reserves?|Capital|Facilit(?:y|ies)|Engineers?|Engineering|Consult(?:ing|ants)|Advis[eo]rs?|Planning|Analysts?)(?: (?:Planning|Consulting|Consultants|Advis[eo]rs|Group|Associates|Services|Studies|Solutions|Analysts?|Specialists?))?(?=\s{3,}\S)/

/** A firm in the first words of a page, beside the name of the association. */
function matchFirmInCorner({ text }: PageText): RegExpExecArray | null {
  const match = firmInCorner.exec(text.slice(0, headLength))
  return match && !/association|condominium|village/i.test(match[0]) ? match : null
}

/** Firms in the letterhead of a study, which need no "prepared by". */
function letterheadNames(pageText: PageText): Mention[] {
  const isStudy =
    pageText.document.kind === 'reserve_study' || studyTitle.test(pageText.text.slice(0, headLength))
  if (!isStudy || pageText.page.number > 2) return []
  const corner = matchFirmInCorner(pageText)
  return [...pageText.text.matchAll(reserveFirm), ...(corner ? [corner] : [])].map((match): Mention => {
    const value = collapseWhitespace(match[0])
    const [start, end] = [match.index, match.index + match[0].length]
    return mentionAt(pageText, 'name', value, start, end)
  })
}

const providersOf = (pageText: PageText): Mention[] => [
  ...namesAfterVerbs(pageText),
  ...namesBeforeVerbs(pageText),
  ...firmsBesideStudies(pageText),
  ...letterheadNames(pageText),
]

/** The company that prepared the reserve study. */
export const reserveStudyProvider: FieldSignals = {
  path: 'financial.reserveStudyProvider',
  mentions: providersOf,
  hint: anyStudyWords,
  bias: -4,
  signals: [
    runningTextMatches(
      'before',
      /\b(?:prepared|performed|conducted|completed|provided|submitted|produced|done|updated|written|compiled)\s+by\s*:?\s*$/i,
      2.5,
    ),
    runningTextMatches(
      'before',
      /\b(?:commissioned|tasked|retained|engaged|hired|employed|selected|chose|contracted(?: with)?|(?:secured|retained|engaged|obtained|used) the services of)\s*:?\s*$/i,
      2,
    ),
    contextMatches('sentence', studyWords, 2.2),
    customSignal('a company', 1, ({ value }) =>
      /\b(?:Inc|LLC|Ltd|Corp|Co|Consultants?|Associates|Engineer\w*|Reserve|Advisors?|Group|Services|Company|Architects?|Solutions|Studies|P\.?C)\b/i.test(
        String(value),
      ),
    ),
    customSignal(
      'on the first pages of a study',
      2.2,
      (_, { pageText, kind }) => kind === 'reserve_study' && pageText.page.number <= 2,
    ),
    customSignal(
      'asked to make a study',
      2.6,
      ({ after }, { pageText }) =>
        /^(?: \([A-Z]{2,6}\))? to (?:complete|perform|prepare|conduct|do|update|make) (?:an?|our|the) (?:[\w-]+ ){0,3}study\b/i.test(
          after,
        ) && mentionsReserves(pageText),
    ),
    customSignal(
      'label: reserve study, before a firm',
      1.4,
      ({ value, before }) => /\breserve study\s?[:–-]\s*$/i.test(before) && isFirm.test(String(value)),
    ),
    customSignal('a firm beside the words of a study', 2.4, ({ start }, { pageText }) =>
      besideStudies(pageText).has(start),
    ),
    contextMatches(
      'sentence',
      /\b(?:received|obtain\w*|get(?:ting)?|request\w*|solicit\w*) (?:\w+ ){0,3}(?:bids?|quotes?|proposals)\b/i,
      -3,
      'only a bid',
    ),
    runningTextMatches('before', /\bby\s*:?\s*$/i, 0.3),
    runningTextMatches(
      'before',
      /\b(?:a|the|our|latest|last|(?:19|20)\d{2}) study (?:was )?(?:done |prepared |made |completed |performed |conducted )?by\s$/i,
      3.2,
    ),
    runningTextMatches(
      'after',
      /^,? (?:recently )?(?:completed|prepared|performed|conducted|did|made|updated|finished|delivered|issued) (?:a|an|the|our|its)(?: [a-z-]+){0,4} (?:reserve )?(?:study|analysis)\b/i,
      3.8,
    ),
    runningTextMatches(
      'before',
      /\b(?:performed|conducted|completed|prepared|issued|done|updated)\s(?:in|on)\s[A-Za-z]{0,9}\.?\s?(?:\d{1,2},\s)?20\d{2}\sby\s$/i,
      2.5,
    ),
    contextMatches('before', /\breserve (?:fund )?study\b[^.;]{0,40}\bby\s$|\b20\d{2} study by\s$/i, 2.2),
    contextMatches(
      'before',
      /\breserve study\b[^.;]{0,40}[:–-]\s{0,4}(?:[A-Z][a-z]{2,8}\.?\s)?20\d{2},?\s?\(?\s*$|\b(?:preparer|provider)\s*:\s{0,4}(?:20\d{2},)?\s*$/i,
      3,
      'after the date of the study',
    ),
    customSignal(
      'the company that did the study',
      3.5,
      ({ before, after }) =>
        /\breserve study (?:that|which)\s$/i.test(before) &&
        /^\s(?:did|made|prepared|completed|performed|conducted|finished|wrote)\b/i.test(after),
    ),
    customSignal(
      'label: reserve study, with its date after',
      3.5,
      ({ before, after }) =>
        /\breserve study(?:\s*\([^)]{0,40}\))?\s*[:–-]\s*$/i.test(before) &&
        /^(?:,|\s[–-])?\s*(?:\(|in )?(?:[A-Z][a-z]{2,8}\.?\s(?:\d{1,2},\s)?)?20\d{2}\b/.test(after),
    ),
    customSignal(
      'a letterhead',
      2.6,
      ({ value }, { pageText, kind }) =>
        kind === 'reserve_study' &&
        pageText.page.number <= 2 &&
        /\b(?:Inc|LLC|L\.L\.C|Ltd|PLLC|P\.C|Corp)\b/i.test(String(value)) &&
        /reserve|engineer|capital/i.test(String(value)),
    ),
    customSignal(
      'in the corner of a study’s page',
      3,
      ({ start }, { pageText, kind }) =>
        kind === 'reserve_study' && start === 0 && matchFirmInCorner(pageText) !== null,
    ),
    customSignal(
      'not a company',
      -5,
      ({ value }) =>
        /^(?:Who|What|When|Which|Has|Have|Did|Was|Is|Last|Most|The|A|An|This|That|Association(?! Reserves)|Board|Management|Owners?|Homeowners?|Members?|January|February|March|April|May|June|July|August|September|October|November|December|It|Its|Our|Law|State|Federal|Article|Section|Us|You|We|\d+|Community Associations? Institute|CAI|Declarant|Developer|Any|Each|All|Approved|Motion|Seconded|Adopted|President|Signed)\b/i.test(
          String(value),
        ) || !/[a-z]{3}/i.test(String(value)),
    ),
    contextMatches(
      'sentence',
      /\bpaving|roof(?:ing)? (?:contract|bid)|audit|minutes|landscap|tax return|policy|insurance/i,
      -2,
    ),
    contextMatches('sentence', /\bshall|must|standards?|guideline|published|copyright/i, -2),
    inGoverningOrInsuranceDocuments,
    foundByRule(3),
  ],
  read: ({ value }) => (typeof value === 'string' && value.length >= 3 ? { typed: textOf(value) } : null),
}
