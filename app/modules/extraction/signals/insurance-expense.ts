import { ofOneHome, statesRule } from './budget-words'
import {
  amountReading,
  otherRowMatches,
  inSection,
  inTable,
  isGuess,
  isPreviousAmount,
  ofPolicy,
  runningTextMatches,
} from './figures'
import { inDocumentKind, readByPattern, sentenceMatches, type FieldSignals } from './signal'

export const insuranceExpense: FieldSignals = {
  path: 'financial.insuranceExpense',
  mentions: 'money',
  hint: /insurance|\bins\b|(?:liability|property|master) policy/i,
  bias: -4,
  signals: [
    sentenceMatches('row', /\binsurance\b|\b(?:liability|property|master|hazard) policy$/i, 4),
    sentenceMatches(
      'row',
      /^(?:(?:master|property|liability|general|total|association|hoa|common|building|annual|blanket|hazard|package|commercial|policy)\s+)*insurance(?:\s*(?:expenses?|premiums?|costs?|policy|total|- (?:general|liability|property|master|package|all)|\((?:liability|property|master|general)\)))?$/i,
      1.5,
    ),
    sentenceMatches('row', /^total\b.{0,30}insurance/i, 1.5),
    sentenceMatches(
      'row',
      /claim|proceeds|deductible|refund|worker|health|life|reserve|prepaid|payable|receivable|workmen|limit|coverage\b|owner|certificate|reimburs|appraisal|flood zone|deposit/i,
      -4,
    ),
    sentenceMatches(
      'row',
      /\b(?:d\s?&\s?o|directors|crime|umbrella|fidelity|earthquake|flood|bond|auto|vehicle|earthquake)\b/i,
      -0.7,
    ),
    otherRowMatches('another row is the total of insurance', /^total\b.{0,30}insurance|^insurance$/i, -1.5),
    inTable(0.7),
    runningTextMatches(
      'before',
      /\btotal (?:annual )?(?:insurance )?premiums?\b[^.;$]{0,30}\b(?:is|was|of|are|comes to)\s$/i,
      8.5,
    ),
    runningTextMatches(
      'before',
      /\binsurance (?:premiums?|costs?|expenses?|policy|bill|renewal)\b[^.;$]{0,60}\b(?:is|was|of|at|to|be|totaled|cost|paid|increased|for|amount)\b[^.;$]{0,30}$/i,
      4.5,
    ),
    runningTextMatches(
      'before',
      /\binsurance\b[^.;$]{0,40}\b(?:renew|premium|cost|bill|quot)\w*\b[^.;$]{0,20}\b(?:at|for|of|is|was)\s*$/i,
      4.4,
    ),
    runningTextMatches('before', /\b(?:paid|pay|spent|cost|premium of)\s*(?:about |approximately )?$/i, 1.3),
    runningTextMatches('before', /\binsurance\b[^.;$]{0,60}\bfrom \$[\d,.]{3,12} to\s*$/i, 4.5),
    runningTextMatches(
      'before',
      /\binsurance\b[^.;$]{0,30}\b(?:costs?|paid|premium (?:is|was|of))\b[^.;$]{0,20}$/i,
      3,
    ),
    runningTextMatches('after', /^[^.;$]{0,15}\bfor (?:the )?(?:\w+ ){0,3}insurance\b/i, 3),
    sentenceMatches(
      'sentence',
      /deductible|coverage (?:of|limit)|claim|settle|limits?\b|minimum|not less than|damage|per occurrence|aggregate/i,
      -3,
    ),
    sentenceMatches('sentence', ofOneHome, -1.5),
    inSection(-3, 'income', 'assets', 'liabilities', 'reserves'),
    isGuess(-1.5),
    isPreviousAmount,
    statesRule,
    inDocumentKind(-4, 'ccrs', 'bylaws', 'rules', 'reserve_study'),
    ofPolicy(-4),
    readByPattern(3),
  ],
  read: (m, around) => amountReading(m, around, { least: 100_00 }),
}
