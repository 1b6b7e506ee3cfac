import { randomBytes } from 'node:crypto'
import { http, HttpResponse } from 'msw'
import Stripe from 'stripe'

/** A failure that the service simulates from now on, or for a number of requests. */
type StripeFault = 'server error' | 'unreachable'

type Metadata = Record<string, string>
type Intent = {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  currency: string
  status: string
  client_secret: string
  customer: string | null
  description: string | null
  metadata: Metadata
  last_payment_error: { type: string; code: string; message: string } | null
  next_action: object | null
  refunded: boolean
  amount_refunded: number
  dispute_status: string | null
}
type Session = {
  id: string
  object: 'checkout.session'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  amount_total: number
  currency: string
  url: string | null
  payment_intent: string | null
  client_reference_id: string | null
  metadata: Metadata
  success_url: string
  cancel_url: string
}
type Customer = { id: string; object: 'customer'; email: string | null; name: string | null }
type RefundStatus = 'pending' | 'requires_action' | 'succeeded' | 'failed'
type Refund = { id: string; object: 'refund'; payment_intent: string; amount: number; status: RefundStatus }

type Params = { [key: string]: string | Params }

/** Parses `metadata[orderNumber]=CV-…` as Stripe does. */
function readForm(text: string): Params {
  const params: Params = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter(Boolean)
    const last = path.pop() ?? name
    let at = params
    for (const key of path) {
      const inner = at[key]
      at = typeof inner === 'object' ? inner : (at[key] = {})
    }
    at[last] = value
  }
  return params
}

const text = (value: string | Params | undefined) => (typeof value === 'string' ? value : '')
const nested = (value: string | Params | undefined) => (typeof value === 'object' ? value : {})
const metadataOf = (params: Params) =>
  Object.fromEntries(Object.entries(nested(params.metadata)).map(([k, v]) => [k, text(v)]))
const id = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

class StripeRefusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly type = 'invalid_request_error',
  ) {
    super(message)
  }
}

/**
 * A mock of the parts of Stripe that the product uses, with state that tests control: they act as the
 * customer, the bank, and the network. The handlers respond on any host, with msw's `setupServer` or
 * `startStripeServer`.
 */
export class StripeMock {
  readonly intents = new Map<string, Intent>()
  readonly sessions = new Map<string, Session>()
  readonly customers = new Map<string, Customer>()
  readonly refunds: Refund[] = []
  /** The initial state of refunds requested by the product. */
  refundStatus: RefundStatus = 'succeeded'
  /** Why Stripe refuses refunds requested by the product; null to accept them. */
  refundRefusal: string | null = null
  /** All received requests, such as "POST /v1/payment_intents". */
  readonly requests: string[] = []
  readonly #responses = new Map<string, { params: string; response: Promise<Response> | null }>()
  #fault: { kind: StripeFault; timesLeft: number; only: RegExp } | null = null
  #hold: Promise<void> | null = null

  constructor(readonly webhookSecret: string) {}

