import { tickedFor } from './responsibility-charts'
import { introducedBy, listedBy } from './responsibility-lists'
import { actsBefore, byAssociation, byOwner, forParty, isPaidOutOfDues } from './responsible-parties'
import { customSignal, contextMatches, type Signal } from '../../signals/signal'

/** "Residents are not to mow" gives residents no duty, but "owners shall not let the grass grow" does. */
const mayNot =
  /\b(?:no (?:unit |lot |home)?(?:owners?|residents?|members?|occupants?|tenants?) (?:shall|may|is|are|will)\b|(?:home)?(?:owners?|residents?|members?|occupants?|tenants?)\b(?!'? assoc)[^.;,]{0,40}(?:\b(?:not|never|cannot)\b|n['’]t\b))(?! (?:only|permit|allow|let|fail|neglect|later|less|cause))[^.;,]{0,50}$/i

/** Signals that the owner maintains or pays. */
export const ownerSignals: readonly Signal[] = [
  contextMatches(
    'before',
    /\b(?:owners?|residents?|you|everybody|everyone)\s(?:(?:each|also|is|are)\s)?(?:maintains?|pays?(?: for)?|takes? care of|looks? after|handles?|arranges?(?: for)?|responsible for|ha(?:s|ve) (?:your|their|his) own)\b(?! (?:dues|assessments?|fees?))[^.;]{0,120}$/i,
    2,
    'maintains or pays, before the subject',
  ),
  contextMatches(
    'after',
    /^[^.;]{0,60}\b(?:is|are) (?:separately |individually |directly )?billed (?:directly )?to (?:the |each |every |all )?(?:unit |lot |home)?owners?\b|^[^.;]{0,30}\b(?:is|are) (?:yours?|the owner'?s)\b/i,
    4,
    'billed to owners',
  ),
  contextMatches(
    'before',
    /\b(?:separately|individually) (?:sub-?)?metered\b[^.;]{0,60}$/i,
    4.5,
    'separately metered, before the subject',
  ),
  customSignal('named as acting before the subject', 2.5, (m) => actsBefore('owner', m)),
  contextMatches(
    'before',
    /\b(?:each|every|the|an) (?:unit |lot |home)?owner['’]?s['’]? (?:sole )?responsibility to (?:maintain|repair|replace|keep)\b/i,
    3,
    'their responsibility to maintain, before the subject',
  ),
  contextMatches(
    'before',
    /\b(?:(?:home)?owners?|residents?|members?|occupants?|tenants?)\b[^.;]{0,120}\b(?:shall|will|must|is|are|agrees?)\b[^.;]{0,100}\b(?:maintain|maintenance|pay|repair|replace|mow|keep|responsib|contract|furnish|arrange|care for|upkeep)/i,
    2,
    'an obligation before the subject',
  ),
  contextMatches(
    'before',
    /\b(?:duty|responsibility|obligation) of (?:each|every|the|any|all|such|said|an) (?:\w+ )?(?:home)?owners?\b(?!'? assoc)[^.;]{0,20}\bto\b/i,
    4,
    'a duty of owners, before the subject',
  ),
  contextMatches(
    'before',
    /\b(?:home)?owners?\b(?!'? assoc)[^.;]{0,140}\bcovenants? (?:and agrees? )?(?:to|that)\b/i,
    2,
    'owners covenant to do it',
  ),
  customSignal('paid out of their dues', -6, ({ before }) => isPaidOutOfDues(before)),
  contextMatches('before', mayNot, -8, 'owners must not do it'),
  contextMatches('after', byOwner, 4.5, 'done by owners, after the subject'),
  contextMatches(
    'after',
    /\b(?:rests?|lies?|falls?) (?:with|on|upon) (?:the |each |its |such )?(?:unit |lot |home)?owners?\b|\b(?:responsibility|duty|obligation|job|task|concern)(?: and (?:expense|cost))? of (?:the |each |every |such |individual )*(?:unit |lot |home|property )?owners?\b|owner'?s'? (?:sole )?(?:responsibilit|expense|cost|obligation|job|duty)|\b(?:is|are) (?:(?:for|left to) )?(?:the |each |every )?(?:unit |lot |home|co-)?owner(?:['’]?s'?)? to (?:maintain|repair|keep|pay|insure|fix|replace|care|mow)|\bseparately (?:sub-?)?metered|individually metered|\byour (?:own )?(?:responsibility|expense)/i,
    3.5,
    'their responsibility or expense, after the subject',
  ),
  contextMatches(
    'after',
    /^[^.;,?]{0,40}\b(?:is|are|remains?) (?:solely |entirely )?(?:the |each |every )?(?:unit |lot |home)?owner'?s'? (?:own |sole )?(?:responsibilit|expense|cost|obligation|duty)/i,
    1.5,
    'is the owner’s responsibility, after the subject',
  ),
  introducedBy('owner', 3, 'in a list of their duties'),
  contextMatches(
    'after',
    /^[\w ,/&()'’-]{0,90}(?:\s{3,}|\s?[-–:]\s)\s*(?:the |each )?(?:yours?|you|(?:unit |lot |home\s?)?owners?|residents?|tenants?|(?:individually|separately) (?:sub-?)?metered|not included)\b(?!'? assoc).{0,12}$/i,
    4.5,
    'named after a column gap, a colon, or a dash',
  ),
  listedBy('owner', 5.2, 'in a list of what owners maintain or pay'),
  listedBy('association', -5, 'in a list of what the association maintains or pays'),
  tickedFor('owner', 6, 'ticked in a chart'),
  tickedFor('association', -6, 'ticked for the association'),
  contextMatches(
    'sentence',
    /\bat (?:his|her|their|its|(?:(?:such|said|the|each|that) )?owner'?s'?)(?: or her|\/her)? (?:own |sole )?(?:cost|expense)/i,
    1.5,
    'at their expense',
  ),
  contextMatches(
    'heading',
    /\bowners?'?s?'?\b(?!'? assoc).{0,30}\b(?:responsib|maint|dut|obligation)|maintenance by (?:the )?(?:unit |lot |home)?owner/i,
    1.5,
    'a heading about their responsibilities',
  ),
  contextMatches(
    'sentence',
    /\b(?:his|her|their|its|your|owner'?s'?) (?:own )?(?:lot|parcel|unit|home|dwelling|residence|yard|lawn|property|condominium)|\b(?:upon|on|of|within) (?:each|any|every|such|the|that) (?:lot|unit|dwelling|residence)/i,
    0.8,
    'on their own lot',
  ),
  customSignal(
    'what must be kept up, in rules for owners',
    1.6,
    ({ sentence }, { kind }) =>
      kind === 'rules' &&
      /\b(?:shall|must|should|will|to|are|is to) be (?:\w+ ){0,2}(?:kept|mow(?:ed|n)|maintained|cut|trimmed|painted|cleaned|repaired|replaced|edged|watered|free of)\b/i.test(
        sentence,
      ) &&
      !/\b(?:association|HOA|board|clubhouse|contractor|landscaper)\b/i.test(sentence),
  ),
  customSignal('the association named as acting before the subject', -3, (m) => actsBefore('association', m)),
  contextMatches('after', byAssociation, -3, 'done by the association, after the subject'),
  contextMatches('row', /\S/, -6, 'a table row'),
  contextMatches(
    'sentence',
    /\bcommon (?:areas?|elements?|grounds|properties|facilities)\b/i,
    -1.5,
    'common areas',
  ),
  contextMatches(
    'sentence',
    /\b(?:guests?|invitees?|damage[ds]? (?:to|caused|done|occur)|negligen|restoring)/i,
    -2,
    'damage done by owners or guests',
  ),
].map((signal) => forParty('owner', signal))
