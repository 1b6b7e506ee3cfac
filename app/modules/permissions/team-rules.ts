import type { SignedInUser, UserRole } from './signed-in-user'

type Person = { id: number; role: UserRole }

/** Only a super may change a super: an admin who could create a sign-in link for a super could sign in as one. */
export const canManageMember = (actor: Pick<SignedInUser, 'role'>, member: Pick<Person, 'role'>) =>
  member.role !== 'super' || actor.role === 'super'

/** Users cannot demote or deactivate themselves (docs/specification/staff-area.md#team). */
export const canChangeAccess = (actor: Person, member: Person) =>
  canManageMember(actor, member) && actor.id !== member.id
