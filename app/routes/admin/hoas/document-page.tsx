import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { idFrom } from '~/http/ids'
import { page } from '~/http/page.server'
import { readHoaPage } from '~/modules/hoas/document-page.server'
import { pageTitle } from '~/ui/brand'
import { CitedPage } from '~/ui/cited-page'

export const meta: MetaFunction<typeof loader> = ({ data: found, matches }) => [
  pageTitle(found ? `Page ${found.shown.page} of ${found.shown.name}` : 'Document', matches),
]

export const loader = page('hoas', ({ params }) => {
  const [hoaId, documentId] = [idFrom(params.hoaId), idFrom(params.documentId)]
  return { hoaId, documentId, shown: readHoaPage(hoaId, documentId, idFrom(params.number)) }
})

/** A page of an HOA's document, with the words from which its expiry comes. */
export default function HoaDocumentPage() {
  const { hoaId, documentId, shown } = useLoaderData<typeof loader>()
  const list = `/admin/hoas/${hoaId}/documents`
  return (
    <CitedPage
      shown={shown}
      path={`${list}/${documentId}`}
      back={{ to: list, label: 'Back to the documents' }}
    />
  )
}
