import { write } from '~db/client.server'
import { requireActor } from '../permissions/actor.server'
import type { SignedInUser } from '../permissions/signed-in-user'
import { allActivities, lastId } from './log-entries.server'
import { recordActivity } from '../activity/record.server'
import {
  filterParameters,
  nameWithoutAccount,
  toPublic,
  type ActivityFilters,
  type ActivityLogEntry,
} from '../activity/schema'

export const exportFormats = ['csv', 'json'] as const
type ExportFormat = (typeof exportFormats)[number]

const columns = [
  'id',
  'createdAt',
  'userId',
  'userName',
  'userEmail',
  'userRole',
  'action',
  'section',
  'field',
  'oldValue',
  'newValue',
  'description',
  'orderId',
  'orderNumber',
  'metadata',
] as const

/**
 * A CSV cell (RFC 4180). Text that a spreadsheet would run as a formula, including full-width signs, is
 * prefixed with an apostrophe.
 */
export function csvCell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  const text = /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const csvLine = (values: readonly (string | number | null | undefined)[]) =>
  `${values.map(csvCell).join(',')}\r\n`

/** Null for the product itself. */
function authorName({ user, metadata }: ActivityLogEntry): string | null {
  if (user) return `${user.firstName} ${user.lastName}`
  return metadata?.via === 'webhook' ? nameWithoutAccount(metadata) : null
}

function cells(entry: ActivityLogEntry) {
  const { id, userId, user, action, section, field, oldValue, newValue, description, order } = entry
  return [
    id,
    toPublic(entry).createdAt,
    userId,
    authorName(entry),
    user?.email,
    user?.role,
    action,
    section,
    field,
    oldValue,
    newValue,
    description,
    order?.id,
    order?.orderNumber,
    entry.metadata && JSON.stringify(entry.metadata),
  ]
}

/** The byte order mark by which spreadsheets recognize UTF-8; without it, they assume Latin-1. */
const byteOrderMark = '\ufeff'

function* csvParts(filters: ActivityFilters, last: number) {
  yield byteOrderMark + csvLine(columns)
  for (const entries of allActivities(filters, last))
    yield entries.map((entry) => csvLine(cells(entry))).join('')
}

function* jsonParts(filters: ActivityFilters, last: number) {
  yield '{"activities":['
  let between = '\n'
  for (const entries of allActivities(filters, last)) {
    yield entries
      .map((entry) => {
        const text = between + JSON.stringify(toPublic(entry))
        between = ',\n'
        return text
      })
      .join('')
  }
  yield '\n]}\n'
}

/**
 * The log as a file, generated on demand in parts of at most a thousand entries. The export itself is
 * recorded.
 * @throws DomainError `forbidden`
 */
export function exportActivities(
  actor: SignedInUser,
  filters: ActivityFilters,
  format: ExportFormat,
): Iterable<string> {
  // Determined before the export is recorded, so that the file does not contain its own entry.
  const last = lastId()
  write((tx) => {
    const { id: userId, email } = requireActor(tx, actor, 'activity log')
    recordActivity(tx, {
      userId,
      action: 'exported',
      section: 'activity log',
      description: `${email} exported the activity log as ${format.toUpperCase()}`,
      metadata: { format, ...Object.fromEntries(filterParameters(filters)) },
    })
  })
  return format === 'csv' ? csvParts(filters, last) : jsonParts(filters, last)
}
