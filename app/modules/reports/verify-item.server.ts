import { and, eq } from 'drizzle-orm'
import { write, type Tx } from '~db/client.server'
import { reportItems } from '~db/schema'
import type { SignedInUser } from '../accounts/schema'
import { recordActivity } from '../activity/record.server'
import { DomainError } from '../domain-error'
import type { Candidate } from '../extraction/types'
import { recomputeScores, reportForChange, setValue, touchReport } from './change-report.server'
import { isScorePath, reportField } from './paths'
import { checkValue } from './values'

const itemAt = (tx: Tx, orderId: number, path: string) => {
  const item = tx
    .select()
    .from(reportItems)
    .where(and(eq(reportItems.orderId, orderId), eq(reportItems.path, path)))
    .get()
  if (!item) throw new DomainError('not_found', 'This report has no such item.')
  return item
}

/**
 * Marks an item as checked against its page, or takes that back. The scores follow what is verified.
 * @throws DomainError `not_found`, `forbidden`; `conflict` for an item whose candidates disagree
 */
export function verifyItem(
  actor: SignedInUser,
  orderId: number,
  path: string,
  verified: boolean,
  now = Date.now(),
) {
  write((tx) => {
    const { order } = reportForChange(tx, actor, orderId)
    const item = itemAt(tx, orderId, path)
    if ((item.verifiedAt !== null) === verified) return
    if (verified && item.conflict)
      throw new DomainError('conflict', 'The documents disagree here: please choose a value first.')
    tx.update(reportItems)
      .set({ verifiedAt: verified ? now : null, verifiedById: verified ? actor.id : null, updatedAt: now })
      .where(eq(reportItems.id, item.id))
      .run()
    if (!isScorePath(path)) recomputeScores(tx, orderId, now)
    touchReport(tx, orderId, now)
    recordActivity(tx, {
      userId: actor.id,
      action: 'reviewed',
      section: 'report',
      field: path,
      ...(item.value !== null && { newValue: item.value }),
      orderId,
      description: `${reportField(path)?.label} of ${order.orderNumber} ${verified ? 'verified' : 'un-verified'}`,
    })
  })
}

/**
 * Sets an item's value by hand. Saving what is there already changes nothing.
 * @param reason why, where a score is set
 * @throws DomainError `not_found`, `forbidden`, `invalid` with the sentence in `fields.value`
 */
export function editItem(actor: SignedInUser, orderId: number, path: string, typed: string, reason = '') {
  const field = reportField(path)
  if (!field) throw new DomainError('not_found', 'This report has no such item.')
  const checked = checkValue(field, typed)
  if ('error' in checked)
    throw new DomainError('invalid', checked.error, { fields: { value: checked.error } })
  write((tx) => {
    const { order } = reportForChange(tx, actor, orderId)
    const detail = isScorePath(path) && reason ? `Set by staff: ${reason}` : undefined
    if (!setValue(tx, actor, order, path, checked.value, detail)) return
    if (!isScorePath(path)) recomputeScores(tx, orderId)
    touchReport(tx, orderId)
  })
}

/** What staff say of an item that the papers do not answer (rulings, section 5). */
export function setAbsence(
  actor: SignedInUser,
  orderId: number,
  path: string,
  absence: 'not_provided' | 'stated_none',
  now = Date.now(),
) {
  write((tx) => {
    const { order } = reportForChange(tx, actor, orderId)
    const item = itemAt(tx, orderId, path)
    if (item.value === null && item.absence === absence && !item.conflict) return
    tx.update(reportItems)
      .set({
        value: null,
        absence,
        source: 'employee',
        sourceDetail:
          absence === 'stated_none' ? 'Staff: a document states that there is none.' : 'Staff: not provided.',
        confidence: null,
        // A statement that there is none stands somewhere; its page stays.
        ...(absence === 'not_provided' && { documentId: null, documentPage: null, quote: null }),
        conflict: false,
        verifiedAt: null,
        verifiedById: null,
        updatedAt: now,
      })
      .where(eq(reportItems.id, item.id))
      .run()
    recomputeScores(tx, orderId, now)
    touchReport(tx, orderId, now)
    recordActivity(tx, {
      userId: actor.id,
      action: 'updated',
      section: 'report',
      field: path,
      ...(item.value !== null && { oldValue: item.value }),
      newValue: absence === 'stated_none' ? 'None, as the document states' : 'Not provided',
      orderId,
      description: `${reportField(path)?.label} of ${order.orderNumber} changed`,
    })
  })
}

/** Takes one of an item's candidates, with its page and quote, in place of the value. @throws DomainError `not_found`, `forbidden` */
export function chooseCandidate(
  actor: SignedInUser,
  orderId: number,
  path: string,
  at: number,
  now = Date.now(),
) {
  write((tx) => {
    const { order } = reportForChange(tx, actor, orderId)
    const item = itemAt(tx, orderId, path)
    const chosen = (JSON.parse(item.candidates) as Candidate[])[at]
    if (!chosen) throw new DomainError('not_found', 'There is no such candidate.')
    tx.update(reportItems)
      .set({
        value: chosen.value,
        absence: null,
        source: 'employee',
        sourceDetail: 'Chosen by staff among what was found.',
        confidence: chosen.confidence,
        documentId: chosen.documentId,
        documentPage: chosen.page,
        quote: chosen.quote,
        conflict: false,
        verifiedAt: null,
        verifiedById: null,
        updatedAt: now,
      })
      .where(eq(reportItems.id, item.id))
      .run()
    recomputeScores(tx, orderId, now)
    touchReport(tx, orderId, now)
    recordActivity(tx, {
      userId: actor.id,
      action: 'updated',
      section: 'report',
      field: path,
      ...(item.value !== null && { oldValue: item.value }),
      newValue: chosen.value,
      orderId,
      description: `${reportField(path)?.label} of ${order.orderNumber} chosen`,
    })
  })
}
