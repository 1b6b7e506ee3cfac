import { write, type Tx } from '~db/client.server'
import type { SignedInUser } from '../../permissions/signed-in-user'
import { recordActivity } from '../../activity/record.server'
import { DomainError } from '../../domain-error'
import { updateDependents } from './update-dependents.server'
import { refreshAlerts } from '../alerts/alerts.server'
import {
  withReplacedCandidate,
  isUncited,
  periodOfCandidate,
  typedValueOfCandidate,
  type ItemCandidate,
} from '../../report-fields/candidates'
import { beginReportChange } from './begin-report-change.server'
import { recalculateScores } from './recalculate-scores.server'
import { setValue } from './set-value.server'
import { isScorePath } from '../../report-fields/score-paths'
import { reportField } from '../../report-fields/fields'
import type { PassagePlace } from './passages'
import { readPassages } from './passages.server'
import { absenceText } from '../revisions/printed-report'
import { findItem, upsertItem, updateItem, type ItemValues, type StoredItem } from './stored-items.server'
import { checkValue } from '../../report-fields/values'

/** `version` is the item's version (`ReportItem`) that the user saw; 0 if the item did not exist. */
type ItemVersion = { version?: number | undefined; now?: number | undefined }

const itemChangedMeanwhile =
  'Someone else has changed this item in the meantime. Nothing you entered is lost: look at what it says now, and decide again.'

/**
 * The item at a path, created without a value if there is none.
 * @throws DomainError `not_found` for an unknown path
 */
function ensureItem(tx: Tx, orderId: number, path: string, now: number): StoredItem {
  const item = findItem(tx, orderId, path)
  if (item) return item
  if (!reportField(path)) throw new DomainError('not_found', 'This report has no such item.')
  upsertItem(tx, orderId, path, { value: null, absence: 'not_found', source: 'system' }, now)
  return ensureItem(tx, orderId, path, now)
}

/** Changes an item by a user's decision: it must be verified again, and its dependents are updated. */
function applyDecision(
  tx: Tx,
  actor: SignedInUser,
  order: { id: number; orderNumber: string },
  item: StoredItem,
  set: Pick<StoredItem, 'value' | 'absence' | 'sourceDetail' | 'confidence'> & Partial<ItemValues>,
  activity: { newValue: string; verb: 'changed' | 'chosen' },
  now: number,
) {
  const decided = { candidates: withReplacedCandidate(item), source: 'employee', conflict: false } as const
  updateItem(tx, item, { ...set, ...decided, verifiedAt: null, verifiedById: null }, now)
  recordActivity(
    tx,
    {
      userId: actor.id,
      action: 'updated',
      section: 'report',
      field: item.path,
      ...(item.value !== null && { oldValue: item.value }),
      newValue: activity.newValue,
      orderId: order.id,
      description: `${reportField(item.path)?.label} of ${order.orderNumber} ${activity.verb}`,
    },
    now,
  )
  updateDependents(tx, order, now)
}

/** @throws DomainError `conflict` if the item has changed since the user saw it */
function checkVersion(tx: Tx, orderId: number, path: string, version: number | undefined) {
  if (version !== undefined && (findItem(tx, orderId, path)?.version ?? 0) !== version)
    throw new DomainError('conflict', itemChangedMeanwhile)
}

/**
 * Marks an item as verified against its page, or undoes that. Scores are recalculated.
 * @throws DomainError `not_found`, `forbidden`; `conflict` for an item with conflicting candidates, or one
 * that has changed since the user saw it
 */
export function verifyItem(
  actor: SignedInUser,
  orderId: number,
  path: string,
  isVerified: boolean,
  { version, now = Date.now() }: ItemVersion = {},
) {
  write((tx) => {
    const { order } = beginReportChange(tx, actor, orderId)
    const before = findItem(tx, orderId, path)
    if (before && (before.verifiedAt !== null) === isVerified) return
    checkVersion(tx, orderId, path, version)
    verify(tx, actor, order, path, isVerified, now)
  })
}

function verify(
  tx: Tx,
  actor: SignedInUser,
  order: { id: number; orderNumber: string },
  path: string,
  isVerified: boolean,
  now: number,
) {
  const item = ensureItem(tx, order.id, path, now)
  if (isVerified && item.conflict)
    throw new DomainError('conflict', 'The documents disagree here: please choose a value first.')
  updateItem(
    tx,
    item,
    { verifiedAt: isVerified ? now : null, verifiedById: isVerified ? actor.id : null },
    now,
  )
  if (!isScorePath(path)) {
    // Alerts with good news need a verified value.
    refreshAlerts(tx, order, now)
    recalculateScores(tx, order.id, now)
  }
  recordActivity(
    tx,
    {
      userId: actor.id,
      action: 'reviewed',
      section: 'report',
      field: path,
      ...(item.value !== null && { newValue: item.value }),
      orderId: order.id,
      description: `${reportField(path)?.label} of ${order.orderNumber} ${isVerified ? 'verified' : 'marked as unverified'}`,
    },
    now,
  )
}

/**
 * Sets an item's value manually, with the passages that staff selected for it. Saving an unchanged value is a
 * no-op.
 * @param reason the reason for a manual score
 * @param text the value as typed
 * @param cited the selected passages; `keep` leaves the citation as it is
 * @param period in stored form; undefined if the form did not ask for it
 * @throws DomainError `not_found`, `forbidden`, `invalid` with a message in `fields.value`; `conflict` if it
 * has changed since the user saw it
 */
