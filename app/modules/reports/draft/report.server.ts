import { otherAssociationsByDocument } from '../../documents/received-documents.server'
import { asc, eq } from 'drizzle-orm'
import { db, type Db, type Tx } from '~db/client.server'
import { placeholder, prepared } from '~db/prepared.server'
import { documentReadings, documents, reportItems, reports, users } from '~db/schema'
import type { SignedInUser } from '../../permissions/signed-in-user'
import type { Absence } from '../../report-fields/items'
import type { ConsideredFinding, ReadingBasis } from '../../report-fields/reading-basis'
import type { TypedValue } from '../../report-fields/typed-value'
import { pagesOfLongFile, readingMessage } from '../../document-reading/failure'
import { messageColumns } from '../../document-reading/reading-columns.server'
import type { ReadingStatus } from '../../document-reading/types'
import { lenderFigures, lenderValues } from '../../report-fields/lender-inputs'
import { scoreInputs } from '../../report-fields/score-inputs'
import { businessDay } from '../../date-formats'
import { requireOrderAccess, canWorkOnOrder, type OrderToWorkOn } from '../../permissions/order-access.server'
import { reviewForLenders } from '../../scoring/lender-review'
import { score, type Area, type Score } from '../../scoring/score'
import type { Alert } from '../alerts/alerts'
import type { ItemCandidate } from '../../report-fields/candidates'
import { sectionStates } from './section-completeness'
import {
  countedKinds,
  declarationPath,
  isDeclarationMissing,
  missingDocuments,
} from '../../report-fields/missing-documents'
import type { Passage } from './passages'
import { isScorePath } from '../../report-fields/score-paths'
import { reportField, reportFields } from '../../report-fields/fields'
import { datesOfInput, figuresOfValues } from '../layout/report-figures'
import type { ValueSource } from '../../report-fields/value-source'
import { typedValueOfItem } from './stored-items.server'
import type { SectionId } from '../../report-fields/sections'

export type ReportItem = {
  path: string
  section: SectionId
  label: string
  required: boolean
  value: string | null
  /** The value to calculate with. */
  typed: TypedValue | null
  /** Its period, such as "2026 proposed"; null if unknown. */
  period: string | null
  absence: Absence | null
  source: ValueSource
  sourceDetail: string
  confidence: number | null
  /** What it rests on, if it was read and not changed since. */
  basis: ReadingBasis | null
  /** What was read and is not proposed. */
  considered: ConsideredFinding[]
  document: { id: number; name: string } | null
  documentPage: number | null
  quote: string | null
  /** Another association that the source names: the value may not belong to this one. */
  otherAssociation: string | null
  /** Passages that staff selected; empty if the value is as extracted. */
  passages: Passage[]
  conflict: boolean
  candidates: ItemCandidate[]
  verifiedAt: number | null
  verifiedBy: string | null
  /** A form carries the version that it shows, and an edit of an earlier one is refused: `checkVersion`. */
  version: number
}

const positions = new Map(reportFields.map((field, index) => [field.path, index]))

