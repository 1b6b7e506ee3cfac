import type { MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { screenQuery } from '~/http/list-query'
import { page } from '~/http/page.server'
import { shortDate } from '~/modules/date-formats'
import { listUndecided } from '~/modules/partners/undecided-partners.server'
import { EmptyState } from '~/ui/empty-state'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-meta'
import { Pager } from '~/ui/pager'
import { Table } from '~/ui/table'

export const meta: MetaFunction = ({ matches }) => [pageTitle('Open Decisions', matches)]

export const loader = page('edit hoas', ({ request }) => {
  const { rows, ...pager } = listUndecided(screenQuery(request))
  return { decisions: rows, pager }
})

/** Partners who described an HOA that seems to exist already. */
export default function DecisionsPage() {
  const { decisions, pager } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Open Decisions"
        lead="Partners described these HOAs, which seem to be on the list already."
        back={{ to: '/admin/hoas', label: 'Back to HOAs' }}
      />
      {decisions.length === 0 ? (
        <EmptyState title="Nothing to decide">
          If a partner describes an HOA that is on the list already, it waits here for you to compare the two.
        </EmptyState>
      ) : (
        <Table caption="Open decisions" head={['Described', 'By', 'On the list', 'Since', '']}>
          {decisions.map(({ invitationId, hoaName, address, name, company, completedAt, hoa }) => (
            <tr key={invitationId}>
              <td data-label="Described">
                {hoaName}
                <br />
                {address}
              </td>
              <td data-label="By">{[name, company].filter(Boolean).join(', ')}</td>
              <td data-label="On the list">
                <Link to={`/admin/hoas/${hoa.id}`}>{hoa.name}</Link>
                <br />
                {hoa.address}
              </td>
              <td data-label="Since">{shortDate(completedAt)}</td>
              <td data-label="">
                <Link
                  to={`/admin/hoas/${hoa.id}/partners/${invitationId}`}
                  aria-label={`Compare and decide about ${hoaName}`}
                >
                  Compare and decide
                </Link>
              </td>
            </tr>
          ))}
        </Table>
      )}
      <Pager {...pager} label="decisions" />
    </>
  )
}
