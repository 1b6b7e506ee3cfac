import type { disputeStates, gateways, paymentMethods, paymentStates } from '~db/lists'

// The interface of all payment gateways (docs/specification/payments.md#gateways). Amounts in integer cents of
// US dollars.

export type PaymentMethod = (typeof paymentMethods)[number]
export type PaymentState = (typeof paymentStates)[number]

/** A cardholder's chargeback. While it is open, and once it is lost, the bank has taken back the money. */
export type DisputeState = (typeof disputeStates)[number]

/** The account details for a US bank transfer. */
export type TransferDetails = {
  bankName: string
  routingNumber: string
  accountNumber: string
  reference: string
  amountCents: number
}

/**
 * The payment instrument: the gateway's type, such as card, us_bank_account, or customer_balance, and for a
 * card its brand and last four digits.
 */
export type PaidWith = { type: string; brand: string | null; last4: string | null }

/** The gateway's state of a payment. */
export type GatewayPayment = {
  gatewayId: string
  method: PaymentMethod
  state: PaymentState
  amountCents: number
  currency: string
  /** The refunded amount, including pending refunds. */
  refundedCents: number
  /** The part of the refunds that the gateway has not sent yet. */
  pendingRefundCents: number
  /** Null until something has been paid. */
  paidWith: PaidWith | null
  dispute: DisputeState | null
  orderNumber: string | null
  /** For confirming a card payment in the browser. */
  clientSecret: string | null
  /** The URL of the gateway's own page, for the hosted method. */
  url: string | null
  transfer: TransferDetails | null
  /** Why the last attempt failed, in the gateway's words for the customer. */
  failure: string | null
  /** Whether the card's bank requires confirmation first. */
  needsConfirmation: boolean
}

export type PaymentRequest = {
  orderNumber: string
  amountCents: number
  email: string
  name: string
  description: string
  /** The same for repeated attempts, so that the gateway returns the payment created by the first one. */
  idempotencyKey: string
}

export type GatewayEvent = {
  id: string
  type: string
  /** The payment that the event is about; null if it is about none. */
  gatewayId: string | null
  /** Whether it is a refund or dispute; `gatewayId` is then the underlying payment, even for a hosted one. */
  isRefundOrDispute: boolean
}

export type RefundReason = 'duplicate' | 'requested_by_customer'

/** Calls to the gateway throw the DomainError `payment_unavailable` if it cannot be reached. */
export interface PaymentGateway {
  readonly name: (typeof gateways)[number]
  create(method: PaymentMethod, request: PaymentRequest): Promise<GatewayPayment>
  retrieve(gatewayId: string): Promise<GatewayPayment>
  /** The hosted payment that a refunded or disputed payment belongs to; null if it belongs to none. */
  findHosted(gatewayId: string): Promise<string | null>
  cancel(gatewayId: string): Promise<void>
  /**
   * Refunds the remaining amount of a payment, if any.
   * @throws DomainError `conflict` if the gateway refuses, in which case retrying does not help
   */
  refund(gatewayId: string, reason: RefundReason, idempotencyKey: string): Promise<void>
  /**
   * Verifies that an event was sent by the gateway.
   * @throws DomainError `bad_request` if it was not
   */
  readEvent(body: string, signature: string | null): GatewayEvent
}

/** A card as entered in the sandbox's own form; never stored or logged. */
export type SandboxCard = { number: string; expiry: string; cvc: string }

/**
 * What only the sandbox can do, since it acts as its own bank. Both methods return the signed event that
 * reports the result to the app.
 */
export interface SandboxCardTerminal {
  payByCard(gatewayId: string, card: SandboxCard): { payment: GatewayPayment; event: SignedEvent | null }
  answerConfirmation(
    gatewayId: string,
    isApproved: boolean,
  ): { payment: GatewayPayment; event: SignedEvent | null }
}

export type SignedEvent = { body: string; signature: string }
