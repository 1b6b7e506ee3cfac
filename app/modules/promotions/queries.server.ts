import { count, desc, eq, sql } from 'drizzle-orm'
import { db } from '~db/client.server'
import { promotionCodes, promotionRedemptions, users } from '~db/schema'
import { readPage, type ListQuery, type ListPage } from '../paging'
import type { PromotionKind, PromotionState } from './schema'

export type ListedPromotionCode = {
  id: number
  code: string
  kind: PromotionKind
  value: number
  state: PromotionState
  isActive: boolean
  expiresAt: number | null
  maxUses: number | null
  /** The number of uses by paid orders. */
  redeemed: number
  /** The number of uses reserved by unpaid orders. */
  reserved: number
  createdBy: string
  createdAt: number
}

type Row = Omit<ListedPromotionCode, 'state'>

function stateOf({ isActive, expiresAt, maxUses, redeemed, reserved }: Row, now: number): PromotionState {
  if (!isActive) return 'inactive'
  if (expiresAt !== null && expiresAt <= now) return 'expired'
  return maxUses !== null && redeemed + reserved >= maxUses ? 'used up' : 'active'
}

/** The codes, newest first, with the number of times each was used. */
export function listPromotionCodes(query: ListQuery, now = Date.now()): ListPage<ListedPromotionCode> {
  const total = db().select({ count: count() }).from(promotionCodes).get()?.count ?? 0
  return readPage(total, query, ({ limit, offset, isBackwards }) =>
    db()
      .select({
        id: promotionCodes.id,
        code: promotionCodes.code,
        kind: promotionCodes.kind,
        value: promotionCodes.value,
        isActive: promotionCodes.isActive,
        expiresAt: promotionCodes.expiresAt,
        maxUses: promotionCodes.maxUses,
        redeemed: count(promotionRedemptions.redeemedAt),
        reserved: sql<number>`count(${promotionRedemptions.id}) - count(${promotionRedemptions.redeemedAt})`,
        createdBy: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
        createdAt: promotionCodes.createdAt,
      })
      .from(promotionCodes)
      .innerJoin(users, eq(users.id, promotionCodes.createdById))
      .leftJoin(promotionRedemptions, eq(promotionRedemptions.promotionCodeId, promotionCodes.id))
      .groupBy(promotionCodes.id)
      .orderBy(isBackwards ? promotionCodes.id : desc(promotionCodes.id))
      .limit(limit)
      .offset(offset)
      .all()
      .map((row) => ({ ...row, state: stateOf(row, now) })),
  )
}
