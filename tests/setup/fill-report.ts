import { extractedFields } from '~/modules/report-fields/fields'
import type { SectionId } from '~/modules/report-fields/sections'
import type { Alert } from '~/modules/reports/alerts/alerts'
import { until, type Product } from './product'

type ReportContent = {
  /** By path; null for "Not provided". Required items that are not listed are not provided. */
  values?: Record<string, string | null>
  alerts?: Alert[]
  reviewedSections?: SectionId[]
  isVerified?: boolean
}

/**
 * Waits until the worker has read a paid order's documents and filled the report, which would otherwise
 * interfere.
 */
const waitUntilRead = (product: Product, orderId: number) =>
  until(
    () =>
      product.value(
        "select count(*) from jobs where kind in ('read-documents', 'extract-values') and status in ('queued', 'running') and payload = ?",
        JSON.stringify({ orderId }),
      ) === 0,
    'the documents to be read',
  )

/**
 * Fills the report of an order of the running product with every required item. By default it can be sent,
 * reviewed, and approved.
 */
export async function fillReportOf(
  product: Product,
  orderId: number,
  {
    values = {},
    alerts = [],
    reviewedSections = ['fipho', 'alerts', 'documents'],
    isVerified = true,
  }: ReportContent = {},
) {
  await waitUntilRead(product, orderId)
  const verifiedById = isVerified ? product.value<number>('select min(id) from users') : null
  product.change(
    `insert into reports (order_id, alerts, checked_sections, created_at, updated_at) values (?, ?, ?, 0, 0)
     on conflict (order_id) do update set alerts = excluded.alerts, checked_sections = excluded.checked_sections`,
    orderId,
    JSON.stringify(alerts),
    JSON.stringify(reviewedSections),
  )
  const required = extractedFields.filter((f) => f.required).map(({ path }) => [path, null] as const)
  for (const [path, value] of new Map<string, string | null>([...required, ...Object.entries(values)])) {
    product.change(
      `insert or replace into report_items
         (order_id, path, value, absence, source, source_detail, verified_at, verified_by_id, updated_at)
       values (?, ?, ?, ?, 'employee', 'Entered by staff.', ?, ?, 0)`,
      orderId,
      path,
      value,
      value === null ? 'not_provided' : null,
      isVerified ? 1 : null,
      verifiedById,
    )
  }
}
