import { randomBase32 } from '../tokens.server'

/**
 * `CV-` and 12 random Crockford base32 characters in groups of four, 60 bits
 * (docs/specification/orders-and-checkout.md#order-number).
 */
export function newOrderNumber(): string {
  const characters = randomBase32(12)
  return `CV-${characters.slice(0, 4)}-${characters.slice(4, 8)}-${characters.slice(8)}`
}

/**
 * Normalizes an order number, which may be typed with lowercase letters, spaces, or dashes, to
 * "CV-XXXX-XXXX-XXXX"; null if it is invalid.
 */
export function normalizeOrderNumber(typed: string): string | null {
  const [, a, b, c] =
    /^CV([0-9A-Z]{4})([0-9A-Z]{4})([0-9A-Z]{4})$/.exec(typed.toUpperCase().replace(/[\s\-–—]+/g, '')) ?? []
  return a === undefined ? null : `CV-${a}-${b}-${c}`
}
