import { Link } from '@remix-run/react'
import {
  otherAssociationOn,
  severityLabels,
  type Alert,
  type CitedOtherPage,
} from '~/modules/reports/alerts/alerts'
import { reportField } from '~/modules/report-fields/fields'
import { Badge } from '~/ui/status-badge'
import { OtherAssociationWarning } from './other-association'
import styles from './report-alerts.module.css'
import shared from './report.module.css'

const badgeKinds = { bad: 'red', caution: 'yellow', good: 'green' } as const
const severityOrder = { bad: 0, caution: 1, good: 2 } as const

type Props = {
  alerts: Alert[]
  otherAssociationPages: readonly CitedOtherPage[]
  orderId: number
  canView: boolean
}

/** The source of the fact, with a link to its page for editors. The index is the alert's place in the report. */
function Source({
  alert,
  index,
  orderId,
  canView,
}: { alert: Alert; index: number } & Pick<Props, 'orderId' | 'canView'>) {
  const { source, documentId, page, title } = alert
  if (source === undefined) return null
  const isLink = canView && documentId !== undefined && page !== undefined
  const query = `section=alerts&alert=${index}&doc=${documentId ?? ''}&page=${page ?? ''}`
  return (
    <p className={shared.quiet}>
      {isLink ? (
        <Link to={`/admin/snapshots/${orderId}/edit?${query}`} aria-label={`${title}: open ${source}`}>
          {source}
        </Link>
      ) : (
        source
      )}
    </p>
  )
}

/** The alerts, most severe first. */
export const ReportAlerts = ({ alerts, otherAssociationPages, orderId, canView }: Props) =>
  alerts.length === 0 ? (
    <p className={shared.note}>No alerts. Use Edit to add what a buyer needs to know first.</p>
  ) : (
    <ul className={styles.alerts}>
      {alerts
        .map((alert, index) => ({ alert, index }))
        .sort((a, b) => severityOrder[a.alert.severity] - severityOrder[b.alert.severity])
        .map(({ alert, index }) => (
          <li key={index} data-severity={alert.severity}>
            <p className={styles.alertHead}>
              <Badge kind={badgeKinds[alert.severity]}>{severityLabels[alert.severity]}</Badge>
              <span className={shared.quiet}>{alert.type}</span>
              {alert.nowSays !== undefined && <Badge kind="orange">May be outdated</Badge>}
            </p>
            <h3>{alert.title}</h3>
            <p>{alert.description}</p>
            {alert.nowSays !== undefined && (
              <p className={styles.outdated}>
                {reportField(alert.path ?? '')?.label ?? 'The value'} now says{' '}
                {alert.nowSays === '' ? 'nothing' : `“${alert.nowSays}”`}; the alert was written for{' '}
                {alert.restsOn ? `“${alert.restsOn}”` : 'no value'}.
                {alert.nowProposes !== undefined &&
                  ` The report now proposes “${alert.nowProposes}”. Remove this alert to use the proposal, or confirm that it still applies.`}
              </p>
            )}
            <Source alert={alert} index={index} orderId={orderId} canView={canView} />
            <OtherAssociationWarning
              name={otherAssociationOn(otherAssociationPages, alert.documentId, alert.page)}
            />
          </li>
        ))}
    </ul>
  )
