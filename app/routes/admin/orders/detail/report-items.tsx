import { Link } from '@remix-run/react'
import { datesInWords } from '~/modules/date-formats'
import { parenthesizedPeriod } from '~/modules/report-fields/qualifier'
import { valueInWords } from '~/modules/report-fields/values'
import { OtherAssociationWarning } from './other-association'
import { SourceBadge } from './source-badge'
import { choiceLink, isCollapsed, missingText, sourceLink, type ShownItem } from './shown-report'
import styles from './report.module.css'

/** In characters; longer values are collapsed to their beginning. */
const maxShownLength = 360
const beginningLength = 200

/** A passage from a document can fill a page, so only its beginning is shown and the rest is collapsed. */
function Value({ item }: { item: ShownItem }) {
  const value = item.value === null ? null : valueInWords(item.path, item.value)
  if (value === null)
    return (
      <p className={styles.missing} data-conflict={item.conflict || undefined}>
        {missingText(item)}
      </p>
    )
  const period = item.period && <span className={styles.period}>{parenthesizedPeriod(item.period)}</span>
  if (value.length <= maxShownLength)
    return (
      <p className={styles.value}>
        {value}
        {period}
      </p>
    )
  return (
    <details className={styles.passage}>
      <summary>
        <span className={styles.begin}>{value.slice(0, beginningLength).trimEnd()}…</span>
        {period}
        <span className={styles.unfold}>Full text</span>
      </summary>
      <p className={styles.value}>{value}</p>
    </details>
  )
}

function Source({ item, orderId, canView }: { item: ShownItem; orderId: number; canView: boolean }) {
  const { document, documentPage, sourceDetail } = item
  if (item.conflict && canView)
    return (
      <p className={styles.source}>
        <Link to={choiceLink(orderId, item)} aria-label={`${item.label}: choose a value`}>
          Choose a value
        </Link>
      </p>
    )
  // A missing value has no source.
  if (item.value === null && !document && item.source === 'ai') return null
  const place = document && `${document.name}${documentPage === null ? '' : `, page ${documentPage}`}`
  return (
    <p className={styles.source}>
      <SourceBadge source={item.source} confidence={item.confidence} />
      {place &&
        (canView ? (
          <Link to={sourceLink(orderId, item)} aria-label={`${item.label}: open ${place}`}>
            {place}
          </Link>
        ) : (
          <span>{place}</span>
        ))}
      {!place && sourceDetail && <span>{datesInWords(sourceDetail)}</span>}
    </p>
  )
}

/** Whether a person has verified the value against its page. */
export const VerificationMark = ({
  item,
}: {
  item: Pick<ShownItem, 'verifiedAt' | 'verifiedBy' | 'required'>
}) =>
  item.verifiedAt !== null ? (
    <span className={styles.verified} title={`Verified by ${item.verifiedBy ?? 'staff'}`}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M3.5 8.5l3 3 6-7" />
      </svg>
      Reviewed
    </span>
  ) : (
    <span className={styles.pending}>
      Pending Review
      {item.required && <strong>Required</strong>}
    </span>
  )

const Row = ({ item, orderId, canView }: { item: ShownItem; orderId: number; canView: boolean }) => (
  <div className={styles.item}>
    <dt>{item.label}</dt>
    <dd>
      <Value item={item} />
      <Source item={item} orderId={orderId} canView={canView} />
      <OtherAssociationWarning name={item.otherAssociation} />
      <p className={styles.mark}>
        <VerificationMark item={item} />
      </p>
    </dd>
  </div>
)

/**
 * A section's values. Optional items without an answer in any document are collapsed, so that they do not
 * hide the others.
 */
export function ReportItems({
  items,
  orderId,
  canView,
}: {
  items: ShownItem[]
  orderId: number
  /** Whether the user can open pages of documents. */
  canView: boolean
}) {
  const collapsed = items.filter(isCollapsed)
  return (
    <>
      <dl className={styles.items}>
        {items
          .filter((item) => !isCollapsed(item))
          .map((item) => (
            <Row key={item.path} item={item} orderId={orderId} canView={canView} />
          ))}
      </dl>
      {collapsed.length > 0 && (
        <details className={styles.collapsed}>
          <summary>
            {collapsed.length} more {collapsed.length === 1 ? 'item is' : 'items are'} not provided
          </summary>
          <dl className={styles.items}>
            {collapsed.map((item) => (
              <Row key={item.path} item={item} orderId={orderId} canView={canView} />
            ))}
          </dl>
        </details>
      )}
    </>
  )
}
