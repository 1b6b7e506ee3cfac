import { shortDate } from '~/modules/date-formats'
import type { Revisions } from '~/modules/reports/revisions/revisions.server'
import { Panel } from '~/ui/panel'
import styles from './order.module.css'

/**
 * The customer's revision of the report, whether it still matches the current report, and earlier revisions.
 */
export function OrderRevisions({
  orderId,
  approved: { isChanged, revisions },
}: {
  orderId: number
  approved: Revisions
}) {
  const [newest] = revisions
  if (!newest) return null
  return (
    <Panel
      title="Approved Report"
      lead={`The customer has revision ${newest.revision} of ${shortDate(newest.approvedAt)}.`}
    >
      {isChanged && (
        <p className={styles.changed}>
          {`Changed since it was approved: the customer has revision ${newest.revision}.`}
        </p>
      )}
      <ul className={styles.documents} aria-label="Revisions">
        {revisions.map(({ revision, approvedAt, hasPdf }) => (
          <li key={revision}>
            <div>
              <p>Revision {revision}</p>
              <p className={styles.quiet}>Approved {shortDate(approvedAt)}</p>
            </div>
            {hasPdf ? (
              <a
                href={`/api/download-pdf/hoa-report-${orderId}-revision-${revision}.pdf`}
                target="_blank"
                rel="noreferrer"
                aria-label={`PDF of revision ${revision}, opens in a new tab`}
              >
                PDF
              </a>
            ) : (
              <span className={styles.quiet}>The PDF is being created</span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
