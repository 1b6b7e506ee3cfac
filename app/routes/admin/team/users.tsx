import { Button } from '@mantine/core'
import { redirect, type MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { validationError } from 'remix-validated-form'
import { requireConfirmation } from '~/http/confirmation.server'
import { parseId } from '~/http/ids'
import { screenQuery } from '~/http/list-query'
import { checkForm, readForm, unreadableForm } from '~/http/forms.server'
import { page } from '~/http/page.server'
import { refuseForm, type RefusedForm } from '~/http/refused-form.server'
import { setFlash, requireSignedIn } from '~/http/visitor.server'
import { addTeamMember, renewSetupLink } from '~/modules/team/add-team-member.server'
import { changeTeamMember } from '~/modules/team/change-team-member.server'
import { canChangeAccess, canManageMember } from '~/modules/permissions/team-rules'
import { findMember, listTeam } from '~/modules/team/team.server'
import { memberChangeSchema, newMemberSchema, type MemberChange } from '~/modules/accounts/schema'
import { DomainError } from '~/modules/domain-error'
import { resetSecondFactor } from '~/modules/sign-in/change-second-factor.server'
import { factorResetSchema } from '~/modules/sign-in/schema'
import { pageTitle } from '~/ui/brand'
import { EmptyState } from '~/ui/empty-state'
import { FormFailure } from '~/ui/focused-notice'
import { PageHeader } from '~/ui/page-header'
import { AddMember } from './add-member'
import { factorFormId, MemberPanel, memberFormId } from './member-panel'
import { SetupLink } from './setup-link'
import { TeamList } from './team-list'
import styles from './team.module.css'

export const meta: MetaFunction = ({ matches }) => [pageTitle('Team', matches)]

const notFound = () => new DomainError('not_found', 'There is no such member of the team.')

export const loader = page('team', ({ request, visitor }) => {
  const { user } = requireSignedIn(visitor)
  const { searchParams } = new URL(request.url)
  const now = Date.now()
  const memberParam = searchParams.get('user')
  const member = memberParam === null ? null : findMember(parseId(memberParam), now)
  if (memberParam !== null && !member) throw notFound()
  return {
    team: listTeam(screenQuery(request), now),
    member: member && {
      ...member,
      isSelf: member.id === user.id,
      canManage: canManageMember(user, member),
      canChangeAccess: canChangeAccess(user, member),
    },
    isAdding: searchParams.has('add'),
  }
})

/** The link exists only in the response to the form: it is shown once and not stored. */
type NewLink = { link: { inviteLink: string; name: string; email: string; isNew: boolean; memberId: number } }

/** Whether a member's change affects their access. */
const changesAccess = (memberId: number, { role, isActive }: MemberChange) => {
  const member = findMember(memberId)
  if (!member) return false
  return (role ?? member.role) !== member.role || (isActive ?? member.isActive) !== member.isActive
}

export const action = page('team', async (args) => {
  const { request, context, visitor } = args
  const { user } = requireSignedIn(visitor)
  const { search, searchParams } = new URL(request.url)
  const form = await readForm({ request, context })
  const memberId = parseId(searchParams.get('user'))
  const intent = form.get('intent')
  switch (intent) {
    case 'add': {
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

    case 'save': {
      const checked = await checkForm(memberChangeSchema, form)
      if (checked.error) return validationError(checked.error, checked.submittedData)
      if (changesAccess(memberId, checked.data)) await requireConfirmation(args, form)
      try {
        changeTeamMember(user, memberId, checked.data)
      } catch (error) {
        const { isActive, updatedAt, ...submitted } = checked.data
        // Shows the account's current state: submitting the same values again could restore access that was just
        // removed.
        const isOutdated = error instanceof DomainError && error.details.outdated
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
      return redirect(`/admin/users${search}`)
    }

    case 'reset-password': {
      await requireConfirmation(args, form)
      const member = findMember(memberId)
      try {
        if (!member) throw notFound()
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
        return refuseForm(context, error, {
          title: 'Failed to reset password',
          formId: 'reset-password',
        })
      }
    }

    case 'reset-factor': {
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
      return redirect(`/admin/users${search}`)
    }

    default:
      throw unreadableForm()
  }
})

export default function TeamPage() {
  const { team, member, isAdding } = useLoaderData<typeof loader>()
  const { link, failure } = useActionData<(Partial<NewLink> & Pick<RefusedForm, 'failure'>) | null>() ?? {}
  const isOpen = member !== null || isAdding
  return (
    <>
      <PageHeader title="Team" lead="Who works here, and what they may do.">
        <Button component={Link} to="/admin/users?add=1" preventScrollReset>
          Add
        </Button>
      </PageHeader>
      <FormFailure failure={failure} />
      <div className={styles.columns} data-open={isOpen || undefined}>
        <div className={styles.list}>
          <TeamList {...team} selected={member?.id ?? null} />
        </div>
        <div>
          {isOpen && (
            <Link to="/admin/users" className={styles.back}>
              <span aria-hidden="true">← </span>All members
            </Link>
          )}
          {link && <SetupLink key={link.inviteLink} {...link} />}
          {member && <MemberPanel key={`${member.id} ${member.updatedAt}`} member={member} />}
          {isAdding && !link && <AddMember />}
          {!isOpen && (
            <EmptyState title="No member chosen">
              Choose a member from the list to see or change their access.
            </EmptyState>
          )}
        </div>
      </div>
    </>
  )
}
