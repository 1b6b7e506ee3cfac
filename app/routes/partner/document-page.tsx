import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { parseId } from '~/http/ids'
import { page } from '~/http/page.server'
import { requireSignedIn } from '~/http/visitor.server'
import { readHoaPage } from '~/modules/document-viewer/hoa-document-page.server'
import { openPortal } from '~/modules/partners/portal.server'
import { pageTitle } from '~/ui/page-meta'
import { CitedPage } from '~/ui/cited-page'
import { PartnerErrorPage, PartnerShell } from '~/ui/partner-shell'

export const handle = { scripts: true }

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => [
  pageTitle(loaded ? `Page ${loaded.citedPage.page} of ${loaded.citedPage.name}` : 'Document', matches),
]

export const loader = page('partner portal', ({ request, params, visitor }) => {
  const hoaId = parseId(params.hoaId)
  const documentId = parseId(params.documentId)
  const { searchParams } = new URL(request.url)
  const field = searchParams.get('field')
  const group = encodeURIComponent(searchParams.get('group') ?? '')
  const { hoas } = openPortal(requireSignedIn(visitor).user, hoaId)
  return {
    hoas,
    hoaId,
    documentId,
    field,
    group,
    citedPage: readHoaPage(hoaId, documentId, parseId(params.number), field),
  }
})

/** A page of a document with the words of a value highlighted. */
export default function PartnerDocumentPage() {
  const { hoas, hoaId, documentId, field, group, citedPage } = useLoaderData<typeof loader>()
  return (
    <PartnerShell hoas={hoas} hoaId={hoaId}>
      <CitedPage
        citedPage={citedPage}
        path={`/partner/hoas/${hoaId}/documents/${documentId}`}
        download={`/partner/hoas/${hoaId}/documents/${documentId}`}
        back={
          field === null
            ? { to: `/partner?hoa=${hoaId}`, label: 'Back to the documents' }
            : { to: `/partner/questionnaire?hoa=${hoaId}&group=${group}`, label: 'Back to the questionnaire' }
        }
      />
    </PartnerShell>
  )
}

export { PartnerErrorPage as ErrorBoundary }
