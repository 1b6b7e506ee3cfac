import { counted } from '~/modules/formatting'

type Work = {
  /** The order's status. */
  status: string
  canWorkOn: boolean
  canApprove: boolean
  isReading: boolean
  required: { verified: number; total: number }
  /** Sections that need another look. */
  sectionsToReview: number
  /** The contributor has marked the report as ready. */
  isMarkedReady: boolean
  /** Whether the report of a completed order has changed since its approval. */
  isChanged: boolean
}

const items = (count: number) => counted(count, 'required item')

/** The order's next step, in one sentence for the current user. */
export function nextStepText(work: Work): string {
  const { status, canWorkOn, canApprove, isReading, required, sectionsToReview, isMarkedReady, isChanged } =
    work
  const open = required.total - required.verified
  if (status === 'completed')
    return isChanged && canWorkOn
      ? 'The report has changed since it was approved. An admin can approve the correction in the review.'
      : 'The report is approved, and the customer has it.'
  if (isReading) return 'The documents are being read. Their values appear below when all are read.'
  if (status === 'final review') {
    if (!canApprove) return 'An admin is checking the report before it goes to the customer.'
    return open > 0
      ? `Verify ${items(open)} in the review. The report can be approved after that.`
      : 'Everything required is verified. Preview the report, and approve it in the review.'
  }
  if (!canWorkOn) return 'The report is in progress.'
  if (required.total === 0)
    return 'Nothing has been read yet. Request documents, or enter the values by hand.'
  if (isMarkedReady)
    return canApprove
      ? 'The contributor has marked the report as ready for review.'
      : 'The report is marked as ready, and the admins have been notified.'
  if (open > 0) return `Check ${items(open)} against the documents.`
  if (sectionsToReview > 0) return 'Review the sections below that are marked as needed.'
  return canApprove
    ? 'Everything required is verified. Send the report for final review.'
    : 'Everything required is verified. Mark the report as ready, so that an admin can review it.'
}
