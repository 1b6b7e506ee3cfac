import type { PermissionName } from '~/modules/permissions/permissions'

/**
 * Who may use a route: anyone, or users with a permission from `modules/permissions/permissions.ts`. Every
 * loader and action declares its access; a test walks the route table to find missing declarations and tries
 * every route as every role.
 */
export type Access = 'anyone' | PermissionName

/** A loader or action with its declared access; API calls also have a method. */
type Declared<F> = F & { readonly access: Access; readonly method?: string | undefined }

export const declare = <F extends (...args: never[]) => unknown>(
  access: Access,
  handle: F,
  method?: string,
): Declared<F> => Object.assign(handle, { access, method })
