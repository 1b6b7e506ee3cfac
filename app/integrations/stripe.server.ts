import Stripe from 'stripe'
import { env } from '~/env.server'
import { DomainError } from '~/modules/domain-error'
import type {
  DisputeState,
  GatewayPayment,
  PaidWith,
  PaymentGateway,
  PaymentMethod,
  PaymentRequest,
  PaymentState,
  RefundReason,
  TransferDetails,
} from '~/modules/payments/gateway'
import { readSignedEvent } from './signed-events.server'

const timeoutMs = 8_000

const states: Partial<Record<string, PaymentState>> = {
  canceled: 'canceled',
  processing: 'processing',
  requires_action: 'open',
  requires_capture: 'processing',
  requires_confirmation: 'open',
  requires_payment_method: 'open',
  succeeded: 'succeeded',
}

const noCharge = { refundedCents: 0, pendingRefundCents: 0, paidWith: null, dispute: null }

/** A closed inquiry took no money, so it counts as won. */
function disputeState(disputes: Stripe.Dispute[]): DisputeState | null {
  const settled = ['won', 'warning_closed', 'prevented']
  if (disputes.some(({ status }) => status !== 'lost' && !settled.includes(status))) return 'open'
  if (disputes.some(({ status }) => status === 'lost')) return 'lost'
  return disputes.length > 0 ? 'won' : null
}

function throwUnavailable(cause: unknown): never {
  throw new DomainError(
    'payment_unavailable',
    'The payment service can’t be reached right now. Your order is saved and nothing has been charged. Please try again in a minute.',
    { cause },
  )
}

/**
 * Implements the gateway interface with Stripe: PaymentIntents for cards and bank transfers, Checkout
 * Sessions for Stripe's hosted page.
 */
export class StripePayments implements PaymentGateway {
  readonly name = 'stripe'
  readonly #stripe: Stripe
  readonly #webhookSecret: string
  readonly #appUrl: string

