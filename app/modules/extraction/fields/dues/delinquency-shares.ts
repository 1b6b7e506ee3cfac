import { amountsAndPercentsOf, percentWithHundredths, yearOfMention } from '../../signals/amounts'
import {
  customSignal,
  ignoringCase,
  inDocumentKind,
  readByPattern,
  sentenceMatches,
  type FieldSignals,
} from '../../signals/signal'
import { lateWords } from './late-payers'

/** The share of owners or dues that is delinquent. */
export const delinquencyShare: FieldSignals = {
  path: 'financial.delinquencyShare',
  mentions: (pageText) => amountsAndPercentsOf(pageText).filter((m) => m.type === 'percent'),
  hint: /delinquen|past[- ]due|unpaid|arrears|not (?:yet )?paid|overdue|uncollect/i,
  bias: -5,
  signals: [
    sentenceMatches(
      'before',
      /\b(?:delinquen(?:cy|cies|t)|past[- ]due|unpaid|arrears|overdue)\b[^.;%]{0,50}$/i,
      2.8,
      'delinquency before',
    ),
    sentenceMatches(
      'before',
      /\bdelinquenc(?:y|ies) (?:rate|percentage|ratio|level)s?\b[^.;%]{0,30}$|\bpercent(?:age)? of (?:\w+ ){0,3}(?:owners|units|homes|accounts|dues)\b[^.;%]{0,60}\b(?:delinquent|past due|in arrears|behind)\b[^.;%]{0,12}$|\bdelinquenc(?:y|ies) (?:stands?|is|are|was|remains?|fell|rose|dropped) (?:now )?(?:at |to )?$/i,
      2,
      'delinquency rate',
    ),
    sentenceMatches('after', ignoringCase(`^[^.;%]{0,60}\\b${lateWords}`), 3.2, 'delinquent after'),
    customSignal(
      'a question about a threshold',
      -8,
      ({ before, after }) =>
        /\b(?:is|are|do|does|has|have) (?:\w+ )?(?:more than|greater than|over|in excess of|at least)\s$/i.test(
          before,
        ) && /^[^.;]{0,120}\?/.test(after),
    ),
    sentenceMatches(
      'after',
      /^\s?\)?\s?(?:of )?(?:the |our |all |total |entire )?(?:entire )?(?:owners|homeowners|members|membership|units|lots|accounts|dues|assessments|households|homes|houses|properties|residents|budget)/i,
      1.2,
      'a share of owners or dues',
    ),
    sentenceMatches('sentence', /\b(?:delinquen\w+|dues|assessments?)\b/i, 0.8),
    sentenceMatches(
      'sentence',
      /\b(?:shall|may|interest|late (?:fee|charge)|fannie|freddie|FHA|lender|no more than|not exceed|if (?:a|an|any)|\bis more than|are more than|votes?|penalty|per (?:annum|month)|collection rate|rule of thumb)\b/i,
      -3,
    ),
    inDocumentKind(-3, 'ccrs', 'bylaws', 'rules', 'insurance'),
    inDocumentKind(0.5, 'minutes', 'financial_statement', 'notice', 'questionnaire'),
    readByPattern(2.5),
  ],
  read: (m) => {
    const share = Number(m.value)
    return share >= 0 && share <= 60
      ? {
          value: percentWithHundredths(share),
          comparable: share,
          qualifier: yearOfMention(m),
        }
      : null
  },
}
