import { money, percentage } from '../../../report-fields/typed-value'
import { mentionsOf } from '../../page/mentions'
import { amountsAndCharges, isPerUnit, joinQualifiers } from '../../signals/amounts'
import { previousAmount } from '../../signals/table-signals'
import { governingKinds, isAmongPolicies, policiesIn, scheduledPolicy } from './insurance-policies'
import { insuredAmounts } from './insured-amounts'
import {
  ignoringCase,
  inDocumentKind,
  pageMatcher,
  precededBy,
  foundByRule,
  contextMatches,
  customSignal,
  type FieldSignals,
} from '../../signals/signal'

const unit = '(?:unit|home|townhome|townhouse|dwelling|door|residence|condo(?:minium)?(?: unit)?|apartment)'
const perUnit = `(?:(?:per|each|every|for each|by|-per-)[- ]?(?:affected |damaged |individual |residential )?${unit})`
const perils =
  /\b(water(?: damage)?|ice dam(?:s|ming)?|wind(?:\/| and | or )?hail|wind|hail|hurricane|named storm|earthquake|flood|sewer back-?up|freez\w+|fire|all other perils|AOP)\b/i

/**
 * The words that describe a deductible: those since the previous figure if they name one ("wind/hail ded. 2%, AOP ded.
 * $25K"), or else those since the beginning of the clause.
 */
function deductibleWords(before: string): string {
  const clause =
    before
      .replace(/\bded\./gi, 'ded')
      .split(/[.;]\s/)
      .at(-1) ?? ''
  const sinceFigure = clause.split(/\d\s?[%KM]?(?=[\s,)/])/i).at(-1) ?? ''
  return /\bded/i.test(sinceFigure) &&
    /\b(?:AOP|all other perils?|master|property|building|bldg)/i.test(sinceFigure)
    ? sinceFigure
    : clause
}

const windDeductibleBefore = /\b(?:wind|hail)\b[^.;%$]{0,20}\bded(?:uctible)?s?\b[^.;%$]{0,30}$/i
const hasDollarDeductible = pageMatcher(
  /\bded(?:uctible)?s?\b[^.;]{0,60}\$\s?\d|\$\s?\d[\d,]{0,12}[^.;$]{0,20}\bded(?:uctible)?\b/i,
)

/** "coverage for our deductible of $5,000" */
const ownDeductibleBefore =
  /\b(?:our|(?:the )?(?:association|HOA|COA)['’]s|the master(?: policy)?(?:['’]s)?) (?:\w+ )?(?:deductible|policy deductible),?(?: (?:of|is|which is|currently))?\s$/i

