/** The names of the mails that the product sends; `templates/` holds what they say. */
export type MailTemplate =
  'order-confirmation' | 'new-order' | 'password-reset' | 'team-invitation' | 'email-changed'
