import { moneyText, percentText } from '../../report-fields/parse'
import { reserveIncome } from '../../report-fields/period'
import { collapseWhitespace } from '../../document-reading/marks'
import type { Mention } from '../mentions'
import { periodOf, type Period } from '../rules/dues'
import { lineAt, type PageText } from '../rules/page-text'
import { tableRows } from '../rules/table'
import {
  choiceOf,
  inSection,
  inTable,
  isGuess,
  isPreviousAmount,
  ofPolicy,
  cellOf,
  qualifierOf,
  titleOf,
  runningTextMatches,
} from './figures'
import {
  ofOneHome,
  obliges,
  inReserveStudy,
  amountsAndProjections,
  isProjected,
  projected,
  firstYear,
} from './reserve-words'
import {
  inDocumentKind,
  readByPattern,
  sentenceMatches,
  customSignal,
  type FieldSignals,
  type Surroundings,
} from './signal'

const words = (text: string, end: RegExp) => end.exec(text)?.[0] ?? ''

/** How often a contribution is made: from the words next to its amount, else from its row or column. */
function contributionPeriod(m: Mention): Period | null {
  const after = words(m.after, /^[^.;$]{0,30}/)
  const near =
    /^\W{0,3}(?:\([^)]{0,20}\)\s*)?(?:(?:per|a|each|every|\/)\s*(?:month|mo|year|yr|annum|quarter)|monthly|annual(?:ly)?|yearly|quarterly)/i.exec(
      after,
    )
  const paidIn =
    /^[^.;$]{0,20}\breserves?\b(?: (?:fund|account)s?)? ((?:each|every|per|a) (?:month|quarter|year))\b/i.exec(
      m.after,
    )
  return (
    periodOf(near?.[0] ?? '') ??
    periodOf(paidIn?.[1] ?? '') ??
    periodOf(m.row) ??
    periodOf(m.row === '' ? m.before.slice(-70) : '') ??
    periodOf(m.column)
  )
}

/** A plan is one of a year; what was transferred so far is not. */
const isPlanned = (m: Mention, around: Surroundings) =>
  !['actual', 'to date', 'month'].includes(choiceOf(m, around)?.status ?? '') &&
  (cellOf(m, around) === null || titleOf(around.pageText) !== 'statement')

const incomeOfReserves =
  /^\W*reserves?\b(?!.*\b(?:other|expen|stud)).{0,30}\b(?:income|dues|contributions?|revenues?)\b/i
const titleAbove = 10

/** The total of what dues bring in for the reserves, in a budget that lists it as income of theirs. */
function isReserveIncome(m: Mention, around: Surroundings): boolean {
  if (!/^(?:sub-?)?totals?$/i.test(m.row) || cellOf(m, around)?.row.section !== 'reserves') return false
  const at = lineAt(around.pageText, m.start)
  for (let i = at - 1; i >= Math.max(0, at - titleAbove); i--) {
    const text = around.pageText.lines[i]?.text ?? ''
    if (/^\W*(?:grand |sub-?)?totals?\b/i.test(text)) return false
    if (incomeOfReserves.test(text)) return true
  }
  return false
}

function contribution(m: Mention, around: Surroundings, least: number, toYear = false) {
  if (typeof m.value !== 'number') return null
  // What an operating account hands on is printed in parentheses.
  const cents = /\btransfers?\b/i.test(m.row) ? Math.abs(m.value) : m.value
  if (cents < least) return null
  if (!isProjected(m) && !choiceOf(m, around) && around.kind !== 'reserve_study') return null
  const period = isProjected(m)
    ? 'year'
    : (contributionPeriod(m) ?? (toYear && around.kind === 'budget' && isPlanned(m, around) ? 'year' : null))
  const qualifier = [
    period,
    isReserveIncome(m, around) && reserveIncome,
    isProjected(m) ? m.year : qualifierOf(m, around),
  ]
    .filter(Boolean)
    .join(', ')
  return {
    value: period ? `${moneyText(cents)} a ${period}` : moneyText(cents),
    comparable: cents,
    qualifier,
  }
}

const ofAccount = /\b(?:savings|checking|money market)\b.{0,12}\breserves?\b.{0,3}(?:account)?$/i
const ofFunding = /^\W*(?:reserve|annual|monthly) (?:funding|contributions?|allocations?)\W*$/i
const headAbove = 6

