import { datesInWords } from '../date-formats'
import { publicName } from '../hoas/hoa'
import { hoaFieldNames, hoaLabels } from '../hoas/schema'
import { reportField } from '../report-fields/fields'
import { sections } from '../report-fields/sections'
import { nameInWords, type ActivityLogEntry } from '../activity/schema'

const otherLabels: Record<string, string> = {
  assignee: 'Assigned to',
  criticalAlerts: 'Alerts',
  expiresOn: 'Expiration',
  hoa: 'HOA',
  isActive: 'Active',
  promotionCode: 'Promotion code',
  ready: 'Report',
}

const labels = new Map<string, string>([
  ...hoaFieldNames.map((field) => [publicName(field), hoaLabels[field]] as const),
  ...sections.map(({ id, label }) => [id, label] as const),
  ...Object.entries(otherLabels),
])

/** A field's label on screens. Field names that other companies send in API calls are shown as sent. */
export const fieldLabel = (field: string): string =>
  reportField(field)?.label ?? labels.get(field) ?? (/^[a-z]+$/i.test(field) ? nameInWords(field) : field)

const states: Record<string, string> = {
  pending: 'Pending',
  new: 'New',
  processing: 'Processing',
  'final review': 'Final Review',
  completed: 'Completed',
  in_progress: 'In Progress',
  done: 'Done',
}

function valueLabel({ section, field }: Pick<ActivityLogEntry, 'section' | 'field'>, value: string | null) {
  if (value === null) return null
  if (field !== 'status') return datesInWords(value)
  // A task that has not been started is shown as New (docs/specification/orders-and-checkout.md#tasks).
  return section === 'task' && value === 'pending' ? 'New' : (states[value] ?? value)
}

/** Replaces the paths and stored values of an entry with their labels. */
export const labeledEntry = <E extends ActivityLogEntry>(entry: E): E => ({
  ...entry,
  field: entry.field === null ? null : fieldLabel(entry.field),
  oldValue: valueLabel(entry, entry.oldValue),
  newValue: valueLabel(entry, entry.newValue),
})
