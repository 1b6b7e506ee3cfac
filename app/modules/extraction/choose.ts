import { isSameAssociation } from './association-names'
import { withDerivedItems } from './derive'
import { derivedFigures } from './derived-figures'
import { factsOf, type DocumentFacts } from './facts'
import { fieldOf, fields, type Field } from '../report-fields/fields'
import {
  amendmentOnly,
  countedDirectors,
  isDatedByDocument,
  periodOf,
  periodOfDocument,
  plannedOnly,
  statedLater,
} from '../report-fields/period'
import { paymentsPerYear } from '../report-fields/calculate'
import { numberOf, typedValue } from '../report-fields/typed-value'
import type { VerificationItem } from '../report-fields/items'
import { kindNames } from '../document-reading/kinds'
import { moneyText } from '../report-fields/parse'
import { contradicts } from '../report-fields/substance'
import { checkQuote, isMeaningful } from './quotes'
import { foreignConfidence } from './foreign-pages'
import { otherStateNote, placeFields, rankPlaces, type Property } from './places'
import { nameField, otherEntities } from './other-entities'
import type { Precedence } from './standing'
import { documentKinds, type DocumentKind, type ReadDocument } from '../document-reading/types'
import { comparisonText } from '../document-reading/marks'
import type { Candidate } from '../report-fields/candidate'

/** Candidates that say the same, with the one to show. */
type Cluster = { lead: WeighedCandidate; all: WeighedCandidate[]; confidence: number }
type WeighedCandidate = { candidate: Candidate; precedence: Precedence; kind: DocumentKind; year: string }

/** What there was on a day: of two days in one table the later tells, unless it is yet to come. */
const balances = ['financial.bankBalance', 'financial.currentReserve']
/** What is known of one day, and planned for later ones. */
const datedFigures = [...balances, 'financial.targetReserve', 'financial.fundingLevel']
const isDay = (date: string) => date.length === 10

const maxShown = 8
/** A candidate this much surer than the next stands before it; below, staff choose. */
const decisiveLead = 0.2
/** What it adds that another document says the same, and what another page of one that has said it. */
const bonusPerDocument = 0.04
const bonusPerPage = 0.02
/** Candidates are compared each with each other: of a field that an order speaks of without end, the surest. */
const maxCompared = 400

/** Chooses among the candidates of documents that are in memory as a whole; quotes that do not stand on their page are dropped. */
export const chooseValues = (
  documents: readonly ReadDocument[],
  candidates: readonly Candidate[],
  today: string,
  property: Property | null = null,
) =>
  proposeItems(
    documents.map(factsOf),
    candidates.filter((candidate) => checkQuote(documents, candidate)),
    today,
    property,
  )

/**
 * One proposal for each field, or all candidates where they disagree and no rule ranks them. Amendments beat CC&Rs beat bylaws beat
 * rules, adopted beats draft, newer beats older; whatever was passed over is shown all the same.
 * @param candidates their quotes stand on their pages
 * @param today YYYY-MM-DD, for ages
 * @param property of the order; null where documents are not of one
 */
