/** The names of the mails that the product sends; `templates/` holds what they say. */
export type MailTemplate =
  | 'partner-invitation'
  | 'order-confirmation'
  | 'new-order'
  | 'money-back'
  | 'report-ready'
  | 'password-reset'
  | 'team-invitation'
  | 'email-changed'
  | 'shared-report'
