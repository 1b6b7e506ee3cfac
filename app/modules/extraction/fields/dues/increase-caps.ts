import { money, percentage } from '../../../report-fields/typed-value'
import { collapseWhitespace } from '../../../document-reading/comparable-text'
import { fractionSource, percentSource } from '../../../report-fields/parse'
import type { Mention } from '../../page/mentions'
import type { PageText } from '../../page/page-text'
import { amountsAndCharges, duesSource, nearbyWords } from '../../signals/amounts'
import { ratesOf } from './charges'
import { increaseVerb } from './dues-words'
import {
  ignoringCase,
  inDocumentKind,
  contextMatches,
  customSignal,
  type FieldSignals,
} from '../../signals/signal'

const maxCapCents = 1_000_00
/** A limit in dollars counts only directly after its words: "may not increase the dues by over five dollars". */
const dollarLimitBefore = ignoringCase(
  `\\b(?:${duesSource})\\b[^.;$]{0,60}\\b(?:by (?:more than|over)|more than|in excess of|up to|not (?:to )?exceed)\\s$`,
)
const limitsOf = (pageText: PageText): Mention[] => [
  ...ratesOf(pageText),
  ...amountsAndCharges(pageText).filter(
    (mention) =>
      mention.row === '' &&
      Number(mention.value) <= maxCapCents &&
      dollarLimitBefore.test(mention.before) &&
      ignoringCase(`\\b${increaseVerb}`).test(mention.before),
  ),
]
/** "or the change in the Consumer Price Index" */
const orPriceIndex =
  /^[^.;%$]{0,15}\bor (?:the |by the |any )*(?:percentage )?(?:(?:annual )?(?:increase|change|rise|rate)[^.;%]{0,30})?(?:CPI|Consumer Price Index|inflation)\b/i

const increaseOrDues = ignoringCase(`\\b(?:${increaseVerb}s?|${duesSource}|budget)\\b`)
/** "within the ten percent that the declaration lets a board decide", "the board can go up 8% without asking" */
const isWithinBoardPower = (mention: Mention) => {
  if (
    mention.type !== 'percent' ||
    mention.row !== '' ||
    !increaseOrDues.test(`${mention.heading} ${mention.sentence}`)
  )
    return false
  return (
    (/\b(?:inside|within|under|below)\s(?:the |our |its )(?:limit of |cap of )?$/i.test(mention.before) &&
      /^\s?(?:\w+ ){0,3}(?:of|that|the|a|limit|cap|allow\w*|permit\w*|board|in)\b/i.test(mention.after) &&
      /\b(?:civil code|statute|law|declaration|covenants?|CC&Rs|bylaws|board|documents|limit|cap)\b/i.test(
        mention.after,
      )) ||
    (/\b(?:board|directors|trustees)\b[^.;%]{0,110}\b(?:can|may|could|lets?|allowed|power|authority|up to|raise|itself)\b[^.;%]{0,60}$/i.test(
      mention.before,
    ) &&
      /\b(?:on (?:its|their) own|by (?:itself|themselves)|without (?:asking|going to|the (?:owners|members)|your vote))\b/i.test(
        mention.sentence,
      ))
  )
}
/** "Anything over 15% has to go to the members." */
const requiresVote = (mention: Mention) =>
  mention.type === 'percent' &&
  mention.row === '' &&
  increaseOrDues.test(`${mention.heading} ${mention.sentence}`) &&
  /\b(?:over|above|beyond|more than|greater than|higher than|in excess of)\s$/i.test(mention.before) &&
  /^\s?(?:(?:a|per|in any) year )?(?:has|have|needs?|would|requires?|must|goes|takes?|calls?|is|are|shall)\b[^.;]{0,50}\b(?:votes?|voted|approv\w+|members(?:hip)?|owners)\b/i.test(
    mention.after,
  ) &&
  !/^[^.;]{0,20}\bof (?:the )?(?:votes?|members|owners)\b/i.test(mention.after)

