import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { expectWellMade, ready, withBrowser } from '~tests/setup/browser'
import { openStep } from '~tests/setup/checkout-walk'

const { product, visit } = withBrowser()

it('the links of the landing page work', async () => {
  const visitor = await visit({ js: false, width: 1280 })
  const { page } = visitor
  await page.goto('/')
  await expect
    .poll(() => page.getByRole('heading', { level: 1 }).textContent())
    .toBe('Understand Your HOA Documents')
  const links = await page
    .locator('a[href]')
    .evaluateAll((found) => found.map((a) => a.getAttribute('href') ?? ''))
  for (const href of new Set(links.filter((l) => l.startsWith('/')))) {
    const [path = '', fragment] = href.split('#')
    const response = await fetch(product().url + path)
    expect(response.status, href).toBe(200)
    if (fragment) expect(await response.text(), href).toContain(`id="${fragment}"`)
  }
  for (const fragment of links.filter((l) => l.startsWith('#'))) {
    await expect.poll(() => page.locator(fragment).count(), { message: fragment }).toBe(1)
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

it('an invalid link for setting a password leads home with an explanation', async () => {
  const visitor = await visit({ js: true, width: 1280 })
  await visitor.page.goto('/setup-password?token=made-up')
  await visitor.page.waitForURL(`${product().url}/`)
  await visitor.page.getByText('This link has been used or has expired.').waitFor()
  expect(visitor.page.url()).toBe(`${product().url}/`)
  await visitor.page.getByRole('alert').getByRole('link', { name: 'Request a New Link' }).click()
  await visitor.page.waitForURL(`${product().url}/forgot-password`)
  await visitor.leave()
})

it('the partner checkout asks about the community instead of a sale', async () => {
  const visitor = await visit({ js: true, width: 390 })
  const { page } = visitor
  const email = await openStep(visitor, 3)
  product().change("update users set role = 'partner' where email = ?", email)
  await page.goto('/checkout?step=2')
  await page.getByRole('group', { name: 'HOA Community Location' }).waitFor()
  await expect.poll(() => page.getByLabel('Community Address').isVisible()).toBe(true)
  await expect.poll(() => page.getByText('Transaction Status').count()).toBe(0)
  await expect.poll(() => page.getByText('Real Estate Agent').count()).toBe(0)
  await expectWellMade(visitor)
  await visitor.leave()
})

describe('the compressed size of pages', () => {
  /** The bytes that a page loads, by type. */
  async function weigh(path: string) {
    const visitor = await visit({ js: true, width: 1280 })
    const { page } = visitor
    const loaded: { kind: string; bytes: number }[] = []
    let loading = 0
    page.on('request', () => (loading += 1))
    page.on('requestfinished', async (request) => {
      const body = await (await request.response())?.body()
      const kind = request.resourceType()
      if (body) loaded.push({ kind, bytes: kind === 'font' ? body.length : gzipSync(body).length })
      loading -= 1
    })
    await page.goto(path)
    await ready(page, path === '/checkout' || path.startsWith('/demo'))
    // By now, the scripts have sent their initial requests. On some pages that need no more frames, Chromium
    // never becomes idle, hence the timeout.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })))
    await expect.poll(() => loading).toBe(0)
    await visitor.leave()
    const sum = (kinds: string[]) =>
      loaded.filter((l) => kinds.includes(l.kind)).reduce((total, l) => total + l.bytes, 0)
    return { scripts: sum(['script']), pictures: sum(['image']), all: sum(loaded.map((l) => l.kind)) }
  }

  it.each(['/', '/legal/terms', '/legal/privacy', '/legal/refunds', '/legal/accessibility', '/admin/login'])(
    '%s has no script and at most 60 KB without images',
    async (path) => {
      const { scripts, all, pictures } = await weigh(path)
      expect(scripts).toBe(0)
      expect(all - pictures).toBeGreaterThan(10_000)
      expect(all - pictures).toBeLessThanOrEqual(60 * 1024)
    },
  )

  it.each(['/checkout', '/demo/management-company'])('%s has at most 200 KB of script', async (path) => {
    const { scripts } = await weigh(path)
    expect(scripts).toBeGreaterThan(50_000)
    expect(scripts).toBeLessThanOrEqual(200 * 1024)
  })
})

it('a click before React has begun to hydrate has only the browser’s own effect', async () => {
  const visitor = await visit({ width: 1280, js: true })
  const { page } = visitor
  // Holds back React's tasks, as on a slow computer.
  await page.addInitScript(() => {
    const released = new Promise<void>((resolve) => Object.assign(window, { releaseTasks: resolve }))
    window.MessageChannel = class {
      port1 = { onmessage: () => {} }
      port2 = { postMessage: () => void released.then(() => setTimeout(() => this.port1.onmessage())) }
    } as unknown as typeof MessageChannel
  })
  await page.goto('/track-order')
  await page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith('__reactContainer$')))
  await page.getByRole('heading', { level: 1 }).click()
  await page.getByRole('textbox').first().fill('CV-')
  await page.evaluate(() => (window as unknown as { releaseTasks: () => void }).releaseTasks())
  await ready(page, true)
  expect(await page.getByRole('textbox').first().inputValue()).toBe('CV-')
  await visitor.leave()
})
