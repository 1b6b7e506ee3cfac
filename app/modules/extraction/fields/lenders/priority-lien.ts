import { countOf } from '../../../report-fields/typed-value'
import { inDocumentKind, contextMatches, type FieldSignals } from '../../signals/signal'

/** For how many months of assessments the association’s lien comes before a first mortgage. */
export const priorityLien: FieldSignals = {
  path: 'financial.priorityLienMonths',
  mentions: 'count',
  hint: /\bmonths?\b/i,
  bias: -6,
  signals: [
    contextMatches('sentence', /\b(?:assessments?|common (?:expenses?|charges)|dues)\b/i, 1),
    contextMatches(
      'sentence',
      /\b(?:first mortgages?|first deeds? of trust|mortgagees?|mortgage holders?|first lien|security interest|deed of trust|lenders?)\b/i,
      1.5,
    ),
    contextMatches('sentence', /\bliens?\b/i, 0.6),
    contextMatches(
      'sentence',
      /\b(?:priority|prior to|superior|senior|super-?lien|ahead of|precedence|paramount)\b/i,
      2.2,
    ),
    contextMatches('sentence', /\b(?:foreclos\w+|acquir\w+ title|obtains? title|extinguish\w*)\b/i, 1),
    contextMatches(
      'before',
      /\b(?:to the extent of|limited to|not (?:to )?exceed(?:ing)?|up to|more than|equal to|greater than|maximum of|in the amount of|for|first|consisting of|previous|preceding|prior)\s(?:the |an amount equal to |assessments for |previous |preceding |last |prior |an? )*$/i,
      1.2,
      'a limit before',
    ),
    contextMatches(
      'after',
      /^\)?\s?months?'?(?:\sworth)?(?:\sof)?\s(?:the |regular |regularly |unpaid |delinquent |periodic |budgeted |monthly |common |such )*(?:assessments?|common|expense|dues|charges?|budgeted)/i,
      2,
      'months of assessments',
    ),
    contextMatches(
      'after',
      /^\)?\s?months?,?\s(?:immediately |next )?(?:preceding|prior to|before)\b/i,
      1.3,
      'months before the sale',
    ),
    contextMatches('before', /\b(?:liable|responsible|obligated|obligation|pay)\b[^.;]{0,40}$/i, 1),
    contextMatches(
      'before',
      /\bmonths of\b[^.;\d]{0,80}\b(?:priority|prior|superior)\b[^.;\d]{0,60}$/i,
      3,
      'a question for months',
    ),
    contextMatches(
      'sentence',
      /\babsence of acceleration|had no acceleration|institution of (?:an )?action/i,
      2.5,
    ),
    contextMatches(
      'before',
      /\b(?:within|after|every|least|delinquent for|default for|past due for|period of|continues? for|term of|upon|minimum|expiration of|(?:less|longer|later|fewer|sooner) than)\s(?:a period of )?$/i,
      -2,
      'a time limit',
    ),
    contextMatches(
      'after',
      /^\)?\s?months?'?\s?(?:after|from|of (?:the )?(?:date|filing|recording|notice|age)|notice|lease|term|thereafter|following|or (?:more|longer)|delinquent|past due|in arrears|prior written|written)/i,
      -4,
      'a time after something',
    ),
    contextMatches(
      'sentence',
      /\b(?:statute of limitations|redemption|rental|lease|tenant|renew\w*|pets?|warrant\w*)\b/i,
      -2.5,
    ),
    contextMatches(
      'sentence',
      /\b(?:insurance|fidelity|bond|reserves?|working capital|escrow|closing)\b/i,
      -2.5,
    ),
    inDocumentKind(0.5, 'ccrs', 'bylaws'),
  ],
  read: (mention) =>
    typeof mention.value === 'number' &&
    mention.value >= 1 &&
    mention.value <= 36 &&
    /^\)?\s?-?months?\b/i.test(mention.after)
      ? { typed: countOf(mention.value, 'month') }
      : null,
}
