import { and, eq, sql, type SQL } from 'drizzle-orm'
import { db, write, type Tx } from '~db/client.server'
import { hoas, orders } from '~db/schema'
import { requireActor } from '../permissions/actor.server'
import type { SignedInUser } from '../permissions/signed-in-user'
import { recordActivity } from '../activity/record.server'
import { DomainError } from '../domain-error'
import { findSameHoa } from '../hoas/refuse-duplicate.server'
import { requireOrderAccess, canWorkOnOrder } from '../permissions/order-access.server'
import { updateDependents } from '../reports/draft/update-dependents.server'
import { moveSnapshots } from '../reports/revisions/approve-report.server'
import { findReport } from '../reports/draft/report.server'
import { matchExpression } from '../search-patterns.server'

type Place = {
  subjectPropertyAddress: string
  propertyCity: string
  propertyState: string
  propertyZipCode: string
}

const hoaColumns = { id: hoas.id, name: hoas.name, address: hoas.address, city: hoas.city, state: hoas.state }
type HoaChoice = { id: number; name: string; address: string; city: string; state: string }

const maxCandidates = 200
const maxSuggested = 5
const maxFound = 10

/** Words too common in addresses to indicate a match. House numbers are ignored as well. */
const commonWords = new Set(
  'street st avenue ave road rd drive dr lane ln court ct way place pl boulevard blvd loop circle cir terrace ter unit apt suite north south east west the of and at'.split(
    ' ',
  ),
)

/** Words too common in the names of associations to indicate a match. */
const commonInNames = new Set(
  'association associations homeowners homeowner owners condominium condominiums condo condos community hoa coa inc llc'.split(
    ' ',
  ),
)

const significantWords = (text: string) =>
  new Set(
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 1 && !commonWords.has(word) && !/^\d+$/.test(word)),
  )

const countShared = (a: Set<string>, b: Set<string>) => [...a].filter((word) => b.has(word)).length

/** HOAs in a place that have one of these words in their name or address, best matches first. */
const similarHoas = (searchWords: Set<string>, state: string, place: SQL | undefined): HoaChoice[] => {
  const anyWord = [...searchWords].map((word) => `"${word}"`).join(' OR ')
  if (!anyWord) return []
  // The place is part of the search expression: for a common word, the best matches nationwide may all be
  // elsewhere.
  return db()
    .select(hoaColumns)
    .from(hoas)
    .innerJoin(sql`hoa_search`, sql`hoa_search.rowid = ${hoas.id}`)
    .where(and(sql`hoa_search match ${`"${state}" AND (${anyWord})`}`, eq(hoas.state, state), place))
    .orderBy(sql`hoa_search.rank`)
    .limit(maxCandidates)
    .all()
}

/**
 * HOAs that an order's property may belong to, most likely first
 * (docs/specification/staff-area.md#linking-an-order-to-an-hoa): those in its city, and those in its state
 * whose name or address shares a word with the property address or with the name in the report. The one with
 * the report's name, or with the property's street and ZIP code, is first.
 */
