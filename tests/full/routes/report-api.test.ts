import { beforeAll, describe, expect, it } from 'vitest'
import { fillReportOf } from '~tests/setup/fill-report'
import type { Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { signInAs } from '~tests/setup/staff'
import { orderInProgress } from '~tests/setup/report-in-progress'
import type { Visitor } from '~tests/setup/visitor'

// The report’s API call.

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

const putReport = (visitor: Visitor, id: number | string, body: unknown) =>
  visitor.json('PUT', `/api/admin/reports/${id}`, body)

describe('the report’s API call', () => {
  it('removes bidirectional control characters, and parses choices and dates as people write them', async () => {
    const { visitor } = await signInAs(product, 'admin')
    const { id } = await orderInProgress(product)
    await fillReportOf(product, id)
    const changed = await putReport(visitor, id, {
      propertyInfo: { county: 'Thurs\u202eton', yearBuilt: '1998' },
      governance: { boardTerm: 'two years' },
      insurance: { expiration: 'May 31, 2027' },
    })
    expect(await changed.json()).toMatchObject({
      report: {
        propertyInfo: { county: 'Thurston', yearBuilt: '1998' },
        governance: { boardTerm: 'two years' },
        insurance: { expiration: '2027-05-31' },
      },
    })
  })

  it('finds no report for an unknown order, and accepts only PUT', async () => {
    const { visitor } = await signInAs(product, 'admin')
    const { id } = await orderInProgress(product)
    for (const wrong of ['999999', 'x']) expect((await putReport(visitor, wrong, {})).status).toBe(404)
    expect((await visitor.fetch(`/api/admin/reports/${id}`)).status).toBe(405)
  })
})
