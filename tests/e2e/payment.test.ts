import { describe, expect, it } from 'vitest'
import { withBrowser } from '~tests/setup/browser'
import { fillCard, openStep, press } from '~tests/setup/checkout-walk'
import { focusedNotice, visibleNotice, besideButton } from '~tests/setup/payment-step'

// Step 4 in a browser: failures, successful payments, and promotion codes.

const { product, visit } = withBrowser()

describe.each([390, 1280] as const)('the payment step with JavaScript at %i px', (width) => {
  it('a lost connection is shown every time, and no input is lost', async () => {
    const visitor = await visit({ js: true, width })
    const { page, context } = visitor
    await openStep(visitor, 4)
    await fillCard(page)
    await context.setOffline(true)
    for (let tries = 0; tries < 2; tries++) {
      await page.getByRole('button', { name: 'Complete Purchase' }).scrollIntoViewIfNeeded()
      await press(page, 'Complete Purchase')
      await besideButton(page, 'Nothing was lost.').waitFor()
      await expect.poll(() => focusedNotice(page)).toEqual(visibleNotice('We could not reach the server'))
    }
    await expect.poll(() => page.inputValue('#number')).toBe('4242 4242 4242 4242')
    await context.setOffline(false)
    await press(page, 'Complete Purchase')
    await page.waitForURL(/step=5/)
    // The new step is announced, like those before it.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Thank You for Your Order!')
    await context.close()
  })

  it('a total that has changed in the meantime is not charged; the page shows the new one, which can be paid', async () => {
    const visitor = await visit({ js: true, width })
    const { page } = visitor
    const email = await openStep(visitor, 4)
    await fillCard(page)
    product().change('update orders set total_cents = 11900, discount_cents = 3000 where email = ?', email)
    await press(page, 'Complete Purchase')
    await besideButton(page, 'The total of your order is now $119.00.').waitFor()
    await expect.poll(() => focusedNotice(page)).toEqual(visibleNotice('Nothing has been charged.'))
    await expect.poll(() => page.locator('details summary strong').textContent()).toBe('$119.00')
    await press(page, 'Complete Purchase')
    await page.waitForURL(/step=5/)
    await expect.poll(() => page.textContent('main')).toContain('Total amount$119.00')
    await visitor.leave()
  })
})
