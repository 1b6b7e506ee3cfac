/** "(555) 010-0149" → the address that dials it. */
export const telephone = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`
