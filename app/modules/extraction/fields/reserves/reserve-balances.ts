import { none } from '../../../report-fields/typed-value'
import { textBefore } from '../../page/mentions'
import { reserveAccountSignals } from './reserve-accounts'
import { heldInReserves, amountOfChange } from './reserve-clauses'
import { totalOfAccountsBefore } from '../budget/account-totals'
import { tableRows } from '../../page/table'
import { cellOf } from '../../signals/statement-amounts'
import { inSection, runningTextMatches } from '../../signals/table-signals'
import {
  perHomeWords,
  inGoverningOrInsuranceDocuments,
  inReserveStudy,
  amountsAndProjections,
  inFirstYear,
  readBalance,
  balanceSignals,
} from './reserve-words'
import { inDocumentKind, contextMatches, customSignal, type FieldSignals } from '../../signals/signal'

const fundWords =
  "(?:(?:capital|replacement|contingency|long[- ]term|association'?s?|hoa|roof|road|street|paving|building|repair) )*reserves?(?: (?:funds?|accounts?|savings|cash|checking|money market|cds?|bank|investments?|assets|and replacement))*"

/** What the reserve fund holds. */
export const reserveBalance: FieldSignals = {
  path: 'financial.currentReserve',
  mentions: amountsAndProjections,
  hint: /reserve|\bres\b|replacement|contingency|capital (?:improvement|fund)|set aside|rainy|sinking|long[- ]term|\b(?:road|roof|street|paving|lane|lake|dam|well|elevator|siding|seawall) (?:fund|savings|account)|starting balance|beginning balance|savings|(?:in (?:the |our )?(?:bank|account|treasury)|saved|put away|on hand|earmarked) for/i,
  bias: -4,
  signals: [
    heldInReserves(4.6),
    ...reserveAccountSignals,
    runningTextMatches(
      'before',
      /\breserves?(?: (?:fund|account)s?)?,? (?:which|that) (?:now |currently )?(?:stands?|stood|is|are|was|were|holds?|held|ha[sd])(?: at| about| now| nearly)* $/i,
      3,
    ),
    customSignal(
      'the starting balance of a study',
      2.5,
      (mention, { kind }) =>
        kind === 'reserve_study' &&
        /^(?:projected|estimated|starting|current|beginning|actual|opening) (?:reserve |fund )?balance\b/i.test(
          mention.row,
        ),
    ),
    amountOfChange(-12),
    contextMatches(
      'row',
      /^(?:current|present|existing) (?:(?:capital|replacement) )*reserves?(?: (?:funds?|accounts?))?$/i,
      4.5,
    ),
    customSignal(
      'answers a question about the balance of reserves',
      7,
      (mention, { pageText }) =>
        /^\W*(?:if (?:yes|so),? )?(?:what is )?(?:the |its )?(?:current|present) (?:account |fund )?balance\W*$/i.test(
          mention.row || mention.before,
        ) &&
        /\breserves?\b/i.test(textBefore(mention, pageText, 170)) &&
        !/\b(?:operating|checking|loan)\b/i.test(textBefore(mention, pageText, 170)),
    ),
    customSignal(
      'an amount that was set aside',
      5.5,
      (mention, { pageText }) =>
        /\b(?:you|we|it|association|fund)(?: now| currently)? (?:have|has|had|hold|holds)(?: about)?\s$/i.test(
          mention.before,
        ) &&
        /^ (?:set aside|put away|saved(?: up)?)\b(?! (?:each|every|per|a) )/i.test(mention.after) &&
        /\breserves?\b/i.test(pageText.text.slice(Math.max(0, mention.start - 400), mention.end + 200)),
    ),
    contextMatches('sentence', /\bFDIC\b|\binsured limit\b|\breserve special assessment\b/i, -7),
    customSignal(
      'a part of a budget',
      -12,
      (mention) =>
        mention.row === '' &&
        /\bbudget\b[^.;]{0,60}\boperating\b[^.;]{0,40}\breserves?\s$/i.test(mention.before) &&
        !/\b(?:accounts?|balances?|cash|bank)\b/i.test(mention.sentence),
    ),
    runningTextMatches('before', /\binterest (?:earned|income|of|was|on)\b[^.;$]{0,40}$/i, -5),
    contextMatches(
      'row',
      new RegExp(
        `^(?:(?:total|current|projected|estimated|actual|starting|beginning|opening|available|present) )*${fundWords}(?: fund)? balances?\\b`,
        'i',
      ),
      5.5,
    ),
    contextMatches(
      'row',
      /^(?:total |combined )?(?:replacement |capital )*reserves?(?: (?:funds?|cash|accounts?|assets|savings))*$|^total (?:capital |replacement )?reserves?\b/i,
      2.2,
    ),
    contextMatches('row', new RegExp(`^(?:total )?${fundWords}\\b`, 'i'), 1),
    contextMatches(
      'row',
      /\breserves?\b.*\b(?:savings|money market|mm|cds?|checking|cash|bank|account|acct)\b|\b(?:savings|money market|mm|cds?|checking|cash|bank)\b.*\breserves?\b/i,
      4.5,
    ),
    contextMatches(
      'row',
      /\bbalances?\b.*\b(?:reserves?|replacement fund)\b|\bcash in reserves?\b|\breserves? (?:on hand|available|currently)/i,
      4,
    ),
    inSection(2, 'assets'),
    customSignal(
      'row: what a budget puts into reserves',
      -8,
      (mention, around) =>
        around.kind === 'budget' &&
        /^total (?:capital |replacement )?reserves?$/i.test(mention.row) &&
        tableRows(around.pageText).some(
          (row) => row.start > mention.start && /^(?:grand )?total (?:operating )?expen/i.test(row.label),
        ),
    ),
    customSignal(
      'row: the ending balance of reserves, not projected',
      9,
      (mention, { kind }) =>
        kind !== 'reserve_study' &&
        /^(?:end(?:ing)?|closing) reserves? (?:fund |account )?balance$/i.test(mention.row),
    ),
    customSignal(
      'row: reserves in a statement or minutes',
      1.8,
      (mention, { kind }) =>
        /^(?:total )?(?:capital |replacement )?reserves?\b/i.test(mention.row) &&
        (kind === 'financial_statement' || kind === 'minutes'),
    ),
    contextMatches(
      'row',
      /^(?:starting|beginning|opening|projected(?: starting)?|current|estimated) (?:reserve |fund )?(?:fund )?balances?\b/i,
      2.5,
    ),
    contextMatches(
      'row',
      /^(?:reserves?|(?:reserve |fund |cash )?balances?) (?:at|as of) (?:the )?(?:beginning|start) of (?:the )?(?:fiscal )?(?:year|period)\b/i,
      5,
      'row: at the beginning of the year',
    ),
    // The words of the statutes on resale certificates.
    contextMatches(
      'row',
      /\b(?:amount|balance) of (?:any |the )?reserves for capital expenditures$/i,
      12,
      'row: reserves for capital expenditures',
    ),
    contextMatches(
      'row',
      /^ending fund balances?$|^fund balances?,? (?:at )?end(?:ing)?\b/i,
      5,
      'row: the balance of a fund at the end',
    ),
    runningTextMatches(
      'before',
      /\baccumulated funds\b[^.;$]{0,40}\b(?:aggregat\w+|total\w*|approximat\w+|of)\s$/i,
      7,
    ),
    runningTextMatches(
      'before',
      /\b(?:road|roof|street|paving|lane|lake|dam|well|capital) savings(?: account)?(?: \w+)?\s$/i,
      4.2,
    ),
    inReserveStudy(1),
    customSignal(
      'the cash of the reserve fund',
      6,
      (mention) =>
        /\b(?:reserves?|replacement)\b/i.test(mention.column) &&
        /^total (?:cash|assets)\b|^cash\b|^(?:ending )?fund balances?,?(?: (?:at )?end(?:ing)?\b.*)?$/i.test(
          mention.row,
        ),
    ),
    runningTextMatches(
      'before',
      /\b(?:reserve|replacement) (?:funds?|accounts?|savings|balances?)(?: (?:accounts?|balances?))?\s*$/i,
      4.2,
    ),
    inFirstYear(/start|begin|opening/i, 6, /fully|ideal|%/i),
    contextMatches(
      'row',
      /\breserves? (?:\w+ )?budget\b|\breserves? per budget\b/i,
      -9,
      'row: budgeted for reserves',
    ),
    contextMatches(
      'row',
      /contribut|transfer|allocat|funding|deposit|income|interest|expen|fully|ideal|target|ending|study|recommended|required|deficit|liabilit|due (?:to|from)|per (?:unit|lot|home)|percent|surplus|\bless\b|increase|withdraw|spent|threshold|to reserves?|for reserves?|need|remainder|plan\b/i,
      -5,
    ),
    customSignal(
      'in section income, expenses',
      -3.5,
      (mention, around) =>
        ['income', 'expenses'].includes(cellOf(mention, around)?.row.section ?? '') &&
        !/\breserves? (?:fund |account )?balance$/i.test(mention.row),
    ),
    customSignal(
      'a row of a budget of several years',
      -4,
      (mention, around) =>
        around.kind === 'budget' &&
        /^reserves? savings$/i.test(mention.row) &&
        (cellOf(mention, around)?.row.cells.length ?? 0) >= 2,
    ),
    runningTextMatches(
      'before',
      new RegExp(
        `\\b${fundWords}(?:'s)?(?: fund)?(?: currently)?(?: balances?)?[^.;$]{0,50}\\b(?:balances?|totals?|totaled|totaling|has|have|had|is|was|are|at|of|contain(?:s|ed)?|holds?|held|stands? at|with)\\b[^.;$\\d]{0,25}$`,
        'i',
      ),
      4.2,
    ),
    runningTextMatches('before', new RegExp(`\\b${fundWords}(?: balances?)?\\s*(?:[:=-]|\\()\\s*$`, 'i'), 4),
    runningTextMatches(
      'before',
      new RegExp(
        `\\bbalances? (?:of|for|in|on) (?:the |our |its )?${fundWords}\\b(?:\\s?\\([^)]{0,90}\\))?[^.;$]{0,40}\\b(?:is|was|are|were|at|of|totals?|totaled|stands? at|stood at|to)\\s(?:about |approximately |just over |over |nearly )?$`,
        'i',
      ),
      4.2,
    ),
    runningTextMatches(
      'before',
      new RegExp(
        `\\b(?:brings?|brought|bringing|leaves?|left|leaving|puts?|putting|increas(?:es|ed|ing)|reduc(?:es|ed|ing)|takes?|raised?)\\b[^.;$]{0,40}\\b${fundWords}(?: balances?)?\\b[^.;$]{0,40}\\b(?:to|at|with)\\s(?:about |approximately |just over |over |nearly )?$`,
        'i',
      ),
      5.5,
    ),
    runningTextMatches(
      'before',
      /\b(?:checking|operating)\b(?! (?:expenses|costs|budget)\b)[^.;]{0,45}\$?\s?[\d,.]{4,12}\s?(?:,|;|and|&|\s-|with)\s{0,2}(?:in |the )?(?:capital |replacement )?reserves?(?: (?:account|fund|savings))?\s?[:=-]?\s*$/i,
      4.4,
    ),
    runningTextMatches(
      'before',
      /\breserves?\b[^.;$]{0,30}\bbalances?\b|\bbalances?\b[^.;$]{0,30}\breserves?\b/i,
      1.2,
    ),
    runningTextMatches(
      'after',
      /^[^.;$]{0,25}\b(?:in|held in|remain(?:s|ing)? in)(?: (?:the|our|its|a))?(?: (?:capital|replacement|association'?s?))* reserves?\b/i,
      4.2,
    ),
    customSignal(
      'the balance of the Fund, after a sentence about the reserve fund',
      8,
      (mention, { pageText }) =>
        /\b[Tt]he [Ff]und (?:now |currently )?(?:(?:will |should )?have|has|had|holds?|stands? at|with|is at|contains?)(?: an?(?: (?:estimated|projected|current))? balance of| a total of)?\s(?:about |approximately )?$/.test(
          mention.before,
        ) && /\b(?:reserve|replacement|contingency) fund\b/i.test(textBefore(mention, pageText, 400)),
    ),
    customSignal(
      'the reserve fund of this amount',
      5,
      (mention) =>
        mention.row === '' &&
        /^ (?:capital |replacement |contingency |cash |maintenance |emergency ){0,2}reserves?(?: (?:funds?|accounts?|balance))?\b(?! (?:stud|analys|dues|assess|contribut|transfer))/i.test(
          mention.after,
        ) &&
        (/^[^.;$]{0,50}\b(?:is|are) (?:currently |now |already |presently )?(?:in place|available|on hand|held|established)\b/i.test(
          mention.after,
        ) ||
          /\b(?:have|has|had|maintains?|holds?|with|our|current|existing) (?:only )?(?:an? )?$/i.test(
            mention.before,
          )),
    ),
    runningTextMatches(
      'before',
      /\b(?:plan|hope|expect|intend|aim|want|goal|like)(?:s|ed|ing)?(?: is)? to (?:have|reach|build|accumulate|get to|grow)\b[^.;$]{0,40}$/i,
      -6,
    ),
    runningTextMatches('after', /^\s?\)?\s(?:to|into) (?:the |our |a )?(?:\w+ ){0,3}reserves?\b/i, -5),
    contextMatches(
      'sentence',
      /\b(?:current|present(?:ly)?|as of|treasurer|balance|opening|starting|now|year[- ]end|end of)\b/i,
      0.5,
    ),
    contextMatches(
      'before',
      /\b(?:contribut|transferr?|deposit(?!s? account)|set(?:ting)? aside|allocat|funding|add|put|mov(?:e|ing)|increas|decreas|expens|expend|spent|spend|withdr|borrow|paid|pay|budget|use|using|taken|cost|need|dues|assessment)\w{0,5}\b[^.;$)]{0,50}$/i,
      -2.5,
    ),
    contextMatches(
      'sentence',
      /fully[- ]funded|\bideal\b|recommend|target|minimum|required|should (?:be|have)|need(?:ed|s)? to|goal|shortfall|underfund|deficit/i,
      -2,
    ),
    contextMatches('before', /fully[- ]funded|\bideal\b|recommended|100\s?%/i, -4),
    runningTextMatches('before', /\boperating reserves?\b[^.;$]{0,60}$/i, -2.5),
    runningTextMatches('before', /\brather than\b|\bindustry\b/i, -1.5),
    contextMatches(
      'after',
      /^\s*(?:per|\/|a|each)\s*(?:unit|lot|home|month|year)|^\s*(?:monthly|annually|to reserves?|for 20\d\d)/i,
      -4,
    ),
    contextMatches('sentence', perHomeWords, -2),
    customSignal(
      'in the operating account',
      -2.5,
      (mention) =>
        /\b(?:checking|operating)\b(?:(?!reserve)[^.;,]){0,40}$/i.test(mention.before) &&
        !/^\s?(?:is |was )?in (?:the |our |a )?(?:\w+ )?reserve/i.test(mention.after),
    ),
    runningTextMatches('before', totalOfAccountsBefore, -9),
    ...balanceSignals,
  ],
  read: readBalance,
}

