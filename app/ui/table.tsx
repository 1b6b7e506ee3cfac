import type { ReactNode } from 'react'
import styles from './table.module.css'

/**
 * A dense table on wide screens; on narrow ones each row is a block whose cells are led by their column's name. Cells carry that
 * name in `data-label`; rows have the class `row` only where a style needs one.
 */
export function Table({
  caption,
  head,
  children,
}: {
  /** What the table holds, for people who hear the page. */
  caption: string
  head: readonly string[]
  /** `<tr>` elements whose `<td>` have `data-label`. */
  children: ReactNode
}) {
  return (
    // Wider than its place at some widths: the keyboard scrolls a region that takes the focus.
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
