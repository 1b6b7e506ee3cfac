import { Link, useSearchParams } from '@remix-run/react'
import { formatNumber } from '~/modules/formatting'
import styles from './pager.module.css'

/**
 * Shows which part of a list is displayed, with links to the others that preserve the list's other
 * parameters.
 */
export function Pager({
  page,
  pageSize,
  total,
  name = 'page',
  label,
  isLowerBound = false,
}: {
  page: number
  pageSize: number
  total: number
  /** The page parameter, for screens with two lists. */
  name?: string
  /** The listed things in the plural, for screen readers: "orders". */
  label: string
  /** Whether `total` is a lower bound. */
  isLowerBound?: boolean
}) {
  const [parameters] = useSearchParams()
  if (total === 0) return null
  const last = Math.ceil(total / pageSize)
  const urlOf = (number: number) => {
    const next = new URLSearchParams(parameters)
    if (number === 1) next.delete(name)
    else next.set(name, String(number))
    return `?${next.toString()}`
  }
  const first = (page - 1) * pageSize + 1
  const pageLink = (number: number, text: string, isLink: boolean) =>
    isLink ? (
      <Link to={urlOf(number)} preventScrollReset={false}>
        {text}
      </Link>
    ) : (
      <span aria-hidden="true">{text}</span>
    )
  return (
    <nav className={styles.pager} aria-label={`Pages of ${label}`}>
      <p>
        {formatNumber(first)} to {formatNumber(Math.min(page * pageSize, total))} of{' '}
        {isLowerBound && 'more than '}
        {formatNumber(total)}
      </p>
      {last > 1 && (
        <div className={styles.steps}>
          {pageLink(1, 'First', page > 1)}
          {pageLink(page - 1, 'Previous', page > 1)}
          <span className={styles.current}>
            Page {formatNumber(page)} of {formatNumber(last)}
          </span>
          {pageLink(page + 1, 'Next', page < last)}
          {pageLink(last, 'Last', page < last)}
        </div>
      )}
    </nav>
  )
}