export function proposeItems(
  documents: readonly DocumentFacts[],
  candidates: readonly Candidate[],
  today: string,
  property: Property | null = null,
): VerificationItem[] {
  const byId = new Map(documents.map((d) => [d.documentId, d]))
  // A paper in a language that is not read keeps its kind, as it was sent and need not be sent again. But its silence is ours: what
  // only it could answer was looked for nowhere.
  const unread = documents.filter((d) => d.isForeign)
  const kinds = new Set(documents.filter((d) => !unread.includes(d)).map((d) => d.kind))
  const byPath = new Map<string, WeighedCandidate[]>()
  const studyDays = daysOfStudies(documents, candidates)
  const entities = otherEntities(documents, candidates)
  const ownNames = candidates
    .filter((c) => c.path === nameField && !entities.has(c.documentId))
    .map((c) => c.value)
  for (const stated of candidates) {
    const document = byId.get(stated.documentId)
    if (!document || !isMeaningful(stated.quote)) continue
    const candidate = markOtherEntity(stated, entities, ownNames)
    const { precedence, kind } = document
    const year = latestYear(candidate.qualifier ?? '') ?? candidate.date ?? precedence.date ?? ''
    const weighed = { candidate: withDate(candidate, documents, studyDays), precedence, kind, year }
    const others = byPath.get(candidate.path)
    if (others) others.push(weighed)
    else byPath.set(candidate.path, [weighed])
  }
  setAsideOtherSubjects(byPath, documents)
  dropYearlyAsMonthly(byPath)
  const written = documents.reduce(
    (day, { precedence: { date } }) => (date !== null && date > day ? date : day),
    '',
  )
  const items: VerificationItem[] = []
  for (const field of fields) {
    if (field.kind === 'score') continue
    const told = surest(preferOwnPages((byPath.get(field.path) ?? []).filter((w) => !isOutlived(w, written))))
    const able = soFar(field, told, today, written)
    const found = told.map((w) => (able.includes(w) ? w : projected(w)))
    const later = field.path === 'financial.operatingResult' ? yearOfLaterFigures(found, byPath) : null
    const onlyOther = ownHistory.includes(field.path) ? onlyEntity(found, entities) : null
    items.push(
      found.length === 0
        ? absent(field, kinds, unread)
        : onlyOther !== null
          ? undecided(
              field,
              `Only a document of ${onlyOther} states it, which is no date of this association unless both are the same.`,
              distinct(
                field,
                found.map(({ candidate }) => candidate),
              ).slice(0, maxShown),
            )
          : later === null
            ? proposeValue(field, able, found, documents, property)
            : undecided(
                field,
                `The documents state ${later} figures without a result: a result of an earlier year is none of that year's.`,
                distinct(
                  field,
                  found.map(({ candidate }) => candidate),
                ).slice(0, maxShown),
              ),
    )
  }
  items.push(...derivedFigures(byPath, documents, today))
  return withDerivedItems(items, documents, today).filter(
    (item) => item.required || item.value !== null || item.conflict,
  )
}

/** Days in the life of the entity whose document states them. */
const ownHistory = ['governance.recordedDate', 'governance.signedDate']

/** A value of a document of another entity says so. Entirely different names stay: staff decide which is the order's. */
function markOtherEntity(
  candidate: Candidate,
  others: ReadonlyMap<number, string>,
  ownNames: readonly string[],
): Candidate {
  const foreign = others.get(candidate.documentId)
  if (foreign === undefined || candidate.foreign !== undefined) return candidate
  if (candidate.path === nameField && !ownNames.some((name) => isSameAssociation(name, candidate.value)))
    return candidate
  return { ...candidate, foreign, confidence: Math.min(candidate.confidence, foreignConfidence) }
}

/** The other entity, where all that was found stands in its documents; null otherwise. */
const onlyEntity = (found: readonly WeighedCandidate[], others: ReadonlyMap<number, string>) =>
  found.length > 0 && found.every((w) => others.has(w.candidate.documentId))
    ? (others.get(found[0]?.candidate.documentId ?? 0) ?? null)
    : null

/** What a statement that is nearly about something else is of, so that nothing is concluded from it; null for all others. */
function otherSubject(
  { candidate: { path, comparable, documentId, qualifier }, precedence }: WeighedCandidate,
  documents: readonly DocumentFacts[],
): string | null {
  // An association is older than the day on which an amendment of its declaration was recorded.
  if (path === 'governance.recordedDate')
    return qualifier === amendmentOnly || (precedence.amendment && qualifier !== statedLater)
      ? amendmentOnly
      : null
  if (path === 'governance.signedDate') return precedence.amendment ? amendmentOnly : null
  // That a funding plan works without a special assessment does not say that none was levied.
  const isPlan =
    path === 'financial.specialAssessments' &&
    comparable === 'none' &&
    documents.find((d) => d.documentId === documentId)?.kind === 'reserve_study'
  return isPlan ? plannedOnly : null
}

/** Statements that are nearly about something else give way to those about the field, and otherwise say what they are of. */
function setAsideOtherSubjects(byPath: Map<string, WeighedCandidate[]>, documents: readonly DocumentFacts[]) {
  for (const path of ['governance.recordedDate', 'governance.signedDate', 'financial.specialAssessments']) {
    const found = (byPath.get(path) ?? []).map((weighed) => ({
      weighed,
      of: otherSubject(weighed, documents),
    }))
    const rest = found.filter(({ of }) => of === null)
    const kept = rest.length > 0 ? rest : found
    if (kept.length > 0)
      byPath.set(
        path,
        kept.map(({ weighed, of }) =>
          of === null ? weighed : { ...weighed, candidate: { ...weighed.candidate, qualifier: of } },
        ),
      )
  }
}

