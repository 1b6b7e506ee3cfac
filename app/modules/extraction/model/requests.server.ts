import { and, eq, isNull, sql } from 'drizzle-orm'
import { db, write, type Db, type Tx } from '~db/client.server'
import { modelAnswers, modelRequests } from '~db/schema'
import type { Candidate } from '../../report-fields/candidate'
import type { FailureReason, Tokens } from '../language-model'
import { costOf, type ConfiguredModel } from './models'

export type StoredAnswer = { answer: unknown; numbered: Candidate[] }

/** The stored answer of an order's request; null if it was not asked yet, or not answered. */
export function storedAnswer(orderId: number, hash: string): StoredAnswer | null {
  const row = db()
    .select({ answer: modelAnswers.answer, numbered: modelAnswers.numbered })
    .from(modelAnswers)
    .where(and(eq(modelAnswers.orderId, orderId), eq(modelAnswers.hash, hash)))
    .get()
  return row
    ? { answer: JSON.parse(row.answer) as unknown, numbered: JSON.parse(row.numbered) as Candidate[] }
    : null
}

const spentMicros = (database: Db | Tx, orderId: number) =>
  database
    .select({ sum: sql<number>`coalesce(sum(${modelRequests.costMicros}), 0)` })
    .from(modelRequests)
    .where(eq(modelRequests.orderId, orderId))
    .get()?.sum ?? 0

/**
 * Records that a request is about to be sent, at the most that it can cost.
 * @returns its id; null if it could exceed the order's budget
 */
export const reserveRequest = (
  orderId: number | null,
  model: string,
  maxCostMicros: number,
  budgetMicros: number,
  now = Date.now(),
): number | null =>
  write((tx) => {
    if (orderId !== null && spentMicros(tx, orderId) + maxCostMicros > budgetMicros) return null
    return tx
      .insert(modelRequests)
      .values({ orderId, model, sentAt: now, costMicros: maxCostMicros })
      .returning({ id: modelRequests.id })
      .get().id
  })

type AnswerToStore = { orderId: number; documentId: number | null; hash: string } & StoredAnswer

/** Records a request's end: its cost, if that is known, and its answer or the reason for having none. */
export const endRequest = (
  id: number,
  { price }: Pick<ConfiguredModel, 'price'>,
  end: { tokens: Tokens | null; failure: FailureReason | 'interrupted' | null; stored?: AnswerToStore },
  now = Date.now(),
) =>
  write((tx) => {
    const { tokens, failure, stored } = end
    tx.update(modelRequests)
      .set({
        endedAt: now,
        failure,
        ...(tokens && {
          inputTokens: tokens.input + tokens.cacheRead + tokens.cacheWrite,
          outputTokens: tokens.output,
          costMicros: costOf(price, tokens),
        }),
      })
      .where(eq(modelRequests.id, id))
      .run()
    if (!stored) return
    const { answer, numbered, ...key } = stored
    tx.insert(modelAnswers)
      .values({ ...key, answer: JSON.stringify(answer), numbered: JSON.stringify(numbered), answeredAt: now })
      .onConflictDoNothing()
      .run()
  })

/** Ends requests of a process that died. What they cost is unknown, so they count at the most that it can be. */
export const endInterruptedRequests = (orderId: number, now = Date.now()) =>
  db()
    .update(modelRequests)
    .set({ endedAt: now, failure: 'interrupted' })
    .where(and(eq(modelRequests.orderId, orderId), isNull(modelRequests.endedAt)))
    .run()
