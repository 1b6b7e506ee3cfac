import { noticeId } from '~/ui/focused-notice'

export const closedText = 'Your checkout is no longer open. Please begin again.'

/** For a visitor whose session has ended or began on another device; shown in step 1. */
export const closedMessage = {
  kind: 'error',
  title: 'Your checkout is no longer open.',
  description:
    'Please begin again. If you have already paid, please don’t pay twice: our email has the link to your order.',
  at: noticeId,
} as const
