import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { findHoasToLink, linkOrderToHoa, suggestHoas } from '~/modules/staff-orders/link-order-to-hoa.server'
import { searchOrders } from '~/modules/staff-orders/order-list.server'
import { db } from '~db/client.server'
import { activities, users } from '~db/schema'
import { insertHoa } from '../factories/hoas'
import { makePaidOrder, readOrder } from '../factories/orders'
import { makeUser } from '../factories/users'
import { expectRefusal } from '../setup/helpers'
import { plansOf } from '../setup/query-plans'

describe('the HOA of an order', () => {
  const place = {
    subjectPropertyAddress: '260 Orchard Green Street, Unit 4',
    propertyCity: 'Sacramento',
    propertyState: 'CA',
    propertyZipCode: '95814',
  }

  it('is suggested by name and place, most likely first', () => {
    const inCity = insertHoa({
      name: 'River Oaks',
      city: 'sacramento',
      state: 'CA',
      address: '12 River Road',
    })
    const byName = insertHoa({ name: 'Orchard Green Owners', city: 'SACRAMENTO', state: 'CA' })
    const elsewhere = insertHoa({ name: 'Orchard Hills', city: 'Davis', state: 'CA' })
    insertHoa({ name: 'Orchard Green', city: 'Sacramento', state: 'KY' })
    insertHoa({ name: 'Street Corner', city: 'Davis', state: 'CA', address: '4 Elm Street' })
    insertHoa({ name: 'Granite Ridge', city: 'Davis', state: 'CA', address: '260 Granite Road' })
    expect(suggestHoas(place).map(({ id }) => id)).toEqual([byName.id, inCity.id, elsewhere.id])
    expect(suggestHoas({ ...place, subjectPropertyAddress: '% " AND (', propertyCity: 'Nowhere' })).toEqual(
      [],
    )
  })

  it('is found by its name in a large city through an index', () => {
    for (let i = 0; i < 250; i++) insertHoa({ name: `Number ${i}`, city: 'Sacramento', state: 'CA' })
    const wanted = insertHoa({ name: 'Orchard Green', city: 'Sacramento', state: 'CA' })
    const plans = plansOf(() => {
      const suggested = suggestHoas(place)
      expect(suggested).toHaveLength(5)
      expect(suggested[0]?.id).toBe(wanted.id)
    })
    expect(plans.join('\n')).toContain('hoas_place_idx')
    expect(plans.filter((step) => /SCAN hoas\b(?!_)/.test(step))).toEqual([])
    const ids = (q: string) => findHoasToLink(q).found.map(({ id }) => id)
    expect(ids('orch gre')).toEqual([wanted.id])
    expect(ids('%')).toEqual([])
    expect(findHoasToLink('orch').hasMore).toBe(false)
    const many = findHoasToLink('number')
    expect([many.found.length, many.hasMore]).toEqual([10, true])
  })

  it('is found even if other states and cities have many with the same name', () => {
    for (let i = 0; i < 250; i++) {
      insertHoa({ name: 'Orchard Green', city: 'Louisville', state: 'KY' })
      insertHoa({ name: 'Orchard', city: `Other ${i}`, state: 'CA' })
    }
    const wanted = insertHoa({
      name: 'The Homeowners Association at the Old Orchard by the River, Phase Two',
      address: '2600 A Very Long Boulevard, Building Seven, Second Floor',
      city: 'Sacramento',
      state: 'CA',
    })
    expect(suggestHoas(place)[0]?.id).toBe(wanted.id)
    const elsewhere = suggestHoas({ ...place, propertyCity: 'Fresno' })
    expect(elsewhere.map(({ state }) => state)).toEqual(Array(5).fill('CA'))
  })

  it('is linked, changed, and unlinked, with its history; searches then use its name', async () => {
    const admin = await makeUser({ role: 'admin' })
    const order = await makePaidOrder()
    const [one, two] = [insertHoa({ name: 'Heron Lake' }), insertHoa({ name: 'Cedar Hollow' })]
    linkOrderToHoa(admin, order.id, one.id)
    linkOrderToHoa(admin, order.id, one.id)
    expect(searchOrders('heron')?.ids).toEqual([order.id])
    linkOrderToHoa(admin, order.id, two.id)
    linkOrderToHoa(admin, order.id, null)
    expect(readOrder(order.id).hoaId).toBeNull()
    expect(searchOrders('cedar')?.ids).toEqual([])
    expect(
      db()
        .select({ from: activities.oldValue, to: activities.newValue })
        .from(activities)
        .where(eq(activities.field, 'hoa'))
        .all(),
    ).toEqual([
      { from: null, to: 'Heron Lake' },
      { from: 'Heron Lake', to: 'Cedar Hollow' },
      { from: 'Cedar Hollow', to: null },
    ])
    await expectRefusal(() => linkOrderToHoa(admin, order.id, 999), 'not_found', /no such HOA/)
    for (const role of ['contributor', 'viewer'] as const) {
      const actor = await makeUser({ role })
      const why = role === 'viewer' ? /don’t have access/ : /someone else/
      await expectRefusal(() => linkOrderToHoa(actor, order.id, one.id), 'forbidden', why)
    }
    // A user who lost the role during the request cannot change anything.
    db().update(users).set({ isActive: false }).where(eq(users.id, admin.id)).run()
    await expectRefusal(() => linkOrderToHoa(admin, order.id, one.id), 'forbidden', /don’t have access/)
  })
})
