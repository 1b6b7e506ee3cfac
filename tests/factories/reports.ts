import { fields } from '~/modules/extraction/fields'
import type { VerificationItem } from '~/modules/extraction/items'
import type { Alert } from '~/modules/reports/alerts'
import type { SectionId } from '~/modules/reports/sections'
import { must } from '../setup/helpers'
import type { Product } from '../setup/product'

/** What the reading has found for a path; by itself nothing. */
export function foundItem(path: string, changes: Partial<VerificationItem> = {}): VerificationItem {
  const field = must(
    fields.find((f) => f.path === path),
    path,
  )
  return {
    path,
    section: field.section,
    label: field.label,
    required: field.required,
    value: null,
    comparable: null,
    source: 'ai',
    sourceDetail: '',
    confidence: 0.9,
    documentId: null,
    documentPage: null,
    quote: null,
    ...changes,
  }
}

/** All required items but the scores, as if no paper answered. */
export const requiredItems = () =>
  fields
    .filter((f) => f.required && f.kind !== 'score')
    .map((f) => foundItem(f.path, { absence: 'not_found', confidence: null }))

type Wanted = {
  /** By path; null for "Not provided". Required items that are not named are not provided. */
  values?: Record<string, string | null>
  alerts?: Alert[]
  checked?: SectionId[]
  verified?: boolean
}

/** A report of an order of the running product, with every required item. By itself it can be sent, reviewed and approved. */
export function fillReportOf(
  product: Product,
  orderId: number,
  { values = {}, alerts = [], checked = ['fipho', 'alerts', 'documents'], verified = true }: Wanted = {},
) {
  const by = verified ? product.value<number>('select min(id) from users') : null
  product.change(
    `insert into reports (order_id, alerts, checked_sections, created_at, updated_at) values (?, ?, ?, 0, 0)
     on conflict (order_id) do update set alerts = excluded.alerts, checked_sections = excluded.checked_sections`,
    orderId,
    JSON.stringify(alerts),
    JSON.stringify(checked),
  )
  const required = fields.filter((f) => f.required).map(({ path }) => [path, null] as const)
  for (const [path, value] of new Map<string, string | null>([...required, ...Object.entries(values)])) {
    product.change(
      `insert or replace into report_items
         (order_id, path, value, absence, source, source_detail, verified_at, verified_by_id, updated_at)
       values (?, ?, ?, ?, 'employee', 'Entered by staff.', ?, ?, 0)`,
      orderId,
      path,
      value,
      value === null ? 'not_provided' : null,
      verified ? 1 : null,
      by,
    )
  }
}
