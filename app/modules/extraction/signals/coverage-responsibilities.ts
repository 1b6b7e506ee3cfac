import { introduced, introducedBy, isIntroducedBy, listedBy, tickedFor } from './coverage-lists'
import { actsBefore, forParty, paidOutOfDues } from './coverage-parties'
import type { PageText } from '../rules/page-text'
import { tableRows } from '../rules/table'
import { sentenceMatches, customSignal, type Signal } from './signal'

/** What is longer says several things: a shorter one is better evidence. */
const longestItem = 420
/** "(a) …", "• …" */
const isEntry = /^(?:[•·▪●*○–-]|\(?[a-z\d]{1,4}[.)])\s/i
const duty =
  /maint(?:ain|enance)|repair|replac|upkeep|\bcare\b|caring|manag|operat|provid|furnish|\bpay|\bcosts?\b|charges|expens|contract|mow|fertiliz|\bkeep|clean|responsib|collect/i
const laterAssociation =
  /\b(?:maintain|provid|pa(?:id|y)|furnish|repair|replac|manag|operat|perform|own|cared|car|arrang|contract|supplied|kept|assum|undertak|borne|handled|done|covered|mowed)\w*\b[^.;]{0,60}\bby (?:the |its )?(?:master )?(?:association|HOA|board|corporation)\b/i
const laterOwner =
  /\b(?:maintain|provid|pa(?:id|y)|furnish|repair|replac|perform|cared|contract|arrang|kept|assum|borne?|undertak|handled|done|mowed)\w*\b[^.;]{0,60}\bby (?:the |each |such |that |all |its |his |an |individual |respective )*(?:unit |lot |home|parcel |individual |property )?-?\s?(?:owners?|residents?|members?|tenants?|occupants?)\b(?!'? assoc)/i

/** "Residents are not to mow": who must not do it has no duty. "Owners shall not let the grass grow" is one. */
const mayNot =
  /\b(?:no (?:unit |lot |home)?(?:owners?|residents?|members?|occupants?|tenants?) (?:shall|may|is|are|will)\b|(?:home)?(?:owners?|residents?|members?|occupants?|tenants?)\b(?!'? assoc)[^.;,]{0,40}(?:\b(?:not|never|cannot)\b|n['’]t\b))(?! (?:only|permit|allow|let|fail|neglect|later|less|cause))[^.;,]{0,50}$/i

const fewestExpenses = 4
const usualExpenses = [
  /\bins(?:urance)?\b/i,
  /\b(?:legal|attorney|atty|acct|accounting|audit|tax(?:es)?)\b/i,
  /\b(?:postage|stamps|office|printing|management)\b/i,
  /\b(?:landscap\w+|lawn|mow\w*|snow|grounds)\b/i,
  /\b(?:elec(?:tric\w*)?|water|sewer|utilit\w+|trash)\b/i,
  /\b(?:reserves?|savings|svgs)\b/i,
]
const expenseLists = new WeakMap<PageText, boolean>()

/** Whether a page lists what an association spends, whatever the document is taken for. */
function listsExpenses(pageText: PageText): boolean {
  const known = expenseLists.get(pageText)
  if (known !== undefined) return known
  const labels = tableRows(pageText).flatMap(({ isProse, label }) => (isProse ? [] : [label]))
  const found = usualExpenses.filter((words) => labels.some((label) => words.test(label)))
  expenseLists.set(pageText, found.length >= fewestExpenses)
  return found.length >= fewestExpenses
}

