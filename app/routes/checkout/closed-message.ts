import { noticeId } from '~/ui/focused-notice'

/** The session has ended, or was begun on another device: shown in step 1, where the visitor then is. */
export const closedMessage = {
  kind: 'error',
  title: 'Your checkout is no longer open.',
  description:
    'Please begin again. If you have paid already, please don’t pay twice: our email has the link to your order.',
  at: noticeId,
} as const
