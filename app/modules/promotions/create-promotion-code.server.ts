import { write } from '~db/client.server'
import { insertNewRow } from '~db/prepared.server'
import { promotionCodes } from '~db/schema'
import { requireActor } from '../permissions/actor.server'
import type { SignedInUser } from '../permissions/signed-in-user'
import { recordActivity } from '../activity/record.server'
import { DomainError } from '../domain-error'
import { longDate } from '../date-formats'
import { counted } from '../formatting'
import { startOfDay } from '../start-of-day.server'
import { discountText, type NewPromotionCode } from './schema'

/**
 * Creates a code.
 * @throws DomainError `conflict` if the code exists; `invalid` for a last day in the past
 */
export function createPromotionCode(actor: SignedInUser, requested: NewPromotionCode, now = Date.now()) {
  const { code, kind, maxUses = null } = requested
  const value = kind === 'amount' ? Math.round(requested.value * 100) : requested.value
  const expiresAt = requested.expiresOn === undefined ? null : startOfDay(requested.expiresOn, 1)
  if (expiresAt !== null && expiresAt <= now)
    throw new DomainError('invalid', 'Please check the data.', {
      fields: { expiresOn: 'Please choose today or a later day' },
    })
  write((tx) => {
    const { id: createdById } = requireActor(tx, actor, 'promotion codes')
    const isNew = insertNewRow(tx, promotionCodes, {
      code,
      kind,
      value,
      expiresAt,
      maxUses,
      createdById,
      createdAt: now,
    })
    if (!isNew) throw new DomainError('conflict', 'This code already exists.')
    const limits = [
      expiresAt !== null && `until ${longDate(expiresAt - 1)}`,
      maxUses !== null && `${counted(maxUses, 'use')} at most`,
    ].filter(Boolean)
    recordActivity(
      tx,
      {
        userId: createdById,
        action: 'created',
        section: 'promotion codes',
        description: `Promotion code ${[`${code} created: ${discountText({ kind, value })}`, ...limits].join(', ')}`,
        metadata: { code },
      },
      now,
    )
  })
}
