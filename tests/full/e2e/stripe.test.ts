import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { withStripe } from '~tests/setup/stripe-browser'
import { mockStripeJs } from '~tests/mocks/stripe-js'
import { expectMessage, expectWellMade } from '~tests/setup/browser'
import { openStep, press } from '~tests/setup/checkout-walk'

const { stripe, visit } = withStripe()

/** The text of the focused element, and whether all of it is in the window. */
const focusedElement = (page: Page) =>
  page.evaluate(() => {
    const box = document.activeElement?.getBoundingClientRect()
    const isInView = box !== undefined && box.top >= 0 && box.bottom <= innerHeight
    return { text: document.activeElement?.textContent, isInView }
  })

describe('paying with Stripe and JavaScript', () => {
  it('nothing of Stripe’s is loaded before step 4', async () => {
    const visitor = await visit({ js: true, width: 1280 })
    const { page } = visitor
    await mockStripeJs(visitor.context, () => ({}))
    const scripts = new Set<string>()
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.add(request.url())
    })
    // Asks the server for their text, as the browser forgets scripts that arrive while a page is left.
    const isOfStripe = async (url: string) =>
      url.includes('js.stripe.com') || (await (await fetch(url)).text()).includes('js.stripe.com')
    const ofStripe = async () => {
      const urls = [...scripts]
      const found = await Promise.all(urls.map(isOfStripe))
      return urls.filter((_, at) => found[at])
    }
    for (const step of [2, 3] as const) {
      await openStep(visitor, step)
      await visitor.allLoaded()
    }
    expect(scripts.size).toBeGreaterThan(0)
    expect(await ofStripe()).toEqual([])
    await openStep(visitor, 4)
    await page.getByText(/^Card form for pi_/).waitFor()
    expect(await ofStripe()).not.toEqual([])
    await visitor.leave()
  })

  it.each([390, 1280] as const)(
    'a declined card and a lost connection are shown first, and repeated at the button, at %i px',
    async (width) => {
      const visitor = await visit({ js: true, width })
      const { page } = visitor
      let error = { message: 'Your card was declined.' }
      await mockStripeJs(visitor.context, () => ({ error }))
      await openStep(visitor, 4)
      await page.getByText(/^Card form for pi_/).waitFor()
      await page.check('#terms-card')
      for (const message of ['Your card was declined.', 'The network is gone.']) {
        error = { message }
        await page.getByRole('button', { name: 'Complete Purchase' }).scrollIntoViewIfNeeded()
        await press(page, 'Complete Purchase')
        await expect
          .poll(() => focusedElement(page))
          .toEqual({ text: expect.stringContaining(message) as string, isInView: true })
        await expect.poll(() => page.locator('form').getByText(message).count()).toBe(2)
      }
      await visitor.leave()
    },
  )

  it('the page shows that payment is being set up, reports that Stripe does not respond, and retries', async () => {
    const visitor = await visit({ js: true, width: 390 })
    const { page } = visitor
    await mockStripeJs(visitor.context, () => ({}))
    // Held in the browser, since the server would give up on Stripe by itself.
    let release = () => {}
    const isReleased = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/create-payment-intent', (route) => isReleased.then(() => route.fallback()))
    await openStep(visitor, 4)
    await page.getByText('Setting up payment...').waitFor()
    await expectWellMade(visitor)
    stripe.fail('server error')
    release()
    await expectMessage(visitor, 'Error setting up payment')
    await page.locator('main').getByText('The payment service can’t be reached right now').waitFor()
    await expectWellMade(visitor)
    stripe.recover()
    await press(page, 'Try Again')
    await page.getByText(/^Card form for pi_/).waitFor()
    await visitor.leave()
  })

  it('Stripe’s own page and a bank transfer are offered if Stripe’s script cannot be loaded', async () => {
    const visitor = await visit({ js: true, width: 1280 })
    const { page } = visitor
    await visitor.context.route('https://js.stripe.com/**', (route) => route.abort())
    await openStep(visitor, 4)
    await page.locator('main').getByText('The card form could not be loaded').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Continue to Stripe' }).isVisible()).toBe(true)
    await visitor.context.close()
  })
})

describe('paying with Stripe without JavaScript', () => {
  it.each([390, 1280] as const)(
    'a failure at Stripe is shown first, and repeated at the pressed button, at %i px',
    async (width) => {
      const visitor = await visit({ js: false, width })
      const { page } = visitor
      await openStep(visitor, 4)
      await expect.poll(() => page.getByText('Setting up payment...').isVisible()).toBe(false)
      stripe.fail('server error')
      await page.check('#terms-transfer')
      await press(page, 'Pay by Bank Transfer')
      const sentence = 'The payment service can’t be reached right now.'
      await expect
        .poll(() => focusedElement(page))
        .toEqual({ text: expect.stringContaining(sentence) as string, isInView: true })
      const formWith = (name: string) => page.locator('form', { has: page.getByRole('button', { name }) })
      await expect.poll(() => formWith('Pay by Bank Transfer').getByText(sentence).count()).toBe(1)
      await expect.poll(() => formWith('Continue to Stripe').getByText(sentence).count()).toBe(0)
      await visitor.leave()
    },
  )
})