/** By how much the board may raise dues without a vote of the owners. */
export const increaseCap: FieldSignals = {
  path: 'financial.assessmentIncreaseCap',
  mentions: limitsOf,
  hint: /increas|rais|\bris(?:e|ing)|chang|more than|exceed|greater|higher|larger|excess|on (?:its|their) own|by itself|\bcaps?\b|without asking|go(?:es)? up|(?:over|above|beyond) (?:\d|\w+ percent)|(?:inside|within|under) the \w+ ?(?:percent|%)|increases? at|\ballowed\b|\bmaximum\b/i,
  bias: -5,
  signals: [
    customSignal('within the board’s power', 5.6, isWithinBoardPower),
    customSignal('requires a vote of the owners', 5, requiresVote),
    contextMatches(
      'sentence',
      /\b(?:annual|yearly) (?:assessment |dues )?increases? (?:shall|may|can|must|are|is|will)(?: not|not)?\b[^.;]{0,20}\b(?:exceed|limited|capped|be (?:more|greater)|above)/i,
      2.5,
      'annual increases are limited',
    ),
    customSignal(
      'an increase without a vote',
      3,
      (mention) =>
        /\b(?:increase|raise)s?\s(?:of|by|up to|of up to)\s$/i.test(mention.before) &&
        withoutVote.test(mention.after.slice(0, 60)),
    ),
    customSignal(
      'the most that is allowed',
      5.6,
      (mention) =>
        mention.type === 'percent' &&
        (/\b(?:maximum|most|limit)(?: (?:increase|amount))?(?: (?:that (?:is|was|the \w+))? ?(?:allowed|permitted|allowable|allows?|permits?))\b[^.;%]{0,70}$|\b(?:allowed|allowable|permitted|maximum) $/i.test(
          mention.before,
        ) ||
          /^ (?:maximum|max|limit|cap)\b/i.test(mention.after)) &&
        increaseOrDues.test(mention.sentence) &&
        !/\b(?:special|reserve|interest|late|vote[sd]? of)\b/i.test(mention.before.slice(-60)),
    ),
    contextMatches(
      'before',
      /\b(?:CC&Rs?|covenants?|declaration|by-?laws|(?:governing )?documents|statute|civil code)\b[^.;%]{0,25}\b(?:allow|permit|limit|cap|authoriz)\w*\b[^.;%]{0,40}$/i,
      2.5,
      'the documents allow',
    ),
    contextMatches(
      'before',
      /\b(?:increase|assessment|dues) (?:cap|limit)\s?[:=]\s{0,3}$|\bmaximum (?:annual |yearly |assessment |dues )*increase\s?[:=]\s{0,3}$/i,
      5,
      'label: increase cap',
    ),
    // "the 4% increase permitted by the declaration"
    customSignal(
      'the increase that the documents allow',
      9,
      (mention) =>
        mention.type === 'percent' &&
        /^ (?:\w+ )?(?:increase|raise)s?,? (?:as |that is |which is |that )?(?:allowed|permitted|authorized|provided(?: for)?) (?:in|by|under|per) (?:the |our )?(?:\w+ )?(?:bylaws|by-laws|covenants|CC&Rs|declaration|governing documents|documents)\b/i.test(
          mention.after,
        ),
    ),
    contextMatches(
      'sentence',
      ignoringCase(
        `\\b(?:caps?|capped|limits?|limited)\\b[^.;%]{0,50}\\b(?:${increaseVerb}s?|${duesSource})\\b[^.;%]{0,40}\\b(?:at|to)\\b|\\b(?:${increaseVerb}s?)\\b[^.;%]{0,30}\\b(?:is|are) (?:capped|limited)\\b`,
      ),
      5.6,
      'capped',
    ),
    contextMatches(
      'sentence',
      ignoringCase(`\\b(?:${duesSource}|annual contributions?)\\b`),
      1.3,
      'dues in the sentence',
    ),
    contextMatches('sentence', /\bbudget/i, 0.5),
    contextMatches('sentence', ignoringCase(`\\b${increaseVerb}`), 1.3, 'an increase in the sentence'),
    contextMatches('sentence', /\bexceed|greater than|higher than|in excess of/i, 0.5),
    contextMatches(
      'before',
      ignoringCase(
        `\\b(?:${increaseVerb}|changed|exceeds?|exceeding|greater|higher|excess)\\b[^.;%]{0,120}$`,
      ),
      1.2,
      'an increase before',
    ),
    contextMatches(
      'before',
      /\b(?:more than|greater than|in excess of|exceed(?:s|ing)?(?: by)?|up to|not to exceed|above|over|maximum of|by|limited to|no more than|the (?:greater|lesser) of|least)\s(?:an additional |the (?:greater|lesser) of |either |\(?[ai]\)?\s)?$/i,
      1.5,
      'a limit before',
    ),
    contextMatches(
      'after',
      /^[^.;]{0,30}\b(?:above|over|of|than|greater than|in excess of|from|higher than)\s(?:the\s|that\s|its\s)?(?:\w+\s){0,4}(?:prior|previous|preceding|last|immediately|current year|then|year's|fiscal year|maximum)\b/i,
      2,
      'more than the previous',
    ),
    contextMatches(
      'sentence',
      /\b(?:previous|preceding|prior|last) (?:fiscal |calendar |assessment )?year|year's\b|each year|in any (?:one )?(?:fiscal |calendar )?year|per year|annually|compounded/i,
      1,
    ),
    contextMatches(
      'sentence',
      /\bwithout (?:a |the |any )?(?:\w+ ){0,3}(?:vote|approval|consent|assent)|(?:vote|approval|consent|assent) of|approved by/i,
      1,
    ),
    contextMatches(
      'after',
      /^\s{0,3}\)?\s?(?:or more )?(?:of )?(?:the |all |each |total |a |those |eligible |such ){0,3}(?:vot|member|owner|unit|lot|class|outstanding|quorum|eligible|aggregate|association's member)/i,
      -4,
      'a share of votes',
    ),
    contextMatches(
      'before',
      /\b(?:vote|consent|approval|assent|quorum|majority|at least|not less than|owners?|members?|holding|representing)\b[^.;,]{0,30}$/i,
      -2,
      'votes before',
    ),
    nearbyWords(
      /\b(?:interest|per annum|late|reserves?|premium|insurance|expend\w+|capital improvement|square f|undivided|coverage|slope|fair market|CPI|consumer price)\b/i,
      -1.5,
      'another topic nearby',
      50,
      40,
    ),
    customSignal('or the change in prices', 3, (m) => orPriceIndex.test(m.after)),
    contextMatches(
      'sentence',
      ignoringCase(
        `\\b(?:${duesSource})\\s(?:may|can|shall|will) (?:only )?(?:not )?(?:be )?(?:changed|adjusted|${increaseVerb})`,
      ),
      1.3,
      'dues may be changed',
    ),
    contextMatches(
      'before',
      /\b(?:larger|bigger|more) than $|\bnot by more than $|\bnot be more than $/i,
      1.5,
      'not by more than',
    ),
    nearbyWords(/\bspecial assessments?\b/i, -1.5, 'special assessments before', 50, 0),
    contextMatches(
      'before',
      /\b(?:special|capital improvement) assessments?\b[^.;,]{0,60}\bexceed(?:s|ing)?\s(?:a total of )?$/i,
      -3,
      'special assessments that exceed',
    ),
    contextMatches(
      'after',
      /^\s{0,3}\)?\s?of (?:the |its |that |such |current |annual )*(?:budgeted|estimated|gross|operating)\b[^.;]{0,30}\b(?:expen\w+|budget|income|receipts)\b/i,
      -4,
      'a share of expenses',
    ),
    contextMatches(
      'sentence',
      /\bif\b[^.;]{0,60}\b(?:is|are) (?:not )?(?:approved|rejected|passed)\b/i,
      -4,
      'depends on a vote',
    ),
    contextMatches(
      'sentence',
      /\binterest (?:rate|at)|per annum|delinquen|insurance premium|expenditures?\b/i,
      -2,
    ),
    customSignal(
      'no word of a limit',
      -3,
      (mention) =>
        !/\b(?:may|shall|can|cannot|must|exceed\w*|excess|more|greater|higher|over|above|maximum|limit\w*|allow\w*|permit\w*|cap(?:ped)?|up to|without|within|only|ability|authority|power|percent(?:age)? allowed|own|caps?|inside|under|vote|lets)\b/i.test(
          mention.sentence,
        ),
    ),
    customSignal(
      'no word of dues',
      -1.5,
      (m) => !ignoringCase(`\\b(?:${duesSource}|contributions?)\\b`).test(`${m.heading} ${m.sentence}`),
    ),
    customSignal(
      'a share of the assessment, not an increase',
      -5,
      (mention) =>
        !ignoringCase(`\\b${increaseVerb}`).test(mention.sentence) &&
        /^\s?\)?\s?of (?:the |an? |one |any |such )?(?:\w+ )?(?:assessments?|dues)\b(?! (?:for|of) (?:the )?(?:prior|previous|preceding|last))/i.test(
          mention.after,
        ),
    ),
    contextMatches('sentence', /\bsurplus|accumulate|energy|height|area\b/i, -1.5),
    inDocumentKind(1, 'ccrs', 'bylaws'),
    inDocumentKind(-1.5, 'minutes', 'notice', 'budget', 'insurance', 'financial_statement'),
  ],
  read: (mention) => {
    const raw = Number(mention.value)
    // "exceeds 115% of the previous year's" is an increase of 15%.
    const share = raw > 100 && raw <= 200 ? raw - 100 : raw
    if (mention.type === 'money') return { typed: money(raw, { note: voteCondition(mention) }) }
    if (mention.type === 'percent' && share > 0 && share <= 50 && orPriceIndex.test(mention.after)) {
      const isLess = /\b(?:lesser|lower|smaller)\b/i.test(
        `${mention.before.slice(-40)} ${mention.after.slice(0, 120)}`,
      )
      const orIndex = `or the change in the CPI, whichever is ${isLess ? 'less' : 'greater'}`
      const note = [orIndex, voteCondition(mention)].filter(Boolean).join(' ')
      return { typed: percentage(share, { decimals: 2, note }) }
    }
    return mention.type === 'percent' && share > 0 && share <= 50
      ? { typed: percentage(share, { decimals: 2, note: voteCondition(mention) }) }
      : null
  },
}