  constructor({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE, APP_URL } = env()) {
    if (!STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET) throw new Error('Stripe is not configured')
    const base = STRIPE_API_BASE ? new URL(STRIPE_API_BASE) : null
    this.#stripe = new Stripe(STRIPE_SECRET_KEY, {
      timeout: timeoutMs,
      maxNetworkRetries: 1,
      telemetry: false,
      ...(base && {
        protocol: base.protocol === 'http:' ? 'http' : 'https',
        host: base.hostname,
        port: base.port || (base.protocol === 'http:' ? 80 : 443),
      }),
    })
    this.#webhookSecret = STRIPE_WEBHOOK_SECRET
    this.#appUrl = APP_URL
  }

  async create(method: PaymentMethod, request: PaymentRequest): Promise<GatewayPayment> {
    try {
      if (method === 'hosted') return this.#session(await this.#createSession(request))
      return this.#intent(
        await (method === 'card' ? this.#createCard(request) : this.#createTransfer(request)),
      )
    } catch (error) {
      throwUnavailable(error)
    }
  }

  async retrieve(gatewayId: string) {
    try {
      if (gatewayId.startsWith('cs_')) {
        const session = await this.#stripe.checkout.sessions.retrieve(gatewayId, {
          expand: ['payment_intent.latest_charge'],
        })
        return { ...this.#session(session), ...(await this.#charge(session.payment_intent)) }
      }
      const intent = await this.#stripe.paymentIntents.retrieve(gatewayId, { expand: ['latest_charge'] })
      return { ...this.#intent(intent), ...(await this.#charge(intent)) }
    } catch (error) {
      throwUnavailable(error)
    }
  }

  async findHosted(gatewayId: string) {
    try {
      const { data } = await this.#stripe.checkout.sessions.list({ payment_intent: gatewayId, limit: 1 })
      return data[0]?.id ?? null
    } catch (error) {
      throwUnavailable(error)
    }
  }

  async cancel(gatewayId: string) {
    try {
      if (gatewayId.startsWith('cs_')) await this.#stripe.checkout.sessions.expire(gatewayId)
      else await this.#stripe.paymentIntents.cancel(gatewayId)
    } catch (error) {
      // Paid, expired, or canceled in the meantime: the caller fetches its state next.
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throwUnavailable(error)
    }
  }

  async refund(gatewayId: string, reason: RefundReason, idempotencyKey: string) {
    try {
      const intent = gatewayId.startsWith('cs_')
        ? (await this.#stripe.checkout.sessions.retrieve(gatewayId)).payment_intent
        : gatewayId
      const id = typeof intent === 'string' ? intent : intent?.id
      await this.#stripe.refunds.create({ payment_intent: id, reason }, { idempotencyKey })
    } catch (error) {
      // It was refunded manually in the meantime.
      if (error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded') return
      if (error instanceof Stripe.errors.StripeInvalidRequestError)
        throw new DomainError('conflict', error.message, { cause: error })
      throwUnavailable(error)
    }
  }

  readEvent(body: string, signature: string | null) {
    return readSignedEvent(body, signature, this.#webhookSecret)
  }

  #createCard(request: PaymentRequest) {
    return this.#stripe.paymentIntents.create(
      {
        amount: request.amountCents,
        currency: 'usd',
        automatic_payment_methods: { enabled: true },
        description: request.description,
        metadata: { orderNumber: request.orderNumber },
      },
      { idempotencyKey: request.idempotencyKey },
    )
  }

  #createSession(request: PaymentRequest) {
    return this.#stripe.checkout.sessions.create(
      {
        mode: 'payment',
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: 'usd',
              unit_amount: request.amountCents,
              product_data: { name: request.description },
            },
          },
        ],
        customer_email: request.email,
        client_reference_id: request.orderNumber,
        metadata: { orderNumber: request.orderNumber },
        success_url: `${this.#appUrl}/checkout?step=4&returned=1`,
        cancel_url: `${this.#appUrl}/checkout?step=4`,
      },
      { idempotencyKey: request.idempotencyKey },
    )
  }

  async #createTransfer(request: PaymentRequest) {
    const customer = await this.#stripe.customers.create(
      { email: request.email, name: request.name, metadata: { orderNumber: request.orderNumber } },
      { idempotencyKey: `${request.idempotencyKey}-customer` },
    )
    return this.#stripe.paymentIntents.create(
      {
        amount: request.amountCents,
        currency: 'usd',
        customer: customer.id,
        allowed_payment_method_types: ['customer_balance'],
        payment_method_data: { type: 'customer_balance' },
        payment_method_options: {
          customer_balance: { funding_type: 'bank_transfer', bank_transfer: { type: 'us_bank_transfer' } },
        },
        confirm: true,
        description: request.description,
        metadata: { orderNumber: request.orderNumber, method: 'bank_transfer' },
      },
      { idempotencyKey: request.idempotencyKey },
    )
  }

  /**
   * How an intent was paid, its refunds (including those made in Stripe's dashboard), and the state of its
   * dispute.
   */
  async #charge(intent: Stripe.PaymentIntent | string | null) {
    const charge = typeof intent === 'object' ? intent?.latest_charge : null
    if (!intent || typeof intent === 'string' || !charge || typeof charge === 'string') return noCharge
    return {
      refundedCents: charge.amount_refunded,
      pendingRefundCents: charge.amount_refunded > 0 ? await this.#pendingRefunds(intent.id) : 0,
      paidWith: paidWith(charge.payment_method_details),
      dispute: charge.disputed
        ? disputeState((await this.#stripe.disputes.list({ payment_intent: intent.id, limit: 100 })).data)
        : null,
    }
  }

  /**
   * A refund of a bank transfer stays pending, or requires the customer's account details, before the money
   * is sent.
   */
  async #pendingRefunds(intentId: string) {
    const { data } = await this.#stripe.refunds.list({ payment_intent: intentId, limit: 100 })
    return data
      .filter(({ status }) => status === 'pending' || status === 'requires_action')
      .reduce((sum, { amount }) => sum + amount, 0)
  }

  #session(session: Stripe.Checkout.Session): GatewayPayment {
    return {
      gatewayId: session.id,
      method: 'hosted',
      state: sessionState(session),
      amountCents: session.amount_total ?? 0,
      currency: session.currency ?? '',
      ...noCharge,
      orderNumber: session.metadata?.orderNumber ?? null,
      clientSecret: null,
      url: session.url,
      transfer: null,
      failure: null,
      needsConfirmation: false,
    }
  }

  #intent(intent: Stripe.PaymentIntent): GatewayPayment {
    const transfer = transferDetails(intent)
    const method: PaymentMethod = intent.metadata.method === 'bank_transfer' ? 'bank_transfer' : 'card'
    return {
      gatewayId: intent.id,
      method,
      state: states[intent.status] ?? 'processing',
      amountCents: intent.status === 'succeeded' ? intent.amount_received : intent.amount,
      currency: intent.currency,
      ...noCharge,
      orderNumber: intent.metadata.orderNumber ?? null,
      clientSecret: intent.client_secret,
      url: null,
      transfer,
      failure: intent.last_payment_error?.message ?? null,
      needsConfirmation: intent.status === 'requires_action' && method === 'card',
    }
  }
}

function sessionState({ payment_status, status }: Stripe.Checkout.Session): PaymentState {
  if (payment_status === 'paid') return 'succeeded'
  if (status === 'complete') return 'processing'
  return status === 'expired' ? 'canceled' : 'open'
}

/** Returns no more of a card or an account than a receipt may show. */
function paidWith(details: Stripe.Charge.PaymentMethodDetails | null): PaidWith | null {
  if (!details) return null
  const { type, card, us_bank_account: account } = details
  if (card) return { type, brand: card.brand, last4: card.last4 }
  return { type, brand: account?.bank_name ?? null, last4: account?.last4 ?? null }
}

function transferDetails(intent: Stripe.PaymentIntent): TransferDetails | null {
  const instructions = intent.next_action?.display_bank_transfer_instructions
  const account = instructions?.financial_addresses?.find((a) => a.aba)?.aba
  if (!instructions || !account) return null
  return {
    bankName: account.bank_name,
    routingNumber: account.routing_number,
    accountNumber: account.account_number,
    reference: instructions.reference ?? '',
    amountCents: instructions.amount_remaining ?? intent.amount,
  }
}
