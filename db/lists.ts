// Closed lists shared by columns, forms, and screens. Plain values without Drizzle, so that browser code may
// import them.

/** System roles. A customer's role in the purchase is one of `customerRoles`. */
export const userRoles = ['customer', 'admin', 'contributor', 'viewer', 'super', 'partner'] as const

/** In chronological order (docs/specification/orders-and-checkout.md#order-status). */
export const orderStatuses = ['pending', 'new', 'processing', 'final review', 'completed'] as const

/** For an HOA's record (docs/specification/hoas-and-partners.md#hoa-record). */
export const propertyTypes = ['Condominium', 'Townhomes', 'Single Family Homes', 'Mixed Use'] as const
export const budgetStatuses = ['balanced', 'cash_positive', 'deficit'] as const

/** Of an order; `paymentStates` are those of a single payment. */
export const paymentStatuses = ['pending', 'paid'] as const
export const gateways = ['stripe', 'sandbox'] as const
export const paymentMethods = ['card', 'hosted', 'bank_transfer'] as const
export const paymentStates = ['open', 'processing', 'succeeded', 'failed', 'canceled', 'refunded'] as const
export const disputeStates = ['open', 'won', 'lost'] as const
/** For the refund of a canceled order. */
export const refundStates = ['requested', 'pending', 'refunded', 'failed'] as const

export const promotionKinds = ['percent', 'amount'] as const

/** For an answer to the lender questionnaire. */
export const answerStates = ['value', 'unknown', 'not_applicable', 'cleared'] as const

/** How a request for documents was closed. */
export const requestOutcomes = ['finished', 'withdrawn', 'replaced'] as const

/** The virus scanner's result for a file. */
export const scanResults = ['clean', 'infected'] as const

/** Of the reading of a document. `jobStatuses` are those of the jobs that do it. */
export const readingStatuses = ['queued', 'reading', 'done', 'failed'] as const

/** Where a page's text comes from: the PDF's text layer, OCR, or nowhere, since nothing is legible. */
export const pageSources = ['text', 'ocr', 'none'] as const

/** Why a document was not searched completely. */
export const searchFailures = ['time', 'memory', 'crashed'] as const

/** The source of a value in a report. */
export const valueSources = ['ai', 'employee', 'customer', 'system'] as const

/** Why a report has no value: not found in documents that could answer, no such document, or a document states none. */
export const absences = ['not_found', 'not_provided', 'stated_none'] as const
/** What a value rests on: what rules and a language model found on the page. */
export const readingBases = ['both', 'exact', 'repaired', 'rules', 'suspicious'] as const

/** The source of an HOA document's expiration date. */
export const expirySources = ['upload', 'not_found', 'document', 'person'] as const

/**
 * The result of a quick look at a document: it has text, contains only images, is blank, requires a password,
 * cannot be opened, or took too long.
 */
export const lookStates = ['text', 'scan', 'blank', 'locked', 'damaged', 'unknown'] as const

/** Events that webhooks can subscribe to. */
export const webhookEventTypes = [
  'user_created',
  'document_uploaded',
  'document_deleted',
  'data_sync_request',
  'bulk_operation',
] as const

/** The records that partners' systems create, change, and synchronize. */
export const syncResources = ['hoa', 'order', 'document'] as const

/** What a secret for inbound calls permits. */
export const inboundPermissions = [
  'read_hoa',
  'write_hoa',
  'read_order',
  'write_order',
  'read_document',
  'write_document',
] as const

/**
 * The records that a secret for inbound calls reaches: those that it created, these and named HOAs, or all of
 * them.
 */
export const inboundExtents = ['own', 'hoas', 'everything'] as const
