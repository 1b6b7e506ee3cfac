import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { parseId } from '~/http/ids'
import { requireOrderOfHolder } from '~/http/order-holder.server'
import { page } from '~/http/page.server'
import { readEvidence } from '~/modules/reports/revisions/evidence.server'
import { pageTitle } from '~/ui/page-meta'
import { CitedPage } from '~/ui/cited-page'
import { SiteShell } from '~/ui/site-shell'
import styles from './evidence.module.css'

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => [
  pageTitle(loaded ? `Page ${loaded.citedPage.page} of ${loaded.citedPage.name}` : 'Document', matches),
  { name: 'robots', content: 'noindex' },
]

/** The page behind a citation of the report, for the customer only. */
export const loader = page('anyone', async (args) => {
  const { request, params } = args
  const { orderId, orderNumber } = await requireOrderOfHolder(args)
  const documentId = parseId(params.documentId)
  const { searchParams } = new URL(request.url)
  const statement = searchParams.get('of')
  return {
    orderNumber,
    documentId,
    statement,
    isLarge: searchParams.get('zoom') === '100',
    citedPage: readEvidence(orderId, documentId, parseId(params.number), statement),
  }
})

export default function EvidencePage() {
  const { orderNumber, documentId, statement, isLarge, citedPage } = useLoaderData<typeof loader>()
  const documents = `/report/${orderNumber}/documents`
  const queryOf = (isZoomed: boolean) =>
    `?${new URLSearchParams({ ...(statement !== null && { of: statement }), ...(isZoomed && { zoom: '100' }) })}`
  const query = queryOf(isLarge)
  return (
    <SiteShell isPlain>
      <div className={styles.page}>
        <CitedPage
          citedPage={citedPage}
          path={`${documents}/${documentId}`}
          query={query}
          zoom={{
            isLarge,
            toggleUrl: `${documents}/${documentId}/pages/${citedPage.page}${queryOf(!isLarge)}#cited`,
          }}
          back={{ to: `/report/${orderNumber}`, label: 'Back to the report' }}
        >
          {citedPage.elsewhere.length > 0 && (
            <>
              Also cited from{' '}
              {citedPage.elsewhere.map(({ documentId: id, page: number, name }, index) => (
                <span key={`${id}-${number}`}>
                  {index > 0 && ', '}
                  <a href={`${documents}/${id}/pages/${number}${query}`}>
                    {name}, page {number}
                  </a>
                </span>
              ))}
            </>
          )}
        </CitedPage>
      </div>
    </SiteShell>
  )
}

export { ErrorPage as ErrorBoundary } from '~/ui/error-page'
