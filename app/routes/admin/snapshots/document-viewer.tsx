import { Link, useSearchParams } from '@remix-run/react'
import styles from './document-viewer.module.css'

type Document = { id: number; name: string; pages: number | null }

/** An order's documents as tabs, and a page of one of them as an image. */
export function DocumentViewer({
  orderId,
  documents,
  documentId,
  page,
}: {
  orderId: number
  documents: Document[]
  documentId: number | null
  /** From 1. */
  page: number
  /** What is to be highlighted on the page. */
  quote?: string | null
}) {
  const [parameters] = useSearchParams()
  const to = (doc: number, number: number) => {
    const query = new URLSearchParams(parameters)
    query.set('doc', String(doc))
    query.set('page', String(number))
    query.delete('item')
    return `?${query.toString()}`
  }
  const shown = documents.find((document) => document.id === documentId)
  if (!shown) return <p className={styles.empty}>The order has no documents to look at.</p>
  const last = shown.pages ?? 1
  return (
    <div className={styles.viewer}>
      <nav aria-label="Documents">
        <ul className={styles.tabs}>
          {documents.map(({ id, name }) => (
            <li key={id}>
              <Link to={to(id, 1)} aria-current={id === shown.id ? 'true' : undefined} preventScrollReset>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p className={styles.turn}>
        {page > 1 && (
          <Link to={to(shown.id, page - 1)} preventScrollReset>
            Previous page
          </Link>
        )}
        <span>
          Page {page} of {last}
        </span>
        {page < last && (
          <Link to={to(shown.id, page + 1)} preventScrollReset>
            Next page
          </Link>
        )}
      </p>
      <img
        className={styles.page}
        src={`/admin/snapshots/${orderId}/documents/${shown.id}/pages/${page}`}
        alt={`Page ${page} of ${shown.name}`}
      />
    </div>
  )
}