/** Sentences that say that there are no reserves. */
export const noReserves: FieldSignals = {
  path: 'financial.currentReserve',
  mentions: 'sentence',
  hint: /reserve/i,
  bias: -4,
  signals: [
    contextMatches(
      'sentence',
      /\b(?:no|not)\b (?:\w+ ){0,3}(?:have |maintain |hold |keep )?(?:an?y? )?(?:\w+ ){0,2}reserve (?:funds?|accounts?|balance|monies|money)\b/i,
      4,
    ),
    contextMatches(
      'sentence',
      /\bthere (?:is|are) (?:currently )?no (?:\w+ )?reserves?\b|\b(?:don['’]t|do not|doesn['’]t) (?:currently |presently |now )?have (?:any )?(?:\w+ )?reserves?\b|\bdoes not (?:currently )?(?:have|maintain) (?:\w+ )?reserves?\b|\bhas no reserves?\b/i,
      4.5,
    ),
    contextMatches('sentence', /\bcurrently|at this time|at present\b/i, 0.7),
    contextMatches(
      'sentence',
      /\bshall|may\b|if\b|study|must|should|unless|until|reserves the right|transfer|from the reserve|owner|would|need/i,
      -3,
    ),
    // Money that was not put into a fund, or taken from it, does not mean that it is empty.
    contextMatches(
      'sentence',
      /\bnot\b (?:\w+ ){0,3}(?:to|into|from|out of) (?:any|the|our|its|a)\b/i,
      -6,
      'not into or from a fund',
    ),
    // Paying nothing in does not mean that the fund is empty.
    contextMatches(
      'sentence',
      /\bnot\b (?:\w+ ){0,3}(?:funding|fund (?=the|its|our|any|reserves)|contribut\w+ |pay(?:ing)? |add(?:ing)? |saving |deposit\w* )/i,
      -6,
    ),
    inGoverningOrInsuranceDocuments,
    inDocumentKind(0.3, 'minutes', 'notice', 'reserve_study'),
    inDocumentKind(-1, 'questionnaire'),
  ],
  read: (mention, { kind }) =>
    String(mention.value).length > 400 || kind === 'questionnaire' ? null : { typed: none },
}
