/**
 * Integer cents. The server decides; a different amount is rejected (docs/specification/payments.md#price).
 */
export const listPriceCents = 20000
export const taxCents = 0
export const totalCents = 14900