  reset() {
    for (const memory of [this.intents, this.sessions, this.customers, this.#responses]) memory.clear()
    this.refunds.length = 0
    this.refundStatus = 'succeeded'
    this.refundRefusal = null
    this.requests.length = 0
    this.#fault = null
    this.#hold = null
  }

  // Failures

  /**
   * Makes requests fail, optionally only the next `times` ones, and only those matching `only`, such as "POST
   * /v1/refunds".
   */
  fail(kind: StripeFault, { times = Infinity, only = /./ }: { times?: number; only?: RegExp } = {}) {
    this.#fault = { kind, timesLeft: times, only }
  }

  recover() {
    this.#fault = null
  }

  /** Holds back responses until the returned function is called. */
  hold(): () => void {
    let release = () => {}
    this.#hold = new Promise((resolve) => (release = resolve))
    return () => {
      this.#hold = null
      release()
    }
  }

  // The customer and the bank

  intent(intentId: string): Intent {
    const found = this.intents.get(intentId)
    if (!found) throw new StripeRefusal(404, 'resource_missing', `No such payment_intent: '${intentId}'`)
    return found
  }

  session(sessionId: string): Session {
    const found = this.sessions.get(sessionId)
    if (!found) throw new StripeRefusal(404, 'resource_missing', `No such checkout.session: '${sessionId}'`)
    return found
  }

  /** Completes an intent's payment: a card is charged, or a transfer arrives. */
  succeed(intentId: string, receivedCents?: number) {
    const intent = this.intent(intentId)
    intent.status = 'succeeded'
    intent.amount_received = receivedCents ?? intent.amount
    intent.next_action = null
    intent.last_payment_error = null
  }

  decline(intentId: string, message = 'Your card was declined.') {
    const intent = this.intent(intentId)
    intent.status = 'requires_payment_method'
    intent.last_payment_error = { type: 'card_error', code: 'card_declined', message }
  }

  /** The bank requires confirmation by the customer. */
  requireAction(intentId: string) {
    const intent = this.intent(intentId)
    intent.status = 'requires_action'
    intent.next_action = { type: 'use_stripe_sdk' }
  }

  process(intentId: string) {
    this.intent(intentId).status = 'processing'
  }

  /**
   * The customer pays on Stripe's own page.
   * @returns the id of the underlying intent
   */
  paySession(sessionId: string): string {
    const session = this.session(sessionId)
    const intent = this.#newIntent({ amount: String(session.amount_total), currency: session.currency })
    this.succeed(intent.id)
    Object.assign(session, {
      status: 'complete',
      payment_status: 'paid',
      payment_intent: intent.id,
      url: null,
    } satisfies Partial<Session>)
    return intent.id
  }

  /** A refund made in Stripe's dashboard. */
  refund(intentId: string, cents: number) {
    const intent = this.intent(intentId)
    intent.amount_refunded += cents
    intent.refunded = intent.amount_refunded >= intent.amount_received
  }

  /** Completes a pending refund, or reverses it because it could not be sent. */
  settleRefund(intentId: string, status: 'succeeded' | 'failed') {
    const refund = this.refunds.find((refund) => refund.payment_intent === intentId)
    if (!refund) throw new Error(`Nothing of ${intentId} was refunded`)
    refund.status = status
    if (status === 'succeeded') return
    const intent = this.intent(intentId)
    intent.amount_refunded -= refund.amount
    intent.refunded = false
  }

  /** The cardholder disputes the payment, or the bank decides: `needs_response`, `won`, `lost`. */
  dispute(intentId: string, status: string) {
    this.intent(intentId).dispute_status = status
  }

  /** An event about a charge, refund, or dispute of an intent. */
  moneyBackEvent(type: string, intentId: string, eventId = id('evt')) {
    const object = type.startsWith('charge.dispute')
      ? 'dispute'
      : type.startsWith('refund')
        ? 'refund'
        : 'charge'
    return this.event(type, { id: id('ch'), object, payment_intent: intentId } as never, eventId)
  }

  /** An event as Stripe sends it: the body and the `Stripe-Signature` header. */
  event(
    type: string,
    object: { id: string; object: string },
    eventId = id('evt'),
  ): { id: string; body: string; signature: string } {
    const body = JSON.stringify({ id: eventId, object: 'event', type, data: { object } })
    return {
      id: eventId,
      body,
      signature: Stripe.webhooks.generateTestHeaderString({ payload: body, secret: this.webhookSecret }),
    }
  }

  // The service

  readonly handlers = [
    http.all('*/v1/*', async ({ request }) => {
      const { pathname } = new URL(request.url)
      const call = `${request.method} ${pathname}`
      this.requests.push(call)
      const body = await request.text()
      if (this.#hold) await this.#hold
      const fault = this.#faultFor(call)
      if (fault === 'unreachable') return HttpResponse.error()
      const key = request.method === 'POST' ? request.headers.get('Idempotency-Key') : null
      if (fault === 'server error') {
        const failed = () =>
          HttpResponse.json({ error: { type: 'api_error', message: 'An error occurred' } }, { status: 500 })
        // A failure is stored under its key like any other response.
        return (await (key ? this.#once(key, `${call} ${body}`, failed) : failed())) as HttpResponse<object>
      }
      if (!/^Bearer (sk|rk)_/.test(request.headers.get('Authorization') ?? '')) {
        return this.#refuse(new StripeRefusal(401, 'invalid_api_key', 'Invalid API Key provided'))
      }
      const { search } = new URL(request.url)
      const respond = () => this.#respond(call, readForm(body || search.slice(1)))
      return (await (key ? this.#once(key, `${call} ${body}`, respond) : respond())) as HttpResponse<object>
    }),
  ]

  #faultFor(call: string): StripeFault | null {
    const fault = this.#fault
    if (!fault?.only.test(call) || fault.timesLeft <= 0) return null
    fault.timesLeft -= 1
    return fault.kind
  }

  /** Stripe repeats its first response to an idempotency key, and rejects the key for other parameters. */
  async #once(key: string, params: string, respond: () => Response): Promise<Response> {
    const known = this.#responses.get(key)
    if (known && known.params !== params) {
      return this.#refuse(
        new StripeRefusal(
          400,
          'idempotency_key_reused',
          'Keys for idempotent requests can only be used with the same parameters they were first used with.',
          'idempotency_error',
        ),
      )
    }
    const first = known?.response ?? Promise.resolve(respond())
    if (!known) this.#responses.set(key, { params, response: first })
    return (await first).clone()
  }

  #refuse({ status, code, message, type }: StripeRefusal) {
    return HttpResponse.json({ error: { type, code, message } }, { status })
  }

  #respond(call: string, params: Params): Response {
    try {
      return HttpResponse.json(this.#serve(call, params))
    } catch (error) {
      if (error instanceof StripeRefusal) return this.#refuse(error)
      throw error
    }
  }

  #serve(call: string, params: Params): object {
    const [, method = '', path = ''] = /^(\S+) \/v1\/(.*)$/.exec(call) ?? []
    const [, intentId = '', intentVerb = ''] = /^payment_intents\/([^/]+)\/?(.*)$/.exec(path) ?? []
    const [, sessionId = '', sessionVerb = ''] = /^checkout\/sessions\/([^/]+)\/?(.*)$/.exec(path) ?? []
    if (method === 'POST' && path === 'customers') return this.#newCustomer(params)
    if (method === 'POST' && path === 'payment_intents') return this.#newIntent(params)
    if (method === 'POST' && path === 'checkout/sessions') return this.#newSession(params)
    if (method === 'POST' && path === 'refunds') return this.#newRefund(params)
    if (method === 'GET' && path === 'refunds')
      return list(this.refunds.filter((refund) => refund.payment_intent === text(params.payment_intent)))
    if (method === 'GET' && intentId && !intentVerb) return withCharge(this.intent(intentId))
    if (method === 'POST' && intentVerb === 'cancel') return this.#cancel(this.intent(intentId))
    if (method === 'GET' && path === 'disputes') return this.#disputes(text(params.payment_intent))
    if (method === 'GET' && path === 'checkout/sessions') return this.#sessionsOf(text(params.payment_intent))
    if (method === 'GET' && sessionId && !sessionVerb) return this.#withIntent(this.session(sessionId))
    if (method === 'POST' && sessionVerb === 'expire') return this.#expire(this.session(sessionId))
    throw new StripeRefusal(404, 'resource_missing', `Unrecognized request URL (${call})`)
  }

  #disputes(intentId: string) {
    const status = this.intent(intentId).dispute_status
    return list(status ? [{ id: id('dp'), object: 'dispute', status, payment_intent: intentId }] : [])
  }

  #sessionsOf(intentId: string) {
    return list([...this.sessions.values()].filter((session) => session.payment_intent === intentId))
  }