export const deductibleFields: FieldSignals[] = [
  {
    path: 'insurance.deductible',
    mentions: (pageText) => [...insuredAmounts(pageText), ...mentionsOf(pageText, 'percent')],
    hint: /deductible|\bded\b/i,
    bias: -4,
    signals: [
      contextMatches('before', /\bded(?:uctible)?s?\b\.?[^.;$%]{0,70}$/i, 3, 'a deductible before'),
      contextMatches('before', /\bded\b\.?\s?:?\s{0,6}$|\bded(?:uctible)? now\s$/i, 1, '"ded" right before'),
      contextMatches(
        'before',
        /\bded(?:uctible)?s?\b[^;]{0,50}(?:\d\s?[KM]?|%)\b[^;]{0,25}(?<!\bto\s)$/i,
        -1.5,
        'after the figure of a deductible',
      ),
      contextMatches(
        'after',
        /^\s{0,3}[(,/-]?\s?(?:for )?(?:the )?(?:W\/H|wind|hail|hurricane|named|EQ\b|earthquake|flood|water|sewer)(?![^.;,)]{0,24}\d)/i,
        -5,
        'a peril after',
      ),
      contextMatches('after', /^\s{0,3}(?:AOP|all other perils)\b/i, 1.5, 'all other perils after'),
      contextMatches(
        'before',
        /\b(?:AOP|all other perils?|master|property|bldg\.?|building)\s(?:policy\s)?ded(?:uctible)?\b[^.;$%]{0,12}\.?\s?$/i,
        2,
        'of the property',
      ),
      contextMatches(
        'before',
        /\bdeductibles?\b[^.;$%]{0,40}\bfrom \$[\d,.]{3,12} to\s*$/i,
        4.3,
        'changed to this',
      ),
      customSignal(
        'the only deductible of its page',
        4.3,
        ({ type, before }, { pageText }) =>
          type === 'percent' && windDeductibleBefore.test(before) && !hasDollarDeductible(pageText),
      ),
      contextMatches(
        'before',
        /\b(?:bears?|pays?|responsible for)\b[^.;$]{0,30}\bdeductible,? (?:in an amount )?(?:up to|not (?:to exceed|exceeding|more than))\b[^.;$]{0,60}$/i,
        1.5,
        'the maximum that someone pays',
      ),
      customSignal(
        'only discussed',
        -6,
        ({ before, after, sentence }) =>
          (/^ (?:\w+ ){0,2}(?:was|is|were|has been) (?:suggested|proposed|discussed|considered|recommended)\b/i.test(
            after,
          ) ||
            /\b(?:discuss\w*|consider\w*|propos\w*|suggest\w*|recommend\w*|explor\w*|option of)\b[^.;$%]{0,50}$/i.test(
              before,
            ) ||
            (/\b(?:raising|increasing|changing|lowering)\b[^.;$%]{0,40}$/i.test(before) &&
              /^[^.;]{0,40}\b(?:would|could|might|will save|saves)\b/i.test(after))) &&
          !/\b(?:voted|approved|agreed|carried|passed|adopted)\b/i.test(sentence),
      ),
      contextMatches(
        'before',
        /\bdeductible,? (?:which|that) (?:is|was) (?:currently |now )?$/i,
        2,
        'the deductible, which is',
      ),
      previousAmount,
      contextMatches('before', /\b(?:up|down|raised|increased|lowered) from\s*$/i, -5, 'changed from this'),
      contextMatches(
        'after',
        /^\s*\)?\s*(?:per \w+\s+)?(?:\w+\s+)?ded(?:uctible)?\b/i,
        3.2,
        'a deductible after',
      ),
      precededBy(
        /\bdeductibles?\b[^.?]{0,40}\?\s*(?:A(?:nswer)?\s?[.:)-]\s*)?(?:(?:It is|It's|The \w+ is)\s+)?$/i,
        4.5,
        'the answer to a question',
        90,
      ),
      contextMatches(
        'before',
        /\b(?:the|our|its|master)\s(?:\w+\s){0,2}deductible\s(?:is|was|will be|remains|stays|went|rose)(?:\s(?:now|still|currently|at|to))?\s*$/i,
        2.5,
        'the deductible is',
      ),
      contextMatches('before', ownDeductibleBefore, 7, 'the association’s deductible directly before'),
      contextMatches('sentence', /\bdeductible|\bded\b/i, 0.3),
      customSignal('among the amounts of policies', 1, isAmongPolicies),
      contextMatches(
        'sentence',
        /\bpolicy|\binsur|\bcoverage|\bper (?:occurrence|claim|loss)/i,
        0.8,
        'insurance',
      ),
      inDocumentKind(1.2, 'insurance', 'questionnaire'),
      inDocumentKind(0.7, 'minutes', 'notice'),
      customSignal(
        'the maximum that is allowed',
        1.2,
        ({ before }, { kind }) =>
          governingKinds.includes(kind) &&
          /\b(?:not (?:to )?exceed|maximum|lesser of|no (?:more|greater|less) than|greater of)\b[^.;$%]{0,30}$/i.test(
            before,
          ),
      ),
      customSignal('of another policy in a list', -5, (mention, { pageText }) =>
        ['officers', 'fidelity', 'other', 'umbrella', 'liability'].includes(
          scheduledPolicy(mention, pageText) ?? '',
        ),
      ),
      customSignal('of another policy in the same words', -4, ({ before, row }) =>
        ['officers', 'fidelity', 'other', 'umbrella'].includes(
          policiesIn(`${row} ${deductibleWords(before)}`).at(-1) ?? '',
        ),
      ),
      contextMatches('before', /(?:limit|coverage)[^.;]{0,40}$/i, -1.5, 'a limit'),
      contextMatches('after', /^[^.;$]{0,30}\b(?:limit|aggregate|each occurrence)/i, -1.5, 'a limit after'),
      contextMatches(
        'sentence',
        /\bowners?\b[^.;]{0,60}\b(?:responsible|pay|liable|assess)|H(?:O-?)?6|loss assessment|\brecommend/i,
        -2.5,
        'the owner’s',
      ),
      contextMatches(
        'before',
        /\byour (?:own|personal|individual|home ?owner['’]?s?) (?:\w+ )?(?:insurance|policy)\b[^.;]{0,60}$/i,
        -5,
        'of the reader’s own policy',
      ),
      contextMatches('sentence', /\bassess(?:ed|ment)|\bhealth\b/i, -1),
      contextMatches('before', /\bpremium[^.;$]{0,40}$/i, -1),
      customSignal(
        'the deductible may not exceed this',
        3,
        ({ before }, { kind }) =>
          governingKinds.includes(kind) &&
          /\bdeductibles?\b[^.;$%]{0,60}\b(?:may|shall|must) not (?:exceed|be (?:more|greater) than)\s*$/i.test(
            before,
          ),
      ),
      contextMatches(
        'sentence',
        /\baverage\b|\bfor example\b|\bwould be\b|\b(?:raise|raising|increas(?:e|ing))\b[^.;]{0,60}\bfrom\b|\bproposed\b|\btalked about\b|\bif your\b|\bdoes this mean\b|\btypically\b|\bsuppose\b/i,
        -4,
        'an example or a plan',
      ),
      foundByRule(2),
      customSignal(
        'read by a pattern under a heading',
        2.3,
        ({ sentence }, { ruleCandidates }) => ruleCandidates.length > 0 && !/deductible/i.test(sentence),
      ),
    ],
    read: (mention, { kind }) => {
      const { value, type } = mention
      if (typeof value !== 'number') return null
      const qualifier =
        governingKinds.includes(kind) && /exceed|maximum|lesser|greater|no less/i.test(mention.before)
          ? 'maximum'
          : undefined
      if (type === 'percent')
        return value > 0 && value <= 30
          ? { typed: percentage(value), qualifier: qualifier ?? 'of the insured value' }
          : null
      return value >= 100_00 && value <= 1_000_000_00 ? { typed: money(value), qualifier } : null
    },
  },
  // The part of a loss that the association's insurance leaves to each unit.
  {
    path: 'insurance.deductiblePerUnit',
    mentions: amountsAndCharges,
    hint: /deductible/i,
    bias: -5.5,
    signals: [
      contextMatches('sentence', /\bdeductibles?\b/i, 1.5),
      contextMatches('before', ignoringCase(`\\bdeductibles?\\b[^.;$]{0,60}$`), 1.5, 'deductible before'),
      contextMatches('after', ignoringCase(`^[^.;$]{0,40}\\bdeductibles?\\b`), 1.5, 'deductible after'),
      contextMatches(
        'before',
        ignoringCase(`\\bper[- ]${unit}\\b[^.;$]{0,50}\\bdeductibles?\\b[^.;$]{0,40}$`),
        3.5,
        'deductible per unit before',
      ),
      contextMatches(
        'before',
        ignoringCase(`\\bdeductibles?\\b[^.;$]{0,40}\\b${perUnit}\\b[^.;$]{0,30}$`),
        3.5,
        'deductible by unit before',
      ),
      contextMatches('after', ignoringCase(`^\\)?,?\\s{0,3}/?\\s?\\(?${perUnit}\\b`), 3.3, 'per unit after'),
      contextMatches('after', ignoringCase(`^[^.;$]{0,45}\\b${perUnit}\\b`), 1.2, 'per unit further after'),
      contextMatches(
        'row',
        ignoringCase(`\\bdeductible\\b.*\\bper ${unit}|\\bper ${unit}\\b.*\\bdeductible`),
        4,
      ),
      customSignal('a column of units', 2, (m) => isPerUnit({ ...m, after: '', row: m.column })),
      contextMatches('sentence', perils, 0.5, 'a peril'),
      contextMatches(
        'after',
        /^\)?,?\s{0,3}(?:deductible\s)?(?:per|each|every|any one|for each) (?:occurrence|claim|loss|incident|policy|building|event|accident)/i,
        -4,
      ),
      contextMatches(
        'sentence',
        /\bHO-?[46]\b|loss assessment|personal (?:policy|insurance|property)|(?:owner'?s|individual) (?:own )?(?:policy|insurance)|contents|renter/i,
        -2.5,
        'of an owner’s policy',
      ),
      contextMatches(
        'before',
        /\b(?:premium|limit|coverage of|assess(?:ed|ment)|charge|cost|fine|dues|fee)\b[^.;$]{0,30}$/i,
        -2,
      ),
      contextMatches(
        'sentence',
        /\b(?:lenders?|fannie|freddie|may not exceed|maximum (?:allowable )?deductible|for example|would)\b/i,
        -2.5,
      ),
      inDocumentKind(0.7, 'insurance', 'questionnaire'),
    ],
    read: (mention) => {
      const cents = Number(mention.value)
      if (cents < 100_00 || cents > 1_000_000_00) return null
      return {
        typed: money(cents, { each: true }),
        qualifier: joinQualifiers(
          perils.exec(`${mention.before.slice(-80)} ${mention.after.slice(0, 60)}`)?.[1]?.toLowerCase(),
        ),
      }
    },
  },
]
