import { Button } from '@mantine/core'
import { Form, Link, useSearchParams } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import type { DocumentView } from '~/modules/document-viewer/document-view.server'
import { maxSearchLength } from '~/modules/paging'
import { EmptyState } from '~/ui/empty-state'
import { PageSheet } from '~/ui/page-sheet'
import { PageText } from '~/ui/page-text'
import { useHydrated } from '~/ui/use-hydrated'
import { SelectionLayer, type SelectionTarget } from './select-words'
import styles from './document-viewer.module.css'

/** The URL of a page's image. */
export const pageImagePath = (orderId: number, documentId: number, page: number) =>
  `/admin/snapshots/${orderId}/documents/${documentId}/pages/${page}`

type Changes = Record<string, string | number | null>

/** This screen's URL with some parameters changed. */
function useViewerUrl() {
  const [parameters] = useSearchParams()
  return (changes: Changes) => {
    const next = new URLSearchParams(parameters)
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) next.delete(name)
      else next.set(name, String(value))
    }
    return `?${next.toString()}`
  }
}

/** Hidden fields with the parameters that a GET form preserves. */
function HiddenParameters({ without }: { without: readonly string[] }) {
  const [parameters] = useSearchParams()
  return [...parameters]
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

function Toolbar({ view, pages, isLarge }: { view: DocumentView; pages: number; isLarge: boolean }) {
  const viewerUrl = useViewerUrl()
  const { documentId, page, orderId } = view
  const pageLink = (targetPage: number, label: string) => {
    const text = (
      <>
        {label}
        <span className="visually-hidden"> page</span>
      </>
    )
    return targetPage < 1 || targetPage > pages ? (
      <span className={styles.disabled}>{text}</span>
    ) : (
      <Link to={viewerUrl({ doc: documentId, page: targetPage })} preventScrollReset>
        {text}
      </Link>
    )
  }
  return (
    <div className={styles.toolbar}>
      <nav aria-label="Pages of the document" className={styles.pages}>
        {pageLink(page - 1, 'Previous')}
        <Form method="get" preventScrollReset className={styles.jump}>
          <HiddenParameters without={['doc', 'page']} />
          <input type="hidden" name="doc" value={documentId} />
          <label htmlFor="viewer-page">Page</label>
          <input
            key={`${documentId}-${page}`}
            id="viewer-page"
            name="page"
            type="number"
            inputMode="numeric"
            min={1}
            max={pages}
            defaultValue={page}
          />
          <span>of {pages}</span>
          <button type="submit">Go</button>
        </Form>
        {pageLink(page + 1, 'Next')}
      </nav>
      <div className={styles.pages}>
        {isLarge ? (
          <Link to={viewerUrl({ zoom: null })} preventScrollReset>
            Fit width
          </Link>
        ) : (
          <Link to={viewerUrl({ zoom: 100 })} preventScrollReset>
            100%
          </Link>
        )}
        <a href={`/admin/snapshots/${orderId}/documents/${documentId}`} download>
          Download
        </a>
      </div>
    </div>
  )
}

/** Notes above the page: where the cited words are, and what may be unreliable. */
function Notes({ view }: { view: DocumentView }) {
  const viewerUrl = useViewerUrl()
  const isHydrated = useHydrated()
  const { cited, documentId, page, citedBoxes, isRecognized, documents } = view
  const citedName = documents.find(({ id }) => id === cited?.documentId)?.name
  const isCitedElsewhere =
    cited && citedBoxes.length === 0 && (cited.documentId !== documentId || cited.page !== page)
  const message = documents.find(({ id }) => id === documentId)?.message
  return (
    <div className={styles.notes}>
      {isCitedElsewhere && (
        <p>
          The value is on page {cited.page} of {citedName}.{' '}
          <Link to={viewerUrl({ doc: null, page: null })} preventScrollReset>
            Go to the cited page
          </Link>
        </p>
      )}
      {!isCitedElsewhere && cited?.quote && citedBoxes.length === 0 && (
        <p>The cited words could not be highlighted on this page: “{cited.quote}”</p>
      )}
      {citedBoxes.length > 0 && !isHydrated && (
        <p>
          <a href="#cited">Go to the cited words</a>
        </p>
      )}
      {isRecognized && <p>The text of this page was recognized from a picture and may contain mistakes.</p>}
      {message && <p>{message}</p>}
    </div>
  )
}

function searchResultText({ error, total, query, hits }: NonNullable<DocumentView['search']>): string {
  if (error) return error
  if (total === 0) return `No page contains “${query}”.`
  const listedNote = total > hits.length ? `, the first ${hits.length} are listed` : ''
  return `${total} ${total === 1 ? 'page' : 'pages'} with “${query}”${listedNote}.`
}

/** The search in all documents of the order, and its results. */
function PageSearch({ search }: { search: DocumentView['search'] }) {
  const viewerUrl = useViewerUrl()
  return (
    <search className={styles.search}>
      <Form method="get" preventScrollReset className={styles.searchForm}>
        <HiddenParameters without={['q']} />
        <label htmlFor="viewer-search">Search the documents</label>
        <input
          key={search?.query}
          id="viewer-search"
          name="q"
          type="search"
          maxLength={maxSearchLength}
          defaultValue={search?.query}
          aria-describedby={search ? 'viewer-found' : undefined}
        />
        <Button type="submit" variant="default" size="xs">
          Search
        </Button>
        {search && (
          <Link to={viewerUrl({ q: null })} preventScrollReset>
            Clear search
          </Link>
        )}
      </Form>
      {search && (
        <div className={styles.results}>
          <p id="viewer-found" role="status">
            {searchResultText(search)}
          </p>
          {search.hits.length > 0 && (
            <ol>
              {search.hits.map(({ documentId, name, page, context }) => (
                <li key={`${documentId}-${page}`}>
                  <Link to={viewerUrl({ doc: documentId, page })} preventScrollReset>
                    {`${name}, page ${page}`}
                  </Link>
                  <p>
                    {context.map(({ text, isHit }, index) =>
                      isHit ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
                    )}
                  </p>
                </li>
              ))}
            </ol>
          )}
        </div>
      )}
    </search>
  )
}

/** The documents as links; with scripts, the current one is scrolled into view. */
function Tabs({ view }: { view: DocumentView }) {
  const viewerUrl = useViewerUrl()
  const rowRef = useRef<HTMLElement>(null)
  useEffect(() => {
    const tab = rowRef.current?.querySelector<HTMLElement>('[aria-current]')
    if (tab) rowRef.current?.scrollTo({ left: tab.offsetLeft - rowRef.current.offsetLeft - 24 })
  }, [view.documentId])
  return (
    <nav ref={rowRef} aria-label="Documents of the order" className={styles.tabs}>
      {view.documents.map(({ id, name, pages }) => (
        <Link
          key={id}
          to={viewerUrl({ doc: id, page: 1 })}
          preventScrollReset
          aria-current={id === view.documentId ? 'page' : undefined}
          title={name}
        >
          <span>{name}</span>
          {pages > 0 && <small>{pages === 1 ? '1 page' : `${pages} pages`}</small>}
        </Link>
      ))}
    </nav>
  )
}

/**
 * The documents of an order, one page at a time, with the cited words highlighted
 * (docs/specification/review-and-approval.md#document-viewer). All controls are links with the URL parameters
 * `doc`, `page`, `zoom`, and `q`; other parameters are preserved. `readDocumentView` provides its props.
 * @param target enables the selection of words; the parameters that are added to the URL along with the
 * selection
 */
export function DocumentViewer({
  view,
  target,
  shouldHighlightPlaces = false,
}: {
  view: DocumentView
  target?: SelectionTarget | undefined
  shouldHighlightPlaces?: boolean
}) {
  const [parameters] = useSearchParams()
  const isLarge = parameters.get('zoom') === '100'
  const document = view.documents.find(({ id }) => id === view.documentId)
  if (!document) {
    return (
      <section className={styles.viewer} aria-label="Documents">
        <EmptyState title="No documents">
          The customer’s documents appear here as soon as they are uploaded.
        </EmptyState>
      </section>
    )
  }
  return (
    <section className={styles.viewer} aria-label="Documents">
      <Tabs view={view} />
      <PageSearch search={view.search} />
      {document.pages > 0 ? (
        <>
          <Toolbar view={view} pages={document.pages} isLarge={isLarge} />
          <Notes view={view} />
          <PageSheet
            src={pageImagePath(view.orderId, view.documentId, view.page)}
            label={`Page ${view.page} of ${document.name}`}
            citedBoxes={view.citedBoxes}
            foundBoxes={view.foundBoxes}
            isLarge={isLarge}
          >
            {target && (
              <SelectionLayer
                key={view.words}
                view={view}
                target={target}
                shouldHighlightPlaces={shouldHighlightPlaces}
              />
            )}
          </PageSheet>
          <PageText key={`${document.id}-${view.page}`} text={view.text} />
        </>
      ) : (
        <EmptyState title="No pages yet">
          {document.message ?? 'The pages appear here as soon as the document has been opened for reading.'}{' '}
          <a href={`/admin/snapshots/${view.orderId}/documents/${document.id}`} download>
            Download {document.name}
          </a>
        </EmptyState>
      )}
    </section>
  )
}
