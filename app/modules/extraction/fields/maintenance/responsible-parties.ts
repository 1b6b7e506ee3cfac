import type { Mention } from '../../page/mentions'
import type { Signal } from '../../signals/signal'

/** Who maintains or pays. Each mention of a subject is scored once for either party. */
export type Party = 'association' | 'owner'

/** Limits a signal to mentions scored for one party. */
export const forParty = (party: Party, { name, weight, holds }: Signal): Signal => ({
  name: `${party}: ${name}`,
  weight,
  holds: (mention, around) => mention.value === party && holds(mention, around),
})

// Excludes "Homeowners Association".
const anOwner = String.raw`(?<!\bdear )(?<!\b(?:council|association|corporation) of (?:unit |co-?|lot |home )?)\b(?:(?:unit|lot|home|parcel|property|dwelling|condominium)[ -]?)?(?:owners?|occupants?|residents?|tenants?|lessees?|grantees?|members?|everybody|everyone|each (?:home|household)|you)\b(?!'?\s{1,3}(?:assoc|of the board|(?:maintenance )?(?:assessments?|dues|fees?)\b))`
const anAssociation = String.raw`\b(?:association|assn\.?|HOA|board of (?:directors|managers|trustees)|board|corporation|(?<!city )council|trustees|co-?op|managing agent|management company|executive committee)\b(?!')`
const actingVerb = String.raw`\b(?:shall|will|must|is|are|agrees?|has|have|may|should|maintains?|provides?|pays?|operates?|contracts?|covers?|arranges?|assumes?|handles?|hires?|performs?|takes? care|cares? for|looks? after|keeps? up|supplies)\b`
const ownerActs = new RegExp(`${anOwner}[^.;]{0,90}?${actingVerb}`, 'gi')
const associationActs = new RegExp(`${anAssociation}[^.;]{0,90}?${actingVerb}`, 'gi')

/** The offset of a pattern's last match; -1 if there is none. */
function lastMatch(pattern: RegExp, text: string): number {
  let offset = -1
  for (const match of text.matchAll(pattern)) offset = match.index
  return offset
}

/** The party that is last named as acting; null if neither is. */
export function actorOf(before: string): Party | null {
  const [association, owner] = [lastMatch(associationActs, before), lastMatch(ownerActs, before)]
  if (association === owner) return null
  return association > owner ? 'association' : 'owner'
}

/** "Each owner pays the monthly dues, which cover …": the association provides what the dues cover. */
const outOfDues =
  /\b(?:assessments?|dues|fees?|charges?|payments?|contributions?)\b,?(?: ?\([^()]{0,60}\))?(?: to the (?:association|HOA))?,?(?:(?! (?:not|never)\b| \w+n['’]t\b)(?:[^.;]|\.\d)){0,60}?\b(?:for (?:the )?(?:upkeep|maintenance|care|repair|operation|cost)s?\b|cover(?:s|ing)?|includ(?:es?|ing)|pays? for|paying for|goes? (?:to|toward)s?|funds?|provides? for|(?:is|are) (?:used|spent) (?:for|to|on)|helps? (?:to )?(?:pay|cover|fund))\b(?! (?:not|neither)\b)/i
/** "Assessments are based on the expenses of the common areas. These include …" */
const expensesOfDues =
  /\b(?:assessments?|dues|fees)\b[^.;]{0,140}\bexpenses?\b[^.;]{0,140}\.\s(?:these|this|they|such)\s(?:\w+\s){0,2}includ/i
const ofSpending =
  /\b(?:expenditures|our expenses|money|monies|funds)\b[^.;]{0,30}\b(?:goe?s? (?:to|toward)s?|(?:is|are) (?:used|spent) (?:to|on|for))\b|\bcommon expenses (?:like|such as|for)\b/i
/** The usual clause of declarations: "The assessments levied by the Association shall be used exclusively to …" */
const purposeOfAssessments =
  /\bassessments\b[^.;]{0,40}\bshall be (?:used|devoted|applied|expended)\b[^.;]{0,20}\b(?:to|for)\b/i
/** Whether the words before a subject say that dues or assessments pay for it. */
export const isPaidOutOfDues = (before: string) =>
  outOfDues.test(before) ||
  expensesOfDues.test(before) ||
  ofSpending.test(before) ||
  purposeOfAssessments.test(before)

/** The party named as acting before each scored mention. Stored because several signals need it. */
const actors = new WeakMap<Mention, Party | null>()
export const actsBefore = (party: Party, mention: Mention) => actors.get(mention) === party

/** A mention once for each party, which is its value. */
export function scoredFor(parties: readonly Party[], mention: Mention): Mention[] {
  const actor = isPaidOutOfDues(mention.before) ? 'association' : actorOf(mention.before)
  return parties.map((party) => {
    const scored = { ...mention, value: party }
    actors.set(scored, actor)
    return scored
  })
}

/** "… is maintained by the Association" */
export const byAssociation =
  /\b(?:maintain|provid|pa(?:id|y)|furnish|repair|replac|manag|operat|perform|own|cared|car|arrang|contract|supplied|kept|assum|undertak|borne|handled|done|covered|mowed|clean|collect|paint|serviced|looked|tended|trimm)\w*\b[^.;]{0,60}\bby (?:the |its |our )?(?:master )?(?:association|HOA|board|corporation|council|trustees|regime|co-?op)\b/i
/** "… shall be paid by each Owner" */
export const byOwner =
  /\b(?:maintain|provid|pa(?:id|y)|furnish|repair|replac|perform|cared|contract|arrang|kept|assum|borne?|undertak|handled|done|mowed|collect|clean|looked|insured)\w*\b[^.;]{0,60}\bby (?:the |each |every |such |that |all |its |his |their |your |an |individual |respective )*(?:unit |lot |home|parcel |individual |property )?-?\s?(?:owners?|residents?|members?|tenants?|occupants?)\b(?!'? assoc)/i