export function suggestHoas(
  { subjectPropertyAddress, propertyCity, propertyState, propertyZipCode }: Place,
  reportName = '',
): HoaChoice[] {
  const [street = ''] = subjectPropertyAddress.split(',')
  const nameWords = new Set([...significantWords(reportName)].filter((word) => !commonInNames.has(word)))
  const searchWords = new Set([...significantWords(street), ...nameWords])
  const same = findSameHoa(db(), {
    name: reportName,
    address: subjectPropertyAddress,
    city: propertyCity,
    state: propertyState,
    zipCode: propertyZipCode,
  })
  const inCity = sql`${hoas.city} collate nocase = ${propertyCity}`
  // HOAs in the city that share no word are equally likely, so there is no need to load more than are
  // suggested.
  const nearby = db()
    .select(hoaColumns)
    .from(hoas)
    .where(and(eq(hoas.state, propertyState), inCity))
    .orderBy(sql`${hoas.name} collate nocase`, hoas.id)
    .limit(maxSuggested)
    .all()
  const candidates = [
    ...(same ? db().select(hoaColumns).from(hoas).where(eq(hoas.id, same.id)).all() : []),
    ...nearby,
    ...similarHoas(searchWords, propertyState, inCity),
    ...similarHoas(searchWords, propertyState, undefined),
  ]
  const pointsOf = (hoa: HoaChoice) =>
    (hoa.id === same?.id ? 100 : 0) +
    2 * countShared(searchWords, significantWords(hoa.address)) +
    2 * countShared(searchWords, significantWords(hoa.name)) +
    2 * countShared(nameWords, significantWords(hoa.name)) +
    (hoa.city.toLowerCase() === propertyCity.toLowerCase() ? 3 : 0)
  return [...new Map(candidates.map((hoa) => [hoa.id, hoa])).values()]
    .map((hoa) => ({ hoa, points: pointsOf(hoa) }))
    .sort((a, b) => b.points - a.points || a.hoa.name.localeCompare(b.hoa.name, 'en') || a.hoa.id - b.hoa.id)
    .slice(0, maxSuggested)
    .map(({ hoa }) => hoa)
}

/** HOAs whose name or place matches a search, best matches first, and whether there are more. */
export function findHoasToLink(q: string): { found: HoaChoice[]; hasMore: boolean } {
  const expression = matchExpression(q)
  if (!expression) return { found: [], hasMore: false }
  const found = db()
    .select(hoaColumns)
    .from(hoas)
    .innerJoin(sql`hoa_search`, sql`hoa_search.rowid = ${hoas.id}`)
    .where(sql`hoa_search match ${expression}`)
    .orderBy(sql`hoa_search.rank`)
    .limit(maxFound + 1)
    .all()
  return { found: found.slice(0, maxFound), hasMore: found.length > maxFound }
}

/**
 * Links an order to an HOA, or unlinks it, in the caller's transaction after the caller's access check. The
 * report is offered the HOA's answers and previously verified values; values of an approved report are saved
 * to the HOA.
 * @throws DomainError `not_found` for an HOA that does not exist
 */
export function setHoaOfOrder(
  tx: Tx,
  actor: SignedInUser,
  order: { id: number; orderNumber: string; hoaId: number | null },
  hoaId: number | null,
) {
  if (order.hoaId === hoaId) return
  const nameOf = (id: number | null) =>
    id === null ? undefined : tx.select({ name: hoas.name }).from(hoas).where(eq(hoas.id, id)).get()?.name
  const newValue = nameOf(hoaId)
  if (hoaId !== null && newValue === undefined)
    throw new DomainError('not_found', 'There is no such HOA. Please choose another one.')
  tx.update(orders).set({ hoaId, updatedAt: Date.now() }).where(eq(orders.id, order.id)).run()
  const oldValue = nameOf(order.hoaId)
  recordActivity(tx, {
    userId: actor.id,
    action: 'updated',
    section: 'order',
    field: 'hoa',
    ...(oldValue !== undefined && { oldValue }),
    ...(newValue !== undefined && { newValue }),
    orderId: order.id,
    description: newValue
      ? `Order ${order.orderNumber} linked to ${newValue}`
      : `Order ${order.orderNumber} unlinked from its HOA`,
  })
  moveSnapshots(tx, order, hoaId)
  // Offers the new association's answers to the report and removes the previous one's.
  if (findReport(tx, order.id)) updateDependents(tx, order)
}

/**
 * Links an order to an HOA, or unlinks it.
 * @throws DomainError `not_found` for an order or HOA that does not exist; `forbidden` if the actor may not
 * work on the order
 */
export function linkOrderToHoa(actor: SignedInUser, orderId: number, hoaId: number | null) {
  write((tx) => {
    const user = requireActor(tx, actor, 'work on orders')
    setHoaOfOrder(tx, user, requireOrderAccess(tx, user, orderId, canWorkOnOrder), hoaId)
  })
}
