import { and, count, eq, inArray, ne } from 'drizzle-orm'
import { write, type Tx } from '~db/client.server'
import { users } from '~db/schema'
import { recordActivity } from '../activity/record.server'
import { DomainError } from '../domain-error'
import { nextEditTime } from '../next-edit-time.server'
import { reassignTasks, assignUnassignedTasks } from '../tasks/reassign-tasks.server'
import { requireActor } from '../permissions/actor.server'
import { revokeLinks } from '../sign-in/password-links.server'
import { adminRoles, fullRoleLabel } from '../permissions/permissions'
import type { MemberChange } from '../accounts/schema'
import type { SignedInUser, UserRole } from '../permissions/signed-in-user'
import { endSessionsOf } from '../accounts/sessions.server'
import { requireManageableMember } from '../permissions/team-access.server'

type Access = { role: UserRole; isActive: boolean }

const isActiveAs = ({ role, isActive }: Access, roles: readonly UserRole[]) =>
  isActive && roles.includes(role)

/** At least one person must be able to manage the team, and one to read the activity log. */
function requireRemainingAdmins(tx: Tx, memberId: number, before: Access, after: Access) {
  const guarded = [
    { roles: adminRoles, message: 'At least one active Super User must remain.' },
    { roles: ['super'], message: 'At least one active account with the super role must remain.' },
  ] as const
  for (const { roles, message } of guarded) {
    if (!isActiveAs(before, roles) || isActiveAs(after, roles)) continue
    const others = tx
      .select({ count: count() })
      .from(users)
      .where(and(inArray(users.role, [...roles]), eq(users.isActive, true), ne(users.id, memberId)))
      .get()
    if (!others?.count) throw new DomainError('conflict', message)
  }
}

const loggedFields = (person: Access & { title: string; phone: string }) => ({
  title: person.title,
  phone: person.phone,
  role: fullRoleLabel(person.role),
  isActive: person.isActive ? 'active' : 'inactive',
})
const fieldLabels = { title: 'Title', phone: 'Phone', role: 'Role', isActive: 'Account' } as const

/**
 * Changes a team member; missing fields stay unchanged. A new role or a deactivation ends the member's
 * sessions; a former contributor's open tasks are reassigned.
 * @throws DomainError `not_found`; `forbidden` for a super unless the actor is one; `invalid` for the super
 * role; `conflict` for one's own role, for the last super or admin, and if the account has changed since
 * `change.updatedAt`
 */
export function changeTeamMember(actor: SignedInUser, memberId: number, change: MemberChange) {
  write((tx) => {
    const admin = requireActor(tx, actor, 'team')
    const before = requireManageableMember(tx, admin, memberId)
    if (change.updatedAt !== undefined && change.updatedAt !== before.updatedAt) {
      const message =
        'This account has been changed since you opened it. Please check its current settings, and make your change again.'
      throw new DomainError('conflict', message, { isOutdated: true })
    }
    const { title = before.title, phone = before.phone, role = before.role } = change
    const after = { title, phone, role, isActive: change.isActive ?? before.isActive }

    if (role === 'super' && before.role !== 'super') {
      const message = 'The super role can’t be assigned here.'
      throw new DomainError('invalid', message, { fields: { role: message } })
    }
    requireRemainingAdmins(tx, memberId, before, after)
    const isRoleChanged = role !== before.role
    const isAccessChanged = isRoleChanged || after.isActive !== before.isActive
    if (isAccessChanged && admin.id === memberId) {
      throw new DomainError('conflict', 'You can’t change your own role or deactivate yourself.')
    }

    const [old, next] = [loggedFields(before), loggedFields(after)]
    for (const field of ['title', 'phone', 'role', 'isActive'] as const) {
      if (old[field] === next[field]) continue
      recordActivity(tx, {
        userId: admin.id,
        action: field === 'isActive' ? 'status_changed' : 'updated',
        section: 'team',
        field,
        oldValue: old[field],
        newValue: next[field],
        description: `${fieldLabels[field]} of ${before.email} changed`,
        metadata: { memberId },
      })
    }
    tx.update(users)
      .set({ ...after, updatedAt: nextEditTime(users.updatedAt) })
      .where(eq(users.id, memberId))
      .run()
    if (isAccessChanged) endSessionsOf(tx, memberId)
    if (!after.isActive) revokeLinks(tx, memberId)
    const wasContributor = isActiveAs(before, ['contributor'])
    const isContributor = isActiveAs(after, ['contributor'])
    if (wasContributor && !isContributor) reassignTasks(tx, memberId, admin.id)
    if (isContributor && !wasContributor) assignUnassignedTasks(tx, admin.id)
  })
}
