import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  expectMessage,
  expectWellMade,
  ready,
  screenName,
  screens,
  withBrowser,
  type Screen,
} from '~tests/setup/browser'
import { expectNotice, fillCard, openStep, press } from '~tests/setup/checkout-walk'

// Step 4 in a browser: failures, successful payments, and promotion codes.

const { product, visit, visitAs } = withBrowser()

/** Created in the database, since the screen for it has its own test. */
function makeCode(code: string, { maxUses = null as number | null, expiresAt = null as number | null } = {}) {
  const { lastInsertRowid: creator } = product().change(
    "insert into users (email, first_name, last_name, role, created_at, updated_at) values (?, 'Test', 'Super', 'super', 1, 1)",
    `${crypto.randomUUID()}@example.com`,
  )
  product().change(
    "insert into promotion_codes (code, kind, value, max_uses, expires_at, created_by_id, created_at) values (?, 'percent', 20, ?, ?, ?, 1)",
    code,
    maxUses,
    expiresAt,
    creator,
  )
}

/** The focused notice: its text, and whether all of it is visible and not covered. */
const focusedNotice = (page: Page) =>
  page.evaluate(() => {
    const notice = document.activeElement
    const box = notice?.getBoundingClientRect()
    if (!notice || !box) return null
    const isInView = box.top >= 0 && box.bottom <= innerHeight
    const corners = [box.top + 8, box.top + box.height / 2, box.bottom - 30]
    const isUncovered = corners.every((y) =>
      notice.contains(document.elementFromPoint(box.left + box.width / 2, y)),
    )
    return { text: notice.textContent, isInView, isUncovered }
  })

/** What `focusedNotice` returns for a visible notice with this text. */
const visibleNotice = (text: string) => ({
  text: expect.stringContaining(text) as string,
  isInView: true,
  isUncovered: true,
})

/** The content between the last field and the button. */
const besideButton = (page: Page, text: string) =>
  page.locator('form', { has: page.getByRole('button', { name: 'Complete Purchase' }) }).getByText(text)

/** Expects the total right above the button, and in the summary at any scroll position. */
async function expectTotalInSight(page: Page, { width }: Screen) {
  const button = page.getByRole('button', { name: 'Complete Purchase' })
  await button.scrollIntoViewIfNeeded()
  const gap = await button.evaluate((element) => {
    const amounts = [...(element.closest('form')?.querySelectorAll('dd, p') ?? [])].filter(
      (candidate) => candidate.textContent?.endsWith('$149.00') && candidate.getClientRects().length > 0,
    )
    const last = amounts.at(-1)?.getBoundingClientRect()
    return last ? element.getBoundingClientRect().top - last.bottom : null
  })
  expect(gap).toBeGreaterThanOrEqual(0)
  expect(gap).toBeLessThan(48)
  // The sticky row at the top on phones, or the summary beside the form.
  await page.evaluate(() => window.scrollTo(0, 500))
  const summary =
    width === 390 ? page.locator('details summary strong') : page.locator('aside').getByText('$149.00')
  const box = await summary.boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual(0)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(width === 390 ? 844 : 900)
}

describe.each(screens)('a declined card', (screen) => {
  it(`is shown first, is repeated at the button, and leaves the total visible, with ${screenName(screen)}`, async () => {
    const visitor = await visit(screen)
    const { page, js } = visitor
    await openStep(visitor, 4)
    await expectTotalInSight(page, screen)
    await fillCard(page, '4000 0000 0000 0002')
    await press(page, 'Complete Purchase')
    await besideButton(page, 'Your card was declined.').waitFor()
    await expect.poll(() => focusedNotice(page)).toEqual(visibleNotice('Your card was declined.'))
    await expectNotice(visitor, 'Payment Failed')
    await ready(page, js)
    await fillCard(page, '4000 0000 0000 9995')
    await press(page, 'Complete Purchase')
    await besideButton(page, 'Your card has insufficient funds.').waitFor()
    await expect.poll(() => focusedNotice(page)).toEqual(visibleNotice('Your card has insufficient funds.'))
    await visitor.leave()
  })
})

