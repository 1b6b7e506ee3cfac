import { moneyText } from '../../report-fields/parse'
import { amountsOf, isPerUnit, joinQualifiers } from './amounts'
import { inDocumentKind, sentenceMatches, customSignal, type FieldSignals } from './signal'

const unit = '(?:unit|home|townhome|townhouse|dwelling|door|residence|condo(?:minium)?(?: unit)?|apartment)'
const perUnit = `(?:(?:per|each|every|for each|by|-per-)[- ]?(?:affected |damaged |individual |residential )?${unit})`
const re = (source: string) => new RegExp(source, 'i')
const perils =
  /\b(water(?: damage)?|ice dam(?:s|ming)?|wind(?:\/| and | or )?hail|wind|hail|hurricane|named storm|earthquake|flood|sewer back-?up|freez\w+|fire|all other perils|AOP)\b/i

/** What the association's insurance leaves to each unit. */
export const deductibleSignals: FieldSignals[] = [
  {
    path: 'insurance.deductiblePerUnit',
    mentions: amountsOf,
    hint: /deductible/i,
    bias: -5.5,
    signals: [
      sentenceMatches('sentence', /\bdeductibles?\b/i, 1.5),
      sentenceMatches('before', re(`\\bdeductibles?\\b[^.;$]{0,60}$`), 1.5, 'deductible before'),
      sentenceMatches('after', re(`^[^.;$]{0,40}\\bdeductibles?\\b`), 1.5, 'deductible behind'),
      sentenceMatches(
        'before',
        re(`\\bper[- ]${unit}\\b[^.;$]{0,50}\\bdeductibles?\\b[^.;$]{0,40}$`),
        3.5,
        'deductible per unit before',
      ),
      sentenceMatches(
        'before',
        re(`\\bdeductibles?\\b[^.;$]{0,40}\\b${perUnit}\\b[^.;$]{0,30}$`),
        3.5,
        'deductible by unit before',
      ),
      sentenceMatches('after', re(`^\\)?,?\\s{0,3}/?\\s?\\(?${perUnit}\\b`), 3.3, 'per unit behind'),
      sentenceMatches('after', re(`^[^.;$]{0,45}\\b${perUnit}\\b`), 1.2, 'per unit somewhere behind'),
      sentenceMatches('row', re(`\\bdeductible\\b.*\\bper ${unit}|\\bper ${unit}\\b.*\\bdeductible`), 4),
      customSignal('a column of units', 2, (m) => isPerUnit({ ...m, after: '', row: m.column })),
      sentenceMatches('sentence', perils, 0.5, 'a peril'),
      sentenceMatches(
        'after',
        /^\)?,?\s{0,3}(?:deductible\s)?(?:per|each|every|any one|for each) (?:occurrence|claim|loss|incident|policy|building|event|accident)/i,
        -4,
      ),
      sentenceMatches(
        'sentence',
        /\bHO-?[46]\b|loss assessment|personal (?:policy|insurance|property)|(?:owner'?s|individual) (?:own )?(?:policy|insurance)|contents|renter/i,
        -2.5,
        'of an owner’s policy',
      ),
      sentenceMatches(
        'before',
        /\b(?:premium|limit|coverage of|assess(?:ed|ment)|charge|cost|fine|dues|fee)\b[^.;$]{0,30}$/i,
        -2,
      ),
      sentenceMatches(
        'sentence',
        /\b(?:lenders?|fannie|freddie|may not exceed|maximum (?:allowable )?deductible|for example|would)\b/i,
        -2.5,
      ),
      inDocumentKind(0.7, 'insurance', 'questionnaire'),
    ],
    read: (m) => {
      const cents = Number(m.value)
      if (cents < 100_00 || cents > 1_000_000_00) return null
      return {
        value: `${moneyText(cents)} per unit`,
        comparable: cents,
        qualifier: joinQualifiers(
          perils.exec(`${m.before.slice(-80)} ${m.after.slice(0, 60)}`)?.[1]?.toLowerCase(),
        ),
      }
    },
  },
]
