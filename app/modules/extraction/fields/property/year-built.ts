import { dateOf } from '../../../report-fields/typed-value'
import { mentionAt, type Mention } from '../../page/mentions'
import type { PageText } from '../../page/page-text'
import { joinQualifiers } from '../../signals/amounts'
import {
  customSignal,
  inDocumentKind,
  precededBy,
  contextMatches,
  type FieldSignals,
} from '../../signals/signal'

const builtWords =
  '(?:built|buil[dt]ing (?:began|started)|erected|developed|construct(?:ed|ion)|completed|finished|converted|placed in service|put up|dat(?:e|es|ing) (?:from|back to|to)|are from|inception of (?:the )?(?:community|project|association)|in[- ]service|vintage|yr\\.? bl?t|went up|opened|frame|(?:units|homes|townhomes) in \\d{1,3} [\\w -]{0,24}buildings)'
const yearPattern = /\b(?:18|19|20)\d{2}\b(?!\s*[-/]\s*\d{2}[-/]|,\d)/g

const homes =
  '(?:homes|houses|cabins|cottages|units|buildings?|complex|townhomes|townhouses|condominiums?|condos|residences|dwellings|apartments|community|subdivision|neighborhood|development|project)'
const builtNearby = new RegExp(`\\b${builtWords}\\b`, 'i')
/** "our 1985 buildings", "a 1985 development of 80 homes" */
const homesOfYear = {
  before: /(?:^|\b(?:the|our|these|a|its|original|is|are|of|late|early))\s*$/i,
  after: new RegExp(
    `^[\\s-](?:era |vintage |built |construction )?(?:(?:brick|frame|garden|stucco|wood|[a-z]+-story) )?(?:homes|houses|buildings|complex|townhomes|townhouses|condominium|condos|subdivision|development|construction)\\b(?!\\s(?:budget|project|costs?|plans?|sales?|prices?|assessment|fund|loan|work|contract))`,
    'i',
  ),
}
const isHomesOfYear = ({ before, after }: { before: string; after: string }) =>
  homesOfYear.before.test(before) && homesOfYear.after.test(after)
/** What is built or renewed later than the homes. */
const structures =
  '(?:pool|roof(?:s|ing)?|fenc\\w+|asphalt|clubhouse|replac\\w+|repaint\\w*|component|mailbox\\w*|spa|elevators?|sidewalks?|gate(?:house|s)?|playground|monument|pavilion|streets?|roads?|walls?|ponds?|lake|bridge|addition|decks?|siding|courts?|dock|entrance|park(?:ing)?|trail|garage|drainage|sewer|well|dam|model|gazebo|shed|shelter|pier|fountain|sign(?:s|age)?|patios?|balcon(?:y|ies)|stairs|boiler|tower|guardhouse)'
const homesBuilt = new RegExp(
  `\\b${homes}\\b[^.;\\d]{0,40}\\b(?:built|constructed|erected|completed|finished|developed|put up)\\b[^.;\\d]{0,30}[\\s(]$`,
  'i',
)
const otherStructure = new RegExp(`\\b${structures}\\b`, 'i')
function yearsBuilt(pageText: PageText): Mention[] {
  return [...pageText.text.matchAll(yearPattern)].flatMap((match) => {
    const end = match.index + match[0].length
    const [before, after] = [
      pageText.text.slice(Math.max(0, match.index - 90), match.index),
      pageText.text.slice(end, end + 70),
    ]
    return builtNearby.test(`${before}${match[0]}${after.slice(0, 50)}`) || isHomesOfYear({ before, after })
      ? [mentionAt(pageText, 'date', match[0], match.index, end)]
      : []
  })
}

