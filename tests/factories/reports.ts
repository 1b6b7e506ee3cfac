import { and, eq } from 'drizzle-orm'
import { lenderValues } from '~/modules/report-fields/lender-inputs'
import { scoreInputs } from '~/modules/report-fields/score-inputs'
import {
  typedValues,
  type EnteredValue,
  type PrintedReport,
  type RangedReport,
} from '~/modules/reports/revisions/printed-report'
import { sampleReport } from '~/modules/reports/samples/samples'
import type { ItemCandidate } from '~/modules/report-fields/candidates'
import type { SignedInUser } from '~/modules/permissions/signed-in-user'
import { readReport } from '~/modules/reports/draft/report.server'
import { verifyItem } from '~/modules/reports/draft/item-actions.server'
import type { areas } from '~/modules/scoring/criteria'
import { score } from '~/modules/scoring/score'
import { db } from '~db/client.server'
import { reportItems, reportRevisions, reports } from '~db/schema'
import { makePaidOrder, updateOrder } from './orders'
import { makeUser } from './users'
import { emptyItem } from '~/modules/extraction/decide/propose-value'
import { extractedFields, reportFields } from '~/modules/report-fields/fields'
import { type VerificationItem } from '~/modules/report-fields/items'
import { maxAlerts } from '~/modules/reports/alerts/alerts'
import { isScorePath } from '~/modules/report-fields/score-paths'
import { must } from '../setup/helpers'

/**
 * A report with everything that makes layout hard: long texts without spaces, markup, and characters missing
 * from the fonts.
 */
export function hostileReport(): PrintedReport {
  const report = sampleReport('SAMPLE-EXCELLENT')
  const long = `<script>alert("x")</script> ${'word '.repeat(400)}${'W'.repeat(2000)}`.slice(0, 4000)
  return {
    ...report,
    hoaName: long,
    propertyAddress: '\u202egnitaehc\u0000 漢字 🏠',
    values: report.values.map((value) => ({
      ...value,
      value: long,
      source: { document: `${'A'.repeat(251)}.pdf`, page: 123_456 },
    })),
    alerts: Array.from({ length: 30 }, (_, index) => ({
      type: 'T'.repeat(80),
      title: `${index} ${'title '.repeat(33)}`,
      description: long.slice(0, 2000),
      severity: 'bad' as const,
    })),
    documents: Array.from({ length: 100 }, (_, index) => ({
      name: `${index} ${'n'.repeat(250)}.pdf`,
      kind: 'ccrs',
      pages: 99_999,
    })),
  }
}

/**
 * A report based on what many buyers have: governing documents and minutes, but no budget, reserve study, or
 * insurance.
 */
export function thinReport(changes: Partial<RangedReport> = {}): RangedReport {
  const report = sampleReport('SAMPLE-FAIR')
  const documents = report.documents.filter(({ kind }) => ['ccrs', 'rules', 'minutes'].includes(kind ?? ''))
  const values = report.values.filter(({ source }) => documents.some(({ name }) => name === source?.document))
  const typed = typedValues(values as EnteredValue[])
  const method = score(scoreInputs(typed, '2026-11-20'))
  return {
    ...report,
    mark: undefined,
    values,
    alerts: [],
    scores: { financial: null, physical: null, operational: null, overall: method.overall },
    grade: method.grade,
    method,
    lenderValues: lenderValues(typed),
    documents,
    ...changes,
  }
}

/**
 * A report approved with the first method: without a range, and with results of lender tests instead of their
 * values.
 */
export function firstMethodReport(): PrintedReport {
  const { lenderValues: _values, method, ...report } = sampleReport('SAMPLE-FAIR')
  const area = (name: (typeof areas)[number]) => {
    const { inputs, score: exact, coverage } = method.areas[name]
    return {
      coverage,
      score: exact,
      inputs: inputs.map(({ input, label, earned, available }) => ({ input, label, earned, available })),
    }
  }
  const { overall, grade, provisional, reasons } = method
  return {
    ...report,
    mark: undefined,
    method: {
      method: 'v1',
      areas: {
        financial: area('financial'),
        physical: area('physical'),
        operational: area('operational'),
      },
      overall,
      grade,
      provisional,
      reasons,
    },
    lenderPanel: [
      { name: 'Reserve contribution of at least 10%', source: 'Fannie Mae', result: 'pass' },
      { name: 'No critical repairs open', source: 'Fannie Mae', result: 'fail' },
    ],
  }
}

