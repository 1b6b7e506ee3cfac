import { eq } from 'drizzle-orm'
import { write, type Tx } from '~db/client.server'
import { hoas } from '~db/schema'
import { requireActor } from '../permissions/actor.server'
import type { SignedInUser } from '../permissions/signed-in-user'
import { recordActivity, type Author } from '../activity/record.server'
import { DomainError } from '../domain-error'
import { nextEditTime } from '../next-edit-time.server'
import { queueOffers } from './queue-offers.server'
import { isSameHoaField, toColumns, toFields } from './columns.server'
import { hoaFieldText, publicName } from './hoa'
import { hoaNotFound } from './queries.server'
import { refuseDuplicate } from './refuse-duplicate.server'
import { hoaFieldNames, hoaLabels, type HoaField, type HoaFields } from './schema'

const notSet = 'Not set'

type HoaEdits = { [F in HoaField]?: HoaFields[F] | undefined }

/**
 * Saves edited fields and logs each change. Missing fields stay unchanged. The caller has checked the
 * permission.
 * @param seenAt the `updatedAt` that the editor saw; without it, concurrent changes are not detected
 * @throws DomainError `not_found`; `conflict` if someone else has saved since, or if another HOA has the same
 * name and place
 */
export function changeHoa(
  tx: Tx,
  author: Author,
  id: number,
  edits: HoaEdits,
  seenAt: number | undefined,
  now: number,
) {
  const row = tx.select().from(hoas).where(eq(hoas.id, id)).get()
  if (!row) throw hoaNotFound()
  if (seenAt !== undefined && seenAt !== row.updatedAt)
    throw new DomainError('conflict', 'Someone else has saved this HOA while you were editing it.', {
      isOutdated: true,
    })
  const before = toFields(row)
  const sent = hoaFieldNames.filter((field) => edits[field] !== undefined)
  const after: HoaFields = { ...before, ...Object.fromEntries(sent.map((field) => [field, edits[field]])) }
  const changed = hoaFieldNames.filter((field) => !isSameHoaField(field, before, after))
  if (changed.length === 0) return
  if (changed.some((field) => field === 'name' || field === 'city' || field === 'state'))
    refuseDuplicate(tx, after, { id, isSeparate: true })
  tx.update(hoas)
    .set({ ...toColumns(after), updatedAt: nextEditTime(hoas.updatedAt, now) })
    .where(eq(hoas.id, id))
    .run()
  // The answers to the FiPhO questionnaire are among these fields.
  if (row.fiphoCompletedAt !== null) queueOffers(tx, id)
  for (const field of changed) {
    const oldValue = hoaFieldText(field, before) || notSet
    const newValue = hoaFieldText(field, after) || notSet
    // Replacing an empty value by a non-numeric text stores 0, which is displayed the same way.
    if (oldValue === newValue) continue
    recordActivity(
      tx,
      {
        ...author,
        action: 'updated',
        section: 'hoas',
        field: publicName(field),
        oldValue,
        newValue,
        description: `${after.name}: ${hoaLabels[field]} changed`,
        metadata: { hoaId: id, hoa: after.name },
      },
      now,
    )
  }
}

/** Saves a user's edits as `changeHoa` does. */
export function updateHoa(
  actor: SignedInUser,
  id: number,
  edits: HoaEdits,
  seenAt: number | undefined,
  now = Date.now(),
) {
  write((tx) => changeHoa(tx, { userId: requireActor(tx, actor, 'edit hoas').id }, id, edits, seenAt, now))
}
