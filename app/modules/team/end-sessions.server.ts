import { write } from '~db/client.server'
import { endSessionsOf } from '../accounts/sessions.server'
import { recordActivity } from '../activity/record.server'
import { DomainError } from '../domain-error'
import { requireActor } from '../permissions/actor.server'
import type { SignedInUser } from '../permissions/signed-in-user'
import { requireManageableMember } from '../permissions/team-access.server'

/**
 * Signs a colleague out everywhere, for example after a laptop was lost. Their password and second factor stay.
 * @returns the member's name
 * @throws DomainError `not_found`; `forbidden` for a super unless the actor is one; `conflict` for one's own, which end
 * in the settings
 */
export const endSessionsOfMember = (actor: SignedInUser, memberId: number) =>
  write((tx) => {
    const admin = requireActor(tx, actor, 'team')
    const member = requireManageableMember(tx, admin, memberId)
    if (member.id === admin.id)
      throw new DomainError('conflict', 'You can end your own sessions in your settings.')
    endSessionsOf(tx, member.id)
    recordActivity(tx, {
      userId: admin.id,
      action: 'logout',
      section: 'team',
      description: `${admin.email} ended all sessions of ${member.email}`,
      metadata: { memberId: member.id },
    })
    return `${member.firstName} ${member.lastName}`
  })
