/**
 * The place of a message that the page itself shows in a `FocusedNotice`, so that no banner repeats it without JavaScript, and its
 * toast is not read out as well.
 */
export const noticeId = 'notice'
