import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isDeepStrictEqual } from 'node:util'
import type axe from 'axe-core'
import { chromium, type Browser, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import type { UserRole } from '~/modules/accounts/schema'
import { startProduct, type Product } from './product'
import { makeAccount, staffPassword } from './staff'

/** What a visitor's browser is like. */
export type Screen = { js: boolean; width: 390 | 1280; dark?: boolean }

export const screens: Screen[] = [
  { js: true, width: 1280 },
  { js: true, width: 390, dark: true },
  { js: false, width: 1280, dark: true },
  { js: false, width: 390 },
]

export const screenName = ({ js, width, dark }: Screen) =>
  `${width} px, JavaScript ${js ? 'on' : 'off'}, ${dark ? 'dark' : 'light'}`

function executable() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  try {
    return execFileSync('sh', [
      '-c',
      'command -v chromium-headless-shell || command -v chromium || command -v chromium-browser || command -v google-chrome',
    ])
      .toString()
      .trim()
  } catch {
    throw new Error('No Chromium: install the package `chromium`, or set CHROMIUM_PATH')
  }
}

const openBrowser = () =>
  chromium.launch({
    executablePath: executable(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })

/** Brings axe into each document, to run when it is asked for: to send it there each time takes longer than its work. */
const axeScript = `Object.defineProperty(globalThis, 'axe', {
  configurable: true,
  get() {
    delete globalThis.axe
    ${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')}
    return globalThis.axe
  },
})`

let clients = 0

/** A fresh visitor. What goes wrong in the browser is collected; `leave` must come at the end. */
async function openVisitor(browser: Browser, url: string, { js, width, dark = false }: Screen) {
  const context = await browser.newContext({
    baseURL: url,
    extraHTTPHeaders: { 'x-test-client': `198.51.100.${++clients}` },
    javaScriptEnabled: js,
    viewport: { width, height: width === 390 ? 844 : 900 },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(30_000)
  const problems: string[] = []
  const watch = (page: Page) => {
    page.on('pageerror', (error) => problems.push(error.message))
    page.on('console', (message) => {
      const refused = /Failed to load resource: the server responded with a status of (4\d\d|503)/.test(
        message.text(),
      )
      if (message.type() === 'error' && !refused) problems.push(message.text())
    })
  }
  context.on('page', watch)
  if (js) await context.addInitScript({ content: axeScript })
  const page = await context.newPage()
  return {
    context,
    page,
    js,
    /** Closes the visitor; anything that the browser complained of fails the test. */
    async leave() {
      await context.close()
      expect(problems).toEqual([])
    },
  }
}

export type BrowserVisitor = Awaited<ReturnType<typeof openVisitor>>

/** Signs an account of `makeAccount` in, by the page for it. */
export async function signIn({ page }: BrowserVisitor, email: string, password = staffPassword) {
  await page.goto('/admin/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL((url) => url.pathname !== '/admin/login')
}

/** Signs in without the page for it, which has tests of its own: the browser gets its cookie from the call. */
async function signInByCall({ context }: BrowserVisitor, email: string) {
  const answer = await context.request.post('/api/auth/login', { data: { email, password: staffPassword } })
  expect(answer.status(), 'the answer to signing in').toBe(200)
}

/** A browser and a product for the tests of a file: started before the first of them, ended after the last. */
export function withBrowser(start: () => Promise<Product> = startProduct) {
  let browser: Browser | undefined
  let product: Product | undefined
  beforeAll(async () => {
    ;[browser, product] = await Promise.all([openBrowser(), start()])
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
  })

  const running = () => {
    if (!browser || !product) throw new Error('Browser and product run within tests only')
    return { browser, product }
  }
  const visit = (screen: Screen) => openVisitor(running().browser, running().product.url, screen)
  return {
    product: () => running().product,
    /** A fresh visitor on that screen. */
    visit,
    /** A fresh visitor who is signed in, with an account of that role. */
    async visitAs(role: UserRole, screen: Screen) {
      const account = await makeAccount(running().product, role)
      const visitor = await visit(screen)
      await signInByCall(visitor, account.email)
      return { ...visitor, account }
    },
  }
}

/** Waits until React has taken over, where there is JavaScript: until then a page is a plain form. */
export async function ready(page: Page, js: boolean) {
  if (js)
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('main') ?? {}).some((k) => k.startsWith('__react')),
    )
}

/** Keeps the page's scripts back, as a slow network does, until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.fallback()
  })
  return release
}

const copies = new WeakMap<Browser, Map<string, Page>>()

/** A page with JavaScript for what `page` shows, in the same colors: one for all visitors of a file, as it keeps nothing of them. */
async function copyOf(page: Page): Promise<Page> {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser')
  const { origin } = new URL(page.url())
  const dark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const open = copies.get(browser) ?? new Map<string, Page>()
  copies.set(browser, open)
  const key = `${origin} ${dark}`
  const known = open.get(key)
  if (known) return known
  const context = await browser.newContext({ baseURL: origin, colorScheme: dark ? 'dark' : 'light' })
  await context.addInitScript({ content: axeScript })
  const copy = await context.newPage()
  // Where styles and pictures come from.
  await copy.route('**/copy', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await copy.goto('/copy')
  // While there is a route, nothing is taken from the browser's cache.
  await copy.unroute('**/copy')
  open.set(key, copy)
  return copy
}

/**
 * The page of a visitor without JavaScript, in a browser that has it: axe can't run without. What stood in `noscript` is shown,
 * and the page's own scripts are left out.
 */
async function asSeenWithout(page: Page): Promise<Page> {
  const html = (await page.content())
    .replace(/<script\b.*?<\/script>/gs, '')
    .replaceAll('<noscript>', '<div>')
    .replaceAll('</noscript>', '</div>')
  const copy = await copyOf(page)
  const size = page.viewportSize()
  // To set the same size again lays everything out anew.
  if (size && !isDeepStrictEqual(size, copy.viewportSize())) await copy.setViewportSize(size)
  await copy.setContent(html)
  // The document is a new one, the place to which the last was scrolled is not.
  await copy.evaluate(() => scrollTo(0, 0))
  return copy
}

/** Nothing that axe finds, and nothing that sticks out to the side. */
export async function expectWellMade({ page, js }: { page: Page; js: boolean }) {
  const seen = js ? page : await asSeenWithout(page)
  const { found, overflow } = await seen.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      resultTypes: ['violations'],
      preload: false,
    })
    return {
      found: violations.map(
        (v) => `${v.id}: ${v.nodes.map((n) => `${n.html.slice(0, 160)} (${n.failureSummary})`).join(' | ')}`,
      ),
      overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    }
  })
  expect(found, page.url()).toEqual([])
  expect(overflow, `${page.url()} is wider than the screen`).toBe(0)
}

/** The message of the page: a toast with JavaScript, a banner without. */
export async function expectMessage({ page, js }: BrowserVisitor, text: string) {
  const message = js ? page.locator('li[data-kind]') : page.locator('[data-kind]')
  await message.first().waitFor({ state: 'attached' })
  await expect.poll(() => message.first().textContent()).toContain(text)
}
