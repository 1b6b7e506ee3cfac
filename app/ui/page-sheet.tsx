import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react'
import type { Box } from '~/modules/document-reading/find-quote'
import styles from './page-sheet.module.css'

const percent = (share: number) => `${(share * 100).toFixed(2)}%`
/** Word boxes are tight around their letters, so highlights are drawn slightly larger. */
const margin = 0.003

const boxStyle = ([left, top, right, bottom]: Box): CSSProperties => ({
  left: percent(Math.max(left - margin, 0)),
  top: percent(Math.max(top - margin, 0)),
  width: percent(Math.min(right + margin, 1) - Math.max(left - margin, 0)),
  height: percent(Math.min(bottom + margin, 1) - Math.max(top - margin, 0)),
})

const noBoxes: readonly Box[] = []

/** Highlights over words of a page's image. */
export const Highlights = ({
  boxes,
  kind,
  id,
}: {
  boxes: readonly Box[]
  kind: 'quote' | 'found' | 'selected'
  /** The id of the first highlight. */
  id?: string
}) =>
  boxes.map((box, index) => (
    <span key={index} id={index === 0 ? id : undefined} className={styles[kind]} style={boxStyle(box)} />
  ))

/** The image of a page with its highlights; with scripts, the frame scrolls to the first of them. */
export function PageSheet({
  src,
  label,
  citedBoxes,
  foundBoxes = noBoxes,
  isLarge = false,
  children,
}: {
  src: string
  /** For example, "Page 3 of Bylaws.pdf". */
  label: string
  /** Boxes over cited words; the first has the id `cited`. */
  citedBoxes: readonly Box[]
  /** Boxes over words that match the search. */
  foundBoxes?: readonly Box[]
  /** Whether the image has its own size instead of the width of the frame. */
  isLarge?: boolean
  /** Shown over the image. */
  children?: ReactNode
}) {
  const frame = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLImageElement>(null)
  const shownSrc = useRef('')
  const first = citedBoxes[0] ?? foundBoxes[0]
  const [left, top] = first ?? [0, 0]
  useEffect(() => {
    const element = frame.current
    const image = picture.current
    if (!element || !image) return
    const scrollToFirst = () => {
      const firstTop = top * image.clientHeight
      const isInView =
        firstTop > element.scrollTop && firstTop < element.scrollTop + element.clientHeight * 0.9
      // Words that the user has just selected are already in view.
      if (isInView && image.complete && shownSrc.current === src) return
      shownSrc.current = src
      element.scrollTo({
        left: Math.max(0, left * image.clientWidth - 24),
        top: Math.max(0, firstTop - element.clientHeight / 4),
      })
    }
    scrollToFirst()
    image.addEventListener('load', scrollToFirst)
    return () => image.removeEventListener('load', scrollToFirst)
  }, [src, left, top, isLarge])
  return (
    <div ref={frame} className={styles.frame} role="region" aria-label={label} tabIndex={0}>
      <div className={styles.sheet} data-large={isLarge || undefined}>
        <img key={src} ref={picture} src={src} alt={label} decoding="async" />
        <Highlights boxes={foundBoxes} kind="found" />
        <Highlights boxes={citedBoxes} kind="quote" id="cited" />
        {children}
      </div>
    </div>
  )
}
