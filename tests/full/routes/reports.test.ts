import { beforeAll, describe, expect, it } from 'vitest'
import { textOf } from '~tests/setup/html'
import type { Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { signInAs } from '~tests/setup/staff'
import { orderInProgress } from '~tests/setup/report-in-progress'

// The report’s detail page for each role without JavaScript.

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

describe('the report’s detail page', () => {
  it('shows no section as complete and no document as missing while values are being extracted', async () => {
    const { visitor } = await signInAs(product, 'admin')
    const { id } = await orderInProgress(product)
    product.change('delete from report_items where order_id = ?', id)
    product.change(
      `insert into jobs (kind, payload, status, max_attempts, run_at, created_at)
       values ('extract-values', ?, 'queued', 1, ?, 1)`,
      JSON.stringify({ orderId: id }),
      Number.MAX_SAFE_INTEGER,
    )
    const text = textOf(await visitor.page(`/admin/snapshots/${id}`))
    expect(text).toContain('The documents are being read.')
    expect(text).toContain('Key Information Edit Nothing read yet')
    expect(text).not.toMatch(/\bComplete\b|\d missing/)
    product.change('delete from jobs where run_at = ?', Number.MAX_SAFE_INTEGER)
  })
})
