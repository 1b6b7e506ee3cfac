import { useEffect, useRef, type CSSProperties } from 'react'
import type { Box } from '~/modules/document-viewer/quote-boxes'
import styles from './page-sheet.module.css'

const percent = (share: number) => `${(share * 100).toFixed(2)}%`
/** Letters touch the edges of their words' boxes. */
const rim = 0.003

const placed = ([left, top, right, bottom]: Box): CSSProperties => ({
  left: percent(Math.max(left - rim, 0)),
  top: percent(Math.max(top - rim, 0)),
  width: percent(Math.min(right + rim, 1) - Math.max(left - rim, 0)),
  height: percent(Math.min(bottom + rim, 1) - Math.max(top - rim, 0)),
})

const none: readonly Box[] = []

/** The picture of a page with its marks; with scripts the frame is moved to the first of them. */
export function PageSheet({
  src,
  label,
  quote,
  found = none,
  large = false,
}: {
  src: string
  /** "Page 3 of Bylaws.pdf" */
  label: string
  /** Boxes over cited words; the first has the id `cited`. */
  quote: readonly Box[]
  /** Boxes over words that were searched for. */
  found?: readonly Box[]
  /** In the picture's own size instead of the frame's width. */
  large?: boolean
}) {
  const frame = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLImageElement>(null)
  const first = quote[0] ?? found[0]
  const [left, top] = first ?? [0, 0]
  useEffect(() => {
    const element = frame.current
    const image = picture.current
    if (!element || !image) return
    const show = () =>
      element.scrollTo({
        left: Math.max(0, left * image.clientWidth - 24),
        top: Math.max(0, top * image.clientHeight - element.clientHeight / 4),
      })
    show()
    image.addEventListener('load', show)
    return () => image.removeEventListener('load', show)
  }, [src, left, top, large])
  return (
    <div ref={frame} className={styles.frame} role="region" aria-label={label} tabIndex={0}>
      <div className={styles.sheet} data-large={large || undefined}>
        <img key={src} ref={picture} src={src} alt={label} decoding="async" />
        {found.map((box, i) => (
          <span key={`found-${i}`} className={styles.found} style={placed(box)} />
        ))}
        {quote.map((box, i) => (
          <span
            key={`quote-${i}`}
            id={i === 0 ? 'cited' : undefined}
            className={styles.quote}
            style={placed(box)}
          />
        ))}
      </div>
    </div>
  )
}
