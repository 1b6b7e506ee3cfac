import { randomBytes } from 'node:crypto'
import path from 'node:path'
import Database from 'better-sqlite3'
import { env } from '~/env.server'
import { DomainError } from '~/modules/domain-error'
import type {
  GatewayPayment,
  PaymentGateway,
  PaymentMethod,
  PaymentState,
  SandboxCard,
  SandboxCardTerminal,
  SignedEvent,
} from '~/modules/payments/gateway'
import { readSignedEvent, signEvent } from './signed-events.server'

// Stripe's published test numbers, which developers already know.
const testCards: Record<string, { needsConfirmation?: boolean; failure?: string }> = {
  '4242424242424242': {},
  '4000002500003155': { needsConfirmation: true },
  '4000000000000002': { failure: 'Your card was declined.' },
  '4000000000009995': { failure: 'Your card has insufficient funds.' },
}

type Row = {
  id: string
  amount_cents: number
  order_number: string
  state: PaymentState
  needs_confirmation: number
  failure: string | null
  client_secret: string
  card_last4: string | null
}

const randomId = () => randomBytes(12).toString('hex')

/**
 * A simulated payment gateway for demonstrations and tests. Like a real one, it keeps its state outside the
 * product's database.
 */
export class SandboxPayments implements PaymentGateway, SandboxCardTerminal {
  readonly name = 'sandbox'
  readonly #store: Database.Database
  readonly #statements = new Map<string, Database.Statement>()
  readonly #secret: string

  constructor(file = path.join(env().DATA_DIR, 'sandbox-payments.db')) {
    this.#store = new Database(file)
    this.#store.pragma('journal_mode = WAL')
    this.#store.pragma('busy_timeout = 5000')
    this.#store.exec(`
      create table if not exists secret (value text not null);
      create table if not exists payments (
        id text primary key, idempotency_key text not null unique, amount_cents integer not null, order_number text not null,
        state text not null default 'open', needs_confirmation integer not null default 0, failure text, client_secret text not null)`)
    const columns = this.#store.pragma('table_info(payments)') as { name: string }[]
    if (!columns.some(({ name }) => name === 'card_last4'))
      this.#store.exec('alter table payments add column card_last4 text')
    this.#store
      .prepare('insert into secret select ? where not exists (select 1 from secret)')
      .run(`whsec_sandbox_${randomId()}`)
    this.#secret = this.#store.prepare('select value from secret').pluck().get() as string
  }

  async create(method: PaymentMethod, request: Parameters<PaymentGateway['create']>[1]) {
    if (method !== 'card') throw new DomainError('bad_request', 'Test mode accepts only cards.')
    const id = `pi_sandbox_${randomId()}`
    this.#sql(
      'insert into payments (id, idempotency_key, amount_cents, order_number, client_secret) values (?, ?, ?, ?, ?) on conflict do nothing',
    ).run(id, request.idempotencyKey, request.amountCents, request.orderNumber, `${id}_secret_${randomId()}`)
    const row = this.#sql('select * from payments where idempotency_key = ?').get(request.idempotencyKey)
    return this.#payment(row as Row)
  }

  async retrieve(gatewayId: string) {
    return this.#payment(this.#row(gatewayId))
  }

  async findHosted() {
    return null
  }

  async cancel(gatewayId: string) {
    this.#sql("update payments set state = 'canceled' where id = ? and state = 'open'").run(gatewayId)
  }

  async refund(gatewayId: string) {
    this.#sql("update payments set state = 'refunded' where id = ? and state = 'succeeded'").run(gatewayId)
  }

  readEvent(body: string, signature: string | null) {
    return readSignedEvent(body, signature, this.#secret)
  }

  payByCard(gatewayId: string, card: SandboxCard) {
    const known = testCards[card.number.replace(/\D/g, '')]
    const outcome = known ?? { failure: 'Test mode accepts only the test card numbers shown here.' }
    const row = this.#row(gatewayId)
    if (row.state !== 'open') return { payment: this.#payment(row), event: null }
    this.#sql('update payments set card_last4 = ? where id = ?').run(
      card.number.replace(/\D/g, '').slice(-4),
      gatewayId,
    )
    if (outcome.needsConfirmation) {
      const openRow = this.#update(gatewayId, { state: 'open', needsConfirmation: 1, failure: null })
      return { payment: this.#payment(openRow), event: null }
    }
    return this.#settle(gatewayId, outcome.failure ?? null)
  }

  answerConfirmation(gatewayId: string, isApproved: boolean) {
    const row = this.#row(gatewayId)
    if (row.state !== 'open' || !row.needs_confirmation) return { payment: this.#payment(row), event: null }
    return this.#settle(
      gatewayId,
      isApproved ? null : 'The payment was not confirmed, so your card was not charged.',
    )
  }

  #settle(gatewayId: string, failure: string | null): { payment: GatewayPayment; event: SignedEvent } {
    const state = failure ? 'open' : 'succeeded'
    const row = this.#update(gatewayId, { state, needsConfirmation: 0, failure })
    const body = JSON.stringify({
      id: `evt_sandbox_${randomId()}`,
      object: 'event',
      type: failure ? 'payment_intent.payment_failed' : 'payment_intent.succeeded',
      data: { object: { id: gatewayId, object: 'payment_intent' } },
    })
    return {
      payment: this.#payment(row),
      event: { body, signature: signEvent(body, this.#secret) },
    }
  }

  /** Prepares a statement on first use. */
  #sql(source: string): Database.Statement {
    const known = this.#statements.get(source)
    if (known) return known
    const statement = this.#store.prepare(source)
    this.#statements.set(source, statement)
    return statement
  }

  #row(gatewayId: string): Row {
    const row = this.#sql('select * from payments where id = ?').get(gatewayId)
    if (!row) throw new DomainError('not_found', 'There is no such payment.')
    return row as Row
  }

  /**
   * Records the result of a card operation.
   * @returns the updated payment
   */
  #update(
    gatewayId: string,
    to: { state: PaymentState; needsConfirmation: 0 | 1; failure: string | null },
  ): Row {
    return this.#sql(
      'update payments set state = ?, needs_confirmation = ?, failure = ? where id = ? returning *',
    ).get(to.state, to.needsConfirmation, to.failure, gatewayId) as Row
  }

  #payment(row: Row): GatewayPayment {
    const isPaid = row.state === 'succeeded' || row.state === 'refunded'
    return {
      gatewayId: row.id,
      method: 'card',
      state: row.state,
      amountCents: row.amount_cents,
      currency: 'usd',
      refundedCents: row.state === 'refunded' ? row.amount_cents : 0,
      pendingRefundCents: 0,
      // All sandbox test cards are Visa.
      paidWith: isPaid ? { type: 'card', brand: 'visa', last4: row.card_last4 } : null,
      dispute: null,
      orderNumber: row.order_number,
      clientSecret: row.client_secret,
      url: null,
      transfer: null,
      failure: row.failure,
      needsConfirmation: row.needs_confirmation === 1,
    }
  }
}
