import { textBefore } from '../../page/mentions'
import { choiceOf } from '../../../report-fields/typed-value'
import { deferralWords } from '../../../report-fields/repair-words'
import { repairDoubts } from './repair-doubts'
import { paragraphTitle, statementsOf } from './repair-statements'
import {
  inDocumentKind,
  contextMatches,
  customSignal,
  type FieldSignals,
  type Signal,
} from '../../signals/signal'

const minStatementLength = 24
/** A longer sentence makes several statements, so it is weaker evidence. */
const maxStatementLength = 420

const workStems = String.raw`(?:repair|replac|re-?surfac|re-?pav|paint|chip[- ]?seal|sealing|moderniz|overhaul|remodel|grind|re-?grad(?:e|ing)|re-?seal|seal ?coat|refurbish|renovat|rebuil|restor|re-?roof|patch|overlay|dredg|stabiliz|rehabilitat|fix|upgrad|updat|re-?plaster|maint(?:ain|enance)|re-?build|treat|clean|install|address|demoli|remov)`
const propertyPart =
  /\b(?:roofs?|roofing|gutters?|siding|stucco|balcon(?:y|ies)|decks?|decking|stairs?|stairways?|railings?|walkways?|sidewalks?|pavement|asphalt|concrete|(?:re-?)?paving|roads?|roadways?|streets?|driveways?|parking (?:lots?|areas?)|curbs?|potholes?|fenc(?:e|es|ing)|gates?|walls?|retaining|foundations?|plumbing|pipes?|sewers?|drain(?:s|age)?|culverts?|dredging|ponds?|lakes?|dams?|spillway|shoreline|docks?|bridges?|pools?|liners?|spas?|pumps?|boilers?|elevators?|HVAC|heaters?|clubhouses?|bathhouses?|playgrounds?|slides?|tennis|courts?|lights?|lighting|light poles|mailbox(?:es)?|signs?|monuments?|entrances?|irrigation|sprinklers?|wells|(?<!\b(?:as|very|go|goes|going|went|works?|doing|done) )well\b(?![- ](?:maintained|kept|attended|as|received|done|known|over|under|below|above|within))|trails?|paths?|windows?|doors?|brick|masonry|poles?|planters?|handrails?|intercom|carpet|paint|chimneys?|garages?|carports?|exterior|trim|buildings?|creeks?|flooring|fountains?|furnace|beams?|equipment)\b/i

const newPart = String.raw`\bnew (?:roofs?|roofing|siding|boilers?|elevators?|furnace|pumps?|liners?|fences?|fencing|windows|decks?|docks?|gates?|pavement|asphalt|gutters|balcon(?:y|ies))\b`
const repairWords = new RegExp(
  `${newPart}|\\bneeds? (?:a |an |some )?new\\b|\\bend of (?:its|their)\\b|\\bhold(?:ing)? off\\b|\\bpostpon|\\bpushed (?:back|out|off)\\b|\\bwill be done\\b|\\bspend (?:about |approximately |around )?\\$|\\bin (?:poor|bad|rough) (?:shape|condition)\\b|\\b${workStems}|\\b(?:mends?\\b|last legs|lifted|heaved|down payment|draw\\b|award|hire|deposit|work (?:on|begins|starts)|cracks?|cracked|leak|rot(?:s|t|ted|ting|ten)\\b|rust|deteriorat|ero(?:sion|ding|ded)|damage|worn|broken|failing|sink|settling|disrepair|collaps|shored|water (?:is |was )?(?:getting|coming|leaking) in|intrusion|spall|deferred|bids?\\b|quotes?\\b|unsafe|(?:major|capital|concrete|roof\\w*|paving|siding|road|drainage) (?:work|projects?))`,
  'i',
)
const workOrDecay = new RegExp(
  `\\b${workStems}|\\b(?:crack|leak|rot|rust|deteriorat|erosion|worn|damaged|structural damage|broken|fail|disrepair|needs? (?:an? |some )?new\\b|end of (?:its|their)\\b|collaps|shored|getting in|intrusion|spall|work|project|mend|last legs|lifted|heaved|award|hire|deposit|draw|(?:will|to) be done\\b)`,
  'i',
)
const criticalWords =
  /\bcritical(?:ly)?\b(?! (?:to|that|for|of)\b)|\burgent(?:ly)?\b|\bunsafe\b|life[- ]safety|\bsafety hazard|\bimminent|\bcollaps|\bshored\b|\bcondemned|\bred[- ]tagged|structural(?:ly)? (?:damage|defic|unsound|fail|compromis)|\bemergency (?:repair|replacement)|immediate (?:repair|attention|replacement)|evacuat/i
