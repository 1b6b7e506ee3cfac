import { Link, useSearchParams } from '@remix-run/react'
import { basisInWords } from '~/modules/report-fields/reading-basis'
import { isScorePath } from '~/modules/report-fields/score-paths'
import { parenthesizedPeriod } from '~/modules/report-fields/qualifier'
import { absenceText } from '~/modules/reports/revisions/printed-report'
import type { ReviewSorting } from '~/modules/reports/review/review'
import type { Review } from '~/modules/reports/review/review.server'
import { sections } from '~/modules/report-fields/sections'
import { valueInWords } from '~/modules/report-fields/values'
import { OtherAssociationWarning } from '../detail/other-association'
import { useItemUrl } from './item-form'
import styles from './item-list.module.css'

type ListedItem = Review['items'][number]

function valueOf({ path, value, period, absence, conflict }: ListedItem) {
  if (value !== null) return `${valueInWords(path, value)}${parenthesizedPeriod(period)}`
  if (conflict) return 'To be chosen'
  if (isScorePath(path)) return 'Insufficient data'
  return absence === 'not_found' ? 'Not found' : absenceText(absence)
}

function Entries({ items, current }: { items: ListedItem[]; current: string }) {
  const itemUrl = useItemUrl()
  return (
    <ul>
      {items.map((item) => (
        <li key={item.path}>
          <Link
            to={itemUrl(item.path)}
            preventScrollReset
            aria-current={item.path === current ? 'true' : undefined}
          >
            <span className={styles.tick} data-verified={item.isVerified || undefined} aria-hidden="true">
              {item.isVerified ? '✓' : ''}
            </span>
            <span className={styles.entry}>
              <span>{item.label}</span>
              <small>{valueOf(item)}</small>
              {item.basis && <small className={styles.basis}>{basisInWords[item.basis]}</small>}
              <OtherAssociationWarning name={item.otherAssociation} />
            </span>
            <span className="visually-hidden">{item.isVerified ? ', Reviewed' : ', Pending Review'}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Links that sort the items by section, or by how certain their values are. */
function Sorting({ current, sorting }: { current: string; sorting: ReviewSorting }) {
  const [parameters] = useSearchParams()
  const to = (next: ReviewSorting) => {
    const query = new URLSearchParams(parameters)
    query.set('item', current)
    query.delete('sort')
    if (next !== 'section') query.set('sort', next)
    return `?${query.toString()}`
  }
  const link = (next: ReviewSorting, label: string) => (
    <Link to={to(next)} preventScrollReset aria-current={sorting === next ? 'true' : undefined}>
      {label}
    </Link>
  )
  return (
    <p className={styles.sorting}>
      {link('section', 'By section')}
      {link('certainty', 'Least certain first')}
    </p>
  )
}

/** All items by section, in review order, with optional ones collapsed; or all in one list, the least certain first. */
export function ItemList({
  items,
  current,
  sorting,
}: {
  items: ListedItem[]
  current: string
  sorting: ReviewSorting
}) {
  const bySection =
    sorting === 'section' ? Map.groupBy(items, ({ section }) => section) : new Map<never, never>()
  return (
    <details className={styles.list}>
      <summary>
        All items <span className={styles.quiet}>({items.length})</span>
      </summary>
      {/* Links into it expand it. */}
      <div id="all-items">
        <Sorting current={current} sorting={sorting} />
        {sorting === 'certainty' && <Entries items={items} current={current} />}
        {[...bySection].map(([section, sectionItems]) => {
          const required = sectionItems.filter((item) => item.required)
          const optional = sectionItems.filter((item) => !item.required)
          const openCount = optional.filter((item) => !item.isVerified).length
          return (
            <section key={section} aria-labelledby={`section-${section}`}>
              <h3 id={`section-${section}`}>{sections.find(({ id }) => id === section)?.label}</h3>
              {required.length > 0 && <Entries items={required} current={current} />}
              {optional.length > 0 && (
                <details open={required.length === 0 || optional.some((item) => item.path === current)}>
                  <summary>
                    {optional.length} optional{openCount > 0 && `, ${openCount} to review`}
                  </summary>
                  <Entries items={optional} current={current} />
                </details>
              )}
            </section>
          )
        })}
      </div>
    </details>
  )
}
