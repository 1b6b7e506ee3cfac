import { DateTime } from 'luxon'
import { businessTimeZone } from '../date-formats'

/**
 * The default expiration date of an HOA's document: one year after its upload
 * (docs/specification/hoas-and-partners.md#document-expiry).
 * @returns YYYY-MM-DD
 */
export const expiryOfUpload = (uploadedAt: number): string =>
  DateTime.fromMillis(uploadedAt, { zone: businessTimeZone }).plus({ years: 1 }).toFormat('yyyy-MM-dd')