/** An amount that a document calls yearly or quarterly is not what another pays a month: budgets often leave the interval out. */
function dropYearlyAsMonthly(byPath: Map<string, WeighedCandidate[]>) {
  const field = fieldOf('financial.regularAssessment')
  const monthly = byPath.get('propertyInfo.monthlyDues')
  if (!field || !monthly) return
  const longer = (byPath.get(field.path) ?? []).flatMap(({ candidate }) => {
    const typed = typedValue(field, candidate.value)
    const payments = paymentsPerYear(typed)
    return payments !== null && payments < 12 ? [{ cents: numberOf(typed), sure: candidate.confidence }] : []
  })
  const isLonger = ({ candidate: { comparable, confidence } }: WeighedCandidate) =>
    longer.some(({ cents, sure }) => cents === comparable && sure >= confidence)
  if (!monthly.some(isLonger)) return
  // The first year's dues are none of today's either, when today's are known.
  const rest = monthly.filter((w) => !isLonger(w) && !/^initial\b/.test(w.candidate.qualifier ?? ''))
  byPath.set('propertyInfo.monthlyDues', rest)
}

/**
 * The day for which each reserve study states the funds: its other figures are of that day, too, where nothing else dates the study.
 */
function daysOfStudies(documents: readonly DocumentFacts[], candidates: readonly Candidate[]) {
  const studies = new Set(
    documents
      .filter((d) => d.kind === 'reserve_study' && d.precedence.date === null)
      .map((d) => d.documentId),
  )
  const days = new Map<number, string>()
  for (const { path, documentId, qualifier } of candidates) {
    const day = /\bas of (\d{4}-\d{2}(?:-\d{2})?)\b/.exec(qualifier ?? '')?.[1]
    if (!day || !datedFigures.includes(path) || !studies.has(documentId)) continue
    // What a study expects for later days does not date it.
    const known = days.get(documentId)
    if (known === undefined || day < known) days.set(documentId, day)
  }
  return days
}

const yearsOutlived = 2
const ofMeetings: readonly DocumentKind[] = ['minutes', 'notice']

/** That there was nothing at a meeting does not say so of today, when other documents are years newer. */
function isOutlived({ candidate: { comparable }, kind, year }: WeighedCandidate, written: string): boolean {
  const last = Number(year.slice(0, 4))
  return (
    comparable === 'none' &&
    ofMeetings.includes(kind) &&
    last > 0 &&
    Number(written.slice(0, 4)) - last >= yearsOutlived
  )
}

/** A candidate whose words tell no period, with what its document tells. */
function withDate(
  candidate: Candidate,
  documents: readonly DocumentFacts[],
  studyDays: ReadonlyMap<number, string>,
): Candidate {
  const field = fieldOf(candidate.path)
  const document = documents.find((d) => d.documentId === candidate.documentId)
  if (!field || !document || periodOf(candidate.qualifier) !== null) return candidate
  const day = studyDays.get(candidate.documentId)
  const dated =
    periodOfDocument(field, document.kind, document.precedence.date) ??
    (day !== undefined && isDatedByDocument(field) ? `in the reserve study as of ${day}` : null)
  return dated === null ? candidate : { ...candidate, dated }
}

const surest = (found: WeighedCandidate[]) =>
  found.length <= maxCompared
    ? found
    : found.toSorted((a, b) => b.candidate.confidence - a.candidate.confidence).slice(0, maxCompared)

/** What stands on pages of another association counts only where nothing else does. */
function preferOwnPages(found: WeighedCandidate[]): WeighedCandidate[] {
  const own = found.filter(({ candidate }) => candidate.foreign === undefined)
  return own.length > 0 ? own : found
}

const latestYear = (text: string) =>
  [...text.matchAll(/\b(?:19|20)\d{2}(?:-\d{2}){0,2}\b/g)]
    .map((m) => m[0])
    .sort()
    .at(-1)

function absent(
  field: Field,
  kinds: ReadonlySet<DocumentKind>,
  unread: readonly DocumentFacts[],
): VerificationItem {
  const able = field.sourceKinds.filter((kind) => kinds.has(kind))
  // A field that any paper may answer was looked for in every paper there is.
  const provided = able.length > 0
  const named = documentKinds
    .filter((k) => field.sourceKinds.includes(k) && k !== 'other')
    .map((k) => kindNames[k])
  const foreign = unread.filter((d) => field.sourceKinds.includes(d.kind)).map((d) => d.name)
  return {
    ...base(field),
    value: null,
    comparable: null,
    source: 'ai',
    sourceDetail: provided
      ? `Not found in the ${listed(able.map((k) => kindNames[k]))} provided.`
      : foreign.length > 0
        ? `May stand in what could not be read for values: ${listed(foreign.slice(0, 4))}.`
        : `No document was provided that answers it (${listed(named.slice(0, 4), 'or')}).`,
    confidence: null,
    documentId: null,
    documentPage: null,
    quote: null,
    absence: provided ? 'not_found' : 'not_provided',
  }
}

