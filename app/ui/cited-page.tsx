import { Button } from '@mantine/core'
import { Link } from '@remix-run/react'
import type { HoaDocumentPage } from '~/modules/hoas/hoa-document'
import styles from './cited-page.module.css'
import { PageHeader } from './page-header'
import { PageSheet } from './page-sheet'

function Turn({ to, page, pages, label }: { to: string; page: number; pages: number; label: string }) {
  const text = (
    <>
      {label}
      <span className="visually-hidden"> page</span>
    </>
  )
  return page < 1 || page > pages ? (
    <span className={styles.off}>{text}</span>
  ) : (
    <Link to={`${to}/pages/${page}`}>{text}</Link>
  )
}

/**
 * A page of an HOA's document as a picture, with the words marked from which a value comes.
 * @param path of the document: its download; its pages are below it
 */
export function CitedPage({
  shown,
  path,
  back,
}: {
  shown: HoaDocumentPage
  path: string
  back: { to: string; label: string }
}) {
  const { name, page, pages, cited, boxes, text, recognized } = shown
  return (
    <>
      <PageHeader title={name} lead={`Page ${page} of ${pages}`} back={back}>
        <Button component="a" href={path} variant="default">
          Download
        </Button>
      </PageHeader>
      <div className={styles.viewer}>
        {pages > 1 && (
          <nav aria-label="Pages of the document" className={styles.turn}>
            <Turn to={path} page={page - 1} pages={pages} label="Previous" />
            <Turn to={path} page={page + 1} pages={pages} label="Next" />
          </nav>
        )}
        {cited && (
          <p className={styles.note}>
            {cited.what} comes from these words: “{cited.quote}”
            {boxes.length === 0 && ' They could not be marked on the picture.'}
          </p>
        )}
        {recognized && (
          <p className={styles.note}>
            The text of this page was recognized from a picture and may hold mistakes.
          </p>
        )}
        <PageSheet src={`${path}/pages/${page}/image`} label={`Page ${page} of ${name}`} quote={boxes} />
        <details key={page} className={styles.text}>
          <summary>Text of this page</summary>
          {text.trim() ? <pre>{text}</pre> : <p>No text was read on this page.</p>}
        </details>
      </div>
    </>
  )
}
