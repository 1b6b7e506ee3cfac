import { Button } from '@mantine/core'
import { Form, Link } from '@remix-run/react'
import { Panel } from '~/ui/panel'
import type { ShownReport, ShownSection } from './shown-report'
import styles from './report-overview.module.css'

/** The way to a section. Its mark is full only once nothing in it waits for anybody. */
function SectionLink({ section: { id, label, complete, progress } }: { section: ShownSection }) {
  const { verified, total } = progress
  return (
    <a href={`#${id}`} data-complete={complete && verified === total} data-needed={!complete || undefined}>
      <span className={styles.dot} aria-hidden="true" />
      {label}
      {total > 0 && (
        <span className={styles.count}>
          {verified}/{total}
          <span className="visually-hidden"> verified</span>
        </span>
      )}
      {!complete && <span className={styles.needed}> needed</span>}
      {complete && total === 0 && <span className="visually-hidden"> complete</span>}
    </a>
  )
}

/** How far the report is, with the way to each section. */
export function ReportOverview({ report }: { report: ShownReport }) {
  const { sections, required } = report
  const needed = sections.filter((section) => !section.complete).length
  const verified =
    required.total === 0
      ? 'Nothing to verify yet.'
      : `${required.verified} of ${required.total} required items verified.`
  const looks = `${needed} of ${sections.length} sections ${needed === 1 ? 'needs' : 'need'} another look.`
  return (
    <Panel title="Report" lead={needed === 0 ? verified : `${verified} ${looks}`}>
      <nav aria-label="Sections of the report">
        <ol className={styles.chips}>
          {sections.map((section) => (
            <li key={section.id}>
              <SectionLink section={section} />
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
  /** Whether all sections are complete, and something is verified. */
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
            {mayWorkOn && (
              <Button
                component="a"
                href={`/admin/snapshots/${id}/preview`}
                target="_blank"
                rel="noreferrer"
                variant="default"
                aria-label="Preview, opens in a new tab"
              >
                Preview
              </Button>
            )}
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
