/** Specification 1, section 9. Integer cents; the server's word is the only one that counts. */
export const listPriceCents = 20000
export const taxCents = 0
export const totalCents = 14900
