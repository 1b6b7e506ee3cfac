import { percentage } from '../../../report-fields/typed-value'
import { percentSource, readPercent } from '../../../report-fields/parse'
import type { Mention } from '../../page/mentions'
import type { PageText } from '../../page/page-text'
import { governingKinds, isAmongPolicies, isRequired, policyOf } from './insurance-policies'
import { insuredAmounts } from './insured-amounts'
import { limitSignals, readLimit } from './limit-signals'
import { phraseMentions } from './phrase-mentions'
import { inDocumentKind, contextMatches, customSignal, type FieldSignals } from '../../signals/signal'

const replacementCost = new RegExp(
  `(?:(?<share>${percentSource})\\s{1,3}(?:of\\s{1,3})?(?:the\\s{1,3}|its\\s{1,3}|their\\s{1,3})?(?:(?:full|current|then|insurable|actual|estimated|maximum)\\s{1,3}){0,4}|\\b(?:full|maximum|current|guaranteed|total|complete)\\s{1,3}(?:(?:current|insurable|insured|insurance|and)\\s{1,3}){0,3}(?=insurable|replacement\\s{1,3}(?:cost|value|coverage|insurance|basis)))(?:replacement(?:\\s{1,3}(?:cost|value)s?)?|insurable\\s{1,3}(?:replacement\\s{1,3})?value)|\\bGRC\\b`,
  'gi',
)
const [minPercent, maxPercent] = [50, 200]

/** Amounts, and shares of replacement cost. */
const coverageMentions = (pageText: PageText): Mention[] => [
  ...insuredAmounts(pageText),
  ...phraseMentions(pageText, replacementCost, (match) => {
    const share = match.groups?.share ? readPercent(match.groups.share) : 100
    return share === null || share < minPercent || share > maxPercent
      ? null
      : percentage(share, { note: 'of replacement cost' })
  }),
]

const insuredForBefore =
  /\b(?:buildings?|structures?|complex|property)\b[^.;$]{0,60}\b(?:insured|covered)\s+(?:for|at|to|up to)\s+(?:\w+\s+){0,2}$|\b(?:total|blanket)\s+(?:insured\s+value|building\s+limit|limit|property\s+limit)\b[^.;$]{0,30}$|\b(?:buildings?|property|hazard)\s+(?:insurance\s+)?(?:coverage|limit)(?:\s+(?:amount|limit))?\s*(?:is|of|now|:|-|at|was){0,2}\s*(?:\w+\s+)?$/i

/** The limit of property insurance, as an amount or as a share of replacement cost. */
export const propertyCoverage: FieldSignals = {
  path: 'insurance.coverageLimit',
  mentions: coverageMentions,
  hint: /building|\bbldg|property|blanket|replacement|insurable|hazard|dwelling|insured value/i,
  bias: -4,
  signals: [
    ...limitSignals('property'),
    customSignal(
      'label: property',
      1.5,
      ({ before }, { kind }) =>
        ['insurance', 'questionnaire'].includes(kind) &&
        /(?:^|\n)\W*(?:property|buildings?)(?: (?:insurance|coverage))?\s?[:–-]\s*$/i.test(before),
    ),
    contextMatches('row', /\bbuildings?\b|\bblanket\b|\bspecial form\b/i, 1, 'a row of the buildings'),
    customSignal(
      'replacement cost of what is insured',
      3,
      ({ value, sentence }) =>
        typeof value === 'string' &&
        /\binsur(?:ance|ed|e|ing)\b|hazard|extended coverage|all[- ]risk|special form|\bcoverage\b|\bpolic(?:y|ies)\b|\bGRC\b/i.test(
          sentence,
        ),
    ),
    customSignal(
      'of property insurance that names its perils',
      4,
      (mention, around) =>
        typeof mention.value === 'string' &&
        policyOf(mention, around) === 'other' &&
        /\b(?:fire|casualty|extended coverage|all[- ]risk|special form)\b/i.test(mention.before),
    ),
    customSignal(
      'replacement cost under insurance',
      1.2,
      ({ value, heading }) => typeof value === 'string' && /insur|hazard|casualty/i.test(heading),
    ),
    customSignal(
      'the association buys it',
      1,
      ({ value, sentence }) =>
        typeof value === 'string' && /\b(?:association|board|trustees?|corporation|HOA)\b/i.test(sentence),
    ),
    customSignal(
      'as an amount',
      1,
      ({ value, before }) =>
        typeof value === 'string' &&
        /\b(?:amount|limits?|less than|equal to|at least|minimum|sum|for|to|cover)\b[^.;]{0,60}$/i.test(
          before,
        ),
    ),
    customSignal(
      'of rebuilding',
      -2,
      ({ value, sentence }) =>
        typeof value === 'string' &&
        /\bdeductible|lesser of|\bvotes?\b|\bpercent of (?:the )?(?:owners|votes|members)|reserve (?:study|fund|account)|useful life|restor(?:e|ation) of|rebuild|not to (?:rebuild|repair)|co-?insurance/i.test(
          sentence,
        ),
    ),
    inDocumentKind(-2.5, 'reserve_study', 'budget', 'financial_statement', 'minutes'),
    customSignal(
      'an amount outside certificates',
      -2,
      ({ value }, { kind }) => typeof value === 'number' && !['insurance', 'questionnaire'].includes(kind),
    ),
    customSignal(
      'the buildings are insured for it',
      5.5,
      ({ value, before }, { kind }) =>
        typeof value === 'number' && !governingKinds.includes(kind) && insuredForBefore.test(before),
    ),
    customSignal(
      'an amount among those of other policies',
      3.6,
      (mention, around) =>
        typeof mention.value === 'number' &&
        !['insurance', 'questionnaire', ...governingKinds].includes(around.kind) &&
        isAmongPolicies(mention, around),
    ),
    // A declaration has too many other amounts near its words about the building's coverage.
    customSignal(
      'an amount in a governing document',
      -2,
      ({ value }, { kind }) => typeof value === 'number' && governingKinds.includes(kind),
    ),
  ],
  read: (mention, around) => {
    const { typed, sentence } = mention
    return typed
      ? { typed, qualifier: isRequired(sentence, around) ? 'required' : undefined }
      : readLimit(50_000_00)(mention, around)
  },
}
