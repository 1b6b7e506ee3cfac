import { describe, expect, it } from 'vitest'
import { expectMessage, expectWellMade, ready, withBrowser } from '~tests/setup/browser'
import { must } from '~tests/setup/helpers'
import { openStep, press } from '~tests/setup/checkout-walk'

const { visit, visitAs } = withBrowser()

describe('the checkout and its header on a phone', () => {
  it('show a message without covering the steps', async () => {
    const visitor = await visit({ js: true, width: 390 })
    const { page } = visitor
    await openStep(visitor, 3)
    await press(page, 'Next: Payment')
    await expectMessage(visitor, 'Please upload at least one document to continue.')
    await page.evaluate(() => scrollTo(0, 0))
    const box = async (selector: string) => must(await page.locator(selector).first().boundingBox(), selector)
    const [message, steps] = [await box('li[data-kind]'), await box('nav[aria-label=Progress]')]
    expect(message.y).toBeGreaterThan(steps.y + steps.height)
    await visitor.leave()
  })

  it('have two header rows for signed-in users', async () => {
    const visitor = await visitAs('customer', { js: false, width: 390 })
    const { page } = visitor
    await page.goto('/')
    await page.getByText('Welcome, Test').waitFor()
    const tops = await page.locator('header a, header button').evaluateAll((all) =>
      all.map((element) => {
        const { top, bottom } = element.getBoundingClientRect()
        return (top + bottom) / 2
      }),
    )
    const [brand = 0, ...links] = tops
    const nav = links.slice(0, 3)
    expect(new Set(nav.map(Math.round)).size).toBe(1)
    // Logout is in the same row as the name, above the links.
    expect(Math.abs((links.at(-1) ?? 0) - brand)).toBeLessThan(24)
    expect(Math.min(...nav)).toBeGreaterThan(brand)
    await expectWellMade(visitor)
    await visitor.leave()
  })

  it('do not ask touch users to drag files', async () => {
    const visitor = await visit({ js: true, width: 390 })
    const { page, context } = visitor
    await openStep(visitor, 3)
    await ready(page, true)
    await page.getByText('Drag and drop your documents here').waitFor()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    await session.send('Emulation.setEmulatedMedia', {
      features: [
        { name: 'hover', value: 'none' },
        { name: 'pointer', value: 'coarse' },
      ],
    })
    await page.getByText('Add files from your device').waitFor()
    await expect.poll(() => page.getByText('Drag and drop your documents here').isVisible()).toBe(false)
    await visitor.leave()
  })
})
