import { Button } from '@mantine/core'
import type { MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { screenQuery } from '~/http/list-query'
import { page } from '~/http/page.server'
import { requireSignedIn } from '~/http/visitor.server'
import { hasPermission } from '~/modules/permissions/permissions'
import { listHoas } from '~/modules/hoas/queries.server'
import { countUndecided } from '~/modules/partners/undecided-partners.server'
import { pageTitle } from '~/ui/page-meta'
import { EmptyState } from '~/ui/empty-state'
import { FilterForm } from '~/ui/filter-form'
import { PageHeader } from '~/ui/page-header'
import { Pager } from '~/ui/pager'
import { cardData, HoaCard, HoaCards } from './hoa-card'
import { OpenDecisions } from './open-decisions'

export const meta: MetaFunction = ({ matches }) => [pageTitle('HOAs', matches)]

export const loader = page('hoas', ({ request, visitor }) => {
  const query = screenQuery(request)
  const { rows, ...pager } = listHoas(query)
  const canEdit = hasPermission(requireSignedIn(visitor).user.role, 'edit hoas')
  return {
    hoas: rows.map(cardData),
    pager,
    isSearch: query.q !== '',
    canEdit,
    undecided: canEdit ? countUndecided() : 0,
  }
})

/** The list of HOAs (docs/specification/staff-area.md#hoa-pages). */
export default function HoasPage() {
  const { hoas, pager, isSearch, canEdit, undecided } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title="HOAs" lead="The associations that reports are about, and their documents.">
        {canEdit && (
          <Button component={Link} to="/admin/hoas/new">
            Add New HOA
          </Button>
        )}
      </PageHeader>
      <OpenDecisions count={undecided} />
      <FilterForm search="Search by name, place, or management company" clearedUrl="/admin/hoas" />
      {hoas.length > 0 ? (
        <HoaCards>
          {hoas.map((hoa) => (
            <HoaCard key={hoa.id} id={hoa.id} hoa={hoa} />
          ))}
        </HoaCards>
      ) : isSearch ? (
        <EmptyState title="No HOA matches this search">
          Every word must begin a word of the name, the address, or the management company. Try fewer or
          shorter words.
        </EmptyState>
      ) : (
        <EmptyState title="No HOAs yet">
          Each association appears here with its key facts and documents.{' '}
          {canEdit ? 'Add the first one with “Add New HOA”.' : 'A Super User adds them.'}
        </EmptyState>
      )}
      <Pager {...pager} label="HOAs" />
    </>
  )
}
