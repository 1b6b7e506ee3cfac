import type { MetaFunction } from '@remix-run/node'
import { useLoaderData, useParams } from '@remix-run/react'
import { page } from '~/http/page.server'
import { isBeingRead } from '~/modules/document-reading/types'
import {
  readDocumentRequestByLink,
  type DocumentRequestByLink,
} from '~/modules/document-requests/fulfill-by-link.server'
import { deadlineText, endText, longDate } from '~/modules/date-formats'
import { AddDocuments, RequestedDocuments, ReceivedDocuments } from '~/ui/added-documents'
import { pageTitle } from '~/ui/page-meta'
import { useBrand } from '~/ui/root-data'
import { PrivacyNotice } from '~/ui/privacy-notice'
import { SiteShell } from '~/ui/site-shell'
import { useRevalidationWhile } from '~/ui/use-revalidation-while'
import { limitGuesses } from './limit-guesses.server'
import styles from './add-documents.module.css'

export const handle = { scripts: true }

export const meta: MetaFunction = ({ matches }) => [
  pageTitle('Add Documents', matches),
  { name: 'robots', content: 'noindex' },
  // The URL grants access: it must not leak to other sites.
  { name: 'referrer', content: 'same-origin' },
]

export const loader = page('anyone', ({ params, context }) =>
  limitGuesses(context, () => readDocumentRequestByLink(params.token ?? '')),
)

/** The report's deadline, or a note that it is paused. */
function DeadlineText({ request: { pausedUntil, dueAt } }: { request: DocumentRequestByLink }) {
  if (dueAt === null) return null
  if (pausedUntil !== null)
    return (
      <p className={styles.pause}>
        <strong>Your report’s deadline is paused</strong> until your first document arrives, or until{' '}
        {endText(pausedUntil)} at the latest. If nothing arrives by then, we will finish your report with the
        documents we have.
      </p>
    )
  return (
    <p className={styles.pause}>
      Your report is due <strong>{deadlineText(dueAt)}</strong>.
    </p>
  )
}

/** How many of the requested documents have arrived. */
function progressText({ requested, received }: DocumentRequestByLink): string {
  const missingCount = requested.filter((document) => document.received.length === 0).length
  if (missingCount === 0)
    return requested.length === 1 ? 'We have received it.' : 'We have received all of them.'
  if (received.length > 0) return `${missingCount} of ${requested.length} still missing.`
  return requested.length > 1 ? 'Any of them will help.' : ''
}

/** Where customers and associations add documents that staff have requested, without signing in. */
export default function AddDocumentsPage() {
  const request = useLoaderData<typeof loader>()
  const { state, closed, place, message, requested, received, expiresAt } = request
  const { token = '' } = useParams()
  const { supportEmail } = useBrand()
  const isOpen = state === 'open'
  useRevalidationWhile(isOpen && received.some(({ status }) => isBeingRead(status)))
  if (!isOpen)
    return (
      <SiteShell isPlain>
        <div className={styles.page}>
          <h1>{state === 'finished' ? 'Thank You' : 'This Link No Longer Accepts Documents'}</h1>
          <p className={styles.lead}>{closed}</p>
          <p>
            For the report on {place}. Questions? <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </p>
          {state === 'finished' && <DeadlineText request={request} />}
          {received.length > 0 && (
            <>
              <h2 id="received">Received</h2>
              <ReceivedDocuments documents={received} />
            </>
          )}
        </div>
      </SiteShell>
    )
  return (
    <SiteShell isPlain>
      <div className={styles.page}>
        <h1>Add Documents</h1>
        <p className={styles.lead}>
          For the report on {place}. You don’t need to sign in. This page works until {longDate(expiresAt)}.
        </p>
        <PrivacyNotice>We use the documents you add only to prepare and check reports.</PrivacyNotice>
        <DeadlineText request={request} />
        {message && <p className={styles.message}>{message}</p>}
        <div className={styles.columns}>
          <AddDocuments
            path={`/add-documents/${token}/uploads`}
            addedTo="the order"
            documents={received}
            receivedCount={received.length}
            classNames={{ uploads: styles.uploads, finish: styles.finish }}
          />
          <section className={styles.checklist} aria-labelledby="asked">
            <h2 id="asked">{requested.length === 1 ? 'The document we need' : 'The documents we need'}</h2>
            <p className={styles.quiet} role="status">
              {progressText(request)}
              {received.some(({ status }) => isBeingRead(status)) &&
                ' We will check off what you just added as soon as we have read it.'}
            </p>
            <RequestedDocuments documents={requested} />
          </section>
        </div>
      </div>
    </SiteShell>
  )
}

export { ErrorPage as ErrorBoundary } from '~/ui/error-page'
