import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { handleDocumentForm, openFormFromUrl } from '~/http/hoa-document-forms.server'
import { parseId } from '~/http/ids'
import { screenQuery } from '~/http/list-query'
import { page } from '~/http/page.server'
import { requireSignedIn } from '~/http/visitor.server'
import { businessDay } from '~/modules/date-formats'
import { addressLine } from '~/modules/formatting'
import { countDocumentsByStatus, listHoaDocuments } from '~/modules/hoas/documents.server'
import { openPartnerHoa } from '~/modules/hoas/partner-hoas.server'
import { openPortal } from '~/modules/partners/portal.server'
import { pageTitle } from '~/ui/page-meta'
import { DocumentLibrary } from '~/ui/document-library'
import { EmptyState } from '~/ui/empty-state'
import { PageHeader } from '~/ui/page-header'
import { PartnerErrorPage, PartnerShell } from '~/ui/partner-shell'
import { HoaOverview, StatusCard } from './cards'
import styles from './portal.module.css'

export const handle = { scripts: true }

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => [
  pageTitle(loaded?.selected?.hoa.name ?? 'Partner Portal', matches),
]

const pathOf = (hoaId: number, page: number) => `/partner?hoa=${hoaId}${page > 1 ? `&page=${page}` : ''}`

/** The id of the HOA in the URL; null if there is none. */
function hoaIdFromUrl(request: Request): number | null {
  const value = new URL(request.url).searchParams.get('hoa')
  return value === null ? null : parseId(value)
}

export const loader = page('partner portal', ({ request, visitor }) => {
  const { hoas, hoa, undecided } = openPortal(requireSignedIn(visitor).user, hoaIdFromUrl(request))
  if (!hoa) return { hoas, undecided, selected: null }
  const today = businessDay(Date.now())
  const { rows, ...pager } = listHoaDocuments(hoa.id, screenQuery(request))
  return {
    hoas,
    undecided,
    selected: {
      hoa,
      documents: rows,
      pager,
      today,
      counts: countDocumentsByStatus(hoa.id, today),
      openForm: openFormFromUrl(request),
    },
  }
})

/** Deletes a document of the partner's own HOA, or sets its expiration date. */
export const action = page('partner portal', ({ request, context, visitor }) => {
  const { user } = requireSignedIn(visitor)
  const { id } = openPartnerHoa(user, hoaIdFromUrl(request) ?? 0)
  return handleDocumentForm({ request, context }, user, id, pathOf(id, screenQuery(request).page))
})

/** HOAs described by the partner that staff have not decided about yet. */
function UndecidedHoas({ names }: { names: string[] }) {
  if (names.length === 0) return null
  return (
    <p className={styles.undecided} role="note">
      <strong>{names.join(', ')}</strong>: an HOA with this name and location was already in our records. We
      are checking whether it is the same one. Once we know, it will appear here. Nothing you entered is lost.
    </p>
  )
}

/** A partner's own HOA and its documents (docs/specification/hoas-and-partners.md#partner-portal). */
export default function PartnerPortalPage() {
  const { hoas, undecided, selected } = useLoaderData<typeof loader>()
  const actionData = useActionData<{ fieldErrors?: unknown } | null>()
  if (!selected)
    return (
      <PartnerShell hoas={hoas} hoaId={null}>
        <PageHeader title="Partner Portal" />
        <UndecidedHoas names={undecided} />
        {undecided.length === 0 && (
          <EmptyState title="No HOA yet">
            The HOA you create a profile for appears here with its documents. To create one, open the link in
            your invitation, or ask us for a new one.
          </EmptyState>
        )}
      </PartnerShell>
    )
  const { hoa, documents, pager, today, counts, openForm } = selected
  return (
    <PartnerShell hoas={hoas} hoaId={hoa.id}>
      <PageHeader title={hoa.name} lead={addressLine(hoa)} />
      <UndecidedHoas names={undecided} />
      <div className={styles.cards}>
        <HoaOverview hoa={hoa} />
        <StatusCard counts={counts} />
      </div>
      <h2 className={styles.title}>Documents</h2>
      <DocumentLibrary
        key={hoa.id}
        hoaName={hoa.name}
        documents={documents}
        pager={pager}
        today={today}
        paths={{
          list: pathOf(hoa.id, pager.page),
          uploads: `/partner/hoas/${hoa.id}/uploads`,
          documents: `/partner/hoas/${hoa.id}/documents`,
        }}
        canEdit
        openForm={openForm}
        hasErrors={Boolean(actionData)}
        empty="The documents you upload above are listed here. We read each one and remind you before it expires."
      />
    </PartnerShell>
  )
}

export { PartnerErrorPage as ErrorBoundary }
