import { tickedFor } from './responsibility-charts'
import { listsExpenses } from './expense-rows'
import { introMatches, introducedBy, isIntroducedBy, listedBy } from './responsibility-lists'
import { actsBefore, byAssociation, byOwner, forParty, isPaidOutOfDues } from './responsible-parties'
import { customSignal, contextMatches, type Signal } from '../../signals/signal'

/** The beginning of a list item: "(a) …", "• …". */
const entryMarker = /^(?:[•·▪●*○–-]|\(?[a-z\d]{1,4}[.)])\s/i
const duty =
  /maint(?:ain|enance)|repair|replac|upkeep|\bcare\b|caring|manag|operat|provid|furnish|\bpay|\bcosts?\b|charges|expens|contract|mow|fertiliz|\bkeep|clean|responsib|collect/i

/** Signals that the association maintains or pays. */
export const associationSignals: readonly Signal[] = [
  customSignal('named as acting before the subject', 2.5, (m) => actsBefore('association', m)),
  contextMatches('before', duty, 1, 'a duty before the subject'),
  contextMatches(
    'before',
    /\b(?:association|HOA|board|corporation|council|trustees)\b[^.;]{0,120}\b(?:shall|will|must|is|are|assumes?)\b[^.;]{0,90}\b(?:maintain|provide|pay|repair|replace|operate|furnish|responsib|manage|care for|keep)/i,
    2,
    'an obligation before the subject',
  ),
  contextMatches(
    'before',
    /\b(?:(?:duties|responsibilities|obligations) of the (?:association|HOA|board)\b[^.;]{0,40}\b(?:are|is|shall|includ)|(?:expense|cost)s? of the (?:association|HOA)\b[^.;]{0,20}\b(?:are|is|includ))/i,
    3.5,
    'among its duties or expenses',
  ),
  contextMatches(
    'before',
    /\b(?:association|HOA|assn\.?|council of (?:unit |co-?)?owners|we)\s(?:(?:also|is|currently)\s)?(?:maintains?|pays?(?: for)?|takes? care of|provides?|handles?|covers?|keeps? up|mows?|looks? after|(?:are )?responsible for|contracts? for)\b[^.;]{0,160}$/i,
    2,
    'maintains or pays, before the subject',
  ),
  contextMatches(
    'after',
    /^[^.;]{0,60}\b(?:is|are) (?:in|by|with|out of|from|part of) (?:the |your |our )?(?:\w+ )?(?:dues|assessments?|fees?)\b|^[^.;]{0,60}\b(?:kept up|looked after|mowed) by the (?:association|HOA)\b/i,
    4,
    'is in the dues',
  ),
  contextMatches('after', byAssociation, 4.5, 'done by the association, after the subject'),
  contextMatches(
    'after',
    /\b(?:responsibility|duty|obligation|job|business|task|expense|cost) of (?:the )?(?:association|HOA|board|council|trustees)|\b(?:is|are) (?:for )?the (?:association|HOA|board|council)(?:['’]s)? to (?:maintain|repair|keep|pay|insure|fix|replace|care)|\b(?:rests?|lies?|falls?) (?:with|on|upon) the (?:association|HOA|board)|(?:association|HOA)'?s'? (?:sole )?(?:responsibilit|expense|cost|obligation)|\b(?:is|are|shall be|as) (?:an? )?(?:part of the )?common expenses?\b|\bpart of (?:the |its |each )?(?:\w+ )?assessments?\b|\b(?:included|covered|paid(?: for)?|funded) (?:in|by|from|out of|through|with|under) (?:the |your |our )?(?:\w+ ){0,2}(?:dues|assessments?|fees?)\b/i,
    4,
    'its responsibility or expense, after the subject',
  ),
  contextMatches(
    'before',
    /\bcommon expenses?\b[^.;]{0,160}\b(?:mean|includ|consist|are|shall)|\b(?:dues|assessments?|fees)\b[^.;]{0,120}\b(?:cover|includ|used|pay|purpose|for the)|\bto (?:pay|provide|maintain|operate|furnish)\b[^.;]{0,30}$/i,
    1.5,
    'what common expenses or dues cover, before the subject',
  ),
  contextMatches(
    'before',
    /\bcommon expenses?\b[^.;]{0,40}\b(?:includ|mean|consist|are|compris)/i,
    2,
    'common expenses include it',
  ),
  contextMatches(
    'before',
    /\b(?:dues|assessments?|(?:maintenance|association|HOA|condo) fees?)\b[^.;]{0,40}\b(?:covers?|includes?|pays? for|provides? for|(?:is|are) used (?:for|to))\b/i,
    3,
    'the dues cover it',
  ),
  contextMatches(
    'after',
    /^[\w ,/&()'-]{0,60}(?:\s{3,}|\s?[-–:]\s)\s*(?:the )?(?:association|HOA|included(?: in (?:the )?(?:dues|fees?|assessments?))?|in (?:the )?(?:dues|fees?))\b.{0,12}$/i,
    4.5,
    'named after a column gap, a colon, or a dash',
  ),
  contextMatches(
    'after',
    /^[\w ,/&()'’-]{0,90}[:–-] ?(?:the |our )?(?:association|HOA)['’]s (?:\w+ )?(?:gardeners?|contractors?|crews?|vendors?|landscapers?|haulers?|job|responsibility|cost|expense)\b/i,
    5,
    'its contractor or responsibility after a label',
  ),
  listedBy('association', 5.2, 'in a list of what it maintains or pays'),
  introMatches(
    /(?:association|HOA|board|corporation)\b.{0,200}\b(?:shall|will|must|is|are|responsib|power|duty|duties|author|provides?|maintains?|pays?)|common expenses?|(?:dues|assessments?|fees) (?:\w+ ){0,8}(?:cover|include|pay|used)/i,
    3,
    'in a list of its duties',
  ),
  introducedBy('owner', -3.5, 'in a list of the owner’s duties'),
  customSignal(
    'a marked item in a list of its duties',
    1.2,
    (mention, { pageText }) =>
      entryMarker.test(mention.sentence) && isIntroducedBy('association', mention, pageText),
  ),
  contextMatches(
    'heading',
    /\b(?:association|HOA)\b.{0,30}\b(?:responsib|maint|dut|obligation)|maintenance by (?:the )?association|common expense|(?:powers|duties)\b|services (?:provided|included)|common (?:area|element)s? maintenance|exterior maintenance/i,
    1.5,
    'a heading about its responsibilities',
  ),
  contextMatches(
    'sentence',
    /\bcommon (?:area|element|propert|ground|facilit|open space|expense)s?/i,
    0.7,
    'common areas',
  ),
  contextMatches('row', /\S/, 3.5, 'a table row'),
  contextMatches(
    'row',
    /landscap|lawn|mow|\bpools?\b.{0,20}maint|maint.{0,20}\bpools?\b/i,
    0.6,
    'a row for landscaping or pool maintenance',
  ),
  contextMatches(
    'row',
    /\bincome|revenue|assessment|receptacle|\bfees?\b(?!.{0,20}maint)|(?<!dumpster )rental|\bkeys?\b|deposit|insurance|\bloans?\b|permit|\btax|total|reimburs|donation|per (?:unit|lot)|due (?:from|to)\b|payables?|receivables?|prepaid|accrued|equity|party|fund\b|fines?\b|committee|violation|\bforced\b/i,
    -4,
    'a row for income, fees, or balances',
  ),
  customSignal('paid out of the dues', 1, ({ before }) => isPaidOutOfDues(before)),
  customSignal(
    'on a page with usual expenses',
    1.5,
    ({ row }, { kind, pageText }) =>
      row !== '' && !['budget', 'financial_statement'].includes(kind) && listsExpenses(pageText),
  ),
  customSignal(
    'an expense in a budget',
    1.5,
    ({ row }, { kind }) => row !== '' && ['budget', 'financial_statement'].includes(kind),
  ),
  customSignal(
    'a component of a reserve study',
    0.8,
    ({ row }, { kind }) => row !== '' && kind === 'reserve_study',
  ),
  customSignal('an owner named as acting before the subject', -2.5, (m) => actsBefore('owner', m)),
  contextMatches(
    'sentence',
    /\b(?:some|many|most|other) (?:HOAs?|associations|communities|neighborhoods)\b/i,
    -6,
    'other associations',
  ),
  contextMatches('after', byOwner, -3, 'done by owners, after the subject'),
  contextMatches(
    'sentence',
    /\bfail(?:s|ure|ed)?\b|\bnegle|default|at the (?:owner|member)'?s'? expense|own(?:er)?'?s'? sole|\badded to and\b|\bto which (?:such|the|said) (?:lot|unit)|\bcosts? of such\b|\brecover(?:ed|y)\b|\breimburse|\bback-?charged?|\bwho (?:\w+ )?(?:damaged|hit|caused)\b|\bbe (?:invoiced|billed) for\b|without obligation|if (?:the|any|such|an|a) (?:\w+ )?owner|charged? (?:back )?to (?:the|such|that) (?:lot |unit )?owner/i,
    -2.5,
    'work that an owner failed to do, or is charged for',
  ),
  customSignal(
    'an item that begins with a duty',
    3,
    ({ sentence }, { kind }) =>
      ['ccrs', 'bylaws'].includes(kind) &&
      /^\W{0,4}(?:\(?\w{1,4}[.),]{1,2}\s{1,6})?(?:To\s{1,6}(?:cause|keep|care|mow|repair|pay|maintain|provide|contract|operate|furnish|procure|acquire)|Pay|Maintain|Provide|Contract|Operate|Furnish|Procure|Acquire)\b(?!\s+of\b)/i.test(
        sentence,
      ) &&
      /\b(?:pay|maint|provid|contract|operat|care|mow|furnish|repair)/i.test(sentence),
  ),
  contextMatches(
    'after',
    /\b(?:association|HOA|board)\b (?:shall|will|must) (?:\w+ ){0,2}(?:apportion|allocate|pay|maintain|provide|contract|bill|arrange|repair)/i,
    3,
    'an obligation after the subject',
  ),
  listedBy('owner', -5, 'in a list of what owners maintain or pay'),
  tickedFor('association', 6, 'ticked in a chart'),
  tickedFor('owner', -6, 'ticked for the owner'),
  contextMatches(
    'before',
    /\bmay (?:arrange|contract|provide|furnish|elect|obtain|purchase|undertake|choose)\b[^.;]{0,60}$/i,
    -2.5,
    'may do it, before the subject',
  ),
].map((signal) => forParty('association', signal))
