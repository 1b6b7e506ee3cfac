import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerForm, propertyForm } from '~tests/factories/orders'
import { WebhookReceiver } from '~tests/mocks/webhook-receiver'
import {
  dismissMessage,
  expectMessage,
  expectWellMade,
  ready,
  screenName,
  screens,
  withBrowser,
} from '~tests/setup/browser'
import { startProduct, until } from '~tests/setup/product'
import { Visitor } from '~tests/setup/visitor'

// The webhooks screen in a browser, with a product that may send to loopback.

const token = 'a-token-that-only-this-test-knows'

const { product, visit, visitAs } = withBrowser(() =>
  startProduct({ env: { NODE_ENV: 'test', WEBHOOK_ALLOW_PRIVATE: '1', WEBHOOK_TOKEN: token } }),
)

let receiver: WebhookReceiver
beforeAll(async () => {
  receiver = await new WebhookReceiver().listen()
})
afterAll(() => receiver.close())

const register = () =>
  new Visitor(product().url).json('POST', '/api/auth/register', {
    email: `${crypto.randomUUID()}@example.com`,
    firstName: 'Test',
    lastName: 'Customer',
    password: 'a good password',
  })

describe.each(screens)('webhooks', (screen) => {
  it(`are added, tested, edited, and removed with ${screenName(screen)}`, async () => {
    product().change('delete from webhooks')
    receiver.received.length = 0
    receiver.respondWith(200, 'thanks')
    const visitor = await visitAs('super', screen)
    const { page } = visitor
    const expectFocusOn = async (heading: string) => {
      await page.getByRole('heading', { name: heading }).waitFor()
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(heading)
    }
    await page.goto('/admin')
    await page.getByRole('link', { name: 'Webhooks' }).click()
    await page.getByText('No webhooks configured').waitFor()
    await expectWellMade(visitor)

    await page.getByRole('link', { name: 'Add Webhook' }).click()
    await page.getByRole('heading', { name: 'Add Webhook' }).waitFor()
    await ready(page, screen.js)
    await page.getByRole('button', { name: 'Add Webhook' }).click()
    await page.getByText('Please enter a webhook URL').waitFor()
    await page.getByText('Please select at least one event').waitFor()
    await expectWellMade(visitor)
    await page.getByLabel('Name').first().fill('Partner')
    await page.getByLabel('URL').fill(receiver.url)
    await page.getByLabel('Headers').fill('X-Key: very-secret')
    await page.getByRole('checkbox', { name: 'User created' }).check()
    await page.getByRole('checkbox', { name: 'Bulk operation' }).check()
    await page.getByRole('button', { name: 'Add Webhook' }).click()
    await expectFocusOn('Store the New Secrets')
    await expectMessage(visitor, 'Webhook(s) created successfully')
    const secret = await page.getByLabel('Secret for User created').inputValue()
    expect(secret).toMatch(/^whsec_/)
    await expectWellMade(visitor)

    if (screen.js) {
      const question = page.waitForEvent('dialog')
      const leaving = page.getByRole('link', { name: 'Dashboard' }).click()
      await (await question).dismiss()
      await leaving
    }
    await page.getByRole('button', { name: 'I Have Stored Them' }).click()
    await page.getByRole('heading', { name: 'What Receivers Get' }).waitFor()
    expect(await page.content()).not.toContain(secret)
    expect(await page.content()).not.toContain('very-secret')
    await expect.poll(() => page.getByRole('switch').count()).toBe(2)
    await ready(page, screen.js)
    await page.getByRole('button', { name: 'Test Partner, User created' }).click()
    await expectMessage(visitor, 'Test webhook sent successfully')
    await dismissMessage(visitor)
    expect(receiver.verified(secret)).toMatchObject([{ type: 'test', data: { event: 'user_created' } }])
    receiver.respondWith(500)
    await page.getByRole('button', { name: 'Test Partner, User created' }).click()
    await expectMessage(visitor, 'Test webhook failed')
    await expectMessage(visitor, 'The receiver answered 500.')
    await dismissMessage(visitor)
    receiver.respondWith(200, 'thanks')

    // A customer registers, so the event is delivered and logged.
    expect((await register()).status).toBe(201)
    const delivered = () =>
      product().value("select count(*) from webhook_deliveries where status = 'delivered'")
    await until(() => delivered() === 2, 'the delivery')
    expect(receiver.verified(secret).at(-1)).toMatchObject({
      type: 'user_created',
      data: { role: 'customer' },
    })
    await page.getByRole('link', { name: 'Delivery Log Partner, User created' }).click()
    await page.getByRole('heading', { level: 1, name: 'Partner' }).waitFor()
    await page
      .getByRole('link', { name: /^Show evt_/ })
      .first()
      .click()
    await page.getByRole('heading', { name: /^Delivery evt_/ }).waitFor()
    await page.getByText('Request and response').click()
    await page.getByText('thanks').waitFor()
    expect(await page.content()).not.toContain('very-secret')
    await expectWellMade(visitor)
    await ready(page, screen.js)
    await page.getByRole('button', { name: 'Send Again' }).click()
    await expectMessage(visitor, 'Delivery queued')
    await dismissMessage(visitor)
    await until(() => receiver.received.length === 4, 'the second delivery')
    expect(receiver.received[3]?.headers['webhook-id']).toBe(receiver.received[2]?.headers['webhook-id'])

    await page.getByRole('button', { name: 'Rotate Secret' }).click()
    await expectFocusOn('Store the New Secret')
    await dismissMessage(visitor)
    await page.getByRole('button', { name: 'I Have Stored It' }).click()
    await page.getByRole('button', { name: 'End Earlier Secret Now' }).click()
    await expectMessage(visitor, 'Earlier secret ended')
    await dismissMessage(visitor)

    await page.goto('/admin/webhooks')
    await ready(page, screen.js)
    await page.getByRole('switch', { name: 'Partner, User created: active' }).click()
    await expectMessage(visitor, 'Webhook updated successfully')
    await dismissMessage(visitor)
    expect(product().value('select count(*) from webhooks where is_active = 0')).toBe(1)
    await page.getByRole('link', { name: 'Edit Partner, User created' }).click()
    await page.getByRole('heading', { name: 'Edit Partner' }).waitFor()
    await ready(page, screen.js)
    await page.getByLabel('Name').first().fill('')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('Please fill in all fields').waitFor()
    await page.getByLabel('Name').first().fill('Renamed')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expectMessage(visitor, 'Webhook updated successfully')
    await dismissMessage(visitor)

    await page.getByRole('link', { name: 'Remove Renamed, User created' }).click()
    await page.getByText('Are you sure you want to delete this webhook?').waitFor()
    await page.getByRole('button', { name: 'Delete Webhook' }).click()
    await expectMessage(visitor, 'Webhook deleted successfully')
    await dismissMessage(visitor)
    expect(product().value('select count(*) from webhooks')).toBe(1)

    await page.getByRole('link', { name: 'Create Secret' }).click()
    await page.getByRole('heading', { name: 'Create Secret' }).waitFor()
    await ready(page, screen.js)
    await page.getByLabel('Who will use the secret').fill('Partner Inc.')
    await page.getByRole('checkbox', { name: 'HOAs: Read' }).check()
    const typedWord = page.getByLabel('Type “everything” to confirm')
    expect(await typedWord.isVisible()).toBe(false)
    await page.getByRole('radio', { name: /^Everything/ }).check()
    await page.getByRole('button', { name: 'Create Secret' }).click()
    await page.getByText('Please type “everything” to confirm').waitFor()
    await expectWellMade(visitor)
    await typedWord.fill('everything')
    await page.getByRole('button', { name: 'Create Secret' }).click()
    await expectFocusOn('Store the New Secret')
    await expect.poll(() => page.getByLabel('Secret for Partner Inc.').inputValue()).toMatch(/^whsec_/)
    await dismissMessage(visitor)
    await page.getByRole('button', { name: 'I Have Stored It' }).click()
    await page.getByRole('link', { name: 'Revoke the secret of Partner Inc.' }).click()
    await page.getByRole('button', { name: 'Revoke Secret' }).click()
    await expectMessage(visitor, 'Secret revoked')
    await visitor.leave()
  })
})

const call = async (body: unknown) => {
  const response = await fetch(`${product().url}/api/webhook/data/create`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(201)
  return (await response.json()) as { id: number; paymentLink: string }
}

describe.each(screens)('the link of an order placed by a partner', (screen) => {
  it(`leads its customer to documents and payment with ${screenName(screen)}`, async () => {
    const order = await call({ resource: 'order', data: { ...customerForm(), ...propertyForm() } })
    await call({ resource: 'document', data: { orderId: order.id, name: 'Budget 2026.pdf' } })
    const visitor = await visit(screen)
    const { page } = visitor
    await page.goto(order.paymentLink)
    await page.getByRole('heading', { level: 1, name: 'Continue Your Order' }).waitFor()
    await page.getByRole('button', { name: 'Continue Order' }).click()
    await page.getByRole('heading', { level: 1, name: 'Upload Documents' }).waitFor()
    await page.getByText('Budget 2026.pdf').waitFor()
    await expectWellMade(visitor)
    await visitor.leave()
  })
})
