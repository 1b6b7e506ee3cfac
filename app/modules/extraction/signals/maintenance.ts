import { mentionsOf, type Mention } from '../mentions'
import type { Sight } from '../rules/sight'
import { tableRows } from '../rules/table'
import { inKind, says, when, type FieldSignals, type Signal } from './signal'

/** Who maintains or pays: a mention of a subject stands for each party that its sentence may name. */
type Party = 'association' | 'owner'

type Subject = {
  path: string
  hint: RegExp
  /** In sentences. */
  words: RegExp
  /**
   * As the label of a line of expenses. None where such a line may be of the common areas alone, and says nothing of the homes: a
   * budget that mows the park does not mow anybody's lawn.
   */
  expense?: RegExp
  /** In minutes and letters: what only somebody who runs it speaks of. */
  running: RegExp
  /** Other things that go by the same words. */
  not: RegExp
  signals?: readonly Signal[]
}

const of = (party: Party, { name, weight, holds }: Signal): Signal => ({
  name: `${party}: ${name}`,
  weight,
  holds: (mention, around) => mention.value === party && holds(mention, around),
})

// "Homeowners Association" is no owner.
const anOwner = String.raw`\b(?:(?:unit|lot|home|parcel|property|dwelling|condominium)[ -]?)?(?:owners?|occupants?|residents?|tenants?|lessees?|grantees?|members?)\b(?!'?\s{1,3}(?:assoc|of the board))`
const anAssociation = String.raw`\b(?:association|HOA|board of (?:directors|managers|trustees)|board|corporation|council|managing agent|management company|executive committee)\b(?!')`
const must = String.raw`\b(?:shall|will|must|is|are|agrees?|has|have|may|should|maintains?|provides?|pays?|operates?|contracts?|covers?)\b`
const ownerActs = new RegExp(`${anOwner}[^.;]{0,90}?${must}`, 'gi')
const associationActs = new RegExp(`${anAssociation}[^.;]{0,90}?${must}`, 'gi')

/** Where a party is last said to do something, before its deed is named; -1 when it isn't. */
function lastActing(pattern: RegExp, text: string): number {
  let at = -1
  for (const match of text.matchAll(pattern)) at = match.index
  return at
}
function actorOf(before: string): Party | null {
  const [association, owner] = [lastActing(associationActs, before), lastActing(ownerActs, before)]
  return association === owner ? null : association > owner ? 'association' : 'owner'
}
/** Who acts before a mention: asked by several signals, for both parties. */
const actors = new WeakMap<Mention, Party | null>()
const actsBefore = (party: Party, mention: Mention) => actors.get(mention) === party

/** What is longer says several things: a shorter one is better evidence. */
const longestItem = 420

const introReach = 900
const longestHeading = 60
const longestIntro = 600
const longestExpenseIntro = 320
const newSection = /\b(?:section|article)\s+[\dIVX]|§|\n\s*\d{1,2}\.\d{1,2}\s/i

/** What introduces the list in which a mention stands: "The Board shall: (a) …; (b) …". */
function introOf(mention: Mention, sight: Sight): string {
  // Minutes list under "Old business:" whatever came up.
  if (sight.document.kind === 'minutes') return ''
  const above = sight.text.slice(Math.max(0, mention.span.start - introReach), mention.span.start)
  const colon = above.lastIndexOf(':')
  if (colon < 0 || newSection.test(above.slice(colon))) return ''
  return above.slice(Math.max(0, colon - longestIntro), colon)
}
const introduced = (words: RegExp, weight: number, name: string): Signal =>
  when(name, weight, (mention, { sight }) => words.test(introOf(mention, sight).slice(-longestExpenseIntro)))
/** A list has its heading above it or, on its first line, before it. */
const underHeading = (words: RegExp, weight: number, name: string): Signal =>
  when(
    name,
    weight,
    ({ heading, before }) => words.test(heading) || words.test(before.slice(0, longestHeading)),
  )
/** Whose duties the list is of in which a mention stands. */
const introducedBy = (party: Party, weight: number, name: string): Signal =>
  when(name, weight, (mention, { sight }) => actorOf(introOf(mention, sight)) === party)

const duty =
  /maint(?:ain|enance)|repair|replac|upkeep|\bcare\b|caring|manag|operat|provid|furnish|\bpay|\bcosts?\b|charges|expens|contract|mow|fertiliz|\bkeep|clean|responsib|collect/i
const laterAssociation =
  /\b(?:maintain|provid|pa(?:id|y)|furnish|repair|replac|manag|operat|perform|own|cared|car|arrang|contract|supplied|kept|assum)\w*\b[^.;]{0,60}\bby (?:the |its )?(?:master )?(?:association|HOA|board|corporation)\b/i
