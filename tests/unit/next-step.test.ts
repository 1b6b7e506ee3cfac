import { describe, expect, it } from 'vitest'
import { nextStepText } from '~/routes/admin/orders/detail/next-step-text'

const work = {
  status: 'processing',
  canWorkOn: true,
  canApprove: true,
  isReading: false,
  required: { verified: 21, total: 21 },
  sectionsToReview: 0,
  isMarkedReady: false,
  isChanged: false,
}
const partly = { verified: 20, total: 21 }

describe('the next step of an order', () => {
  it.each([
    ['waits for the reading', { isReading: true }, 'The documents are being read.'],
    [
      'says that nothing has been read',
      { required: { verified: 0, total: 0 } },
      'Nothing has been read yet.',
    ],
    [
      'counts the items to check',
      { required: { verified: 3, total: 21 } },
      'Check 18 required items against',
    ],
    ['counts a single item', { required: partly }, 'Check 1 required item against'],
    ['asks for a review of sections', { sectionsToReview: 2 }, 'Review the sections'],
    ['has an admin send the report on', {}, 'Send the report for final review.'],
    ['has a contributor mark it as ready', { canApprove: false }, 'Mark the report as ready'],
    ['tells an admin that it is ready', { isMarkedReady: true }, 'The contributor has marked the report'],
    [
      'tells a contributor that the admins know',
      { isMarkedReady: true, canApprove: false },
      'the admins have been notified',
    ],
    ['leads an admin to approval', { status: 'final review' }, 'approve it in the review'],
    [
      'says what keeps a report from approval',
      { status: 'final review', required: partly },
      'Verify 1 required item in the review.',
    ],
    [
      'tells a contributor who has the report now',
      { status: 'final review', canApprove: false },
      'An admin is checking the report',
    ],
    ['says that the customer has the report', { status: 'completed' }, 'the customer has it'],
    [
      'asks for the approval of a correction',
      { status: 'completed', isChanged: true },
      'approve the correction',
    ],
    ['gives a viewer nothing to do', { canWorkOn: false, canApprove: false }, 'The report is in progress.'],
  ])('%s', (_, differs, sentence) => {
    expect(nextStepText({ ...work, ...differs })).toContain(sentence)
  })
})