const legalese =
  'No more than two household pets weighing no more than forty pounds each may be kept in a unit, provided that they are registered with the manager; '
const legaleseOf = (length: number) =>
  legalese
    .repeat(Math.ceil(length / legalese.length))
    .slice(0, length)
    .trim()

/** A report in which everything has the maximum length: 4,000 characters for each value and alert. */
export const longestReport = (): PrintedReport => ({
  ...sampleReport('SAMPLE-FAIR'),
  hoaName: legaleseOf(300),
  values: reportFields
    .filter(({ path }) => !isScorePath(path))
    .map(({ path, label }) => ({
      path,
      label,
      value: legaleseOf(4000),
      absence: null,
      source: { document: legaleseOf(255), page: 12_345 },
    })),
  alerts: Array.from({ length: maxAlerts }, () => ({
    type: legaleseOf(80),
    title: legaleseOf(200),
    description: legaleseOf(4000),
    severity: 'bad' as const,
    source: legaleseOf(300),
  })),
  documents: Array.from({ length: 100 }, () => ({ name: legaleseOf(255), kind: 'ccrs', pages: 99_999 })),
})

/** A completed order with an approved revision of a report whose PDF was not rendered yet. */
export async function makeApprovedOrder(changes: Partial<PrintedReport> = {}) {
  const approver = await makeUser({ role: 'admin' })
  const order = await makePaidOrder()
  const now = Date.now()
  updateOrder(order.id, { status: 'completed', completedAt: now })
  const report: PrintedReport = {
    ...sampleReport('SAMPLE-FAIR'),
    mark: undefined,
    orderNumber: order.orderNumber,
    revision: 1,
    ...changes,
  }
  addRevision(order.id, report, approver.id, now)
  return { order, report, approver }
}

export function addRevision(
  orderId: number,
  report: PrintedReport,
  approvedById: number,
  approvedAt: number,
) {
  db()
    .insert(reportRevisions)
    .values({ orderId, revision: report.revision, content: JSON.stringify(report), approvedById, approvedAt })
    .run()
}

/** The stored item of a report, if there is one. */
export const findItem = (orderId: number, path: string) =>
  db()
    .select()
    .from(reportItems)
    .where(and(eq(reportItems.orderId, orderId), eq(reportItems.path, path)))
    .get()

/** The same, for an item that must exist. */
export const storedItem = (orderId: number, path: string) => must(findItem(orderId, path), path)

export const storedCandidates = (orderId: number, path: string) =>
  JSON.parse(storedItem(orderId, path).candidates) as ItemCandidate[]

/** The version of an order's report; undefined without a report. */
export const reportVersion = (orderId: number) =>
  db().select({ version: reports.version }).from(reports).where(eq(reports.orderId, orderId)).get()?.version

/** Verifies every item of a report, in two rounds, because verified values change the scores. */
export function verifyAllItems(actor: SignedInUser, orderId: number) {
  for (let round = 0; round < 2; round++)
    for (const { path } of readReport(actor, orderId).items) verifyItem(actor, orderId, path, true)
}

/** An item as created by reading; by default without a value. */
export function foundItem(path: string, changes: Partial<VerificationItem> = {}): VerificationItem {
  const field = must(
    extractedFields.find((f) => f.path === path),
    path,
  )
  return { ...emptyItem(field), sourceDetail: '', confidence: 0.9, ...changes }
}

/** All required items except the scores, without an answer in any document. */
export const requiredItems = () =>
  extractedFields
    .filter((f) => f.required && f.kind !== 'score')
    .map((f) => foundItem(f.path, { absence: 'not_found', confidence: null }))