const nothingToDo =
  /\bno (?:major |significant |large )?(?:building\W{0,3}|repairs?\W{0,3}|capital )?(?:renovations?|repairs|improvements|projects) (?:are |is )?(?:currently )?(?:anticipated|planned|scheduled|expected)|\bno (?:known |significant |major |outstanding |current ){0,4}(?:deferred maintenance|critical repairs|repairs (?:are |were )?(?:needed|planned|required|anticipated))|\b(?:deferred maintenance|(?:major|critical|capital|planned|significant) (?:\w+ )?(?:repairs|improvements|projects)|repairs (?:planned|scheduled|expected|anticipated|needed))\b[^?]{0,80}\?\s{0,12}(?:A[:.]\s)?(?:no|none|n\/a)\b/i

/** "Capital expenditures approved for the current fiscal year: …" in a certificate. */
const capitalSpending =
  /\b(?:capital )?expenditures?\b[^.;]{0,30}\b(?:approved|planned|anticipated|authorized)\b[^;]{0,80}(?:\$\s?[1-9]|\b(?:roof|pool|paving|siding|elevator|boiler|HVAC|lighting|playground))/i
/** Ordered work without a word for repairs: "hired Stone & Sons for the wall at $61,200". */
const workOrdered =
  /\b(?:award|hir|engag|retain|select|contract(?:ed|s)? with)\w*\b[^.;]{0,90}\$\s?\d{1,3},\d{3}|\b(?:down payment|deposit|draw|progress payment|retainage)\b[^.;]{0,60}\b(?:sent|paid|elevators?|roof\w*|fence|pool|boiler|siding|balcon\w+|paving|drain|wall|dock)\b|\b(?:fence|roof|siding|paving|pool|wall|road|balcony|drainage|dock|elevator) (?:draw|deposit|down payment)\b|\$\s?\d{1,3},\d{3}[^.;]{0,12}\b(?:contract|award)/i
/** What the money is for: "It fixes the slide on Cedar Hill." */
const moneyPaysFor =
  /^(?:it|this|that|the (?:money|assessment|loan))\b[^.;]{0,20}\b(?:fix(?:es)?|mends?|pays? for|repairs?|rebuilds?|replaces?)\b/i
const comingExpense =
  /\b(?:expenses?|expenditures?|costs?)\b[^.;]{0,30}\b(?:expected|anticipated|planned|coming|have come up|has come up|cropped up|ahead)\b|\b(?:anticipat\w+|expected|unanticipated|unexpected|upcoming|coming|next) (?:\w+ ){0,3}(?:expenses?|expenditures?)\b|\b(?:next|coming|remaining|future|upcoming) (?:large |big |major |capital |maintenance ){1,2}projects?\b/i
const budgetedWork = new RegExp(
  `\\bbudget(?:ed|s)?\\b[^.;$]{0,40}\\$[\\d,.]{3,12}\\b[^.;]{0,20}\\b(?:for|to)\\b[^.;]{0,40}\\b${workStems}`,
  'i',
)
const nearItsEnd =
  /\blast legs\b|\b(?:have|has) (?:lifted|heaved|buckled|sunk|settled|rotted)\b|\bon borrowed time\b/i
const workUnderWay =
  /\b(?:work|crews?|contractors?|construction|project|painting|paving|repairs?)\b[^.;]{0,30}\b(?:starts?|begins?|will (?:start|begin|be on site)|is under ?way)\b|\b\d{1,3}\s?% (?:done|complete)\b|\b\w+(?:-\w+)? of (?:our|the) (?:\w+[- ]?){1,3} (?:are|is) (?:finished|done|complete)\b/i

