import { and, eq, isNull, ne } from 'drizzle-orm'
import { write, type Db, type Tx } from '~db/client.server'
import { placeholder, prepared } from '~db/prepared.server'
import { hoaKeys as keys, hoas } from '~db/schema'
import { DomainError } from '../domain-error'
import { hoaKeys, type NameAndPlace } from './same-hoa'

const placesWithoutKey = prepared((db) =>
  db
    .select({
      id: hoas.id,
      name: hoas.name,
      address: hoas.address,
      city: hoas.city,
      state: hoas.state,
      zipCode: hoas.zipCode,
    })
    .from(keys)
    .innerJoin(hoas, eq(hoas.id, keys.hoaId))
    .where(isNull(keys.nameKey))
    .prepare(),
)
const saveKeys = prepared((db) =>
  db
    .update(keys)
    .set({ nameKey: placeholder('nameKey'), streetKey: placeholder('streetKey') })
    .where(eq(keys.hoaId, placeholder('id')))
    .prepare(),
)

/** Fills the keys of HOAs that were added or changed since the last search. */
function fillKeys(database: Db | Tx) {
  if (placesWithoutKey(database).all().length === 0) return
  write((tx) => {
    for (const { id, ...place } of placesWithoutKey(tx).all()) saveKeys(tx).run({ id, ...hoaKeys(place) })
  })
}

const withNameKey = prepared((db) =>
  db
    .select({ id: keys.hoaId })
    .from(keys)
    .where(and(eq(keys.nameKey, placeholder('key')), ne(keys.hoaId, placeholder('id'))))
    .orderBy(keys.hoaId)
    .limit(1)
    .prepare(),
)
const withStreetKey = prepared((db) =>
  db
    .select({ id: keys.hoaId })
    .from(keys)
    .where(and(eq(keys.streetKey, placeholder('key')), ne(keys.hoaId, placeholder('id'))))
    .orderBy(keys.hoaId)
    .limit(1)
    .prepare(),
)

/**
 * The HOA that these are the name and place of, or the street and ZIP code
 * (docs/specification/hoas-and-partners.md#recognizing-an-hoa); null if there is none.
 * @param id an HOA to ignore
 */
export function findSameHoa(
  database: Db | Tx,
  place: NameAndPlace,
  id = 0,
): { id: number; shares: 'name' | 'street' } | null {
  fillKeys(database)
  const { nameKey, streetKey } = hoaKeys(place)
  // Without letters, it is no name.
  const named = nameKey.startsWith('|') ? undefined : withNameKey(database).get({ key: nameKey, id })
  if (named) return { ...named, shares: 'name' }
  const located = streetKey === null ? undefined : withStreetKey(database).get({ key: streetKey, id })
  return located ? { ...located, shares: 'street' } : null
}

const nameMessage = 'An HOA with this name is already on the list, in the same city and state.'
const streetMessage =
  'An HOA with this street address and ZIP code is already on the list. If this is another one, say so, and add it again.'

/**
 * Rejects an HOA that exists already, whether the form was sent twice or a colleague added it.
 * @param options.id the HOA being renamed, if it exists already
 * @param options.isSeparate whether the person has said that an HOA at the same street is another one
 * @throws DomainError `conflict`
 */
export function refuseDuplicate(
  tx: Tx,
  place: NameAndPlace,
  { id = 0, isSeparate = false }: { id?: number; isSeparate?: boolean } = {},
) {
  const same = findSameHoa(tx, place, id)
  if (!same || (isSeparate && same.shares === 'street')) return
  throw same.shares === 'name'
    ? new DomainError('conflict', nameMessage, { fields: { name: nameMessage } })
    : new DomainError('conflict', streetMessage, { fields: { address: streetMessage } })
}
