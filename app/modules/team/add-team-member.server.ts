import { write } from '~db/client.server'
import { recordActivity } from '../activity/record.server'
import { DomainError } from '../domain-error'
import { queueMail } from '../mail/queue-mail.server'
import { assignUnassignedTasks } from '../tasks/reassign-tasks.server'
import { requireActor } from '../permissions/actor.server'
import { insertAccount } from '../accounts/insert-account.server'
import { createLink, revokeLinks } from '../sign-in/password-links.server'
import { roleLabels } from '../permissions/permissions'
import type { NewMember } from '../accounts/schema'
import type { SignedInUser } from '../permissions/signed-in-user'
import { requireManageableMember } from '../permissions/team-access.server'

/**
 * Adds a team member. They set a password through the link, which is returned once for the actor to pass on;
 * another link is mailed.
 * @throws DomainError `conflict` "Email already registered", also for a customer's or a partner's address
 */
export function addTeamMember(actor: SignedInUser, member: NewMember) {
  return write((tx) => {
    const { id: userId } = requireActor(tx, actor, 'team')
    const user = insertAccount(tx, member)
    recordActivity(tx, {
      userId,
      action: 'created',
      section: 'team',
      newValue: member.role,
      description: `${user.email} added to the team as ${roleLabels[user.role]}`,
      metadata: { memberId: user.id },
    })
    if (user.role === 'contributor') assignUnassignedTasks(tx, userId)
    queueMail(tx, { template: 'team-invitation', to: user.email, userId: user.id })
    return { user, inviteLink: createLink(tx, user.id, 'setup') }
  })
}

/**
 * Creates a new password link for a member, revoking all earlier ones, and mails it. Their current password
 * works until they set a new one: a link is easily created by mistake, and must not lock anyone out. To end
 * access at once, deactivate the account.
 * @throws DomainError `not_found`; `forbidden` for a super unless the actor is one; `conflict` for an
 * inactive account
 */
export function renewSetupLink(actor: SignedInUser, memberId: number) {
  return write((tx) => {
    const admin = requireActor(tx, actor, 'team')
    const member = requireManageableMember(tx, admin, memberId)
    if (!member.isActive)
      throw new DomainError(
        'conflict',
        'This account is inactive. Activate it first, and then create a link.',
      )
    revokeLinks(tx, member.id)
    recordActivity(tx, {
      userId: admin.id,
      action: 'updated',
      section: 'team',
      field: 'password',
      description: `New setup link created for ${member.email}`,
      metadata: { memberId: member.id },
    })
    queueMail(tx, { template: 'team-invitation', to: member.email, userId: member.id })
    return { inviteLink: createLink(tx, member.id, 'setup') }
  })
}
