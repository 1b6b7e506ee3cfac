import type { FileChooser, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectWellMade, overflowAt, ready, withBrowser, type BrowserVisitor } from '../setup/browser'
import { pdf, press } from './checkout-walk'

// The demo (docs/specification/demo-and-samples.md#management-company-demo): five steps in the browser, with
// nothing sent.

const { visit } = withBrowser()

const path = '/demo/management-company'
const title = (page: Page) => page.locator('#step-title')
const next = (page: Page) => page.getByRole('button', { name: /^Next: / })

async function open({ page, allLoaded }: BrowserVisitor) {
  await page.goto(path)
  await ready(page, true)
  await title(page).waitFor()
  await allLoaded()
}

const company = {
  companyName: 'Test Management',
  contactName: 'Ada Test',
  title: 'Manager',
  email: 'ada@example.com',
  phone: '206-555-0142',
}
const property = {
  hoaName: 'Test Lofts Association',
  propertyAddress: '7 Secret Street',
  city: 'Austin',
  zipCode: '78701',
  totalUnits: '1250',
  monthlyDues: '378.5',
}

/** Fills fields one at a time; Next is disabled until the last one. */
async function fillGated(page: Page, fields: Record<string, string>) {
  for (const [name, value] of Object.entries(fields)) {
    await expect.poll(() => next(page).isDisabled(), { message: `before ${name}` }).toBe(true)
    await page.fill(`#${name}`, value)
  }
}

async function expectStep(page: Page, name: string) {
  await expect.poll(() => title(page).textContent()).toBe(name)
}

/** Goes through the demo with samples up to a step. */
async function walkTo(visitor: BrowserVisitor, step: 2 | 3 | 4 | 5) {
  const { page } = visitor
  await open(visitor)
  for (const name of ['Property Details', 'Documents', 'FiPhO Questions', 'Complete'].slice(0, step - 1)) {
    await press(page, 'Fill In the Rest with Samples')
    await press(page, `Next: ${name}`)
  }
  await expectStep(
    page,
    ['Property Details', 'Documents', 'FiPhO Questions', 'That’s all it takes'][step - 2] ?? '',
  )
}

it('the demo leads through five gated steps, keeps them on reload, and sends nothing', async () => {
  const visitor = await visit({ js: true, width: 1280 })
  const { page } = visitor
  await open(visitor)
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`))

  await expectStep(page, 'Company Info')
  await fillGated(page, company)
  // Spaces do not count as input.
  await page.fill('#title', '   ')
  await expect.poll(() => next(page).isDisabled()).toBe(true)
  await page.getByText('Still needed: Title.').waitFor()
  await page.fill('#title', company.title)
  await expectWellMade(visitor)
  await press(page, 'Next: Property Details')

  await expectStep(page, 'Property Details')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('step-title')
  await page.goBack()
  await expectStep(page, 'Company Info')
  await page.goForward()
  await expectStep(page, 'Property Details')
  const states = await page.locator('#state option').allTextContents()
  expect(states).toEqual(['Select', 'CA', 'TX', 'FL', 'NY'])
  await fillGated(page, property)
  await expect.poll(() => next(page).isDisabled()).toBe(true)
  await page.selectOption('#state', 'TX')
  await expectWellMade(visitor)
  await press(page, 'Next: Documents')

  await expectStep(page, 'Documents')
  await expect
    .poll(() => page.getByRole('list', { name: 'Kinds of documents' }).getByRole('listitem').count())
    .toBe(9)
  await page.setInputFiles('#browse', [pdf('Bylaws 2019.pdf'), pdf('scan0001.pdf')])
  await page.getByText('scan0001.pdf').waitFor()
  await page.getByText('We can’t tell what kind of document this is from its name.').waitFor()
  await page.setInputFiles('#file-minutes', pdf('scan0001.pdf'))
  await page.getByText('Still needed: 1 more kind of document.').waitFor()
  await expect.poll(() => next(page).isDisabled()).toBe(true)
  await page.setInputFiles('#file-budget', {
    name: 'budget.xlsx',
    mimeType: 'application/zip',
    buffer: Buffer.from('x'),
  })
  await page.getByText('File type must be PDF, DOC, DOCX, JPG, JPEG, PNG').waitFor()
  await page.setInputFiles('#file-budget', {
    name: 'empty.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(''),
  })
  await page.getByText('File is smaller than 1 bytes').waitFor()
  await expect.poll(() => next(page).isDisabled()).toBe(true)
  await page.setInputFiles('#file-budget', pdf('budget 2026.pdf'))
  await expect.poll(() => next(page).isEnabled()).toBe(true)
  await page.getByRole('button', { name: 'Remove Annual budget' }).click()
  await expect.poll(() => next(page).isDisabled()).toBe(true)
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('file-budget')
  await page.setInputFiles('#file-reserve_study', pdf('study.pdf'))
  await expectWellMade(visitor)
  await press(page, 'Next: FiPhO Questions')

  await expectStep(page, 'FiPhO Questions')
  for (const [name, value] of [
    ['specialAssessments', '4+'],
    ['assessmentIncreases', '3'],
    ['budgetStatus', 'deficit'],
    ['monthsSinceElection', '24+'],
    ['monthsSinceNewElection', 'never'],
  ]) {
    await expect.poll(() => next(page).isDisabled()).toBe(true)
    await page.check(`input[name=${name}][value="${value}"]`)
  }
  await expectWellMade(visitor)

  // Going back loses nothing, with the button and with the browser's own.
  await press(page, 'Back')
  await expectStep(page, 'Documents')
  await expect.poll(() => next(page).isEnabled()).toBe(true)
  await page.goBack()
  await expectStep(page, 'FiPhO Questions')
  await expect.poll(() => page.isChecked('input[name=budgetStatus][value=deficit]')).toBe(true)
  expect(sent, 'sent before the reload').toEqual([])

  await page.reload()
  await ready(page, true)
  await expectStep(page, 'FiPhO Questions')
  await expect.poll(() => page.isChecked('input[name=specialAssessments][value="4+"]')).toBe(true)
  await visitor.allLoaded()
  sent.length = 0
  await press(page, 'Next: Complete')

  await expectStep(page, 'That’s all it takes')
  const text = (await page.locator('main').innerText()).replace(/\s+/g, ' ')
  for (const shown of [
    'Test Lofts Association',
    '7 Secret Street, Austin, TX 78701',
    '1,250',
    '$378.50',
    'Ada Test, Manager',
    'Bylaws 2019.pdf',
    'scan0001.pdf',
    'Between 0 and 6 of 10 points',
    'Insurance certificate: ',
  ])
    expect(text).toContain(shown)
  await expectWellMade(visitor)
  expect(sent, 'sent after the reload').toEqual([])

  await press(page, 'Clear Everything and Start Over')
  await expectStep(page, 'Company Info')
  await expect.poll(() => page.inputValue('#companyName')).toBe('')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('demo'))).toBeNull()
  expect(sent).toEqual([])
  await visitor.leave()
})

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

it('without JavaScript, the demo says that it requires it, and lists its contents', async () => {
  const visitor = await visit({ js: false, width: 390 })
  const { page } = visitor
  await page.goto(path)
  await page.getByRole('heading', { name: 'This demo needs JavaScript' }).waitFor()
  for (const step of ['Company Info', 'Property Details', 'Documents', 'FiPhO Questions', 'Complete'])
    await expect.poll(() => page.getByRole('heading', { name: step, exact: true }).isVisible()).toBe(true)
  await expect.poll(() => page.locator('main input, main button').count()).toBe(0)
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
