import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import { chromium, type Browser, type Page, type Request } from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import type { UserRole } from '~/modules/permissions/signed-in-user'
import type { Product } from './product'
import { sharedProduct } from './shared-product'
import { makeAccount, staffPassword, startSessionOf } from './staff'
import { clientAddress, Visitor } from './visitor'

type Look = { width: 390 | 1280; dark?: boolean }

/** The properties of a visitor's browser. */
export type Screen = Look & { js: boolean }

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether `npm run test:full` runs the tests, which is more thorough. */
    isFullRun: boolean
  }
}

const isFullRun = inject('isFullRun')

export const desktop: Screen = { js: true, width: 1280 }
/** Two screens that together cover both widths and both color schemes, with and without scripts. */
export const bothScreens: Screen[] = [desktop, { js: false, width: 390, dark: true }]

/** The screens of each journey. */
export const screens: Screen[] = isFullRun ? bothScreens : [desktop]

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
      // Pages live too briefly for script optimization to pay off.
      '--js-flags=--no-opt --no-maglev',
    ],
  })

/** Adds axe to each document, to run on demand: sending it each time takes longer than running it. */
const axeScript = `Object.defineProperty(globalThis, 'axe', {
  configurable: true,
  get() {
    delete globalThis.axe
    ${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')}
    return globalThis.axe
  },
})`

const viewportOf = (width: Look['width']) => ({ width, height: width === 390 ? 844 : 900 })

let clients = 0

/** A new visitor. Browser errors are collected and checked by `leave`, which must be called at the end. */
async function openVisitor(browser: Browser, url: string, screen: Screen) {
  const { js, width, dark = false } = screen
  const context = await browser.newContext({
    baseURL: url,
    extraHTTPHeaders: { 'x-test-client': clientAddress(++clients, 19) },
    javaScriptEnabled: js,
    viewport: viewportOf(width),
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(30_000)
  const problems: string[] = []
  const pendingRequests = new Set<Request>()
  const watch = (page: Page) => {
    page.on('request', (request) => pendingRequests.add(request))
    page.on('requestfinished', (request) => pendingRequests.delete(request))
    page.on('requestfailed', (request) => pendingRequests.delete(request))
    page.on('pageerror', (error) => problems.push(error.message))
    page.on('console', (message) => {
      const isExpected = /Failed to load resource: the server responded with a status of (4\d\d|503)/.test(
        message.text(),
      )
      if (message.type() === 'error' && !isExpected) problems.push(message.text())
    })
  }
  context.on('page', watch)
  if (js && isFullRun) await context.addInitScript({ content: axeScript })
  const page = await context.newPage()
  looks.set(page, screen)
  return {
    context,
    page,
    js,
    screen,
    url,
    /** Continues the session of a visitor without a browser. */
    async takeSession(from: Visitor) {
      const value = from.readCookie('session')
      if (value) await context.addCookies([{ name: 'session', value, url, httpOnly: true }])
    },
    /** Waits until everything requested by the pages has been loaded. */
    allLoaded: () => expect.poll(() => [...pendingRequests].map((request) => request.url())).toEqual([]),
    /** Closes the visitor; fails the test if the browser reported errors. */
    async leave() {
      await context.close()
      expect(problems).toEqual([])
    },
  }
}

export type BrowserVisitor = Awaited<ReturnType<typeof openVisitor>>

/** Signs in to an account of `makeAccount` through the sign-in page. */
export async function signIn({ page }: BrowserVisitor, email: string, password = staffPassword) {
  await page.goto('/admin/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL((url) => url.pathname !== '/admin/login')
}

let browser: Promise<Browser> | undefined

/** The browser shared by all test files of a worker; each visitor has a separate profile. */
function sharedBrowser() {
  if (browser) return browser
  browser = openBrowser()
  // The next file tries again.
  browser.catch(() => (browser = undefined))
  return browser
}

/** The browser and a product for the tests of a file; by default the product shared by the worker's files. */
export function withBrowser(start?: () => Promise<Product>) {
  let opened: Browser | undefined
  let product: Product | undefined
  beforeAll(async () => {
    ;[opened, product] = await Promise.all([
      sharedBrowser(),
      start?.() ?? sharedProduct({ readsDocuments: true }),
    ])
  })
  if (start) afterAll(() => product?.stop())

  const running = () => {
    if (!opened || !product) throw new Error('Browser and product run within tests only')
    return { browser: opened, product }
  }
  const visit = (screen: Screen) => openVisitor(running().browser, running().product.url, screen)
  return {
    product: () => running().product,
    /** A new visitor with this screen. */
    visit,
    /** A new visitor who is signed in with an account of this role. */
    async visitAs(role: UserRole, screen: Screen) {
      const { product } = running()
      const account = await makeAccount(product, role)
      const visitor = await visit(screen)
      const session = new Visitor(product.url)
      session.keepCookie('session', await startSessionOf(product, account.id))
      await visitor.takeSession(session)
      return { ...visitor, account }
    },
  }
}

/**
 * Waits for hydration if JavaScript is on: until then, a page is a plain form. React marks elements before it
 * has finished hydrating the page, so the page's own state counts, too.
 */
export async function ready(page: Page, js: boolean) {
  if (js)
    // A step of the checkout loads additional scripts after those of the page.
    await page.waitForFunction(() => {
      type Container = { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } }
      const root = Object.entries(document).find(([key]) => key.startsWith('__reactContainer$'))?.[1] as
        Container | undefined
      const content = document.querySelector('#step') ?? document.querySelector('main') ?? {}
      return (
        root?.stateNode.current.memoizedState.isDehydrated === false &&
        Object.keys(content).some((key) => key.startsWith('__react'))
      )
    })
}

/** Holds back the page's scripts, as on a slow network, until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.fallback()
  })
  return release
}

const copies = new Map<string, Promise<Page>>()

/** A stateless page with JavaScript for copies of other pages, shared by all visitors of a worker. */
async function copyPage(page: Page): Promise<Page> {
  const { origin } = new URL(page.url())
  const open = async () => {
    const context = await page.context().browser()?.newContext({ baseURL: origin, reducedMotion: 'reduce' })
    if (!context) throw new Error('The page has no browser')
    await context.addInitScript({ content: axeScript })
    const copy = await context.newPage()
    // An empty document of the same origin, so that styles and fonts are loaded from there.
    await copy.route('**/copy', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
    await copy.goto('/copy')
    // Playwright disables the browser's cache while a route is registered.
    await copy.unroute('**/copy')
    return copy
  }
  const existing = copies.get(origin)
  if (existing) return existing
  const opened = open()
  copies.set(origin, opened)
  // The next check tries again.
  opened.catch(() => copies.delete(origin))
  return opened
}

/**
 * axe is a script and cannot run in a page without JavaScript, so it checks a copy of the document in which
 * the contents of `noscript` are shown and the page's own scripts are removed.
 */
async function copyWithoutScripts(page: Page): Promise<Page> {
  // A form or link may have been followed whose page is empty so far.
  await page.waitForLoadState()
  const html = (await page.content())
    .replace(/<script\b.*?<\/script>/gs, '')
    .replaceAll('<noscript>', '<div>')
    .replaceAll('</noscript>', '</div>')
  const copy = await copyPage(page)
  await copy.setContent(html)
  // The document is new, but the scroll position is the previous one's.
  await copy.evaluate(() => scrollTo(0, 0))
  return copy
}

const looks = new WeakMap<Page, Look>()
const isDark = ({ dark = false }: Look) => dark

/** Changes only what differs, since each change causes a layout. */
async function setLook(page: Page, look: Look) {
  const current = looks.get(page)
  if (current?.width !== look.width) await page.setViewportSize(viewportOf(look.width))
  if (!current || isDark(current) !== isDark(look))
    await page.emulateMedia({ colorScheme: isDark(look) ? 'dark' : 'light' })
  looks.set(page, look)
}

const otherWidth = ({ width }: Look): Look['width'] => (width === 390 ? 1280 : 390)

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const allRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Only these depend on the color scheme. */
const colorRules = ['color-contrast']

async function expectNoViolations(page: Page, url: string, rules = allRules) {
  const problems = await page.evaluate(async (runOnly) => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly,
      resultTypes: ['violations'],
      preload: false,
    })
    return violations.map(
      (v) => `${v.id}: ${v.nodes.map((n) => `${n.html.slice(0, 160)} (${n.failureSummary})`).join(' | ')}`,
    )
  }, rules)
  expect(problems, `${url} at ${page.viewportSize()?.width} px`).toEqual([])
}

