/** The names of the mails that the product sends; `templates/` holds what they say. */
export type MailTemplate = 'order-confirmation' | 'new-order' | 'partner-invitation'
