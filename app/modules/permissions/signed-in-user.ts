import type { userRoles } from '~db/lists'

export type UserRole = (typeof userRoles)[number]

/** The signed-in user, as far as routes and modules need to know. */
export type SignedInUser = { id: number; email: string; firstName: string; lastName: string; role: UserRole }
