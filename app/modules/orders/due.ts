export type DueKind = 'overdue' | 'soon' | 'later'

/** What is due within this time is due soon. */
export const dueSoonHours = 4

/** How near a deadline is. Both in UTC milliseconds. */
export function dueKind(dueAt: number, now: number): DueKind {
  if (dueAt < now) return 'overdue'
  return dueAt < now + dueSoonHours * 3_600_000 ? 'soon' : 'later'
}
