import { textBefore } from '../../page/mentions'
import { rowOfPeriodsAt } from '../../page/table'
import {
  cellTextBefore,
  collectionInterval,
  duesSource,
  inStatement,
  isPerUnit,
  isOnlyProposed,
  nearbyWords,
  paymentIntervalOf,
  perUnit,
  yearOfMention,
} from '../../signals/amounts'
import { votedDown } from '../../signals/decisions'
import {
  customSignal,
  ignoringCase,
  inDocumentKind,
  precededBy,
  foundByRule,
  contextMatches,
  type FieldSignals,
} from '../../signals/signal'
import { underTopic } from '../../signals/topics'
import { isAmenityFee } from './charge-subjects'
import {
  duesPattern,
  placeInHistory,
  increaseVerb,
  installmentPlan,
  oldAmountBefore,
  projectOrBuyerCharge,
} from './dues-words'
import { amountsOfDues } from './dues-rows'
import { isWhatDuesPayFor, plainDuesSignals } from './plain-dues-signals'
import {
  duesPerPeriod,
  duesTitle,
  isNearDues,
  isRowOfSeveralOwners,
  nextCharge,
  otherCharge,
  otherPayment,
  rateVerbBefore,
  sumWords,
} from './regular-dues-words'
import { duesQuestionBefore, intervalOnForm, readRegularDues, unitCountBefore } from './read-regular-dues'