  #withIntent(session: Session) {
    return {
      ...session,
      payment_intent: session.payment_intent && withCharge(this.intent(session.payment_intent)),
    }
  }

  #newCustomer(params: Params): Customer {
    const customer: Customer = {
      id: id('cus'),
      object: 'customer',
      email: text(params.email) || null,
      name: text(params.name) || null,
    }
    this.customers.set(customer.id, customer)
    return customer
  }

  #newIntent(params: Params): Intent {
    const amount = Number(params.amount)
    if (!Number.isInteger(amount) || amount < 50) {
      throw new StripeRefusal(400, 'amount_too_small', 'Amount must be at least $0.50 usd')
    }
    const intentId = id('pi')
    const byTransfer = text(nested(params.payment_method_data).type) === 'customer_balance'
    if (byTransfer && !this.customers.has(text(params.customer))) {
      throw new StripeRefusal(400, 'parameter_missing', 'A customer is needed for customer_balance.')
    }
    const intent: Intent = {
      id: intentId,
      object: 'payment_intent',
      amount,
      amount_received: 0,
      currency: text(params.currency),
      status: byTransfer ? 'requires_action' : 'requires_payment_method',
      client_secret: `${intentId}_secret_${randomBytes(8).toString('hex')}`,
      customer: text(params.customer) || null,
      description: text(params.description) || null,
      metadata: metadataOf(params),
      last_payment_error: null,
      next_action: byTransfer ? transferInstructions(amount) : null,
      refunded: false,
      amount_refunded: 0,
      dispute_status: null,
    }
    this.intents.set(intent.id, intent)
    return intent
  }

  #newSession(params: Params): Session {
    const price = nested(nested(nested(params.line_items)['0']).price_data)
    const sessionId = id('cs_test')
    const session: Session = {
      id: sessionId,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: Number(price.unit_amount),
      currency: text(price.currency),
      url: `https://checkout.stripe.com/c/pay/${sessionId}`,
      payment_intent: null,
      client_reference_id: text(params.client_reference_id) || null,
      metadata: metadataOf(params),
      success_url: text(params.success_url),
      cancel_url: text(params.cancel_url),
    }
    this.sessions.set(sessionId, session)
    return session
  }

  #newRefund(params: Params): Refund {
    const intent = this.intent(text(params.payment_intent))
    if (this.refundRefusal) throw new StripeRefusal(400, 'refund_disputed_payment', this.refundRefusal)
    if (intent.refunded) {
      throw new StripeRefusal(400, 'charge_already_refunded', 'This charge has already been refunded.')
    }
    if (intent.status !== 'succeeded') {
      throw new StripeRefusal(
        400,
        'payment_intent_unexpected_state',
        'This PaymentIntent has no successful charge.',
      )
    }
    const amount = intent.amount_received - intent.amount_refunded
    this.refund(intent.id, amount)
    const refund: Refund = {
      id: id('re'),
      object: 'refund',
      payment_intent: intent.id,
      amount,
      status: this.refundStatus,
    }
    this.refunds.push(refund)
    return refund
  }

  #cancel(intent: Intent): Intent {
    if (['succeeded', 'canceled', 'processing'].includes(intent.status)) {
      throw new StripeRefusal(
        400,
        'payment_intent_unexpected_state',
        `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
      )
    }
    intent.status = 'canceled'
    intent.next_action = null
    return intent
  }

  #expire(session: Session): Session {
    if (session.status !== 'open') {
      throw new StripeRefusal(
        400,
        'resource_already_exists',
        'Only Checkout Sessions with a status of open can be expired.',
      )
    }
    session.status = 'expired'
    session.url = null
    return session
  }
}

const list = (data: object[]) => ({ object: 'list', data, has_more: false })

/** The intent with its charge, as Stripe responds to requests that expand it. */
const withCharge = (intent: Intent) => ({
  ...intent,
  latest_charge:
    intent.status === 'succeeded'
      ? {
          id: id('ch'),
          object: 'charge',
          amount_refunded: intent.amount_refunded,
          disputed: intent.dispute_status !== null,
          payment_method_details: intent.customer
            ? { type: 'customer_balance', customer_balance: {} }
            : { type: 'card', card: { brand: 'visa', last4: '4242' } },
        }
      : null,
})

const transferInstructions = (amount: number) => ({
  type: 'display_bank_transfer_instructions',
  display_bank_transfer_instructions: {
    amount_remaining: amount,
    currency: 'usd',
    reference: 'TESTREF123',
    type: 'us_bank_transfer',
    financial_addresses: [
      {
        type: 'aba',
        supported_networks: ['ach', 'domestic_wire_us'],
        aba: { account_number: '11119999000000', bank_name: 'Test Bank', routing_number: '999999999' },
      },
    ],
  },
})
