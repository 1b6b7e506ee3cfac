import { beforeAll, describe, expect, it } from 'vitest'
import { textOf } from '~tests/setup/html'
import type { Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { signInAs } from '~tests/setup/staff'
import type { Visitor } from '~tests/setup/visitor'

// The screen for webhooks (docs/specification/webhooks.md).

let product: Product
let boss: Visitor
beforeAll(async () => {
  product = await sharedProduct()
  boss = (await signInAs(product, 'super')).visitor
})

describe('the webhooks screen', () => {
  it('creates a webhook for each event, and lists what is missing', async () => {
    const path = '/admin/webhooks?add=1'
    const missing = await boss.post(path, { intent: 'create', url: '' })
    expect(missing.status).toBe(422)
    const text = textOf(await missing.text())
    expect(text).toContain('Please enter a webhook URL')
    expect(text).toContain('Please select at least one event')
    const created = await boss.post(path, {
      intent: 'create',
      url: 'https://partner.example/hook',
      headers: '',
      document_uploaded: 'on',
      document_deleted: 'on',
    })
    expect(created.status).toBe(200)
    const page = await created.text()
    expect(new Set(page.match(/whsec_[\w+/=]+/g)).size).toBe(2)
    expect(textOf(page)).toContain('Webhook(s) created successfully')
    expect(
      product.rows('select name, event, timeout_seconds, retry_count from webhooks order by id'),
    ).toEqual([
      { name: 'partner.example', event: 'document_uploaded', timeout_seconds: 30, retry_count: 3 },
      { name: 'partner.example', event: 'document_deleted', timeout_seconds: 30, retry_count: 3 },
    ])
  })

  it('shows the specified messages if something no longer exists', async () => {
    for (const [intent, title] of [
      ['switch', 'Error updating webhook'],
      ['test', 'Error testing webhook'],
      ['delete', 'Error deleting webhook'],
    ] as const) {
      const response = await boss.post('/admin/webhooks', { intent, webhookId: 4711, isActive: 'true' })
      expect(response.status).toBe(404)
      expect(textOf(await response.text())).toContain(title)
    }
    expect((await boss.post('/admin/webhooks', { intent: 'drop' })).status).toBe(400)
    expect((await boss.fetch('/admin/webhooks/4711')).status).toBe(404)
  })
})
