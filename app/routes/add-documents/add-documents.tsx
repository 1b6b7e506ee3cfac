import { Button } from '@mantine/core'
import type { MetaFunction } from '@remix-run/node'
import { useFetcher, useLoaderData, useParams } from '@remix-run/react'
import { page } from '~/http/page.server'
import { openRequest, type OpenedRequest } from '~/modules/document-requests/answer-by-link.server'
import { kindLabels } from '~/modules/document-reading/kinds'
import { deadlineText, fileSize, longDate } from '~/modules/formatting'
import { pageTitle } from '~/ui/brand'
import { CopyButton } from '~/ui/copy-button'
import { SiteShell } from '~/ui/site-shell'
import { FileInput, RefusedFiles, UploadProgress, useUploads } from '~/ui/uploads'
import { useRevalidationWhile } from '~/ui/use-revalidation-while'
import { byLink } from './by-link.server'
import styles from './add-documents.module.css'

export const handle = { scripts: true }

export const meta: MetaFunction = ({ matches }) => [
  pageTitle('Add Documents', matches),
  { name: 'robots', content: 'noindex' },
  // The address is the key: it must not travel on.
  { name: 'referrer', content: 'same-origin' },
]

export const loader = page('anyone', ({ params, context }) =>
  byLink(context, () => openRequest(params.token ?? '')),
)

type Received = OpenedRequest['received'][number]

function readingText({ status, kind, message }: Received): string {
  if (status === 'reading') return 'Received, being read…'
  if (status === 'unreadable') return message ?? 'Received, but it could not be read.'
  return kind === null || kind === 'other' ? 'Received and read' : `Received and read: ${kindLabels[kind]}`
}

function ReceivedList({ documents }: { documents: Received[] }) {
  return (
    <ul className={styles.files} aria-labelledby="received">
      {documents.map((document) => (
        <li key={document.id} data-status={document.status}>
          <span className={styles.name}>{document.name}</span>
          <span className={styles.size}>{fileSize(document.sizeBytes)}</span>
          <span className={styles.reading}>{readingText(document)}</span>
        </li>
      ))}
    </ul>
  )
}

function Asked({ asked, isOpen }: { asked: OpenedRequest['asked']; isOpen: boolean }) {
  return (
    <ul className={styles.asked}>
      {asked.map(({ name, why, ask, received }) => (
        <li key={name} data-received={received.length > 0 || undefined}>
          <p className={styles.document}>
            <strong>{name}</strong>
            <span>{received.length > 0 ? 'Received' : 'Still missing'}</span>
          </p>
          {received.length > 0 ? (
            <p className={styles.quiet}>{received.join(', ')}</p>
          ) : (
            <>
              {why && <p>{why}</p>}
              {isOpen && ask && (
                <details>
                  <summary>What to write to the association</summary>
                  <p className={styles.ask}>{ask}</p>
                  <CopyButton text={ask} copied={`Request copied: ${name}`} size="compact-sm" />
                </details>
              )}
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

function Uploads({ request }: { request: OpenedRequest }) {
  const path = `/add-documents/${useParams().token ?? ''}/uploads`
  const { arriving, refused, add } = useUploads(path, 'the order', request.received)
  const fetcher = useFetcher()
  const isAny = request.received.length + arriving.length > 0
  return (
    <>
      <div className={styles.uploads}>
        <fetcher.Form id="upload" method="post" action={path} encType="multipart/form-data">
          <FileInput onFiles={add} />
        </fetcher.Form>
        <RefusedFiles files={refused} />
        {isAny && (
          <>
            <h2 id="received">Received</h2>
            {request.received.length > 0 && <ReceivedList documents={request.received} />}
            {arriving.length > 0 && (
              <ul className={styles.files} aria-label="On the way">
                {arriving.map((file) => (
                  <li key={file.key}>
                    <span className={styles.name}>{file.name}</span>
                    <span className={styles.size}>{fileSize(file.sizeBytes)}</span>
                    <UploadProgress file={file} />
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </div>
      <div className={styles.finish}>
        <p>
          {isAny
            ? 'When you have added everything, tell us, so that we don’t wait for more.'
            : 'You can’t get any of these documents? Then tell us, and we continue with what we have.'}
        </p>
        <Button
          type="submit"
          // What is chosen and not yet uploaded goes along, so that nothing is lost without JavaScript.
          form="upload"
          formAction={`${path}?finish=1`}
          size="md"
          variant={isAny ? 'filled' : 'default'}
          disabled={arriving.some((file) => file.share < 1)}
          loading={fetcher.state !== 'idle'}
        >
          {isAny ? 'I Have Added Everything' : 'Continue without Documents'}
        </Button>
      </div>
    </>
  )
}

/** How the deadline of the report stands. */
function DeadlineText({ request: { pausedUntil, dueAt, received } }: { request: OpenedRequest }) {
  if (dueAt === null) return null
  if (pausedUntil !== null)
    return (
      <p className={styles.pause}>
        <strong>The deadline of the report is paused</strong> until your first document arrives, or until
        {deadlineText(pausedUntil)} at the latest. If nothing arrives by then, we continue with what we have.
      </p>
    )
  return (
    <p className={styles.pause}>
      {received.length > 0 && 'Thank you. '}The report is due <strong>{deadlineText(dueAt)}</strong>.
    </p>
  )
}

/** Where somebody adds the documents that staff have asked for, without signing in. */
export default function AddDocumentsPage() {
  const request = useLoaderData<typeof loader>()
  const { state, closed, place, message, asked, received, expiresAt } = request
  const isOpen = state === 'open'
  useRevalidationWhile(isOpen && received.some(({ status }) => status === 'reading'))
  if (!isOpen)
    return (
      <SiteShell plain>
        <div className={styles.page}>
          <h1>{state === 'finished' ? 'Thank You' : 'This Link Takes No More Documents'}</h1>
          <p className={styles.lead}>{closed}</p>
          {received.length > 0 && (
            <>
              <h2 id="received">Received</h2>
              <ReceivedList documents={received} />
            </>
          )}
        </div>
      </SiteShell>
    )
  const missing = asked.filter((document) => document.received.length === 0).length
  return (
    <SiteShell plain>
      <div className={styles.page}>
        <h1>Add Documents</h1>
        <p className={styles.lead}>
          For the report on {place}. You don’t need to sign in. This page works until {longDate(expiresAt)}.
        </p>
        <DeadlineText request={request} />
        {message && <p className={styles.message}>{message}</p>}
        <div className={styles.columns}>
          <Uploads request={request} />
          <section className={styles.checklist} aria-labelledby="asked">
            <h2 id="asked">{asked.length === 1 ? 'The document we ask for' : 'The documents we ask for'}</h2>
            <p className={styles.quiet} role="status">
              {missing === 0
                ? 'All of them have arrived.'
                : received.length === 0
                  ? 'Any of them helps.'
                  : `${missing} of ${asked.length} still missing.`}
              {received.some(({ status }) => status === 'reading') &&
                ' What has just arrived is recognized as soon as it has been read.'}
            </p>
            <Asked asked={asked} isOpen={isOpen} />
          </section>
        </div>
      </div>
    </SiteShell>
  )
}

export { ErrorPage as ErrorBoundary } from '~/ui/error-page'
