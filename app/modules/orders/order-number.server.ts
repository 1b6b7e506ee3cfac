import { randomBase32 } from '../tokens.server'

/**
 * `CV-` and 12 random Crockford base32 characters in groups of four, 60 bits
 * (docs/specification/orders-and-checkout.md#order-number).
 */
export function newOrderNumber(): string {
  const characters = randomBase32(12)
  return `CV-${characters.slice(0, 4)}-${characters.slice(4, 8)}-${characters.slice(8)}`
}
