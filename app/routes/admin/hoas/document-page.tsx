import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { parseId } from '~/http/ids'
import { page } from '~/http/page.server'
import { readHoaPage } from '~/modules/document-viewer/hoa-document-page.server'
import { pageTitle } from '~/ui/page-meta'
import { CitedPage } from '~/ui/cited-page'

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => [
  pageTitle(loaded ? `Page ${loaded.citedPage.page} of ${loaded.citedPage.name}` : 'Document', matches),
]

export const loader = page('hoas', ({ request, params }) => {
  const [hoaId, documentId] = [parseId(params.hoaId), parseId(params.documentId)]
  const { searchParams } = new URL(request.url)
  const field = searchParams.get('field')
  const group = encodeURIComponent(searchParams.get('group') ?? '')
  return {
    hoaId,
    documentId,
    field,
    group,
    citedPage: readHoaPage(hoaId, documentId, parseId(params.number), field),
  }
})

/** A page of an HOA's document with the cited words highlighted. */
export default function HoaDocumentPage() {
  const { hoaId, documentId, field, group, citedPage } = useLoaderData<typeof loader>()
  const listPath = `/admin/hoas/${hoaId}/documents`
  return (
    <CitedPage
      citedPage={citedPage}
      path={`${listPath}/${documentId}`}
      download={`${listPath}/${documentId}`}
      back={
        field === null
          ? { to: listPath, label: 'Back to the documents' }
          : { to: `/admin/hoas/${hoaId}/questionnaire?group=${group}`, label: 'Back to the questionnaire' }
      }
    />
  )
}