export function editItem(
  actor: SignedInUser,
  orderId: number,
  path: string,
  text: string,
  reason = '',
  {
    version,
    cited,
    period,
  }: Pick<ItemVersion, 'version'> & {
    cited?: readonly PassagePlace[] | 'keep' | undefined
    period?: string | null | undefined
  } = {},
) {
  const field = reportField(path)
  if (!field) throw new DomainError('not_found', 'This report has no such item.')
  const checked = checkValue(field, text)
  if ('error' in checked)
    throw new DomainError('invalid', checked.error, { fields: { value: checked.error } })
  write((tx) => {
    const { order } = beginReportChange(tx, actor, orderId)
    checkVersion(tx, orderId, path, version)
    const detail = isScorePath(path) && reason ? `Set by staff: ${reason}` : undefined
    const passages =
      cited === undefined || cited === 'keep'
        ? cited
        : readPassages(tx, orderId, checked.value === null ? [] : cited)
    const change = { detail, passages, period }
    if (setValue(tx, actor, order, path, checked.value, change)) updateDependents(tx, order)
  })
}

/**
 * Sets why an item has no value (docs/specification/reports-and-scores.md#required-items), and marks that as verified
 * if `isVerified`.
 * @throws DomainError `not_found`, `forbidden`; `conflict` if the item has changed since the user saw it
 */
export function setAbsence(
  actor: SignedInUser,
  orderId: number,
  path: string,
  absence: 'not_provided' | 'stated_none',
  { isVerified = false, version, now = Date.now() }: ItemVersion & { isVerified?: boolean } = {},
) {
  write((tx) => {
    const { order } = beginReportChange(tx, actor, orderId)
    checkVersion(tx, orderId, path, version)
    const item = ensureItem(tx, orderId, path, now)
    if (item.value !== null || item.absence !== absence || item.conflict) {
      const set = {
        value: null,
        period: null,
        absence,
        sourceDetail:
          absence === 'stated_none' ? 'Staff: a document states that there is none.' : 'Staff: not provided.',
        confidence: null,
        // A stated "none" has a source, so its citation stays.
        ...(absence === 'not_provided' && {
          documentId: null,
          documentPage: null,
          quote: null,
          otherAssociation: null,
        }),
      }
      applyDecision(tx, actor, order, item, set, { newValue: absenceText(absence), verb: 'changed' }, now)
    }
    if (isVerified) verify(tx, actor, order, path, true, now)
  })
}

/**
 * Leaves a candidate out of the other statements that the report prints beside the value, or lists it again.
 * @throws DomainError `not_found`, also for the candidate; `forbidden`; `conflict` if the item has changed since the
 * user saw it
 */
export function setCandidateLeftOut(
  actor: SignedInUser,
  orderId: number,
  path: string,
  candidateIndex: number,
  isLeftOut: boolean,
  { version, now = Date.now() }: ItemVersion = {},
) {
  write((tx) => {
    const { order } = beginReportChange(tx, actor, orderId)
    checkVersion(tx, orderId, path, version)
    const item = ensureItem(tx, orderId, path, now)
    const candidates = JSON.parse(item.candidates) as ItemCandidate[]
    const candidate = candidates[candidateIndex]
    if (!candidate) throw new DomainError('not_found', 'There is no such candidate.')
    if ((candidate.leftOut === true) === isLeftOut) return
    const { leftOut: _, ...listed } = candidate
    const changed = isLeftOut ? { ...listed, leftOut: true } : listed
    updateItem(
      tx,
      item,
      { candidates: JSON.stringify(candidates.with(candidateIndex, changed as ItemCandidate)) },
      now,
    )
    recordActivity(
      tx,
      {
        userId: actor.id,
        action: 'updated',
        section: 'report',
        field: path,
        newValue: candidate.value,
        orderId: order.id,
        description: `${reportField(path)?.label} of ${order.orderNumber}: another statement ${isLeftOut ? 'left out' : 'mentioned'}`,
      },
      now,
    )
    // Alerts mention other documents' statements, too.
    refreshAlerts(tx, order, now)
  })
}

/**
 * Replaces an item's value with one of its candidates, including its citation.
 * @throws DomainError `not_found`, also for the candidate; `forbidden`; `conflict` if the item has changed since the
 * user saw it
 */
export function chooseCandidate(
  actor: SignedInUser,
  orderId: number,
  path: string,
  candidateIndex: number,
  { version, now = Date.now() }: ItemVersion = {},
) {
  write((tx) => {
    const { order } = beginReportChange(tx, actor, orderId)
    checkVersion(tx, orderId, path, version)
    const item = ensureItem(tx, orderId, path, now)
    const chosen = (JSON.parse(item.candidates) as ItemCandidate[])[candidateIndex]
    if (!chosen) throw new DomainError('not_found', 'There is no such candidate.')
    const set = {
      value: chosen.value,
      typed: typedValueOfCandidate(chosen),
      period: periodOfCandidate(chosen),
      absence: null,
      sourceDetail: isUncited(chosen)
        ? `Chosen by staff. ${chosen.sourceDetail}`
        : 'Chosen by staff from the values found.',
      confidence: chosen.confidence,
      documentId: chosen.documentId,
      documentPage: chosen.page,
      quote: chosen.quote,
      otherAssociation: chosen.otherAssociation ?? null,
    }
    applyDecision(tx, actor, order, item, set, { newValue: chosen.value, verb: 'chosen' }, now)
  })
}
