import { choiceOf } from '../../report-fields/typed-value'
import type { ValueReading } from './rule'

const builder =
  '(?:(?:original |former |general |roofing |siding |window |framing |stucco )?(?:developers?|builders?|declarants?|contractors?|sub-?contractors?|roofers?|installers?|architects?|(?:structural )?engineers?|manufacturers?|makers?|suppliers?)\\b)'
const article = "(?:(?:the|our|its|their|a|an|that|this)\\s+)?(?:(?!by\\b)[\\w’'-]+\\s+){0,2}?"
/** A suit against whoever built or supplied; "sued by the builder" is not one. */
const suitAgainstBuilder = `(?:\\b(?:law\\s?suits?|suits?|litigation|actions?|claims?|complaints?|cases?|proceedings?)\\b[^.;]{0,40}\\b(?:against|with|versus|vs?\\.?)\\s+${article}${builder}|\\b(?:sued|sues?|suing|tak(?:e|es|ing)|took)\\s+(?!(?:the|our)\\s+(?:association|HOA|POA|board|trust)\\b|us\\b)${article}${builder})`
const damage =
  '(?:leak(?:s|ed|ing|y|age)?|water (?:damage|infiltration|penetration)|faulty|workmanship|(?:poor|bad|shoddy|improper|negligent) (?:construction|work|installation|design)|crack(?:s|ed|ing)?|mold|rot(?:s|ted|ting|ten)?|sinking|collaps(?:e[ds]?|ing))\\b'
const buildingPart =
  '(?:windows?|roofs?|roofing|siding|stucco|balcon(?:y|ies)|decks?|foundations?|flashing|waterproofing|cladding|fa[cç]ades?|exterior walls?|retaining walls?|framing|chimneys?|plumbing|elevators?|concrete)\\b'
const because =
  '\\b(?:over|about|concerning|regarding|for|because of|due to|related to|relating to|involving|on)\\s'
/** A suit against a builder over damage to the building, or over a part of it. */
const builderSuit = new RegExp(
  `${suitAgainstBuilder}(?:[^.;]{0,80}\\b${damage}|[^.;]{0,40}${because}[^.;]{0,40}\\b${buildingPart})|\\b${damage}[^.;]{0,80}${suitAgainstBuilder}`,
  'i',
)
const defectOrUninsured =
  /construction defect|\bsued\b[^.;]{0,60}\b(?:developer|builder|contractor)\b[^.;]{0,60}\b(?:defects?|defective)|structural|water intrusion|design defect|defect|uninsured|not covered by insurance/i
const collectionWords =
  /collection|delinquent|unpaid (?:assessment|dues)|past[- ]due|foreclos|small claims|\blien/i

export const pendingLawsuit: ValueReading = { typed: choiceOf('other', { words: 'Pending lawsuit' }) }
export const noLawsuit: ValueReading = { typed: choiceOf('none') }

/** What a pending lawsuit is about, by the words around it. */
export function subjectOfLawsuit(words: string): ValueReading {
  if (defectOrUninsured.test(words) || builderSuit.test(words))
    return { typed: choiceOf('grave', { words: 'Construction defect or uninsured claim' }) }
  if (collectionWords.test(words))
    return { typed: choiceOf('collections', { words: 'Collection of unpaid assessments only' }) }
  return pendingLawsuit
}
