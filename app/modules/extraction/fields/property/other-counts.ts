import { contextMatches, type Signal } from '../../signals/signal'

/** Signals that a count is not of all homes: of some of them, of people, of votes, of things, or a number in a name. */
export const otherCountSignals: readonly Signal[] = [
  contextMatches(
    'before',
    /\b(?:unit|lot|home|house|apt|building|section|article|page|block|no|number|item|paragraph|line)\.?\s*#?\s*$/i,
    -4,
    'a number in a name',
  ),
  contextMatches('sentence', /\b(?:phase|filing|stage)s?\b/i, -1.8),
  contextMatches('before', /\b(?:phase|section|tract|block|building)\s+(?:\w+\s+){0,3}$/i, -1.8),
  contextMatches('sentence', /\bannex|\badditional\b|expan(?:d|sion)/i, -2),
  contextMatches(
    'before',
    /\b(?:up\s+to|at\s+least|(?:not?|any)\s+(?:more|less|fewer)\s+than|no\s+fewer\s+than|maximum(?:\s+of)?|minimum(?:\s+of)?|(?:cap|limit|quota)\s+of|exceed|less\s+than|fewer\s+than|more\s+than|additional|another|other|first|next|last|every|any|new|these|those|same|remaining|for\s+each)\s+$/i,
    -3.4,
  ),
  contextMatches('before', /\b(?:maximum|minimum|at\s+least|at\s+most)\b/i, -1.5),
  contextMatches(
    'after',
    /^[\s-]{0,3}(?:\w+\s+){0,3}(?:per|in\s+each|each|every|or\s+(?:more|less|fewer))\b/i,
    -2.5,
  ),
  contextMatches('before', /\b(?:each|every|per|any)\s+(?:building|block|cluster|group)\b/i, -2.5),
  contextMatches(
    'sentence',
    /\bdelinquen|past\s+due|unpaid|overdue|behind\b|foreclos|\blien|in\s+arrears/i,
    -1.6,
  ),
  contextMatches(
    'after',
    /^[^.;\d]{0,40}\b(?:delinquen\w*|past\s+due|unpaid|overdue|behind|foreclos\w+|owe[sd]?|have\s+not\s+paid|in\s+arrears)\b/i,
    -2,
  ),
  contextMatches(
    'before',
    /\b(?:delinquen\w*|past\s+due|unpaid|rented|leased|rental|tenant|investor|vacant|sold|closed|unsold|owner[- ]occupied|occupied|commercial|storage|parking|affordable|model)\s+(?:[a-z]+\s*[:=]?\s*){0,2}$/i,
    -3,
  ),
  contextMatches(
    'after',
    /^[\s-]{0,3}(?:\w+\s+){0,5}(?:rent(?:ed|als?)|leased?|vacant|sold|closed|unsold|remain\w*|under\s+construction|for\s+sale|listed|left|storage|parking|commercial|owner[- ]occupied)\b/i,
    -2.4,
  ),
  contextMatches(
    'sentence',
    /\bquorum|\bprox(?:y|ies)\b|\bballots?\b|\baffirmative|\bpetition|\bmajority\b|two[- ]thirds|\bpercent\b/i,
    -1.8,
  ),
  contextMatches(
    'after',
    /^(?![^.;]{0,40}\b(?:one|each|1)(?: \(1\))? vote\b)[^.;]{0,50}\b(?:present|attend\w*|represented|in\s+person|voted?|voting|signed|returned|respon\w+|replied|participat\w+|were\s+there)\b/i,
    -2,
  ),
  contextMatches(
    'before',
    /\b(?:present|attend\w*|attendance|represented|votes?|voting|sign-?in|rsvp)\b[^.;]{0,30}$/i,
    -1.6,
  ),
  contextMatches(
    'after',
    /^\s*(?:\w+\s+){0,2}(?:board|committee|family)\s+(?:members|directors)|^\s*members?\s+(?:of|on)\s+(?:the|a|an|each|its|their|said)?\s*(?:\w+\s+){0,2}(?:board|committee|household|family|team)\b/i,
    -4,
    'members of a board',
  ),
  contextMatches('before', /\b(?:board|committee|directors?|council|trustees|officers)\b[^.;]{0,80}$/i, -1.6),
  contextMatches(
    'after',
    /^[\s-]{0,3}(?:\w+\s+){0,3}(?:parking|garages?|carports?|stalls?|spaces|sq(?:uare)?\b|feet|(?<!\bon \d{1,4} )acres?|days|hours|minutes|years|months|keys?|tags?|vehicles|guests|pets|mailbox\w*|roofs?|driveways|units?\s+of)\b/i,
    -2.4,
  ),
  contextMatches('before', /\bown(?:s|ed|ing|ers?)?\s+(?:of\s+)?(?:(?!the\b|all\b)[a-z]+\s+){0,2}$/i, -2.8),
  contextMatches(
    'before',
    /\b(?:received|collected|sent|mailed|repaired|replaced|painted|inspected|completed|reviewed|issued|cited|finished|treated|sold|added|built|approved|notified|contacted|polled|surveyed|cleaned)\s+(?:[a-z]+\s+){0,3}$/i,
    -2,
  ),
  contextMatches(
    'after',
    /^\s*(?:\w+\s+){0,2}(?:have|has|had|were|was)\s+(?:not\s+)?(?:yet\s+)?(?:been|paid|received|sent|sold|moved|made|signed|expressed|requested)\b/i,
    -1.6,
  ),
  contextMatches('sentence', /\bif\b|\bwould\b|\bcould\b|\bexample\b|\bsuppose/i, -1),
  contextMatches('sentence', /\b(?:fha|fannie|hud|insurer|lender|mortgagees?)\b/i, -1),
  contextMatches(
    'sentence',
    /\bneighbou?ring\b|\badjacent\b|\bnext\s+door\b|\bproposed\b|\bapartment complex\b|\bzon(?:ing|ed)\b/i,
    -1,
  ),
]
