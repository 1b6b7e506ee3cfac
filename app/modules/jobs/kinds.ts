/** Every kind of background work and what it needs to know. */
export type JobPayloads = {
  'send-mail': { mailId: number }
  /** Mails a link for a new password when the address has an account. */
  'send-reset-link': { email: string }
  /** Tells the owner of an address of many failed sign-ins on a day, YYYY-MM-DD. */
  'check-failed-sign-ins': { email: string; day: string }
  /** Cancels what an order's other open payments still could take. */
  'close-payments': { orderId: number }
  /** Refunds a payment for an order that another payment had already paid. */
  'refund-duplicate': { paymentId: number }
  /** Refunds an order that its customer has canceled. */
  'refund-cancellation': { cancellationId: number }
  /** Reads those of an order's documents that are not read yet. */
  'read-documents': { orderId: number }
  /** Takes a quick look at a document of an order that is not paid yet. */
  'look-at-document': { documentId: number }
  /** Reads a document of an HOA, and the expiry of an insurance certificate from its text. */
  'read-hoa-document': { documentId: number }
  /** Queues documents of HOAs that nothing has read yet. */
  'queue-hoa-readings': Record<string, never>
  /** Puts what the read documents say into the order's report. */
  'extract-values': { orderId: number }
  /** Offers an association's new answers in its orders' reports. */
  'offer-answers': { hoaId: number }
  'reconcile-payments': Record<string, never>
  /** Releases the promotion codes of unpaid orders. */
  'release-promotion-codes': Record<string, never>
  /** Makes the PDF of an approved report, and then tells the customer. */
  'render-report': { orderId: number; revision: number }
  /** Lets an order's deadline run again when the customer has not answered a request for documents in time. */
  'end-pause': { requestId: number }
  /** Tells staff what the customer has added for a request for documents. */
  'report-document-request': { requestId: number }
  /** Tells staff what the customer of a paid order has added without being asked, from that document on. */
  'report-added-documents': { orderId: number; documentId: number }
  /** Mails partners which of their documents expire soon. */
  'remind-partners': Record<string, never>
  /** Sends a webhook's pending deliveries. */
  'deliver-webhook': { webhookId: number }
  /** Looks for deliveries that no job is about to send. */
  'check-webhooks': Record<string, never>
  /** Removes a file from the object store. */
  'remove-object': { key: string }
  /** Deletes objects without an owner. */
  'sweep-objects': Record<string, never>
  /** Has a file scanned for viruses. */
  'scan-file': { storedName: string }
  /** Has files scanned that nobody has scanned yet. */
  'scan-waiting-files': Record<string, never>
  'clean-up': Record<string, never>
  /** Lets searches find the latest entries of the activity log. */
  'index-activities': Record<string, never>
}
export type JobKind = keyof JobPayloads
