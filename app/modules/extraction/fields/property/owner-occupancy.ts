import { percentage } from '../../../report-fields/typed-value'
import { mentionsOf } from '../../page/mentions'
import { customSignal, inDocumentKind, contextMatches, type FieldSignals } from '../../signals/signal'

const homes =
  '(?:units?|homes?|houses|residents|community|complex|homeowners|owners|lots?|residences|townhomes|condos|condominiums|properties|members|building)'
const ofHomes = new RegExp(`^\\s*of\\s+(?:(?:the|our|all|its)\\s+){0,2}(?:\\d+\\s+)?${homes}\\b`, 'i')
const byOwners =
  "(?:owner[- ]occup|occupied\\s+by\\s+(?:(?:their|the|its|an)\\s+)?owners?|lived\\s+in\\s+by\\s+(?:(?:their|the)\\s+)?owners?|(?:owners?['’]?\\s+)?primary\\s+(?:residences?|homes?)\\b|liv(?:e|ing)\\s+(?:here|on\\s?-?site|in\\s+(?:their|the)\\s+(?:own\\s+)?(?:homes?|units?|community|neighborhood|complex))|reside\\s+(?:here|on\\s?-?site|in\\s+(?:their|the)\\b))"
/** "78% of our owners live here", "78% are owner-occupied" */
const shareBefore = new RegExp(
  `^,?\\s*(?:of\\s+(?:(?:the|our|all|its)\\s+){0,2}(?:\\d+\\s+)?${homes}\\s+)?(?:(?:is|are|were|currently|now|actually|used\\s+as)\\s+){0,3}${byOwners}`,
  'i',
)
/** "Owner occupancy is at 78%", "Resident owners: 78%" */
const shareAfter =
  /(?<!\b(?:non|not)[- ]?)(?<!-)\b(?:owner[- ]occup\w*|(?:resident|live-?in|on-?site)\s+owners?|owners?\s+in\s+residence|occupied\s+by\s+(?:their\s+|the\s+)?owners?)(?:\s+(?:make\s+up|comprise|represent|account\s+for|constitute|occupants?|units?|homes?|share|rates?|percentage|ratio|level|residen\w+|is|are|was|at|stands|remains?|of|about|approximately|currently|now|roughly)){0,5}(?:\s*\([^)\d%]{0,20}\)?)?\s*[:=(–-]?\s*(?:about\s+|approximately\s+|currently\s+)?$/i

/** The share of the homes in which their owners live. */
export const ownerOccupancy: FieldSignals = {
  path: 'propertyInfo.ownerOccupiedShare',
  mentions: (pageText) => mentionsOf(pageText, 'percent'),
  hint: /owner[- ]occup|occupied by|rental|investor|reside|occupy|live (?:here|in|on)|lived in|primary homes?/i,
  bias: -3,
  signals: [
    contextMatches('before', shareAfter, 4.5, 'owners who live in their homes, and their share'),
    contextMatches('after', shareBefore, 4.5, 'a share of homes in which their owners live'),
    customSignal(
      'the share in which owners live',
      4.5,
      ({ before, after }) =>
        /(?<!non-?)\bowners?\s+(?:\w+\s+)?(?:live|reside|occupy|are\s+living)\s+(?:in\s+)?(?:(?:about|approximately|roughly|nearly|some)\s+)?$/i.test(
          before,
        ) && ofHomes.test(after),
    ),
    contextMatches('before', /\bpercent(?:age)?\s+of\s+(?:units?\s+)?owner[- ]occup\w*[^.]{0,30}$/i, 1),
    contextMatches(
      'sentence',
      /\b(?:must|at\s+least|minimum|require\w*|less\s+than|fewer|goal|fannie|fha|shall|lenders?|exceed|buyers?|loans?|mortgages?|qualify|financing)\b/i,
      -3,
    ),
    inDocumentKind(-2, 'ccrs', 'bylaws', 'rules'),
    inDocumentKind(0.5, 'questionnaire', 'minutes', 'notice'),
  ],
  read: ({ value }) => {
    const share = Number(value)
    return share > 100 ? null : { typed: percentage(share) }
  },
}
