import { and, eq, isNotNull } from 'drizzle-orm'
import { db, write, type Db, type Tx } from '~db/client.server'
import { hoas, orders, reportItems } from '~db/schema'
import { requireActor } from '../permissions/actor.server'
import type { SignedInUser } from '../permissions/signed-in-user'
import { DomainError } from '../domain-error'
import { requireOrderAccess, canWorkOnOrder } from '../permissions/order-access.server'
import type { TypedValue } from '../report-fields/typed-value'
import { typedValueOfItem } from '../reports/draft/stored-items.server'
import { insertHoa } from '../hoas/create-hoa.server'
import { setHoaOfOrder } from './link-order-to-hoa.server'
import { findSameHoa } from '../hoas/refuse-duplicate.server'
import { hoaSchema, type HoaFields } from '../hoas/schema'
import { namePath } from '../report-fields/name-path'

const maxNameLength = 200

/** What an HOA’s record calls the budget status of a report. */
const hoaBudgetStatuses: Record<string, string> = {
  positive: 'cash_positive',
  balanced: 'balanced',
  neutral: 'balanced',
  negative: 'deficit',
  deficit: 'deficit',
}

const textPaths = {
  'management.company': 'managementCompany',
  'management.phone': 'phoneNumber',
  'management.email': 'email',
  'insurance.company': 'insuranceCarrier',
} as const

/** A verified value as a field of the HOA form; empty if the form has no such field. */
function hoaFieldOf(path: string, value: string, typed: TypedValue | null): Record<string, unknown> {
  if (path in textPaths) return { [textPaths[path as keyof typeof textPaths]]: value }
  switch (typed?.kind) {
    case 'count':
      return path === 'propertyInfo.totalUnits' ? { totalUnits: typed.count } : {}
    case 'money':
      // A range of dues cannot be stored as one amount.
      if (path === 'propertyInfo.monthlyDues' && typed.to === undefined)
        return { monthlyDues: typed.cents / 100 }
      return path === 'financial.currentReserve' ? { reserveFund: typed.cents / 100 } : {}
    case 'choice':
      return path === 'financial.budgetStatus' ? { budgetStatus: hoaBudgetStatuses[typed.choice] } : {}
    case 'date':
      if (path === 'propertyInfo.yearBuilt') return { yearBuilt: Number(typed.date.slice(0, 4)) }
      if (path === 'insurance.expiration') return { insuranceExpiration: typed.date }
      return path === 'financial.reserveStudyDate' ? { reserveStudyDate: typed.date } : {}
    default:
      return {}
  }
}

/**
 * An HOA's fields from verified values. Values that the form would reject, such as a month without a day, are
 * left out.
 */
function fieldsOf(
  identity: { name: string; city: string; state: string; zipCode: string },
  verified: { path: string; value: string | null; typed: string | null }[],
): HoaFields {
  const entries = Object.assign(
    {},
    ...verified.map((item) =>
      item.value === null ? {} : hoaFieldOf(item.path, item.value, typedValueOfItem(item)),
    ),
  ) as Record<string, unknown>
  const refused = hoaSchema.safeParse({ ...identity, ...entries }).error?.issues ?? []
  const invalidNames = new Set(refused.map((issue) => issue.path[0]))
  const valid = Object.entries(entries).filter(([name]) => !invalidNames.has(name))
  return hoaSchema.parse({ ...identity, ...Object.fromEntries(valid) })
}

/** Name and place of the HOA named in an order's report; null if it names none. */
function readHoaIdentity(database: Db | Tx, orderId: number) {
  const row = database
    .select({
      name: reportItems.value,
      city: orders.propertyCity,
      state: orders.propertyState,
      zipCode: orders.propertyZipCode,
    })
    .from(orders)
    .innerJoin(reportItems, and(eq(reportItems.orderId, orders.id), eq(reportItems.path, namePath)))
    .where(eq(orders.id, orderId))
    .get()
  const name = row?.name?.trim().slice(0, maxNameLength) ?? ''
  return row && name !== '' ? { ...row, name } : null
}

/**
 * The HOA named in an order's report: an existing one at the order's place, or one that could be added. Null
 * if the report names none. The caller has checked access to the order.
 */
export function hoaNamedByReport(orderId: number) {
  const identity = readHoaIdentity(db(), orderId)
  if (!identity) return null
  const id = findSameHoa(db(), identity)?.id ?? null
  const known =
    id === null
      ? null
      : db()
          .select({ id: hoas.id, name: hoas.name, address: hoas.address, city: hoas.city, state: hoas.state })
          .from(hoas)
          .where(eq(hoas.id, id))
          .get()
  return { name: identity.name, known: known ?? null }
}

/**
 * Links an order to the HOA named in its report. A missing HOA is created from the report's verified values,
 * which requires permission to edit HOAs.
 * @returns the HOA's name, and whether it was created
 * @throws DomainError `not_found`, `forbidden`; `conflict` if the report names no association
 */
export function linkReportHoa(actor: SignedInUser, orderId: number, now = Date.now()) {
  return write((tx) => {
    const user = requireActor(tx, actor, 'work on orders')
    const order = requireOrderAccess(tx, user, orderId, canWorkOnOrder)
    const identity = readHoaIdentity(tx, orderId)
    if (!identity) throw new DomainError('conflict', 'The report does not name the association yet.')
    const knownId = findSameHoa(tx, identity)?.id ?? null
    if (knownId !== null) {
      setHoaOfOrder(tx, user, order, knownId)
      return { name: identity.name, isNew: false }
    }
    const verified = tx
      .select({ path: reportItems.path, value: reportItems.value, typed: reportItems.typed })
      .from(reportItems)
      .where(and(eq(reportItems.orderId, orderId), isNotNull(reportItems.verifiedAt)))
      .all()
    const hoaId = insertHoa(
      tx,
      { userId: requireActor(tx, user, 'edit hoas').id },
      fieldsOf(identity, verified),
      { now },
    )
    setHoaOfOrder(tx, user, order, hoaId)
    return { name: identity.name, isNew: true }
  })
}
