import { Button } from '@mantine/core'
import { Link } from '@remix-run/react'

/**
 * Links to views of the report, according to the user's permissions and the order's status. The next step is
 * shown elsewhere on the page.
 */
export function ReportActions({
  order,
}: {
  order: { id: number; orderNumber: string; status: string; canceledAt: number | null; canWorkOn: boolean }
}) {
  const { id, orderNumber, status, canceledAt, canWorkOn } = order
  const isPaid = status !== 'pending' && canceledAt === null
  const isCompleted = status === 'completed'
  const reasonId = 'download-when'
  return (
    <>
      <Button component={Link} to="?activity=1" variant="default" preventScrollReset>
        Activity
      </Button>
      {isPaid && (
        <Button component={Link} to="?share=1" variant="default" preventScrollReset>
          Share
        </Button>
      )}
      {isCompleted ? (
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
        isPaid && (
          <>
            <span id={reasonId} className="visually-hidden">
              The report can be downloaded once it is completed.
            </span>
            <Button disabled aria-describedby={reasonId} title="Once the report is completed">
              Download Report
            </Button>
            {canWorkOn && (
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
    </>
  )
}
