import { beforeAll, describe, expect, it } from 'vitest'
import { fillReportOf } from '~tests/setup/fill-report'
import { textOf } from '~tests/setup/html'
import type { Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { signInAs } from '~tests/setup/staff'
import { editPath, orderInProgress } from '~tests/setup/report-in-progress'

// The report’s editor for each role without JavaScript.

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

describe('the editor', () => {
  it('shows what someone else has saved in the meantime with its period', async () => {
    const { visitor } = await signInAs(product, 'admin')
    const { id } = await orderInProgress(product)
    await fillReportOf(product, id, { values: { 'financial.totalIncome': '$90,000' } })
    product.change(
      "update report_items set period = '2026 proposed' where order_id = ? and path = 'financial.totalIncome'",
      id,
    )
    product.change('update reports set version = version + 1 where order_id = ?', id)
    const response = await visitor.post(editPath(id, 'financial'), {
      intent: 'save',
      version: 1,
      'financial.totalIncome': '$80,000',
    })
    expect(response.status).toBe(409)
    expect(textOf(await response.text())).toContain('Total Income : $90,000 (proposed 2026 budget)')
  })

  it('does not exist for an unknown order, and opens at the first section for an unknown one', async () => {
    const { id } = await orderInProgress(product)
    const { visitor } = await signInAs(product, 'admin')
    for (const wrong of ['999999', 'x', '0'])
      expect((await visitor.fetch(`/admin/snapshots/${wrong}/edit`)).status).toBe(404)
    expect(textOf(await visitor.page(`/admin/snapshots/${id}/edit?section=lost&doc=x&page=-3`))).toContain(
      '1 of 8',
    )
  })
})
