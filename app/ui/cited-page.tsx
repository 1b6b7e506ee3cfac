import { Button } from '@mantine/core'
import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { HoaDocumentPage } from '~/modules/hoas/hoa-document'
import styles from './cited-page.module.css'
import { PageHeader } from './page-header'
import { PageSheet } from './page-sheet'
import { PageText } from './page-text'

type PageLinkProps = { to: string; query: string; page: number; pages: number; label: string }

function PageLink({ to, query, page, pages, label }: PageLinkProps) {
  const text = (
    <>
      {label}
      <span className="visually-hidden"> page</span>
    </>
  )
  return page < 1 || page > pages ? (
    <span className={styles.disabled}>{text}</span>
  ) : (
    <Link to={`${to}/pages/${page}${query}`}>{text}</Link>
  )
}

/**
 * An image of a document page with the cited words highlighted.
 * @param path the URL of the document; its pages are below it
 * @param query the query string for the other pages
 * @param download the URL of the document itself, for users who may download it
 * @param children content above the image
 */
export function CitedPage({
  citedPage,
  path,
  query = '',
  zoom,
  download = null,
  back,
  children,
}: {
  citedPage: HoaDocumentPage
  path: string
  query?: string
  /**
   * Whether the image is enlarged beyond the window, and the URL that toggles this. Without `zoom`, the
   * image always fits the window.
   */
  zoom?: { isLarge: boolean; toggleUrl: string }
  download?: string | null
  back: { to: string; label: string }
  children?: ReactNode
}) {
  const { name, page, pages, cited, boxes, text, isRecognized } = citedPage
  return (
    <>
      <PageHeader title={name} lead={`Page ${page} of ${pages}`} back={back}>
        {download !== null && (
          <Button component="a" href={download} variant="default">
            Download
          </Button>
        )}
      </PageHeader>
      <div className={styles.viewer}>
        {(pages > 1 || zoom) && (
          <nav aria-label="Pages of the document" className={styles.pages}>
            {pages > 1 && (
              <>
                <PageLink to={path} query={query} page={page - 1} pages={pages} label="Previous" />
                <PageLink to={path} query={query} page={page + 1} pages={pages} label="Next" />
              </>
            )}
            {zoom && <a href={zoom.toggleUrl}>{zoom.isLarge ? 'Fit to width' : 'Enlarge'}</a>}
          </nav>
        )}
        {cited && (
          <p className={styles.note}>
            {cited.claim} comes from these words: “{cited.quote}”
            {boxes.length === 0 && ' (They couldn’t be highlighted on this page.)'}
          </p>
        )}
        {children && <div className={styles.note}>{children}</div>}
        {isRecognized && (
          <p className={styles.note}>
            The text of this page was recognized from a picture and may contain mistakes.
          </p>
        )}
        <PageSheet
          src={`${path}/pages/${page}/image`}
          label={`Page ${page} of ${name}`}
          citedBoxes={boxes}
          isLarge={zoom?.isLarge ?? false}
        />
        <PageText key={page} text={text} />
      </div>
    </>
  )
}