const largeCost =
  /\$\s?\d{2,3}(?:,\d{3})+|\$\s?\d,\d{3},\d{3}|\$\s?\d{5,}|\$\s?\d{2,3}(?:\.\d)?\s?K\b|\$\s?\d{1,3}(?:\.\d{1,2})?\s?(?:M\b|million)/i
const estimatedCost =
  /\b(?:replacements?|repairs?|renovations?|resurfacing|re-?paving|sealing|coating|project|work|job)\b[^.;]{0,40}\b(?:is|are|was|were) estimated\b|\b(?:will|would|could|expected to|likely to) (?:probably |likely )?cost\b[^.;]{0,30}\$|\bestimated\b[^.;]{0,30}\$\s?[\d.,]{1,12}\s?[KM]?\s(?:replacement|repair|renovation|project)/i
const assessedFor =
  /\bassessments?\b(?:[^.;]|\.\d){0,50}\bfor (?:the )?(?:\w+ ){0,3}(?:replacement|renovations?|repairs?|resurfacing|re-?paving|rebuilding|restoration)\b/i
const smallThings =
  /^(?!.*\b(?:roofs?|docks?|roads?|streets?|walls?|pools?|siding|decks?)\b).*\b(?:signs?|mail ?box(?:es)?|cameras?|picnic|benches|bulletin board|flags?)\b/is
const projectList =
  /\b(?:future|planned|upcoming|proposed|large|major|capital) (?:major |capital )?(?:projects?|expenditures?|expenses|repairs|improvements|replacements)\s{0,3}:?\s[^.;]{0,120}$/i
const projectListReach = 180
const longestProject = 120
/** "Dock replacement   $90,000" below "Future Major Expenditures". */
const isListedProject: Signal['holds'] = ({ sentence, start }, { pageText }) =>
  sentence.length <= longestProject &&
  /\$\s?\d/.test(sentence) &&
  projectList.test(textBefore({ start }, pageText, projectListReach))

