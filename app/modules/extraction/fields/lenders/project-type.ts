import { choiceOf } from '../../../report-fields/typed-value'
import { mentionAt, textAfter, textBefore, type Mention } from '../../page/mentions'
import type { PageText } from '../../page/page-text'
import { inDocumentKind, contextMatches, customSignal, type FieldSignals } from '../../signals/signal'

const [detached, cooperative, planned, condominium] = [
  'Detached condominium',
  'Cooperative',
  'Planned unit development',
  'Condominium',
] as const
const typePatterns: [value: string, words: RegExp][] = [
  [
    detached,
    /\b(?:detached|site|single[- ]family(?: detached)?|stand-?alone|free-?standing) condominiums?\b/gi,
  ],
  [
    cooperative,
    /\b(?:co-?operative (?:housing |apartment )?(?:corporation|apartments?|project|association|housing|form of ownership)|(?:housing|residential|apartment) co-?operative|co-?op\b(?! board)|co-?operative(?= ?[/|\n.;)]))/gi,
  ],
  [
    planned,
    /\b(?:planned (?:unit|residential|urban|community) developments?|planned communit(?:y|ies)|P\.U\.D\.|PUD)\b/gi,
  ],
  [
    condominium,
    /\b(?:condominiums? (?:declaration|by-?laws|act|ownership|property|regime|project|plan|map|plat|associations?|form|community|owners)|(?:declaration|by-?laws|articles|type|project|form|property|description)[:\s]{1,12}(?:of (?:the )?)?(?:residential |attached )?condominiums?|(?:is|as|being|a|attached|residential|high-?rise|garden|low-?rise) condominiums?|horizontal property regime|(?:master deed|declaration|by-?laws) of (?:[\w'&-]{1,20} ){1,5}condominiums?)\b/gi,
  ],
]
const maxMentionsOfType = 60

/**
 * In a condominium, the owners own the common areas. If the association owns them, and the owners own lots, the project
 * is a planned unit development.
 */
const ownedByAssociation =
  /\bcommon (?:areas?|propert(?:y|ies)|facilities)["']?,? (?:shall |is defined to |are defined to )?(?:means?|refers? to|includes?)\b[^.;]{0,160}\bowned (?:or to be owned |in fee |and maintained |or leased )?by the (?:\w+ ){0,2}association\b/gi
const lotDefined = /\blots?["']? (?:shall |is defined to )?(?:means?|refers? to)\b/i
const sharedOwnership = /\bcondominiums?\b|\bco-?operatives?\b/i

const impliedTypes = ({ text }: PageText) =>
  lotDefined.test(text) && !sharedOwnership.test(text)
    ? [...text.matchAll(ownedByAssociation)]
        .slice(0, 1)
        .map((m) => ({ value: planned, start: m.index, end: m.index + m[0].length }))
    : []

const typesOf = (pageText: PageText): Mention[] => {
  const named = typePatterns.flatMap(([value, words]) =>
    [...pageText.text.matchAll(words)]
      .slice(0, maxMentionsOfType)
      .map((m) => ({ value, start: m.index, end: m.index + m[0].length })),
  )
  return (
    named
      .concat(impliedTypes(pageText))
      // A detached condominium is not also a condominium.
      .filter(
        (type, index) =>
          !named.slice(0, index).some((earlier) => type.start < earlier.end && earlier.start < type.end),
      )
      .map(({ value, start, end }) => mentionAt(pageText, 'name', value, start, end))
  )
}

const typeSignal = (
  type: string,
  name: string,
  weight: number,
  holds: (m: Mention, pageText: PageText) => boolean,
) => customSignal(name, weight, (m, { pageText }) => m.value === type && holds(m, pageText))
/** A mention's words, with some characters of the page's text before and after them. */
const wordsAround = (mention: Mention, pageText: PageText, before = 0, after = 0) =>
  pageText.text.slice(Math.max(0, mention.start - before), mention.end + after)

/** The legal type of the project. */
export const projectType: FieldSignals = {
  path: 'propertyInfo.projectType',
  mentions: typesOf,
  hint: /condominium|co-?op|planned (?:unit|residential|urban|communit)|P\.U\.D|\bPUD\b|horizontal property|owned [\w ]{0,24}by the (?:\w+ ){0,2}association/i,
  bias: -4.5,
  signals: [
    customSignal('after a label', 5, (mention, { pageText }) =>
      /(?:type of (?:project|property|development|association|community|ownership)|(?:project|property|development|association|community|ownership|legal) (?:type|form|classification|description)|physical description)\s*[:\-–]?\s*(?:\(\w[^)]{0,30}\)\s*)?(?:attached |residential )?$/i.test(
        textBefore(mention, pageText, 60),
      ),
    ),
    customSignal('with its label', 5, (mention, { pageText }) =>
      /^(?:type|project|form|property|description):/i.test(wordsAround(mention, pageText)),
    ),
    contextMatches(
      'before',
      /\b(?:is|are|constitutes?|create[sd]?|creating|establish(?:es|ed|ing)?|known as|organized as|operated as|classified as|as|form of|consists? of|comprises|being)\s(?:(?:an?|the|one)\s(?:[\w-]+\s){0,3})?$/i,
      3.2,
      'is a',
    ),
    contextMatches('before', /\b(?:this|our|the|said)\s(?:\w+\s)?$/i, 0.5),
    typeSignal(condominium, 'a declaration of condominium', 4.2, (mention, pageText) =>
      /(?:declaration|by-?laws|master deed) of (?:[\w'&-]{1,20} ){0,5}condominium|condominium(?:s)? (?:declaration|by-?laws|map|plat|plan)/i.test(
        wordsAround(mention, pageText),
      ),
    ),
    typeSignal(condominium, 'a declaration of something of a condominium', 2, (mention) =>
      /(?:declaration|by-?laws|master deed)[^.;]{0,120}$/i.test(mention.before),
    ),
    typeSignal(
      condominium,
      'submitted to the act',
      3,
      (mention, pageText) =>
        /\b(?:submit(?:s|ted|ting)?|subject(?:ed)?|pursuant to|under|in accordance with|comply with|compliance with|requirements of|provisions of)\b[^.;]{0,90}(?:condominium|horizontal)/i.test(
          wordsAround(mention, pageText, 110, 25),
        ) && /\bact\b|ownership|regime|chapter|statut|code/i.test(wordsAround(mention, pageText, 0, 60)),
    ),
    typeSignal(condominium, 'the name of its association', 3.6, (mention, pageText) =>
      /[A-Z][\w'&-]+ (?:at [A-Z]\w+ )?condominiums? (?:owners?'? |unit owners?'? |homeowners?'? )?associations?\b/i.test(
        wordsAround(mention, pageText, 40, 30),
      ),
    ),
    typeSignal(planned, 'a declaration of a planned development', 3.5, (mention) =>
      /(?:declaration|covenants|restrictions|by-?laws|articles)[^.;]{0,90}\b(?:for|of|creating|establishing)\s(?:[\w'.-]+,?\s){0,6}(?:a |an |the )?$/i.test(
        mention.before,
      ),
    ),
    typeSignal(planned, 'lots, and common areas that the association owns', 5, (mention) =>
      /^common\b/i.test(mention.sentence.slice(mention.before.length)),
    ),
    typeSignal(planned, 'the act of planned communities', 4, (mention, pageText) =>
      /planned communit\w+ act|planned (?:unit )?development act|planned community (?:as|within the meaning)/i.test(
        wordsAround(mention, pageText, 0, 40),
      ),
    ),
    typeSignal(planned, 'after a name', 2.3, (mention, pageText) =>
      /[A-Z][\w'-]+,? (?:a |an |the )?planned/i.test(wordsAround(mention, pageText, 25, 0)),
    ),
    typeSignal(cooperative, 'shares and proprietary leases', 3, (mention, pageText) =>
      /proprietary lease|shareholders?|shares of (?:stock|the corporation)|tenant-?stockholder/i.test(
        wordsAround(mention, pageText, 250, 250),
      ),
    ),
    typeSignal(detached, 'a detached condominium', 1.5, () => true),
    customSignal('on the first pages', 1.3, (m, { pageText }) => pageText.page.number <= 2 && m.start < 2500),
    contextMatches(
      'sentence',
      /\b(?:hereby (?:declare|submit|create|establish)|declarant|this (?:project|community|development|property))/i,
      0.8,
    ),
    customSignal(
      'one of a list of kinds',
      -5,
      (mention, { pageText }) =>
        /^\s*(?:[,/]\s?(?:(?:and|or) )?(?:a )?(?:condo|co-?op|town|apart|HOA|PUD|planned)|or\b|and\/or|and (?:other|similar|co-?op|town|apartment|homeowner|HOA|planned))/i.test(
          textAfter(mention, pageText, 30),
        ) ||
        /(?:(?:condominiums?|cooperatives?|townho\w+|apartments?|PUDs?|homes|associations),|\bor|and\/or|(?:HOAs?|homeowners?'? associations|cooperatives?|townho\w+|apartments?|PUDs?),? and|such as|including|whether)\s(?:a |an |the )?$/i.test(
          textBefore(mention, pageText, 40),
        ),
    ),
    contextMatches(
      'before',
      /\bnot (?:a|an|part of|be|constitute)\s(?:\w+\s){0,3}$|\b(?:any|other|another|each|every|adjacent|neighboring|nearby|if|no)\s(?:\w+\s){0,2}$/i,
      -4,
    ),
    contextMatches(
      'sentence',
      /\b(?:zon(?:ed|ing)|ordinance|city (?:of|council|code)|township|planning commission|overlay|rezon\w+|county (?:board|commission|code)|site plan|permit|master plan|amended PUD|PUD (?:agreement|plan|ordinance|amendment|approval|document))\b/i,
      -3,
    ),
    contextMatches(
      'sentence',
      /\b(?:public utility|electric|power|water meter|utilit(?:y|ies)|rider|fannie|freddie|FHA|HUD|lenders?|buyers?|mortgage)\b/i,
      -2.5,
    ),
    contextMatches(
      'sentence',
      /\b(?:means?|shall mean|defined|definition)\b[^.]{0,120}\b(?:any|all|each)\b/i,
      -2,
    ),
    typeSignal(condominium, 'a definition in a law', -1.5, (mention) =>
      /\b(?:as defined in|meaning given|definitions? of)\b/i.test(mention.before),
    ),
    contextMatches(
      'sentence',
      /\bmay (?:be )?(?:annex|submit|convert|creat)\w*|master association|sub-?association/i,
      -2,
    ),
    inDocumentKind(1, 'ccrs', 'bylaws', 'rules'),
    inDocumentKind(-1, 'minutes', 'budget', 'financial_statement', 'notice'),
  ],
  read: ({ value }) => {
    const [firstWord = ''] = String(value).split(' ')
    return { typed: choiceOf(firstWord.toLowerCase()) }
  },
}
