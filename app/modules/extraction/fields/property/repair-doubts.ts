import { contextMatches, customSignal, type Signal } from '../../signals/signal'

/** "There is no need to replace the roofs.", "No leaks were found." */
const notNeeded =
  /\bno (?:\w+ ){0,2}needs? (?:to|for)\b|\b(?:do|does|did)(?: not|n['’]t) (?:\w+ )?(?:need|require|anticipate|expect|plan|see)\b|\b(?:not|n['’]t|nor) (?:\w+ )?(?:be )?(?:needed|necessary|required|warranted)\b|\bno (?:(?:major|other|further|additional|new|visible|signs? of|significant|immediate) ){0,2}(?:repairs?|replacements?|leaks?|damage|cracks|problems|deficiencies|deterioration|maintenance|issues)\b[^.;]{0,40}\b(?:needed|found|reported|noted|necessary|required|seen|observed|at this time|identified|evident)\b/i
/** "not needed until next year" defers the work. */
const untilLater = /\buntil\b|\bdefer|\bpostpon|\bthis (?:year|season|summer|fall|spring)\b|\bbut\b/i

const publicBody = String.raw`(?:cit(?:y|ies)|count(?:y|ies)|town|township|village|state|borough|municipality|V?DOT|MDOT|public works|road (?:commission|department)|highway department|utility (?:company|district)|power company|water district|school district)`
/** "They asked the county to repave the street.", "The state plans to replace the bridge." */
const byPublicBody = new RegExp(
  String.raw`\b(?:call|contact|ask|notif|report|petition|request|lobby|urg|complain|work)\w*\b[^.;]{0,25}\b(?:the |our |[A-Z]\w+ ){1,3}${publicBody}\b|\b(?:the|our) (?:[A-Z]\w+ ){0,2}${publicBody}(?: of [A-Z]\w+)?(?:['’]s)? (?:\w+ly )?(?:has|have|had|may|might|should|must|agreed|plans?|planned|intends?|expects?|proposed|approved|owns?|maintains?|repairs?|replaces?|paves?|contractor|crews?|project|plan)\b|\bby the (?:[A-Z]\w+ )?${publicBody}\b|\b${publicBody}['’]s (?:responsib\w+|concern|job|duty|problem|road|street|property)\b`,
)

const title = '(?:Mr|Mrs|Ms|Dr)'
/** "Ms. Lee will replace the windows of her home.", "The owner of lot 12 plans to …" */
const ownersWork = new RegExp(
  String.raw`\b(?:his|her) (?:own )?(?:\w+ )?(?:home|house|unit|lot|property|deck|patio|roof|fence|yard|driveway|windows|garage)\b|\b${title}\. [A-Z]\w+ (?:is|will|plans|wants|would|wishes|intends|asked|requested)\b|\b(?:home)?owners? (?:of|at|in) (?:(?:lot|unit|number|no\.?|#) ?)?#?[A-Z]?\d|\b(?:a|the|one|another|each|any|an) (?:home|lot |unit )?owner(?:['’]s)? (?:yard|propert|home|house|fence|roof|lot|deck|wants?|plans?|would|asked|requested)|\bof homeowner['’]?s['’]? propert|\bof (?:a|the) (?:home|lot |unit )owner\b`,
)

const routineUpkeep =
  /\b(?:will|to|shall|should|must|can|has to|have to|needs? to|continue to) (?:continue to )?be (?:\w+ )?maintained\b|\bmaintained (?:on an? )?(?:month|week|annual|regular|dai|quarter|year)\w*|\bmaintenance (?:services?|levels?|contracts?|agreements?|crews?|compan(?:y|ies)|personnel|staff|person|employees?|budget|fees?)\b|\blevels? of service\b/i
const otherWork = new RegExp(
  String.raw`\b(?:repairs?|repairing|repaired|replac\w+|re-?surfac\w+|re-?pav\w+|paint\w*|renovat\w+|rebuil\w+|restor\w+|dredg\w+|re-?roof\w*|patch\w*|seal\w*|crack\w*|leak\w*|rot\w*|damage\w*)\b`,
  'i',
)

const newPerson =
  /\bnew (?:[\w-]+ ){0,3}(?:contractors?|compan(?:y|ies)|managers?|vendors?|members?|treasurer|president|secretary|volunteers?|landscapers?|owners?|residents?|website|bank|polic(?:y|ies)|board|agent|attorney|firm|chair\w*)\b/i

/** A place that is named like a part of the property: "at Commonwealth Road". */
const placeName =
  /\b(?!(?:The|Our|All|Any|Both|Each|These|This|New|Area|Repairs?|Replace|Fix|Paint|Clean|Main|Tennis|Basketball)\b)[A-Z][\w'’.-]+ (?:Roads?|Streets?|Courts?|Lakes?|Creek|Bridge|Trail|Path|Pond)\b/g
const paving =
  /pav(?:e|ed|ing)\b|re-?surfac|potholes?|asphalt|overlay|\bpatch|chip|seal|\bcrack|\bsink|culvert|ero(?:sion|ding)|\brepair(?:s|ing)? (?:to |of |on )?(?:the )?[A-Z]|\bdredg|\bdam\b/i
const isPlaceOnly = (sentence: string, part: RegExp) =>
  !paving.test(sentence) && part.test(sentence) && !part.test(sentence.replace(placeName, ' '))

/** Signals that a sentence about work states no repair of the association that is planned, deferred, or needed. */
export const repairDoubts = (propertyPart: RegExp): Signal[] => [
  customSignal('not needed', -5, ({ sentence }) => notNeeded.test(sentence) && !untilLater.test(sentence)),
  contextMatches('sentence', byPublicBody, -3, 'the work of a public body'),
  contextMatches('sentence', ownersWork, -2.5, 'the work of an owner'),
  customSignal(
    'routine upkeep',
    -2.5,
    ({ sentence }) => routineUpkeep.test(sentence) && !otherWork.test(sentence),
  ),
  customSignal(
    'maintenance without other work',
    -1,
    ({ sentence }) =>
      /\bmaint(?:ain|enance)/i.test(sentence) &&
      !otherWork.test(sentence) &&
      !/\bdefer|\bneed|\brequired?\b|\bproject|\bfix|\bbid|\bupgrad|\binstall|\bmajor/i.test(sentence),
  ),
  contextMatches(
    'sentence',
    /\bbeautif\w+|\bmow(?:ing|ed)?\b|\bstreet sweep\w+|\bfertiliz\w+|\bflower beds?\b|\bgive\b[^.;]{0,40}\ba call\b/i,
    -2,
    'the care of grounds, or a call to somebody',
  ),
  contextMatches('sentence', newPerson, -2.5, 'a new contractor or member'),
  customSignal('a part only in the name of a place', -2.5, ({ sentence }) =>
    isPlaceOnly(sentence, propertyPart),
  ),
  contextMatches(
    'sentence',
    /\b(?:law ?suits?|litigation|counter ?suit|suing|sued|plaintiffs?)\b/i,
    -2,
    'a lawsuit',
  ),
  contextMatches(
    'sentence',
    /\b(?:project|work|renovation|repairs?|improvements?)\b[^.;]{0,20}\b(?:encompassed|included|consisted of|involved|comprised|was|were)\b/i,
    -2,
    'what a project included',
  ),
  contextMatches(
    'sentence',
    /\bconcerns? (?:of|about|over|regarding)\b[^.;]{0,40}\b(?:painted|fenced|parked)\b/i,
    -2,
    'a concern about what owners have',
  ),
]
