import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { expectMessage, expectWellMade, screenName, screens, withBrowser } from '../setup/browser'
import { walkTo } from './checkout-walk'

const { product, visit } = withBrowser()

const paths = ['/', '/legal/terms', '/legal/privacy', '/legal/refunds', '/nothing-here', '/admin/login']

describe.each(screens)('the public pages', (screen) => {
  it(`are well made with ${screenName(screen)}`, async () => {
    const visitor = await visit(screen)
    for (const path of paths) {
      await visitor.page.goto(path)
      await visitor.page.getByRole('heading', { level: 1 }).waitFor()
      await expectWellMade(visitor)
    }
    await visitor.leave()
  })
})

it('no public page is wider than a screen of 320 px', async () => {
  const visitor = await visit({ js: true, width: 390 })
  const { page } = visitor
  await page.setViewportSize({ width: 320, height: 640 })
  const wide: string[] = []
  const look = async () => {
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    if (over > 0) wide.push(`${page.url()} by ${over} px`)
  }
  for (const path of paths) {
    await page.goto(path)
    await look()
  }
  for (const step of [2, 3, 4, 5] as const) {
    await visitor.context.clearCookies()
    await walkTo(page, true, step)
    await look()
  }
  expect(wide).toEqual([])
  await visitor.leave()
})

it('the landing page leads where it says', async () => {
  const visitor = await visit({ js: false, width: 1280 })
  const { page } = visitor
  await page.goto('/')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Understand Your HOA Documents')
  const links = await page
    .locator('a[href]')
    .evaluateAll((found) => found.map((a) => a.getAttribute('href') ?? ''))
  for (const href of new Set(links.filter((l) => l.startsWith('/')))) {
    const [path = '', fragment] = href.split('#')
    const answer = await fetch(product().url + path)
    expect(answer.status, href).toBe(200)
    if (fragment) expect(await answer.text(), href).toContain(`id="${fragment}"`)
  }
  for (const fragment of links.filter((l) => l.startsWith('#'))) {
    expect(await page.locator(fragment).count(), fragment).toBe(1)
  }
  for (const line of [
    'complete document analysis',
    '3-page comprehensive report',
    '24-hour delivery',
    'financial health assessment',
    'governance structure analysis',
  ]) {
    expect((await page.locator('#pricing').textContent())?.toLowerCase(), line).toContain(line)
  }
  await page.getByRole('link', { name: 'Order Now' }).click()
  await page.waitForURL(/\/checkout/)
  await visitor.leave()
})

it('an unknown path is a 404 with a way home', async () => {
  const visitor = await visit({ js: false, width: 390 })
  const { page } = visitor
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await page.getByRole('link', { name: 'Back to the start page' }).click()
  await page.waitForURL(`${product().url}/`)
  await visitor.leave()
})

it('a page that may not be opened says so', async () => {
  const visitor = await visit({ js: true, width: 1280 })
  await visitor.page.goto('/setup-password?token=made-up')
  await visitor.page.waitForURL(`${product().url}/`)
  await visitor.page.getByText('Invalid invite link').waitFor()
  expect(visitor.page.url()).toBe(`${product().url}/`)
  await visitor.leave()
})

it('the partner flow asks about the community and not about a sale', async () => {
  const visitor = await visit({ js: true, width: 390 })
  const { page } = visitor
  const email = await walkTo(page, true, 3)
  product().change("update users set role = 'partner' where email = ?", email)
  await page.goto('/checkout?step=2')
  await page.getByRole('group', { name: 'HOA Community Location' }).waitFor()
  expect(await page.getByLabel('Community Address').isVisible()).toBe(true)
  expect(await page.getByText('Transaction Status').count()).toBe(0)
  expect(await page.getByText('Real Estate Agent').count()).toBe(0)
  await expectWellMade(visitor)
  await visitor.leave()
})

it('signing out shows its message once', async () => {
  const visitor = await visit({ js: false, width: 1280 })
  const { page } = visitor
  await walkTo(page, false, 3)
  await page.goto('/')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expectMessage(visitor, 'You have been logged out successfully.')
  await page.reload()
  expect(await page.locator('[data-kind]').count()).toBe(0)
  await page.goto('/checkout')
  expect(await page.inputValue('#firstName')).toBe('')
  await visitor.leave()
})

describe('weight, compressed', () => {
  /** Bytes of what a page loads, by kind. */
  async function weigh(path: string) {
    const visitor = await visit({ js: true, width: 1280 })
    const { page } = visitor
    const loaded: { kind: string; bytes: number }[] = []
    const waiting: Promise<unknown>[] = []
    page.on('response', (response) => {
      const kind = response.request().resourceType()
      waiting.push(
        response.body().then((body) => {
          const bytes = kind === 'font' ? body.length : gzipSync(body).length
          loaded.push({ kind, bytes })
        }),
      )
    })
    await page.goto(path, { waitUntil: 'networkidle' })
    await Promise.all(waiting)
    await visitor.leave()
    const sum = (kinds: string[]) =>
      loaded.filter((l) => kinds.includes(l.kind)).reduce((total, l) => total + l.bytes, 0)
    return { scripts: sum(['script']), pictures: sum(['image']), all: sum(loaded.map((l) => l.kind)) }
  }

  it.each(['/', '/legal/terms', '/legal/privacy', '/legal/refunds'])(
    '%s has no script and at most 60 KB without pictures',
    async (path) => {
      const { scripts, all, pictures } = await weigh(path)
      expect(scripts).toBe(0)
      expect(all - pictures).toBeGreaterThan(10_000)
      expect(all - pictures).toBeLessThanOrEqual(60 * 1024)
    },
  )

  it('/checkout has at most 200 KB of script', async () => {
    const { scripts } = await weigh('/checkout')
    expect(scripts).toBeGreaterThan(50_000)
    expect(scripts).toBeLessThanOrEqual(200 * 1024)
  })
})
