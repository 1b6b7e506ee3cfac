import { redirect } from '@remix-run/node'
import { validationError } from 'remix-validated-form'
import { requireConfirmation } from '~/http/confirmation.server'
import type { RequestArgs } from '~/http/context'
import { checkForm } from '~/http/forms.server'
import { refuseForm } from '~/http/refused-form.server'
import { setFlash, type Visitor } from '~/http/visitor.server'
import { memberChangeSchema, newMemberSchema, type MemberChange } from '~/modules/accounts/schema'
import { DomainError } from '~/modules/domain-error'
import type { SignedInUser } from '~/modules/permissions/signed-in-user'
import { endSessionsOfMember } from '~/modules/team/end-sessions.server'
import { resetSecondFactor } from '~/modules/sign-in/change-second-factor.server'
import { factorResetSchema } from '~/modules/sign-in/schema'
import { addTeamMember, renewSetupLink } from '~/modules/team/add-team-member.server'
import { changeTeamMember } from '~/modules/team/change-team-member.server'
import { findMember } from '~/modules/team/team.server'
import { factorFormId, memberFormId } from './member-panel'

/** A submitted form of the team's screen; `memberId` is the member shown beside the list. */
type TeamFormArgs = RequestArgs & {
  visitor: Visitor
  user: SignedInUser
  form: URLSearchParams
  memberId: number
}

export const memberNotFound = () => new DomainError('not_found', 'There is no such member of the team.')

/** The link exists only in the response to the form: it is shown once and not stored. */
export type NewLink = {
  link: { inviteLink: string; name: string; email: string; isNew: boolean; memberId: number }
}

const backToMember = (request: Request) => redirect(`/admin/users${new URL(request.url).search}`)

export async function handleAddMember(args: TeamFormArgs) {
  const { request, context, user, form } = args
  const checked = await checkForm(newMemberSchema, form)
  if (checked.error) return validationError(checked.error, checked.submittedData)
  await requireConfirmation(args, form)
  const { email, firstName, lastName } = checked.data
  try {
    const { user: newMember, inviteLink } = addTeamMember(user, checked.data)
    await setFlash(request, context, {
      kind: 'success',
      title: 'User added successfully',
      description: 'The invitation is on its way by email.',
    })
    const name = `${firstName} ${lastName}`
    return { link: { inviteLink, name, email, isNew: true, memberId: newMember.id } } satisfies NewLink
  } catch (error) {
    return refuseForm(context, error, {
      title: 'Failed to add user',
      submitted: checked.data,
      conflictField: 'email',
    })
  }
}

/** Whether a member's change affects their access. */
function changesAccess(memberId: number, { role, isActive }: MemberChange) {
  const member = findMember(memberId)
  if (!member) return false
  return (role ?? member.role) !== member.role || (isActive ?? member.isActive) !== member.isActive
}

export async function handleMemberChange(args: TeamFormArgs) {
  const { request, context, user, form, memberId } = args
  const checked = await checkForm(memberChangeSchema, form)
  if (checked.error) return validationError(checked.error, checked.submittedData)
  if (changesAccess(memberId, checked.data)) await requireConfirmation(args, form)
  try {
    changeTeamMember(user, memberId, checked.data)
  } catch (error) {
    const { isActive, updatedAt, ...submitted } = checked.data
    // Shows the account's current state: submitting the same values again could restore access that was just
    // removed.
    const isOutdated = error instanceof DomainError && error.details.isOutdated
    return refuseForm(context, error, {
      title: 'Failed to update user',
      ...(isOutdated
        ? { formId: 'outdated' }
        : {
            submitted: { ...submitted, ...(isActive !== undefined && { isActive: String(isActive) }) },
            formId: memberFormId(updatedAt),
          }),
    })
  }
  await setFlash(request, context, {
    kind: 'success',
    title: 'Changes saved',
    description: 'User permissions have been updated successfully.',
  })
  return backToMember(request)
}

export async function handlePasswordReset(args: TeamFormArgs) {
  const { request, context, user, form, memberId } = args
  await requireConfirmation(args, form)
  const member = findMember(memberId)
  try {
    if (!member) throw memberNotFound()
    const { inviteLink } = renewSetupLink(user, memberId)
    await setFlash(request, context, {
      kind: 'success',
      title: 'Password reset',
      description: 'New setup link generated',
    })
    const { firstName, lastName, email } = member
    const name = `${firstName} ${lastName}`
    return { link: { inviteLink, name, email, isNew: false, memberId } } satisfies NewLink
  } catch (error) {
    return refuseForm(context, error, { title: 'Failed to reset password', formId: 'reset-password' })
  }
}

export async function handleEndSessions(args: TeamFormArgs) {
  const { request, context, user, form, memberId } = args
  await requireConfirmation(args, form)
  let name: string
  try {
    name = endSessionsOfMember(user, memberId)
  } catch (error) {
    return refuseForm(context, error, { title: 'Not signed out', formId: 'end-sessions' })
  }
  await setFlash(request, context, {
    kind: 'success',
    title: 'Signed out everywhere',
    description: `${name} has to sign in again on every device.`,
  })
  return backToMember(request)
}

export async function handleFactorReset(args: TeamFormArgs) {
  const { request, context, user, form, memberId } = args
  const checked = await checkForm(factorResetSchema, form)
  if (checked.error) return validationError(checked.error, checked.submittedData)
  await requireConfirmation(args, form)
  let name: string
  try {
    name = resetSecondFactor(user, memberId, checked.data.reason).name
  } catch (error) {
    return refuseForm(context, error, {
      title: 'Failed to reset two-step sign-in',
      submitted: checked.data,
      formId: factorFormId,
    })
  }
  await setFlash(request, context, {
    kind: 'success',
    title: 'Two-step sign-in reset',
    description: `${name} is signed out everywhere, and sets it up again after the next sign-in.`,
  })
  return backToMember(request)
}
