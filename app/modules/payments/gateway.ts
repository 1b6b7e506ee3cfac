import type { disputeStates, paymentMethods, paymentStates } from '~db/lists'
/**
 * The one interface that payment gateways fill (docs/specification/payments.md#gateways). Amounts in integer cents of US dollars.
 */

export type PaymentMethod = (typeof paymentMethods)[number]
export type PaymentState = (typeof paymentStates)[number]

/** A cardholder's objection at their bank. While it is open, and once it is lost, the bank has taken the money back. */
export type DisputeState = (typeof disputeStates)[number]

/** Where the customer sends a US bank transfer. */
export type TransferDetails = {
  bankName: string
  routingNumber: string
  accountNumber: string
  reference: string
  amountCents: number
}

/**
 * What the money came from: the gateway's name of the kind, such as card, us_bank_account, or customer_balance, and for a card its
 * brand and the last four digits.
 */
export type PaidWith = { type: string; brand: string | null; last4: string | null }

/** The gateway's state of a payment. */
export type GatewayPayment = {
  gatewayId: string
  method: PaymentMethod
  state: PaymentState
  amountCents: number
  currency: string
  /** Of what was paid, refunds on their way included. */
  refundedCents: number
  /** Of the refunds, what the gateway has not sent yet. */
  pendingRefundCents: number
  /** null while nothing has been paid. */
  paidWith: PaidWith | null
  dispute: DisputeState | null
  orderNumber: string | null
  /** For the browser's side of a card payment. */
  clientSecret: string | null
  /** The gateway's own page, for the hosted method. */
  url: string | null
  transfer: TransferDetails | null
  /** Why the last try failed, in the gateway's words for the customer. */
  failure: string | null
  /** The card's bank asks for a confirmation first. */
  needsConfirmation: boolean
}

export type PaymentRequest = {
  orderNumber: string
  amountCents: number
  email: string
  name: string
  description: string
  /** Equal for equal tries: the gateway then answers with the payment that it made the first time. */
  idempotencyKey: string
}

export type GatewayEvent = {
  id: string
  type: string
  /** The payment that it is about; null when it is about none. */
  gatewayId: string | null
  /** A refund or a dispute: `gatewayId` is then the payment at the bottom of a hosted one. */
  isMoneyBack: boolean
}

export type RefundReason = 'duplicate' | 'requested_by_customer'

export interface PaymentGateway {
  readonly name: 'stripe' | 'sandbox'
  /** @throws DomainError `payment_unavailable` when the gateway can't be reached; so do the calls below */
  create(method: PaymentMethod, request: PaymentRequest): Promise<GatewayPayment>
  retrieve(gatewayId: string): Promise<GatewayPayment>
  /** The hosted payment that a refunded or disputed payment belongs to; null when it belongs to none. */
  findHosted(gatewayId: string): Promise<string | null>
  cancel(gatewayId: string): Promise<void>
  /**
   * Refunds the remaining amount of a payment, if any.
   * @throws DomainError `conflict` when the gateway refuses, which retrying will not change
   */
  refund(gatewayId: string, reason: RefundReason, idempotencyKey: string): Promise<void>
  /** Proves that a message came from the gateway. @throws DomainError `bad_request` when it did not */
  readEvent(body: string, signature: string | null): GatewayEvent
}

/** A card as typed into the sandbox's own form; it is never stored and never logged. */
export type SandboxCard = { number: string; expiry: string; cvc: string }

/** What only the sandbox can do: it is its own bank. Both answer with the signed event that tells the app the outcome. */
export interface SandboxCardTerminal {
  payByCard(gatewayId: string, card: SandboxCard): { payment: GatewayPayment; event: SignedEvent | null }
  answerConfirmation(
    gatewayId: string,
    approved: boolean,
  ): { payment: GatewayPayment; event: SignedEvent | null }
}

export type SignedEvent = { body: string; signature: string }