const itemsOfReport = prepared((db) =>
  db
    .select({
      item: reportItems,
      documentName: documents.originalName,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(reportItems)
    .leftJoin(documents, eq(documents.id, reportItems.documentId))
    .leftJoin(users, eq(users.id, reportItems.verifiedById))
    .where(eq(reportItems.orderId, placeholder('orderId')))
    .prepare(),
)

/** The values of an order's report, in the report's order. */
export function readItems(database: Db | Tx, orderId: number): ReportItem[] {
  return itemsOfReport(database)
    .all({ orderId })
    .flatMap(({ item, documentName, firstName, lastName }): ReportItem[] => {
      const field = reportField(item.path)
      if (!field) return []
      return [
        {
          path: item.path,
          section: field.section,
          label: field.label,
          required: field.required,
          value: item.value,
          typed: typedValueOfItem(item),
          period: item.period,
          absence: item.absence,
          source: item.source,
          sourceDetail: item.sourceDetail,
          confidence: item.confidence,
          basis: item.source === 'ai' ? item.basis : null,
          considered: JSON.parse(item.considered) as ConsideredFinding[],
          document: item.documentId !== null ? { id: item.documentId, name: documentName ?? '' } : null,
          documentPage: item.documentPage,
          quote: item.quote,
          otherAssociation: item.otherAssociation,
          passages: item.passages === null ? [] : (JSON.parse(item.passages) as Passage[]),
          conflict: item.conflict,
          candidates: JSON.parse(item.candidates) as ItemCandidate[],
          verifiedAt: item.verifiedAt,
          verifiedBy: item.verifiedAt === null ? null : `${firstName} ${lastName}`,
          version: item.version,
        },
      ]
    })
    .sort((a, b) => (positions.get(a.path) ?? 0) - (positions.get(b.path) ?? 0))
}

/** Score items are outputs, not inputs. */
const withoutScores = (items: readonly ReportItem[]) => items.filter((item) => !isScorePath(item.path))

const verifiedItems = (items: readonly ReportItem[]) =>
  withoutScores(items).filter((item) => item.verifiedAt !== null)

export const reportScore = (items: readonly ReportItem[], now: number): Score =>
  score(scoreInputs(verifiedItems(items), businessDay(now)))

export const lenderValuesOf = (items: readonly ReportItem[]) => lenderValues(verifiedItems(items))

/** Lender test results of the verified values for an application day, YYYY-MM-DD. */
const lenderReviewOf = (items: readonly ReportItem[], day: string) =>
  reviewForLenders(lenderValuesOf(items), day, lenderFigures(verifiedItems(items)))

/** The score with each input's points; `isWaiting` marks inputs that only have an unverified value. */
function explainedScore(items: readonly ReportItem[], now: number) {
  const current = reportScore(items, now)
  const day = businessDay(now)
  const withUnverified = score(scoreInputs(withoutScores(items), day))
  const figures = figuresOfValues(verifiedItems(items))
  const explainedArea = (area: Area) => ({
    ...current.areas[area],
    inputs: current.areas[area].inputs.map((points) => ({
      ...points,
      ...datesOfInput(figures, points.input, points.earned, day),
      isWaiting:
        points.earned === null &&
        withUnverified.areas[area].inputs.some(
          (unverified) => unverified.input === points.input && unverified.earned !== null,
        ),
    })),
  })
  const areas = {
    financial: explainedArea('financial'),
    physical: explainedArea('physical'),
    operational: explainedArea('operational'),
  }
  return { ...current, areas }
}
export type ExplainedScore = ReturnType<typeof explainedScore>

/** Missing documents, counting unverified values as answered: nothing is requested that only awaits verification. */
function missingDocumentsOf(
  items: readonly ReportItem[],
  files: readonly ReportDocument[],
  { id, propertyState }: { id: number; propertyState: string },
  now: number,
) {
  const values = withoutScores(items)
  const day = businessDay(now)
  const figures = figuresOfValues(values)
  const tooOld = figures.tooOldOn(day)
  return missingDocuments({
    answered: new Set(
      values
        .filter(({ value, conflict, absence }) => value !== null || conflict || absence === 'stated_none')
        .map(({ path }) => path)
        .filter((path) => !tooOld.has(path)),
    ),
    tooOld,
    kinds: countedKinds(withOtherAssociations(db(), id, files)),
    score: score(scoreInputs(values, day)),
    review: reviewForLenders(lenderValues(values), day, figures.lender),
    isInCalifornia: propertyState === 'CA',
    isDeclarationMissing: isDeclarationMissing(values.find(({ path }) => path === declarationPath)?.typed),
  })
}

export type ReportDocument = {
  id: number
  name: string
  status: ReadingStatus
  kind: string | null
  pages: number | null
  pagesRead: number
  /** The file's page count if it is so long that only its first pages were read. */
  pagesOfLongFile: number | null
  message: string | null
}

const documentsOfReport = prepared((db) =>
  db
    .select({
      id: documents.id,
      name: documents.originalName,
      kind: documentReadings.kind,
      pagesRead: documentReadings.pagesRead,
      ...messageColumns,
    })
    .from(documents)
    .leftJoin(documentReadings, eq(documentReadings.documentId, documents.id))
    .where(eq(documents.orderId, placeholder('orderId')))
    .orderBy(asc(documents.id))
    .prepare(),
)

export const readReportDocuments = (database: Db | Tx, orderId: number): ReportDocument[] =>
  documentsOfReport(database)
    .all({ orderId })
    .map((row) => ({
      id: row.id,
      name: row.name,
      status: row.status ?? 'queued',
      kind: row.kind,
      pages: row.pagesTotal,
      pagesRead: row.pagesRead ?? 0,
      pagesOfLongFile: pagesOfLongFile(row),
      message: readingMessage(row),
    }))

/** Adds the name of the association that a document belongs to, if it is not the order's. */
export function withOtherAssociations<T extends { id: number }>(
  database: Db | Tx,
  orderId: number,
  files: readonly T[],
) {
  const others = otherAssociationsByDocument(database, orderId)
  return files.map((file) => ({ ...file, otherAssociation: others.get(file.id) ?? null }))
}

const reportOfOrder = prepared((db) =>
  db
    .select()
    .from(reports)
    .where(eq(reports.orderId, placeholder('orderId')))
    .prepare(),
)

/** The row of an order's report; undefined until something was read or entered. */
export const findReport = (database: Db | Tx, orderId: number) => reportOfOrder(database).get({ orderId })

function reportOf(order: ReturnType<typeof requireOrderAccess>, canWorkOn: boolean, now: number) {
  const row = findReport(db(), order.id)
  const items = readItems(db(), order.id)
  const files = readReportDocuments(db(), order.id)
  const alerts = JSON.parse(row?.alerts ?? '[]') as Alert[]
  const reviewedSections = JSON.parse(row?.reviewedSections ?? '[]') as SectionId[]
  return {
    version: row?.version ?? 0,
    note: row?.note ?? null,
    items,
    alerts,
    documents: files,
    reviewedSections,
    score: explainedScore(items, now),
    lenderReview: lenderReviewOf(items, businessDay(now)),
    requests: missingDocumentsOf(items, files, order, now),
    sections: sectionStates({ order, items, alerts, documents: files, reviewedSections }),
    canWorkOn,
  }
}

/** A report for staff; empty lists before any document is read. @throws DomainError `not_found`, `forbidden` */
export function readReport(actor: SignedInUser, orderId: number, now = Date.now()) {
  const order = requireOrderAccess(db(), actor, orderId)
  return reportOf(order, canWorkOnOrder(actor, order), now)
}

/** The report of an order for someone who works on it. */
export const readReportToWorkOn = (order: OrderToWorkOn, now = Date.now()) => reportOf(order, true, now)
export type Report = ReturnType<typeof readReport>
