import {
  amountSource,
  dateSource,
  percentSource,
  readDate,
  readMoney,
  readPercent,
} from '../../report-fields/parse'
import { textOf, money, percentage, type PaymentInterval } from '../../report-fields/typed-value'
import { paymentIntervalIn } from '../page/payment-intervals'
import {
  companyWord,
  namedGroup,
  rarelyReportedByGoverningDocuments,
  notInKinds,
  pageContains,
  readNamedDate,
  sentenceContains,
  untilLineEnd,
  type RuleMatch,
  type ValueReading,
  type Rule,
} from './rule'
import { collapseWhitespace } from '../../document-reading/comparable-text'

/**
 * What may be between a label and its figure, such as dots, "is", or "as of" with a date; not another amount or the words
 * of another column.
 */
const gap = '(?:(?!\\s{3,}(?!as of|at|on)[a-z]{3})[^$;%]){0,70}?'
const balance =
  '(?:reserve(?:s|\\s+(?:fund|account|cash))?|replacement\\s+(?:reserve\\s+)?fund|reserve\\s+and\\s+replacement\\s+fund)'

const otherBalanceWords =
  /\b(?:fully[- ]funded|ideal|target|ending|recommended|required|minimum|threshold|deficit|surplus|per (?:unit|lot|home|owner)|average|contribution|projected ending|goal|should be|needed|underfund|shortfall|interest|expenses?|expenditures?|spent|transferr?(?:ed)?|component|replacement cost|current cost|bank fees|less than|at least|exceed)\b/i

/** The qualifier with the date that a sentence states; undefined if it states none. */
function asOf(place: RuleMatch): string | undefined {
  const match = new RegExp(`(?:as of|at|on|projected to)\\s+(${dateSource})`, 'i').exec(place.sentence.text)
  const day = match && readDate(match[1] ?? '')
  return day ? `as of ${day}` : undefined
}