describe.each(screens)('a promotion code', (screen) => {
  it(`is rejected with a reason, applied, removed, and used to pay, with ${screenName(screen)}`, async () => {
    const code = `E2E-${screen.width}-${screen.js ? 'JS' : 'PLAIN'}`
    makeCode(code)
    makeCode(`OLD-${code}`, { expiresAt: 1 })
    const visitor = await visit(screen)
    const { page, js } = visitor
    await openStep(visitor, 4)
    const apply = async (typed: string) => {
      await page.fill('#code', typed)
      await press(page, 'Apply')
    }
    const focus = () => page.evaluate(() => document.activeElement?.id)
    await apply('nonsense')
    await page.locator('#code-error', { hasText: 'We don’t know this code.' }).waitFor()
    await expect.poll(focus).toBe('code')
    await ready(page, js)
    await apply(`old-${code}`)
    await page.locator('#code-error', { hasText: 'This code has expired.' }).waitFor()
    await expectWellMade(visitor)
    if (js) await fillCard(page)
    await apply(code.toLowerCase())
    const applied = page.locator('#promotion', { hasText: `${code} is applied. You save $29.80.` })
    await applied.waitFor()
    await expect
      .poll(async () => {
        const box = await applied.boundingBox()
        return box !== null && box.y >= 0 && box.y + box.height <= 844
      })
      .toBe(true)
    await expect.poll(() => page.textContent('main')).toContain(`Promotion code ${code}−$29.80`)
    await ready(page, js)
    await expectWellMade(visitor)
    await page.getByRole('button', { name: `Remove promotion code ${code}` }).click()
    await page.getByLabel('Promotion code (optional)').waitFor()
    await ready(page, js)
    await apply(code)
    await applied.waitFor()
    await ready(page, js)
    // Another form was submitted, so this one's input is still there.
    if (js) await expect.poll(() => page.inputValue('#number')).toBe('4242 4242 4242 4242')
    else await fillCard(page)
    await press(page, 'Complete Purchase')
    await page.waitForURL(/step=5/)
    await expect.poll(() => page.textContent('main')).toContain('Total amount$119.20')
    await visitor.leave()
  })
})

describe.each(screens)('a super user', (screen) => {
  it(`creates and deactivates a promotion code with ${screenName(screen)}`, async () => {
    const visitor = await visitAs('super', screen)
    const { page, js } = visitor
    await page.goto('/admin')
    await page.getByRole('link', { name: 'Promotion Codes' }).click()
    await page.waitForURL(/promotion-codes/)
    await page.getByRole('link', { name: 'Add Promotion Code' }).click()
    await page.waitForURL(/add=1/)
    await ready(page, js)
    await expectWellMade(visitor)
    await press(page, 'Create Code')
    await page.getByText('Please enter a code').waitFor()
    const code = `STAFF-${screen.width}`
    await page.fill('#code', code.toLowerCase())
    await page.selectOption('#kind', 'amount')
    await page.fill('#value', '30')
    await page.fill('#maxUses', '1')
    await press(page, 'Create Code')
    const row = page.getByRole('row').filter({ hasText: code })
    await row.getByText('$30.00 off').waitFor()
    await expectMessage(visitor, 'Promotion code created')
    await ready(page, js)
    await expectWellMade(visitor)
    await page.getByRole('button', { name: `Deactivate ${code}` }).click()
    await page.getByRole('button', { name: `Activate ${code}` }).waitFor()
    await row.getByText('Inactive').waitFor()
    await visitor.leave()
  })
})

describe('the payment step on a phone with JavaScript', () => {
  const phone: Screen = { js: true, width: 390 }

  it('a lost connection is shown every time, and no input is lost', async () => {
    const visitor = await visit(phone)
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
    const visitor = await visit(phone)
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
