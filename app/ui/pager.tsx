import { Link, useSearchParams } from '@remix-run/react'
import styles from './pager.module.css'

/** Which part of a list is shown, and the way to the others; the list's other parameters stay as they are. */
export function Pager({
  page,
  pageSize,
  total,
  name = 'page',
  label,
  atLeast = false,
}: {
  page: number
  pageSize: number
  total: number
  /** The parameter of the page, where a screen has two lists. */
  name?: string
  /** What is listed, in the plural, for screen readers: "orders". */
  label: string
  /** `total` was not counted to the end. */
  atLeast?: boolean
}) {
  const [parameters] = useSearchParams()
  if (total === 0) return null
  const last = Math.ceil(total / pageSize)
  const to = (n: number) => {
    const next = new URLSearchParams(parameters)
    if (n === 1) next.delete(name)
    else next.set(name, String(n))
    return `?${next.toString()}`
  }
  const number = (n: number) => n.toLocaleString('en-US')
  const first = (page - 1) * pageSize + 1
  const step = (n: number, text: string, shown: boolean) =>
    shown ? (
      <Link to={to(n)} preventScrollReset={false}>
        {text}
      </Link>
    ) : (
      <span aria-hidden="true">{text}</span>
    )
  return (
    <nav className={styles.pager} aria-label={`Pages of ${label}`}>
      <p>
        {number(first)} to {number(Math.min(page * pageSize, total))} of {atLeast && 'more than '}
        {number(total)}
      </p>
      {last > 1 && (
        <div className={styles.steps}>
          {step(1, 'First', page > 1)}
          {step(page - 1, 'Previous', page > 1)}
          <span className={styles.current}>
            Page {number(page)} of {number(last)}
          </span>
          {step(page + 1, 'Next', page < last)}
          {step(last, 'Last', page < last)}
        </div>
      )}
    </nav>
  )
}
