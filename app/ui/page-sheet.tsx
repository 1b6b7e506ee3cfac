import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react'
import type { Box } from '~/modules/document-reading/quote-boxes'
import styles from './page-sheet.module.css'

const percent = (share: number) => `${(share * 100).toFixed(2)}%`
/** Word boxes are tight around their letters, so highlights are drawn slightly larger. */
const rim = 0.003

const placed = ([left, top, right, bottom]: Box): CSSProperties => ({
  left: percent(Math.max(left - rim, 0)),
  top: percent(Math.max(top - rim, 0)),
  width: percent(Math.min(right + rim, 1) - Math.max(left - rim, 0)),
  height: percent(Math.min(bottom + rim, 1) - Math.max(top - rim, 0)),
})

const none: readonly Box[] = []

/** Highlights over words of a page's image. */
export const PageMarks = ({
  boxes,
  kind,
  id,
}: {
  boxes: readonly Box[]
  kind: 'quote' | 'found' | 'selected'
  /** The id of the first highlight. */
  id?: string
}) =>
  boxes.map((box, i) => (
    <span key={i} id={i === 0 ? id : undefined} className={styles[kind]} style={placed(box)} />
  ))

/** The image of a page with its highlights; with scripts, the frame scrolls to the first of them. */
export function PageSheet({
  src,
  label,
  quote,
  found = none,
  large = false,
  children,
}: {
  src: string
  /** For example, "Page 3 of Bylaws.pdf". */
  label: string
  /** Boxes over cited words; the first has the id `cited`. */
  quote: readonly Box[]
  /** Boxes over words that match the search. */
  found?: readonly Box[]
  /** In the image's own size instead of the frame's width. */
  large?: boolean
  /** Shown over the image. */
  children?: ReactNode
}) {
  const frame = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLImageElement>(null)
  const shownSrc = useRef('')
  const first = quote[0] ?? found[0]
  const [left, top] = first ?? [0, 0]
  useEffect(() => {
    const element = frame.current
    const image = picture.current
    if (!element || !image) return
    const show = () => {
      const at = top * image.clientHeight
      const isSeen = at > element.scrollTop && at < element.scrollTop + element.clientHeight * 0.9
      // Words that the user has just selected are already in view.
      if (isSeen && image.complete && shownSrc.current === src) return
      shownSrc.current = src
      element.scrollTo({
        left: Math.max(0, left * image.clientWidth - 24),
        top: Math.max(0, at - element.clientHeight / 4),
      })
    }
    show()
    image.addEventListener('load', show)
    return () => image.removeEventListener('load', show)
  }, [src, left, top, large])
  return (
    <div ref={frame} className={styles.frame} role="region" aria-label={label} tabIndex={0}>
      <div className={styles.sheet} data-large={large || undefined}>
        <img key={src} ref={picture} src={src} alt={label} decoding="async" />
        <PageMarks boxes={found} kind="found" />
        <PageMarks boxes={quote} kind="quote" id="cited" />
        {children}
      </div>
    </div>
  )
}
