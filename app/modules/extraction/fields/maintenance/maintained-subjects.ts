import type { MaintainedSubject } from './expense-rows'
import { isListed } from './responsibility-lists'
import { forParty } from './responsible-parties'
import { contextMatches, customSignal, type Signal } from '../../signals/signal'

/** A subject that either the association or each owner maintains or pays for. */
export type Subject = {
  path: MaintainedSubject
  hint: RegExp
  /** The subject in sentences. */
  words: RegExp
  /** Words in minutes and letters that only whoever runs it would use. */
  operatingWords: RegExp
  /** Other meanings of the same words. */
  otherMeanings: RegExp
  signals?: readonly Signal[]
}

const service =
  /\b(?:collect|remov|servic|pick[- ]?up|haul|dispos|disposal|contract|fees|charges|dumpster|agreement)\w*/i

const serviceReach = 110

/** A definition does not state who pays. */
const definition = contextMatches(
  'before',
  /^\W*["']?[A-Z][\w ]{2,40}["']? (?:shall )?means?\b(?![^.;]{0,160}\b(?:expens|cost|maintain|pay|paid|provid))/,
  -2.5,
  'a definition',
)
/** A company's name: "Demo Landscaping". */
const companyName = customSignal(
  'a company’s name',
  -1.5,
  ({ before, sentence, start, end, span }, { kind }) =>
    (kind === 'minutes' || kind === 'notice') &&
    /[A-Z]\w+\s$/.test(before) &&
    /^[A-Z]/.test(sentence.slice(start - span.start, end - span.start)) &&
    !/\b(?:mow|maintain|maintenance|contract|lawns?|grounds|mulch|grass|bids?|hired?|renew)/i.test(sentence),
)

const nearbyReach = 300
/** The roof of a mailbox stand is not that of a home. */
const smallStructure = customSignal('the roof of a small structure', -4, ({ span, end }, { pageText }) => {
  const around = pageText.text.slice(Math.max(0, span.start - nearbyReach), end + nearbyReach)
  return (
    /\b(?:mail ?box(?:es)?|(?:new|old|post) boxes|bulletin board|kiosk|pavilion|gazebo|shelter|picnic|sheds?|pump ?house|guard ?house|gate ?house|bath ?house|cabana|bus stop)\b/i.test(
      around,
    ) &&
    !/\b(?:homes?|houses|dwellings?|residences?|units?|condos?|townho(?:me|use)s?|siding)\b/i.test(around)
  )
})

export const subjects: readonly Subject[] = [
  {
    path: 'roofStructure',
    hint: /roof|exterior|structur|dwelling|residence|\bhomes?\b|houses|building|insur|siding|stucco|shingles|outer walls|balcon/i,
    words:
      /\b(?:roofs?|roofing|re-?roofing|gutters|siding|stucco|shingles|(?:outer|outside) walls|balcony (?:restoration|repairs?|project)|concrete restoration|(?<=(?:^|[.;]\s)(?:the )?)(?:houses|homes|dwellings)(?: and (?:the )?(?:lots|yards))?(?= (?:are|is|shall be) (?:\w+ )?(?:maintained|kept|looked after|repaired|insured))|eave ?troughs?|maint(?:ain|enance)\b[^.;]{0,50}?\b(?:his|her|their|its|owner's)(?: or her|\/her)?(?: own)? (?:[^.;]{0,40}?\b)?(?:townho(?:me|use)|home|dwelling(?: unit)?|residence|house)\b(?! in (?:a )?(?:clean|sanitary))|(?:maintenance|repair|upkeep) of (?:the |each |all )?(?:dwellings?|homes|residences|townho(?:me|use)s)\b|(?:insur(?:es?|ing) (?:their|your|his|her)(?: or her)?(?: own)? (?:homes?|houses?|dwellings?|buildings?|townhouses?))|insure your home|(?:upkeep|maintenance|repair|care) (?:and (?:upkeep|maintenance|repair|replacement) )?of (?:his|her|their|its|the|such owner'?s)(?: or her)? (?:own )?(?:home|dwelling|residence|house)|(?:lots?|parcels?|property|premises),? (?:\w+ ){0,6}(?:and|including|together with) (?:the |all |any )?(?:improvements|structures|buildings)|improvements (?:located |situated |constructed )?(?:thereon|on (?:it|the lot|his|such|each|their))|exteriors?\b(?! (?:lights?|lighting|fixtures?|colou?rs?|doors?|windows?|water|alterations?|changes?|modifications?|improvements?|designs?|appearance|stairs?|steps?|antennas?|electrical))(?: walls?| surfaces?| building surfaces| of (?:the |all |each )?(?:buildings?|units?|dwellings?|residences?|homes?))?|structural (?:components?|elements?|portions?|parts|integrity|members)|(?:foundations?|bearing walls)|(?:from )?the (?:dry ?wall|sheetrock|studs|bare walls) out(?:wards?)?|buildings?(?= (?:in|of) the (?:complex|community|association)))\b/gi,
    operatingWords:
      /\broof(?:s|ing)? (?:special assessment|repairs?|replacement|contract|project|work|bids?|inspection|leaks?)|\b(?:replac|repair|rehabilitat)(?:e|ing|ed)? (?:of |to )?(?:the |all |our )?(?:\w+ )?roof(?:s|ing)?\b|\broofs? (?:ha[sd]|have) been|\bleaks? (?:on|in|of) (?:\w+ ){0,3}roofs?|re-?roof|(?:siding|shingles?) (?:repairs?|replacement|project)|\bour (?:\w+[- ]?){0,2}roofs?\b|exterior painting|\broofs? (?:of|on) (?:the |all |both )?(?:other )?(?:buildings?|bldgs?)\b|\bpainting of (?:all |the )?(?:\w+ )?exteriors|\bgutter (?:cleaning|repairs?|replacement)|\bclean(?:ing)? (?:of )?(?:all |the )?gutters|\bnew roofs\b|\broofs?(?:ing)? (?:replacement )?reserves?\b|\broof membranes?\b|\bbalcony (?:restoration|repairs?|project)|\bconcrete restoration\b/i,
    otherMeanings:
      /antenna|satellite|solar|chimney cap|pitch|shingles? (?:shall|must)|clubhouse|gazebo|\bsheds?\b|\bsigns?\b|foundation (?:drain|waterproof)|pool (?:house|building)|bathhouse/i,
    signals: [
      forParty(
        'association',
        customSignal(
          'improvements other than a home',
          -3,
          ({ sentence }) =>
            !/roof|gutter|exterior|structural|foundation|bearing|home|dwelling|residence|studs|dry ?wall|sheetrock|bare walls/i.test(
              sentence,
            ),
        ),
      ),
      forParty(
        'association',
        contextMatches(
          'before',
          /\bcommon elements?\b[^.;]{0,200}\b(?:includ|consist|mean|compris)/i,
          1.5,
          'among the common elements',
        ),
      ),
      forParty(
        'association',
        contextMatches(
          'before',
          /\bcommon elements?,? (?:such as|like)\b[^.;]{0,60}$/i,
          4.5,
          'an example of common elements',
        ),
      ),
      smallStructure,
      forParty(
        'owner',
        contextMatches(
          'sentence',
          /^\W*(?:\d{1,2}[.)] )?(?:all |the )?(?:[\w'’-]+,? ){0,4}(?:roofs?|gutters|siding|exteriors?|shingles|stucco|homes?|houses?|dwellings?)\b[^.;]{0,50}\b(?:shall|must|should|are to|is to) be (?:\w+ ){0,2}(?:kept|maintained|painted|cleaned|repaired|replaced)\b/i,
          3,
          'exteriors that must be kept',
        ),
      ),
      forParty(
        'association',
        contextMatches(
          'sentence',
          /^(?!.*\breserves?\b).*(?:\blandscap|\broads?\b|\bstreets?\b|\bmonument)/is,
          -1,
          'landscaping or streets',
        ),
      ),
      contextMatches(
        'sentence',
        /\b(?:park(?:ed|ing)|vehicles?|trailers?|motorcycles?)\b(?![^.;]{0,60}\b(?:areas?|lots?|garages?|structures?|spaces?)\b)/i,
        -4,
        'parked vehicles',
      ),
    ],
  },
  {
    path: 'waterSewer',
    hint: /water|sew|plumbing|lateral/i,
    words:
      /\b(?:water(?:,| and| &|\/| or)? ?(?:and )?(?:sewer|sewage)|sewer(?:,| and| or| &)? (?:and )?water|sewer(?:age)?|(?:domestic|potable|city) water|water(?=(?:,| and| &|\/)\s?(?:gas|trash|garbage|heat))|(?<=\b(?:gas|electric|electricity|heat),? (?:and )?)water\b|(?<=^\W{0,4})water(?=\W{0,3}$|\s?[:/]| (?:is|was|went|has gone) up|, (?:sewer|village|city))|(?<=, )water(?=, sewer)|water, sewer|(?<=\b[Ii]s )water(?= (?:and|included|covered|paid))|water(?= part of)|(?<=\b(?:and|about) )water(?=\?)|(?<=\bmetered for )water|water (?:lines? )?and sanitary(?: sewer)?|(?:plumbing|water)(?:,? (?:and|or|&) electrical)? lines?(?= (?:that|which) serv)|lateral lines|sewer laterals?|(?:main|lateral|waste) (?:water|sewer)(?: and (?:water|sewer))? lines?|(?:community|association['’]?s?|HOA['’]?s?|our|the) (?:\w+ )?(?:water system|well (?:pumps?|house))|pump ?house|water (?:service|accounts?|charges|bills?|supply|usage|costs?|expenses?|meters?|rates?))\b/gi,
    operatingWords:
      /\b(?:(?:water (?:and|&) sewer|sewer) (?:bills?|rates?|costs?|line (?:repair|replacement))|water bills?|water (?:is|was|went|has gone) up|water system|well pumps?|pump ?house|sewer[- ](?:lines?|mains?|mainlines?|reline|system)\b[^.;]{0,30}\b(?:relin\w+|repair\w*|replac\w+|inspect\w*|survey\w*|video\w*)|(?:relin\w+|maintain|repair\w*|replac\w+|improv\w+|survey|inspection) (?:\w+ ){0,2}(?:of )?(?:the |our )?sewer)/i,
    otherMeanings:
      /storm ?(?:water|sewer)|non-? ?potable|(?:water|sewer) back-?up|surface water|drainage|irrigat|detention|retention|waterproof|water damage|lawn|septic|easement|sanitary district/i,
    signals: [
      forParty(
        'association',
        customSignal(
          'the water of a pool',
          -2.5,
          ({ sentence, row }) =>
            row === '' &&
            /\bpools?\b|\bfountains?\b|\bponds?\b/i.test(sentence) &&
            !/\bwater(?:,| and| &) ?sewer,/i.test(sentence),
        ),
      ),
    ],
  },
  {
    path: 'poolSpa',
    hint: /pool|\bspa\b|hot tub|\bswim|lifeguard/i,
    words: /\b(?:(?:swimming )?pools?|swimming facilit(?:y|ies)|spas?|hot tubs?|jacuzzi|lifeguards?)\b/gi,
    operatingWords:
      /\bpools?,? (?:services?|company|management|contract|maintenance|open(?:s|ing|ed)?|clos(?:es|ing|ed)|seasons?|hours|chemicals?|liners?|furniture|repairs?|renovations?|refurbish\w*|pumps?|heaters?|resurfac\w+|decks?|monitors?|attendants?|permits?|passes|covers?|vendors?|cleaning|fences?)\b|lifeguards?|\b(?:open|clos|repair|renovat|resurfac|drain|clean)\w* (?:of )?(?:the |our )?(?:\w+ )?pool\b|\bpools? (?:(?:will|is|are|was|were|to) )(?:be )?(?:open|clos|renovat|refurbish|resurfac|repair|replaster|clean)|maintain(?:ing|s)? the pools?|\b(?:hot tub|spa) (?:heater|pump|re-?tile)|(?:re-?tile|resurfac\w+|repair\w*) (?:of )?the (?:spa|hot tub)|\bspa re-?tile|\b(?:pool|spa)s? (?:gets?|needs?) (?:\w+ ){0,2}(?:plaster|til|deck|liner|heater|pump|coping|fenc)|\b(?:spend|spent|spending) (?:at|on|for) (?:the|our) pool\b|\b(?:staff|association|HOA|we|they)\b[^.;]{0,40}\b(?:manage|operate|run|oversee)s? the (?:\w+ ){0,3}pools?\b|\bpool (?:man|guys?|gates?|fobs?|keys?)\b/i,
    otherMeanings: /car ?pool|above[- ]ground|wading|pool table|private|spa cover|portable|whirlpool/i,
    signals: [
      forParty(
        'association',
        contextMatches(
          'before',
          /\bcommon (?:elements?|areas?|propert\w+|facilities)\b["”’]?[^.;]{0,120}\b(?:includ|consist|mean|compris)/i,
          5,
          'among the common elements',
        ),
      ),
      forParty(
        'association',
        contextMatches(
          'sentence',
          /\b(?:community|association|common|master) (?:\w+ ){0,2}(?:pools?|swimming)|\bclubhouses?\b|\brecreation(?:al)? facilit/i,
          1,
          'a community pool',
        ),
      ),
      forParty('owner', contextMatches('sentence', /\bpools?\b/i, -1.5, 'a pool, which homes seldom have')),
      forParty(
        'owner',
        contextMatches(
          'sentence',
          /\b(?:who|that) use the\b|\b(?:users?|swimmers?|guests?|lifeguards?)\b|\bkeep(?:ing)? the [^.;]{0,40}\bclean\b/i,
          -5,
          'conduct of those who swim',
        ),
      ),
    ],
  },
  {
    path: 'trashCollection',
    hint: /trash|garbage|refuse|rubbish|waste|dumpster|recycl|scavenger|hauler|sanitation/i,
    words: /\b(?:trash|garbage|refuse|rubbish|solid waste|dumpsters?|recycling|haulers?)\b/gi,
    operatingWords:
      /\b(?:trash|garbage|refuse|waste|recycling|dumpster)(?: and recycling)? (?:services?|contract|company|removal|collection|pick-?up|hauler|provider|vendor|charges?|fees?|rates?)|\bour (?:\w+ )?hauler\b/i,
    otherMeanings:
      /\blandscap\w* (?:waste|refuse|trash|debris)|(?:waste|refuse|debris) (?:from|of) landscap|recept|pet waste|dog waste|hazardous|animal waste|yard waste only/i,
    signals: [
      customSignal(
        'a collection service',
        1,
        ({ before, after, row }) =>
          row !== '' || service.test(after.slice(0, serviceReach)) || service.test(before.slice(-50)),
      ),
      contextMatches(
        'sentence',
        /\b(?:city|county|town(?!\s?ho)|village|municipal\w*)\b/i,
        -1.5,
        'a city or county',
      ),
      contextMatches(
        'sentence',
        /\b(?:dogs?|pets?|cats?|animals?)\b[^.;]{0,120}\bwaste\b|\bwaste\b[^.;]{0,60}\b(?:dogs?|pets?)\b/i,
        -6,
        'waste of pets',
      ),
      contextMatches(
        'sentence',
        /\b(?:debris|litter|leaves|brush|vegetation|weeds|clippings|junk|unsightly)\b/i,
        -5,
        'litter or yard waste',
      ),
      contextMatches(
        'after',
        /^ (?:bins?|cans?|containers?|receptacles?|bags?|enclosures?)\b(?! (?:provided|furnished|supplied|maintained))/i,
        -5,
        'its containers',
      ),
      customSignal(
        'no collection service',
        -2.5,
        (mention, { pageText }) =>
          mention.row === '' &&
          !isListed(mention, pageText) &&
          !/^\s?[-–:]\s+(?:the )?(?:HOA|association|(?:home|unit |lot )?owners?)\b/i.test(mention.after) &&
          !service.test(mention.after.slice(0, serviceReach)) &&
          !service.test(mention.before.slice(-50)),
      ),
      contextMatches(
        'sentence',
        /\b(?:containers?|receptacles?|cans|bins|bags?|curb|visible|dump(?:ed|ing)|accumulat\w+|litter|burn(?:ed|ing))\b/i,
        -1.5,
        'containers, litter, or burning',
      ),
    ],
  },
  {
    path: 'landscaping',
    hint: /landscap|lawn|mow|common |easement|flowers|grass|ground|irrigat|shrub|yard|sprinkler|gardener|\btrees?\b|\bturf|commons|mulch|\bbark\b|fertiliz/i,
    words:
      /\b(?:landscap(?:e|es|ed|ing)|lawns?|mow(?:ing|ed)?|grass|shrubs|shrubbery|grounds(?:keeping| maintenance)?|irrigation|sprinkler systems?|yard (?:work|care|maintenance)|gardeners?|landscapers?|(?:tree|shrub)s? (?:care|service|trimming|pruning|removal|work|maintenance|cutting|planting|expenses?)|(?<=\b(?:trim|prun|remov|cut|plant|fell|tak)(?:m?ing|m?ed|n?e|s)?(?: down)? (?:of )?(?:(?!(?:his|her|their|your|a|an)\b)[\w-]+ ){0,3})trees|trees(?= (?:[\w'’]+ ){0,7}(?:were|was|have been|will be|to be|got|must be|shall be) (?:\w+ )?(?:cut|trimmed|pruned|removed|felled|planted|taken down)\b)|flowers(?= (?:were|have been|will be|are) (?:\w+ )?(?:planted|replaced))|(?:all|the) front yards|front yards(?= ?(?:[:–-]| (?:are|belong|is)))|plantings?(?! plan)|(?:entrance|flower|planting) beds?|(?:bark|mulch)(?= (?:to|at|on|in|along|around|for|and)\b)|snow (?:and|&) lawn|(?<=\b(?:maintain(?:ing|s)?|maintenance|upkeep|care|caring)(?:,? (?:and |or )?(?:repair|replacement|upkeep|maintenance|operation|management|improvement|beautification|care|operate|repairing|manage|keep in (?:good )?(?:repair|order|condition)))* (?:of |for |on )?(?:(?:the|all|our|its|said|any|such|HOA|association['’]s|entrances?|easements|and) ){0,4})(?:common (?:areas?|grounds|propert(?:y|ies)|land|(?:open )?spaces?)|easements)(?! (?:systems?|equipment|light\w*|facilit\w+|buildings?|utilit\w+|furniture|roads?|streets?|parking|expenses?|assessments?|insurance|elements?|irrigation|landscap\w+))|(?:common (?:areas?|grounds|propert(?:y|ies)|(?:open )?spaces?)|(?:HOA|association['’]?s?|common) easements)(?= (?:[\w'’]+ ){0,5}?(?:is|are|will be|shall be|to be) (?:\w+ )?(?:maintained|kept up|cared for|mowed)))\b/gi,
    operatingWords:
      /\b(?:landscap\w+|lawn|mowing|grounds|irrigation|sprinklers?|tree|yard)(?:[ /]\w+)? (?:contract(?:or|s)?|compan(?:y|ies)|maintenance|services?|crew|bids?|proposals?|vendors?|care|repairs?|improvements?)\b|\bmaintains? the (?:lawns|grounds|landscap)|\blandscapers?\b|\blandscap\w+ (?:costs?|expenses?|budget)\b|\b(?:cut|cutting|mow|mowing) (?:the |of )?(?:grass|lawns?|common)|\bgrass cutting|\b(?:re-?)?(?:appl(?:y|ied)|spread\w*|distribut\w+|purchas\w+|order\w*) (?:of )?(?:the |new )?(?:bark|mulch)\b|\btrees? (?:cutting|removal|planting|trimming|pruning|expenses?|work)\b|\b(?:trimm?|prun|remov|cut|plant|fell|tak)\w* (?:down )?(?:of )?(?:[\w-]+ ){0,3}trees\b|\btrees (?:[\w'’]+ ){0,7}(?:were|was|have been|will be|to be) (?:\w+ )?(?:cut|trimmed|pruned|removed|felled|planted|taken down)|\bflowers (?:were|have been|will be|are) (?:\w+ )?(?:planted|replaced)|\bmaint(?:ain|ains|aining|enance of) (?:[\w,]+ ){0,6}(?:common (?:areas?|grounds)|easements)\b|\b(?:mowing|landscap\w+|lawn) bills?\b/i,
    otherMeanings:
      /yard sale|plantings? (?:shall|must) (?:not )?be approved|front yard setback|rear yard|lawn (?:chairs?|ornaments?|furniture|signs?|mowers?)|yard signs?|fire sprinkler|grounds for|on the grounds that|\bof record\b/i,
    signals: [
      companyName,
      forParty(
        'association',
        contextMatches(
          'sentence',
          /\bpromot(?:e|ing) the (?:\w+,? (?:and )?){0,4}(?:health|recreation|safety|welfare|benefit)|\bpurposes?,? (?:for which|of (?:the|said|this|its)?\s?(?:association|corporation|HOA|assessments?))|\b(?:primary|sole|general) purposes?\b|\bis (?:formed|organized)\b|\bnot have (?:adequate|sufficient|enough|the) (?:funds|money)|\bdissol(?:v\w+|ution)\b/i,
          -4.5,
          'a purpose, not a duty',
        ),
      ),
      forParty(
        'association',
        contextMatches(
          'sentence',
          /\b(?:open|common|green) (?:spaces?|areas?|grounds)\b|\bmedians?\b|\bentranc(?:es?|eways?)\b|\b(?:the|our) (?:parks?|islands?|berms?|strips?|trails?|(?:walking )?paths?)\b|\b(?:HOA|association['’]?s?) (?:property|land|easements)\b/i,
          1.3,
          'of common areas',
        ),
      ),
      forParty(
        'owner',
        contextMatches(
          'sentence',
          /\b(?:lots?|yards?|lawns?|grass|weeds|landscaping)\b[^.;]{0,80}\b(?:shall|must|should|will|to) be\b[^.;]{0,60}\b(?:mow|maintain|kept|cut|trim|edged|well|neat|water|free|mown|edge)|\b(?:lawns?|grass|yards?|shrubs?|trees)\b[^.;]{0,30}\b(?:must|shall|should|has to|have to) be (?:cut|mow|trim|kept|prun)|^\W*(?:\d{1,2}[.)] )?(?:lawns?|yards?|grass)\s?[:–-] ?(?:mow|cut|edge|trim|keep|water)\b|\b(?:shall|must|to) (?:keep|mow|cut)\b[^.;]{0,80}\b(?:lawns?|grass|yards?|landscaping|shrub|weeds)|\bheight\b[^.;]{0,40}\binches/i,
          3.5,
          'lawns that must be kept',
        ),
      ),
      forParty(
        'owner',
        customSignal(
          'only sprinklers',
          -4.5,
          ({ sentence }) =>
            /irrigation|sprinkler/i.test(sentence) &&
            !/landscap|lawn|mow|grass|shrub|grounds|yard (?:work|care|main)/i.test(sentence),
        ),
      ),
    ],
  },
  {
    path: 'utilities',
    hint: /\butil|\blight|\benergy|edison|\belec|\bgas\b|power|metered|street ?light|\bheat\b/i,
    words:
      /\b(?:utilities|utility (?:services?|charges?|bills?|costs?|expenses?)|electricity|electrical (?:charges|service|power)|electric (?:service|bills?|charges|power)|natural gas|(?<=\b(?:cover(?:s|ed)?|includ(?:es?|ed|ing)|pays? for|for|,|and)\s)(?:gas|electric|heat|hot water|internet|cable(?: TV)?)(?=\s?[,.;/&]| and\b|$)|(?:internet|cable(?: TV| television)?|broadband|electric|gas)(?: and (?:cable|internet|gas|electric))?(?= (?:is|are|come|comes)\b)|(?:electric|power) bills?|(?<=\$[\d,.]{3,10} (?:to )?(?:[A-Z]\w+ ){1,2})(?:power|electric|energy|edison)|(?:tele)?phone bills?|fuel for (?:the )?(?:heating|boiler)|(?:natural )?gas (?:service|and electric\w*|& electric\w*|charges|bills?)|(?<=\bpays? )electric|street ?lighting|street ?lights|(?<=^\W{0,4})(?:heat|gas|electric)(?=,| and))\b/gi,
    operatingWords:
      /\b(?:electric(?:ity)?|utility|gas|power|telephone) (?:bills?|costs?|rates?|expenses?|contract)|\b(?:natural gas|electricity|gas|electric) (?:is|was|went|has gone) up|\b(?:maintenance|upkeep|lighting|cost|leas\w+) of (?:the |our |all )?(?:\d+ )?street ?lights/i,
    otherMeanings:
      /utility (?:easement|lines?|room|poles?|trailer|vehicle|box|equipment|compan)|public utilities|install(?:ed|ation) of|underground|company/i,
    signals: [
      definition,
      contextMatches(
        'sentence',
        /\b(?:install|construct|relocat|underground|lines?\b|pipes?\b|conduits?)/i,
        -1.5,
      ),
      customSignal(
        'a capitalized name',
        -6,
        ({ before, sentence, start, span }) =>
          /[A-Z][a-z]+\s$/.test(before) && /^[A-Z]/.test(sentence.slice(start - span.start)),
      ),
      forParty(
        'association',
        contextMatches(
          'sentence',
          /\bcommon (?:area|element|facilit|propert)/i,
          1,
          'common areas or facilities',
        ),
      ),
    ],
  },
]
