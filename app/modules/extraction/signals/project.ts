import { collapseWhitespace } from '../../document-reading/marks'
import { percentText } from '../../report-fields/parse'
import { mentionAt, mentionsOf, type Mention } from '../mentions'
import type { PageText } from '../rules/page-text'
import { inDocumentKind, precededBy, sentenceMatches, customSignal, type FieldSignals } from './signal'

const planned = 'Planned unit development'
const typePatterns: [value: string, words: RegExp][] = [
  [
    'Detached condominium',
    /\b(?:detached|site|single[- ]family(?: detached)?|stand-?alone|free-?standing) condominiums?\b/gi,
  ],
  [
    'Cooperative',
    /\b(?:co-?operative (?:housing |apartment )?(?:corporation|apartments?|project|association|housing|form of ownership)|(?:housing|residential|apartment) co-?operative|co-?op\b(?! board)|co-?operative(?= ?[/|\n.;)]))/gi,
  ],
  [
    planned,
    /\b(?:planned (?:unit|residential|urban|community) developments?|planned communit(?:y|ies)|P\.U\.D\.|PUD)\b/gi,
  ],
  [
    'Condominium',
    /\b(?:condominiums? (?:declaration|by-?laws|act|ownership|property|regime|project|plan|map|plat|associations?|form|community|owners)|(?:declaration|by-?laws|articles|type|project|form|property|description)[:\s]{1,12}(?:of (?:the )?)?(?:residential |attached )?condominiums?|(?:is|as|being|a|attached|residential|high-?rise|garden|low-?rise) condominiums?|horizontal property regime|(?:master deed|declaration|by-?laws) of (?:[\w'&-]{1,20} ){1,5}condominiums?)\b/gi,
  ],
]
const mostTypes = 60

/** Owners of a condominium own what they share; where the association owns it, and they own lots, the project is a planned unit development. */
const ownedByAssociation =
  /\bcommon (?:areas?|propert(?:y|ies)|facilities)["']?,? (?:shall |is defined to |are defined to )?(?:means?|refers? to|includes?)\b[^.;]{0,160}\bowned (?:or to be owned |in fee |and maintained |or leased )?by the (?:\w+ ){0,2}association\b/gi
const lotDefined = /\blots?["']? (?:shall |is defined to )?(?:means?|refers? to)\b/i
const condominium = /\bcondominiums?\b|\bco-?operatives?\b/i

const impliedTypes = ({ text }: PageText) =>
  lotDefined.test(text) && !condominium.test(text)
    ? [...text.matchAll(ownedByAssociation)]
        .slice(0, 1)
        .map((m) => ({ value: planned, start: m.index, end: m.index + m[0].length }))
    : []

const typesOf = (pageText: PageText): Mention[] => {
  const found = typePatterns.flatMap(([value, words]) =>
    [...pageText.text.matchAll(words)]
      .slice(0, mostTypes)
      .map((m) => ({ value, start: m.index, end: m.index + m[0].length })),
  )
  return (
    found
      .concat(impliedTypes(pageText))
      // A detached condominium is not a condominium besides.
      .filter((a, i) => !found.some((b, k) => k < i && a.start < b.end && b.start < a.end))
      .map(({ value, start, end }) => mentionAt(pageText, 'name', value, start, end))
  )
}

const is = (type: string, name: string, weight: number, holds: (m: Mention, pageText: PageText) => boolean) =>
  customSignal(name, weight, (m, { pageText }) => m.value === type && holds(m, pageText))
const wordsOf = (m: Mention, pageText: PageText, before = 0, after = 0) =>
  pageText.text.slice(Math.max(0, m.start - before), m.end + after)

const projectType: FieldSignals = {
  path: 'propertyInfo.projectType',
  mentions: typesOf,
  hint: /condominium|co-?op|planned (?:unit|residential|urban|communit)|P\.U\.D|\bPUD\b|horizontal property|owned [\w ]{0,24}by the (?:\w+ ){0,2}association/i,
  bias: -4.5,
  signals: [
    customSignal('on the line of a label', 5, (m, { pageText }) =>
      /(?:type of (?:project|property|development|association|community|ownership)|(?:project|property|development|association|community|ownership|legal) (?:type|form|classification|description)|physical description)\s*[:\-–]?\s*(?:\(\w[^)]{0,30}\)\s*)?(?:attached |residential )?$/i.test(
        pageText.text.slice(Math.max(0, m.start - 60), m.start),
      ),
    ),
    customSignal('the label is part of it', 5, (m, { pageText }) =>
      /^(?:type|project|form|property|description):/i.test(wordsOf(m, pageText)),
    ),
    sentenceMatches(
      'before',
      /\b(?:is|are|constitutes?|create[sd]?|creating|establish(?:es|ed|ing)?|known as|organized as|operated as|classified as|as|form of|consists? of|comprises|being)\s(?:(?:an?|the|one)\s(?:[\w-]+\s){0,3})?$/i,
      3.2,
      'is a',
    ),
    sentenceMatches('before', /\b(?:this|our|the|said)\s(?:\w+\s)?$/i, 0.5),
    is('Condominium', 'a declaration of condominium', 4.2, (m, pageText) =>
      /(?:declaration|by-?laws|master deed) of (?:[\w'&-]{1,20} ){0,5}condominium|condominium(?:s)? (?:declaration|by-?laws|map|plat|plan)/i.test(
        wordsOf(m, pageText),
      ),
    ),
    is('Condominium', 'a declaration of something of a condominium', 2, (m) =>
      /(?:declaration|by-?laws|master deed)[^.;]{0,120}$/i.test(m.before),
    ),
    is(
      'Condominium',
      'submitted to the act',
      3,
      (m, pageText) =>
        /\b(?:submit(?:s|ted|ting)?|subject(?:ed)?|pursuant to|under|in accordance with|comply with|compliance with|requirements of|provisions of)\b[^.;]{0,90}(?:condominium|horizontal)/i.test(
          wordsOf(m, pageText, 110, 25),
        ) && /\bact\b|ownership|regime|chapter|statut|code/i.test(wordsOf(m, pageText, 0, 60)),
    ),
    is('Condominium', 'the name of its association', 3.6, (m, pageText) =>
      /[A-Z][\w'&-]+ (?:at [A-Z]\w+ )?condominiums? (?:owners?'? |unit owners?'? |homeowners?'? )?associations?\b/i.test(
        wordsOf(m, pageText, 40, 30),
      ),
    ),
    is('Planned unit development', 'a declaration of it', 3.5, (m) =>
      /(?:declaration|covenants|restrictions|by-?laws|articles)[^.;]{0,90}\b(?:for|of|creating|establishing)\s(?:[\w'.-]+,?\s){0,6}(?:a |an |the )?$/i.test(
        m.before,
      ),
    ),
    is(planned, 'lots, and common areas that the association owns', 5, (m) =>
      /^common\b/i.test(m.sentence.slice(m.before.length)),
    ),
    is('Planned unit development', 'the act of planned communities', 4, (m, pageText) =>
      /planned communit\w+ act|planned (?:unit )?development act|planned community (?:as|within the meaning)/i.test(
        wordsOf(m, pageText, 0, 40),
      ),
    ),
    is('Planned unit development', 'a name', 2.3, (m, pageText) =>
      /[A-Z][\w'-]+,? (?:a |an |the )?planned/i.test(wordsOf(m, pageText, 25, 0)),
    ),
    is('Cooperative', 'shares and proprietary leases', 3, (m, pageText) =>
      /proprietary lease|shareholders?|shares of (?:stock|the corporation)|tenant-?stockholder/i.test(
        wordsOf(m, pageText, 250, 250),
      ),
    ),
    is('Detached condominium', 'a term of its own', 1.5, () => true),
    customSignal('on the first pages', 1.3, (m, { pageText }) => pageText.page.number <= 2 && m.start < 2500),
    sentenceMatches(
      'sentence',
      /\b(?:hereby (?:declare|submit|create|establish)|declarant|this (?:project|community|development|property))/i,
      0.8,
    ),
    customSignal(
      'one of a list of kinds',
      -5,
      (m, { pageText }) =>
        /^\s*(?:[,/]\s?(?:(?:and|or) )?(?:a )?(?:condo|co-?op|town|apart|HOA|PUD|planned)|or\b|and\/or|and (?:other|similar|co-?op|town|apartment|homeowner|HOA|planned))/i.test(
          pageText.text.slice(m.end, m.end + 30),
        ) ||
        /(?:(?:condominiums?|cooperatives?|townho\w+|apartments?|PUDs?|homes|associations),|\bor|and\/or|(?:HOAs?|homeowners?'? associations|cooperatives?|townho\w+|apartments?|PUDs?),? and|such as|including|whether)\s(?:a |an |the )?$/i.test(
          pageText.text.slice(Math.max(0, m.start - 40), m.start),
        ),
    ),
    sentenceMatches(
      'before',
      /\bnot (?:a|an|part of|be|constitute)\s(?:\w+\s){0,3}$|\b(?:any|other|another|each|every|adjacent|neighboring|nearby|if|no)\s(?:\w+\s){0,2}$/i,
      -4,
    ),
    sentenceMatches(
      'sentence',
      /\b(?:zon(?:ed|ing)|ordinance|city (?:of|council|code)|township|planning commission|overlay|rezon\w+|county (?:board|commission|code)|site plan|permit|master plan|amended PUD|PUD (?:agreement|plan|ordinance|amendment|approval|document))\b/i,
      -3,
    ),
    sentenceMatches(
      'sentence',
      /\b(?:public utility|electric|power|water meter|utilit(?:y|ies)|rider|fannie|freddie|FHA|HUD|lenders?|buyers?|mortgage)\b/i,
      -2.5,
    ),
    sentenceMatches(
      'sentence',
      /\b(?:means?|shall mean|defined|definition)\b[^.]{0,120}\b(?:any|all|each)\b/i,
      -2,
    ),
    is('Condominium', 'defined by another law', -1.5, (m) =>
      /\b(?:as defined in|meaning given|definitions? of)\b/i.test(m.before),
    ),
    sentenceMatches(
      'sentence',
      /\bmay (?:be )?(?:annex|submit|convert|creat)\w*|master association|sub-?association/i,
      -2,
    ),
    inDocumentKind(1, 'ccrs', 'bylaws', 'rules'),
    inDocumentKind(-1, 'minutes', 'budget', 'financial_statement', 'notice'),
  ],
  read: ({ value }) => {
    const type = String(value)
    const word = /^(?:Detached|Cooperative|Planned|Condominium)/.exec(type)?.[0].toLowerCase()
    return word ? { value: type, comparable: word } : null
  },
}

const nameWord = "(?!The\\b|By\\b|Whereas\\b|WHEREAS\\b)[A-Z][\\w.'&-]{0,24}"
const masterName = new RegExp(
  `(?:${nameWord} (?:(?:of|at|on|the|and) )?){1,6}(?:Master|MASTER|Umbrella) (?:${nameWord} ){0,4}(?:Association|ASSOCIATION)(?:,? Inc\\b\\.?)?`,
  'g',
)
/** "Demo Lakes Community Association, Inc. (the "Master Association")". */
const calledMaster = new RegExp(
  `((?:${nameWord} (?:(?:of|at|on|the|and) )?){1,7}(?:Association|ASSOCIATION)(?:,? Inc\\b\\.?)?),?(?: a [A-Za-z-]{1,20} (?:nonprofit|non-profit|not-for-profit)? ?corporation,?)? ?\\((?:hereinafter |herein )?(?:called |referred to as )?(?:the )?["']?Master Association`,
  'g',
)
/** "Master Association: Demo Lakes Community Association", "'Master Association' means Demo Lakes ...". */
const masterIs = new RegExp(
  `["']?Master (?:Homeowners |Community |Property Owners )?Association["']?(?: name)?(?::| (?:shall )?(?:mean|refer)s?(?: and refers?)?(?: to)?(?: the)?| is(?: the)?| is called| name:?) {1,3}((?:${nameWord} (?:(?:of|at|on|the|and) )?){1,7}(?:Association|ASSOCIATION|HOA|POA|District)(?:,? Inc\\b\\.?)?)`,
  'g',
)
const generic =
  /^(?:The|A|An|Such|Said|Any|Each|Declarant|Home|Homeowners'?|Property|Owners'?|Community|Residential|Section|Article|Declaration|For|Of|Bylaws|\s|&|and|of|Facilities|Facility|MASTER|Master|ASSOCIATION|Association|Inc\.?)+$/i

const mostNames = 60

function masters(pageText: PageText): Mention[] {
  const found: Mention[] = []
  const add = (name: string, start: number) => {
    if (found.length === mostNames) return
    const value = collapseWhitespace(name).replace(/[.,]$/, '')
    if (!generic.test(value.replace(/\b(?:Master|Umbrella|Association)\b/gi, '').trim() || 'The'))
      found.push(mentionAt(pageText, 'name', value, start, start + name.length))
  }
  for (const m of pageText.text.matchAll(masterIs))
    add(m[1] ?? '', m.index + m[0].length - (m[1] ?? '').length)
  for (const m of pageText.text.matchAll(calledMaster)) add(m[1] ?? '', m.index)
  for (const m of pageText.text.matchAll(masterName))
    if (!found.some((f) => f.start <= m.index && m.index < f.end)) add(m[0], m.index)
  return found
}

const masterAssociation: FieldSignals = {
  path: 'propertyInfo.masterAssociation',
  mentions: masters,
  hint: /master (?:\w+ ){0,3}association|umbrella association/i,
  bias: -3.5,
  signals: [
    sentenceMatches('before', /Master (?:\w+ ){0,2}Association["']?[^.;]{0,25}$/i, 4.5, 'explained before'),
    sentenceMatches(
      'after',
      /^,?[^.;]{0,70}\(?[^.;]{0,20}["']?Master Association["']?/i,
      5.5,
      'explained behind',
    ),
    sentenceMatches(
      'before',
      /\b(?:members? of|membership in|part of|within|subject to|governed by|belongs? to|sub-?association of|under|annexed (?:in)?to|dues to|assessments? (?:to|of|by)|paid to|payable to|levied by)\s(?:the )?$/i,
      3.8,
      'belongs to',
    ),
    sentenceMatches(
      'sentence',
      /\b(?:members? of|sub-?association|in addition to|also|both|addition\w*|separate(?:ly)?|each owner)\b/i,
      0.8,
    ),
    precededBy(
      /\b(?:master|umbrella)\b[^?]{0,60}\?\W{0,6}(?:yes\b)?[\s,:;–-]{0,6}(?:name\b)?[\s,:;–-]{0,4}$/i,
      4.2,
      'the answer to a question',
      120,
    ),
    sentenceMatches('sentence', /\bmaster (?:declaration|assessments?|dues|covenants)\b/i, 1),
    customSignal(
      'at the head of a page',
      -3,
      (m, { pageText }) =>
        m.start < 400 && !/[a-z]{3}/.test(pageText.text.slice(Math.max(0, m.start - 60), m.start)),
    ),
    sentenceMatches(
      'before',
      /(?:declaration|by-?laws|articles|minutes|rules|budget|meeting|board) (?:of|for)(?: the)?\s$/i,
      -2,
      'documents of its own',
    ),
    sentenceMatches('sentence', /\b(?:acknowledg|notary|sworn|by:|president|its:|in witness)\b/i, -1.5),
    sentenceMatches(
      'sentence',
      /\b(?:may (?:be )?(?:form|creat|establish|organiz)\w*|if (?:a|any)|example)\b/i,
      -2,
    ),
  ],
  read: ({ value }) =>
    typeof value === 'string' && value.length <= 90 ? { value, comparable: value.toLowerCase() } : null,
}

const question = /[^.?!\n]{10,150}\?\s{0,6}$/
const longestQuestion = 160

/** With the question that a mention answers, where a form prints both: "How many units are rented? 12". */
const answering = (pageText: PageText, mentions: readonly Mention[]): Mention[] =>
  mentions.map((m) => {
    if (m.before.trim() !== '') return m
    const asked = question.exec(pageText.text.slice(Math.max(0, m.start - longestQuestion), m.start))?.[0]
    if (asked === undefined) return m
    const start = m.start - asked.trimStart().length
    return { ...m, before: asked.trimStart(), span: { start, end: m.span.end } }
  })

const commercial =
  '(?:(?:commercial|non-?residential|retail|office)(?:\\s?(?:,|/|or|and)\\s?(?:commercial|non-?residential|retail|office|mixed[- ]use))?)'
const noCommercial =
  /\bthere (?:is|are) no (?:commercial|non-?residential|retail) (?:space|units|area)s?\b|\b(?:commercial|non-?residential) (?:space|units|area)(?: in (?:the )?project)?\s?[:?]\s{0,6}(?:none|n\/a)\b/gi

const commercialShare: FieldSignals = {
  path: 'propertyInfo.commercialShare',
  mentions: (pageText) => [
    // "5", and on the next line "Percent of …", are no percentage.
    ...answering(pageText, mentionsOf(pageText, 'percent')).filter(
      (m) => !pageText.page.text.slice(m.start, m.end).includes('\n'),
    ),
    ...[...pageText.text.matchAll(noCommercial)].map((m) =>
      mentionAt(pageText, 'name', 'None', m.index, m.index + m[0].length),
    ),
  ],
  hint: /commercial|non-?residential|retail/i,
  bias: -4.5,
  signals: [
    customSignal('says that there is none', 6, ({ value }) => value === 'None'),
    sentenceMatches(
      'before',
      new RegExp(
        `\\b(?:percent(?:age)?|share|portion|%)[^.;%]{0,40}\\b${commercial}\\b[^.;%]{0,70}$|\\b${commercial} (?:space|use|area|units?|square footage|component|portion)?[^.;%]{0,20}(?:percent(?:age)?|%|share)[^.;%]{0,20}$`,
        'i',
      ),
      4.8,
      'a share of commercial space',
    ),
    sentenceMatches(
      'before',
      new RegExp(
        `\\b${commercial} (?:space|area|units?|square footage|component|portion|uses?)\\b[^.;%]{0,40}\\b(?:is|are|occup\\w+|compris\\w+|mak\\w+ up|constitut\\w+|account\\w*(?: for)?|represent\\w*|totals?|of|:)\\s(?:about |approximately |roughly |only )?$`,
        'i',
      ),
      4.5,
      'commercial space is',
    ),
    sentenceMatches(
      'after',
      new RegExp(
        `^\\)?\\s(?:of (?:the |its |total |all |our )*(?:\\w+ )?(?:square footage|floor area|area|space|project|buildings?|units|property)?\\s?(?:is|are|of which is|in|used for|devoted to|dedicated to|consists? of)?\\s?(?:used (?:as|for) |for |in |devoted to |occupied by )?)?${commercial}\\b(?! (?:owner|vehicle|general|insurance|liability|propert))`,
        'i',
      ),
      4.6,
      'followed by commercial',
    ),
    sentenceMatches('sentence', /\b(?:square (?:feet|footage)|floor area|project|building|space)\b/i, 0.6),
    sentenceMatches(
      'sentence',
      /\b(?:shall|must|may not|exceed\w*|maximum|up to|at least|no more than|more than|less than|limit\w*|allow\w*|permit\w*|should|over)\b/i,
      -3.5,
    ),
    sentenceMatches(
      'sentence',
      /\b(?:votes?|voting|common (?:expenses?|elements?|interest)|undivided|assess\w+|dues|budget|premium|interest|leased?|rent(?:al|ed)?|owner-?occupied|delinquen\w*|insurance|increase\w*|inflation|fannie|freddie|FHA|HUD|guidelines?)\b/i,
      -3,
    ),
    sentenceMatches('before', /\bresidential\b[^.;%]{0,20}$/i, -2),
    inDocumentKind(1, 'questionnaire'),
  ],
  read: ({ value }) => {
    if (value === 'None') return { value: 'None', comparable: 'none' }
    return typeof value === 'number' && value <= 100 ? { value: percentText(value), comparable: value } : null
  },
}

const single = '(?:one|a single|single|any one|the same|any single|an individual|the largest)'
const holder =
  '(?:individual(?: or entity)?|person(?: or entity)?|entity(?: or individual)?|owner|unit owner|investor|company|LLC|party|landlord|member|homeowner|corporation)'
const oneOwner = `${single} ${holder}`
const homes =
  '(?:residential )?(?:units?|homes?|lots?|condos?|condominiums?|townho(?:me|use)s?|properties|doors)'

const largestOwner: FieldSignals = {
  path: 'propertyInfo.largestOwnerUnits',
  mentions: (pageText) => answering(pageText, mentionsOf(pageText, 'count')),
  hint: /\bown(?:s|ed)?\b|\bh(?:olds?|eld)\b|controls?/i,
  bias: -5,
  signals: [
    sentenceMatches(
      'before',
      new RegExp(
        `\\b(?:largest|most|highest|greatest|maximum|total) (?:number|no\\.?|#) of ${homes}(?: that are| currently)? (?:owned|held)(?: or controlled)? by (?:any )?(?:${oneOwner}|one|same)[^.;\\d]{0,40}$`,
        'i',
      ),
      7,
      'the largest number of units of one owner',
    ),
    sentenceMatches(
      'before',
      new RegExp(
        `\\b(?:most|number of) ${homes} (?:owned|held) by (?:any )?(?:${oneOwner}|one)[^.;\\d]{0,30}$`,
        'i',
      ),
      6,
      'units owned by one',
    ),
    sentenceMatches(
      'before',
      new RegExp(
        `\\b(?:${oneOwner})\\b[^.;\\d]{0,25}\\b(?:owns?|owned|holds?|held|controls?|has|purchased|bought)\\s(?:a total of |as many as |about |approximately )?$`,
        'i',
      ),
      4.6,
      'one owner owns',
    ),
    sentenceMatches(
      'after',
      new RegExp(
        `^\\)?\\s(?:of the )?(?:\\d+ )?${homes}\\s(?:are |is |currently |all )?(?:owned|held|controlled)(?: or controlled)? by (?:the )?(?:${oneOwner})`,
        'i',
      ),
      6,
      'owned by one owner',
    ),
    sentenceMatches(
      'after',
      new RegExp(`^\\)?\\s(?:of (?:the|our) )?(?:\\d+ )?${homes}\\b`, 'i'),
      1.4,
      'units behind',
    ),
    sentenceMatches(
      'sentence',
      /\b(?:shall|may not|may|must|limit\w*|no more than|more than|maximum|prohibit\w*|restrict\w*|cannot|votes?|if (?:a|any|one|an)|whe(?:n|re|ther)|in the event|exceed\w*|entitled|lease|cap\b)\b/i,
      -3.5,
    ),
    sentenceMatches(
      'sentence',
      /\b(?:declarant|developer|sponsor|builder|bank-owned|rule|proposal|amend\w*)\b/i,
      -1.5,
    ),
    sentenceMatches('after', /^\s?(?:%|percent|years?|months?|vehicles?|pets?|cars?|dogs?)/i, -6),
    inDocumentKind(0.8, 'questionnaire'),
  ],
  read: ({ value }) =>
    typeof value === 'number' && value >= 1 && value < 10_000
      ? { value: String(value), comparable: value }
      : null,
}

const priorityLien: FieldSignals = {
  path: 'financial.priorityLienMonths',
  mentions: 'count',
  hint: /\bmonths?\b/i,
  bias: -6,
  signals: [
    sentenceMatches('sentence', /\b(?:assessments?|common (?:expenses?|charges)|dues)\b/i, 1),
    sentenceMatches(
      'sentence',
      /\b(?:first mortgages?|first deeds? of trust|mortgagees?|mortgage holders?|first lien|security interest|deed of trust|lenders?)\b/i,
      1.5,
    ),
    sentenceMatches('sentence', /\bliens?\b/i, 0.6),
    sentenceMatches(
      'sentence',
      /\b(?:priority|prior to|superior|senior|super-?lien|ahead of|precedence|paramount)\b/i,
      2.2,
    ),
    sentenceMatches('sentence', /\b(?:foreclos\w+|acquir\w+ title|obtains? title|extinguish\w*)\b/i, 1),
    sentenceMatches(
      'before',
      /\b(?:to the extent of|limited to|not (?:to )?exceed(?:ing)?|up to|more than|equal to|greater than|maximum of|in the amount of|for|first|consisting of|previous|preceding|prior)\s(?:the |an amount equal to |assessments for |previous |preceding |last |prior |an? )*$/i,
      1.2,
      'a limit before',
    ),
    sentenceMatches(
      'after',
      /^\)?\s?months?'?(?:\sworth)?(?:\sof)?\s(?:the |regular |regularly |unpaid |delinquent |periodic |budgeted |monthly |common |such )*(?:assessments?|common|expense|dues|charges?|budgeted)/i,
      2,
      'months of assessments',
    ),
    sentenceMatches(
      'after',
      /^\)?\s?months?,?\s(?:immediately |next )?(?:preceding|prior to|before)\b/i,
      1.3,
      'months before the sale',
    ),
    sentenceMatches('before', /\b(?:liable|responsible|obligated|obligation|pay)\b[^.;]{0,40}$/i, 1),
    sentenceMatches(
      'before',
      /\bmonths of\b[^.;\d]{0,80}\b(?:priority|prior|superior)\b[^.;\d]{0,60}$/i,
      3,
      'a question for months',
    ),
    sentenceMatches(
      'sentence',
      /\babsence of acceleration|had no acceleration|institution of (?:an )?action/i,
      2.5,
    ),
    sentenceMatches(
      'before',
      /\b(?:within|after|every|least|delinquent for|default for|past due for|period of|continues? for|term of|upon|minimum|expiration of|(?:less|longer|later|fewer|sooner) than)\s(?:a period of )?$/i,
      -2,
      'a time limit',
    ),
    sentenceMatches(
      'after',
      /^\)?\s?months?'?\s?(?:after|from|of (?:the )?(?:date|filing|recording|notice|age)|notice|lease|term|thereafter|following|or (?:more|longer)|delinquent|past due|in arrears|prior written|written)/i,
      -4,
      'a time after something',
    ),
    sentenceMatches(
      'sentence',
      /\b(?:statute of limitations|redemption|rental|lease|tenant|renew\w*|pets?|warrant\w*)\b/i,
      -2.5,
    ),
    sentenceMatches(
      'sentence',
      /\b(?:insurance|fidelity|bond|reserves?|working capital|escrow|closing)\b/i,
      -2.5,
    ),
    inDocumentKind(0.5, 'ccrs', 'bylaws'),
  ],
  read: (m) =>
    typeof m.value === 'number' && m.value >= 1 && m.value <= 36 && /^\)?\s?-?months?\b/i.test(m.after)
      ? { value: `${m.value} ${m.value === 1 ? 'month' : 'months'}`, comparable: m.value }
      : null,
}

/** What lenders ask of a project besides its money. */
export const projectSignals: FieldSignals[] = [
  projectType,
  masterAssociation,
  commercialShare,
  largestOwner,
  priorityLien,
]
