import type { ZodTypeAny } from 'zod'
import { log } from '~/log.server'
import {
  failureReasons,
  isPermanent,
  LanguageModelError,
  type Effort,
  type FailureReason,
  type LanguageModel,
} from '../language-model'
import { maxCostOf, type ConfiguredModel } from './models'
import { endRequest, reserveRequest, type StoredAnswer } from './requests.server'
import type { OrderHead } from './request-text'

/** Four requests at a time for each order: vendors' limits allow them, and 200 pages take five minutes. */
export const requestsAtATime = 4
const defaultTimeLimitMs = 150_000
/** Thinking counts, too. An answer that does not fit is asked for again in halves. */
const maxAnswerTokens = 12_000
/** The schema is sent as well. */
const schemaCharacters = 6_000
/** So many failures in a row mean that the service is down. */
const failuresUntilDown = 6
/** Larger answers are not stored. */
const maxAnswerCharacters = 1_000_000
const stopCheckMs = 1_000

/** How an order's documents are read by a model. */
export type AskOptions = {
  orderId: number
  model: ConfiguredModel
  client: LanguageModel
  head: OrderHead
  effort: Effort
  budgetMicros: number
  maxPictures: number
  /** A page as PNG or JPEG; null if it cannot be drawn. */
  drawPage: (documentId: number, page: number) => Promise<Uint8Array | null>
  /** Whether the model may still read the order. */
  mayContinue: () => boolean
  signal: AbortSignal
  timeLimitMs?: number
}

type Request = {
  hash: string
  documentId: number | null
  instructions: string
  text: string
  pictures: readonly Uint8Array[]
  schema: ZodTypeAny
  numbered: StoredAnswer['numbered']
}

/** An answer, or why there is none; `over budget` if it was not asked for. */
type Outcome = { answer: unknown } | { failure: FailureReason | 'over budget' }

/** Sends an order's requests, until a reason to stop comes up. */
export class Asker {
  /** Why nothing more is asked, as a clause for staff. */
  stopReason: string | null = null
  private failuresInARow = 0
  private readonly running = new Set<Promise<void>>()
  private readonly stopped = new AbortController()
  private readonly timer: NodeJS.Timeout
  readonly signal: AbortSignal

  constructor(readonly options: AskOptions) {
    this.signal = AbortSignal.any([options.signal, this.stopped.signal])
    this.timer = setInterval(() => this.check(), stopCheckMs)
    this.timer.unref()
  }

  end() {
    clearInterval(this.timer)
  }

  /** @throws AbortError once the order is canceled or the model is switched off */
  check() {
    if (!this.options.mayContinue()) this.stopped.abort()
  }

  /** The stored answer, or else the model's, which is stored as it arrives. @throws AbortError */
  async ask(request: Request): Promise<Outcome> {
    const { orderId, model, budgetMicros } = this.options
    const { instructions, text, pictures } = request
    this.check()
    this.signal.throwIfAborted()
    const characters = instructions.length + text.length + schemaCharacters
    const maxCost = maxCostOf(model.price, characters, pictures.length, maxAnswerTokens)
    let id = reserveRequest(orderId, model.name, maxCost, budgetMicros)
    // Requests that are running count at the most that they can cost; their end may leave enough.
    while (id === null && this.running.size > 0) {
      await Promise.race(this.running)
      this.signal.throwIfAborted()
      id = reserveRequest(orderId, model.name, maxCost, budgetMicros)
    }
    if (id === null) return this.stop('over budget')
    const outcome = this.send(id, request)
    const ended = outcome.then(
      () => {},
      () => {},
    )
    this.running.add(ended)
    void ended.then(() => this.running.delete(ended))
    return outcome
  }

  private async send(id: number, request: Request): Promise<Outcome> {
    const { orderId, model, client, effort, timeLimitMs = defaultTimeLimitMs } = this.options
    const { hash, documentId, numbered, instructions, text, pictures, schema } = request
    try {
      const { answer, tokens } = await client.ask({
        instructions,
        text,
        pictures,
        schema,
        effort,
        maxAnswerTokens,
        timeLimitMs,
        signal: this.signal,
      })
      if (JSON.stringify(answer).length > maxAnswerCharacters)
        throw new LanguageModelError('unreadable', tokens)
      endRequest(id, model, {
        tokens,
        failure: null,
        stored: { orderId, documentId, hash, answer, numbered },
      })
      this.failuresInARow = 0
      return { answer }
    } catch (error) {
      if (!(error instanceof LanguageModelError)) {
        endRequest(id, model, { tokens: null, failure: 'interrupted' })
        throw error
      }
      endRequest(id, model, { tokens: error.tokens, failure: error.reason })
      return this.fail(error.reason)
    }
  }

  private fail(reason: FailureReason): Outcome {
    const { orderId, model } = this.options
    log().warn({ orderId, model: model.name, reason }, 'the language model did not answer')
    // Answers that are too long or broken depend on the pages; the next ones may be fine.
    if (reason !== 'cut_off' && reason !== 'unreadable') this.failuresInARow += 1
    if (isPermanent(reason) || this.failuresInARow >= failuresUntilDown) return this.stop(reason)
    return { failure: reason }
  }

  private stop(failure: FailureReason | 'over budget'): Outcome {
    this.stopReason ??= reasonText(failure, this.options.budgetMicros)
    return { failure }
  }
}

export const reasonText = (failure: FailureReason | 'over budget', budgetMicros: number) =>
  failure === 'over budget'
    ? `the order’s budget of $${(budgetMicros / 1_000_000).toFixed(2)} was used up`
    : failureReasons[failure]