const isActual = ({ candidate: { qualifier = '' } }: WeighedCandidate) => /\bactual\b/i.test(qualifier)

/** The year of actual income or expenses, if every stated result is of an earlier year; null otherwise. */
function yearOfLaterFigures(
  results: readonly WeighedCandidate[],
  byPath: ReadonlyMap<string, WeighedCandidate[]>,
) {
  const newest = (list: readonly WeighedCandidate[]) =>
    list.reduce((most, { year }) => (year.slice(0, 4) > most ? year.slice(0, 4) : most), '')
  const figures = ['financial.totalIncome', 'financial.totalExpenses'].flatMap(
    (path) => byPath.get(path) ?? [],
  )
  const [year, told] = [newest(figures.filter(isActual)), newest(results)]
  return told !== '' && year > told ? year : null
}

const listed = (names: string[], word = 'and') =>
  names.length <= 1 ? (names[0] ?? 'documents') : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`

/** Nothing is said of the field yet. */
const base = ({ path, section, label, required }: Field) => ({
  path,
  section,
  label,
  required,
  typed: null,
  period: null,
})

/** Whether a day or year is later than another, compared to the precision that both have. */
const isAfter = (a: string, b: string) => {
  const length = Math.min(a.length, b.length)
  return a.slice(0, length) > b.slice(0, length)
}

/** Of what a document expects for several days the first one is nearest to what there is. */
const isExpectedAfter = (w: WeighedCandidate, other: WeighedCandidate) =>
  w.candidate.documentId === other.candidate.documentId &&
  /\bprojected\b/.test(w.candidate.qualifier ?? '') &&
  other.year !== '' &&
  isAfter(w.year, other.year)

/**
 * Without balances of days and years to come, if there is one of a time that was. A document knows no balance later than itself: what it
 * prints for a later year is a projection, which a plan of many years may still print when that year has passed.
 * @param written the day of the newest document, for those that tell none themselves
 */
function soFar(field: Field, found: WeighedCandidate[], today: string, written: string): WeighedCandidate[] {
  if (!datedFigures.includes(field.path)) return found
  const known = ({ precedence }: WeighedCandidate) => precedence.date ?? (written === '' ? today : written)
  const past = found.filter(
    (w) => w.year <= today && !isAfter(w.year, known(w)) && !found.some((other) => isExpectedAfter(w, other)),
  )
  if (past.length > 0) return past
  const first = found.reduce((a, b) => (isAfter(a.year, b.year) ? b : a), found[0] as WeighedCandidate)
  return found.filter((w) => !isAfter(w.year, first.year))
}

/** A balance of a time to come says so, so that nobody takes it for another statement of what there is. */
function projected(weighed: WeighedCandidate): WeighedCandidate {
  const { candidate } = weighed
  const { qualifier = '' } = candidate
  return /\bprojected\b/.test(qualifier)
    ? weighed
    : {
        ...weighed,
        candidate: { ...candidate, qualifier: ['projected', qualifier].filter(Boolean).join(', ') },
      }
}

/** @param able those of the candidates found that may be proposed; the others are shown all the same */
function proposeValue(
  field: Field,
  able: WeighedCandidate[],
  found: WeighedCandidate[],
  documents: readonly DocumentFacts[],
  property: Property | null,
): VerificationItem {
  if (field.kind === 'passage') return proposePassage(field, found, documents)
  const range = unitTypeRange(field, found)
  if (range)
    return {
      ...itemOf(field, range.lead, documents),
      value: range.value,
      typed: typedValue(field, range.value),
      sourceDetail: 'Depends on the type of unit.',
      candidates: range.candidates,
    }

  const unranked = cluster(field, currentFigures(field, able))
  const places = placeFields.includes(field.path) ? rankPlaces(field.path, unranked, property) : null
  const clusters = places?.ranked ?? unranked
  const [first, second] = clusters
  if (!first) throw new Error('A proposal needs a candidate')
  const rest = clusters.slice(1).map((c) => c.lead.candidate)
  const older = found
    .filter(
      (w) =>
        !clusters.some((c) => c.all.includes(w)) && !isSameValue(field, w.candidate, first.lead.candidate),
    )
    .map((w) => w.candidate)
  const others = distinct(field, [...rest, ...older]).slice(0, maxShown)
  const reason = second ? (places ? places.reason : precedenceReason(field, first, second)) : null
  const other = places ? otherStateNote(field.path, clusters, property) : null
  const mixed = clusters.slice(1).some((c) => isOfAnother(field, first, c, documents))
  if (mixed || other !== null || (second && reason === null)) {
    return undecided(
      field,
      other ??
        (mixed
          ? 'The documents name different associations: choose one, and check whether all belong to this order.'
          : 'The documents disagree: choose one.'),
      clusters.slice(0, maxShown).map((c) => ({ ...c.lead.candidate, confidence: c.confidence })),
    )
  }
  const item = itemOf(field, first.lead, documents)
  return {
    ...item,
    confidence: first.confidence,
    sourceDetail: [item.sourceDetail, reason].filter(Boolean).join(' '),
    ...(others.length > 0 && { candidates: others }),
  }
}

/** Candidates among which staff choose. */
const undecided = (field: Field, sourceDetail: string, candidates: Candidate[]): VerificationItem => ({
  ...base(field),
  value: null,
  comparable: null,
  source: 'ai',
  sourceDetail,
  confidence: null,
  documentId: null,
  documentPage: null,
  quote: null,
  conflict: true,
  candidates,
})

/**
 * Whether a name is that of another association, whose papers came among these: no precedence ranks the two. A paper that names the
 * first one too is of it, whatever master association or neighbour it names besides.
 */
const isOfAnother = (field: Field, first: Cluster, other: Cluster, documents: readonly DocumentFacts[]) =>
  field.path === 'propertyInfo.hoaName' &&
  other.all.some(({ candidate: { documentId } }) => {
    const document = documents.find((d) => d.documentId === documentId)
    return !first.all.some((w) => document?.namesAssociation(w.candidate.value))
  })

/** The years that a funding plan covers are not the day of a balance in it. */
const span = /^(?:19|20)\d{2}\s*[-–—\s]\s*(?:19|20)\d{2}$/

function periodOfShown({ path }: Field, { qualifier, dated }: Candidate): string | null {
  const period = periodOf(qualifier)
  return period === null || (balances.includes(path) && span.test(period)) ? (dated ?? null) : period
}

function itemOf(
  field: Field,
  { candidate }: WeighedCandidate,
  documents: readonly DocumentFacts[],
): VerificationItem {
  const document = documents.find((d) => d.documentId === candidate.documentId)
  return {
    ...base(field),
    value: candidate.value,
    typed: typedValue(field, candidate.value),
    comparable: candidate.comparable,
    period: periodOfShown(field, candidate),
    source: 'ai',
    sourceDetail: `${document?.name ?? 'Document'}, page ${candidate.page}${candidate.qualifier ? ` (${candidate.qualifier})` : ''}.${candidate.foreign === undefined ? '' : ` It names ${candidate.foreign}: check whether it belongs to this association.`}`,
    confidence: candidate.confidence,
    documentId: candidate.documentId,
    documentPage: candidate.page,
    quote: candidate.quote,
    ...(candidate.comparable === 'none' && { absence: 'stated_none' as const }),
  }
}

/**
 * Rules stand side by side, they do not contradict by being worded otherwise: the most telling one is proposed, the others are shown.
 * Where another document lays down something else, the one that stands first is proposed, or staff choose.
 */
function proposePassage(
  field: Field,
  found: WeighedCandidate[],
  documents: readonly DocumentFacts[],
): VerificationItem {
  const sorted = [...found].sort((a, b) => weight(b) - weight(a) || a.candidate.page - b.candidate.page)
  const [telling] = sorted
  if (!telling) throw new Error('A proposal needs a candidate')
  const against = (w: WeighedCandidate) =>
    sorted.filter(
      (other) =>
        other.candidate.documentId !== w.candidate.documentId &&
        contradicts(field.path, w.candidate.value, other.candidate.value),
    )
  const lead = [telling, ...against(telling)].reduce((best, w) =>
    passagePrecedenceReason(w, best) ? w : best,
  )
  const contrary = against(lead)
  const others = [...contrary, ...sorted.filter((w) => w !== lead && !contrary.includes(w))]
    .slice(0, maxShown)
    .map((w) => w.candidate)
  const unranked = contrary.some((w) => passagePrecedenceReason(lead, w) === null)
  if (unranked) return undecided(field, 'The documents disagree: choose one.', [lead.candidate, ...others])
  const item = itemOf(field, lead, documents)
  const [next] = contrary
  const reason = next ? passagePrecedenceReason(lead, next) : null
  return {
    ...item,
    sourceDetail: [item.sourceDetail, reason].filter(Boolean).join(' '),
    ...(others.length > 0 && { candidates: others }),
  }
}

/** Why one passage stands before another that contradicts it; null when nothing ranks them so. */
function passagePrecedenceReason(a: WeighedCandidate, b: WeighedCandidate): string | null {
  if (a.precedence.rank > 0 && b.precedence.rank === 0) return 'The governing documents stand before others.'
  if (a.precedence.rank === 0 && b.precedence.rank > 0) return null
  return comparePrecedence(a, b) < 0 ? documentPrecedenceReason(a, b) : null
}

const weight = ({ candidate, precedence }: WeighedCandidate) =>
  candidate.confidence + (precedence.amendment ? 0.2 : 0) - (precedence.draft ? 0.2 : 0)

/** Figures of a year: the newest year's, and of its columns what the budget says before what was spent. */
function currentFigures(field: Field, found: WeighedCandidate[]): WeighedCandidate[] {
  // Of the carriers of several policies the property policy's leads: its cover and deductible are the report's.
  if (field.path === 'insurance.company') {
    const of = (policy: string) => found.filter((w) => w.candidate.qualifier === policy)
    const names = (list: WeighedCandidate[], w: WeighedCandidate) =>
      list.some((l) => isSameValue(field, l.candidate, w.candidate))
    const [property, others] = [of('property policy'), of('another policy')]
    return property.length === 0 ? found : found.filter((w) => names(property, w) || !names(others, w))
  }
  if (charges.includes(field.path)) {
    const inForce = found.filter(({ candidate }) => !/\bproposed\b/i.test(candidate.qualifier ?? ''))
    if (inForce.length > 0 && inForce.length < found.length) return currentFigures(field, inForce)
  }
  // Seats may be vacant, and names left out: a size in words stands before a count of names.
  if (field.path === 'governance.boardSize') {
    const stated = found.filter((w) => w.candidate.qualifier !== countedDirectors)
    if (stated.length > 0) return stated
  }
  if (field.takesLargest) return largest(field, found)
  if (field.kind !== 'money' && field.kind !== 'percent') return found
  // What a declaration calls for stands behind what was bought.
  const bought = found.filter((w) => !isRequirement(w))
  if (bought.length > 0 && bought.length < found.length) return currentFigures(field, bought)
  // A special assessment that was levied is owed, whatever a later budget plans: plans stand beside it.
  if (field.path === 'financial.specialAssessments') {
    const plans = found.filter(isPlan)
    const levied = found.filter((w) => !plans.includes(w))
    return [...newestYear(levied), ...newestYear(plans)]
  }
  return newestYear(found)
}

/** What owners are charged besides their dues: a proposal takes nothing from what is in force. */
const charges = [
  'financial.transferFee',
  'financial.returnedCheckFee',
  'financial.lateFee',
  'financial.constructionDeposit',
]

const isRequirement = ({ candidate: { path, qualifier = '' } }: WeighedCandidate) =>
  path.startsWith('insurance.') && /^(?:required|maximum)\b/.test(qualifier)

/** The largest value of the newest documents, with everything that says the same. */
function largest(field: Field, found: WeighedCandidate[]): WeighedCandidate[] {
  const newest = found.reduce((day, { candidate: { date = '' } }) => (date > day ? date : day), '')
  const latest = found.filter(
    ({ candidate: { date = '' } }) => date === '' || newest.startsWith(date.slice(0, 4)),
  )
  const size = ({ candidate }: WeighedCandidate) => {
    const typed = typedValue(field, candidate.value)
    return (numberOf(typed) ?? 0) * (paymentsPerYear(typed) ?? 1)
  }
  const [most] = latest.toSorted((a, b) => size(b) - size(a))
  return most ? latest.filter((w) => isSameValue(field, w.candidate, most.candidate)) : found
}

const isPlan = ({ candidate: { qualifier = '' } }: WeighedCandidate) =>
  /\b(?:budget(?:ed)?|proposed|approved|adopted|projected|estimated|forecast)\b/i.test(qualifier) &&
  !/actual/i.test(qualifier)

function newestYear(found: WeighedCandidate[]): WeighedCandidate[] {
  const dated = found.filter((w) => /\b(?:19|20)\d{2}\b/.test(w.candidate.qualifier ?? ''))
  const undated = found.filter((w) => !dated.includes(w))
  if (dated.length === 0) return byColumn(undated)
  const newest =
    dated
      .map((w) => w.year.slice(0, 4))
      .sort()
      .at(-1) ?? ''
  return [
    ...byColumn(dated.filter((w) => w.year.startsWith(newest))),
    ...undated.filter((w) => w.year === '' || w.year.slice(0, 4) >= newest),
  ]
}

function byColumn(found: WeighedCandidate[]): WeighedCandidate[] {
  for (const words of [/adopted|approved/i, /budget|proposed/i, /actual/i]) {
    const named = found.filter((w) => words.test(w.candidate.qualifier ?? ''))
    if (named.length > 0 && named.length < found.length)
      return [
        ...named,
        ...found.filter(
          (w) =>
            !/budget|proposed|actual|adopted|approved|projected|estimated/i.test(w.candidate.qualifier ?? ''),
        ),
      ]
  }
  return found
}

function unitTypeRange(
  field: Field,
  found: WeighedCandidate[],
): { lead: WeighedCandidate; value: string; candidates: Candidate[] } | null {
  if (field.path !== 'propertyInfo.monthlyDues') return null
  const typed = found.filter((w) =>
    /bed|br\b|studio|type|plan|model|town|wide|villa|carriage/i.test(w.candidate.qualifier ?? ''),
  )
  const [lead] = typed
  const amounts = typed.map((w) => w.candidate.comparable).filter((c): c is number => typeof c === 'number')
  // One unit's dues, where they are one of the types', are no other amount.
  const others = found.filter(
    (w) => !typed.includes(w) && !typed.some((t) => t.candidate.comparable === w.candidate.comparable),
  )
  if (!lead || new Set(typed.map((w) => w.candidate.qualifier)).size < 2 || others.length > 0) return null
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)]
  if (least === most) return null
  return {
    lead,
    value: `${moneyText(least)} to ${moneyText(most)} a month`,
    candidates: typed.map((w) => w.candidate),
  }
}

type Compared = Pick<Candidate, 'comparable'> & { documentId: number | null; value?: string | null }

/** Cents per year of an amount with its period; null if no period is stated. */
function centsPerYear(
  field: Field,
  value: string | null | undefined,
): { cents: number; payments: number } | null {
  const typed = value ? typedValue(field, value) : null
  const [cents, payments] = [numberOf(typed), paymentsPerYear(typed)]
  return cents === null || payments === null ? null : { cents: cents * payments, payments }
}

/** "$2,083.33 a month" and "$25,000 a year": the same amount, of which the month was rounded. */
function samePerYear(field: Field, a: Compared, b: Compared): boolean {
  const [x, y] = [centsPerYear(field, a.value), centsPerYear(field, b.value)]
  if (!x || !y || x.payments === y.payments) return false
  return Math.abs(x.cents - y.cents) <= Math.max(x.payments, y.payments)
}

/** Do two candidates of a field say the same? */
export function isSameValue(field: Field, a: Compared, b: Compared): boolean {
  const [x, y] = [a.comparable, b.comparable]
  if (typeof x === 'number' && typeof y === 'number') {
    // Cents that one document prints and another rounds away.
    return field.kind === 'money' ? Math.abs(x - y) < 100 || samePerYear(field, a, b) : x === y
  }
  const [s, t] = [String(x), String(y)]
  if (s === t) return true
  // Papers may differ in the spelling; which one is right where a paper differs from itself is for staff.
  if (field.path === 'propertyInfo.hoaName' && a.documentId !== b.documentId) return isSameAssociation(s, t)
  if (field.kind === 'date') return s.startsWith(t) || t.startsWith(s)
  if (field.kind === 'name') {
    const [p, q] = [comparisonText(s), comparisonText(t)]
    return p !== '' && q !== '' && (` ${p} `.includes(` ${q} `) || ` ${q} `.includes(` ${p} `))
  }
  return false
}

function cluster(field: Field, found: WeighedCandidate[]): Cluster[] {
  const groups: WeighedCandidate[][] = []
  for (const weighed of [...found].sort((a, b) => b.candidate.confidence - a.candidate.confidence)) {
    const mine = groups.find((g) => g.some((w) => isSameValue(field, w.candidate, weighed.candidate)))
    if (mine) mine.push(weighed)
    else groups.push([weighed])
  }
  return groups
    .map((all) => {
      const surestOf = [...all]
        .sort(comparePrecedence)
        .sort((a, b) => b.candidate.confidence - a.candidate.confidence)[0] as WeighedCandidate
      const lead = asStatedYearly(field, surestOf, all)
      const papers = new Set(all.map((w) => w.candidate.documentId)).size
      const places = new Set(all.map((w) => `${w.candidate.documentId}/${w.candidate.page}`)).size
      const repeated = bonusPerDocument * (papers - 1) + bonusPerPage * (places - papers)
      const confidence = Math.min(0.98, lead.candidate.confidence + repeated)
      return { lead, all, confidence: Math.round(confidence * 100) / 100 }
    })
    .sort((a, b) => comparePrecedence(best(a), best(b)) || b.confidence - a.confidence)
}

/** Of an amount stated by the month and by the year, the yearly one: twelve rounded months are some cents off. */
function asStatedYearly(
  field: Field,
  lead: WeighedCandidate,
  all: readonly WeighedCandidate[],
): WeighedCandidate {
  if (field.kind !== 'money' || (centsPerYear(field, lead.candidate.value)?.payments ?? 1) === 1) return lead
  const yearly = all.filter((w) => samePerYear(field, w.candidate, lead.candidate))
  return yearly.find((w) => centsPerYear(field, w.candidate.value)?.payments === 1) ?? lead
}

const best = (c: Cluster) => [...c.all].sort(comparePrecedence)[0] as WeighedCandidate

const highest = (c: Cluster) => c.all.reduce((a, b) => (b.precedence.rank > a.precedence.rank ? b : a))

/** Negative when a stands before b. */
function comparePrecedence(a: WeighedCandidate, b: WeighedCandidate): number {
  if (a.precedence.draft !== b.precedence.draft) return a.precedence.draft ? 1 : -1
  if (a.precedence.rank !== b.precedence.rank && a.precedence.rank > 0 && b.precedence.rank > 0)
    return b.precedence.rank - a.precedence.rank
  if (a.candidate.documentId === b.candidate.documentId) return ofDays(a, b) ? newer(b.year, a.year) : 0
  return newer(b.year, a.year)
}

/** Balances of two days in one document. */
const ofDays = (a: WeighedCandidate, b: WeighedCandidate) =>
  balances.includes(a.candidate.path) &&
  [a, b].every((w) => isDay(latestYear(w.candidate.qualifier ?? '') ?? ''))

/** Positive when a is newer than b, 0 when one of them is undated or they overlap. */
const newer = (a: string, b: string) =>
  a === '' || b === '' || a.startsWith(b) || b.startsWith(a) ? 0 : a > b ? 1 : -1

/** Why the first stands before the second; null when nothing ranks them. */
function precedenceReason(field: Field, first: Cluster, second: Cluster): string | null {
  // No later plan takes away an assessment that was levied.
  if (field.path === 'financial.specialAssessments' && first.all.every(isPlan) && !second.all.every(isPlan))
    return null
  const [a, b] = [best(first), best(second)]
  const reason = documentPrecedenceReason(a, b)
  if (reason !== null) return reason
  if (ofDays(a, b) && newer(a.year, b.year) > 0) return 'The newer date stands before the older.'
  // Another paper says the same as an amendment: that takes nothing from the amendment.
  const [p, q] = [highest(first), highest(second)]
  if (
    q.precedence.rank > 0 &&
    p.precedence.rank > q.precedence.rank &&
    p.precedence.draft === q.precedence.draft
  )
    return p.precedence.amendment
      ? 'An amendment stands before what it amends.'
      : 'The declaration stands before bylaws, and bylaws before rules.'
  return first.confidence - second.confidence >= decisiveLead ? 'Said more clearly than elsewhere.' : null
}

/** Why what is sorted first by `comparePrecedence` comes first; null where nothing ranks the two. */
function documentPrecedenceReason(a: WeighedCandidate, b: WeighedCandidate): string | null {
  if (a.precedence.draft !== b.precedence.draft) return 'An adopted document stands before a draft.'
  if (a.precedence.rank !== b.precedence.rank && a.precedence.rank > 0 && b.precedence.rank > 0) {
    return a.precedence.amendment && !b.precedence.amendment
      ? 'An amendment stands before what it amends.'
      : 'The declaration stands before bylaws, and bylaws before rules.'
  }
  return a.candidate.documentId !== b.candidate.documentId && newer(a.year, b.year) > 0
    ? 'The newer document stands before the older.'
    : null
}

function distinct(field: Field, list: Candidate[]): Candidate[] {
  const kept: Candidate[] = []
  for (const candidate of list) if (!kept.some((k) => isSameValue(field, k, candidate))) kept.push(candidate)
  return kept
}