const voterWords = '(?:members?|membership|owners?|homeowners|unit owners|lot owners|class)'
const withoutVote =
  /\bwithout (?:an? |the |any |such |prior |affirmative |majority |written )*(?:vote|approval|consent|assent)\b/i
const moreThanBefore = /\b(?:above|in excess of|more than|exceed\w*|greater than|over)\b[^.;]{0,30}$/i
const voteAfter = ignoringCase(
  `^[^.;]{0,120}?\\b(?:by|upon|with|unless|if|provided)\\b[^.;]{0,40}?\\b(?:vote|approval|consent|assent|approved)\\b[^.;]{0,60}?\\b${voterWords}\\b`,
)

const shareSource = `(?:${fractionSource}|${percentSource})`
const requiredVoters = ignoringCase(
  `\\b(?:vote|approval|consent|assent)s?\\b[^.;]{0,60}?\\b(?<who>(?:more than |at least |not less than |no less than )?(?:${shareSource})[^.;,%]{0,40}?\\b${voterWords}(?:(?:es)? of (?:the )?(?:members?|membership|owners?))?)\\b`,
)
const emergencyException = /\b(?:except|other than|unless)\b[^.;]{0,25}\bemergenc(?:y|ies)\b/i

/** The words "without a vote of …" for a limit that owners may vote to exceed; empty for others. */
function voteCondition({ sentence, before, after }: Mention): string | undefined {
  if (!withoutVote.test(sentence) && !(moreThanBefore.test(before) && voteAfter.test(after))) return undefined
  const who = requiredVoters.exec(sentence)?.groups?.who
  const vote =
    who === undefined ? 'without a vote' : `without a vote of ${collapseWhitespace(who).toLowerCase()}`
  return emergencyException.test(sentence) ? `${vote}, except in emergencies` : vote
}
