import { totalOfSchedule } from '../reserves/reserve-schedules'
import { money } from '../../../report-fields/typed-value'
import type { Mention } from '../../page/mentions'
import { resultInWords } from './operating-clauses'
import { tableRows } from '../../page/table'
import { perHomeOrMonthWords, statesRuleOrLimit, coversOneMonth } from './budget-words'
import { columnChoiceOf, qualifierOf, cellOf } from '../../signals/statement-amounts'
import {
  inSection,
  oneOfSeveral,
  previousAmount,
  inPolicy,
  runningTextMatches,
} from '../../signals/table-signals'
import {
  inDocumentKind,
  foundByRule,
  contextMatches,
  customSignal,
  type FieldSignals,
  type Surroundings,
  inGoverningDocuments,
} from '../../signals/signal'

const resultOnBalanceSheet =
  /^(?:equity )?(?:current year(?:'?s)? )?(?:net (?:income|loss|surplus)|excess \(?(?:of|deficiency|deficit)\)? of revenues? over)\b(?!.*\b(?:capital|reserves?)\b)/i

const changeLabel = /^(?:net )?(?:changes?|difference|increase|decrease)\b/i
const bankWords = /\b(?:checking|savings|money market|bank|cash|on hand|certificates? of deposit)\b/i
const bankFeeWords = /\b(?:fees?|charges?|interest)\b/i

/** The change in bank balances between two dates includes transfers and reserves, so it is not the operating result. */
function isChangeOfBalance(mention: Mention, around: Surroundings): boolean {
  const ownRow = cellOf(mention, around)?.row
  if (!ownRow || !changeLabel.test(ownRow.label)) return false
  if (bankWords.test(ownRow.label)) return true
  const above = tableRows(around.pageText).findLast((row) => row.line < ownRow.line && row.label !== '')
  return above !== undefined && bankWords.test(above.label) && !bankFeeWords.test(above.label)
}

/** Smaller differences may be of years or counts. */
const minDifferenceCents = 100_00

/** The income of a year less its expenses; negative for a loss. */
export const operatingResult: FieldSignals = {
  path: 'financial.operatingResult',
  mentions: 'money',
  hint: /net|retained|exceed|more than|less than|higher than|greater than|in the (?:red|black)|surplus|deficit|excess|balance|difference|profit|\bgain|\bloss|shortfall|carr|total|over/i,
  bias: -4,
  signals: [
    customSignal('a result in words', 9, (m) => resultInWords(m) !== null),
    contextMatches(
      'row',
      /^(?:total |(?:current|this) year(?:'?s)? |year[- ]to[- ]date |ytd )?net (?:operating |ordinary |annual )?(?:incomes?|surplus|profit|gain|revenue|loss|result)(?:\s*(?:\/|or|-)?\s*\(?\s*(?:loss|deficit|deficiency)\s*\)?)?(?:(?: |: ).{0,20})?$/i,
      5.5,
    ),
    contextMatches(
      'row',
      /^(?:excess|surplus)\b.{0,40}(?:deficit|deficiency|over|expen)|^(?:net |operating |total |projected |budget |annual |gross |current year |year[- ]to[- ]date )*\(?(?:surplus|excess|deficit|shortfall)\)?(?:\s*[/(]\s*\(?(?:deficit|shortfall|surplus|loss)\)?)?$/i,
      5.5,
    ),
    contextMatches(
      'row',
      /^(?:total )?(?:incomes?|revenues?)\s*(?:less|minus|over|vs\.?|-|\/\s?\(under\)|over\/\(under\))\s*(?:total )?expen/i,
      5.5,
    ),
    contextMatches(
      'row',
      /^(?:net )?(?:profit|gain)(?:\s*(?:\/|or)?\s*\(?(?:and )?loss\)?)?$|^change in (?:net assets|fund balance)|^net (?:cash flow|change|total)$|^net$|^excess$|^over\s?\/?\s?\(?(?:under|short)\)?$/i,
      4,
    ),
    contextMatches(
      'row',
      /^(?:balance|difference|remaining|remainder|overall total|total|net balance|left over|carry ?over)$/i,
      1.5,
    ),
    contextMatches('row', /^net \(?after (?:the )?(?:reserves?|transfers?)\b/i, 5),
    customSignal(
      'the difference of its column',
      4,
      (mention, around) =>
        cellOf(mention, around)?.cell.computed === 'difference' &&
        Math.abs(Number(mention.value)) >= minDifferenceCents,
    ),
    runningTextMatches('before', /\bexpens\w+ (?:are|were|is|ran|running)\s$/i, -5),
    contextMatches(
      'row',
      /reserve|fund balance|beginning|ending|prior|bank|other|checking|before|assets|equity|liabilit/i,
      -3.5,
    ),
    contextMatches('row', /^total (?:income|revenue|expen)|assessment|dues|insurance|landscap/i, -5),
    inSection(-2.5, 'assets', 'liabilities', 'reserves'),
    customSignal('the change in a balance', -12, isChangeOfBalance),
    // A balance sheet lists the year's result under equity.
    customSignal(
      'the net income of a balance sheet',
      2,
      (mention, around) =>
        ['liabilities', 'assets'].includes(cellOf(mention, around)?.row.section ?? '') &&
        resultOnBalanceSheet.test(mention.row),
    ),
    runningTextMatches(
      'before',
      /\b(?:net (?:income|loss|profit|operating income|surplus)|retained revenues?|surplus|deficit|shortfall|operating (?:loss|gain))(?: (?:to date|ytd|year[- ]to[- ]date))?(?: (?:for|in|at|through|as of) [^.;$]{2,30})? (?:of|is|was|totaled|totaling|at|will be)\b[^.;$]{0,25}$/i,
      4.8,
    ),
    runningTextMatches(
      'after',
      /^\s*(?:net (?:income|profit|loss)|(?:budget )?(?:surplus|deficit|shortfall)|(?:under|over) budget(?! (?:on|for|in))|carr(?:ied|y) ?over|left over)/i,
      4.5,
    ),
    runningTextMatches('after', /^ (?:to the good|in the (?:red|black))/i, 4),
    runningTextMatches(
      'before',
      /\b(?:nett?(?:ed|ing|s)|result(?:ed|ing) in|produc(?:ed|ing)|show(?:ed|s|ing)|had|with|posted|realized) (?:us )?an? (?:total |overall |small |slight |modest |operating |annual |net ){0,3}(?:gain|profit|surplus|loss|deficit) of (?:about |approximately )?$/i,
      4.8,
    ),
    // A comparison with the budget during the year is not the year's result.
    customSignal(
      'under or over budget so far',
      -5,
      (mention) =>
        mention.row === '' &&
        /\b(?:is|are|['’]re|['’]s|running|currently|tracking)\s(?:currently |now |about |running ){0,2}$/i.test(
          mention.before,
        ) &&
        /^\s(?:under|over) budget\b/i.test(mention.after),
    ),
    runningTextMatches(
      'before',
      /\bof the \$[\d,.]{3,12}[^.;$]{0,60}$|\b(?:landscap\w+|snow|mowing|lawn|repairs?|legal|pool|utilit\w+|trash|tree|insurance|water|maintenance|painting)\b[^.;$]{0,60}$/i,
      -4,
    ),
    totalOfSchedule(-7),
    coversOneMonth,
    runningTextMatches('before', /\b(?:ended|finished|closed) the year[^.;$]{0,40}$/i, 1),
    contextMatches('sentence', /\breserve (?:deficit|shortfall|study)|underfund/i, -7),
    contextMatches('before', /\bleav(?:es|ing) a shortfall\b/i, -7, 'what is missing of a sum'),
    runningTextMatches(
      'before',
      /\b(?:club|committee|picnic|party|raffle|fundraiser|yard sale|bake sale|event)\b[^.;$]{0,60}$/i,
      -6,
    ),
    contextMatches('sentence', perHomeOrMonthWords, -2),
    oneOfSeveral(-2),
    previousAmount,
    statesRuleOrLimit,
    inGoverningDocuments,
    inPolicy(-4),
    inDocumentKind(-2, 'reserve_study'),
    foundByRule(4.5),
  ],
  read(mention, around) {
    if (typeof mention.value !== 'number' || !columnChoiceOf(mention, around)) return null
    // A deficit is negative even if it is printed without a minus sign.
    const isLoss =
      mention.value > 0 &&
      (/^(?:net )?(?:\(?deficit|deficiency|shortfall|loss)/i.test(mention.row) ||
        /^\s*(?:net loss|(?:budget )?(?:deficit|shortfall)|in the red|over budget)/i.test(mention.after) ||
        resultInWords(mention) === 'loss' ||
        (mention.row === '' &&
          /\b(?:net loss|deficit|shortfall|operating loss|an? (?:\w+ ){0,2}loss of)\b[^.;$]{0,40}$/i.test(
            mention.before,
          )))
    const cents = isLoss ? -mention.value : mention.value
    return { typed: money(cents), qualifier: qualifierOf(mention, around) }
  },
}
