import { describe, expect, it } from 'vitest'
import { expectMessage, ready, withBrowser } from '~tests/setup/browser'
import { expectNotice, fillCard, openStep, press } from '~tests/setup/checkout-walk'

// Step 4 in a browser: failures, successful payments, and promotion codes.

const { visit } = withBrowser()

describe('the payment step with JavaScript', () => {
  it('an earlier message disappears when the next attempt starts', async () => {
    const visitor = await visit({ js: true, width: 390 })
    const { page } = visitor
    await openStep(visitor, 4)
    await fillCard(page, '4000 0000 0000 0002')
    await press(page, 'Complete Purchase')
    await expectNotice(visitor, 'Payment Failed')
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\/checkout\.data/, async (route) => {
      await released
      await route.fallback()
    })
    await fillCard(page)
    await press(page, 'Complete Purchase')
    await page.getByRole('button', { name: 'Processing...' }).waitFor()
    await page.locator('li[data-kind]').waitFor({ state: 'detached' })
    release()
    await page.waitForURL(/step=5/)
    await expectMessage(visitor, 'Payment Successful')
    await visitor.leave()
  })
})

describe('the card form', () => {
  it('formats number and expiry while typing and preserves the caret position', async () => {
    const visitor = await visit({ js: true, width: 1280 })
    const { page } = visitor
    await openStep(visitor, 4)
    await ready(page, true)
    const number = page.locator('#number')
    await number.pressSequentially('42424242')
    await expect.poll(() => number.inputValue()).toBe('4242 4242')
    // Inserts two missing digits in the middle.
    for (let i = 0; i < 6; i++) await number.press('ArrowLeft')
    await number.pressSequentially('99')
    await expect.poll(() => number.inputValue()).toBe('4249 9242 42')
    await expect.poll(() => number.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(6)
    const expiry = page.locator('#expiry')
    await expiry.pressSequentially('1/49')
    await expect.poll(() => expiry.inputValue()).toBe('01/49')
    for (let i = 0; i < 2; i++) await expiry.press('Backspace')
    await expect.poll(() => expiry.inputValue()).toBe('01')
    await expiry.fill('')
    await expiry.pressSequentially('1249')
    await expect.poll(() => expiry.inputValue()).toBe('12/49')
    await visitor.leave()
  })

  it('accepts a number without spaces and a month of one digit without JavaScript', async () => {
    const visitor = await visit({ js: false, width: 390 })
    const { page } = visitor
    await openStep(visitor, 4)
    await fillCard(page, '4242424242424242')
    await page.fill('#expiry', '1/49')
    await press(page, 'Complete Purchase')
    await page.waitForURL(/step=5/)
    await visitor.leave()
  })
})
