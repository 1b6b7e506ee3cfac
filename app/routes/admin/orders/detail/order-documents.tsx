import { Link } from '@remix-run/react'
import { kindLabels } from '~/modules/document-reading/kinds'
import type { ReadingStatus } from '~/modules/document-reading/types'
import { shortDate } from '~/modules/date-formats'
import { fileSize } from '~/modules/formatting'
import type { FileSafety } from '~/modules/document-files/scan-result'
import { BreakableText } from '~/ui/breakable-text'
import { Badge } from '~/ui/status-badge'
import { EmptyState } from '~/ui/empty-state'
import { FileSafetyNotes } from '~/ui/file-safety'
import styles from './order.module.css'

type Document = { id: number; name: string; sizeBytes: number; uploadedAt: number; safety: FileSafety }
type Reading = {
  id: number
  status: ReadingStatus
  kind: string | null
  pages: number | null
  message: string | null
}

const statusBadges = {
  queued: { label: 'Waiting', kind: 'default' },
  reading: { label: 'Reading', kind: 'blue' },
  done: { label: 'Analyzed', kind: 'green' },
  failed: { label: 'Not readable', kind: 'red' },
} as const satisfies Record<ReadingStatus, unknown>

/** Originals that are infected or have active content cannot be downloaded. */
const isDownloadable = ({ scan, active }: FileSafety) => scan !== 'infected' && active.length === 0

const kindName = (kind: string) => (Object.hasOwn(kindLabels, kind) ? kindLabels[kind as 'other'] : kind)

/** The customer's documents with their reading results. */
export function OrderDocuments({
  orderId,
  documents,
  expected,
  readings,
  canView,
  canDownload,
}: {
  orderId: number
  documents: Document[]
  /** Names of documents announced by a webhook whose files have not arrived. */
  expected: string[]
  readings: Reading[]
  /** Whether the documents can be viewed beside the form. */
  canView: boolean
  /** Only users who work on the order may download the customer's documents. */
  canDownload: boolean
}) {
  const expectedNote = expected.length > 0 && (
    <p className={styles.quiet}>Announced but not uploaded yet: {expected.join(', ')}</p>
  )
  if (documents.length === 0)
    return (
      <>
        <EmptyState title="No documents">
          The customer’s documents appear here as soon as they are uploaded in the checkout.
        </EmptyState>
        {expectedNote}
      </>
    )
  const readingById = new Map(readings.map((reading) => [reading.id, reading]))
  return (
    <>
      <ul className={styles.documents}>
        {documents.map(({ id, name, sizeBytes, uploadedAt, safety }) => {
          const reading = readingById.get(id)
          const facts = [
            reading?.kind && kindName(reading.kind),
            reading?.pages && `${reading.pages} ${reading.pages === 1 ? 'page' : 'pages'}`,
            fileSize(sizeBytes),
            `uploaded ${shortDate(uploadedAt)}`,
          ]
          return (
            <li key={id}>
              <div>
                <p>
                  <BreakableText text={name} />
                </p>
                <p className={styles.quiet}>{facts.filter(Boolean).join(', ')}</p>
                <FileSafetyNotes safety={safety} className={styles.quiet} />
                {reading?.message && <p className={styles.quiet}>{reading.message}</p>}
              </div>
              <div className={styles.actions}>
                {safety.scan === 'infected' ? (
                  <Badge kind="red">Infected</Badge>
                ) : (
                  reading && (
                    <Badge kind={statusBadges[reading.status].kind}>
                      {statusBadges[reading.status].label}
                    </Badge>
                  )
                )}
                {canView && safety.scan !== 'infected' && (
                  <Link
                    to={`/admin/snapshots/${orderId}/edit?section=documents&doc=${id}`}
                    aria-label={`View ${name}`}
                  >
                    View
                  </Link>
                )}
                {canDownload && isDownloadable(safety) && (
                  <a
                    href={`/admin/snapshots/${orderId}/documents/${id}`}
                    aria-label={`Download ${name}`}
                    download={name}
                  >
                    Download
                  </a>
                )}
              </div>
            </li>
          )
        })}
      </ul>
      {expectedNote}
    </>
  )
}
