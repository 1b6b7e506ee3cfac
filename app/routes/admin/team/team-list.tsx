import { Link, useSearchParams } from '@remix-run/react'
import { fullRoleLabel } from '~/modules/permissions/permissions'
import type { TeamMember } from '~/modules/team/team.server'
import type { ListPage } from '~/modules/paging'
import { EmptyState } from '~/ui/empty-state'
import { FilterForm } from '~/ui/filter-form'
import { Pager } from '~/ui/pager'
import { Badge } from '~/ui/status-badge'
import styles from './team.module.css'

/** The members by name; each links to its details and preserves the search. */
export function TeamList({ rows, selected, ...pager }: ListPage<TeamMember> & { selected: number | null }) {
  const [parameters] = useSearchParams()
  const urlOf = (id: number) => {
    const next = new URLSearchParams(parameters)
    next.delete('add')
    next.set('user', String(id))
    return `/admin/users?${next.toString()}`
  }
  return (
    <>
      <FilterForm search="Search by name, title, email, or role" clearedUrl="/admin/users" />
      {rows.length === 0 ? (
        <EmptyState title="Nobody matches this search">
          Every word is searched for in names, titles, email addresses, and roles.
        </EmptyState>
      ) : (
        <ul className={styles.members}>
          {rows.map((member) => (
            <li key={member.id}>
              <Link
                to={urlOf(member.id)}
                className={styles.member}
                aria-current={member.id === selected ? 'true' : undefined}
                preventScrollReset
              >
                <span className={styles.name}>
                  {member.firstName} {member.lastName}
                </span>
                <span className={styles.badges}>
                  {!member.isActive && <Badge kind="red">Inactive</Badge>}
                  {member.isActive && member.passwordState === 'pending' && (
                    <Badge kind="yellow">Pending setup</Badge>
                  )}
                </span>
                <span className={styles.muted}>
                  {fullRoleLabel(member.role)}
                  {member.title && ` · ${member.title}`}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Pager {...pager} label="members" />
    </>
  )
}