async function expectNoOverflow(page: Page, url: string) {
  expect(await overflow(page), `${url} is wider than ${page.viewportSize()?.width} px`).toBe(0)
}

/**
 * Checks that nothing overflows horizontally. In the full run, that nothing does at the other width either, and
 * that axe finds nothing on the visitor's screen.
 */
export async function expectWellMade({ page, screen }: BrowserVisitor) {
  if (!isFullRun) return expectNoOverflow(page, page.url())
  const checked = screen.js ? page : await copyWithoutScripts(page)
  for (const width of [otherWidth(screen), screen.width]) {
    await setLook(checked, { ...screen, width })
    await expectNoOverflow(checked, page.url())
  }
  await expectNoViolations(checked, page.url())
}

/** Checks with axe and for horizontal overflow at these widths, in both color schemes. */
export async function expectWellMadeInBothSchemes(
  { page, screen }: BrowserVisitor,
  widths: Look['width'][] = [390, 1280],
) {
  const checked = screen.js ? page : await copyWithoutScripts(page)
  if (!isFullRun) await checked.evaluate(axeScript)
  for (const width of widths) {
    await setLook(checked, { width })
    await expectNoOverflow(checked, page.url())
    await expectNoViolations(checked, page.url())
    await setLook(checked, { width, dark: true })
    await expectNoViolations(checked, page.url(), colorRules)
  }
  if (checked === page) await setLook(page, screen)
}

/** The horizontal overflow of the visitor's page in pixels on a screen of this width. */
export async function overflowAt({ page, screen }: BrowserVisitor, width: number): Promise<number> {
  await page.setViewportSize({ width, height: 640 })
  const over = await overflow(page)
  await page.setViewportSize(viewportOf(screen.width))
  return over
}

/** Waits for the page's message: a toast with JavaScript, a banner without, and on pages without scripts. */
export async function expectMessage({ page, js }: BrowserVisitor, text: string) {
  const message = js ? page.locator('li[data-kind], div[data-kind][role]') : page.locator('[data-kind]')
  await message.first().waitFor({ state: 'attached' })
  await expect.poll(() => message.first().textContent()).toContain(text)
}

/** Closes the message, which could cover what is clicked next for five seconds. */
export async function dismissMessage({ page, js }: BrowserVisitor) {
  if (!js) return
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.locator('li[data-kind]').waitFor({ state: 'detached' })
}