/** Repairs that are planned, deferred, recommended, or needed. */
export const repairs: FieldSignals = {
  path: 'propertyDetails.repairs',
  mentions: statementsOf,
  hint: new RegExp(`${repairWords.source}|\\bprojects?\\b|${capitalSpending.source}`, 'i'),
  bias: -4.4,
  signals: [
    contextMatches('sentence', propertyPart, 1.5, 'a part of the property'),
    customSignal(
      'under a title that names a part',
      3.2,
      (mention, { pageText }) =>
        !propertyPart.test(mention.sentence) && propertyPart.test(paragraphTitle(mention, pageText)),
    ),
    contextMatches('sentence', new RegExp(`\\b${workStems}`, 'i'), 0.7, 'work'),
    contextMatches(
      'sentence',
      new RegExp(
        `\\b(?:needs?|needed|needing)\\b[^.;]{0,40}(?:\\b${workStems}|\\battention|\\bwork\\b|\\bnew\\b|\\btrim)|\\bin need of\\b|\\brequir(?:es?|ing) (?:\\w+ ){0,3}(?:repair|replac|attention|resurfac|maintenance)|\\bmust be (?!maint|clean)${workStems}|\\b(?:repairs?|replacements?|work) (?:is |are |was |were )?(?!as )(?:\\w+ )?(?:needed|required|necessary|due)\\b|maintenance (?:is|are|was|were) (?:\\w+ )?(?:needed|required|necessary|due)`,
        'i',
      ),
      3,
      'needed',
    ),
    contextMatches(
      'sentence',
      new RegExp(
        `\\b(?:will|to) (?:\\w+ ){0,2}(?:need|require)\\b|\\b(?:will|to) be (?:\\w+ )?(?:complet|done|perform|finish|start|schedul)|\\bwill (?:\\w+ )?(?:be (?:\\w+ )?)?${workStems}|\\b(?:is|are|was|were) (?:\\w+ )?(?:scheduled|planned|slated|set|under contract|due(?! to)|expected|proposed|budgeted|anticipated|going)\\b|\\b(?:plans?|planning|looking|intends?) (?:to|for|on|into)\\b|\\b(?:planned|upcoming|proposed|anticipated|scheduled|pending|future) (?:\\w+ ){0,3}${workStems}|\\bwill begin\\b|\\b(?:will|is going to) have to be\\b|\\b(?:is|are|was|were) (?:\\w+ )?(?:continuing|underway|under way|ongoing|in progress)\\b|\\bwould (?:cost|need|be (?:repair|replac))|\\battempt(?:s|ed|ing)? to ${workStems}|\\bto be ${workStems}|\\bexpects? to spend\\b|\\bcalls? for\\b[^.;]{0,20}\\b${workStems}|\\bwill (?:pay for|fund|be used (?:for|to))\\b[^.;]{0,20}\\b${workStems}|\\b(?:continue|continuing|hop(?:e|es|ing)) (?:to|with)\\b[^.;]{0,30}\\b${workStems}`,
        'i',
      ),
      2,
      'planned',
    ),
    contextMatches(
      'sentence',
      /\bdefer(?:red|ring|ral|s)?\b|\bpostpon|\bput off\b|\bput on hold\b|\bhold(?:ing)? off\b|\bon hold\b|\bdelay(?:ed|ing)\b|\bpushed (?:back|out|off)\b|\bcan wait\b|\bbudget constraints?\b|\black of funds\b|\bnot (?:\w+ ){1,3}this (?:year|season|fall|spring|summer)\b|\buntil (?:\w+ ){0,3}(?:funds?|next|spring|warmer)|\bwhen funds\b|\bbacklog\b|\bdisrepair\b|\bas soon as\b/i,
      2.5,
      'deferred',
    ),
    contextMatches(
      'sentence',
      /\b(?:bids?|quotes?|quoted|quotations?|estimates?|estimated|proposals?)\b/i,
      1.6,
      'bids',
    ),
    contextMatches(
      'sentence',
      /\b(?:obtain|receiv|get|gather|seek|solicit|review|wait)\w*\b[^.;]{0,40}\b(?:bids?|quotes?|estimates?|proposals?)\b|\b(?:bids?|quotes?|estimates?|proposals?) (?:was|were|has been|have been|are being|will be|to be|for|from)\b/i,
      0.8,
      'bids are sought',
    ),
    contextMatches(
      'sentence',
      /\bcracks?|\bcracked|\bleak(?:s|ing|age)?\b|\brot(?:s|ted|ting|ten)?\b|\brust|deteriorat|\bero(?:sion|ding|ded)\b|\bworn\b|\bdamaged\b|\bbroken\b|\bfailing\b|\bfailed\b|\bsink(?:ing|hole)|\bsettling\b|\bwater (?:is |was )?(?:getting|coming|leaking) in\b|\bintrusion\b|\bspall|\bdisrepair|\bdeficien|\bpotholes?\b|end of (?:its|their) (?:useful )?li[fv]e|\b(?:poor|bad|rough) (?:condition|shape)\b/i,
      2,
      'damage or decay',
    ),
    contextMatches(
      'sentence',
      /\brecommend|\bsuggest|\bshould be\b|\badvis(?:e|ed|es)\b|\bought to\b/i,
      1.5,
      'recommended',
    ),
    contextMatches(
      'sentence',
      /\b(?:next|this|coming) (?:year|spring|summer|fall|season|month|meeting|week)|\bin (?:the )?(?:spring|summer|fall|20\d{2})\b|\bby (?:spring|summer|fall|\d{1,2}\/\d{1,2})/i,
      0.8,
      'a time in the future',
    ),
    contextMatches(
      'sentence',
      /\$\s?\d{1,3}(?:,\d{3})|\$\s?\d{4}|\$\s?\d{1,3}(?:\.\d{1,2})?\s?(?:[KM]\b|thousand|million)/i,
      1,
      'a cost',
    ),
    contextMatches('sentence', largeCost, 1, 'a large cost'),
    contextMatches('sentence', estimatedCost, 2, 'its estimated cost'),
    contextMatches('sentence', assessedFor, 3, 'what an assessment is for'),
    contextMatches(
      'sentence',
      /\bassessment\b[^;]{0,120}\bwill be paid\b/i,
      3.5,
      'an assessment that will be paid',
    ),
    customSignal('in a list of large expenses to come', 3.5, isListedProject),
    contextMatches(
      'sentence',
      new RegExp(
        `\\b(?:motion|approv|vot(?:e|ed)|agreed|accept|authori[sz]|hir(?:e|ed|ing)|contract|award|engag|proceed|pays? for|fund|financ|borrow|go(?:ing)? ahead)\\w*\\b[^.;]{0,80}\\b${workStems}|\\b${workStems}\\w*\\b[^.;]{0,60}\\b(?:was|were|is|are|been) (?:\\w+ )?(?:approved|authorized|awarded)\\b`,
        'i',
      ),
      1.5,
      'decided',
    ),
    contextMatches(
      'sentence',
      new RegExp(
        `\\b(?:requires? that|ha(?:s|ve) to|must|ought to|needs? to|necessary to)\\b[^.;]{0,40}\\b(?:${workStems}|be\\b)`,
        'i',
      ),
      1.2,
      'must be done',
    ),
    contextMatches(
      'sentence',
      /\b(?:approv|motion|vot(?:e|ed)|authori[sz])\w*\b[^.;$]{0,40}\$[\d,.]{3,12} for\b[^.;]{0,60}\b(?:work|projects?|repairs?)\b/i,
      1.7,
      'money for work',
    ),
    contextMatches(
      'sentence',
      /\b(?:discuss|consider|explor|talk(?:ed)? about|look(?:ed|ing)? (?:at|into))\w*\b[^.;]{0,40}\b(?:replac|repav|resurfac|repair|rebuild|repaint|re-?roof)ing\b/i,
      1.5,
      'considered',
    ),
    contextMatches(
      'sentence',
      /\b(?:sign|award|enter|let)\w*\b[^.;]{0,20}\bcontracts?\b[^.;]{0,60}\bfor (?:the |a |new )?(?:\w+ )?(?:roofs?|siding|paving|balcon(?:y|ies)|decks?|boilers?|elevators?|pools?|roads?|streets?|windows|exterior|garage|walks|concrete)\b/i,
      4,
      'a contract for a part',
    ),
    contextMatches('sentence', criticalWords, 2.8, 'critical'),
    contextMatches('sentence', capitalSpending, 4.5, 'capital expenditures that were approved'),
    contextMatches(
      'sentence',
      /\b(?:20\d\d|planned|upcoming|capital|this year['’]?s?|next year['’]?s?) (?:capital )?(?:projects?|repairs|improvements)\s?[:–-]/i,
      3.5,
      'a list of projects',
    ),
    contextMatches(
      'sentence',
      /\bunlikely\b|\bnot likely\b|\bthe (?:city|county|town) (?:will|would|to|is|was)\b/i,
      -3,
      'unlikely, or done by a city',
    ),
    contextMatches('sentence', workOrdered, 2.2, 'ordered'),
    contextMatches('sentence', moneyPaysFor, 3, 'what the money pays for'),
    contextMatches('sentence', nearItsEnd, 2.5, 'near its end'),
    contextMatches('sentence', comingExpense, 2, 'an expense to come'),
    contextMatches('sentence', budgetedWork, 3, 'budgeted for work'),
    contextMatches(
      'sentence',
      /\b(?:contractors?|company|vendor|firm) (?:has been|have been|was|were|is) (?:chosen|selected|hired|retained|engaged)\b|\b(?:is|are) (?:being priced|on order)\b/i,
      1.5,
      'a contractor, or an order',
    ),
    contextMatches(
      'sentence',
      new RegExp(
        `${newPart}[^.;]{0,40}\\b(?:planned|scheduled|on order|needed|this (?:spring|summer|fall|winter|year)|next year|will|coming)\\b`,
        'i',
      ),
      2.5,
      'a new part that is planned',
    ),
    contextMatches(
      'sentence',
      /\b(?:is|are) (?:\w+ )?(?:leaning|crumbling|sagging|collapsing|sinking)\b|\b(?:boilers?|pumps?|elevators?|heaters?|motors?) (?:has |have )?(?:failed|died|gave out|broke)\b/i,
      2,
      'a part that fails',
    ),
    contextMatches('sentence', workUnderWay, 2.5, 'under way'),
    contextMatches(
      'sentence',
      /^(?=.*\$\s?\d{1,3},\d{3})(?=.*\b(?:contract|award\w*|bid|phase|project|install\w*)\b)/is,
      1,
      'work with its price',
    ),
    contextMatches('sentence', nothingToDo, 5, 'nothing planned'),
    contextMatches(
      'sentence',
      /\bsnow (?:removal|plow\w*)|\b(?:trash|garbage|waste) (?:removal|pick-?up|collection)/i,
      -5,
      'a service',
    ),
    contextMatches('sentence', /\baddressed to\b/i, -6, 'a letter'),
    contextMatches(
      'sentence',
      /\b(?:applicants?|r[eé]sum[eé]|handyman|supervis\w+|part[- ]time|paid position)\b/i,
      -3,
      'a job that is offered',
    ),
    contextMatches('sentence', smallThings, -1, 'a small thing'),
    contextMatches(
      'sentence',
      /\bif\b[^.;]{0,40}\b(?:needs?|necessary|required|fails?)\b/i,
      -3,
      'only if it is needed',
    ),
    contextMatches(
      'sentence',
      /\b(?:major|capital|large|special assessment|project|reserves?|phase)\b/i,
      0.7,
      'major work',
    ),
    contextMatches(
      'heading',
      /\bmaintenance\b|\brepairs?\b|\bprojects?\b|\bgrounds\b|\bold business\b|\bnew business\b|\bimprovements?\b|\bdeferred\b|\bwish list\b|\bfacilit/i,
      0.7,
      'a heading about maintenance or projects',
    ),
    contextMatches(
      'sentence',
      /\b(?:was|were|has been|have been|had been|been|got) (?:\w+ ){0,2}(?:complet|repair|replac|install|fix|finish|done|paint|resurfac|repav|remov|clean|resolved|restor|paid|approved and)|\b(?:is|are) (?:now |all )?(?:complete|completed|done|finished)\b|(?<!\bbe )\bcomplet(?:ed|ion)\b|\b(?:repaired|replaced|installed|fixed|repainted) (?:the|a|two|several|all)\b|\blast (?:year|month|week|fall|spring|summer)\b/i,
      -3.5,
      'completed work',
    ),
    contextMatches(
      'sentence',
      /\bshall\b|\bhereof|\bherein|\bhereby|\bthereof|\bpursuant|\bprovided,? (?:however|that)|\bmust be (?:approved|submitted|pre-?approved)\b|\bany (?:such )?(?:owner|unit|lot|repair)\b/i,
      -3,
      'a rule',
    ),
    contextMatches(
      'sentence',
      /\b(?:home)?owners? (?:is|are|must|should|will|who|may|needs?)\b|\b(?:homeowner|resident)'?s'? (?:home|house|fence|roof|yard|unit|lot|deck)|\byour (?:home|house|unit|yard|lot|property)\b|\bremoved from (?:the )?lots\b|\b(?:in|within|inside) (?:the|each|your|their|a|an owner'?s) (?:unit|suite|home)s?\b|\btenants?\b|\bviolations?\b|\bARC\b|architectural/i,
      -2.5,
      'an owner’s property',
    ),
    contextMatches(
      'sentence',
      /\b(?:insur\w+|deductible|policy|policies|bylaws|covenants|amend\w*|election|quorum|minutes|website|directory|newsletter|dues|late fee|collection|attorney|lawn|mow\w*|(?:pre-?)?approval|implement\w*|officers?)\b/i,
      -1.5,
      'about something else',
    ),
    contextMatches(
      'sentence',
      /\b(?:typically|generally|usually|normally|often|commonly|in general|for example|such as|defined|definition|refers? to|means|methodology|assum(?:e|es|ed|ptions?)|associations? (?:that|who|can|should|often)|useful life (?:is|of a)|reserve stud(?:y|ies)|reserve fund(?:ing)?|inflation|interest|disclos\w+|boards? of directors (?:of|should|can|may|who|that)|standards?)\b/i,
      -2,
      'a general statement',
    ),
    contextMatches(
      'sentence',
      /\bcontributions?\b|\bfully funded\b|\breserve account\b|\bin the bank\b|\bto the (?:[\w/]+ ){1,3}reserve fund\b|\bfunding\b|\bpercent funded/i,
      -2,
      'about reserves',
    ),
    contextMatches(
      'sentence',
      /\bif\b|\bin (?:the )?(?:case|event)\b|\bwhether\b|\bquestions?\b|\?\s*$/i,
      -1,
      'a condition',
    ),
    customSignal(
      'how a study is made',
      -2,
      ({ sentence }, { kind }) =>
        kind === 'reserve_study' &&
        /\.\s*$/.test(sentence) &&
        (!propertyPart.test(sentence) || /\bexample\b|\busing the same\b/i.test(sentence)),
    ),
    customSignal(
      'what a study recommends to save',
      -2,
      ({ sentence }, { kind }) => kind === 'reserve_study' && /\bcontributions?\b/i.test(sentence),
    ),
    customSignal(
      'no work is named',
      -1.5,
      ({ sentence }) => !workOrDecay.test(sentence) && !nothingToDo.test(sentence),
    ),
    contextMatches(
      'sentence',
      /\b(?:each|every) (?:year|month|week)\b|\bannual(?:ly)?\b|\bvendors?\b|\bclean(?:ed|ing|s|up)?\b|\bservice (?:contract|agreement)|\bcontract includes\b|\bmulch|\bflowers?\b|\bweeds?\b/i,
      -1.2,
      'routine',
    ),
    customSignal(
      'no part of the property is named',
      -2.5,
      ({ sentence }) => !propertyPart.test(sentence) && !nothingToDo.test(sentence),
    ),
    customSignal('a short sentence', -2, ({ sentence }) => sentence.length < minStatementLength),
    customSignal('a long sentence', -1.5, ({ sentence }) => sentence.length > maxStatementLength),
    customSignal(
      'a component of a reserve study',
      2.5,
      ({ sentence }, { kind }) =>
        kind === 'reserve_study' &&
        /\b(?:repair|replace|resurface|(?:re)?paint|stain|seal|refurbish|rebuild|overlay|demolition)\w*\b/i.test(
          sentence,
        ) &&
        /\$\s?\d/.test(sentence) &&
        !/\btotal|\.\s*$/i.test(sentence),
    ),
    customSignal(
      'a component that is due',
      1,
      ({ sentence }, { kind }) =>
        kind === 'reserve_study' && /\$\s?\d.*\s[01]\s*$|\s\d{1,2}\s+[01]\s+\$/.test(sentence),
    ),
    ...repairDoubts(propertyPart),
    inDocumentKind(-5, 'ccrs', 'bylaws', 'rules'),
    inDocumentKind(1, 'minutes'),
    inDocumentKind(0.7, 'notice'),
    inDocumentKind(-1, 'budget', 'financial_statement', 'insurance', 'fee_schedule'),
  ],
  read: ({ sentence }) => {
    if (!repairWords.test(sentence) && !nothingToDo.test(sentence) && !capitalSpending.test(sentence))
      return null
    if (nothingToDo.test(sentence)) return { typed: choiceOf('none') }
    if (criticalWords.test(sentence)) return { typed: choiceOf('critical') }
    const isPostponed = deferralWords.test(sentence) || /\bon hold\b/i.test(sentence)
    return { typed: choiceOf('deferred', isPostponed ? { detail: 'postponed' } : {}) }
  },
}
