import { fileSize, shortDate } from '~/modules/formatting'
import { EmptyState } from '~/ui/empty-state'
import { Panel } from '~/ui/panel'
import styles from './order.module.css'

type Document = { id: number; name: string; sizeBytes: number; uploadedAt: number }

/** What the customer has uploaded; to be taken by those who work on the order. */
export const OrderDocuments = ({
  orderId,
  documents,
  mayTake,
}: {
  orderId: number
  documents: Document[]
  mayTake: boolean
}) => (
  <Panel title={`Documents (${documents.length})`}>
    {documents.length === 0 ? (
      <EmptyState title="No documents">
        The customer’s documents appear here as soon as they are uploaded in the checkout.
      </EmptyState>
    ) : (
      <ul className={styles.documents}>
        {documents.map(({ id, name, sizeBytes, uploadedAt }) => (
          <li key={id}>
            <div>
              <p>{name}</p>
              <p className={styles.quiet}>
                {fileSize(sizeBytes)}, uploaded {shortDate(uploadedAt)}
              </p>
            </div>
            {mayTake && (
              <a
                href={`/admin/snapshots/${orderId}/documents/${id}`}
                aria-label={`Download ${name}`}
                download={name}
              >
                Download
              </a>
            )}
          </li>
        ))}
      </ul>
    )}
  </Panel>
)