const laterOwner =
  /\b(?:maintain|provid|pa(?:id|y)|furnish|repair|replac|perform|cared|contract|arrang|kept|assum|borne?)\w*\b[^.;]{0,60}\bby (?:the |each |such |that |all |its |his |an |individual |respective )*(?:unit |lot |home|parcel |individual |property )?-?\s?(?:owners?|residents?|members?|tenants?|occupants?)\b(?!'? assoc)/i

const responsibilities: readonly Signal[] = [
  // The association.
  of(
    'association',
    when('acts before', 2.5, (m) => actsBefore('association', m)),
  ),
  of('association', says('before', duty, 1, 'a duty before')),
  of(
    'association',
    says(
      'before',
      /\b(?:association|HOA|board|corporation)\b[^.;]{0,120}\b(?:shall|will|must|is|are)\b[^.;]{0,90}\b(?:maintain|provide|pay|repair|replace|operate|furnish|responsib|manage|care for|keep)/i,
      2,
      'is obliged before',
    ),
  ),
  of(
    'association',
    says(
      'before',
      /\b(?:duties|responsibilities|obligations) of the (?:association|HOA|board)\b[^.;]{0,40}\b(?:are|is|shall|includ)/i,
      3.5,
      'among its duties',
    ),
  ),
  of('association', says('after', laterAssociation, 4.5, 'does it, after')),
  of(
    'association',
    says(
      'after',
      /\bresponsibility of the (?:association|HOA|board)|\b(?:rests?|lies?|falls?) (?:with|on|upon) the (?:association|HOA|board)|(?:association|HOA)'?s'? (?:sole )?(?:responsibilit|expense|cost|obligation)|\b(?:is|are|shall be|as) (?:an? )?(?:part of the )?common expenses?\b|\bincluded in (?:the |your )?(?:\w+ ){0,2}(?:dues|assessments?|fees?)\b/i,
      4,
      'responsibility after',
    ),
  ),
  of(
    'association',
    says(
      'before',
      /\bcommon expenses?\b[^.;]{0,160}\b(?:mean|includ|consist|are|shall)|\b(?:dues|assessments?|fees)\b[^.;]{0,120}\b(?:cover|includ|used|pay|purpose|for the)|\bto (?:pay|provide|maintain|operate|furnish)\b[^.;]{0,30}$/i,
      1.5,
      'expenses before',
    ),
  ),
  of(
    'association',
    says(
      'before',
      /\bcommon expenses?\b[^.;]{0,40}\b(?:includ|mean|consist|are|compris)/i,
      2,
      'common expenses',
    ),
  ),
  of(
    'association',
    says(
      'before',
      /\b(?:dues|assessments?|(?:maintenance|association|HOA|condo) fees?)\b[^.;]{0,40}\b(?:covers?|includes?|pays? for|provides? for|(?:is|are) used (?:for|to))\b/i,
      3,
      'the dues cover it',
    ),
  ),
  of(
    'association',
    says(
      'after',
      /^[\w ,/&()'-]{0,60}(?:\s{3,}|\s[-–:]\s)\s*(?:the )?(?:association|HOA)\b.{0,12}$/i,
      4.5,
      'a chart says so',
    ),
  ),
  of(
    'association',
    underHeading(
      /\b(?:association|HOA)(?:'?s)? (?:responsib|maint|provides|pays)|(?:maintained|provided|paid) by (?:the )?(?:association|HOA)|what (?:the |your )?(?:association|HOA|dues) (?:\w+ )?(?:cover|pay|maintain|do|include)|(?:dues|assessments?|fees) (?:cover|include|pay)|included in (?:the |your )?(?:\w+ )?(?:dues|assessment|fee)/i,
      4.2,
      'a list of what it does',
    ),
  ),
  of(
    'association',
    introduced(
      /(?:association|HOA|board|corporation)\b.{0,200}\b(?:shall|will|must|is|are|responsib|power|duty|duties|author|provides?|maintains?|pays?)|common expenses?|(?:dues|assessments?|fees) (?:\w+ ){0,5}(?:cover|include|pay|used)/i,
      3,
      'in a list of its duties',
    ),
  ),
  of('association', introducedBy('owner', -3.5, 'in a list of the owner’s duties')),
  of(
    'association',
    says(
      'heading',
      /\b(?:association|HOA)\b.{0,30}\b(?:responsib|maint|dut|obligation)|maintenance by (?:the )?association|common expense|(?:powers|duties)\b|services (?:provided|included)|common (?:area|element)s? maintenance|exterior maintenance/i,
      1.5,
      'heading',
    ),
  ),
  of(
    'association',
    says(
      'sentence',
      /\bcommon (?:area|element|propert|ground|facilit|open space|expense)s?/i,
      0.7,
      'common areas',
    ),
  ),
  of('association', says('row', /\S/, 3.5, 'a line of expenses')),
  of(
    'association',
    says('row', /landscap|lawn|mow|\bpools?\b.{0,20}maint|maint.{0,20}\bpools?\b/i, 0.6, 'plainly named'),
  ),
  of(
    'association',
    says(
      'row',
      /\bincome|revenue|assessment|receptacle|\bfees?\b(?!.{0,20}maint)|rental|\bkeys?\b|deposit|insurance|\bloans?\b|permit|\btax|total|reimburs|donation|per (?:unit|lot)|party|fund\b|fines?\b|committee|violation/i,
      -4,
      'a line of something else',
    ),
  ),
  of(
    'association',
    when(
      'an expense in a budget',
      1.5,
      ({ row }, { kind }) => row !== '' && ['budget', 'financial_statement'].includes(kind),
    ),
  ),
  of(
    'association',
    when(
      'a component of a reserve study',
      0.8,
      ({ row }, { kind }) => row !== '' && kind === 'reserve_study',
    ),
  ),
  of(
    'association',
    when('the owner acts before', -2.5, (m) => actsBefore('owner', m)),
  ),
  of('association', says('after', laterOwner, -3, 'the owner does it, after')),
  of(
    'association',
    says(
      'sentence',
      /\bfail(?:s|ure|ed)?\b|\bnegle|default|at the (?:owner|member)'?s'? expense|own(?:er)?'?s'? sole|charged? (?:back )?to (?:the|such|that) (?:lot |unit )?owner/i,
      -2.5,
      'on default',
    ),
  ),

  of(
    'association',
    when(
      'an item of a list of duties',
      3,
      ({ sentence }, { kind }) =>
        ['ccrs', 'bylaws', 'rules'].includes(kind) &&
        /^\W{0,4}(?:\(?\w{1,4}[.),]{1,2}\s{1,6})?(?:To\s{1,6}(?:cause|keep|care|repair|pay|maintain|provide|contract|operate|furnish|procure|acquire)|Pay|Maintain|Provide|Contract|Operate|Furnish|Procure|Acquire)\b(?!\s+of\b)/i.test(
          sentence,
        ) &&
        /\b(?:pay|maint|provid|contract|operat|care|furnish|repair)/i.test(sentence),
    ),
  ),
  of(
    'association',
    says(
      'after',
      /\b(?:association|HOA|board)\b (?:shall|will|must) (?:\w+ ){0,2}(?:apportion|allocate|pay|maintain|provide|contract|bill|arrange|repair)/i,
      3,
      'acts after',
    ),
  ),
  says('before', /\b(?:excluding|except(?:ing)?|other than|but not)\b[^.;]{0,80}$/i, -2.5, 'an exception'),
  says(
    'sentence',
    /\bcovenants? (?:and|to) agrees?\b|deemed to covenant|personal obligation|\blien\b/i,
    -4,
    'assessments',
  ),

  // The owner.
  of(
    'owner',
    when('acts before', 2.5, (m) => actsBefore('owner', m)),
  ),
  of(
    'owner',
    says(
      'before',
      /\b(?:(?:home)?owners?|residents?|members?|occupants?|tenants?)\b[^.;]{0,120}\b(?:shall|will|must|is|are|agrees?)\b[^.;]{0,100}\b(?:maintain|maintenance|pay|repair|replace|mow|keep|responsib|contract|furnish|arrange|care for|upkeep)/i,
      2,
      'is obliged before',
    ),
  ),
  of('owner', says('after', laterOwner, 4.5, 'does it, after')),
  of(
    'owner',
    says(
      'after',
      /\b(?:rests?|lies?|falls?) (?:with|on|upon) (?:the |each |its |such )?(?:unit |lot |home)?owners?\b|\bresponsibility of (?:the |each |every |such |individual )*(?:unit |lot |home|property )?owners?\b|owner'?s'? (?:sole )?(?:responsibilit|expense|cost|obligation)|\bseparately (?:sub-?)?metered|individually metered|\byour (?:own )?(?:responsibility|expense)/i,
      3.5,
      'responsibility after',
    ),
  ),
  of('owner', introducedBy('owner', 3, 'in a list of its duties')),
  of(
    'owner',
    says(
      'after',
      /^[\w ,/&()'-]{0,60}(?:\s{3,}|\s[-–:]\s)\s*(?:the )?(?:unit |lot |home\s?)?owner\b.{0,12}$/i,
      4.5,
      'a chart says so',
    ),
  ),
  of(
    'owner',
    underHeading(
      /\b(?:unit |lot |home\s?)?owners?'?s?'? (?:responsib|maint|pays)|(?:maintained|paid) by (?:the )?(?:unit |lot |home\s?)?owner/i,
      4.2,
      'a list of what they do',
    ),
  ),
  of(
    'owner',
    says(
      'sentence',
      /\bat (?:his|her|their|its|such owner'?s'?|the owner'?s'?)(?: or her)? (?:own |sole )?(?:cost|expense)/i,
      1.5,
      'at their expense',
    ),
  ),
  of(
    'owner',
    says(
      'heading',
      /\bowners?'?s?'?\b(?!'? assoc).{0,30}\b(?:responsib|maint|dut|obligation)|maintenance by (?:the )?(?:unit |lot |home)?owner/i,
      1.5,
      'heading',
    ),
  ),
  of(
    'owner',
    says(
      'sentence',
      /\b(?:his|her|their|its|your) (?:own )?(?:lot|unit|home|dwelling|residence|yard|lawn|property|condominium)|\b(?:upon|on|of|within) (?:each|any|every|such|the|that) (?:lot|unit|dwelling|residence)/i,
      0.8,
      'on their own lot',
    ),
  ),
  of(
    'owner',
    when('the association acts before', -3, (m) => actsBefore('association', m)),
  ),
  of('owner', says('after', laterAssociation, -3, 'the association does it, after')),
  of('owner', says('row', /\S/, -6, 'a line of expenses')),
  of(
    'owner',
    says('sentence', /\b(?:guests?|invitees?|damage[ds]? (?:to|caused)|negligen)/i, -1.5, 'damage by guests'),
  ),

  // Either.
  says(
    'sentence',
    /\bwater\b.{0,30}\b(?:sewer|garbage|trash|gas|electric)|\b(?:sewer|gas|electric\w*|garbage|trash).{0,40}\b(?:water|gas|electric|telephone|cable|sewer|garbage|trash)/i,
    1.2,
    'services together',
  ),
  says('sentence', /\b(?:may (?:not|elect|be)|shall have the right|reserves? the right)\b/i, -1),
  says(
    'sentence',
    /\bno (?:owner|person|unit|lot|building|structure|trees?|above|swimming|portion|part|\w+ shall)\b|\bshall (?:not|never)\b(?! exceed)|prohibit|\bnot (?:be )?(?:permitted|allowed)|\bnuisance/i,
    -2.5,
    'forbids',
  ),
  says(
    'sentence',
    /\beasements\b|\ban easement|ingress|right of (?:entry|way)|\bplat\b|\bdedicat(?:ed|ion)\b/i,
    -1.5,
    'an easement',
  ),
  says('sentence', /\brules and regulations\b|\bfor the use\b|\buse of the\b/i, -1.2, 'rules of use'),
  says(
    'sentence',
    /\binsur(?:ed|er|ing)\b|\binsurance (?:polic|coverage|proceeds|carrier)|casualty|mortgag|condemnation|\bindemnif|\bliab(?:le|ility) for\b/i,
    -1.5,
    'insurance',
  ),
  says(
    'sentence',
    /\barchitectural|prior (?:written )?approval|\bplans and specifications|\bbe erect(?:ed|ion)\b|\bsetback|\bcolor\b|\bscreened\b/i,
    -1.5,
    'architecture',
  ),
  says('sentence', /\bdeclarant\b|\bdeveloper\b|\bbuilder\b|prior to (?:the )?(?:sale|conveyance)/i, -1.5),
  says('sentence', /\?\s*$|_{3,}/, -2, 'a question'),
  when('runs on', -0.7, ({ sentence }) => sentence.length > longestItem),
]

/** Minutes and letters say who works for the association without saying that it pays. */
const inMinutes = (running: RegExp): Signal[] => [
  of(
    'association',
    when(
      'runs it',
      2.5,
      ({ sentence, row }, { kind }) => row === '' && told.includes(kind) && running.test(sentence),
    ),
  ),
  of(
    'association',
    when(
      'has somebody do it',
      1.5,
      ({ sentence, row }, { kind }) =>
        row === '' &&
        told.includes(kind) &&
        /\b(?:contract(?:s|or|ors|ed)?|vendors?|bids?|hir(?:ed|ing)|company|crew|quotes?|proposals?|renew(?:ed|al)?|invoices?|budget(?:ed|s)?|expenses?|paid|costs?|board)\b/i.test(
          sentence,
        ),
    ),
  ),
  of(
    'association',
    when('in minutes', 1, ({ row }, { kind }) => row === '' && (kind === 'minutes' || kind === 'notice')),
  ),
  of(
    'association',
    when(
      'we do it',
      1,
      ({ sentence }, { kind }) =>
        told.includes(kind) &&
        /\bwe (?:will|have|need|continue|are|hire|pay|contract|use|now)\b|\bour (?:new |current )?(?:landscap|pool|lawn|trash)/i.test(
          sentence,
        ),
    ),
  ),
  of(
    'association',
    when(
      'somebody asks for it',
      -3,
      ({ sentence }, { kind }) =>
        told.includes(kind) &&
        /\b(?:homeowner'?s?|resident'?s?|owner|lot|backyard|neighbor'?s?|ARC|ACC|application|request(?:ed|s)?|installation of a|his|her|private|complain\w*|violations?|issues?)\b/i.test(
          sentence,
        ),
    ),
  ),
]
const told = ['minutes', 'notice', 'other', 'questionnaire']

const service =
  /\b(?:collect|remov|servic|pick[- ]?up|haul|dispos|disposal|contract|fees|charges|dumpster)\w*/i

const serviceReach = 110

const subjects: readonly Subject[] = [
  {
    path: 'roofStructure',
    hint: /roof|exterior|structur|dwelling|residence|\bhome\b|building/i,
    words:
      /\b(?:roofs?|roofing|gutters|(?:upkeep|maintenance|repair|care) (?:and (?:upkeep|maintenance|repair|replacement) )?of (?:his|her|their|its|the|such owner'?s)(?: or her)? (?:own )?(?:home|dwelling|residence|house)|(?:lots?|property|premises),? (?:\w+ ){0,6}(?:and|including|together with) (?:the |all |any )?(?:improvements|structures|buildings)|improvements (?:located |situated |constructed )?(?:thereon|on (?:it|the lot|his|such|each|their))|exteriors?\b(?! lights?| colou?rs?)(?: walls?| surfaces?| building surfaces| of (?:the |all |each )?(?:buildings?|units?|dwellings?|residences?|homes?))?|structural (?:components?|elements?|portions?|parts|integrity|members)|(?:foundations?|bearing walls))\b/gi,
    expense: /\broof|\bgutters?|\bsiding|exterior (?:building )?(?:paint|maint|repair)/i,
    running:
      /\broof(?:s|ing)? (?:repairs?|replacement|contract|project|bids?|inspection|leaks?)|siding (?:repairs?|replacement|project)|exterior painting/i,
    not: /antenna|satellite|solar|chimney cap|pitch|shingles? (?:shall|must)|clubhouse|gazebo|shed|sign|pool (?:house|building)|bathhouse/i,
    signals: [
      of(
        'association',
        when(
          'improvements, which may be none of a home',
          -3,
          ({ sentence }) =>
            !/roof|gutter|exterior|structural|foundation|bearing|home|dwelling|residence/i.test(sentence),
        ),
      ),
      of(
        'association',
        says(
          'before',
          /\bcommon elements?\b[^.;]{0,200}\b(?:includ|consist|mean|compris)/i,
          1.5,
          'a common element',
        ),
      ),
      of('association', says('sentence', /\blandscap|\broads?\b|\bstreets?\b|\bmonument/i, -1, 'grounds')),
    ],
  },
  {
    path: 'waterSewer',
    hint: /water|sew/i,
    words:
      /\b(?:water(?:,| and| &|\/| or)? ?(?:and )?(?:sewer|sewage)|sewer(?:,| and| or| &)? (?:and )?water|sewer(?:age)?|(?:domestic|potable|city) water|water (?:service|charges|bills?|supply|usage|meters?|rates?))\b/gi,
    running:
      /\b(?:(?:water (?:and|&) sewer|sewer) (?:bills?|rates?|costs?|line (?:repair|replacement))|water bills?)/i,
    not: /storm ?(?:water|sewer)|surface water|drainage|irrigat|detention|retention|waterproof|water damage|lawn|septic/i,
    signals: [
      of(
        'association',
        says('row', /^water\b(?!.{0,12}sew)/i, -2.5, 'water without sewer may be for the lawns'),
      ),
    ],
  },
  {
    path: 'poolSpa',
    hint: /pool|\bspa\b|hot tub|swimming/i,
    words: /\b(?:(?:swimming )?pools?|swimming facilit(?:y|ies)|spas?|hot tubs?|jacuzzi)\b/gi,
    expense: /\bpools?\b|\bspas?\b|lifeguard|hot tub|swimming/i,
    running:
      /\bpools?,? (?:services?|company|contract|maintenance|open(?:s|ing|ed)?|clos(?:es|ing|ed)|seasons?|hours|chemicals?|liners?|furniture|repairs?|pumps?|heaters?|resurfac\w+|decks?|monitors?|attendants?|permits?|passes|covers?|vendors?|cleaning|fences?)\b|lifeguards?|\bpools? (?:(?:will|is|are|was|were|to) )(?:be )?(?:open|clos|resurfac|repair|replaster|clean)|maintain(?:ing|s)? the pools?/i,
    not: /car ?pool|above[- ]ground|wading|pool table|private|spa cover|portable|whirlpool/i,
    signals: [
      of(
        'association',
        says(
          'sentence',
          /\b(?:community|association|common|master) (?:\w+ ){0,2}(?:pools?|swimming)|\bclubhouses?\b|\brecreation(?:al)? facilit/i,
          1,
          'a community pool',
        ),
      ),
      of('owner', says('sentence', /\bpools?\b/i, -1.5, 'seldom a home’s')),
    ],
  },
  {
    path: 'trashCollection',
    hint: /trash|garbage|refuse|rubbish|waste|dumpster|recycl/i,
    words: /\b(?:trash|garbage|refuse|rubbish|solid waste|dumpsters?|recycling)\b/gi,
    running:
      /\b(?:trash|garbage|refuse|waste|recycling|dumpster)(?: and recycling)? (?:services?|contract|company|removal|collection|pick-?up|hauler|provider|vendor)/i,
    not: /pet waste|dog waste|hazardous|animal waste|yard waste only/i,
    signals: [
      when(
        'its collection',
        1,
        ({ before, after, row }) =>
          row !== '' || service.test(after.slice(0, serviceReach)) || service.test(before.slice(-50)),
      ),
      when(
        'not its collection',
        -2.5,
        ({ before, after, row }) =>
          row === '' && !service.test(after.slice(0, serviceReach)) && !service.test(before.slice(-50)),
      ),
      says(
        'sentence',
        /\b(?:containers?|receptacles?|cans|bins|bags?|curb|visible|dump(?:ed|ing)|accumulat\w+|litter|burn(?:ed|ing))\b/i,
        -1.5,
        'where it is kept',
      ),
    ],
  },
  {
    path: 'landscaping',
    hint: /landscap|lawn|mow|grass|ground|irrigat|shrub|yard|sprinkler/i,
    words:
      /\b(?:landscap(?:e|es|ed|ing)|lawns?|mow(?:ing|ed)?|grass|shrubs|shrubbery|grounds(?:keeping| maintenance)?|irrigation|sprinkler systems?|yard (?:work|care|maintenance))\b/gi,
    running:
      /\b(?:landscap\w+|lawn|mowing|grounds|irrigation|sprinklers?|tree|yard)(?: \w+)? (?:contract(?:or|s)?|compan(?:y|ies)|maintenance|services?|crew|bids?|proposals?|vendors?|care|repairs?|improvements?)\b|\bmaintains? the (?:lawns|grounds|landscap)|\blandscapers?\b|\b(?:cut|cutting|mow|mowing) (?:the |of )?(?:grass|lawns?|common)|\bgrass cutting/i,
    not: /yard sale|front yard setback|rear yard|lawn (?:chairs?|ornaments?|furniture|signs?)|yard signs?|fire sprinkler|grounds for|on the grounds that|\bof record\b/i,
    signals: [
      of(
        'owner',
        says(
          'sentence',
          /\b(?:lots?|yards?|lawns?|grass|weeds)\b[^.;]{0,80}\b(?:shall|must|should|will|to) be\b[^.;]{0,60}\b(?:mow|maintain|kept|cut|trim|edged|well|neat|water|free)|\b(?:shall|must) (?:keep|maintain|mow|cut)\b[^.;]{0,80}\b(?:lawns?|grass|yards?|landscaping|shrub|weeds)|\bheight\b[^.;]{0,40}\binches/i,
          3.5,
          'lawns are to be kept',
        ),
      ),
    ],
  },
  {
    path: 'utilities',
    hint: /utilit|electric|\bgas\b|power|metered/i,
    words:
      /\b(?:utilities|utility (?:services?|charges?|bills?|costs?|expenses?)|electricity|electrical (?:charges|service|power)|electric (?:service|bills?|charges|power)|(?:natural )?gas (?:service|and electric\w*|& electric\w*|charges|bills?)|street ?light(?:s|ing) (?:electric|service|charges))\b/gi,
    expense:
      /^(?:total )?utilit(?:y|ies)\b|^electric(?:ity|al)?(?: service)?$|^(?:light (?:&|and) )?power$|^gas (?:&|and) electric\w*$|^water$/i,
    running: /\b(?:electric(?:ity)?|utility|gas|power) (?:bills?|costs?|rates?|expenses?)/i,
    not: /utility (?:easement|lines?|room|poles?|trailer|vehicle|box|equipment|compan)|public utilities|install(?:ed|ation) of|underground|company/i,
    signals: [
      says('sentence', /\b(?:install|construct|relocat|underground|lines?\b|pipes?\b|conduits?)/i, -1.5),
      of('association', says('sentence', /\bcommon (?:area|element|facilit|propert)/i, 1, 'of common areas')),
    ],
  },
]

const mostPlaces = 2
/** Words so near make a subject something else. */
const besides = 30
/** What is excepted is another's. */
const exception =
  /\b(?:but )?(?:excluding|except(?:ing| for)?|other than|with the exception|but not|(?:to the extent )?not otherwise|to the extent not)\b/i

/** A subject's sentences and lines of expenses, each once for either party. */
function duties(sight: Sight, { words, expense, not }: Subject): Mention[] {
  const found: Mention[] = []
  const add = (mention: Mention, parties: readonly Party[]) => {
    const actor = actorOf(mention.before)
    for (const party of parties) {
      const own = { ...mention, value: party }
      actors.set(own, actor)
      found.push(own)
    }
  }
  const rows = expense ? expenseRows(sight) : []
  for (const row of rows) {
    if (!hasSpent(row)) continue
    const { row: label } = row
    if (expense?.test(label) && !not.test(label)) add(row, ['association'])
  }
  for (const sentence of mentionsOf(sight, 'sentence')) {
    if (rows.some((row) => sentence.start >= row.start && sentence.end <= row.end + 1)) continue
    const places = [...sentence.sentence.matchAll(words)].filter(
      ({ index, 0: { length } }) =>
        !not.test(sentence.sentence.slice(Math.max(0, index - besides), index + length + besides)),
    )
    // Of a sentence that says it over and over, the first and the last place.
    for (const place of places.length > mostPlaces ? [places[0], places.at(-1)] : places) {
      if (!place) continue
      const [start, end] = [place.index, place.index + place[0].length]
      add(
        {
          ...sentence,
          start: sentence.start + start,
          end: sentence.start + end,
          before: sentence.sentence.slice(0, start),
          after: sentence.sentence.slice(end).split(exception, 1)[0] ?? '',
        },
        ['association', 'owner'],
      )
    }
  }
  return found
}

const rowsOf = new WeakMap<Sight, Mention[]>()

/** The lines of a table that say what is spent. */
function expenseRows(sight: Sight): Mention[] {
  const known = rowsOf.get(sight)
  if (known) return known
  const rows = tableRows(sight).map(({ label, start, end, cells }): Mention => {
    const from = cells[0]?.start ?? end
    return {
      type: 'sentence',
      value: 'association',
      start,
      end,
      span: { start, end },
      sentence: sight.text.slice(start, end),
      before: '',
      after: sight.text.slice(from, end),
      row: label,
      column: '',
      heading: '',
    }
  })
  rowsOf.set(sight, rows)
  return rows
}

/** A line of nothing but zeros and dashes spends nothing. */
const hasSpent = ({ after }: Mention) => /[1-9]/.test(after)

const commonAreas = /\bcommon (?:area|element|propert|ground|facilit|open space)/i

const coverageSignals = subjects.map((subject): FieldSignals => ({
  path: `propertyDetails.hoaCoverage.${subject.path}`,
  mentions: (sight) => duties(sight, subject),
  hint: subject.hint,
  bias: -4,
  signals: [...responsibilities, ...inMinutes(subject.running), ...(subject.signals ?? [])],
  read: ({ value, row, sentence }, { kind }) => {
    const isBudgeted = row !== '' && kind !== 'reserve_study'
    const qualifier = isBudgeted
      ? 'common areas, as budgeted'
      : row !== ''
        ? 'common areas'
        : commonAreas.test(sentence)
          ? 'common areas'
          : undefined
    return value === 'association'
      ? { value: 'Association', comparable: 'association', qualifier }
      : { value: 'Owner', comparable: 'owner' }
  },
}))

const work = String.raw`(?:repair|replac|resurfac|repav|paint|re-?seal|seal ?coat|refurbish|renovat|rebuil|restor|re-?roof|patch|overlay|dredg|stabiliz|fix|upgrad|updat|re-?plaster|maint(?:ain|enance)|re-?build|treat|clean|install|address|demoli|remov)`
const part =
  /\b(?:roofs?|roofing|gutters?|siding|stucco|balcon(?:y|ies)|decks?|decking|stairs?|stairways?|railings?|walkways?|sidewalks?|pavement|asphalt|concrete|paving|roads?|roadways?|streets?|driveways?|parking (?:lots?|areas?)|curbs?|potholes?|fenc(?:e|es|ing)|gates?|walls?|retaining|foundations?|plumbing|pipes?|sewers?|drain(?:s|age)?|culverts?|ponds?|lakes?|dams?|spillway|shoreline|docks?|bridges?|pools?|liners?|spas?|pumps?|boilers?|elevators?|HVAC|heaters?|clubhouses?|bathhouses?|playgrounds?|slides?|tennis|courts?|lights?|lighting|light poles|mailbox(?:es)?|signs?|monuments?|entrances?|irrigation|sprinklers?|wells?|trails?|paths?|windows?|doors?|flooring|carpet|paint|chimneys?|garages?|carports?|exterior|trim|buildings?|creeks?|flooring|fountains?|furnace|beams?|equipment)\b/i

/** A bullet begins an item of its own, though no full stop ends the one above. */
const bullet = /\s(?:[•·▪●*○–-]|o)\s{1,4}(?=[A-Z0-9])/g

/** Sentences, and of those that run on over items of a list, each item. */
function items(sight: Sight): Mention[] {
  return mentionsOf(sight, 'sentence').flatMap((mention) => {
    const breaks = [...sight.page.text.slice(mention.start, mention.end).matchAll(bullet)].filter(
      (m) => m[0].startsWith('\n') || /^\s[•·▪●○]/.test(m[0]),
    )
    if (breaks.length === 0) return [mention]
    const starts = [0, ...breaks.map((m) => m.index + m[0].length)]
    return starts.map((from, i): Mention => {
      const to = breaks[i]?.index ?? mention.sentence.length
      const text = mention.sentence.slice(from, to).trimEnd()
      const start = mention.start + from
      const end = start + text.length
      return { ...mention, value: text, sentence: text, start, end, span: { start, end } }
    })
  })
}

const repairWords = new RegExp(
  `\\b${work}|\\b(?:cracks?|cracked|leak|rot(?:s|t|ted|ting)\\b|rust|deteriorat|ero(?:sion|ding|ded)|damage|worn|broken|failing|sink|settling|disrepair|deferred|bids?\\b|quotes?\\b|unsafe|(?:major|capital|concrete|roof\\w*|paving|siding|road|drainage) (?:work|projects?))`,
  'i',
)
const workOrDecay = new RegExp(
  `\\b${work}|\\b(?:crack|leak|rot|rust|deteriorat|erosion|worn|broken|fail|disrepair|work|project)`,
  'i',
)
const critical =
  /\bcritical(?:ly)?\b|\burgent(?:ly)?\b|\bunsafe\b|life[- ]safety|\bsafety hazard|\bimminent|\bcollaps|\bcondemned|\bred[- ]tagged|structural(?:ly)? (?:damage|defic|unsound|fail|compromis)|\bemergency (?:repair|replacement)|immediate (?:repair|attention|replacement)|evacuat/i
const nothingToDo =
  /\bno (?:known |significant |major |outstanding |current ){0,4}(?:deferred maintenance|critical repairs|repairs (?:are |were )?(?:needed|planned|required|anticipated))/i

/** Repairs that are planned, deferred, recommended or needed: what a buyer should know of. */
const repairSignals: FieldSignals = {
  path: 'propertyDetails.repairs',
  mentions: items,
  hint: repairWords,
  bias: -4.4,
  signals: [
    says('sentence', part, 1.5, 'a part of the property'),
    says('sentence', new RegExp(`\\b${work}`, 'i'), 0.7, 'work'),
    says(
      'sentence',
      new RegExp(
        `\\b(?:needs?|needed|needing)\\b[^.;]{0,40}(?:\\b${work}|\\battention|\\bwork\\b|\\bnew\\b|\\btrim)|\\bin need of\\b|\\brequir(?:es?|ing) (?:\\w+ ){0,3}(?:repair|replac|attention|resurfac|maintenance)|\\bmust be ${work}|(?:repairs?|replacements?|maintenance|work) (?:is|are|was|were) (?:\\w+ )?(?:needed|required|necessary|due)`,
        'i',
      ),
      3,
      'needed',
    ),
    says(
      'sentence',
      new RegExp(
        `\\b(?:will|to) (?:\\w+ ){0,2}(?:need|require)\\b|\\b(?:will|to) be (?:\\w+ )?(?:complet|done|perform|finish|start|schedul)|\\bwill (?:\\w+ )?be (?:\\w+ )?${work}|\\b(?:is|are|was|were) (?:\\w+ )?(?:scheduled|planned|slated|set|due|expected|proposed|budgeted|anticipated|going)\\b|\\b(?:plans?|planning|looking|intends?) (?:to|for|on|into)\\b|\\b(?:planned|upcoming|proposed|anticipated|scheduled|pending|future) (?:\\w+ ){0,3}${work}|\\bwill begin\\b|\\bwould (?:cost|need|be (?:repair|replac))`,
        'i',
      ),
      2,
      'planned',
    ),
    says(
      'sentence',
      /\bdefer(?:red|ring|ral|s)?\b|\bpostpon|\bput off\b|\bput on hold\b|\bon hold\b|\bdelay(?:ed|ing)\b|\bbudget constraints?\b|\black of funds\b|\bnot (?:\w+ ){1,3}this (?:year|season|fall|spring|summer)\b|\buntil (?:\w+ ){0,3}(?:funds?|next|spring|warmer)|\bwhen funds\b|\bbacklog\b|\bdisrepair\b|\bas soon as\b/i,
      2.5,
      'deferred',
    ),
    says(
      'sentence',
      /\b(?:bids?|quotes?|quoted|quotations?|estimates?|estimated|proposals?)\b/i,
      1.6,
      'bids',
    ),
    says(
      'sentence',
      /\b(?:obtain|receiv|get|gather|seek|solicit|review|wait)\w*\b[^.;]{0,40}\b(?:bids?|quotes?|estimates?|proposals?)\b|\b(?:bids?|quotes?|estimates?|proposals?) (?:was|were|has been|have been|will be|to be|for|from)\b/i,
      0.8,
      'bids are sought',
    ),
    says(
      'sentence',
      /\bcracks?|\bcracked|\bleak(?:s|ing|age)?\b|\brot(?:s|ted|ting)?\b|\brust|deteriorat|\bero(?:sion|ding|ded)\b|\bworn\b|\bbroken\b|\bfailing\b|\bfailed\b|\bsink(?:ing|hole)|\bsettling\b|\bdisrepair|\bdeficien|\bpotholes?\b|end of (?:its|their) (?:useful )?li[fv]e|\bpoor condition/i,
      2,
      'decay',
    ),
    says(
      'sentence',
      /\brecommend|\bsuggest|\bshould be\b|\badvis(?:e|ed|es)\b|\bought to\b/i,
      1.5,
      'recommended',
    ),
    says(
      'sentence',
      /\b(?:next|this|coming) (?:year|spring|summer|fall|season|month|meeting|week)|\bin (?:the )?(?:spring|summer|fall|20\d{2})\b|\bby (?:spring|summer|fall|\d{1,2}\/\d{1,2})/i,
      0.8,
      'when',
    ),
    says('sentence', /\$\s?\d{1,3}(?:,\d{3})|\$\s?\d{4}/, 1, 'its cost'),
    says(
      'sentence',
      new RegExp(
        `\\b(?:motion|approv|vot(?:e|ed)|agreed|accept|authori[sz]|hir(?:e|ed|ing)|contract|award|engag|proceed|pay for|fund|financ|borrow)\\w*\\b[^.;]{0,80}\\b${work}`,
        'i',
      ),
      1.5,
      'decided',
    ),
    says(
      'sentence',
      new RegExp(
        `\\b(?:requires? that|ha(?:s|ve) to|must|ought to|needs? to|necessary to)\\b[^.;]{0,40}\\b(?:${work}|be\\b)`,
        'i',
      ),
      1.2,
      'has to be',
    ),
    says('sentence', critical, 2, 'critical'),
    says('sentence', nothingToDo, 5, 'none'),
    says('sentence', /\b(?:major|capital|large|special assessment|project|reserves?|phase)\b/i, 0.7, 'large'),
    says(
      'heading',
      /\bmaintenance\b|\brepairs?\b|\bprojects?\b|\bgrounds\b|\bold business\b|\bnew business\b|\bimprovements?\b|\bdeferred\b|\bwish list\b|\bfacilit/i,
      0.7,
      'heading',
    ),
    says(
      'sentence',
      /\b(?:was|were|has been|have been|had been|been|got) (?:\w+ ){0,2}(?:complet|repair|replac|install|fix|finish|done|paint|resurfac|repav|remov|clean|resolved|restor|paid|approved and)|\b(?:is|are) (?:now |all )?(?:complete|completed|done|finished)\b|(?<!\bbe )\bcomplet(?:ed|ion)\b|\b(?:repaired|replaced|installed|fixed|repainted) (?:the|a|two|several|all)\b|\blast (?:year|month|week|fall|spring|summer)\b/i,
      -3.5,
      'done',
    ),
    says(
      'sentence',
      /\bshall\b|\bhereof|\bherein|\bhereby|\bthereof|\bpursuant|\bprovided,? (?:however|that)|\bany (?:such )?(?:owner|unit|lot|repair)\b/i,
      -3,
      'a rule',
    ),
    says(
      'sentence',
      /\b(?:home)?owners? (?:is|are|must|should|will|who|may|needs?)\b|\b(?:homeowner|resident)'?s'? (?:home|house|fence|roof|yard|unit|lot|deck)|\byour (?:home|house|unit|yard|lot|property)\b|\btenants?\b|\bviolations?\b|\bARC\b|architectural/i,
      -2.5,
      'an owner’s',
    ),
    says(
      'sentence',
      /\b(?:insur\w+|deductible|policy|policies|bylaws|covenants|amend\w*|election|quorum|minutes|website|directory|newsletter|dues|late fee|collection|attorney|lawn|mow\w*|(?:pre-?)?approval|implement\w*|officers?)\b/i,
      -1.5,
      'of something else',
    ),
    says(
      'sentence',
      /\b(?:typically|generally|usually|normally|often|commonly|in general|for example|such as|defined|definition|refers? to|means|methodology|assum(?:e|es|ed|ptions?)|associations? (?:that|who|can|should|often)|useful life (?:is|of a)|reserve stud(?:y|ies)|reserve fund(?:ing)?|contributions?|inflation|interest|disclos\w+|boards? of|standards?)\b/i,
      -2,
      'in general',
    ),
    says(
      'sentence',
      /\bcontributions?\b|\bfully funded\b|\breserve account\b|\bfunding\b|\bpercent funded/i,
      -2,
      'of reserves',
    ),
    says(
      'sentence',
      /\bif\b|\bin (?:the )?(?:case|event)\b|\bwhether\b|\bquestions?\b|\?\s*$/i,
      -1,
      'a condition',
    ),
    when(
      'no work is named',
      -1.5,
      ({ sentence }) => !workOrDecay.test(sentence) && !nothingToDo.test(sentence),
    ),
    says(
      'sentence',
      /\b(?:each|every) (?:year|month|week)\b|\bannual(?:ly)?\b|\bvendors?\b|\bclean(?:ed|ing|s|up)?\b|\bservice (?:contract|agreement)|\bmulch|\bflowers?\b|\bweeds?\b/i,
      -1.2,
      'routine',
    ),
    when('nothing is named', -2.5, ({ sentence }) => !part.test(sentence) && !nothingToDo.test(sentence)),
    when('too short to tell', -2, ({ sentence }) => sentence.length < 28),
    when('runs on', -1.5, ({ sentence }) => sentence.length > longestItem),
    when(
      'a component of a reserve study',
      2.5,
      ({ sentence }, { kind }) =>
        kind === 'reserve_study' &&
        /\b(?:repair|replace|resurface|repaint|seal|refurbish|rebuild|overlay|demolition)\w*\b/i.test(
          sentence,
        ) &&
        /\$\s?\d/.test(sentence) &&
        !/\btotal/i.test(sentence),
    ),
    when(
      'a component that is due',
      1,
      ({ sentence }, { kind }) => kind === 'reserve_study' && /\$\s?\d.*\s[01]\s*$/.test(sentence),
    ),
    inKind(-5, 'ccrs', 'bylaws', 'rules'),
    inKind(1, 'minutes'),
    inKind(0.7, 'notice'),
    inKind(-1, 'budget', 'financial_statement', 'insurance', 'fee_schedule'),
  ],
  read: ({ sentence }) => {
    if (!repairWords.test(sentence) && !nothingToDo.test(sentence)) return null
    if (nothingToDo.test(sentence)) return { value: 'None', comparable: 'none' }
    return critical.test(sentence)
      ? { value: 'Critical', comparable: 'critical' }
      : { value: 'Deferred', comparable: 'deferred' }
  },
}

export const maintenanceSignals: FieldSignals[] = [...coverageSignals, repairSignals]
