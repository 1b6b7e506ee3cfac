import { money } from '../../../report-fields/typed-value'
import type { Mention } from '../../page/mentions'
import {
  customSignal,
  inDocumentKind,
  pageMatcher,
  foundByRule,
  contextMatches,
  type FieldSignals,
  type Signal,
  type Surroundings,
} from '../../signals/signal'
import {
  isAmongPolicies,
  isRequired,
  policies,
  policiesIn,
  policyOf,
  scheduleRow,
  type Policy,
} from './insurance-policies'

/** In these documents, amounts beside policies are premiums. */
const accountKinds = ['budget', 'financial_statement', 'reserve_study']
/** A budget report may end with the policies that the association carries. */
const summarizesInsurance = pageMatcher(
  /\bsummary of (?:the |our )?(?:\w+['’]?s? ){0,2}(?:polic|insurance)|\bpolicies of insurance\b|\bpolic(?:y|ies) (?:limits?|expires?|runs?|terms?|period)\b|\bnot carried\b|\bcarrier\s{2,}limit/i,
)

const limitWords =
  /(?:not (?:be )?(?:in an amount )?less than|no lower than|\bless than|at least|minimum(?: (?:limits?|amount|coverage))?(?: of)?|amounts?(?: of)?|limits?(?: of)?(?: liability)?(?: of)?|coverage of|insurance of|in excess of|equal to|sum of|limit)\s*:?\s*(?:approximately\s*)?\(?\s*$/i

const deductibleBefore =
  /\b(?:ded(?:uctible)?s?|retention|premiums?)\b(?:(?!\b(?:C?GL|liab\w*|D\s?&\s?O|fid|fidelity|crime|umb\w*|directors)\b)[^.;]){0,120}$/i

/** "directors' and officers' policy" right after "A $1 million". */
const policyNameAtStart = Object.fromEntries(
  policies.map(([policy, words]) => [
    policy,
    new RegExp(
      `^[\\s-]?(?:of |in |for |worth of )?(?:${words})(?:\\s+(?:liability|insurance|coverage|policy|bond)){1,2}\\b`,
      'i',
    ),
  ]),
)

/** "$2,000,000 of liability coverage and an umbrella": the policy right after an amount is its own. */
const policyBeside = (mention: Mention, around: Surroundings): Policy | null =>
  policies.find(([policy]) => policyNameAtStart[policy]?.test(mention.after))?.[0] ??
  policyOf(mention, around)

/** Signals that an amount is a policy's limit. */
export const limitSignals = (policy: Policy): Signal[] => [
  customSignal('of this policy', 3.2, (mention, around) => policyBeside(mention, around) === policy),
  customSignal(
    'of another policy',
    -4,
    (mention, around) => ![policy, null].includes(policyBeside(mention, around)),
  ),
  contextMatches('before', limitWords, 1.5, 'a limit'),
  contextMatches(
    'sentence',
    /\binsur|\bpolic(?:y|ies)\b|\bcoverage\b|\bbonds?\b|\bcarrier\b|\bded(?:uctible)?\b|\bC?GL\b|\bD\s?&\s?O\b|\bAOP\b/i,
    0.7,
    'insurance',
  ),
  contextMatches('heading', /insur|liabilit|bond|fidelity/i, 0.7),
  contextMatches('row', /\S/, -0.5, 'a row'),
  contextMatches('column', /\blimits?\b|\bcoverage\b|\bamount\b/i, 1.5, 'a column of limits'),
  contextMatches('column', /\b(?:premiums?|deductibles?|retention|cost)\b/i, -4, 'another column'),
  inDocumentKind(1, 'insurance', 'questionnaire'),
  customSignal('its policy follows', 1.5, ({ after }) => policyNameAtStart[policy]?.test(after) === true),
  customSignal('among the amounts of policies', 1.2, isAmongPolicies),
  customSignal(
    'in a list of policies',
    2.5,
    (mention, around) =>
      (!accountKinds.includes(around.kind) || summarizesInsurance(around.pageText)) &&
      scheduleRow(mention, around.pageText) !== undefined &&
      policyOf(mention, around) === policy,
  ),
  contextMatches(
    'before',
    /\d\s?%\s+of\s+(?:the\s+)?(?:total\s+)?(?:insured|building)\s+value\W{0,4}$/i,
    -6,
    'a share of the insured value',
  ),
  contextMatches(
    'before',
    /(?:\$\s?|\b)\d[\d.,]{0,11}\s?(?:MM|M|K|mil(?:lion)?)?\s?\/\s?\$?\s?$/i,
    -4,
    'the second of two amounts',
  ),
  contextMatches(
    'after',
    /^[\s),]{0,3}(?:ded\b(?!\.?:?\s{0,4}\$?\d)|deductible|ret\b|retention|premium)|^[^.;$]{0,25}\bdeductible/i,
    -3,
    'a deductible',
  ),
  customSignal('after a deductible', -4, ({ before }) =>
    // In "$5,000 retention", the deductible has its own amount.
    deductibleBefore.test(
      before.replace(
        /\$\s?\d[\d,]{0,11}\s+(?:ded(?:uctible)?|ret(?:ention)?)\b(?!\.?\s?(?::|of|is)|\s{0,2}\$)/gi,
        '',
      ),
    ),
  ),
  contextMatches(
    'before',
    /\b(?:unit |lot |home|such |each |the |any )owners?\b(?!'? assoc)[^.;]{0,90}\b(?:shall|must|should|will|required)\b|\b(?:(?:sub-?)?contractors?|vendors?|tenants?|lessees?|builders?|architects?|members?|companies|movers|renters?|users?|caterers?|hosts?) (?:shall|must|will|should|needs?|are to)\b|\b(?:give|show|provide|furnish|submit|with) (?:a )?(?:proof|evidence|certificates?) of\b/i,
    -4,
    'insurance that others buy',
  ),
  contextMatches(
    'sentence',
    /\bassessments?\b[^.;]{0,40}\b(?:exceed|increase)|\bannual (?:gross )?(?:income|budget)\b|\bpremium (?:of|is|was)|\bfine[sd]?\b|\bcost (?:of|is|was)\b|\bdamages? (?:of|to) \$/i,
    -2,
    'a cost',
  ),
  contextMatches(
    'sentence',
    /\b(?:suggest|recommend|propos|consider|discuss)\w*\b[^.;]{0,60}\b(?:rais|increas|lower|chang|buy|add)\w*|\bdeclined\b/i,
    -3.5,
    'not decided',
  ),
  contextMatches('after', /^\s?\(?(?:ret\b|retention|SIR\b)/, -4, 'its own retention'),
  customSignal(
    'no policy in its sentence',
    -1.2,
    (mention, { pageText }) =>
      typeof mention.value === 'number' &&
      mention.row === '' &&
      policiesIn(mention.sentence).length === 0 &&
      !limitWords.test(mention.before) &&
      scheduleRow(mention, pageText) === undefined,
  ),
  // Where columns were read one after the other, the text right before an amount is another amount's label.
  customSignal('paired by columns', 2.5, (_, { ruleCandidates }) =>
    ruleCandidates.some(({ quote }) => /\n\s*\$\s*\n/.test(quote)),
  ),
  foundByRule(3),
]

/** Reads amounts of at least `minCents`. */
export const readLimit =
  (minCents: number): FieldSignals['read'] =>
  ({ value, sentence }, around) =>
    typeof value === 'number' && value >= minCents
      ? {
          typed: money(value),
          qualifier: isRequired(sentence, around) ? 'required' : undefined,
        }
      : null