/** "Reserve funding": a title above the rows of what is contributed and what should be. */
function isUnderFunding({ start }: Mention, pageText: PageText): boolean {
  const at = lineAt(pageText, start)
  return pageText.lines.slice(Math.max(0, at - headAbove), at).some(({ text }) => ofFunding.test(text))
}

export const reserveContributionSignals: FieldSignals[] = [
  {
    path: 'financial.reserveContribution',
    mentions: 'money',
    hint: /reserve|\bres\b|replacement fund|capital fund/i,
    bias: -4,
    signals: [
      sentenceMatches(
        'row',
        /(?:transfers?|contributions?|allocations?|funding|deposits?|allotments?|payments?|savings|addition|sent)\b.{0,30}\b(?:reserves?|replacement fund|capital fund)\b/i,
        4.8,
      ),
      sentenceMatches(
        'row',
        /\b(?:reserves?|replacement fund)\b(?:\s+(?:fund|account|study|replacement|savings))*\s*[-:]?\s*(?:contributions?|transfers?|allocations?|funding|deposits?|allotments?|payment|addition)\b/i,
        4.8,
      ),
      sentenceMatches(
        'row',
        /^(?:to )?(?:the )?(?:(?:capital|replacement|general|contingency|operating|annual|long[- ]term) )*reserves?(?: (?:funds?|accounts?|expenses?|for replacements?))*$/i,
        2,
      ),
      sentenceMatches(
        'row',
        /^total reserves?(?: (?:contributions?|funding|transfers?|allocations?))?$/i,
        2.5,
      ),
      runningTextMatches(
        'before',
        /\breserve (?:fund )?(?:contributions?|transfers?|funding)\b[^.;$]{0,80}\bfrom \$[\d,.]{3,12}(?: (?:per|a|each|\/) ?\w+)? to\s*$/i,
        4.4,
      ),
      runningTextMatches(
        'after',
        /^\s*(?:(?:a|per|each|every) (?:month|year|quarter) |monthly |annually |yearly )?(?:is |was |are |were |in |to be |being |gets |goes |has been |will be )?(?:now |being |currently )?(?:set aside|budgeted|allocated|transferred|deposited|contributed|moved|designated|added|put|placed|saved|sent)\b[^.;$]{0,30}\breserves?/i,
        2,
      ),
      sentenceMatches('row', /^(?:transfers?|contributions?)(?: in)? from (?:the )?operat(?:ing|ions)\b/i, 6),
      runningTextMatches(
        'after',
        /^[^.;$]{0,90}\b(?:is|are|was|were|gets?|goes|being|be) (?:\w+ )?(?:contributed|transferred|deposited|set aside|allocated|added|moved|put|placed|saved)\b[^.;$]{0,25}\breserves?\b/i,
        4.4,
      ),
      runningTextMatches(
        'after',
        /^\s*(?:of|from|per) (?:each |every |the |our |your |all |owner'?s? |homeowner'?s? ){0,3}(?:\w+ )?(?:dues|assessments?|fees?|payment)\b/i,
        -3,
      ),
      customSignal(
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
      runningTextMatches(
        'before',
        /\b(?:each|every|any) (?:time|new|subsequent|purchaser|buyer|grantee)\b|\b(?:purchaser|buyer|grantee|incoming owner|new owner|closing)\b/i,
        -4,
      ),
      customSignal(
        'reserves among the expenses',
        2.6,
        (m, around) => cellOf(m, around)?.row.section === 'expenses' && /\breserves?\b/i.test(m.row),
      ),
      customSignal(
        'reserves of a budget',
        1.8,
        (m, around) =>
          around.kind === 'budget' &&
          cellOf(m, around) !== null &&
          cellOf(m, around)?.row.section !== 'assets' &&
          /\breserves?\b/i.test(m.row),
      ),
      inSection(0.5, 'reserves'),
      customSignal('the total of the reserves’ income', 7, isReserveIncome),
      customSignal(
        'paid in, among the lines of a reserve account',
        4,
        (m, around) =>
          cellOf(m, around)?.row.section === 'reserves' &&
          /^(?:\+ ?|add:? ?|plus:? ?)?(?:reserve |annual |monthly )?(?:contributions?|transfers? in|deposits?|allocations?|additions?|transfers? from operat\w+)(?: from operat\w+)?$/i.test(
            m.row,
          ),
      ),
      inSection(-2.5, 'income', 'assets', 'liabilities'),
      sentenceMatches(
        'row',
        /recommended|full[- ]?fund|\bplan\b|special|(?<!\/\s{0,3})from reserves?|interest|baseline|minimum|per (?:unit|lot|home)|average|balance|ending|beginning|spent|expenditures?|fully|total\b.*\bexpen|insurance reserve|net of|before|excess|less\b|study(?! account)/i,
        -4,
      ),
      sentenceMatches('row', /\b(?:deficit|deficiency|surplus|shortfall|under-?fund\w*)\b/i, -6),
      inReserveStudy(-1),
      sentenceMatches('row', /\bcurrent\b/i, 1.5),
      sentenceMatches(
        'row',
        /^(?:most recent|current(?:ly)?|present|existing|budgeted|actual)\b(?!.*\b(?:recommended|per (?:unit|lot|home))\b).{0,30}\b(?:contributions?|funding|allocations?|transfers?)\b/i,
        4.6,
        'row: the contribution so far',
      ),
      customSignal(
        'so far, under the heading of contributions',
        6.5,
        (m, { pageText }) =>
          /^(?:budgeted|current|actual|present)\b/i.test(m.row) && isUnderFunding(m, pageText),
      ),
      // The words of the California disclosure of reserves.
      runningTextMatches('before', /\bapproved (?:reserve )?funding plan of\s$/i, 7),
      runningTextMatches('before', /\breserve funding expressed on\b/i, -5),
      runningTextMatches('before', /\brecommended\b[^.;]{0,60}\(\s?(?:now|current(?:ly)?|presently)\s$/i, 8),
      runningTextMatches(
        'before',
        /\bcontributions? to (?:the |our )?reserves?(?: (?:fund|account))? (?:rises?|increases?|goes?|will (?:be|rise|increase)|is|are)(?: up)?(?: to)?\s$/i,
        3,
      ),
      customSignal(
        'what is being paid in, where reserves are spoken of',
        3.4,
        (m, { pageText }) =>
          m.row === '' &&
          /\b(?:is|are|currently|now|been)\s(?:currently )?(?:funding|contributing|putting (?:in|aside)|setting aside)\s(?:only |about )?$/i.test(
            m.before,
          ) &&
          /\b(?:reserves?|replacements?)\b/i.test(
            pageText.text.slice(Math.max(0, m.start - 400), m.end + 60),
          ),
      ),
      runningTextMatches(
        'after',
        /^[^.;$]{0,15}\b(?:goes|go|is going|transferred|set aside|allocated|budgeted)\b[^.;$]{0,15}\b(?:to|into|for|in) (?:the |our )?(?:capital |replacement )?(?:reserves?|replacement fund|capital fund)\b/i,
        4.4,
      ),
      runningTextMatches(
        'before',
        /\breserves?\b[^;]{0,80}\b(?:plan|expect|intend|budget)(?:s|ed)? to (?:add|contribute|set aside|deposit|transfer)\s(?:about )?$/i,
        4.6,
      ),
      customSignal('reserves above the total of the expenses', 2.2, (m, around) => {
        const own = cellOf(m, around)?.row
        return (
          own?.section === '' &&
          /^(?:to )?reserves?(?: fund| savings)?$/i.test(m.row) &&
          tableRows(around.pageText).some(
            (row) =>
              row.line > own.line && /^(?:grand )?total\b.*\b(?:expenses?|disbursements)\b/i.test(row.label),
          )
        )
      }),
      runningTextMatches(
        'before',
        /\b(?:contribut|transferr?|deposit|set(?:ting)? aside|allocat|put(?:ting)?|add|mov(?:e|ed|ing)|sav|accumulat|earmark|fund|budget)\w{0,5}\b[^.;$]{0,40}$/i,
        2.2,
      ),
      runningTextMatches(
        'after',
        /^[^.;$]{0,45}\b(?:to|into|for|in)\b(?: (?:the|our|its|a|an|fund(?:ing)?|\d{4}))*(?: (?:capital|replacement|association'?s?|long[- ]term))* reserves?\b/i,
        2.2,
      ),
      runningTextMatches(
        'before',
        /\breserve (?:fund |account )?(?:contributions?|transfers?|allocations?|deposits?|funding)\b[^.;$]{0,50}$/i,
        4.2,
      ),
      runningTextMatches(
        'after',
        /^[^.;$]{0,20}\breserve (?:fund )?(?:contributions?|transfers?|allocations?|deposits?)\b/i,
        3.8,
      ),
      sentenceMatches(
        'sentence',
        /\bmotion|approved|budget(?:ed)?|monthly|annual(?:ly)?|per (?:month|year)|this year|for 20\d\d\b/i,
        0.7,
      ),
      sentenceMatches(
        'sentence',
        /recommend|full funding|baseline|should|would|minimum|suggest|fully funded|propose/i,
        -2.5,
      ),
      sentenceMatches('before', /\bbalance|from (?:the )?reserve|\bout of\b|spent|withdr|\bdeficien/i, -2.5),
      sentenceMatches('after', /^[^.;$]{0,30}\bfrom (?:the |our )?(?:\w+ )?reserve/i, -3),
      sentenceMatches(
        'after',
        /^[^.;$]{0,30}\b(?:per|\/|each) ?(?:unit|lot|home|paying)|^\s*(?:currently |now )?in (?:the |our )?reserves?\b(?!(?: (?:fund|account))?s? (?:each|every|per|a) )/i,
        -3,
      ),
      isGuess(-1.5),
      sentenceMatches(
        'row',
        /\b(?:purchase|closing|settlement|resale|transfer of title|new owners?)\b/i,
        -8,
        'row: paid by a buyer',
      ),
      customSignal(
        'an account that holds reserves',
        -6,
        (m, { kind }) => kind !== 'budget' && ofAccount.test(m.row),
      ),
      firstYear(-1),
      isPreviousAmount,
      obliges,
      inDocumentKind(-4, 'ccrs', 'bylaws', 'rules'),
      ofPolicy(-4),
      inTable(0.3),
      readByPattern(4.5),
    ],
    read: (m, around) => contribution(m, around, /current/i.test(m.row || m.before) ? 0 : 100_00, true),
  },
  {
    path: 'financial.recommendedContribution',
    mentions: amountsAndProjections,
    hint: /recommend|full(?:y)? fund|suggest|required|annual contribution|contrib|reserve funding/i,
    bias: -4,
    signals: [
      sentenceMatches(
        'row',
        /\b(?:recommended|suggested|required|full[- ]funding|proposed)\b.{0,50}\b(?:contributions?|funding|transfers?|allocations?|deposits?)\b/i,
        4.8,
      ),
      runningTextMatches(
        'before',
        /\b(?:recommended|suggested|required|full[- ]funding)\b (?:\S+ ){0,5}(?:contributions?|funding|allocations?|deposits?|transfers?)\b[^.;$]{0,60}$/i,
        4.5,
      ),
      runningTextMatches(
        'before',
        /\brecommend(?:s|ed|ing)?\b[^.;$]{0,120}\b(?:contribut|fund|reserve|deposit|allocat|set aside)\w*\b[^.;$]{0,80}$/i,
        3.6,
      ),
      runningTextMatches(
        'before',
        /\bfull funding\b[^.;$]{0,60}\b(?:contribution|requires?)\b[^.;$]{0,40}$/i,
        4,
      ),
      runningTextMatches('after', /^[^.;$]{0,30}\b(?:is|was) (?:being )?recommended\b/i, 3.5),
      customSignal(
        'recommended, under the heading of contributions',
        6,
        (m, { pageText }) => /^(?:recommended|suggested)\b/i.test(m.row) && isUnderFunding(m, pageText),
      ),
      projected(/contrib/i, 5, /increase|%|spec/i),
      customSignal(
        'a plan that is not recommended',
        -4,
        (m, { pageText }) =>
          isProjected(m) &&
          /\b(?:baseline|threshold|minimum|current) fund/i.test(pageText.text.slice(0, m.start)),
      ),
      sentenceMatches('sentence', /\breserves?\b/i, 0.5),
      inReserveStudy(0.7),
      sentenceMatches(
        'before',
        /baseline|threshold|minimum|special assessment|current(?:ly)?\b[^.;$]{0,40}$|increase of|from\s*$/i,
        -2.5,
      ),
      sentenceMatches('after', /^[^.;$]{0,25}(?:per|\/|each) ?(?:unit|lot|home|owner|paying)/i, -14),
      sentenceMatches('row', /baseline|minimum|current|average/i, -4),
      sentenceMatches('row', ofOneHome, -9),
      sentenceMatches('before', ofOneHome, -6),
      sentenceMatches(
        'before',
        /balance|fully funded (?:reserve )?balance|expenditure|cost of|inflation/i,
        -1.5,
      ),
      firstYear(-3),
      isPreviousAmount,
      obliges,
      inDocumentKind(-3, 'ccrs', 'bylaws', 'rules', 'insurance'),
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
      runningTextMatches(
        'before',
        /\b(?:baseline|minimum)\b[^.;]{0,40}\bcontributions?\b[^.;$]{0,40}\babove (?:\$0|zero)\s*$/i,
        5,
      ),
      sentenceMatches('row', /\b(?:baseline|minimum|threshold)\b.{0,50}\b(?:contributions?|funding)\b/i, 4.8),
      runningTextMatches(
        'before',
        /\b(?:baseline|minimum|threshold)\b (?:\S+ ){0,5}(?:contributions?|funding)\b[^.;$]{0,60}$/i,
        4.5,
      ),
      customSignal(
        'the least, under the heading of contributions',
        6,
        (m, { pageText }) => /^(?:baseline|minimum|threshold)\b/i.test(m.row) && isUnderFunding(m, pageText),
      ),
      sentenceMatches(
        'row',
        /\b(?:baseline|minimum)\b.{0,40}\b(?:contributions?|funding)\b.{0,40}\b(?:above|below) (?:\$?0|zero)/i,
        2,
      ),
      sentenceMatches('heading', /baseline/i, 1.5),
      customSignal(
        'contributions under a heading of the baseline',
        3.5,
        (m) => /baseline/i.test(m.heading) && /contribution/i.test(m.row),
      ),
      inReserveStudy(0.7),
      sentenceMatches('after', /^[^.;$]{0,25}(?:per|\/|each) ?(?:unit|lot|home|owner|paying)/i, -14),
      sentenceMatches('row', /per (?:unit|lot|home)|balance/i, -7),
      firstYear(-3),
      isPreviousAmount,
      obliges,
      inDocumentKind(-2, 'insurance'),
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
      runningTextMatches(
        'before',
        /\b(?:minimum(?: of)?|at least|not less than|no less than)\s*(?:\(?\w+\)? )?$/i,
        2.2,
      ),
      runningTextMatches(
        'after',
        /^\s*(?:\)|percent)?\s*of (?:the |all |its |total |annual |gross |collected )*(?:\w+ ){0,4}(?:assessments?|dues|budget|income|revenues?|common expenses)\b/i,
        1.6,
      ),
      sentenceMatches(
        'sentence',
        /\breserve (?:fund|account)s?\b|to reserves?\b|for reserves?\b|replacement reserve/i,
        1.5,
      ),
      sentenceMatches('sentence', /\b(?:segregat|set aside|deposit|contribut|allocat|fund)\w*\b/i, 0.6),
      sentenceMatches(
        'after',
        /^[^.;]{0,80}\b(?:must|shall|has to|is to|required to|mandated to) be (?:\w+ )?(?:maintained|kept|held|set aside|put|placed|deposited|reserved)\b/i,
        1.2,
        'is to be kept',
      ),
      sentenceMatches(
        'sentence',
        /\bvote|quorum|members? present|increase|late|interest|maximum|not (?:to )?exceed|delinquen|lease|rent|fannie|fha\b/i,
        -3,
      ),
    ],
    read: (m) =>
      typeof m.value === 'number' && m.value <= 60
        ? {
            value: collapseWhitespace(
              `${percentText(m.value)} ${/^\W*of [^.;]{3,50}/.exec(m.after)?.[0] ?? ''}`,
            ),
            comparable: `${m.value}%`,
          }
        : null,
  },
]
