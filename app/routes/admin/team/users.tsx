import { Button } from '@mantine/core'
import type { MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { parseId } from '~/http/ids'
import { screenQuery } from '~/http/list-query'
import { readForm, unreadableForm } from '~/http/forms.server'
import { page } from '~/http/page.server'
import type { RefusedForm } from '~/http/refused-form.server'
import { requireSignedIn } from '~/http/visitor.server'
import { canChangeAccess, canManageMember } from '~/modules/permissions/team-rules'
import { findMember, listTeam } from '~/modules/team/team.server'
import { pageTitle } from '~/ui/page-meta'
import { EmptyState } from '~/ui/empty-state'
import { FormFailure } from '~/ui/focused-notice'
import { PageHeader } from '~/ui/page-header'
import { AddMember } from './add-member'
import {
  handleAddMember,
  handleEndSessions,
  handleFactorReset,
  handleMemberChange,
  handlePasswordReset,
  memberNotFound,
  type NewLink,
} from './handle-team-forms.server'
import { MemberPanel } from './member-panel'
import { SetupLink } from './setup-link'
import { TeamList } from './team-list'
import styles from './team.module.css'

export const meta: MetaFunction = ({ matches }) => [pageTitle('Team', matches)]

export const loader = page('team', ({ request, visitor }) => {
  const { user } = requireSignedIn(visitor)
  const { searchParams } = new URL(request.url)
  const now = Date.now()
  const memberParam = searchParams.get('user')
  const member = memberParam === null ? null : findMember(parseId(memberParam), now)
  if (memberParam !== null && !member) throw memberNotFound()
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

export const action = page('team', async ({ request, context, visitor }) => {
  const { user } = requireSignedIn(visitor)
  const form = await readForm({ request, context })
  const memberId = parseId(new URL(request.url).searchParams.get('user'))
  const args = { request, context, visitor, user, form, memberId }
  switch (form.get('intent')) {
    case 'add':
      return handleAddMember(args)
    case 'save':
      return handleMemberChange(args)
    case 'reset-password':
      return handlePasswordReset(args)
    case 'end-sessions':
      return handleEndSessions(args)
    case 'reset-factor':
      return handleFactorReset(args)
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
        <Button component={Link} to="/admin/users/partners" variant="default">
          Partners
        </Button>
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
