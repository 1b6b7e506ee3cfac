import { inStatement, nearbyWords } from '../../signals/amounts'
import { chargesOf, readCharge } from './charges'
import { chargedFor } from './charge-subjects'
import { ignoringCase, contextMatches, type FieldSignals } from '../../signals/signal'

const returnedCheckWords =
  '(?:(?:return(?:ed)?|NSF|bad|bounced?s?|dishonou?red|insufficient funds?|non-?sufficient funds?|rejected)\\s(?:or \\w+ )?(?:check|cheque|payment|item|ACH|draft|e-?check|electronic payment)s?|NSF|(?:insufficient|non-?sufficient|not sufficient) funds|(?:check|payment|item)s?\\s(?:that (?:is|are) |which (?:is|are) |is |are )?(?:returned|dishonou?red|not honou?red|bounced|rejected)|(?:check|electronic (?:debit|payment)|debit|payment)s? that (?:a|the|your|our) bank (?:refuses|returns|rejects|does not (?:honor|pay)|will not (?:honor|pay))|checks? (?:comes? back|bounces?|(?:that |which )?(?:the|your|our) bank (?:returns|rejects|sends back))|checks? (?:that |which )?(?:do(?:es)? not|do(?:es)?n.t|fails? to) clear|(?:check|payment|item)s? (?:is |are )?(?:returned|dishonou?red) unpaid|returned (?:by|from|for|unpaid)|payments? (?:which |that )?(?:the |your )?bank (?:sends back|returns|rejects)|bank (?:sends back|returns) (?:a |the |your )?(?:payment|check))'

/** The charge for a check that the bank returns. */
export const returnedCheckFee: FieldSignals = {
  path: 'financial.returnedCheckFee',
  mentions: chargesOf,
  hint: /return|not clear|n['’]t clear|fails to clear|that (?:a|the|your|our) bank|comes? back|sends? back|NSF|insufficient|sufficient funds|bounced|dishonou?red|bad check|rejected|bounces|not honou?red|refuses/i,
  bias: -4,
  signals: [
    chargedFor('returned payment', 4.6),
    contextMatches(
      'sentence',
      ignoringCase(`\\b${returnedCheckWords}`),
      1.5,
      'a returned check in the sentence',
    ),
    contextMatches(
      'before',
      ignoringCase(`\\b${returnedCheckWords}\\b[^.;$]{0,80}$`),
      2,
      'a returned check before',
    ),
    contextMatches(
      'after',
      ignoringCase(`^[^.;$]{0,60}\\b${returnedCheckWords}`),
      2,
      'a returned check after',
    ),
    contextMatches(
      'before',
      /\b(?:fee|charge|charged|penalty|fine|cost)s?\b[^.;$]{0,30}$|\b(?:owe|pay|add)\s(?:us |an? (?:additional |extra )?)?$/i,
      1.2,
      'a charge before',
    ),
    contextMatches(
      'after',
      /^\s{0,3}\)?\s?(?:dollars )?(?:\w+ ){0,3}(?:fee|charge|penalty)\b/i,
      1.2,
      'a charge after',
    ),
    contextMatches('row', ignoringCase(`\\b${returnedCheckWords}`), 1.5, 'row: returned checks'),
    contextMatches(
      'before',
      ignoringCase(
        `\\b${returnedCheckWords}\\s?(?:fee|charge)?\\s?(?:[:-]\\s{0,6})?$|\\b${returnedCheckWords}\\s(?:costs?|is|are)\\s(?:you\\s)?$`,
      ),
      1.5,
      'label: returned check',
    ),
    nearbyWords(
      /\b(?:late|interest|dues|assessments? of|amount of the check|face amount|transfer|collection|attorney\w*|deposit|copy|copies|insurance)\b/i,
      -1.5,
      'another charge nearby',
      25,
      18,
    ),
    contextMatches('before', /\b(?:exceed\w*|less than|more than|over)\s*$/i, -1.5),
    contextMatches('row', /\b(?:collected|received|income|revenue)\b/i, -7, 'row: fees collected'),
    contextMatches(
      'before',
      /\b(?:costs?|assessed|billed)\s(?:the owner |you |an? (?:additional )?)?$/i,
      1.2,
      'costs',
    ),
    inStatement(-7),
  ],
  read: readCharge(5_00, 200_00),
}
