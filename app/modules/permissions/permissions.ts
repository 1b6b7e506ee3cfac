import { userRoles } from '~db/lists'
import type { UserRole } from './signed-in-user'

type Permission = {
  roles: readonly UserRole[]
  /**
   * Where to redirect visitors who are not signed in or lack the role
   * (docs/specification/roles-and-access.md#refused-access).
   */
  redirectTo: string
  /** Where to redirect signed-in users, if different. */
  redirectSignedInTo?: string
}

/** Every permission of an admin is also a super's. */
export const adminRoles = ['super', 'admin'] as const
const login = '/admin/login'

/**
 * Roles by permission (docs/specification/roles-and-access.md#permissions). Every loader and action that is
 * not public declares one of these. Modules further restrict contributors to the orders assigned to them.
 */
export const permissions = {
  'account settings': { roles: userRoles, redirectTo: login },
  'two-step sign-in': { roles: [...adminRoles, 'contributor', 'viewer', 'partner'], redirectTo: login },
  'own orders': { roles: userRoles, redirectTo: login },
  'staff area': { roles: [...adminRoles, 'contributor', 'viewer'], redirectTo: login },
  'my tasks': { roles: ['contributor'], redirectTo: login },
  orders: { roles: [...adminRoles, 'contributor', 'viewer'], redirectTo: login },
  'work on orders': { roles: [...adminRoles, 'contributor'], redirectTo: login },
  'approve orders': { roles: adminRoles, redirectTo: login },
  hoas: { roles: [...adminRoles, 'contributor'], redirectTo: login },
  'edit hoas': { roles: adminRoles, redirectTo: login },
  'invite partners': { roles: adminRoles, redirectTo: login },
  team: { roles: adminRoles, redirectTo: login },
  'pdf generator': { roles: adminRoles, redirectTo: login },
  reading: { roles: adminRoles, redirectTo: login },
  'partner portal': { roles: ['partner'], redirectTo: '/partner/login' },
  'activity log': { roles: ['super'], redirectTo: login },
  'customer data': { roles: ['super'], redirectTo: login, redirectSignedInTo: '/admin' },
  'promotion codes': { roles: ['super'], redirectTo: login, redirectSignedInTo: '/admin' },
  webhooks: { roles: ['super'], redirectTo: login, redirectSignedInTo: '/admin' },
} as const satisfies Record<string, Permission>

export type PermissionName = keyof typeof permissions

/** Whether a role has a permission. */
export const hasPermission = (role: UserRole, name: PermissionName): boolean =>
  (permissions[name].roles as readonly UserRole[]).includes(role)

/** The redirect for a visitor who lacks a permission. */
export function deniedRedirectPath(name: PermissionName, isSignedIn: boolean): string {
  const { redirectTo, redirectSignedInTo = redirectTo }: Permission = permissions[name]
  return isSignedIn ? redirectSignedInTo : redirectTo
}

/** Roles of staff, by decreasing permissions. */
export const staffRoles = ['super', 'admin', 'contributor', 'viewer'] as const
export type StaffRole = (typeof staffRoles)[number]
export const isStaff = (role: UserRole): role is StaffRole => hasPermission(role, 'staff area')

/** The redirect after signing in (docs/specification/roles-and-access.md#refused-access). */
export const homePath = (role: UserRole): string =>
  isStaff(role) ? '/admin' : role === 'partner' ? '/partner' : '/'

/** A role's label on screens: admin and super are both Super User (docs/specification/roles-and-access.md#roles). */
export const roleLabels: Record<UserRole, string> = {
  super: 'Super User',
  admin: 'Super User',
  contributor: 'Contributor',
  viewer: 'Viewer',
  partner: 'Partner',
  customer: 'Customer',
}

/** A role's label where both kinds of Super User are listed. */
export const fullRoleLabel = (role: UserRole): string =>
  role === 'super' ? `${roleLabels.super} (super)` : roleLabels[role]

/** What each role can do. */
export const roleDescriptions: Record<StaffRole, string> = {
  super:
    'Full access and user management, plus webhooks and the activity log. This role can’t be assigned here.',
  admin: 'Full access and user management.',
  contributor: 'Can edit assigned sections and view reports.',
  viewer: 'Read-only access to reports and data.',
}

/** The roles that can be assigned to team members. The role super can be removed here but not assigned. */
export const assignableRoles = ['admin', 'contributor', 'viewer'] as const satisfies StaffRole[]
