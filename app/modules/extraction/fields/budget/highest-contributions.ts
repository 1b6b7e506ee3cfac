import { money } from '../../../report-fields/typed-value'
import { amountsAndCharges, paymentIntervalOf } from '../../signals/amounts'
import {
  ignoringCase,
  customSignal,
  inDocumentKind,
  contextMatches,
  type FieldSignals,
} from '../../signals/signal'

const planWords =
  '(?:recommended|suggested|full(?:y)?[- ]funding|threshold(?:[- ]funding)?|base ?line(?:[- ]funding)?|statutory|alternative|scenario|option|required|proposed)'
const contributionWords = '(?:contributions?|allocations?|deposits?|transfers?|funding|assessments?)'

/** The highest of the contributions that a reserve study recommends, with its period. */
export const highestContribution: FieldSignals = {
  path: 'financial.highestContribution',
  mentions: amountsAndCharges,
  hint: /recommend|fund|contribut/i,
  bias: -5,
  signals: [
    contextMatches(
      'before',
      ignoringCase(
        `\\b${planWords}\\b[^.;$]{0,50}\\b(?:reserve|monthly|annual|yearly|quarterly)\\b[^.;$]{0,25}\\b${contributionWords}\\b[^.;$]{0,30}$`,
      ),
      4,
      'the contribution of a plan before',
    ),
    contextMatches(
      'row',
      ignoringCase(`\\b${planWords}\\b.{0,50}\\b${contributionWords}\\b`),
      3.5,
      'row: contribution of a plan',
    ),
    contextMatches(
      'before',
      /\brecommend(?:s|ed|ing|ation)?\b[^.;$]{0,110}\b(?:contribut|reserve|fund|deposit|allocat|set aside)\w*\b[^.;$]{0,70}$/i,
      4,
      'recommended before',
    ),
    contextMatches(
      'after',
      /^\s?\)?\s?(?:per|a|each|every|\/)\s?(?:month|mo\b|year|yr\b|annum|quarter)|^\s?(?:monthly|annual|yearly)/i,
      1.2,
    ),
    contextMatches(
      'before',
      /\b(?:monthly|annual(?:ly)?|yearly|quarterly|per (?:month|year))\b[^.;$]{0,60}$/i,
      1,
    ),
    contextMatches('row', /\b(?:monthly|annual|yearly|quarterly)\b/i, 0.8),
    inDocumentKind(1.5, 'reserve_study'),
    customSignal('not from a study', -3, (_, { kind }) => kind !== 'reserve_study'),
    contextMatches(
      'before',
      /\b(?:current(?:ly)?|existing|present|actual|budgeted|last year|prior|increase of|from)\b[^.;$]{0,40}$/i,
      -3.5,
    ),
    contextMatches(
      'row',
      /\bcurrent|existing|average|per (?:unit|lot|home|owner)|special|balance|deficit|surplus|total/i,
      -5,
    ),
    contextMatches(
      'after',
      /^[^.;$]{0,30}\b(?:per|each|\/)\s?(?:paying |residential )?(?:unit|lot|home|owner|member)/i,
      -8,
    ),
    contextMatches(
      'before',
      /\b(?:per (?:unit|lot|home|owner)|special assessment|balance|expens\w+|cost)\b[^.;$]{0,40}$/i,
      -5,
    ),
    customSignal('a projection', -6, (m) => /\b20\d\d\b/.test(m.column)),
    customSignal(
      'in a row with many figures',
      -4,
      (m) => m.row !== '' && (m.after.match(/\d{3}/g)?.length ?? 0) > 2,
    ),
    contextMatches('sentence', /\bshall|not exceed|example|loan|insurance|interest earned/i, -3),
  ],
  read: (mention) => {
    const cents = Number(mention.value)
    const period = paymentIntervalOf(mention) ?? (/\bmonthly\b/i.test(mention.row) ? 'month' : null)
    if (cents < 100_00 || !period) return null
    return { typed: money(cents, { per: period }), qualifier: period }
  },
}
