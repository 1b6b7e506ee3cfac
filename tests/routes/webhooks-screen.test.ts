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

  const newSecret = { intent: 'create-secret', name: 'Acme Title', read_hoa: 'on', hoas: '' }
  const create = (changes: Record<string, string>) =>
    boss.post('/admin/webhooks?add-secret=1', { ...newSecret, ...changes })

  it('creates a secret only with permissions and an extent, which must be confirmed for everything', async () => {
    for (const [changes, message] of [
      [{ extent: 'own', read_hoa: '' }, 'Please choose at least one permission'],
      [{}, 'Please choose which records the secret may reach'],
      [{ extent: 'hoas' }, 'Please enter at least one HOA'],
      [{ extent: 'hoas', hoas: 'Nowhere' }, 'There is no HOA named “Nowhere”'],
      [{ extent: 'everything' }, 'Please type “everything” to confirm'],
      [{ extent: 'everything', confirmation: 'yes' }, 'Please type “everything” to confirm'],
    ] as const) {
      const refused = await create(changes)
      expect(refused.status).toBe(422)
      expect(textOf(await refused.text())).toContain(message)
    }
    expect(product.value('select count(*) from inbound_secrets')).toBe(0)
    expect((await create({ extent: 'everything', confirmation: ' Everything ' })).status).toBe(200)
    expect(product.rows('select name, extent, permissions from inbound_secrets')).toEqual([
      { name: 'Acme Title', extent: 'everything', permissions: '["read_hoa"]' },
    ])
  })

  it('shows a new secret in place of everything else, with the focus, until it is said to be stored', async () => {
    const { id } = product.rows<{ id: number }>('select id from inbound_secrets')[0] ?? { id: 0 }
    const webhookId = product.value('select max(id) from webhooks')
    for (const [path, form, done] of [
      ['/admin/webhooks?add-secret=1', { ...newSecret, name: 'Shown', extent: 'own' }, '/admin/webhooks'],
      ['/admin/webhooks', { intent: 'rotate-secret', secretId: id }, '/admin/webhooks'],
      [`/admin/webhooks/${webhookId}`, { intent: 'rotate' }, `/admin/webhooks/${webhookId}`],
    ] as const) {
      const page = await (await boss.post(path, form)).text()
      expect(page.match(/value="whsec_[\w+/=]+"/g)).toHaveLength(1)
      expect(page).toMatch(/<h2[^>]* tabindex="-1"[^>]* autofocus=""[^>]*>Store the New Secret<\/h2>/i)
      expect(page).toMatch(
        new RegExp(`<form method="get" action="${done}"[^>]*><button[^>]*type="submit".*?I Have Stored It`),
      )
      expect(textOf(page)).not.toMatch(/Inbound Webhooks|Delivery Log/)
      expect(await boss.page(done)).not.toContain('whsec_')
    }
  })

  it('changes the access of a secret, and warns about one that is older than permissions', async () => {
    product.change("update inbound_secrets set access_chosen_at = null where name = 'Acme Title'")
    const warning = 'This secret is older than permissions.'
    expect(textOf(await boss.page('/admin/webhooks'))).toContain(warning)
    const id = Number(product.value("select id from inbound_secrets where name = 'Acme Title'"))
    expect(await boss.page(`/admin/webhooks?secret=${id}`)).toContain('Access of Acme Title')
    const saved = await boss.post(`/admin/webhooks?secret=${id}`, {
      intent: 'save-secret',
      name: 'Acme Title',
      write_document: 'on',
      extent: 'own',
      hoas: '',
    })
    expect(saved.headers.get('Location')).toBe('/admin/webhooks')
    expect(textOf(await boss.page('/admin/webhooks'))).not.toContain(warning)
    expect(product.rows('select extent, permissions from inbound_secrets where id = ?', id)).toEqual([
      { extent: 'own', permissions: '["write_document"]' },
    ])
  })

  it('says that WEBHOOK_TOKEN, if it is set, can do everything', async () => {
    expect(textOf(await boss.page('/admin/webhooks'))).toContain(
      'WEBHOOK_TOKEN is not set on this server. With it, a system could do everything',
    )
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
