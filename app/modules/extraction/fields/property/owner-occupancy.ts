import { percentText } from '../../../report-fields/parse'
import { mentionsOf } from '../../page/mentions'
import { inDocumentKind, sentenceMatches, type FieldSignals } from '../../signals/signal'

/** The share of the homes in which their owners live. */
export const ownerOccupancy: FieldSignals = {
  path: 'propertyInfo.ownerOccupiedShare',
  mentions: (pageText) => mentionsOf(pageText, 'percent'),
  hint: /owner[- ]occup|occupied by|rental|investor|reside/i,
  bias: -3,
  signals: [
    sentenceMatches(
      'before',
      /\bowner[- ]occup\w*(?:\s+(?:units?|homes?|share|rate|percentage|ratio|level|residen\w+))?(?:\s*\([^)]{0,20}\))?\s*(?:[:=]|is|are|was|at|stands\s+at|of)?\s*(?:about\s+|approximately\s+|currently\s+)?$/i,
      4.5,
    ),
    sentenceMatches(
      'after',
      /^\s*(?:of\s+(?:the\s+|our\s+|all\s+)?(?:units?|homes?|residents|community|homeowners|lots?)\s+)?(?:(?:is|are)\s+)?(?:currently\s+)?owner[- ]occup/i,
      4.5,
    ),
    sentenceMatches(
      'after',
      /^\s*of\s+(?:the\s+|our\s+|all\s+)?(?:units?|homes?|lots|residences)\s+(?:are\s+)?(?:currently\s+)?occupied\s+by\s+(?:their\s+|the\s+)?owners?/i,
      4.5,
    ),
    sentenceMatches('before', /\bpercent(?:age)?\s+of\s+(?:units?\s+)?owner[- ]occup\w*[^.]{0,30}$/i, 1),
    sentenceMatches(
      'sentence',
      /\b(?:must|at\s+least|minimum|require\w*|less\s+than|fewer|goal|fannie|fha|shall|lenders?|exceed)\b/i,
      -3,
    ),
    inDocumentKind(-2, 'ccrs', 'bylaws', 'rules'),
    inDocumentKind(0.5, 'questionnaire', 'minutes', 'notice'),
  ],
  read: ({ value }) => {
    const share = Number(value)
    return share > 100 ? null : { value: percentText(share), comparable: share }
  },
}
