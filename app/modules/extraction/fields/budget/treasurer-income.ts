import { amountsAndCharges } from '../../signals/amounts'
import {
  approximately,
  verbBeforeAmount,
  readAtLeast,
  nearTreasurerWords,
  namesAssociationOrYear,
  notTotalsOfAssociation,
} from './treasurer-words'
import { contextMatches, customSignal, ignoringCase, type FieldSignals } from '../../signals/signal'

const collectedBefore = ignoringCase(`\\b(?:collected|received)\\s(?:a total of )?${approximately}$`)

/** Income in treasurers' sentences, also where only dues or receipts are named. */
export const incomeInSentences: FieldSignals = {
  path: 'financial.totalIncome',
  mentions: amountsAndCharges,
  hint: /income|revenue|receipts|took in|take in|collected|\b(?:dues|assessments) (?:from|of|for|paid by) (?:all|our)\b/i,
  bias: -4.6,
  signals: [
    contextMatches(
      'before',
      ignoringCase(
        `(?:^|[^a-z] ?|\\b(?:total|gross|annual|yearly|projected|actual|our|the|HOA|association|budgeted|expected|anticipated|dues|assessments?|(?:year[- ]to[- ]date|ytd)|year's) )(?:income|revenues?|receipts)\\b(?: (?:year[- ]to[- ]date|ytd|to date|from (?:dues|assessments)))?(?: (?:for|in|from|of) [^.;$]{0,40}?)?\\s?${verbBeforeAmount}$`,
      ),
      4.4,
    ),
    contextMatches(
      'before',
      /\bexcess (?:of )?(?:income|revenues?)\b[^.;$]{0,40}$/i,
      -9,
      'the excess of income',
    ),
    contextMatches(
      'before',
      ignoringCase(`\\b(?:took|take|takes|taken|brought|brings?) in\\s(?:a total of )?${approximately}$`),
      3.4,
    ),
    customSignal(
      'dues collected',
      4.6,
      (mention) =>
        collectedBefore.test(mention.before) &&
        /^\s(?:in|of|from) (?:(?!late|special|past|back|transfer)\w+ ){0,2}(?:dues|assessments|fees)\b/i.test(
          mention.after,
        ),
    ),
    contextMatches(
      'before',
      ignoringCase(
        `\\b(?:dues|assessments|(?:HOA|association|maintenance) fees) (?:collected|received|paid)\\b(?: (?:for|in|from|to) [^.;$]{2,30}?)?\\s?${verbBeforeAmount}$`,
      ),
      4.8,
      'dues received, before',
    ),
    contextMatches(
      'before',
      ignoringCase(
        `\\b(?<!special )(?:dues|assessments?|(?:HOA|association|maintenance) fees?) collections?\\b(?: (?:for|in|from|of) [^.;$]{2,30}?)?\\s?${verbBeforeAmount}$`,
      ),
      4.6,
      'collections of dues',
    ),
    contextMatches(
      'before',
      ignoringCase(
        `\\b(?:dues|assessments|fees) (?:bring|brings|brought|generate|generates)(?: in)?\\s${approximately}$`,
      ),
      4.8,
      'what dues bring in',
    ),
    customSignal('dues that owners paid', 4.6, (mention) =>
      /\bpaid their (?:\w+ )?(?:dues|assessments|fees)\b[^.;$]{0,20}\btotal(?:ing|ling|s) $/i.test(
        mention.before,
      ),
    ),
    contextMatches(
      'before',
      ignoringCase(
        `(?:^|[.;:]\\s{0,3}|\\b(?:total|cash|quarter) )(?:cash )?(?:receipts|deposits)(?: (?:year[- ]to[- ]date|ytd|to date|for (?:the year|(?:19|20)\\d{2}|[a-z]+ quarter)|in (?:19|20)\\d{2}))?\\s?${verbBeforeAmount}$`,
      ),
      4.6,
      'receipts or deposits',
    ),
    contextMatches(
      'before',
      ignoringCase(
        `\\b(?:annual |total )?(?:dues|assessments) (?:from|of|for|paid by) (?:all|our) (?!\\w* ?(?:late|delinquent|past|overdue|unpaid)\\b)[^.;$]{2,40}\\b(?:adds? up to|totals?|amounts? to|comes? to|generates?|brings? in)\\s${approximately}$`,
      ),
      5,
      'what all dues add up to',
    ),
    contextMatches(
      'before',
      /\b(?:(?:dues|assessment) income|income from (?:dues|assessments)|(?:year[- ]to[- ]date|ytd) (?:income|revenues?|receipts))\b[^.;$]{0,40}$/i,
      0.8,
      'income from dues, or to date',
    ),
    contextMatches('after', /^\s(?:in|of|from) (?:dues|assessments|fees) and other (?:income|revenue)/i, 1.5),
    contextMatches('sentence', /\b(?:expenses|expenditures|spent|disbursements)\b/i, 1, 'expenses beside it'),
    nearTreasurerWords,
    namesAssociationOrYear,
    contextMatches(
      'before',
      /\b(?:interest|rental|rent|dividend|investment|club|pool|clubhouse|late fees?|fines?|other|misc\w*|net|transfer fees?|past|back|special|unpaid|taxable|median|advertis\w*|event|lien)\s(?:\w+ )?(?:income|revenues?|receipts|dues|assessments)\b[^.;$]{0,45}$/i,
      -5,
    ),
    contextMatches(
      'after',
      /^[^.;$]{0,20}\b(?:past|back|delinquen\w*|special|late|interest|so far|to date)\b/i,
      -3.5,
    ),
    contextMatches(
      'sentence',
      /\b(?:exceed\w*|short(?:fall)? of|less than|per (?:month|quarter|unit|lot|home))\b/i,
      -2.5,
    ),
    ...notTotalsOfAssociation,
  ],
  read: readAtLeast(1_000_00),
}
