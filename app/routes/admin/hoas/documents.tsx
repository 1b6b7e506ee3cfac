import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { handleDocumentForm, openFormFromUrl } from '~/http/hoa-document-forms.server'
import { parseId } from '~/http/ids'
import { screenQuery } from '~/http/list-query'
import { page } from '~/http/page.server'
import { requireSignedIn } from '~/http/visitor.server'
import { hasPermission } from '~/modules/permissions/permissions'
import { listExpectedDocuments } from '~/modules/documents/expected-documents.server'
import { businessDay } from '~/modules/date-formats'
import { listHoaDocuments } from '~/modules/hoas/documents.server'
import { hoaName } from '~/modules/hoas/queries.server'
import { pageTitle } from '~/ui/page-meta'
import { DocumentLibrary } from '~/ui/document-library'
import { ExpectedDocuments } from '~/ui/expected-documents'
import { PageHeader } from '~/ui/page-header'

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => [
  pageTitle(loaded ? `Documents of ${loaded.name}` : 'Documents', matches),
]

const pathOf = (hoaId: number, page = 1) => `/admin/hoas/${hoaId}/documents${page > 1 ? `?page=${page}` : ''}`

export const loader = page('hoas', ({ request, params, visitor }) => {
  const hoaId = parseId(params.hoaId)
  const { rows, ...pager } = listHoaDocuments(hoaId, screenQuery(request))
  return {
    hoaId,
    name: hoaName(hoaId),
    documents: rows,
    expected: listExpectedDocuments({ hoaId }),
    pager,
    today: businessDay(Date.now()),
    canEdit: hasPermission(requireSignedIn(visitor).user.role, 'edit hoas'),
    openForm: openFormFromUrl(request),
  }
})

/**
 * Deletes a document or sets its expiration date. Contributors collect documents, so they may add and read
 * them; deleting one, or deciding that it is still current, requires permission to edit the HOA.
 */
export const action = page('edit hoas', ({ request, context, params, visitor }) => {
  const hoaId = parseId(params.hoaId)
  const back = pathOf(hoaId, screenQuery(request).page)
  return handleDocumentForm({ request, context }, requireSignedIn(visitor).user, hoaId, back)
})

/** "Manage Documents" (docs/specification/hoas-and-partners.md#hoa-documents). */
export default function HoaDocumentsPage() {
  const { hoaId, name, documents, expected, pager, today, canEdit, openForm } = useLoaderData<typeof loader>()
  const actionData = useActionData<{ fieldErrors?: unknown } | null>()
  return (
    <>
      <PageHeader
        title="Documents"
        lead={name}
        back={{ to: `/admin/hoas/${hoaId}`, label: 'Back to the HOA' }}
      />
      <ExpectedDocuments documents={expected} />
      <DocumentLibrary
        hoaName={name}
        documents={documents}
        pager={pager}
        today={today}
        paths={{
          list: pathOf(hoaId, pager.page),
          uploads: `/admin/hoas/${hoaId}/uploads`,
          documents: pathOf(hoaId),
        }}
        canEdit={canEdit}
        openForm={openForm}
        hasErrors={Boolean(actionData)}
        empty="Documents that you upload above are listed here. An insurance certificate is current until the date that it states, and any other document for one year, unless another date is set."
      />
    </>
  )
}
