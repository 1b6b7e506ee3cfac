import { megabytes, shortDate } from '~/modules/formatting'
import { EmptyState } from '~/ui/empty-state'
import { Panel } from '~/ui/panel'
import styles from './order.module.css'

type Document = { id: number; name: string; sizeBytes: number; uploadedAt: number }

const size = (bytes: number) =>
  bytes < 100 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : megabytes(bytes)

/** What the customer has uploaded. */
export const OrderDocuments = ({ orderId, documents }: { orderId: number; documents: Document[] }) => (
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
                {size(sizeBytes)}, uploaded {shortDate(uploadedAt)}
              </p>
            </div>
            <a
              href={`/admin/snapshots/${orderId}/documents/${id}`}
              aria-label={`Download ${name}`}
              download={name}
            >
              Download
            </a>
          </li>
        ))}
      </ul>
    )}
  </Panel>
)
