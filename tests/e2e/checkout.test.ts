import { describe, expect, it } from 'vitest'
import {
  bothScreens,
  expectMessage,
  expectWellMade,
  ready,
  screenName,
  withBrowser,
} from '~tests/setup/browser'
import { mailsTo } from '~tests/setup/payment-checks'
import { until } from '~tests/setup/product'
import {
  addFiles,
  expectNotice,
  fillCard,
  fillInformation,
  fillProperty,
  pdf,
  press,
} from '~tests/setup/checkout-walk'

const { product, visit } = withBrowser()

describe.each(bothScreens)('checkout from the first page to a paid order', (screen) => {
  it(`works with ${screenName(screen)}`, async () => {
    const visitor = await visit(screen)
    const { page, js } = visitor

    await page.goto('/')
    await page.getByRole('link', { name: 'Order Your Report' }).first().click()
    await page.waitForURL(/\/checkout/)
    await ready(page, js)
    await expect.poll(() => page.getByLabel('First name').isVisible()).toBe(false)

    const next = page.getByRole('button', { name: 'Next: Property Information' })
    await expect.poll(() => next.isDisabled()).toBe(js)
    await page.check('#customerRole-lender')
    await press(page, 'Next: Property Information')
    await page.getByText('First name is required').waitFor()
    for (const message of [
      'Last name is required',
      'Please enter a valid email address',
      'Please enter a valid phone number',
      'Mailing address is required',
      'City is required',
      'State is required',
      'Please enter a valid ZIP code',
    ]) {
      await expect.poll(() => page.getByText(message).isVisible(), { message }).toBe(true)
    }
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('firstName')
    await expectWellMade(visitor)
    const email = await fillInformation(page)
    await press(page, 'Next: Property Information')
    await page.waitForURL(/step=2/)
    await ready(page, js)

    await expect.poll(() => page.getByLabel('Escrow officer name').isVisible()).toBe(false)
    await page.check('#isInEscrow')
    await page.fill('#agentEmail', 'nobody')
    await press(page, 'Next: Upload Documents')
    await page.getByText('HOA community address is required').waitFor()
    await page.getByText('Escrow officer is required when property is in escrow').waitFor()
    await expectWellMade(visitor)
    await fillProperty(page)
    await page.fill('#escrowOfficer', 'Test Officer')
    await page.fill('#agentEmail', '')
    await press(page, 'Next: Upload Documents')
    await page.waitForURL(/step=3/)
    await ready(page, js)

    await press(page, 'Next: Payment')
    await expectMessage(visitor, 'Please upload at least one document to continue.')
    await ready(page, js)
    await addFiles(page, js, [
      pdf('bylaws.pdf'),
      { name: 'setup.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ not a document') },
      pdf('budget 2026.pdf'),
    ])
    await page.getByRole('button', { name: 'Remove budget 2026.pdf' }).waitFor()
    await expect.poll(() => page.textContent('body')).toMatch(/setup\.pdf.*This is not a PDF document/s)
    await expect.poll(() => page.getByText('0.00 MB').count()).toBe(2)
    await expectWellMade(visitor)
    await page.getByRole('button', { name: 'Remove bylaws.pdf' }).click()
    await page.getByRole('button', { name: 'Remove bylaws.pdf' }).waitFor({ state: 'detached' })

    await press(page, 'Next: Payment')
    await page.waitForURL(/step=4/)
    await ready(page, js)
    await fillCard(page, '4000 0000 0000 0002')
    await page.uncheck('#terms')
    await press(page, 'Complete Purchase')
    await expectMessage(visitor, 'Please accept the terms and conditions to continue.')
    await fillCard(page, '4000 0000 0000 0002')
    await press(page, 'Complete Purchase')
    await page.locator('main').getByText('Your card was declined.').first().waitFor()
    await expectNotice(visitor, 'Payment Failed')
    await expectWellMade(visitor)

    await fillCard(page, '4000 0025 0000 3155')
    await press(page, 'Complete Purchase')
    await page.getByRole('heading', { name: 'Confirm this payment' }).waitFor()
    await expectWellMade(visitor)
    await press(page, 'Do Not Pay')
    await expectNotice(visitor, 'The payment was not confirmed')
    await fillCard(page, '4000 0025 0000 3155')
    await press(page, 'Complete Purchase')
    await press(page, 'Confirm Payment')
    await page.waitForURL(/step=5/)
    await expectMessage(visitor, 'Your order has been confirmed!')
    await page.getByRole('heading', { name: 'Thank You for Your Order!' }).waitFor()
    const main = (await page.textContent('main')) ?? ''
    const [orderNumber] =
      /CV-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}/.exec(main) ?? []
    expect(orderNumber).toBeDefined()
    expect(main).toContain('$149.00')
    expect(main).toContain(`Email to ${email}`)
    expect(main).toMatch(/(Mon|Tues|Wednes|Thurs|Fri|Satur)day, \w+ \d+, by \d+:\d\d [AP]M Pacific/)

    await page.reload()
    await page.getByText(orderNumber ?? 'no order').waitFor()
    await page.goto('/checkout?step=2')
    expect(page.url()).toContain('step=5')

    const mail = await until(() => mailsTo(product(), email)[0], 'the confirmation')
    expect(mail.text).toContain(orderNumber)
    const [setup] = /http:\/\/localhost:\d+\/setup-password\?token=[\w-]+/.exec(mail.text) ?? []
    await page.goto(setup ?? 'no link')
    await ready(page, js)
    await expectWellMade(visitor)
    await page.fill('#password', 'one-long-password')
    await page.fill('#confirmPassword', 'another-password')
    await press(page, 'Set Password')
    await page.locator('#confirmPassword-error', { hasText: 'Passwords do not match' }).waitFor()
    await page.fill('#password', 'one-long-password')
    await page.fill('#confirmPassword', 'one-long-password')
    await press(page, 'Set Password')
    await page.waitForURL(/admin\/login/)
    await expectMessage(visitor, 'Password set successfully')
    await page.fill('#email', email)
    await page.fill('#password', 'wrong-password')
    await press(page, 'Sign In')
    await page.getByRole('alert', { name: 'Login failed' }).waitFor()
    await expectWellMade(visitor)
    await page.fill('#email', email)
    await page.fill('#password', 'one-long-password')
    await press(page, 'Sign In')
    await page.getByText('Welcome, Test').waitFor()
    await expectWellMade(visitor)
    await press(page, 'Logout')
    await page.getByText('You have been logged out successfully.').waitFor()
    await expect.poll(() => page.getByText('Welcome, Test').count()).toBe(0)
    await visitor.leave()
  })
})
