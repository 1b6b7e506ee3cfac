import { z } from 'zod'
import type { activityActions } from '~db/schema'
import type { UserRole } from '../permissions/signed-in-user'
import { isDay, unlessEmpty } from '../form-fields'
import { maxSearchLength, searchTooLong } from '../paging'

export type ActivityAction = (typeof activityActions)[number]

/** Labels of actions (docs/specification/staff-area.md#activity-log). */
export const actionLabels: Record<ActivityAction, string> = {
  login: 'Login',
  logout: 'Logout',
  failed_login: 'Failed login',
  created: 'Created',
  updated: 'Updated',
  deleted: 'Deleted',
  uploaded: 'Uploaded',
  status_changed: 'Status changed',
  approved: 'Approved',
  rejected: 'Rejected',
  viewed: 'Viewed',
  exported: 'Exported',
  reviewed: 'Reviewed',
}

/**
 * Sections with labels that cannot be derived from their names; those of a report come from API calls
 * (docs/specification/staff-area.md#activity-log).
 */
const sectionLabels: Record<string, string> = {
  hoas: 'HOAs',
  pdf: 'PDF',
  fipho: 'FiPhO Health Scores',
  'key-info': 'Key Information',
  alerts: 'Critical Alerts',
  financial: 'Financial & Insurance',
  rules: 'Rules & Governance',
}

/** "activity log" → "Activity log" */
export const sectionLabel = (section: string) =>
  sectionLabels[section] ?? section.charAt(0).toUpperCase() + section.slice(1)

/** Converts the name of a field or detail to words: "documentId" → "Document ID". */
export function nameInWords(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/\b(?:id|hoa|url)\b/g, (word) => word.toUpperCase())
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Value of `user` for entries without an account. */
export const system = 'system'
/** Value of `user` for entries from a partner's system. */
export const webhook = 'webhook'

/** The secret of the partner's system that made an entry; null for other entries. */
export const callerOf = (metadata: Record<string, unknown> | null): string | null =>
  metadata?.via === webhook && typeof metadata.caller === 'string' ? metadata.caller : null

/** The author's name for entries without an account: a partner's system, or the product itself. */
export function nameWithoutAccount(metadata: Record<string, unknown> | null): string {
  const caller = callerOf(metadata)
  if (caller !== null) return `Webhook: ${caller}`
  return metadata?.via === webhook ? 'Webhook' : 'System'
}

/** A day in Los Angeles, YYYY-MM-DD. */
const dayOfLog = unlessEmpty(
  z
    .string()
    .trim()
    .regex(/^[1-9]\d{3}-\d{2}-\d{2}$/, 'Please enter the date as YYYY-MM-DD.')
    .refine(isDay, 'This date does not exist.'),
)

/** The log's filters, shared by the screen, the API call, and the export. */
const filterFields = {
  q: z.string().trim().max(maxSearchLength, searchTooLong),
  action: unlessEmpty(
    z.enum(Object.keys(actionLabels) as [ActivityAction, ...ActivityAction[]], {
      errorMap: () => ({ message: 'Please choose one of the actions.' }),
    }),
  ),
  section: unlessEmpty(z.string().trim().max(80, 'Please choose one of the sections.')),
  user: unlessEmpty(
    z
      .string()
      .trim()
      .regex(/^(system|webhook|[1-9]\d{0,14})$/, 'Please choose one of the people.')
      .transform((user) => (user === system ? null : user === webhook ? webhook : Number(user))),
  ),
  startDate: dayOfLog,
  endDate: dayOfLog,
}

type FilterName = keyof typeof filterFields
type FilterErrors = Partial<Record<FilterName, string>>

export type ActivityFilters = {
  q: string
  action?: ActivityAction
  section?: string
  /** Null for the system. */
  user?: number | typeof webhook | null
  /** First and last day, in Los Angeles. */
  startDate?: string
  endDate?: string
}

/**
 * Parses the filters in a URL. An invalid one is dropped and reported in `errors`; the others still apply.
 */
export function readFilters(parameters: URLSearchParams): { filters: ActivityFilters; errors: FilterErrors } {
  const filters: Record<string, unknown> = {}
  const errors: FilterErrors = {}
  for (const [name, schema] of Object.entries(filterFields)) {
    const parsed = schema.safeParse(parameters.get(name) ?? '')
    if (!parsed.success) errors[name as FilterName] = parsed.error.issues[0]?.message
    else if (parsed.data !== undefined) filters[name] = parsed.data
  }
  const valid = { q: '', ...filters } as ActivityFilters
  if (valid.startDate && valid.endDate && valid.endDate < valid.startDate) {
    errors.endDate = 'The end date is before the start date.'
    delete valid.endDate
  }
  return { filters: valid, errors }
}

/** The filters as query parameters, without those that are not set. */
export function filterParameters(filters: ActivityFilters): URLSearchParams {
  const { user, ...others } = filters
  const texts = { ...others, user: user === null ? system : user?.toString() }
  return new URLSearchParams(
    Object.entries(texts).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
}

/** An entry of the log (docs/specification/staff-area.md#activity-log). `createdAt`: UTC milliseconds. */
export type ActivityLogEntry = {
  id: number
  userId: number | null
  user: { firstName: string; lastName: string; email: string; role: UserRole } | null
  action: ActivityAction
  section: string
  field: string | null
  oldValue: string | null
  newValue: string | null
  description: string
  order: { id: number; orderNumber: string } | null
  metadata: Record<string, unknown> | null
  createdAt: number
}

/** An entry for API calls and exports, with ISO timestamps. */
export const toPublic = (entry: ActivityLogEntry) => ({
  ...entry,
  createdAt: new Date(entry.createdAt).toISOString(),
})
