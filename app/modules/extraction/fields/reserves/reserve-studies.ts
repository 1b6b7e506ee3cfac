import { collapseWhitespace } from '../../../document-reading/marks'
import { mentionAt, mentionsOf, type Mention } from '../../page/mentions'
import { lineAt, sentenceAround, type PageText } from '../../page/page-text'
import { companyWord } from '../../rules/rule'
import { runningTextMatches } from '../../signals/figures'
import { inLegalDocuments, inReserveStudy } from './reserve-words'
import {
  pageMatcher,
  precededBy,
  readByPattern,
  sentenceMatches,
  customSignal,
  type FieldSignals,
} from '../../signals/signal'

/** The day on which the buildings were looked at: the study is done weeks or months later. */
const siteVisit =
  /\b(?:inspect(?:ions?|ed)|visit(?:ed|s)?|site\W{0,2}(?:review|survey|work)|observ(?:ations?|ed)|field\s?work|walk[- ]?through|(?:walked|toured)(?= (?:the|your|through)))\b(?:(?!\b(?:report|dated|issued|prepared)\b)[^.;\d]){0,60}$/i
const isSiteVisit = customSignal('the day of a site visit', -12, ({ start }, { pageText }) =>
  siteVisit.test(pageText.text.slice(Math.max(0, start - 110), start).replace(/\n/g, ' ')),
)

const nameOf = new RegExp(`${companyWord}(?:,? (?:&|and|of|${companyWord})){0,6}`)

const longestName = 90

