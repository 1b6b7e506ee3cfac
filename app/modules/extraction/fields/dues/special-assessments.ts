import { money, none } from '../../../report-fields/typed-value'
import { mentionAt, textAfter, textBefore, type Mention } from '../../page/mentions'
import type { PageText } from '../../page/page-text'
import { isPerUnit, isOnlyProposed, nearbyWords, perUnit, joinQualifiers } from '../../signals/amounts'
import { chargesOf } from './charges'
import { votedDown } from '../../signals/decisions'
import {
  ignoringCase,
  inDocumentKind,
  contextMatches,
  customSignal,
  type FieldSignals,
} from '../../signals/signal'
import { underTopic } from '../../signals/topics'

const specialAssessmentWords =
  '(?:(?:special|emergency|one[- ]?time|supplemental)\\s(?:\\w+\\s)?assessments?|additional assessment(?= of(?: \\$|\\s?$))|special(?:ly)? assess(?:ed)?|(?:implement(?:ing)?|levied|levying|impos(?:ed|ing)) (?:an|the) assessment|(?:roof(?:ing)?|road|re-?paving|paving|siding|ramp|dock|dredging|elevator|storm|hurricane|painting|sewer|bridge|dam|seawall|concrete|balcony|deck|capital improvement|capital project|(?:major|capital) project)\\s(?:repair\\s|replacement\\s|project\\s)?assessments?|assessments? for (?:the )?(?:new )?(?:roof|siding|re-?paving|paving|road|elevator|dredging|dock|seawall|storm|hurricane|painting|bridge|dam|concrete|balcon|deck|tuckpoint|pool|boiler)\\w*)'
const newOwnerWords =
  /\b(?:new (?:home)?(?:owners?|buyers?|members?|purchasers?)|at (?:closing|purchase|settlement)|upon (?:purchase|transfer|resale)|initiation|working capital)\b/i
const minCents = 10_00

/** "there will be a one-time", before an amount. */
const oneTimeBefore = /\bone[- ]time (?:charge of |payment of |cost of |billing of )?\$?$/i
const everyonePaysBefore =
  /\b(?:everyone|everybody|(?:each|every) (?:owner|home|unit|lot|member|household|family)|all (?:owners|members|homeowners)) (?:will |must |shall )?(?:pays?|be billed|is billed|owes?)\s(?:an? (?:additional |extra )?)?$/i

const namesSpecialAssessment = ignoringCase(`\\b${specialAssessmentWords}`)
/** Whether the preceding sentences are about a special assessment that this one does not name. */
const isBelowSpecialAssessment = ({ span, sentence }: Mention, pageText: PageText) =>
  !namesSpecialAssessment.test(sentence) && namesSpecialAssessment.test(textBefore(span, pageText, 330))

/** How far a special assessment has come; empty if the heading of its column says so. */
function statusOf(mention: Mention): string {
  if (
    /paid in full|was (?:completed|collected)|completed|final installment (?:was|has)|\bended\b/i.test(
      mention.sentence,
    )
  )
    return 'completed'
  if (isOnlyProposed(mention)) return 'proposed'
  if (/actual/i.test(mention.column)) return 'actual'
  return /budget|proposed|approved|adopted/i.test(mention.column) ? '' : 'pending'
}

/** "Special assessment 350k", without a dollar sign. */
const inThousands = new RegExp(
  `\\b${specialAssessmentWords}(?: (?:of|is|was|total(?:s|ed|ing)?|for|about|approximately|approx\\.?|estimated(?: at)?)){0,3}\\s?[:=–-]?\\s(?<figure>\\d{1,4}(?:\\.\\d)?)\\s?k\\b|(?<![\\w$.,/-])(?<=\\b(?:an?|the) )(?<before>\\d{1,4})\\s?k (?:special|one-time) assessment\\b`,
  'gi',
)
const amountsOf = (pageText: PageText): Mention[] => [
  ...chargesOf(pageText),
  ...[...pageText.text.matchAll(inThousands)].map((match) => {
    const figure = match.groups?.figure ?? match.groups?.before ?? ''
    const start = match.index + match[0].lastIndexOf(figure)
    const end =
      start +
      figure.length +
      (/^\s?k/i.exec(match[0].slice(match[0].lastIndexOf(figure) + figure.length))?.[0].length ?? 0)
    return mentionAt(pageText, 'money', Math.round(Number(figure) * 100_000), start, end)
  }),
]

