import { randomBytes } from 'node:crypto'

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * `CV-` and 12 random Crockford base32 characters in groups of four, 60 bits
 * (docs/specification/orders-and-checkout.md#order-number).
 */
export function newOrderNumber(): string {
  const characters = Array.from(randomBytes(12), (byte) => crockford[byte % 32]).join('')
  return `CV-${characters.slice(0, 4)}-${characters.slice(4, 8)}-${characters.slice(8)}`
}
