import type { ReactNode } from 'react'
import styles from './table.module.css'

/**
 * A dense table on wide screens; on narrow ones each row becomes a block whose cells start with their
 * column's name. Cells carry that name in `data-label`; rows have the class `row` only where a style needs
 * one.
 */
export function Table({
  caption,
  head,
  children,
}: {
  /** The table's caption, for screen readers. */
  caption: string
  head: readonly string[]
  /** `<tr>` elements whose `<td>` have `data-label`. */
  children: ReactNode
}) {
  return (
    // Focusable because it scrolls at some widths and must be scrollable by keyboard.
    <div className={styles.frame} role="region" aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