/** A name behind words such as "prepared by", up to the end of its line or column. */
function preparers(pageText: PageText): Mention[] {
  const list: Mention[] = []
  for (const match of pageText.text.matchAll(
    /\b(?:(?:prepared|performed|conducted|completed|provided|submitted|produced|done|made|updated|written|compiled|issued)\s+(?:(?:in|on)\s+[A-Za-z]{0,9}\.?\s?(?:\d{1,2},\s)?(?:20)\d{2}\s+)?by|by|reserve study\s*[:–-]\s{0,4}(?:[A-Z][a-z]{2,8}\.?\s)?20\d{2},?\s?\(?|reserve study(?:\s*\([^)]{0,40}\))?\s*[:–-]|commissioned|retained|engaged|hired|employed|selected|chose|contracted(?: with)?|services of|(?:preparer|provider|firm)\s*:\s{0,4}(?:20\d{2},)?|reserve study (?:that|which))\s*:?\s*(?<=[\s(])(?=[A-Z0-9])/gi,
  )) {
    const start = match.index + match[0].length
    const line = pageText.lines[lineAt(pageText, start)]
    if (!line) continue
    const from = start - line.start
    const rest = line.text.slice(from, from + longestName).split(/\s{3,}/)[0] ?? ''
    const name = nameOf.exec(rest)
    if (!name || name.index > 0) continue
    const value = collapseWhitespace(name[0])
      .replace(/,? (?:(?:[A-Z][a-z]{2,8}\.?) (?:\d{1,2},? )?)?20\d{2}$/, '')
      .replace(/,? (?:and|of|&)$/i, '')
      .replace(/[.,]$/, '')
    const end = start + value.length
    const sentence = sentenceAround(pageText, match.index, end)
    list.push({
      type: 'sentence',
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
  return [...list, ...authors(pageText), ...letterheads(pageText)]
}

const authorOf = new RegExp(
  `(${companyWord}(?:,? (?:&|and|of|P\\.E\\.|${companyWord})){0,6}),? (?:recently )?(?:completed|prepared|performed|conducted|did|made|updated|finished|delivered|issued) (?:a|an|the|our|its|this)(?: [a-z-]+){0,4} (?:reserve )?(?:study|analysis)\\b`,
  'g',
)

/** "Norton Reserve Group completed our reserve study": the name before the verb. */
const authors = (pageText: PageText): Mention[] =>
  !saysReserve(pageText)
    ? []
    : [...pageText.text.matchAll(authorOf)].map((match): Mention => {
        // A heading in capitals above is no part of the name.
        const lines = pageText.page.text.slice(match.index, match.index + (match[1] ?? '').length).split('\n')
        const name = lines.slice(
          lines.findLastIndex((line, i) => i < lines.length - 1 && !/[a-z]/.test(line)) + 1,
        )
        const value = collapseWhitespace(name.join(' ')).replace(/^(?:In|On|Since|After) (?:20\d\d,? )?/, '')
        const start = match.index + (match[1] ?? '').length - value.length
        return { ...mentionAt(pageText, 'sentence', value, start, start + value.length), value }
      })

const reserveFirm =
  /\b(?=[A-Z])(?:[\w&'’.-]{1,20} ){0,3}(?:Reserves?|RESERVES?|Engineer\w{0,5}|ENGINEER\w{0,5}|Capital|CAPITAL)(?: [A-Z][\w&'’-]{1,20}){0,3},? (?:Inc|INC|LLC|L\.L\.C|Ltd|LTD|PLLC|P\.C|Corp|CORP)\b\.?/g

const headLength = 400
const studyTitle = /\breserve (?:fund )?(?:study|analysis)\b/i

const firmInCorner =
  /^(?:[A-Z][\w&'’.-]{1,20} ){1,3}(?:Reserves?|Capital|Facilit(?:y|ies)|Engineers?|Engineering|Consult(?:ing|ants)|Advis[eo]rs?|Planning|Analysts?)(?: (?:Planning|Consulting|Consultants|Advis[eo]rs|Group|Associates|Services|Studies|Solutions|Analysts?|Specialists?))?(?=\s{3,}\S)/

/** The first words of a page, beside the name of the association. */
function cornerOf({ text }: PageText): RegExpExecArray | null {
  const found = firmInCorner.exec(text.slice(0, headLength))
  return found && !/association|condominium|village/i.test(found[0]) ? found : null
}

/** The firm in whose name a study begins needs no "prepared by". */
function letterheads(pageText: PageText): Mention[] {
  const isStudy =
    pageText.document.kind === 'reserve_study' || studyTitle.test(pageText.text.slice(0, headLength))
  if (!isStudy || pageText.page.number > 2) return []
  const corner = cornerOf(pageText)
  return [...pageText.text.matchAll(reserveFirm), ...(corner ? [corner] : [])].map((match): Mention => {
    const value = collapseWhitespace(match[0])
    const [start, end] = [match.index, match.index + match[0].length]
    return { ...mentionAt(pageText, 'sentence', value, start, end), value }
  })
}

const studyWords =
  /\b20\d{2} study\b|\breserves? (?:fund )?(?:study|studies|analysis|report|plan|update|specialist|funding)|\bfunding (?:study|plan)|capital needs assessment|\b(?:a|the|latest|last|most recent|(?:19|20)\d{2}) study (?:was (?:conducted|performed|completed|prepared)|by)\b/i

const saysReserve = pageMatcher(/\b(?:reserves?|replacements?)\b/i)
const asksForStudy =
  /\breserve (?:fund )?(?:study|analysis)\b[^?]{0,60}\?\W{0,6}(?:yes\b)?\W{0,6}(?:date and (?:preparer|provider|firm|company)\W{0,4}|the (?:last|latest|most recent) (?:one |study )?(?:is|was) (?:from|of|done in|dated)\s)?$/i

const anyStudy = new RegExp(`${studyWords.source}|\\b(?:a|its|the|our)(?: [a-z]+){0,2} study\\b`, 'i')

/** Dates, and in other documents than the study itself years alone: "a reserve study was done in 2021". */
function studyDates(pageText: PageText): Mention[] {
  const dates = mentionsOf(pageText, 'date')
  if (pageText.document.kind === 'reserve_study') return dates
  const years = [...pageText.text.matchAll(/(?<![\d/.,$-])\b20[0-4]\d\b(?![\d/%]|[.,]\d)/g)].flatMap(
    (match) => {
      const [start, end] = [match.index, match.index + match[0].length]
      if (dates.some((d) => d.start < end && start < d.end)) return []
      const mention = mentionAt(pageText, 'date', match[0], start, end)
      return studyWords.test(mention.sentence) ||
        asksForStudy.test(pageText.text.slice(Math.max(0, start - 140), start))
        ? [mention]
        : []
    },
  )
  return [...dates, ...years]
}

export const reserveStudySignals: FieldSignals[] = [
  {
    path: 'financial.reserveStudyProvider',
    mentions: preparers,
    hint: anyStudy,
    bias: -4,
    signals: [
      runningTextMatches(
        'before',
        /\b(?:prepared|performed|conducted|completed|provided|submitted|produced|done|updated|written|compiled)\s+by\s*:?\s*$/i,
        2.5,
      ),
      runningTextMatches(
        'before',
        /\b(?:commissioned|retained|engaged|hired|employed|selected|chose|contracted(?: with)?|(?:secured|retained|engaged|obtained|used) the services of)\s*:?\s*$/i,
        2,
      ),
      sentenceMatches('sentence', studyWords, 2.2),
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
      sentenceMatches('before', /\breserve (?:fund )?study\b[^.;]{0,40}\bby\s$|\b20\d{2} study by\s$/i, 2.2),
      sentenceMatches(
        'before',
        /\breserve study\b[^.;]{0,40}[:–-]\s{0,4}(?:[A-Z][a-z]{2,8}\.?\s)?20\d{2},?\s?\(?\s*$|\b(?:preparer|provider)\s*:\s{0,4}(?:20\d{2},)?\s*$/i,
        3,
        'after the date of the study',
      ),
      customSignal(
        'who did the study',
        3.5,
        ({ before, after }) =>
          /\breserve study (?:that|which)\s$/i.test(before) &&
          /^\s(?:did|made|prepared|completed|performed|conducted|finished|wrote)\b/i.test(after),
      ),
      customSignal(
        'named behind "reserve study:", with its date',
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
        'in the corner of a study',
        3,
        ({ start }, { pageText, kind }) =>
          kind === 'reserve_study' && start === 0 && cornerOf(pageText) !== null,
      ),
      customSignal(
        'not a company',
        -5,
        ({ value }) =>
          /^(?:Who|What|When|Which|Has|Have|Did|Was|Is|Last|Most|The|A|An|This|That|Association(?! Reserves)|Board|Management|Owners?|Homeowners?|Members?|January|February|March|April|May|June|July|August|September|October|November|December|It|Its|Our|Law|State|Federal|Article|Section|Us|You|We|\d+|Community Associations? Institute|CAI|Declarant|Developer|Any|Each|All|Approved|Motion|Seconded|Adopted|President|Signed)\b/i.test(
            String(value),
          ) || !/[a-z]{3}/i.test(String(value)),
      ),
      sentenceMatches(
        'sentence',
        /\bpaving|roof(?:ing)? (?:contract|bid)|audit|minutes|landscap|tax return|policy|insurance/i,
        -2,
      ),
      sentenceMatches('sentence', /\bshall|must|standards?|guideline|published|copyright/i, -2),
      inLegalDocuments,
      readByPattern(3),
    ],
    read: ({ value }) =>
      typeof value === 'string' && value.length >= 3 ? { value, comparable: value.toLowerCase() } : null,
  },
  {
    path: 'financial.reserveStudyDate',
    mentions: studyDates,
    hint: anyStudy,
    bias: -4,
    signals: [
      sentenceMatches('sentence', studyWords, 1),
      runningTextMatches(
        'before',
        /\breserves? (?:fund )?(?:study|analysis)\b(?:[^.;]|(?<=\b(?:Inc|Co|Corp|Ltd))\.){0,90}\b(?:dated|as of|completed|performed|conducted|prepared|issued|done|updated|from|in|on|of)\b[^.;\d]{0,25}$/i,
        2.8,
      ),
      runningTextMatches(
        'before',
        /\breserve (?:fund )?(?:study|analysis)(?: (?:report|update))?\W{0,8}$/i,
        3,
      ),
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
        'a date in the head of a schedule of funding',
        2.6,
        (m, { pageText }) =>
          m.start < 260 &&
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
      sentenceMatches('after', /^\s?[-–]\s?\d/, -4, 'a span of years'),
      sentenceMatches(
        'sentence',
        /\bnext (?:\w+ ){0,2}(?:study|update|analysis)\b|\b(?:study|update) (?:is|will be|was) (?:due|planned|scheduled)\b/i,
        -3,
        'the next study',
      ),
      sentenceMatches(
        'before',
        /\b(?:fiscal|calendar) year (?:end|begin)\w*\s*(?:on|in|:)?\s*$|\byear end(?:ing|ed)\s*$/i,
        -3.5,
        'a fiscal year',
      ),
      isSiteVisit,
      sentenceMatches(
        'sentence',
        /\b(?:obtain|get|solicit|seek|request|receiv)\w*\b[^.;]{0,40}\b(?:quotes?|bids?|proposals?)\b/i,
        -4,
        'a study to come',
      ),
      precededBy(
        /\breserve (?:fund )?(?:study|analysis)\b[^?]{0,60}\?\W{0,6}(?:A(?:nswer)?[.:])?\W{0,3}(?:yes\b)?\W{0,6}(?:(?:if (?:yes|so),? )?(?:date|year|when)(?: and (?:preparer|provider|firm|company))?\W{0,4}|,?\s?the (?:last|latest|most recent) (?:one |study )?(?:is|was) (?:from|of|done in|dated)\s)?$/i,
        3.6,
        'the answer to a question about the study',
        140,
      ),
      precededBy(
        /\breserve (?:fund )?(?:study|analysis)\b.{0,90}\b[Dd]ate(?: (?:completed|of (?:study|report)))?\W{0,4}$/,
        2.6,
        'labeled as a date behind the study',
        140,
      ),
      customSignal(
        'when a study was completed',
        5,
        (m, { pageText }) =>
          m.row === '' &&
          /\b(?:completed|made|conducted|performed|issued|finished|delivered|updated|prepared|did) (?:its|the|our|an?)(?: [a-z]+){0,2} study (?:in|on)\s$|\bstudy (?:was )?(?:done |prepared |made |completed |performed |conducted )?by [A-Z][^.;]{2,60} (?:in|on)\s$/.test(
            m.before,
          ) &&
          saysReserve(pageText),
      ),
      sentenceMatches(
        'after',
        /^\s(?:reserve )?study (?:asked|called|recommend|suggest|show|said|says|found|put|set)/i,
        1.5,
      ),
      sentenceMatches(
        'before',
        /\breserve study(?:\s*\([^)]{0,40}\))?\s*[:–-]\s*[A-Z][\w&. ]{1,40}\s?[,–-]\s*$/i,
        3,
        'behind its provider',
      ),
      sentenceMatches('before', /\breserve study\b\W{0,3}date\b\W{1,6}(?:yes\b\W{0,4})?$/i, 3.4, 'its label'),
      sentenceMatches('before', /\b20\d{2}\s(?:through|thru|to)\s$/i, -6, 'the end of a span'),
      sentenceMatches('after', /^\s(?:through|thru|to)\s[A-Z\d]/, -6, 'the beginning of a span'),
      customSignal('alone on the cover', 2.4, ({ start, end }, { pageText, kind }) => {
        const line = pageText.lines[lineAt(pageText, start)]
        return (
          kind === 'reserve_study' &&
          pageText.page.number === 1 &&
          line !== undefined &&
          line.text.trim() === pageText.text.slice(start, end).trim() &&
          !/\b(?:fiscal|year|begin\w*|end\w*|period|through|as of|inspect\w*|visit)\b[^.;]{0,30}$/i.test(
            pageText.text.slice(Math.max(0, start - 50), start),
          )
        )
      }),
      customSignal(
        'the date of the letter before a study',
        3,
        (m, { pageText, kind }) =>
          kind === 'reserve_study' &&
          pageText.page.number <= 3 &&
          /^\W{0,6}(?:(?:Mr|Mrs|Ms|Dr)\b|Dear\b|Attn\b|Attention\b|Board of|RE:|Re:|To (?:the|whom)\b|c\/o\b)/.test(
            pageText.text.slice(m.end, m.end + 40),
          ),
      ),
      sentenceMatches(
        'before',
        /\b(?:next|previous|prior|last|base|effective|start(?:ing)?|begin(?:ning)?|since|fiscal year|expires?|by|before|until|balance[^.;]{0,30}|as of)\s*(?:on|in|:)?\s*$/i,
        -2,
      ),
      sentenceMatches(
        'sentence',
        /\bshall|must|will be|scheduled|proposal|bid|quote|every (?:three|five)|due\b|minutes of|adopted|supersed|\bobtain|\bplans? to\b|\bnew study\b|\bdraft\b|copyright|recorded/i,
        -2.5,
      ),
      sentenceMatches('sentence', /\bapproved|motion|next/i, -1),
      inLegalDocuments,
      readByPattern(3.5),
    ],
    read({ value }) {
      return typeof value === 'string' ? { value, comparable: value } : null
    },
  },
]
