import { dayMs } from '../time-units'

const expiresSoonDays = 30

export const documentStatuses = {
  current: 'Current',
  soon: 'Expires Soon',
  expired: 'Expired',
} as const
export type DocumentStatus = keyof typeof documentStatuses

/** @param date YYYY-MM-DD */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/**
 * The latest expiration date with which a document counts as expiring soon.
 * @param today YYYY-MM-DD
 */
export const expiringSoonUntil = (today: string): string => addDays(today, expiresSoonDays)

/**
 * The display status of a document (docs/specification/hoas-and-partners.md#document-expiry). It is current
 * through its expiration date; without one, it never expires.
 * @param expiresOn YYYY-MM-DD
 * @param today YYYY-MM-DD
 */
export function documentStatus(expiresOn: string | null, today: string): DocumentStatus {
  if (!expiresOn) return 'current'
  if (expiresOn < today) return 'expired'
  return expiresOn <= expiringSoonUntil(today) ? 'soon' : 'current'
}
