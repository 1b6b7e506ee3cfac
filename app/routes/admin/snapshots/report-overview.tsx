import { Button } from '@mantine/core'
import { Form, Link } from '@remix-run/react'
import { Panel } from '~/ui/panel'
import type { ShownReport } from './shown-report'
import styles from './report-overview.module.css'

/** How far the report is, with the way to each section. */
export function ReportOverview({ report }: { report: ShownReport }) {
  const { sections, required } = report
  const complete = sections.filter((section) => section.complete).length
  return (
    <Panel
      title="Report"
      lead={`${complete} of ${sections.length} sections complete. ${
        required.total === 0
          ? 'Nothing to verify yet.'
          : `${required.verified} of ${required.total} required items verified.`
      }`}
    >
      <nav aria-label="Sections of the report">
        <ol className={styles.chips}>
          {sections.map(({ id, label, complete: done }) => (
            <li key={id}>
              <a href={`#${id}`} data-complete={done}>
                <span className={styles.dot} aria-hidden="true" />
                {label}
                <span className={done ? 'visually-hidden' : styles.needed}>
                  {done ? ' complete' : ' needed'}
                </span>
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </Panel>
  )
}

/** What can be done with the report, as far as the person and the order's state allow it. */
export function ReportActions({
  order,
  ready,
  mayApprove,
}: {
  order: { id: number; orderNumber: string; status: string; mayWorkOn: boolean }
  /** Whether all sections are complete. */
  ready: boolean
  mayApprove: boolean
}) {
  const { id, orderNumber, status, mayWorkOn } = order
  const paid = status !== 'pending'
  const completed = status === 'completed'
  const reason = 'download-when'
  return (
    <>
      <Button component={Link} to="?activity=1" variant="default" preventScrollReset>
        Activity
      </Button>
      {paid && (
        <Button component={Link} to="?share=1" variant="default" preventScrollReset>
          Share
        </Button>
      )}
      {completed ? (
        <>
          <Button
            component="a"
            href={`/report/${orderNumber}`}
            target="_blank"
            rel="noreferrer"
            variant="default"
            aria-label="Customer View, opens in a new tab"
          >
            Customer View
          </Button>
          <Button
            component="a"
            href={`/api/download-pdf/hoa-report-${id}-latest.pdf`}
            target="_blank"
            rel="noreferrer"
            variant="default"
            aria-label="Download Report, opens in a new tab"
          >
            Download Report
          </Button>
        </>
      ) : (
        paid && (
          <>
            <span id={reason} className="visually-hidden">
              The report can be downloaded once it is completed.
            </span>
            <Button disabled aria-describedby={reason} title="Once the report is completed">
              Download Report
            </Button>
          </>
        )
      )}
      {mayWorkOn && paid && (
        <Button
          component={Link}
          to={`/admin/snapshots/${id}/review`}
          variant={status === 'final review' ? 'filled' : 'default'}
        >
          Review
        </Button>
      )}
      {mayApprove && ready && paid && !completed && status !== 'final review' && (
        <Form method="post">
          <Button type="submit" name="intent" value="final-review">
            Send for Final Review
          </Button>
        </Form>
      )}
    </>
  )
}
