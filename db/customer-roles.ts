/**
 * A customer's role in the purchase. Grants no permissions. Apart from the other closed lists (`db/lists.ts`), so that the
 * checkout's first step does not load those.
 */
export const customerRoles = ['homebuyer', 'homeseller', 'realtor', 'lender', 'escrow', 'other'] as const