/** What speaks for a party being the one that maintains or pays. */
export const responsibilities: readonly Signal[] = [
  // The association.
  forParty(
    'association',
    customSignal('acts before', 2.5, (m) => actsBefore('association', m)),
  ),
  forParty('association', sentenceMatches('before', duty, 1, 'a duty before')),
  forParty(
    'association',
    sentenceMatches(
      'before',
      /\b(?:association|HOA|board|corporation)\b[^.;]{0,120}\b(?:shall|will|must|is|are|assumes?)\b[^.;]{0,90}\b(?:maintain|provide|pay|repair|replace|operate|furnish|responsib|manage|care for|keep)/i,
      2,
      'is obliged before',
    ),
  ),
  forParty(
    'association',
    sentenceMatches(
      'before',
      /\b(?:(?:duties|responsibilities|obligations) of the (?:association|HOA|board)\b[^.;]{0,40}\b(?:are|is|shall|includ)|(?:expense|cost)s? of the (?:association|HOA)\b[^.;]{0,20}\b(?:are|is|includ))/i,
      3.5,
      'among its duties',
    ),
  ),
  forParty(
    'association',
    sentenceMatches(
      'before',
      /\b(?:association|HOA|assn\.?|council of (?:unit |co-?)?owners|we)\s(?:(?:also|is|currently)\s)?(?:maintains?|pays?(?: for)?|takes? care of|provides?|handles?|covers?|keeps? up|mows?|looks? after|(?:are )?responsible for|contracts? for)\b[^.;]{0,160}$/i,
      2,
      'does it, plainly',
    ),
  ),
  forParty(
    'association',
    sentenceMatches(
      'after',
      /^[^.;]{0,60}\b(?:is|are) (?:in|by|with|out of|from|part of) (?:the |your |our )?(?:\w+ )?(?:dues|assessments?|fees?)\b|^[^.;]{0,60}\b(?:kept up|looked after|mowed) by the (?:association|HOA)\b/i,
      4,
      'is in the dues',
    ),
  ),
  forParty(
    'owner',
    sentenceMatches(
      'before',
      /\b(?:owners?|residents?|you|everybody|everyone)\s(?:(?:each|also|is|are)\s)?(?:maintains?|pays?(?: for)?|takes? care of|looks? after|handles?|arranges?(?: for)?|responsible for|ha(?:s|ve) (?:your|their|his) own)\b(?! (?:dues|assessments?|fees?))[^.;]{0,120}$/i,
      2,
      'does it, plainly',
    ),
  ),
  forParty(
    'owner',
    sentenceMatches(
      'after',
      /^[^.;]{0,60}\b(?:is|are) (?:separately |individually |directly )?billed (?:directly )?to (?:the |each |every |all )?(?:unit |lot |home)?owners?\b|^[^.;]{0,30}\b(?:is|are) (?:yours?|the owner'?s)\b/i,
      4,
      'is billed to them',
    ),
  ),
  sentenceMatches(
    'before',
    /\b(?:not|nor|never|cannot|do(?:es)?n['’]t|isn['’]t|aren['’]t)\s(?:\w+\s){0,2}(?:cover|include|pay|provide|maintain)\w*\b[^.;()]{0,60}$/i,
    -9,
    'does not do it',
  ),
  forParty(
    'owner',
    sentenceMatches(
      'before',
      /\b(?:separately|individually) (?:sub-?)?metered\b[^.;]{0,60}$/i,
      4.5,
      'metered',
    ),
  ),
  forParty('association', sentenceMatches('after', laterAssociation, 4.5, 'does it, after')),
  forParty(
    'association',
    sentenceMatches(
      'after',
      /\bresponsibility of the (?:association|HOA|board)|\b(?:rests?|lies?|falls?) (?:with|on|upon) the (?:association|HOA|board)|(?:association|HOA)'?s'? (?:sole )?(?:responsibilit|expense|cost|obligation)|\b(?:is|are|shall be|as) (?:an? )?(?:part of the )?common expenses?\b|\bpart of (?:the |its |each )?(?:\w+ )?assessments?\b|\b(?:included|covered|paid(?: for)?|funded) (?:in|by|from|out of|through|with|under) (?:the |your |our )?(?:\w+ ){0,2}(?:dues|assessments?|fees?)\b/i,
      4,
      'responsibility after',
    ),
  ),
  forParty(
    'association',
    sentenceMatches(
      'before',
      /\bcommon expenses?\b[^.;]{0,160}\b(?:mean|includ|consist|are|shall)|\b(?:dues|assessments?|fees)\b[^.;]{0,120}\b(?:cover|includ|used|pay|purpose|for the)|\bto (?:pay|provide|maintain|operate|furnish)\b[^.;]{0,30}$/i,
      1.5,
      'expenses before',
    ),
  ),
  forParty(
    'association',
    sentenceMatches(
      'before',
      /\bcommon expenses?\b[^.;]{0,40}\b(?:includ|mean|consist|are|compris)/i,
      2,
      'common expenses',
    ),
  ),
  forParty(
    'association',
    sentenceMatches(
      'before',
      /\b(?:dues|assessments?|(?:maintenance|association|HOA|condo) fees?)\b[^.;]{0,40}\b(?:covers?|includes?|pays? for|provides? for|(?:is|are) used (?:for|to))\b/i,
      3,
      'the dues cover it',
    ),
  ),
  forParty(
    'association',
    sentenceMatches(
      'after',
      /^[\w ,/&()'-]{0,60}(?:\s{3,}|\s[-–:]\s)\s*(?:the )?(?:association|HOA)\b.{0,12}$/i,
      4.5,
      'a chart says so',
    ),
  ),
  forParty('association', listedBy('association', 5.2, 'a list of what it does')),
  forParty(
    'association',
    introduced(
      /(?:association|HOA|board|corporation)\b.{0,200}\b(?:shall|will|must|is|are|responsib|power|duty|duties|author|provides?|maintains?|pays?)|common expenses?|(?:dues|assessments?|fees) (?:\w+ ){0,8}(?:cover|include|pay|used)/i,
      3,
      'in a list of its duties',
    ),
  ),
  forParty('association', introducedBy('owner', -3.5, 'in a list of the owner’s duties')),
  forParty(
    'association',
    customSignal(
      'an entry of a list of its duties',
      1.2,
      (mention, { pageText }) =>
        isEntry.test(mention.sentence) && isIntroducedBy('association', mention, pageText),
    ),
  ),
  forParty(
    'association',
    sentenceMatches(
      'heading',
      /\b(?:association|HOA)\b.{0,30}\b(?:responsib|maint|dut|obligation)|maintenance by (?:the )?association|common expense|(?:powers|duties)\b|services (?:provided|included)|common (?:area|element)s? maintenance|exterior maintenance/i,
      1.5,
      'heading',
    ),
  ),
  forParty(
    'association',
    sentenceMatches(
      'sentence',
      /\bcommon (?:area|element|propert|ground|facilit|open space|expense)s?/i,
      0.7,
      'common areas',
    ),
  ),
  forParty('association', sentenceMatches('row', /\S/, 3.5, 'a line of expenses')),
  forParty(
    'association',
    sentenceMatches(
      'row',
      /landscap|lawn|mow|\bpools?\b.{0,20}maint|maint.{0,20}\bpools?\b/i,
      0.6,
      'plainly named',
    ),
  ),
  forParty(
    'association',
    sentenceMatches(
      'row',
      /\bincome|revenue|assessment|receptacle|\bfees?\b(?!.{0,20}maint)|rental|\bkeys?\b|deposit|insurance|\bloans?\b|permit|\btax|total|reimburs|donation|per (?:unit|lot)|party|fund\b|fines?\b|committee|violation/i,
      -4,
      'a line of something else',
    ),
  ),
  forParty(
    'association',
    customSignal('paid out of the dues', 1, ({ before }) => paidOutOfDues(before)),
  ),
  forParty(
    'association',
    customSignal(
      'among what an association spends',
      1.5,
      ({ row }, { kind, pageText }) =>
        row !== '' && !['budget', 'financial_statement'].includes(kind) && listsExpenses(pageText),
    ),
  ),
  forParty(
    'association',
    customSignal(
      'an expense in a budget',
      1.5,
      ({ row }, { kind }) => row !== '' && ['budget', 'financial_statement'].includes(kind),
    ),
  ),
  forParty(
    'association',
    customSignal(
      'a component of a reserve study',
      0.8,
      ({ row }, { kind }) => row !== '' && kind === 'reserve_study',
    ),
  ),
  forParty(
    'association',
    customSignal('the owner acts before', -2.5, (m) => actsBefore('owner', m)),
  ),
  forParty(
    'association',
    sentenceMatches(
      'sentence',
      /\b(?:some|many|most|other) (?:HOAs?|associations|communities|neighborhoods)\b/i,
      -6,
      'other associations',
    ),
  ),
  forParty('association', sentenceMatches('after', laterOwner, -3, 'the owner does it, after')),
  forParty(
    'association',
    sentenceMatches(
      'sentence',
      /\bfail(?:s|ure|ed)?\b|\bnegle|default|at the (?:owner|member)'?s'? expense|own(?:er)?'?s'? sole|\badded to and\b|\bto which (?:such|the|said) (?:lot|unit)|\bcosts? of such\b|\brecover(?:ed|y)\b|\breimburse|\bback-?charged?|without obligation|if (?:the|any|such|an|a) (?:\w+ )?owner|charged? (?:back )?to (?:the|such|that) (?:lot |unit )?owner/i,
      -2.5,
      'on default',
    ),
  ),

  forParty(
    'association',
    customSignal(
      'an item of a list of duties',
      3,
      ({ sentence }, { kind }) =>
        ['ccrs', 'bylaws'].includes(kind) &&
        /^\W{0,4}(?:\(?\w{1,4}[.),]{1,2}\s{1,6})?(?:To\s{1,6}(?:cause|keep|care|mow|repair|pay|maintain|provide|contract|operate|furnish|procure|acquire)|Pay|Maintain|Provide|Contract|Operate|Furnish|Procure|Acquire)\b(?!\s+of\b)/i.test(
          sentence,
        ) &&
        /\b(?:pay|maint|provid|contract|operat|care|mow|furnish|repair)/i.test(sentence),
    ),
  ),
  forParty(
    'association',
    sentenceMatches(
      'after',
      /\b(?:association|HOA|board)\b (?:shall|will|must) (?:\w+ ){0,2}(?:apportion|allocate|pay|maintain|provide|contract|bill|arrange|repair)/i,
      3,
      'acts after',
    ),
  ),
  sentenceMatches(
    'before',
    /\b(?:excluding|except(?:ing)?|other than|but not)\b(?:(?!\bincluding\b)[^.;]){0,80}$/i,
    -2.5,
    'an exception',
  ),
  sentenceMatches(
    'sentence',
    /\bcovenants? (?:and|to) agrees?\b|deemed to covenant|personal obligation|\blien\b/i,
    -4,
    'assessments',
  ),

  // The owner.
  forParty(
    'owner',
    customSignal('acts before', 2.5, (m) => actsBefore('owner', m)),
  ),
  forParty(
    'owner',
    sentenceMatches(
      'before',
      /\b(?:(?:home)?owners?|residents?|members?|occupants?|tenants?)\b[^.;]{0,120}\b(?:shall|will|must|is|are|agrees?)\b[^.;]{0,100}\b(?:maintain|maintenance|pay|repair|replace|mow|keep|responsib|contract|furnish|arrange|care for|upkeep)/i,
      2,
      'is obliged before',
    ),
  ),
  forParty(
    'owner',
    sentenceMatches(
      'before',
      /\b(?:duty|responsibility|obligation) of (?:each|every|the|any|all|such|said|an) (?:\w+ )?(?:home)?owners?\b(?!'? assoc)[^.;]{0,20}\bto\b/i,
      4,
      'is their duty',
    ),
  ),
  forParty(
    'owner',
    sentenceMatches(
      'before',
      /\b(?:home)?owners?\b(?!'? assoc)[^.;]{0,140}\bcovenants? (?:and agrees? )?(?:to|that)\b/i,
      2,
      'covenant to',
    ),
  ),
  forParty(
    'owner',
    customSignal('what their dues cover', -6, ({ before }) => paidOutOfDues(before)),
  ),
  forParty('owner', sentenceMatches('before', mayNot, -8, 'must not do it')),
  forParty('owner', sentenceMatches('after', laterOwner, 4.5, 'does it, after')),
  forParty(
    'owner',
    sentenceMatches(
      'after',
      /\b(?:rests?|lies?|falls?) (?:with|on|upon) (?:the |each |its |such )?(?:unit |lot |home)?owners?\b|\bresponsibility(?: and (?:expense|cost))? of (?:the |each |every |such |individual )*(?:unit |lot |home|property )?owners?\b|owner'?s'? (?:sole )?(?:responsibilit|expense|cost|obligation)|\bseparately (?:sub-?)?metered|individually metered|\byour (?:own )?(?:responsibility|expense)/i,
      3.5,
      'responsibility after',
    ),
  ),
  forParty('owner', introducedBy('owner', 3, 'in a list of its duties')),
  forParty(
    'owner',
    sentenceMatches(
      'after',
      /^[\w ,/&()'-]{0,60}(?:\s{3,}|\s[-–:]\s)\s*(?:the )?(?:unit |lot |home\s?)?owner\b.{0,12}$/i,
      4.5,
      'a chart says so',
    ),
  ),
  forParty('owner', listedBy('owner', 5.2, 'a list of what they do')),
  forParty('association', listedBy('owner', -5, 'a list of what owners do')),
  forParty('owner', listedBy('association', -5, 'a list of what the association does')),
  listedBy('excluded', -5, 'a list of what is not covered'),
  forParty('association', tickedFor('association', 6, 'ticked in a chart')),
  forParty('owner', tickedFor('owner', 6, 'ticked in a chart')),
  forParty('association', tickedFor('owner', -6, 'ticked for the owner')),
  forParty('owner', tickedFor('association', -6, 'ticked for the association')),
  forParty(
    'owner',
    sentenceMatches(
      'sentence',
      /\bat (?:his|her|their|its|(?:(?:such|said|the|each|that) )?owner'?s'?)(?: or her|\/her)? (?:own |sole )?(?:cost|expense)/i,
      1.5,
      'at their expense',
    ),
  ),
  forParty(
    'owner',
    sentenceMatches(
      'heading',
      /\bowners?'?s?'?\b(?!'? assoc).{0,30}\b(?:responsib|maint|dut|obligation)|maintenance by (?:the )?(?:unit |lot |home)?owner/i,
      1.5,
      'heading',
    ),
  ),
  forParty(
    'owner',
    sentenceMatches(
      'sentence',
      /\b(?:his|her|their|its|your|owner'?s'?) (?:own )?(?:lot|parcel|unit|home|dwelling|residence|yard|lawn|property|condominium)|\b(?:upon|on|of|within) (?:each|any|every|such|the|that) (?:lot|unit|dwelling|residence)/i,
      0.8,
      'on their own lot',
    ),
  ),
  forParty(
    'owner',
    customSignal('the association acts before', -3, (m) => actsBefore('association', m)),
  ),
  forParty('owner', sentenceMatches('after', laterAssociation, -3, 'the association does it, after')),
  forParty('owner', sentenceMatches('row', /\S/, -6, 'a line of expenses')),
  forParty(
    'owner',
    sentenceMatches(
      'sentence',
      /\bcommon (?:areas?|elements?|grounds|properties|facilities)\b/i,
      -1.5,
      'common areas',
    ),
  ),
  forParty(
    'owner',
    sentenceMatches(
      'sentence',
      /\b(?:guests?|invitees?|damage[ds]? (?:to|caused|done|occur)|negligen|restoring)/i,
      -2,
      'damage that they do',
    ),
  ),

  // Either.
  sentenceMatches(
    'sentence',
    /\bwater\b.{0,30}\b(?:sewer|garbage|trash|gas|electric)|\b(?:sewer|gas|electric\w*|garbage|trash).{0,40}\b(?:water|gas|electric|telephone|cable|sewer|garbage|trash)/i,
    1.2,
    'services together',
  ),
  sentenceMatches(
    'sentence',
    /\b(?:may (?:not|elect|be)|(?:shall |will )?have the right|reserves? the right)\b/i,
    -1,
  ),
  sentenceMatches(
    'sentence',
    /\bno (?:owner|person|unit|lot|building|structure|trees?|above|swimming|portion|part|\w+ shall)\b|\bshall (?:not|never)\b(?! exceed)|prohibit|\bnot (?:be )?(?:permitted|allowed)|\bnuisance/i,
    -2.5,
    'forbids',
  ),
  sentenceMatches(
    'sentence',
    /\beasements\b|\ban easement|ingress|right of (?:entry|way)|\bplat\b|\bdedicat(?:ed|ion)\b/i,
    -2.2,
    'an easement',
  ),
  sentenceMatches(
    'sentence',
    /\brules and regulations\b|\bfor the use\b|\buse of the\b/i,
    -0.6,
    'rules of use',
  ),
  sentenceMatches(
    'sentence',
    /\binsur(?:ed|er|ing)\b|\binsurance (?:polic|coverage|proceeds|carrier)|casualty|mortgag|condemnation|\bindemnif|\bliab(?:le|ility) for\b/i,
    -1.5,
    'insurance',
  ),
  sentenceMatches(
    'sentence',
    /\barchitectural|prior (?:written )?approval|\bplans and specifications|\bbe erect(?:ed|ion)\b|\bsetback|\bcolor\b|\bscreened\b/i,
    -1.5,
    'architecture',
  ),
  sentenceMatches(
    'sentence',
    /\bdeclarant\b|\bdeveloper\b|\bbuilder\b|prior to (?:the )?(?:sale|conveyance)/i,
    -1.5,
  ),
  sentenceMatches('sentence', /\?\s*$|_{3,}/, -2, 'a question'),
  sentenceMatches(
    'sentence',
    /\b(?:some|other|many|most|several|all) (?:HOAs?|associations|communities|condominiums|neighborhoods|homeowners'? associations)\b|\btypically\b|\busually (?:cover|include|pay)/i,
    -3.5,
    'of associations in general',
  ),
  sentenceMatches(
    'sentence',
    /\b(?:city|county|town(?!\s?ho)|village|township|municipality|developer)\b[^.;]{0,60}\b(?:provides?|collects?|picks? up|maintains?|is responsible|mows?|repairs?|owns?)\b|\b(?:maintained|provided|collected|paid|owned|mowed|repaired|serviced) by the (?:city|county|town(?!\s?ho)|village|township|municipality|developer)\b/i,
    -3,
    'a city does it',
  ),
  forParty(
    'association',
    sentenceMatches(
      'before',
      /\bmay (?:arrange|contract|provide|furnish|elect|obtain|purchase|undertake|choose)\b[^.;]{0,60}$/i,
      -2.5,
      'may do it',
    ),
  ),
  sentenceMatches('sentence', /\bfine[sd]?\b|\bpenalt(?:y|ies)\b/i, -2.5, 'fines'),
  sentenceMatches(
    'before',
    /\b(?:obtain|carry|purchase|maintain)\b[^.;]{0,60}\b(?:insurance|coverage)\b[^.;]{0,60}\b(?:polic(?:y|ies)|amounts?|insuring|covering|against)\b[^.;]{0,160}$/i,
    -2.5,
    'insurance is maintained',
  ),
  sentenceMatches('sentence', /\binspect(?:s|ing|ions?)?\b/i, -1.5, 'inspection'),
  customSignal('runs on', -0.7, ({ sentence }) => sentence.length > longestItem),
]
