import { insuredAmounts } from './insured-amounts'
import { policiesIn } from './insurance-policies'
import { limitSignals, readLimit } from './limit-signals'
import { customSignal, inDocumentKind, contextMatches, type FieldSignals } from '../../signals/signal'

/** The limit of general liability insurance for each occurrence. */
export const liabilityLimit: FieldSignals = {
  path: 'insurance.liabilityLimit',
  mentions: insuredAmounts,
  hint: /\bliab|bodily injury|\bC?GL\b|each occurrence/i,
  bias: -4,
  signals: [
    ...limitSignals('liability'),
    contextMatches(
      'after',
      /^[^.;$]{0,80}\b(?:per|each|any one|single|one) (?:occurrence|accident|claim)|^[^.;$]{0,60}\bcombined single|^[^.;$]{0,40}\bbodily injury|^[^.;$]{0,40}\bliability/i,
      1,
      'an occurrence after',
    ),
    contextMatches(
      'before',
      /\b(?:per|each|any one|single|one) (?:occurrence|accident)\b[^.;$]{0,40}$|combined single limit/i,
      1,
      'an occurrence before',
    ),
    contextMatches(
      'before',
      /\baggregate\b[^.;$]{0,30}$|property damage\b[^.;$]{0,40}$/i,
      -1.5,
      'an aggregate',
    ),
    contextMatches('after', /^[^.;$]{0,25}\b(?:aggregate|property damage)/i, -1, 'aggregate after'),
    customSignal(
      'the aggregate beside the limit of an occurrence',
      -5,
      ({ before, after }) =>
        /^\s?\)?\s?(?:in (?:the )?|general |policy |annual ){0,2}aggregate\b/i.test(after) &&
        /\b(?:per|each|any one) (?:occurrence|accident|claim|loss)\b[^.;]{0,30}$/i.test(before),
    ),
    // If limits per person and per occurrence are side by side, the policy's limit is that per occurrence.
    contextMatches(
      'after',
      /^[^.;$]{0,25}\b(?:per|each|any one|one) person\b[^.;]{0,40}\$/i,
      -3.5,
      'per person, beside another limit',
    ),
    contextMatches('after', /^[^.;$]{0,25}\bper person/i, -1, 'per person'),
    contextMatches(
      'sentence',
      /\bliab(?:le|ility) (?:of|for|to)\b[^.;]{0,80}\b(?:exceed|limited to)|limited liability/i,
      -2,
      'a limit of someone’s liability',
    ),
  ],
  read: readLimit(100_000_00),
}

/** The limit of directors’ and officers’ liability insurance. */
export const directorsOfficers: FieldSignals = {
  path: 'insurance.directorsOfficers',
  mentions: insuredAmounts,
  hint: /director|officer|D\s?[&/]\s?O|\bD (?:and|n) O\b|DNO|E\s?&\s?O|errors|board members? (?:is|are)/i,
  bias: -4,
  signals: [
    ...limitSignals('officers'),
    customSignal(
      'named in the same sentence',
      1.5,
      ({ value, before, after, sentence }) =>
        Number(value) >= 250_000_00 &&
        policiesIn(`${before} ${after}`).includes('officers') &&
        !/\bpremiums?\b|\bcosts?\b/i.test(sentence),
    ),
    inDocumentKind(-1, 'budget', 'financial_statement', 'reserve_study'),
  ],
  read: readLimit(50_000_00),
}
