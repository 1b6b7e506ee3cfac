/** Every kind of background job with its payload. */
export type JobPayloads = {
  'send-mail': { mailId: number }
  /** Mails a password link if the address has an account. */
  'send-reset-link': { email: string }
  /** Notifies the owner of an address about many failed sign-ins on a day, YYYY-MM-DD. */
  'check-failed-sign-ins': { email: string; day: string }
  /** Cancels an order's other open payments. */
  'close-payments': { orderId: number }
  /** Refunds a payment for an order that another payment had already paid. */
  'refund-duplicate': { paymentId: number }
  /** Refunds an order that its customer has canceled. */
  'refund-cancellation': { cancellationId: number }
  /** Reads an order's unread documents. */
  'read-documents': { orderId: number }
  /** Takes a quick look at a document of an unpaid order. */
  'look-at-document': { documentId: number }
  /** Reads an HOA's document, and finds the expiration date of an insurance certificate. */
  'read-hoa-document': { documentId: number }
  /** Queues the unread documents of HOAs. */
  'queue-hoa-readings': Record<string, never>
  /** Adds the values found in the read documents to the order's report. */
  'extract-values': { orderId: number }
  /** Asks a language model about an order's documents, and adds the values again. */
  'read-with-model': { orderId: number }
  /** Offers an association's new answers to its orders' reports. */
  'offer-answers': { hoaId: number }
  'reconcile-payments': Record<string, never>
  /** Releases the promotion codes of unpaid orders. */
  'release-promotion-codes': Record<string, never>
  /** Renders the PDF of an approved report, then notifies the customer. */
  'render-report': { orderId: number; revision: number }
  /** Resumes an order's deadline if the customer has not sent the requested documents in time. */
  'end-pause': { requestId: number }
  /** Notifies staff what the customer has added for a document request. */
  'report-document-request': { requestId: number }
  /**
   * Notifies staff what the customer of a paid order has added without a request, starting with that
   * document.
   */
  'report-added-documents': { orderId: number; documentId: number }
  /** Mails partners about their documents that expire soon. */
  'remind-partners': Record<string, never>
  /** Mails the partners of an HOA about the changes that partners' systems have made to it since an entry of the log. */
  'report-hoa-changes': { hoaId: number; afterActivityId: number }
  /** Sends a webhook's pending deliveries. */
  'deliver-webhook': { webhookId: number }
  /** Finds deliveries that no job is going to send. */
  'check-webhooks': Record<string, never>
  /** Removes a file from the object store. */
  'remove-object': { key: string }
  /** Deletes objects without an owner. */
  'sweep-objects': Record<string, never>
  /** Scans a file for viruses. */
  'scan-file': { storedName: string }
  /** Queues the scan of files that were not scanned yet. */
  'scan-waiting-files': Record<string, never>
  'clean-up': Record<string, never>
  /** Makes the latest entries of the activity log searchable. */
  'index-activities': Record<string, never>
}
export type JobKind = keyof JobPayloads
