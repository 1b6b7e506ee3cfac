import { beforeAll, describe, expect, it } from 'vitest'
import { checkoutLink } from '~/modules/orders/checkout-link.server'
import {
  desktop,
  expectWellMadeInBothSchemes,
  overflowAt,
  withBrowser,
  type BrowserVisitor,
  type Screen,
} from '~tests/setup/browser'
import { prepareGallery, type Gallery } from '~tests/setup/gallery'
import { accountPaths, publicPaths } from '~tests/setup/gallery-paths'
import { until } from '~tests/setup/product'
import { Visitor } from '~tests/setup/visitor'

// Checks every page at its own URL on all four screens, in both color schemes: axe, no horizontal overflow (down to
// 320 px), and no browser errors. Intermediate states are checked by the journeys.

const { product, visit, visitAs } = withBrowser()

let gallery: Gallery
beforeAll(async () => {
  gallery = await prepareGallery(product())
})

async function expectGallery(visitor: BrowserVisitor, paths: string[]) {
  const { page } = visitor
  const wide: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectWellMadeInBothSchemes(visitor)
    const over = await overflowAt(visitor, 320)
    if (over > 0) wide.push(`${path} by ${over} px`)
  }
  expect(wide, 'wider than a screen of 320 px').toEqual([])
  await visitor.leave()
}

/** Each at both widths and in both color schemes. */
const withAndWithoutScripts: Screen[] = [desktop, { ...desktop, js: false }]

describe.each(withAndWithoutScripts)('the accessibility and layout checks', (screen) => {
  it.each(publicPaths)(
    `pass on public pages (%s) with JavaScript ${screen.js ? 'on' : 'off'}`,
    async (_, paths) => {
      await expectGallery(await visit(screen), paths)
    },
  )

  it(`pass on reports with few documents, and of the first method, with JavaScript ${screen.js ? 'on' : 'off'}`, async () => {
    const paths = gallery.approvedNumbers.map((number) => `/report/${number}?loan=2027-02-01`)
    await expectGallery(await visit(screen), paths)
  })

  it(`pass on the list of documents to request with JavaScript ${screen.js ? 'on' : 'off'}`, async () => {
    const visitor = await visitAs('admin', screen)
    for (const path of [
      `/admin/snapshots/${gallery.orders.review}`,
      `/admin/snapshots/${gallery.orders.review}/review`,
    ]) {
      await visitor.page.goto(path)
      const toAsk = visitor.page.getByText('What is missing, and what to ask for')
      // On the order's page it is part of a longer, collapsed list.
      if (!(await toAsk.isVisible()))
        await visitor.page.locator('details', { has: toAsk }).first().locator('> summary').click()
      await toAsk.click()
      await visitor.page.getByText('Please send the most recent reserve study').waitFor()
      await expectWellMadeInBothSchemes(visitor)
      expect(await overflowAt(visitor, 320)).toBe(0)
    }
    await visitor.leave()
  })

  it(`pass on the pages behind an order's link with JavaScript ${screen.js ? 'on' : 'off'}`, async () => {
    const buyer = new Visitor(product().url)
    await buyer.walkTo(3)
    const pending = product().value('select max(id) from orders')
    const paths = await product().runInside(() =>
      [pending, gallery.orders.new].map((id) => new URL(checkoutLink(id)).pathname),
    )
    await expectGallery(await visit(screen), [...paths, '/checkout/continue/none'])
  })

  it(`pass on the receipt and the cancellation of an order with JavaScript ${screen.js ? 'on' : 'off'}`, async () => {
    const buyer = new Visitor(product().url)
    const email = `${'w'.repeat(40)}.${crypto.randomUUID()}@example.com`
    await buyer.walkTo(5, email)
    const paid = () =>
      product().rows<{ id: number; order_number: string }>(
        'select id, order_number from orders where email = ? and paid_at is not null',
        email,
      )[0]
    const { id, order_number: number } = await until(paid, 'the paid order')
    const order = `/report/${number}`
    // With the maximum length of the form.
    await buyer.post(`${order}/receipt`, {
      intent: 'billing',
      name: 'W'.repeat(160),
      company: 'W'.repeat(120),
      address: 'W'.repeat(200),
      city: 'W'.repeat(80),
      state: 'WA',
      zipCode: '98402',
    })
    const visitor = await visit(screen)
    await visitor.takeSession(buyer)
    for (const path of [order, `${order}/receipt`, `${order}/cancel`]) {
      await visitor.page.goto(path)
      await expectWellMadeInBothSchemes(visitor)
      expect(await overflowAt(visitor, 320), path).toBe(0)
    }
    await buyer.post(`${order}/cancel`, {})
    await expectGallery(visitor, [order, `${order}/receipt`])
    const paths = [`/admin/snapshots/${id}`, '/admin/snapshots?status=canceled']
    await expectGallery(await visitAs('admin', screen), paths)
    await expectGallery(await visit(screen), [order, `${order}/receipt`])
  })

  it(`pass on every step of the checkout with JavaScript ${screen.js ? 'on' : 'off'}`, async () => {
    for (const step of [1, 2, 3, 4, 5] as const) {
      const buyer = new Visitor(product().url)
      if (step > 1) await buyer.walkTo(step as 2 | 3 | 4 | 5)
      const visitor = await visit(screen)
      await visitor.takeSession(buyer)
      await expectGallery(visitor, [`/checkout?step=${step}`])
    }
  })

  it.each(accountPaths)(
    `pass on the pages of an account with the role %s (%s) with JavaScript ${screen.js ? 'on' : 'off'}`,
    async (role, _, paths) => {
      const visitor = await visitAs(role, screen)
      await expectGallery(visitor, await paths({ product: product(), gallery, userId: visitor.account.id }))
    },
  )
})

it('the activity log with open details does not overflow at 320, 768, 1024, and 1200 px', async () => {
  const visitor = await visitAs('super', { js: true, width: 390 })
  const { page } = visitor
  await page.goto('/admin/activity-logs?q=case')
  await page.locator('summary').first().click()
  expect(await overflowAt(visitor, 320)).toBe(0)
  for (const width of [768, 1024, 1200]) {
    await page.setViewportSize({ width, height: 800 })
    const cut = await page
      .locator('table')
      .evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0))
    expect(cut, `the table at ${width} px`).toBeLessThanOrEqual(0)
  }
  await visitor.leave()
})
