import { contextMatches, customSignal, type Signal } from '../../signals/signal'
import { forParty } from './responsible-parties'

/** "Oak Run, $140/month; Pine Hill, $175/month", which compares several communities. */
const monthlyPricesByName =
  /[A-Z][\w'’]+,? \$\d{2,3}(?:\.\d\d)?\s?(?:\/|per |a )(?:month|mo\b)[^.]{0,80}[A-Z][\w'’]+,? \$\d{2,3}(?:\.\d\d)?\s?(?:\/|per |a )(?:month|mo\b)/
const otherCommunities =
  /\b(?:other|surrounding|nearby|neighboring|comparable|similar|following|these|local) (?:\w+ ){0,2}(?:complexes|communities|subdivisions|neighborhoods|developments|HOAs|condos|villages)\b|\b(?:complexes|communities|subdivisions|developments) (?:\w+ )?(?:charge|pay|have|range)\b|\bhousehold (?:bills|expenses|costs|budget)\b/i
/** "It was asked whose duty it is to mow", without an answer. */
const reportedQuestion =
  /\bwhose (?:\w+ )?(?:responsib\w+|duty|job)\b|\bas to (?:who|whose)\b|\bquestions? (?:was|were|came|is|arose|about|as to)\b|\basked (?:who|whose|about|if|whether|why|when|how)\b/i
const notResponsible =
  /\bneither\b[^;]{0,160}\b(?:responsible|liable)\b|\b(?:shall|is|are|will|be)\s(?:\w+\s)?(?:not|n['’]t)\s(?:be\s)?(?:\w+\s)?(?:responsible|liable|obligated|required)\b|\bnot (?:be )?(?:\w+ )?(?:responsible|liable|obligated)\b|\bno (?:duty|obligation|responsibility|liability)\b/i

/** Signals that a sentence does not state who maintains or pays. */
export const doubts: readonly Signal[] = [
  customSignal(
    'other communities',
    -10,
    ({ sentence, row }) =>
      row === '' && (monthlyPricesByName.test(sentence) || otherCommunities.test(sentence)),
  ),
  customSignal(
    'a reported question',
    -4,
    ({ sentence, row }) => row === '' && !sentence.includes('?') && reportedQuestion.test(sentence),
  ),
  contextMatches('before', notResponsible, -6, 'not responsible'),
  forParty(
    'association',
    contextMatches(
      'sentence',
      /\b(?:utility|power|phone|railroad|electric|gas|cable) compan(?:y|ies)\b|\b(?:get|needs?|wants?|like|seek\w*|looking for|ask\w* for|recruit\w*) (?:\w+ )?volunteers?\b|\brather than\b|\bclean-?up day\b/i,
      -3,
      'left to volunteers or a utility',
    ),
  ),
  forParty(
    'association',
    customSignal(
      'grounds in a title of other work',
      -3,
      ({ sentence }) =>
        /^\W*grounds\s?[:–-]/i.test(sentence) &&
        /\b(?:pav(?:e|ing)|asphalt|concrete|signs?|lights?|lighting|playground|courts?|bridge|fenc\w+|mail ?box\w*)\b/i.test(
          sentence,
        ) &&
        !/\b(?:landscap\w*|lawns?|mow\w*|trees?|shrubs?|mulch|plant\w*|grass|flowers?|weeds?|irrigation)\b/i.test(
          sentence,
        ),
    ),
  ),
]
