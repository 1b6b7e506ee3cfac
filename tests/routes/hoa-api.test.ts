import { beforeAll, describe, expect, it } from 'vitest'
import { json } from '~tests/setup/responses'
import { addHoa } from '~tests/setup/hoa'
import type { Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { signInAs } from '~tests/setup/staff'
import type { Visitor } from '~tests/setup/visitor'

// The API calls for HOAs.

let product: Product
let admin: Visitor
let contributor: Visitor
beforeAll(async () => {
  product = await sharedProduct()
  admin = (await signInAs(product, 'admin')).visitor
  contributor = (await signInAs(product, 'contributor')).visitor
})

const newHoa = (fields?: Record<string, string>) => addHoa(admin, fields)

const call = async (visitor: Visitor, method: string, path: string, body?: unknown) =>
  json(await visitor.json(method, path, body))

describe('the API calls for HOAs', () => {
  it('list, return, and save HOAs', async () => {
    const { id, name } = await newHoa({ monthlyDues: '210.10' })
    const list = await call(contributor, 'GET', `/api/admin/hoas?q=${encodeURIComponent(name)}&pageSize=1`)
    expect(list).toMatchObject({
      status: 200,
      body: { total: 1, page: 1, pageSize: 1, hoas: [{ id, name }] },
    })
    const { body } = await call(admin, 'GET', `/api/admin/hoas/${id}`)
    const hoa = body.hoa as Record<string, unknown>
    expect(hoa).toMatchObject({
      monthlyDues: 210.1,
      amenities: [],
      insuranceExpiration: null,
      documentsCount: 0,
    })

    const saved = await call(admin, 'PUT', `/api/admin/hoas/${id}`, {
      ...hoa,
      totalUnits: 'twelve',
      yearBuilt: '1987',
      reserveFund: 914000.25,
      amenities: ['Pool', 'Gym, Sauna'],
      documentsCount: 99,
      isPartner: true,
      id: 4711,
      unknown: 'x',
    })
    expect(saved).toMatchObject({
      status: 200,
      body: {
        hoa: {
          id,
          totalUnits: 0,
          yearBuilt: 1987,
          monthlyDues: 210.1,
          reserveFund: 914000.25,
          amenities: ['Pool', 'Gym', 'Sauna'],
          documentsCount: 0,
          isPartner: false,
        },
      },
    })
    // The version read earlier is outdated now.
    expect(await call(admin, 'PUT', `/api/admin/hoas/${id}`, hoa)).toEqual({
      status: 409,
      body: { error: 'Someone else has saved this HOA while you were editing it.' },
    })
    expect((await call(admin, 'PUT', `/api/admin/hoas/${id}`, { amenities: 'Lake' })).body.hoa).toMatchObject(
      {
        name,
        yearBuilt: 1987,
        amenities: ['Lake'],
      },
    )
    expect(await call(contributor, 'GET', `/api/admin/hoas/${id}/snapshots`)).toMatchObject({
      status: 200,
      body: { snapshots: [], total: 0 },
    })
  })

  it('list errors by field', async () => {
    const { id, name } = await newHoa()
    expect(
      await call(admin, 'PUT', `/api/admin/hoas/${id}`, {
        name: '',
        insuranceExpiration: '2025-02-30',
        budgetStatus: 'great',
        monthlyDues: -1,
      }),
    ).toEqual({
      status: 422,
      body: {
        error: 'Please check the data.',
        fields: {
          name: 'HOA name is required',
          insuranceExpiration: 'This date does not exist',
          budgetStatus: 'Please choose one from the list',
          monthlyDues: 'Please enter 0 or more',
        },
      },
    })
    expect((await call(admin, 'PUT', `/api/admin/hoas/${id}`, [])).status).toBe(422)
    expect((await call(admin, 'GET', `/api/admin/hoas/${id}`)).body.hoa).toMatchObject({ name })
    expect((await admin.fetch(`/api/admin/hoas?q=${'x'.repeat(10_000)}`)).status).toBe(422)
    expect((await admin.json('POST', '/api/admin/hoas', {})).status).toBe(405)
    expect((await admin.json('DELETE', `/api/admin/hoas/${id}`, {})).status).toBe(405)
  })
})
