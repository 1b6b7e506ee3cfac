import { severityLabels, type Alert } from '~/modules/reports/alerts'
import { Badge } from '~/ui/status-badge'
import styles from './report-alerts.module.css'
import shared from './report.module.css'

const kinds = { bad: 'red', caution: 'yellow', good: 'green' } as const
const order = { bad: 0, caution: 1, good: 2 } as const

/** The alerts, the gravest first. */
export const ReportAlerts = ({ alerts }: { alerts: Alert[] }) =>
  alerts.length === 0 ? (
    <p className={shared.note}>
      No alerts. What a buyer has to know before anything else is entered here by Edit.
    </p>
  ) : (
    <ul className={styles.alerts}>
      {[...alerts]
        .sort((a, b) => order[a.severity] - order[b.severity])
        .map((alert, at) => (
          <li key={at} data-severity={alert.severity}>
            <p className={styles.alertHead}>
              <Badge kind={kinds[alert.severity]}>{severityLabels[alert.severity]}</Badge>
              <span className={shared.quiet}>{alert.type}</span>
            </p>
            <h3>{alert.title}</h3>
            <p>{alert.description}</p>
          </li>
        ))}
    </ul>
  )
