import { textBefore } from '../../page/mentions'
import { amountOfChange, paidIntoReserves, takenFromReserves } from './reserve-clauses'
import { isPerUnit } from '../../signals/amounts'
import { tableRows } from '../../page/table'
import { readContribution, isReserveIncome, isShareOfDues, isUnderFundingTitle } from './contribution-amounts'
import { cellOf } from '../../signals/statement-amounts'
import {
  inSection,
  inTable,
  oneOfSeveral,
  previousAmount,
  inPolicy,
  runningTextMatches,
} from '../../signals/table-signals'
import { statesRuleOrExample, inReserveStudy, inLaterYear } from './reserve-words'
import {
  foundByRule,
  contextMatches,
  customSignal,
  type FieldSignals,
  inGoverningDocuments,
} from '../../signals/signal'

const reserveAccountLabel = /\b(?:savings|checking|money market)\b.{0,12}\breserves?\b.{0,3}(?:account)?$/i

/** What the association currently puts into reserves each month or year. */
export const reserveContribution: FieldSignals = {
  path: 'financial.reserveContribution',
  mentions: 'money',
  hint: /reserve|savings for|to (?:save|set aside|put away) |\bres\b|replacement|capital fund|\b(?:future|major) |rainy|sinking|long[- ]term|\b(?:road|roof|street|paving|lane|lake|dam|well|elevator|siding|seawall) (?:fund|savings|account)/i,
  bias: -4,
  signals: [
    paidIntoReserves(4.6),
    amountOfChange(-8),
    contextMatches(
      'row',
      /^(?:existing|current|present) (?:plan|funding|level)$|^(?:reserve )?contributions? in the (?:19|20)\d{2} budget$/i,
      6.5,
    ),
    customSignal(
      'row: a contribution, with reserves shortly above',
      6,
      (mention, around) =>
        /^(?:(?:annual|monthly|yearly|current|budgeted|total|regular) )*(?:reserve )?contributions?(?: amount)?$/i.test(
          mention.row,
        ) &&
        cellOf(mention, around)?.row.cells.length === 1 &&
        /\breserves?\b/i.test(textBefore(mention, around.pageText, 160)),
    ),
    customSignal(
      'to be contributed, near reserves',
      5.5,
      (mention, { pageText }) =>
        /\b(?:plans? to |will |to |currently |now |is |are )contribut(?:e|es|ing)\s(?:about |approximately )?$/i.test(
          mention.before,
        ) &&
        !/^[^.;$]{0,40}\b(?:to|toward|for)\b(?! reserves?| the reserves?)/i.test(mention.after) &&
        /\breserves?\b/i.test(pageText.text.slice(Math.max(0, mention.span.start - 200), mention.end)),
    ),
    customSignal(
      'to be saved each year, near reserves or replacements',
      5.5,
      (mention, { pageText }) =>
        /\b(?:plans?|planning|intends?|expects?|hopes?|going|continues?) to (?:save|set aside|put away|bank|accumulate)\s(?:at least |about |approximately )?$/i.test(
          mention.before,
        ) &&
        !isPerUnit(mention) &&
        !/^[^.;$]{0,20} on (?:the |our )?\w/i.test(mention.after) &&
        /^(?:\s?(?:-|–|to)\s?\$?[\d,]{3,9})?\s(?:per|a|each|every) (?:month|quarter|year)\b|^(?:\s?(?:-|–|to)\s?\$?[\d,]{3,9})?\s(?:annually|monthly|quarterly|yearly)\b/i.test(
          mention.after,
        ) &&
        /\b(?:reserves?|replac\w+|repair\w*)\b/i.test(
          pageText.text.slice(Math.max(0, mention.span.start - 300), mention.end + 100),
        ),
    ),
    runningTextMatches(
      'before',
      /\b(?:present|current|existing) (?:level|rate|pace) of (?:savings?|funding|contributions?)(?: of|,|:| \(|,? which is| -)\s?(?:about )?$/i,
      6,
    ),
    takenFromReserves(-8),
    runningTextMatches('before', /\b(?:initially|originally) funded (?:with|by)\s(?:about )?$/i, -9),
    customSignal('a part of the dues that goes into reserves', 9, isShareOfDues),
    customSignal('row: what each home pays into reserves', 6, (mention) =>
      /^(?:general |capital |replacement )?reserves? (?:fund )?(?:assessments?|dues|fees?)\b/i.test(
        mention.row || mention.before,
      ),
    ),
    contextMatches(
      'row',
      /^(?:total )?reserves? (?:per )?budget(?: \([^()]{1,20}\))?$/i,
      4.6,
      'row: reserves, as budgeted',
    ),
    runningTextMatches(
      'before',
      /\b(?:mov|transferr?|put|add|deposit)(?:ed|ing|s)?\s(?:about |the remaining |another )?$/i,
      0.6,
    ),
    runningTextMatches(
      'after',
      /^ (?:in)?to (?:the |our |a )?savings (?:account )?for (?:future |the )?(?:roads?|roofs?|repairs?|paving|streets?|docks?|fences?|replacements?)\b/i,
      5,
    ),
    runningTextMatches(
      'before',
      /\b(?:each|every|owners?|members?|homeowners?|buyers?)\b (?:\w+ ){0,3}(?:contribut|pay)\w*\s(?:about )?$/i,
      -7,
    ),
    runningTextMatches(
      'before',
      /\b(?:if (?:we|you|they|the board|the association)|were to)\b[^.;$]{0,60}$/i,
      -5,
    ),
    runningTextMatches('before', /\b(?:surplus|left over|excess)\b[^.;$]{0,30}$/i, -6),
    runningTextMatches('after', /^ on deposit\b/i, -6),
    runningTextMatches('before', /\bbudget (?:of|in the amount of|totaling) $/i, -8),
    runningTextMatches(
      'after',
      /^ (?:monthly |quarterly |annual )?(?:assessment|dues|HOA|maintenance)(?: fees?)?\b/i,
      -9,
    ),
    contextMatches('row', /^(?:grand )?totals?:? (?:of )?(?:operating|expens\w+) (?:&|and|plus|\+) /i, -6),
    contextMatches('sentence', /\b(?:developer|declarant|builder)\b/i, -6),
    runningTextMatches(
      'before',
      /\b(?:per|each|every) (?:unit|lot|home|door|owner|household)\b[^.;$]{0,20}$/i,
      -6,
    ),
    runningTextMatches(
      'before',
      /\bspecial assessments?\b[^.;$]{0,30}$|\bneed(?:s|ed)? to\b[^.;$]{0,30}$/i,
      -5,
    ),
    contextMatches(
      'row',
      /(?:transfers?|contributions?|allocations?|funding|deposits?|allotments?|payments?|savings|addition|sent)\b.{0,30}\b(?:reserves?|replacement fund|capital fund)\b/i,
      4.8,
    ),
    runningTextMatches(
      'before',
      /\b(?:contributions?|transfers?|allocations?) (?:to|into|for) (?:the |our )?(?:capital |replacement )?reserves?(?: (?:funds?|accounts?))?\s?[:=–-]\s*$/i,
      3.5,
    ),
    contextMatches(
      'row',
      /\b(?:reserves?|replacement fund)\b(?:\s+(?:fund|account|study|replacement|savings))*\s*[-:]?\s*(?:contributions?|transfers?|allocations?|funding|deposits?|allotments?|payment|addition)\b/i,
      4.8,
    ),
    contextMatches(
      'row',
      /^(?:to )?(?:the )?(?:(?:capital|replacement|general|contingency|operating|annual|long[- ]term) )*reserves?(?: (?:funds?|accounts?|expenses?|for replacements?))*$/i,
      2,
    ),
    contextMatches('row', /^(?:(?:capital|replacement|annual) )*reserves? expenses?$/i, 2.2),
    contextMatches('row', /^total reserves?(?: (?:contributions?|funding|transfers?|allocations?))?$/i, 2.5),
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
    contextMatches('row', /^(?:transfers?|contributions?)(?: in)? from (?:the )?operat(?:ing|ions)\b/i, 6),
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
      'included in the budget or dues for reserves',
      3.6,
      (mention) =>
        /\b(?:budget|assessments?|dues)\b.{0,60}\b(?:includes?|including|with)\s(?:a |about )?$/i.test(
          mention.before,
        ) &&
        /^\s(?:for|to|toward|going to|going into|in) (?:the |our |capital |replacement )*reserves?\b/i.test(
          mention.after,
        ),
    ),
    runningTextMatches(
      'before',
      /\b(?:each|every|any) (?:time|new|subsequent|purchaser|buyer|grantee)\b|\b(?:purchaser|buyer|grantee|incoming owner|new owner|closing)\b/i,
      -4,
    ),
    customSignal(
      'row: reserves among the expenses',
      2.6,
      (m, around) => cellOf(m, around)?.row.section === 'expenses' && /\breserves?\b/i.test(m.row),
    ),
    customSignal(
      'row: reserves in a budget',
      1.8,
      (mention, around) =>
        around.kind === 'budget' &&
        cellOf(mention, around) !== null &&
        cellOf(mention, around)?.row.section !== 'assets' &&
        /\breserves?\b/i.test(mention.row),
    ),
    inSection(0.5, 'reserves'),
    customSignal('the total of the reserves’ income', 7, isReserveIncome),
    customSignal(
      'row: a contribution to a reserve account',
      4,
      (mention, around) =>
        cellOf(mention, around)?.row.section === 'reserves' &&
        /^(?:\+ ?|add:? ?|plus:? ?)?(?:reserve |annual |monthly )?(?:contributions?|transfers? in|deposits?|allocations?|additions?|transfers? from operat\w+)(?: from operat\w+)?$/i.test(
          mention.row,
        ),
    ),
    inSection(-2.5, 'income', 'assets', 'liabilities'),
    contextMatches(
      'row',
      /recommended|full[- ]?fund|\bplan\b|special|(?<!\/\s{0,3})from reserves?|interest|baseline|minimum|per (?:unit|lot|home)|average|balance|ending|beginning|spent|expenditures?|fully|total\b.*\bexpen|insurance reserve|net of|before|excess|less\b|study(?! account)/i,
      -4,
    ),
    contextMatches('row', /\b(?:deficit|deficiency|surplus|shortfall|under-?fund\w*)\b/i, -6),
    inReserveStudy(-1),
    contextMatches('row', /\bcurrent\b/i, 1.5),
    contextMatches(
      'row',
      /^(?:most recent|current(?:ly)?|present|existing|budgeted|actual)\b(?!.*\b(?:recommended|per (?:unit|lot|home))\b).{0,30}\b(?:contributions?|funding|allocations?|transfers?)\b/i,
      4.6,
      'row: the current contribution',
    ),
    customSignal(
      'row: current, under a title about funding',
      6.5,
      (mention, { pageText }) =>
        /^(?:budgeted|current|actual|present)\b/i.test(mention.row) && isUnderFundingTitle(mention, pageText),
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
      'being paid in, near reserves',
      3.4,
      (mention, { pageText }) =>
        mention.row === '' &&
        (/\b(?:is|are|currently|now|been)\s(?:currently )?(?:funding|contributing|putting (?:in|aside)|setting aside)\s(?:only |about )?$|\b(?:association|committee|board|council|trust) (?:has )?(?:funded|contributed)\s$/i.test(
          mention.before,
        ) ||
          /^ (?:was|were|has been) (?:budgeted and )?(?:funded|contributed|set aside)\b/i.test(
            mention.after,
          )) &&
        /\b(?:reserves?|replacements?)\b/i.test(
          pageText.text.slice(Math.max(0, mention.start - 400), mention.end + 60),
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
    customSignal('row: reserves above the total of expenses', 2.2, (mention, around) => {
      const ownRow = cellOf(mention, around)?.row
      return (
        ownRow?.section === '' &&
        /^(?:to )?(?:reserves?(?: fund| savings)?|replacement fund)$/i.test(mention.row) &&
        tableRows(around.pageText).some(
          (row) =>
            row.line > ownRow.line && /^(?:grand )?total\b.*\b(?:expenses?|disbursements)\b/i.test(row.label),
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
      /^(?!,? (?:plus|and)\b)[^.;$]{0,20}\breserve (?:fund )?(?:contributions?|transfers?|allocations?|deposits?)\b/i,
      3.8,
    ),
    contextMatches(
      'sentence',
      /\bmotion|approved|budget(?:ed)?|monthly|annual(?:ly)?|per (?:month|year)|this year|for 20\d\d\b/i,
      0.7,
    ),
    contextMatches(
      'sentence',
      /recommend|full funding|baseline|should|would|minimum|suggest|fully funded|propose/i,
      -2.5,
    ),
    contextMatches(
      'before',
      /\bbalance|(?<!to\)? ?\/ ?)from (?:the )?reserve|\bout of\b|spent|withdr|\bdeficien/i,
      -2.5,
    ),
    contextMatches('after', /^[^.;$]{0,30}\bfrom (?:the |our )?(?:\w+ )?reserve/i, -3),
    contextMatches(
      'after',
      /^[^.;$]{0,30}\b(?:per|\/|each) ?(?:unit|lot|home|paying)|^\s*(?:currently |now )?in (?:the |our )?reserves?\b(?!(?: (?:fund|account))?s? (?:each|every|per|a) )/i,
      -3,
    ),
    oneOfSeveral(-1.5),
    contextMatches(
      'row',
      /\b(?:purchase|closing|settlement|resale|transfer of title|new owners?)\b/i,
      -8,
      'row: paid by a buyer',
    ),
    customSignal(
      'an account that holds reserves',
      -6,
      (mention, around) =>
        around.kind !== 'budget' &&
        cellOf(mention, around)?.row.section !== 'expenses' &&
        reserveAccountLabel.test(mention.row),
    ),
    inLaterYear(-1),
    previousAmount,
    statesRuleOrExample,
    inGoverningDocuments,
    inPolicy(-4),
    inTable(0.3),
    foundByRule(4.5),
  ],
  read: (mention, around) =>
    readContribution(mention, around, {
      minCents: /current/i.test(mention.row || mention.before) ? 0 : 100_00,
      isAnnualInBudget: true,
    }),
}
