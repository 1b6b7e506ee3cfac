import { describe, expect, it } from 'vitest'
import { findSameHoa } from '~/modules/hoas/refuse-duplicate.server'
import { updateHoa } from '~/modules/hoas/update-hoa.server'
import { suggestHoas } from '~/modules/staff-orders/link-order-to-hoa.server'
import { db } from '~db/client.server'
import { insertHoa, makeHoa } from '../factories/hoas'
import { makeUser } from '../factories/users'
import { expectRefusal } from '../setup/helpers'
import { plansOf } from '../setup/query-plans'

const place = { city: 'Sampleton', state: 'CA' }
const known = { ...place, name: 'Heron Lake Homeowners Association, Inc.' }
const sameId = (described: Parameters<typeof findSameHoa>[1]) => findSameHoa(db(), described)?.id ?? null

describe('an HOA on the list', () => {
  it.each([
    'heron lake',
    'The Heron-Lake HOA',
    'HERON LAKE H.O.A., INC',
    'Heron Lake Home Owner’s Association',
    'Héron Lake Owners Assn.',
    // Cyrillic and Greek letters, full-width letters, and an invisible character.
    'Неrоn Lаkе',
    'Herοn Ｌake\u200b',
    'ΗERON LAKE',
  ])('is recognized as %j in the same place', (name) => {
    const { id } = insertHoa(known)
    expect(sameId({ ...place, name })).toBe(id)
    expect(sameId({ ...place, city: 'SAMPLETON', name })).toBe(id)
    expect(sameId({ ...place, city: 'Elsewhere', name })).toBeNull()
  })

  it('is not confused with another of a similar name', () => {
    insertHoa(known)
    for (const name of [
      'Heron Lakes',
      'Heron Lake Condominium Association',
      'Heron',
      'Homeowners Association',
    ])
      expect(sameId({ ...place, name })).toBeNull()
  })

  it('is recognized by its street and ZIP code under another name, however they are written', () => {
    const { id } = insertHoa({ ...known, address: '12 North Lake Drive, Suite 4', zipCode: '90002-1234' })
    const other = { ...place, name: 'Otter Creek' }
    expect(sameId({ ...other, address: '12 N. LAKE DR Unit 7', zipCode: '90002' })).toBe(id)
    expect(sameId({ ...other, address: '12 N. Lake Dr', zipCode: '90003' })).toBeNull()
    expect(sameId({ ...other, address: '14 N. Lake Dr', zipCode: '90002' })).toBeNull()
    expect(sameId({ ...other, address: 'Lake Drive', zipCode: '90002' })).toBeNull()
  })

  it('is recognized by its new name after it was renamed, through an index', async () => {
    const admin = await makeUser({ role: 'admin' })
    const { id } = insertHoa(known)
    expect(sameId(known)).toBe(id)
    updateHoa(admin, id, { name: 'Otter Creek' }, undefined)
    expect(sameId(known)).toBeNull()
    const plans = plansOf(() => expect(sameId({ ...place, name: 'Otter Creek HOA' })).toBe(id))
    expect(plans.filter((step) => step.startsWith('SCAN'))).toEqual([])
  })

  it('cannot be added again; another one at the same street can, if staff say so', async () => {
    const admin = await makeUser({ role: 'admin' })
    makeHoa(admin, { ...known, address: '12 Lake Drive', zipCode: '90002' })
    await expectRefusal(() => makeHoa(admin, { ...place, name: 'HERON LAKE' }), 'conflict', /this name/)
    const neighbor = { ...place, name: 'Otter Creek', address: '12 Lake Dr.', zipCode: '90002' }
    await expectRefusal(() => makeHoa(admin, neighbor), 'conflict', /this street address and ZIP code/)
    expect(makeHoa(admin, neighbor, { isSeparate: true })).toBeGreaterThan(0)
    await expectRefusal(
      () => makeHoa(admin, { ...place, name: 'HERON LAKE' }, { isSeparate: true }),
      'conflict',
      /this name/,
    )
  })

  it('is the first suggestion for an order at its street and ZIP code', () => {
    const order = {
      subjectPropertyAddress: '12 Lake Dr, Unit 3',
      propertyCity: 'Sampleton',
      propertyState: 'CA',
      propertyZipCode: '90002',
    }
    for (const name of ['Lake Drive', 'Lake Drive North']) insertHoa({ ...place, name })
    const { id } = insertHoa({ ...place, name: 'Otter Creek', address: '12 Lake Drive', zipCode: '90002' })
    expect(suggestHoas(order)[0]?.id).toBe(id)
  })
})
