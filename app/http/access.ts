import type { UserRole } from '~/modules/accounts/schema'

/** Who may use a route; every loader and action declares it, and a test walks the route table for one that does not. */
export type Access = 'anyone' | 'signed-in' | readonly UserRole[]

/** A loader or action that carries its declaration. */
export type Declared<F> = F & { readonly access: Access }

export const declare = <F extends (...args: never[]) => unknown>(access: Access, handle: F): Declared<F> =>
  Object.assign(handle, { access })
