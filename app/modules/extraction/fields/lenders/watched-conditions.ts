import { textOf } from '../../../report-fields/typed-value'
import { collapseWhitespace } from '../../../document-reading/comparable-text'
import {
  buildingPart,
  temporaryRepairWords,
  deferralWords,
  monitoringWords,
  findUnrepairedPart,
  deferralPatterns,
} from '../../../report-fields/repair-words'
import { mentionsOf, type Mention } from '../../page/mentions'
import type { PageText } from '../../page/page-text'
import { inDocumentKind, contextMatches, type FieldSignals } from '../../signals/signal'

const minValueLength = 24
const maxSentenceLength = 400
const shortSentences = (pageText: PageText): Mention[] =>
  mentionsOf(pageText, 'sentence').filter(({ sentence }) => sentence.length <= maxSentenceLength)

/** Statements in minutes and reports that imply a known defect that is not repaired. */
export const watchedConditions: FieldSignals = {
  path: 'propertyDetails.watchedConditions',
  mentions: shortSentences,
  hint: new RegExp(deferralPatterns.map(([, words]) => words.source).join('|'), 'i'),
  bias: -4,
  signals: [
    contextMatches('sentence', buildingPart, 2.5, 'a part of the property'),
    contextMatches('sentence', monitoringWords, 2.2, 'monitoring'),
    contextMatches('sentence', temporaryRepairWords, 2.5, 'a temporary repair'),
    contextMatches('sentence', deferralWords, 2.5, 'a deferral'),
    contextMatches(
      'sentence',
      /\b(?:cracks?|leak(?:s|ing|age)?|rot(?:s|ted|ting)?|rust\w*|deteriorat\w+|ero(?:sion|ding)|settl(?:ing|ement)|sink(?:ing|hole)|water (?:loss|intrusion|damage)|disrepair|spalling|corro\w+|mold)\b/i,
      1,
      'decay',
    ),
    contextMatches('sentence', /\bclosely|carefully|again\b/i, 0.3),
    contextMatches(
      'sentence',
      /\b(?:alarm|security|camera|video|speed|traffic|gate|access|trespass\w*|vandal\w*|social media|website|email|budget|expens\w+|spending|account|delinquen\w+|dues|violations?|complian\w+|parking violations|noise|pets?|dogs?|geese|weeds?|algae|chemicals?|chlorine|water quality|usage|lifeguards?|children|guests?|weather|storm|hurricane)\b[^.;]{0,60}\bmonitor|\bmonitor\w*\b[^.;]{0,60}\b(?:alarm|security|camera|service|contract|company|fees?|system|speed|traffic|access|trespass\w*|vandal\w*|social media|website|budget|expens\w+|spending|account|delinquen\w+|dues|violations?|complian\w+|noise|pets?|dogs?|geese|weeds?|algae|chemicals?|chlorine|water quality|usage|lifeguards?|children|guests?|weather)\b/i,
      -4,
      'something else is monitored',
    ),
    contextMatches(
      'sentence',
      /\b(?:election|vote|meeting|minutes|agenda|discussion|annual meeting|quorum|amendments?|bylaws|covenants|hearing|fines?|decision|motion)\b[^.;]{0,30}\b(?:was |were |has been |is |to be )(?:postpon|defer|put off|tabled)|\b(?:postpon|defer)\w*\b[^.;]{0,30}\b(?:election|vote|meeting|discussion|hearing|decision)\b|\bdefer(?:red|s)? to\b|\bdeferred (?:revenue|income|compensation|taxes|assessments)/i,
      -4,
      'something else is deferred',
    ),
    contextMatches(
      'sentence',
      /\b(?:home)?owners? (?:is|are|must|should|will|shall|who|may|needs?|ha[sd]|indicated|stated|requested)\b|\b(?:homeowner|resident|owner)'?s'? (?:home|house|fence|roof|yard|unit|lot|deck|driveway)|\byour (?:home|house|unit|yard|lot)\b|\barchitectural|\bARC\b|\btenants?\b/i,
      -3.5,
      'an owner’s property',
    ),
    contextMatches(
      'sentence',
      /\bshall\b|\bhereof|\bherein|\bpursuant|\bany (?:such )?(?:owner|unit|lot|repair)\b|\b(?:typically|generally|usually|often|for example|defined|refers? to|means|methodology|assum(?:e|es|ed|ptions?)|definition)\b/i,
      -3.5,
      'a rule or a general statement',
    ),
    contextMatches(
      'sentence',
      /\b(?:was|were|has been|have been) (?:\w+ ){0,2}(?:completed|replaced|resolved|finished)\b|\bno longer\b|\bpermanent(?:ly)? (?:repair|fix)\w* (?:was|were|has|have)\b/i,
      -4,
      'completed work',
    ),
    inDocumentKind(1, 'minutes'),
    inDocumentKind(0.5, 'notice', 'reserve_study', 'other'),
    inDocumentKind(
      -5,
      'ccrs',
      'bylaws',
      'rules',
      'fee_schedule',
      'insurance',
      'budget',
      'financial_statement',
    ),
  ],
  read: ({ sentence }) => {
    if (findUnrepairedPart(sentence) === null) return null
    const value = collapseWhitespace(sentence.replace(/^[\s•·▪●○–-]+/, ''))
    return value.length < minValueLength ? null : { typed: textOf(value) }
  },
}