/** A special assessment, in total or per unit, with its status. */
export const specialAssessment: FieldSignals = {
  path: 'financial.specialAssessments',
  mentions: amountsOf,
  hint: /\bproject assess|\b(?:the|a|this|our) special (?:is|of|will|was|comes)|\ban assessment of \$|\bto assess \$|one[- ]time|(?:special(?:ly)?|emergency|one-?\s?time|supplemental|additional|roof\w*|road|paving|siding|ramp|dock|dredging|elevator|storm|hurricane|painting|sewer|bridge|dam|seawall|concrete|balcony|deck|capital)\s+(?:\w+\s)?assess|assessments? for|\bSA (?:of|for)\b|assessed|one[- ]time (?:\$|\d|charge|payment|cost)|assess(?:ing)? (?:each|every|all)|(?:implement\w*|levied|levying|imposed|imposing) (?:an|the) assess/i,
  bias: -5,
  signals: [
    votedDown,
    contextMatches(
      'before',
      /\b(?:to|will|would|shall) assess (?:a total of |the sum of )?$/i,
      3.5,
      'to assess',
    ),
    underTopic(
      /^(?:the |any )?special assessments?\b/i,
      3.2,
      'an amount under a title about special assessments',
      (mention) =>
        (mention.row === ''
          ? isPerUnit(mention) || /^\W*(?:total|amount)(?: amount)?\s?[:=–-]\s*$/i.test(mention.before)
          : /^(?:(?:total|amount)(?: due)?|(?:total |amount )?(?:due |cost )?per (?:unit|lot|home|owner|household))$/i.test(
              mention.row,
            )) && !newOwnerWords.test(mention.sentence),
    ),
    contextMatches(
      'row',
      ignoringCase(`\\b${specialAssessmentWords} receivable\\b`),
      2,
      'row: special assessment receivable',
    ),
    contextMatches(
      'before',
      /\b(?:the|a|this|our) special(?: (?:of|is|will be|was|comes to|came to))(?: about)? $/i,
      5.6,
      'the special is',
    ),
    customSignal(
      'an assessment for a project',
      5.6,
      (mention) =>
        /\b(?:an|one) assessment of (?:about )?$/i.test(mention.before) &&
        /^[^.;$]{0,40}\b(?:to (?:replace|repair|rebuild|fix|repave|restore|fund|pay for|cover)|for (?:the )?(?:roof|siding|road|paving|seawall|elevator|pool|dock|bridge|dam)\w*)\b/i.test(
          mention.after,
        ) &&
        !newOwnerWords.test(mention.sentence),
    ),
    contextMatches('sentence', namesSpecialAssessment, 1.5, 'special assessment in the sentence'),
    contextMatches(
      'before',
      ignoringCase(`\\b${specialAssessmentWords}\\b[^.;$]{0,50}$`),
      2.5,
      'special assessment shortly before',
    ),
    contextMatches(
      'before',
      ignoringCase(`\\b${specialAssessmentWords}\\b[^.;$]{0,140}$`),
      0.8,
      'special assessment before',
    ),
    contextMatches(
      'before',
      ignoringCase(
        `\\b${specialAssessmentWords}\\s?(?:\\([^)]{0,40}\\)\\s?)?(?:required for this plan\\s?)?(?:(?:of|:|=|-|in the (?:total )?amount of|totaling|is|was|for|comes to|amounts to|will be)\\s?){0,2}\\s*$`,
      ),
      1.5,
      'special assessment of',
    ),
    contextMatches(
      'after',
      ignoringCase(`^\\s{0,3}\\)?\\s?(?:per \\w+ |one-?time |as |a |each ){0,4}${specialAssessmentWords}`),
      3,
      'followed by special assessment',
    ),
    customSignal(
      'a special assessment that pays for something',
      3,
      (mention) =>
        /\b(?:an?|the|one|this|includes?|included|our|your) (?:one-?time |additional )?$/i.test(
          mention.before,
        ) &&
        ignoringCase(
          `^\\s?(?:per \\w+ )?${specialAssessmentWords}\\b[^.;$]{0,20}\\b(?:to (?:help )?(?:cover|pay|fund|finance|complete|replace|repair|rebuild|offset|install)|for (?:the|our|a)|toward|is due|(?:was|is|has been) (?:approved|levied|billed|included))\\b`,
        ).test(mention.after) &&
        !/\b(?:avoid\w*|prevent\w*|instead of|without|need|requir\w+|could|might|may|would)\b[^.;$]{0,40}$/i.test(
          mention.before,
        ) &&
        !/\b(?:avoid\w*|could|might|would) /i.test(mention.after) &&
        !newOwnerWords.test(mention.sentence),
    ),
    customSignal(
      'zero special assessments',
      2.8,
      (mention) =>
        mention.value === 0 &&
        ignoringCase(`\\b${specialAssessmentWords}\\b`).test(
          mention.row === '' ? mention.before : mention.row,
        ),
    ),
    customSignal('below a special assessment', 2, (m, { pageText }) => isBelowSpecialAssessment(m, pageText)),
    customSignal(
      'each owner’s share of a total',
      1,
      (mention) =>
        isPerUnit(mention) &&
        /\$\s?[\d,.]{4,12}\s?\((?:or |approx\w*\.? |about |i\.e\.,? |that is ){0,2}$/i.test(mention.before),
    ),
    customSignal('filled in on a form', 6, ({ start }, { pageText }) =>
      /\bspecial assessments?\b[^?$]{0,60}\?[^?$]{0,60}\bamount\b[^$?]{0,30}$/i.test(
        textBefore({ start }, pageText, 200),
      ),
    ),
    nearbyWords(newOwnerWords, -6, 'a charge to new owners', 70, 60),
    contextMatches(
      'before',
      /\b(?:owner|home|homeowner|household|unit|lot|member|family)s? (?:was|were|will be|is|are|has been|have been|being) assessed (?:an? )?(?:additional |extra |flat )?$|\bassess(?:ed|ing)? (?:each|every|all) (?:\w+ )?(?:owner|home|homeowner|household|unit|lot|member|family)s? (?:an? )?(?:additional |extra )?$/i,
      3,
      'owners are assessed',
    ),
    contextMatches(
      'after',
      /^[^.;$]{0,30}\b(?:for|toward|to (?:fund|pay for|cover|repair|replace|fix|rebuild))\s(?:the |a |new |our )*(?:\w+ )?(?:roof|siding|pav|road|elevator|dredg|dock|seawall|storm|hurricane|paint|bridge|dam\b|concrete|balcon|deck|tuckpoint|pool|boiler|repair|project)/i,
      1.5,
      'for a project',
    ),
    contextMatches(
      'sentence',
      /\b(?:currently|in place|in effect|existing|ongoing|remaining)\b/i,
      0.8,
      'in effect',
    ),
    contextMatches('before', /\bassessed an (?:additional|extra) $/i, 2.4, 'assessed an additional amount'),
    contextMatches('before', /\bthe (?:remaining |current |existing )?$/i, 0.6, 'after a definite article'),
    customSignal(
      'a one-time charge per unit',
      5.5,
      (mention) =>
        oneTimeBefore.test(mention.before) &&
        (isPerUnit(mention) ||
          /\b(?:each|every|all) (?:the )?(?:unit|lot|home|house|owner|member|household|famil)/i.test(
            mention.before,
          )) &&
        !newOwnerWords.test(mention.sentence),
    ),
    customSignal(
      'paid by everyone',
      2.5,
      (m, { pageText }) => everyonePaysBefore.test(m.before) && isBelowSpecialAssessment(m, pageText),
    ),
    contextMatches('row', /\bspecial assessments?\b/i, 2),
    contextMatches(
      'sentence',
      /\b(?:levied|levy|assessed|approved|passed|carried|adopted|imposed|due (?:by|on)|payable|installments?|voted|motion)\b/i,
      1,
    ),
    customSignal('per unit', 1, (m) => isPerUnit(m)),
    contextMatches(
      'sentence',
      /\b(?:may (?:levy|impose|be (?:levied|imposed))|power to|right to|is authorized|shall have the (?:right|power|authority)|shall not exceed|not (?:be )?exceed\w*|without the (?:vote|approval|consent)|in the event|if (?:the|a|any)|might|could|avoids?|avoided|would (?:be )?(?:require|need)|equivalent to|risk|example)\b/i,
      -3,
      'a power or a possibility',
    ),
    contextMatches('sentence', /\b(?:shall|members? entitled|two-?thirds|quorum|defray)\b/i, -1.5),
    nearbyWords(
      /\b(?:late|fines?|interest|deductible|unpaid|delinquen\w+|owed|owes|regular|dues|reserves?|balance|selling owner|transfer|cost of|costs?|bid|estimate\w*|loan)\b/i,
      -1.5,
      'another charge nearby',
      35,
      20,
    ),
    contextMatches(
      'sentence',
      /\b(?:failed|rejected|voted down|decided against|withdrawn|tabled|no special)\b/i,
      -6,
    ),
    customSignal('proposed', -0.7, isOnlyProposed),
    contextMatches('column', /variance|difference|%|ytd/i, -2),
    inDocumentKind(-2.5, 'ccrs', 'bylaws', 'rules', 'insurance'),
  ],
  read: (mention, { kind, pageText }) => {
    const cents = Number(mention.value)
    // Tables with columns are read by a rule, which separates plans from completed assessments.
    if (mention.column !== '' && (kind === 'budget' || kind === 'financial_statement')) return null
    if (
      cents === 0 &&
      mention.row !== '' &&
      /[1-9]/.test(`${mention.before.slice(mention.row.length)}${mention.after}`)
    )
      return null
    if (cents === 0) return /\$\s?0(?:\.00)?\b|0\.00/.test(mention.sentence) ? { typed: none } : null
    if (cents < minCents) return null
    const isForEachUnit =
      isPerUnit(mention) ||
      ignoringCase(`\\b${perUnit}`).test(
        `${mention.before.slice(-60).split('$').at(-1) ?? ''} ${textAfter(mention, pageText, 60).split('$', 1)[0] ?? ''}`,
      )
    return {
      typed: money(cents, { each: isForEachUnit || undefined }),
      qualifier: joinQualifiers(isForEachUnit && 'per unit', mention.column, statusOf(mention)),
    }
  },
}
