import type { FileChooser } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectWellMade, overflowAt, ready, withBrowser } from '~tests/setup/browser'
import { pdf, press } from '~tests/setup/checkout-walk'
import { path, open, company, property, expectStep, walkTo } from '~tests/setup/demo-walk'

// The demo (docs/specification/demo-and-samples.md#management-company-demo): five steps in the browser, with
// nothing sent.

const { visit } = withBrowser()

it("the demo loads its pages without sending the visitor's input to the server", async () => {
  const visitor = await visit({ js: true, width: 390 })
  const { page } = visitor
  await walkTo(visitor, 2)
  await page.fill('#hoaName', 'Unmistakable')
  const requests: string[] = []
  page.on('request', (request) => {
    requests.push(
      `${request.method()} ${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`,
    )
  })
  await page.reload()
  await ready(page, true)
  await expect.poll(() => page.inputValue('#hoaName')).toBe('Unmistakable')
  await visitor.allLoaded()
  expect(requests.length).toBeGreaterThan(0)
  expect(
    requests.filter((line) => !line.startsWith('GET ') || /Unmistakable|Northfield|jordan/i.test(line)),
  ).toEqual([])
  await visitor.leave()
})

it('the demo opens no step before the previous ones are complete, whatever the URL says', async () => {
  const visitor = await visit({ js: true, width: 390 })
  const { page } = visitor
  await page.goto(`${path}#complete`)
  await ready(page, true)
  await expectStep(page, 'Company Info')
  await page.goto('/demo/something-else#questions')
  await ready(page, true)
  await expectStep(page, 'Company Info')
  await visitor.leave()
})

it('the demo can be completed by keyboard only', async () => {
  const visitor = await visit({ js: true, width: 1280 })
  const { page } = visitor
  await open(visitor)
  const focused = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent)
  const tabTo = async (what: string) => {
    for (let i = 0; i < 40; i++) {
      await page.keyboard.press('Tab')
      if ((await focused()) === what) return
    }
    throw new Error(`The Tab key does not reach ${what}`)
  }
  await tabTo('companyName')
  for (const [name, value] of Object.entries(company)) {
    expect(await focused()).toBe(name)
    await page.keyboard.type(value)
    // Enter does not open the next step before the current one is complete.
    if (name === 'companyName') await page.keyboard.press('Enter')
    if (name !== 'phone') await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expectStep(page, 'Property Details')
  await expect.poll(focused).toBe('step-title')

  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await tabTo('Next: Documents')
  await page.keyboard.press('Enter')
  await expectStep(page, 'Documents')

  // Listens from the beginning, because the dialog may open before a later listener is registered.
  const choosers: FileChooser[] = []
  page.on('filechooser', (chooser) => choosers.push(chooser))
  for (const kind of ['ccrs', 'bylaws', 'rules']) {
    await tabTo(`file-${kind}`)
    await page.keyboard.press('Enter')
    await expect.poll(() => choosers.length).toBe(1)
    await choosers.pop()?.setFiles(pdf(`${kind}.pdf`))
    await page.getByText(`${kind}.pdf`).waitFor()
  }
  await tabTo('Next: FiPhO Questions')
  await page.keyboard.press('Enter')
  await expectStep(page, 'FiPhO Questions')

  await tabTo('Fill In the Rest with Samples')
  for (let question = 0; question < 5; question++) {
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
  }
  await expect.poll(() => page.locator('input:checked').count()).toBe(5)
  await page.keyboard.press('Enter')
  await expectStep(page, 'That’s all it takes')
  await visitor.leave()
})

describe('browser storage', () => {
  it.each([
    ['cut off', '{"answers":{"companyName":"Te'],
    ['of another shape', '{"answers":[1],"documents":{"bylaws":{"a":1}}}'],
    ['null', 'null'],
  ])('that is %s restarts the demo', async (_, stored) => {
    const visitor = await visit({ js: true, width: 390 })
    const { page } = visitor
    await page.addInitScript((text) => sessionStorage.setItem('demo', text), stored)
    await open(visitor)
    await expectStep(page, 'Company Info')
    expect(await page.inputValue('#companyName')).toBe('')
    await page.fill('#companyName', 'Test')
    expect(await page.inputValue('#companyName')).toBe('Test')
    await visitor.leave()
  })

  it('that is full leaves the demo working, with an explanation', async () => {
    const visitor = await visit({ js: true, width: 390 })
    const { page } = visitor
    await page.addInitScript(() => {
      const setItem = Storage.prototype.setItem
      Storage.prototype.setItem = function (key: string, value: string) {
        if (key === 'demo') throw new DOMException('Full', 'QuotaExceededError')
        setItem.call(this, key, value)
      }
    })
    await walkTo(visitor, 5)
    await page.getByText('If you reload it, what you entered is lost').waitFor()
    await expectWellMade(visitor)
    await visitor.leave()
  })

  it('that is disabled leaves the demo working', async () => {
    const visitor = await visit({ js: true, width: 390 })
    const { page } = visitor
    await page.addInitScript(() =>
      Object.defineProperty(window, 'sessionStorage', {
        get() {
          throw new DOMException('Denied', 'SecurityError')
        },
      }),
    )
    await walkTo(visitor, 5)
    await page.getByText('If you reload it, what you entered is lost').waitFor()
    // Remix's own scroll restoration logs an error, so the console is not checked here.
    await visitor.context.close()
  })
})

it('the demo limits the length of its fields and shows long input without breaking', async () => {
  const visitor = await visit({ js: true, width: 390 })
  const { page } = visitor
  await open(visitor)
  const long = 'W'.repeat(5000)
  for (const name of Object.keys(company)) await page.fill(`#${name}`, long)
  expect((await page.inputValue('#companyName')).length).toBe(120)
  expect(await overflowAt(visitor, 320)).toBe(0)
  await press(page, 'Next: Property Details')
  for (const name of Object.keys(property)) await page.fill(`#${name}`, long)
  await page.selectOption('#state', 'NY')
  await press(page, 'Next: Documents')
  for (const kind of ['ccrs', 'bylaws', 'rules'])
    await page.setInputFiles(`#file-${kind}`, pdf(`${'w'.repeat(200)}.pdf`))
  expect(await overflowAt(visitor, 320)).toBe(0)
  await press(page, 'Next: FiPhO Questions')
  await press(page, 'Fill In the Rest with Samples')
  expect(await overflowAt(visitor, 320)).toBe(0)
  await press(page, 'Next: Complete')
  await expectStep(page, 'That’s all it takes')
  expect(await overflowAt(visitor, 320)).toBe(0)
  await expectWellMade(visitor)
  await visitor.leave()
})

it("no other page loads the demo's scripts", async () => {
  const visitor = await visit({ js: true, width: 1280 })
  const { page } = visitor
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  const ofDemo = () => scripts.filter((script) => /\/demo-/.test(script))
  await page.goto('/')
  await page.goto('/checkout')
  await ready(page, true)
  await visitor.allLoaded()
  expect(scripts.length).toBeGreaterThan(0)
  expect(ofDemo()).toEqual([])
  await open(visitor)
  expect(ofDemo().length).toBeGreaterThan(0)
  await visitor.leave()
})
