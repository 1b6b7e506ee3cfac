import { describe, expect, it } from 'vitest'
import { ready, withBrowser } from '~tests/setup/browser'
import { addFiles, fillCard, fillInformation, openStep, pdf, press } from '~tests/setup/checkout-walk'

const { product, visit } = withBrowser()

describe('the checkout with JavaScript', () => {
  it('a form works before the scripts are loaded', async () => {
    const visitor = await visit({ js: true, width: 1280 })
    const { page } = visitor
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/checkout')
    await fillInformation(page)
    await press(page, 'Next: Property Information')
    await page.waitForURL(/step=2/)
    await expect.poll(() => page.inputValue('#subjectPropertyAddress')).toBe('')
    await visitor.context.close()
  })

  it('input survives a reload, a closed tab, and going back, also in a second tab', async () => {
    const visitor = await visit({ js: true, width: 390 })
    const { page, context } = visitor
    await openStep(visitor, 3)
    await page.reload()
    await page.getByRole('link', { name: 'Back to Information' }).click()
    await page.waitForURL(/step=2/)
    await expect.poll(() => page.inputValue('#subjectPropertyAddress')).toBe('2 Test Avenue, Unit 4')
    await page.getByRole('link', { name: 'Back to Information' }).click()
    await page.waitForURL(/step=1/)
    await expect.poll(() => page.inputValue('#firstName')).toBe('Test')
    await expect.poll(() => page.isChecked('#customerRole-homebuyer')).toBe(true)
    await page.close()

    const [one, two] = [await context.newPage(), await context.newPage()]
    for (const tab of [one, two]) {
      await tab.goto('/checkout')
      expect(tab.url()).toContain('step=3')
      await ready(tab, true)
    }
    await addFiles(one, true, [pdf('bylaws.pdf')])
    await one.getByRole('button', { name: 'Remove bylaws.pdf' }).waitFor()
    // Until the document has been looked at, this tab polls, and would leave the step by itself after the
    // payment.
    await one.getByText('Checking this document…').waitFor({ state: 'detached' })
    await press(two, 'Next: Payment')
    await two.waitForURL(/step=4/)
    await fillCard(two)
    await press(two, 'Complete Purchase')
    await two.waitForURL(/step=5/)
    await press(one, 'Next: Payment')
    await one.waitForURL(/step=5/)
    await visitor.leave()
  })

  it('a double click on Complete Purchase pays once', async () => {
    const visitor = await visit({ js: true, width: 1280 })
    const { page } = visitor
    const email = await openStep(visitor, 4)
    await fillCard(page)
    await page.getByRole('button', { name: 'Complete Purchase' }).dblclick({ noWaitAfter: true })
    await page.waitForURL(/step=5/)
    expect(
      product().value(
        "select count(*) from payments p join orders o on o.id = p.order_id where o.email = ? and p.state = 'succeeded'",
        email,
      ),
    ).toBe(1)
    await visitor.leave()
  })
})
