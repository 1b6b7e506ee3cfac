export type UserRole = 'customer' | 'admin' | 'contributor' | 'viewer' | 'super' | 'partner'

/** The signed-in person, as far as routes and modules need to know. */
export type SignedInUser = { id: number; email: string; firstName: string; lastName: string; role: UserRole }
