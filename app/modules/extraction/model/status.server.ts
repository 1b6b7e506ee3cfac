import { and, desc, eq, isNotNull, isNull, max, sql } from 'drizzle-orm'
import { z } from 'zod'
import { db } from '~db/client.server'
import { modelRequests, orders, reports } from '~db/schema'
import { languageModel } from '~/integrations/language-model.server'
import { log } from '~/log.server'
import { failureReasons, LanguageModelError, type FailureReason, type LanguageModel } from '../language-model'
import { maxCostOf, modelsLookedUpOn } from './models'
import { currentModel } from './model-for-order.server'
import { endRequest, reserveRequest } from './requests.server'

const trialTokens = 2_000
const trialTimeLimitMs = 60_000

/**
 * Asks the configured model one tiny question, so that a refused key or a retired model shows at the start and not with
 * the first order. Never throws.
 */
export async function tryModel(client?: LanguageModel): Promise<void> {
  const model = currentModel()
  if (!model) return
  const facts = { model: model.name, receiver: model.receiver }
  const id = reserveRequest(null, model.name, maxCostOf(model.price, 200, 0, trialTokens), Infinity)
  if (id === null) return
  try {
    const { tokens } = await (client ?? languageModel(model)).ask({
      instructions: 'Answer with true.',
      text: 'Can you read this?',
      pictures: [],
      schema: z.strictObject({ canRead: z.boolean() }),
      effort: 'low',
      maxAnswerTokens: trialTokens,
      timeLimitMs: trialTimeLimitMs,
      signal: new AbortController().signal,
    })
    endRequest(id, model, { tokens, failure: null })
    log().info(facts, 'the language model answers')
  } catch (error) {
    const reason = error instanceof LanguageModelError ? error.reason : 'unreachable'
    endRequest(id, model, { tokens: null, failure: reason })
    log().error(
      { ...facts, reason },
      `The language model did not answer: ${failureReasons[reason]}. Until that is corrected, documents are read by rules alone (ANTHROPIC_API_KEY, OPENAI_API_KEY, OPENAI_BASE_URL, EXTRACTION_MODEL).`,
    )
  }
}

const reasonText = (failure: string) => failureReasons[failure as FailureReason] ?? 'it was interrupted'

/** The configured model and how its last requests went; null without a model. */
export function modelStatus() {
  const model = currentModel()
  if (!model) return null
  const ofModel = and(eq(modelRequests.model, model.name), isNotNull(modelRequests.endedAt))
  const success = db()
    .select({ at: max(modelRequests.endedAt) })
    .from(modelRequests)
    .where(and(ofModel, isNull(modelRequests.failure)))
    .get()
  const failure = db()
    .select({ at: modelRequests.endedAt, failure: modelRequests.failure })
    .from(modelRequests)
    .where(and(ofModel, isNotNull(modelRequests.failure)))
    .orderBy(desc(modelRequests.endedAt))
    .limit(1)
    .get()
  const { name, receiver, vendor, price, isPriceKnown } = model
  return {
    name,
    receiver,
    vendor,
    price: { input: price.input, output: price.output },
    isPriceKnown,
    lookedUpOn: modelsLookedUpOn,
    lastSuccessAt: success?.at ?? null,
    lastFailure: failure?.at == null ? null : { at: failure.at, reason: reasonText(failure.failure ?? '') },
  }
}

const listedOrders = 20

/** What the model has read of the last orders that it was asked about, and what that cost. */
export const modelUse = () =>
  db()
    .select({
      orderId: orders.id,
      orderNumber: orders.orderNumber,
      requests: sql<number>`count(*)`,
      failures: sql<number>`sum(${modelRequests.failure} is not null)`,
      inputTokens: sql<number>`sum(${modelRequests.inputTokens})`,
      outputTokens: sql<number>`sum(${modelRequests.outputTokens})`,
      costMicros: sql<number>`sum(${modelRequests.costMicros})`,
      lastAt: sql<number>`max(${modelRequests.sentAt})`,
      pagesByModel: reports.pagesByModel,
      pagesWithText: reports.pagesWithText,
    })
    .from(modelRequests)
    .innerJoin(orders, eq(orders.id, modelRequests.orderId))
    .leftJoin(reports, eq(reports.orderId, orders.id))
    .groupBy(orders.id)
    .orderBy(desc(sql`max(${modelRequests.sentAt})`))
    .limit(listedOrders)
    .all()
