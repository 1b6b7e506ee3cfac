import { hourMs } from '../time-units'

export type DueKind = 'overdue' | 'soon' | 'later'

/** Orders due within this time count as due soon. */
export const dueSoonHours = 4

/** How close a deadline is. Both in UTC milliseconds. */
export function dueKind(dueAt: number, now: number): DueKind {
  if (dueAt < now) return 'overdue'
  return dueAt < now + dueSoonHours * hourMs ? 'soon' : 'later'
}