/** @param least the smallest plausible balance, in cents */
const readBalance =
  (least: number) =>
  (match: RegExpExecArray, place: RuleMatch): ValueReading | null => {
    const cents = readMoney(namedGroup(match))
    if (cents === null || cents < least) return null
    // Neither a row of future years nor an example states the balance.
    if (/^\s*\$\s?[\d,]+/.test(place.after(14)) && !/:\s*\$/.test(match[0])) return null
    if (/\b(?:if they|in year \d|suppose|let's|for instance)\b/i.test(place.sentence.text)) return null
    if (ofOneUnit.test(match[0])) return null
    return { typed: money(cents), qualifier: asOf(place) }
  }

const ofOneUnit = /\b(?:per|each|a)\s+(?:unit|lot|home|owner)\b/i

function readContribution(match: RegExpExecArray, place: RuleMatch): ValueReading | null {
  // What one unit pays, or a level below which the balance must not fall.
  if (ofOneUnit.test(match[0]) || /\bkeeps?\b|for instance|example/i.test(match[0])) return null
  const cents = readMoney(namedGroup(match))
  const isStated = /^(?:current|budgeted|actual|existing|present)/i.test(match[0])
  // Zero is an answer if the line states the current contribution.
  if (cents === null || (cents < 10_00 && !(isStated && cents === 0))) return null
  const after = place.after(45).split(/[.;$]/)[0] ?? ''
  if (/^\W{0,3}(?:per|\/|a|each)\s*(?:unit|lot|home|owner)|average/i.test(after)) return null
  const interval =
    paymentIntervalIn(
      /^\W{0,3}(?:(?:per|a|each|\/)\s*(?:month|mo|year|yr|annum|quarter)|monthly|annual|yearly)/i.exec(
        after,
      )?.[0] ?? '',
    ) ?? paymentIntervalIn(match[0].replace(namedGroup(match), ''))
  return contributionReading(cents, interval)
}

function contributionReading(cents: number, interval: PaymentInterval | null): ValueReading {
  return {
    typed: money(cents, { per: interval ?? undefined }),
    qualifier: interval ?? undefined,
  }
}

const contributionWords = '(?:contributions?|transfers?|allocations?|funding|deposits?|allotments?)'

const providerName = `(?:${companyWord}|of|and|&)(?:,? (?:${companyWord}|of|and|&)){0,6}`

/** Words of goals, ratings, and examples rather than the state of the reserves. */
const goalWords =
  /\b(?:targets?|goals?|threshold|would|recommend|reach|between|range|typically|considered|average|most|if|example|defin\w+|means|at least|objective|plan to|strive|projected)\b/i

const hasDate = sentenceContains(1, /\bas of\b[^.;]{0,20}\d{4}/i)
/** Kinds of documents that mention a study. */
const kindsWithStudies = [
  'budget',
  'questionnaire',
  'notice',
  'minutes',
  'financial_statement',
  'other',
] as const
/** Evidence of a reserve study, by kind or title, since all kinds of documents have "prepared by" and "dated". */
const inStudy = [
  rarelyReportedByGoverningDocuments,
  notInKinds(-2.5, 'reserve_study'),
  pageContains(2.2, /\breserve (?:fund )?(?:study|analysis)\b/i, 400),
]

export const reserveRules: Rule[] = [
  {
    path: 'financial.fundingLevel',
    hint: /funded|strength/i,
    pattern: new RegExp(
      `\\b(?:percent(?:age)?\\s+funded|%\\s+funded|(?:reserve\\s+)?fund(?:ing)?\\s+(?:strength|level|status)|reserves?\\s+strength)(?:\\s*\\([^)]{0,30}\\))?(?<gap>[^$;%]{0,60}?)(?<value>${percentSource})`,
      'gi',
    ),
    read: readFundingLevel,
    unless:
      /\b(?:targets?|goals?|threshold|would|recommend(?:ed|s) (?:that|level)|increase to|reach|between|range|typically|considered|average|associations? (?:in|with|at)|most|if|example|definition|ideal(?:ly)?|strong|weak|fair|0\s?-\s?30|above 70|at least|projected)\b/i,
    confidence: 0.85,
  },
  {
    path: 'financial.fundingLevel',
    hint: /funded/i,
    pattern: new RegExp(`(?<value>${percentSource})(?:\\s*\\))?\\s+funded\\b`, 'gi'),
    read: readFundingLevel,
    unless:
      /\b(?:targets?|goals?|threshold|would|recommend|reach|between|range|typically|considered|average|associations? (?:in|with|at|that|above|below)|most|if|example|defin\w+|means|ideal(?:ly)?|strong|weak|at least|become|objective|plan to|strive|maintain|towards?|or (?:more|above|below|less)|above|below|over \d+ years)\b|projected(?! reserve)/i,
    unlessBefore: /\d\s?%?\s?(?:-|to|and)\s*$/,
    unlessAfter:
      /^\s*(?:or (?:more|above|below)|level|contribution|plan|reserves? (?:contribution|plan)|by)/i,
    confidence: 0.8,
  },
  {
    path: 'financial.fundingLevel',
    hint: /fully|ideal/i,
    // "48 percent of the ideal amount", "at 61% of the fully funded level".
    pattern: new RegExp(
      `(?<value>${percentSource})\\s+of\\s+(?:the|its|their)\\s+(?:ideal|fully[- ]funded)(?:\\s+(?:reserve\\s+)?(?:amount|balance|level|reserves?))?`,
      'gi',
    ),
    read: readFundingLevel,
    unless: goalWords,
    confidence: 0.75,
  },
  {
    path: 'financial.targetReserve',
    hint: /fully|ideal|100\s?%/i,
    pattern: new RegExp(
      `\\b(?:fully[- ]funded|100\\s?%\\s+funded|ideal)\\s+(?:\\((?:fully[- ]funded|ideal|100%)\\)\\s+)?(?:reserve\\s+)?(?:fund\\s+)?(?:balance|reserves?|level|amount|requirement)(?:\\s*\\([^)]{0,30}\\))?${gap}(?<value>${amountSource})`,
      'gi',
    ),
    read: readBalance(100_00),
    unless: /per (?:unit|lot|home)\b|example/i,
    unlessBefore: /percent(?:age)? of\s*$/i,
    confidence: 0.85,
  },
  {
    path: 'financial.targetReserve',
    hint: /funded|required in the reserve/i,
    // In a sentence: "to be fully funded it would need to hold $…", and the words of California's disclosure.
    pattern: new RegExp(
      `(?:\\b(?:fully|100\\s?%|one\\s+hundred\\s+percent)\\s+funded\\b[^.;$]{0,70}?\\b(?:would|should|must|needs?\\s+to)\\b|\\bamount\\s+required\\s+in\\s+the\\s+reserve\\s+fund\\b)[^.;$]{0,70}?(?<value>${amountSource})`,
      'gi',
    ),
    read: readBalance(100_00),
    unless: /per (?:unit|lot|home)\b|example|contribut/i,
    confidence: 0.75,
  },
  {
    path: 'financial.currentReserve',
    hint: /reserve|replacement fund/i,
    pattern: new RegExp(
      `\\b(?:(?:projected|estimated|actual|current|starting|beginning|opening|available|total|present|existing)\\s+){1,3}${balance}(?:\\s+fund)?(?:\\s+(?:balances?|funds?|cash|available|on hand))?(?<gap>${gap})(?<value>${amountSource})`,
      'gi',
    ),
    read: (m, p) => (otherBalanceWords.test(m[0]) ? null : readBalance(100_00)(m, p)),
    unlessBefore: /fully[- ]funded|ideal|recommended|annual|monthly/i,
    unlessAfter: /^\s*(?:per|\/|a|each)\s*(?:unit|lot|home|month|year)|^\s*(?:less|more) than/i,
    unless: /example|transfer(?:red)?\b|budgeted/i,
    confidence: 0.85,
  },
  {
    path: 'financial.currentReserve',
    hint: /reserve|replacement fund/i,
    pattern: new RegExp(
      `\\b${balance}(?:\\s+(?:fund|account|cash))?\\s+(?:balances?|on\\s+hand|(?:currently\\s+)?(?:holds?|held|contains?|contained|has|had|totals?|totaled|st(?:ands?|ood)\\s+at|is\\s+(?:projected|estimated|expected)\\s+to\\s+(?:hold|be|have|total)))(?<gap>${gap})(?<value>${amountSource})`,
      'gi',
    ),
    read: (m, p) =>
      otherBalanceWords.test(m[0]) || otherBalanceWords.test(p.before(28)) ? null : readBalance(100_00)(m, p),
    unlessAfter: /^\s*(?:per|\/|a|each)\s*(?:unit|lot|home|month|year)/i,
    unless: /example|minimum|budgeted/i,
    clues: [rarelyReportedByGoverningDocuments, hasDate],
    confidence: 0.75,
  },
  {
    path: 'financial.currentReserve',
    hint: /reserve|replacement fund/i,
    // Resale certificates: "The amount of reserves for capital expenditures is $…".
    pattern: new RegExp(
      `\\b(?:amount|balance|status(?:\\s+and\\s+amount)?)\\s+of\\s+(?:the\\s+|any\\s+)?(?:${balance})(?:\\s+or\\s+replacement\\s+fund)?(?:\\s+(?:account|fund)s?)?(?:\\s+for\\s+[^.;:$]{3,60}?)?\\s*(?:is|are|:|was|of)\\s{0,4}(?<value>${amountSource})`,
      'gi',
    ),
    read: (m, p) =>
      otherBalanceWords.test(m[0].replace(/expenditures/i, '')) ? null : readBalance(100_00)(m, p),
    clues: [rarelyReportedByGoverningDocuments, hasDate],
    confidence: 0.85,
  },
  {
    path: 'financial.reserveContribution',
    hint: /reserve/i,
    pattern: new RegExp(
      `(?:\\b(?:currently|presently|now)\\s+(?:contribut\\w+|transfers?|deposits?|allocates?|sets?\\s+aside)\\s+(?<value>${amountSource})(?<after>[^.;$]{0,30}?)\\b(?:to|toward|into|for)\\s+(?:the\\s+)?(?:replacement\\s+|reserves?\\b)|\\btotal\\s+reserves?\\s+budgeted\\s+for\\s+[^.;:$]{3,40}?year\\s*[:=]?\\s*(?<budgeted>${amountSource})|\\b(?:reserve\\s+)?contributions?\\s+budgeted(?:\\s+for\\s+(?:19|20)\\d{2})?\\s*[:=]?\\s*(?<budgeted>${amountSource}))`,
      'gi',
    ),
    read(match) {
      const cents = readMoney(namedGroup(match) || namedGroup(match, 'budgeted'))
      if (cents === null || cents < 10_00 || ofOneUnit.test(namedGroup(match, 'after'))) return null
      return contributionReading(
        cents,
        namedGroup(match) ? paymentIntervalIn(namedGroup(match, 'after')) : 'year',
      )
    },
    unless: /recommend/i,
    confidence: 0.8,
  },
  {
    path: 'financial.recommendedContribution',
    hint: /recommend/i,
    pattern: new RegExp(
      `\\brecommend(?:s|ed)?\\b(?<gap>[^.;$]{0,90}?\\b(?:contribut\\w+|transfers?|fund(?:ing)?)\\b[^.;$]{0,70}?)(?<value>${amountSource})`,
      'gi',
    ),
    read: (m, p) =>
      /special assessment|current|balance|loan/i.test(namedGroup(m, 'gap')) ? null : readContribution(m, p),
    clues: [
      rarelyReportedByGoverningDocuments,
      notInKinds(-0.7, 'reserve_study'),
      sentenceContains(0.7, /\breserve (?:study|analysis|fund)/i),
    ],
    confidence: 0.7,
  },
  {
    path: 'financial.recommendedContribution',
    hint: /recommend|required|full(?:y)? fund/i,
    pattern: new RegExp(
      `\\b(?:recommended|required|full(?:y)?[- ]fund(?:ing|ed))\\s+(?:(?:full[- ]funding|annual|monthly|month|yearly|total|(?:19|20)\\d{2}|first[- ]year|starting)\\s+){0,3}(?:reserve\\s+(?:fund\\s+)?)?${contributionWords}(?:\\s+(?:rate|amount))?(?:\\s*\\([^)]{0,30}\\))?${gap}(?<value>${amountSource})(?!\\s*(?:per|/|a)\\s*(?:unit|lot|home))`,
      'gi',
    ),
    read: readContribution,
    unlessBefore: /baseline|threshold|minimum|special assessment/i,
    confidence: 0.8,
  },
  {
    path: 'financial.minimumContribution',
    hint: /minimum|baseline|threshold/i,
    pattern: new RegExp(
      `\\b(?:minimum|baseline|threshold)\\s+(?:funding\\s+)?(?:(?:annual|monthly|yearly|recommended|required)\\s+){0,2}(?:plan\\s+)?(?:reserve\\s+(?:fund\\s+)?)?${contributionWords}(?:\\s*\\([^)]{0,30}\\))?${gap}(?<value>${amountSource})(?!\\s*(?:per|/|a)\\s*(?:unit|lot|home))`,
      'gi',
    ),
    read: readContribution,
    confidence: 0.75,
  },
  {
    path: 'financial.minimumContribution',
    hint: /reserve/i,
    pattern: new RegExp(
      `\\b(?:not\\s+less\\s+than|at\\s+least|minimum\\s+of)\\s+(?<value>${percentSource})\\s+of\\s+(?:the\\s+)?(?:\\w+\\s+){0,6}?(?:assessments?|dues|budget|income|revenues?|common expenses)\\b`,
      'gi',
    ),
    read(match, place) {
      if (!/reserve/i.test(place.sentence.text) || /vote|owners|members/i.test(match[0])) return null
      const share = readPercent(namedGroup(match))
      return share === null ? null : { typed: percentage(share, { words: collapseWhitespace(match[0]) }) }
    },
    clues: [
      notInKinds(-0.3, 'ccrs', 'bylaws', 'rules'),
      sentenceContains(-2, /\b(?:FHA|Fannie|Freddie|lenders?|guidelines?|recommend|experts?|typically)\b/i),
    ],
    confidence: 0.65,
  },
  {
    path: 'financial.reserveContribution',
    hint: /reserve|replacement fund/i,
    pattern: new RegExp(
      `\\b(?:(?:current|budgeted|actual|existing|present)\\s+)(?:(?:annual|monthly|yearly|total|(?:19|20)\\d{2})\\s+){0,2}(?:budgeted\\s+)?(?:${balance}\\s+)?${contributionWords}(?:\\s+(?:rate|amount|to\\s+(?:the\\s+)?reserves?))?(?:\\s*\\([^)]{0,30}\\))?${gap}(?<value>${amountSource})(?!\\s*(?:per|/|a)\\s*(?:unit|lot|home))`,
      'gi',
    ),
    read: (match, place) =>
      /reserve|replacement/i.test(match[0]) || place.pageText.document.kind === 'reserve_study'
        ? readContribution(match, place)
        : null,
    unlessBefore: /recommended|full[- ]funding|suggested/i,
    confidence: 0.8,
  },
  {
    path: 'financial.reserveStudyDate',
    hint: /report|prepared|inspection|site visit|study|fiscal/i,
    pattern: new RegExp(
      `\\b(?:(?:report|study|completion|revision)\\s+(?:date|completed|performed|conducted|issued)|issued(?:\\s+on)?|version\\s+\\d{1,3}|date\\s+(?:of\\s+)?(?:the\\s+)?(?:report|study|prepared)|(?:report\\s+)?prepared(?:\\s+on)?|dated?)\\s*(?:on|is|was|of)?\\s*:?\\s*(?<value>${dateSource})`,
      'gi',
    ),
    read: readNamedDate,
    clues: inStudy,
    unless: /supersed|\bdraft\b/i,
    // The buildings are inspected months before the study is done.
    unlessBefore:
      /(?:next|previous|prior|last|update|base|effective|start(?:ing)?|begin(?:ning)?|inspection|inspected|site\W{0,2}(?:visit|review|survey)|visit|observation|field\s?work)\s*$/i,
    confidence: 0.75,
  },
  {
    path: 'financial.reserveStudyDate',
    hint: /reserve (?:study|analysis)/i,
    // Other documents about the study.
    pattern: new RegExp(
      `\\b(?:reserve\\s+(?:study|analysis)|study\\s+or\\s+update)\\b(?:(?!adopted|approved|next)[^.;]){0,90}?\\b(?:dated|as\\s+of|completed|performed|conducted|prepared|issued)(?:\\s+(?:as\\s+of|on|in))?\\s+(?<value>${dateSource})`,
      'gi',
    ),
    read: readNamedDate,
    clues: [rarelyReportedByGoverningDocuments, notInKinds(-0.5, ...kindsWithStudies)],
    unless: /will be|must|shall|at least every|proposal/i,
    confidence: 0.7,
  },
  {
    path: 'financial.reserveStudyProvider',
    hint: /reserve (?:study|analysis)/i,
    pattern: new RegExp(
      `\\b(?:[Rr]eserve\\s+(?:[Ss]tudy|[Aa]nalysis)|[Ss]tudy\\s+or\\s+update)\\b(?:\\s+(?:or\\s+update|was|is|update|most|recently|last)){0,6}\\s+(?:(?:prepared|performed|conducted|completed)\\s+)?by\\s+(?<value>${providerName})`,
      'g',
    ),
    read: readProvider,
    clues: [rarelyReportedByGoverningDocuments, notInKinds(-0.5, ...kindsWithStudies)],
    confidence: 0.7,
  },
  {
    path: 'financial.reserveStudyProvider',
    hint: /prepared|performed|conducted|completed/i,
    pattern: new RegExp(
      `\\b(?:[Pp]repared|[Pp]erformed|[Cc]onducted|[Cc]ompleted|PREPARED|[Ss]ubmitted)\\s+(?:(?:[Ff]or|FOR)\\s+(?:the\\s+)?(?:(?![Pp]repared)[^.;:]){3,80}?\\s)?(?:[Bb]y|BY)\\s*:?\\s+(?<value>${providerName})`,
      'g',
    ),
    read: readProvider,
    clues: inStudy,
    confidence: 0.75,
  },
]

function readProvider(match: RegExpExecArray, place: RuleMatch): ValueReading | null {
  const name = untilLineEnd(place, namedGroup(match))
    .replace(/[.,]$|,? (?:and|of|for|in|on|with|using|based)$/i, '')
    // The town after the company.
    .replace(/\b(Inc\.?|LLC|L\.L\.C\.|Ltd\.?|Corp\.?|P\.C\.),? [A-Z].*$/, '$1')
  if (
    !/[a-z]/i.test(name) ||
    name.length < 4 ||
    /^(?:The|A|An|This|Association|Board|Management)\b/.test(name)
  )
    return null
  return { typed: textOf(name) }
}

function readFundingLevel(match: RegExpExecArray, place: RuleMatch): ValueReading | null {
  const share = readPercent(namedGroup(match))
  if (share === null || share > 250 || place.pageText.document.kind === 'ccrs') return null
  // "46" at a line's end and "Percent Funded: 6%" on the next.
  const rawText = place.pageText.page.text.slice(place.start, place.end)
  if (/\d\s*\n\s*per/i.test(rawText) || /^\s*:/.test(place.after(3))) return null
  // The heading of a section, with its number.
  if (/^\d+\.\d+\s+percent\s+funded$/i.test(place.sentence.text)) return null
  // A row of future years rather than the current state.
  if (/^\s*-?[\d.]+\s?%/.test(place.after(12))) return null
  // "100% funded" names a plan more often than a state.
  if (share === 100 && !/funded\s*:?\s*100/i.test(match[0])) return null
  return { typed: percentage(share), qualifier: asOf(place) }
}