/** The year in which the homes were built; the first, if over several years. */
export const yearBuilt: FieldSignals = {
  path: 'propertyInfo.yearBuilt',
  mentions: yearsBuilt,
  hint: /bl?t\b|went up|developed|(?:19|20)\d\d[\s-](?:\w+ )?(?:homes|houses|buildings|complex|town|condo|subdivision|development|construction)|dat(?:es?|ing) to|opened|frame|put up|dates? (?:from|back)|are from|inception|built|erected|construct|completed|finished|converted|placed|year|service|vintage/i,
  bias: -3,
  signals: [
    contextMatches(
      'before',
      /\b(?:homes|houses|cabins|cottages|units|buildings?|complex|townhomes|residences)\b[^.;]{0,30}\b(?:put\s+up|dat(?:es?|ing)|are)\s+(?:(?:from|back\s+to|to|in|between)\s+)?(?:the\s+|about\s+|around\s+)?$/i,
      3.2,
      'homes from a year',
    ),
    customSignal(
      'homes, then when they were built',
      3.3,
      ({ before, sentence }) =>
        homesBuilt.test(before) &&
        !otherStructure.test(before) &&
        !/\b(?:not|no|new|if|may)\b/i.test(before) &&
        !/\b(?:was|were)\s+(?:recorded|incorporated)\b/i.test(sentence),
    ),
    customSignal('homes of a year', 4, isHomesOfYear),
    contextMatches(
      'after',
      new RegExp(
        `^,?\\s(?:when|the year)\\s(?:the|our|these|most)\\s(?:\\w+\\s)?${homes}\\s(?:was|were)\\s(?:\\w+ly\\s)?(?:built|constructed|completed|finished|erected)\\b`,
        'i',
      ),
      5,
      'when the homes were built',
    ),
    customSignal(
      'of a vintage',
      4,
      ({ before, after }) =>
        /^[\s-](?:vintage|era)\b/i.test(after) && new RegExp(`\\b${homes}\\b[^.;]{0,40}$`, 'i').test(before),
    ),
    contextMatches(
      'before',
      new RegExp(`\\b${homes}\\s+went\\s+up\\s+(?:in|between|around|about|from)\\s+$`, 'i'),
      3.5,
      'homes went up',
    ),
    customSignal(
      'a community with its name was built',
      2,
      ({ before }) =>
        /(?<![a-z.] )(?:^|[.!?]\s+|\b(?:that|when|since|as)\s)(?:The\s)?[A-Z][a-z]+(?:\s[A-Z][a-z]+){0,3}\s(?:was|is)\s(?:\w+ly\s)?(?:developed|built|constructed)\s(?:in|between|from|during|around)\s(?:about\s)?$/.test(
          before,
        ) && !otherStructure.test(before),
    ),
    contextMatches(
      'before',
      /^\W*(?:original\s+)?(?:construction|constructed|built|year\s+constructed)(?:\s+(?:date|year))?\s*[:=]?\s*$/i,
      4,
      'label: construction',
    ),
    customSignal(
      'construction of homes',
      2.2,
      ({ before }) =>
        new RegExp(
          `\\b(?:construction|building|development)\\s+(?:(?:of|on)\\s+)?(?:the\\s+|our\\s+|all\\s+)?(?:first\\s+)?(?:\\w+\\s+)?${homes}\\b[^.;\\d]{0,40}$`,
          'i',
        ).test(before) && !otherStructure.test(before),
    ),
    customSignal(
      'in a year someone built the homes',
      5,
      ({ before, after }) =>
        /\bin\s+$/i.test(before) &&
        new RegExp(
          `^,?\\s(?:[\\w'’&.]+\\s){1,5}(?:built|finished|completed|developed|constructed)\\s(?:the|our|these|all|\\d+|most)\\s(?:\\w+\\s)?${homes}\\b`,
          'i',
        ).test(after),
    ),
    contextMatches('before', /\bbuilt\s+out\s+(?:from|between|in|during)\s+$/i, 3, 'built out'),
    contextMatches('before', /\byr\.?\s?bl?t\.?\s*[:=]?\s*$/i, 4, 'a short label'),
    contextMatches(
      'before',
      /\b(?:units|homes|townhomes|condominiums|apartments)\s+in\s+(?:\w+\s+){0,3}buildings,\s+$|\b(?:frame|masonry|brick)(?:\s+(?:construction|buildings?))?,\s+$/i,
      4.5,
      'in a description of the buildings',
    ),
    contextMatches(
      'before',
      /\b(?:first|oldest|model)\s+(?:models?|homes?|houses?|units?|buildings?|residents)?\s*(?:opened|went\s+up|were\s+(?:built|finished|sold))\s+in\s+$/i,
      4,
      'the first homes',
    ),
    contextMatches(
      'before',
      /\b(?:it|they|the\s+(?:building|buildings|homes|houses|complex|place))\s+went\s+up\s+(?:in|between|around|about|from)\s+$/i,
      3.5,
      'went up',
    ),
    contextMatches(
      'before',
      /\bconstructed\s+in\s+(?:\w+\s+)?phases\s+(?:between|from)\s+$/i,
      3,
      'constructed in phases',
    ),
    contextMatches('before', /\bput\s+up\s+(?:in|between|from)\s+$/i, 2.4, 'put up'),
    contextMatches(
      'before',
      /\bbuilt\s+(?:out\s+)?(?:in\s+(?:\w+\s+)?(?:phases|stages)|over\s+time)\s+(?:from|between|in)\s+$/i,
      3,
      'built in phases',
    ),
    contextMatches(
      'before',
      /\b(?:project|community|buildings?|homes|complex|development),?\s+(?:completed|finished)\s+in\s+$/i,
      2.5,
      'the project was completed',
    ),
    contextMatches(
      'before',
      /\blast\s+of\s+(?:the\s+|our\s+)?[\d,]{1,6}\s+\w+\s+was\s+completed\s+in\s+$/i,
      2,
      'the last home',
    ),
    precededBy(/\byear(?:\(s\))?\s+built\b[^\d\n]{0,24}$/i, 3.5, 'its label'),
    precededBy(/\bbuilt\s(?:in\s|from\s|between\s|during\s)?$/i, 2.4, 'built'),
    contextMatches(
      'before',
      /\byears?\s+(?:of\s+)?(?:built|construction|constructed|completed)\s*(?:\([^)]{0,20}\))?\s*[:=]?\s*(?:approx\w*\.?\s+|circa\s+|about\s+)?$/i,
      5,
    ),
    contextMatches(
      'before',
      /\bdate\s+(?:of\s+)?(?:construction|built|completed)\s*[:=]?\s*(?:approx\w*\.?\s+)?$/i,
      4,
    ),
    contextMatches(
      'before',
      /\b(?:built|erected|constructed|(?:building|complex|homes|units|project)\s(?:was\s|were\s)?finished)\s+(?:in|during|circa|around|about|between|from|by)\s+(?:or\s+about\s+|the\s+|early\s+|late\s+|approximately\s+)?$/i,
      3,
    ),
    contextMatches(
      'after',
      /^\s+(?:\w+\s+){0,2}(?:factory|mill|school|warehouse|church|hospital|hotel|building)\b/i,
      2,
      'converted from another building',
    ),
    contextMatches('before', /\bcompleted\s+(?:in|during|by)\s+(?:approximately\s+)?$/i, 1.6),
    contextMatches(
      'before',
      /\bplaced\s+in\s+service(?:\s+(?:date|year))?(?:\s+in)?\s*[:=]?\s*(?:approximately\s+)?$|\bin[- ]service\s+(?:date|year)\s*[:=]?\s*$/i,
      2.6,
    ),
    contextMatches('before', /\bconstruction\s+(?:began|started|completed|date)\b[^.]{0,20}$/i, 2),
    precededBy(/\b(?:built|constructed|completed)(?:\s+in)?\s*[?:]\s*$/i, 4),
    contextMatches(
      'sentence',
      /\b(?:community|property|project|buildings?|complex|condominium|development|association|homes|units|townhomes)\b/i,
      1,
    ),
    precededBy(new RegExp(`\\b${structures}\\b[^,;.]{0,45}$`, 'i'), -2.5),
    contextMatches(
      'sentence',
      /\b(?:shall|must|will\s+be|plan(?:ned|s)?\s+to|proposed|before|prior\s+to|after|commenc\w*|deadline)\b/i,
      -2,
    ),
    contextMatches('sentence', /\b(?:recorded|dated|approved|plans|permit|violation|application)\b/i, -1),
    inDocumentKind(1, 'reserve_study', 'questionnaire', 'insurance'),
    inDocumentKind(-0.5, 'minutes', 'rules', 'bylaws'),
  ],
  read: ({ value, before, after }) => {
    // Homes built over several years have no single year.
    const until = /^\s?(?:-|–|to|through|and)\s?((?:19|20)\d{2})\b/.exec(after)?.[1]
    const isAbout = /\b(?:approximately|approx\.?|about|around|circa|c\.)\s{1,3}$/i.test(before)
    const qualifier = joinQualifiers(until && `to ${until}`, isAbout && 'estimated')
    return { typed: dateOf(String(value)), ...(qualifier && { qualifier }) }
  },
}