/** What an owner regularly pays, per month or another period. */
export const regularDues: FieldSignals = {
  path: 'financial.regularAssessment',
  mentions: amountsOfDues,
  hint: /\bmaintenance rate\b|\b(?:our|the|this) (?:HOA|POA|association) [^.$]{0,20}costs?\b|\bcost per (?:lot|home|unit|house)|\bmembership\b|\$\s?\d[\d.,]* ?\/ ?(?:mo|month|year|yr|quarter)\b|\b(?:dues|assess|fees?\b|charges?|payments?|pays?\b|bill(?:s|ed)?\b|installments?|HOA\s?[:=–-]|(?:the|our) (?:monthly|quarterly|annual) (?:at|to|is)\b|ask(?:s|ed|ing)? (?:each|every|all)\b|\$\s?\d[\d.,]* (?:a|per) (?:month|quarter|year)\b)/i,
  bias: -4.7,
  signals: [
    votedDown,
    ...plainDuesSignals,
    customSignal(
      'answers what owners pay',
      5.8,
      (m, { pageText }) => duesQuestionBefore(m, pageText) !== null && Number(m.value) < 5_000_00,
    ),
    contextMatches(
      'before',
      /\b(?:charg|bill|assess|ask|invoic)(?:e[sd]?|s|es|ed|ing)? (?:each|every|all|the) (?:unit|lot|home|house|household|owner|homeowner|member|family|property|door)s?(?: owners?)?(?: for)? $/i,
      3.2,
      'charge each owner',
    ),
    customSignal(
      'a decided amount per period',
      3,
      (mention) =>
        /\b(?:board|directors|members|owners|association|we|they|council|trustees) (?:now |all |unanimously |finally )?(?:favors?|chose|settled on|settles on|agreed (?:on|to)|approved|voted for|adopted|went with|kept|set) $/i.test(
          mention.before,
        ) &&
        /^ (?:a|per) (?:month|quarter|year)(?: per \w+)?(?:\s?[,.;]|\s?$| (?:starting|beginning|effective|for (?:next|20)|and|which|from|as of)\b)/i.test(
          mention.after,
        ),
    ),
    contextMatches(
      'before',
      ignoringCase(
        `\\b(?:next year['’]s|the (?:new|20\\d\\d)|our|your) (?:annual |monthly |quarterly )?${duesSource} (?:goes|will go|moves|climbs|rises|comes) to $`,
      ),
      2,
      'dues go to',
    ),
    contextMatches('sentence', duesPattern, 1, 'dues in the sentence'),
    contextMatches('before', ignoringCase(`\\b${duesSource}\\b[^.;$]{0,50}$`), 2, 'dues shortly before'),
    contextMatches('before', ignoringCase(`\\b${duesSource}\\b[^.;$]{50,140}$`), 1.2, 'dues further before'),
    contextMatches(
      'before',
      /\b(?:each|every|all|per)\s(?:\w+\s)?(?:units?|lots?|homes?|households?|members?|owners?|homeowners?|property owners?)\s(?:is |are |will be |currently |now |shall |must |will ){0,3}(?:pays?|charged|assessed|billed|contributes?|owes?)\s(?:a (?:fee|total) of |the sum of |only |just )?$/i,
      2.5,
      'each owner pays',
    ),
    precededBy(
      ignoringCase(
        `\\bhow much\\s(?:are|is|do|does)\\b[^?]{0,50}\\b(?:${duesSource}|fees?)\\b[^?]{0,40}\\?[^$?]{0,60}$`,
      ),
      3.5,
      'asked how much dues are',
      140,
    ),
    contextMatches(
      'after',
      /^\s(?:for )?(?:next|this coming|the (?:coming|new|next|entire|whole|full)) (?:fiscal |calendar )?year\b/i,
      1.5,
      'for a whole year',
    ),
    contextMatches(
      'before',
      ignoringCase(`\\b${duesSource}\\b[^.;$]{0,50}(?:\\$[\\d,.]{2,9}[,;]?\\s[^$;.]{1,25}){1,6}$`),
      2.5,
      'dues by unit type',
    ),
    contextMatches(
      'before',
      /\b(?:we|association|HOA) bills? $|\b(?:each|every|all) (?:home|unit|lot|owner|household)s? (?:is|are|will be|gets?) billed $/i,
      2.5,
      'amount billed',
    ),
    contextMatches(
      'before',
      /\bnew (?:\w+ )?(?:rate|amount|fee|payment) (?:is|will be|of)\s*$/i,
      2,
      'the new rate is',
    ),
    contextMatches(
      'before',
      /\bnew (?:annual |monthly |quarterly |yearly )?(?:dues|assessments?|fees?) (?:of|are|is|will be)\s$/i,
      2.5,
      'the new dues are',
    ),
    underTopic(
      duesTitle,
      4.6,
      'a rate under a title about dues',
      ({ row, before, after }) =>
        row === '' &&
        rateVerbBefore.test(before) &&
        !otherPayment.test(`${before.slice(-60)} ${after.slice(0, 30)}`),
    ),
    contextMatches(
      'after',
      /^ (?:a \w+ )?(?:instead of|rather than|up from) \$/i,
      1.5,
      'replaces another amount',
    ),
    contextMatches('before', /\b(?:instead of|rather than|up from)\s$/i, -5, 'replaced by another amount'),
    contextMatches('after', collectionInterval, 2, 'collected per period'),
    customSignal('row: dues per period', 4, (m) => duesPerPeriod.test(m.row)),
    contextMatches(
      'before',
      /\b(?:homes|units|lots|owners|bedrooms?)\s(?:will |now |each ){0,2}pays?\s$/i,
      3.2,
      'homes pay',
    ),
    customSignal(
      'the average payment, near dues',
      2.2,
      (mention, { pageText }) =>
        /\bthe average\b[^.;$]{0,40}(?:\bfrom \$[\d,.]{2,10} to|\b(?:is|was|will be|of))\s$/i.test(
          mention.before,
        ) && isNearDues(mention, pageText),
    ),
    customSignal('dues in the sentences around', 1.2, (m, { pageText }) => isNearDues(m, pageText)),
    contextMatches(
      'after',
      /^\s?\)?,?\s?(?:per \w+ |a \w+ |each )?(?:(?:which )?(?:is|are) )?(?:now |currently )?(?:due|payable)\b(?! to\b)/i,
      1.7,
      'due directly after',
    ),
    contextMatches('after', /^\s(?:payment|installment)\s(?:is )?due\b/i, 1.5, 'followed by payment due'),
    contextMatches(
      'before',
      ignoringCase(`\\b${increaseVerb}\\s(?:by |another |an additional |an extra |only |about )?$`),
      -8,
      'the amount of an increase',
    ),
    contextMatches(
      'before',
      ignoringCase(
        `\\b(?:annual|yearly|monthly|quarterly|regular|semi-?annual|base|general|basic annual)\\s${duesSource}\\b[^.;$]{0,70}$`,
      ),
      1.2,
      'regular dues before',
    ),
    contextMatches(
      'before',
      /\b(?:is|are|was|were|be|been|remain(?:s|ed)?|stay(?:s|ed)?|set|fixed|established|billed|assessed|charged|pays?|paid|sum|some|amount|rate|dues|fees?|assessments?)\s?(?:currently |now |still |only |set |fixed |established |billed |quarterly |monthly |annually |yearly )?(?:at|of|to be|in the amount of|the sum of|as|:|=|-|–|\()?(?: the)?(?: rate of| sum of| amount of)?\s*$/i,
      1.2,
      'set at',
    ),
    customSignal(
      'the latest of several years',
      3.5,
      (m) => placeInHistory(m) === 'last' && duesPattern.test(m.sentence),
    ),
    customSignal('an earlier one of several years', -4, (m) => placeInHistory(m) === 'earlier'),
    customSignal('per period', 2, (mention) =>
      /^\s?\/\s?q\b|^\s{0,3}\)?\s{0,3}(?:dollars\s?)?(?:\(?\s?(?:per|a|each|every|\/)\s{0,2}[\w-]{3,14}(?:\s[\w-]{3,12})?,?\s{0,2})?\(?(?:per|a|each|every|\/)?\s{0,2}(?:calendar |fiscal )?(?:month|mo\b|quarter|qtr|year|yr\b|annually|annual\b|annum|semi-?annual)/i.test(
        mention.after,
      ),
    ),
    customSignal('per unit', 1.5, (m) => isPerUnit(m)),
    contextMatches(
      'before',
      /\b(?:each|every|per|all)\s(?:unit|lot|home|house|household|member|owner|homeowner|property|residence)s?\b[^.;$]{0,60}$/i,
      0.7,
      'each owner before',
    ),
    contextMatches(
      'after',
      ignoringCase(
        `^\\s{0,3}\\)?\\s{0,3}(?:per |a |each )?(?:month(?:ly)?|quarter(?:ly)?|year(?:ly)?|annual(?:ly)?|semi-?annual)?\\s?(?:in |for |of )?(?:the |their |your |our |regular |annual |monthly |quarterly |yearly |\\d{4} |HOA |association |homeowner'?s'? ){0,4}${duesSource}\\b`,
      ),
      2.5,
      'followed by dues',
    ),
    contextMatches(
      'sentence',
      /\b\d{2,4}\s?(?:homes|lots|units|members|owners|households|houses|properties|homeowners)?\s?(?:x|@|×|\*|times|at)\s?\$\s?\d/i,
      2.5,
      'a number of units at',
    ),
    contextMatches(
      'before',
      /\b(?:annual|yearly|monthly|quarterly|semi-?annual) (?:installments?|payments?|amount|fee|rate) (?:is|are|will be|was|remains?|of|:)\s*$/i,
      3,
      'the installment is',
    ),
    customSignal('a number of units before', 4, (m) => unitCountBefore.test(m.before)),
    customSignal('the new of two amounts', 2.5, (m) => oldAmountBefore.test(m.before)),
    contextMatches(
      'after',
      /^\s?(?:x|@|×|\*|times|for|by)\s?\d{2,4}\b(?:\s?(?:homes|lots|units|members|houses))?/i,
      2,
      'times a number of units',
    ),
    contextMatches(
      'before',
      ignoringCase(`\\b${increaseVerb}\\b[^.;]{0,80}\\bto\\s*(?:be )?$`),
      1.5,
      'raised to',
    ),
    contextMatches('before', ignoringCase(`\\b${duesSource}\\b[^.;$]{0,20}\\bto\\s*$`), 1.5, 'dues to'),
    contextMatches(
      'sentence',
      /\b(?:effective|beginning|starting|commenc\w+|due (?:by|on|and payable)|payable|no later than|billed|for (?:the )?(?:year |calendar year |fiscal year )?(?:19|20)\d{2})\b/i,
      0.8,
    ),
    contextMatches('heading', duesPattern, 0.8, 'dues in the heading'),
    contextMatches(
      'row',
      ignoringCase(
        `\\b${duesSource}\\b[^$]{0,40}\\b(?:${perUnit})|${perUnit}[^$]{0,20}\\b${duesSource}|\\b(?:unit|lot|home|homeowner|annual|monthly|quarterly) (?:dues|assessment)\\b`,
      ),
      2,
      'row: dues',
    ),
    contextMatches('before', /\b(?:maximum|initial(?:ly)?|first)\b[^.;$]{0,90}$/i, 0.8, 'maximum or initial'),
    customSignal(
      'another charge beside it',
      -3,
      (mention) =>
        otherCharge.test(cellTextBefore(mention, 55)) ||
        (otherCharge.test(mention.after.slice(0, 24).split(nextCharge, 1)[0] ?? '') &&
          !isWhatDuesPayFor(mention)),
    ),
    contextMatches(
      'before',
      /\b(?:fees?|dues|assessments?)\s(?:for|in)\s(?:the )?(?:year |calendar year |fiscal year )?(?:19|20)\d{2}\s(?:is|are|will be|remains?|stay)\s$/i,
      2,
      'the fees for a year are',
    ),
    contextMatches(
      'before',
      /\b(?:everyone|everybody|(?:each|every) (?:home|unit|lot|property )?(?:owner|homeowner|member|household)|(?:all|the) (?:home|unit|lot|property )?(?:owners|homeowners|members|residents)) (?:\w+ )?(?:pays?|paid|paying) (?:their |the |his |its |our )$/i,
      3,
      'everyone pays their',
    ),
    nearbyWords(otherCharge, -0.5, 'another charge nearby', 120, 60),
    customSignal(
      'a sum or balance',
      -2,
      (mention, { pageText }) =>
        sumWords.test(cellTextBefore(mention, 35).replace(/\(total\)/i, '')) ||
        sumWords.test(
          pageText.page.text.slice(mention.end, mention.end + 22).split(/\n(?=[A-Z\d])/, 1)[0] ?? '',
        ),
    ),
    contextMatches('before', /\bfrom\s*(?:\w+ ){0,2}$/i, -1, 'from'),
    customSignal(
      'the old of two amounts',
      -3,
      (mention) =>
        /\bfrom\s*(?:the current )?$/i.test(mention.before) &&
        /^\)?\s*(?:[\w/]+ ){0,5}(?:up )?to (?:\w+ ){0,3}\$/i.test(mention.after),
    ),
    contextMatches(
      'before',
      ignoringCase(
        `\\b${increaseVerb}\\b[^.;$]{0,60}\\b(?:by|of)\\s(?:about |approximately |only |another |an additional )?$`,
      ),
      -4,
      'raised by',
    ),
    contextMatches('before', /\b(?:additional|extra|more than|plus)\s*$/i, -1.5),
    contextMatches(
      'after',
      /^\s{0,3}\)?\s*(?:per \w+ |a \w+ |annual(?:ly)? |monthly |yearly |dues ){0,3}(?:increase|raise|hike|more\b|higher|credit|discount|savings)/i,
      -6,
    ),
    contextMatches(
      'before',
      ignoringCase(
        `\\b${increaseVerb}\\s(?:the |our |HOA |quarterly |annual |monthly |yearly ){0,3}(?:dues|assessments?|fees?)\\s(?:by\\s)?$`,
      ),
      -8,
      'dues raised by',
    ),
    contextMatches('sentence', /\b(?:for example|example:|e\.g\.|hypothetical|illustrat|for instance)/i, -3),
    contextMatches(
      'sentence',
      /\bif\b[^.]{0,60}\b(?:assessments?|dues)\b[^.]{0,40}(?:is|are|were)\s+\$/i,
      -3,
    ),
    nearbyWords(
      /\b(?:(?<!same as |than |from |over |like |as )last year(?!['’]s (?:annual |fall |spring )?(?:meeting|vote|budget))|previous year|prior year|used to|formerly|in the past)\b/i,
      -1.5,
      'in the past',
    ),
    nearbyWords(
      /\b(?:more than|in excess of|less than|at least|minimum|up to|over|under|exceeds?|within)\s*$/i,
      -1.5,
      'a limit before',
      30,
      0,
    ),
    // The heading of a column says so in the value's period.
    customSignal(
      'proposed',
      -1,
      (m, { pageText }) => isOnlyProposed(m) && !rowOfPeriodsAt(pageText, m.start),
    ),
    contextMatches(
      'sentence',
      /\b(?:your (?:account|balance)|this (?:unit|lot)|prorat\w+|paid (?:in full )?by (?!(?:the )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|\d|first|end|due|check))|check for|payment plan|written off|waive)\b/i,
      -1.5,
    ),
    customSignal('the fee for an amenity', -6, (m, { pageText }) => isAmenityFee(m, pageText)),
    nearbyWords(projectOrBuyerCharge, -9, 'a charge for projects or new owners', 60, 60),
    contextMatches('sentence', installmentPlan, -5, 'an installment plan'),
    customSignal(
      'the payment of a loan',
      -6,
      ({ start, sentence }, { pageText }) =>
        !/\b(?:dues|assess\w*|fees?)\b/i.test(sentence) &&
        /\b(?:loans?|borrow\w*|mortgage)\b/i.test(textBefore({ start }, pageText, 250)),
    ),
    customSignal(
      'a large amount without a period',
      -1.5,
      (m) => Number(m.value) >= 3_000_00 && paymentIntervalOf(m) === null,
    ),
    customSignal(
      'a period on the form',
      3.5,
      (m, { pageText }) => m.type === 'money' && intervalOnForm(m, pageText) !== null,
    ),
    customSignal(
      'neither period nor unit',
      -1,
      (m) => paymentIntervalOf(m) === null && !isPerUnit(m) && yearOfMention(m) === '',
    ),
    customSignal('a row that is not per owner', -2, (m, { pageText }) => isRowOfSeveralOwners(m, pageText)),
    contextMatches('column', /\b(?:dues|assessments?)\b/i, 4, 'column: dues'),
    contextMatches('column', /variance|difference|change|%|ytd|total/i, -2),
    inStatement(-1),
    contextMatches('after', /^[^.;$]{0,50}\b(?:is|are|will be|shall be) (?:now )?due\b/i, 1, 'is due after'),
    customSignal('for a year', 0.6, (m) => yearOfMention(m) !== ''),
    inDocumentKind(0.3, 'budget', 'notice', 'fee_schedule', 'minutes', 'questionnaire'),
    inDocumentKind(-1, 'insurance'),
    foundByRule(2.5),
  ],
  read: readRegularDues,
}
