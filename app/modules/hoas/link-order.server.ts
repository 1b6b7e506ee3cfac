import { and, eq, inArray, sql } from 'drizzle-orm'
import { db, write } from '~db/client.server'
import { hoas, orders } from '~db/schema'
import { acting } from '../accounts/acting.server'
import type { SignedInUser } from '../accounts/schema'
import { recordActivity } from '../activity/record.server'
import { DomainError } from '../domain-error'
import { findOrder, mayWorkOn } from '../orders/order-access.server'
import { matchExpression } from '../search.server'

type Place = { subjectPropertyAddress: string; propertyCity: string; propertyState: string }

const picked = { id: hoas.id, name: hoas.name, address: hoas.address, city: hoas.city, state: hoas.state }
export type HoaChoice = { id: number; name: string; address: string; city: string; state: string }

const mostCandidates = 200
const mostSuggested = 5
const mostFound = 10

/** Words that half of all addresses share tell nothing. */
const common = new Set(
  'street st avenue ave road rd drive dr lane ln court ct way place pl boulevard blvd loop circle cir terrace ter unit apt suite north south east west the of and at'.split(
    ' ',
  ),
)

const words = (text: string) =>
  new Set(
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 1 && !common.has(word)),
  )

const shared = (a: Set<string>, b: Set<string>) => [...a].filter((word) => b.has(word)).length

/**
 * HOAs that an order's property may belong to (rulings, section 4), the likeliest first: those of its city, and those of its state
 * that share a word of the address in their name or address.
 */
export function suggestHoas({ subjectPropertyAddress, propertyCity, propertyState }: Place): HoaChoice[] {
  const [street = ''] = subjectPropertyAddress.split(',')
  const wanted = words(street)
  const inState = eq(hoas.state, propertyState)
  const nearby = db()
    .select(picked)
    .from(hoas)
    .where(and(inState, sql`${hoas.city} collate nocase = ${propertyCity}`))
    .limit(mostCandidates)
    .all()
  const anyWord = [...wanted].map((word) => `"${word}"`).join(' OR ')
  const similar = anyWord
    ? db()
        .select(picked)
        .from(hoas)
        .where(
          and(
            inState,
            sql`${hoas.id} in (select rowid from hoa_search where hoa_search match ${anyWord} order by rank limit ${mostCandidates})`,
          ),
        )
        .all()
    : []
  const points = (hoa: HoaChoice) =>
    2 * shared(wanted, words(hoa.address)) +
    2 * shared(wanted, words(hoa.name)) +
    (hoa.city.toLowerCase() === propertyCity.toLowerCase() ? 3 : 0)
  return [...new Map([...nearby, ...similar].map((hoa) => [hoa.id, hoa])).values()]
    .map((hoa) => ({ hoa, points: points(hoa) }))
    .sort((a, b) => b.points - a.points || a.hoa.name.localeCompare(b.hoa.name, 'en') || a.hoa.id - b.hoa.id)
    .slice(0, mostSuggested)
    .map(({ hoa }) => hoa)
}

/** HOAs whose name or place fits what somebody has typed, to choose one for an order. */
export function findHoasToLink(q: string): HoaChoice[] {
  const expression = matchExpression(q)
  if (!expression) return []
  const ids = db()
    .all<{ rowid: number }>(
      sql`select rowid from hoa_search where hoa_search match ${expression} order by rowid desc limit ${mostFound}`,
    )
    .map((row) => row.rowid)
  return db()
    .select(picked)
    .from(hoas)
    .where(inArray(hoas.id, ids))
    .orderBy(sql`${hoas.name} collate nocase`, hoas.id)
    .all()
}

/**
 * Links an order to an HOA, or to none.
 * @throws DomainError `not_found` for an order or HOA that does not exist; `forbidden` for an order that is not the actor's to work on
 */
export function linkOrderToHoa(actor: SignedInUser, orderId: number, hoaId: number | null) {
  write((tx) => {
    const order = findOrder(tx, acting(tx, actor, 'work on orders'), orderId, mayWorkOn)
    if (order.hoaId === hoaId) return
    const nameOf = (id: number | null) =>
      id === null ? undefined : tx.select({ name: hoas.name }).from(hoas).where(eq(hoas.id, id)).get()?.name
    const newValue = nameOf(hoaId)
    if (hoaId !== null && newValue === undefined)
      throw new DomainError('not_found', 'There is no such HOA. Please choose another one.')
    tx.update(orders).set({ hoaId, updatedAt: Date.now() }).where(eq(orders.id, orderId)).run()
    const oldValue = nameOf(order.hoaId)
    recordActivity(tx, {
      userId: actor.id,
      action: 'updated',
      section: 'order',
      field: 'hoa',
      ...(oldValue !== undefined && { oldValue }),
      ...(newValue !== undefined && { newValue }),
      orderId,
      description: newValue
        ? `Order ${order.orderNumber} linked to ${newValue}`
        : `Order ${order.orderNumber} unlinked from its HOA`,
    })
  })
}
