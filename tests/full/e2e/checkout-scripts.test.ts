import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { expectMessage, expectWellMade, holdScripts, ready, withBrowser } from '~tests/setup/browser'
import { fillInformation, fillProperty, openStep, pdf, press } from '~tests/setup/checkout-walk'

const { product, visit } = withBrowser()

/** Paths of files with these names and contents; browsers take large files from disk faster. */
function filesOnDisk(sizes: Record<string, number>): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'commonview-files-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return Object.entries(sizes).map(([name, bytes]) => {
    const file = path.join(folder, name)
    writeFileSync(file, '')
    truncateSync(file, bytes)
    return file
  })
}

describe('the checkout with JavaScript', () => {
  it('a card picked before the scripts are loaded stays picked, and Next is enabled', async () => {
    const visitor = await visit({ js: true, width: 1280 })
    const { page } = visitor
    const release = await holdScripts(page)
    await page.goto('/checkout', { waitUntil: 'commit' })
    await page.check('#customerRole-realtor')
    release()
    await ready(page, true)
    await expect.poll(() => page.isChecked('#customerRole-realtor')).toBe(true)
    await expect
      .poll(() => page.getByRole('button', { name: 'Next: Property Information' }).isEnabled())
      .toBe(true)
    await visitor.leave()
  })

  it('the drop zone rejects files immediately with its messages, and shows its states', async () => {
    const visitor = await visit({ js: true, width: 1280 })
    const { page } = visitor
    await openStep(visitor, 3)
    const zone = page.getByRole('group', { name: 'Add documents' })
    await zone.waitFor()
    await expect.poll(() => zone.getAttribute('data-state')).toBe('idle')

    const drag = async (type: string, mime: string, name: string) => {
      const transfer = await page.evaluateHandle(
        ([m, n]) => {
          const data = new DataTransfer()
          data.items.add(new File(['%PDF-1.4'], n ?? '', { type: m ?? '' }))
          return data
        },
        [mime, name],
      )
      await zone.dispatchEvent(type, { dataTransfer: transfer })
    }
    await drag('dragenter', 'application/pdf', 'bylaws.pdf')
    await expect.poll(() => zone.getAttribute('data-state')).toBe('accepted')
    await drag('dragleave', 'application/pdf', 'bylaws.pdf')
    await expect.poll(() => zone.getAttribute('data-state')).toBe('idle')
    await drag('dragenter', 'text/csv', 'dues.csv')
    await expect.poll(() => zone.getAttribute('data-state')).toBe('rejected')
    await drag('dragleave', 'text/csv', 'dues.csv')
    await zone.focus()
    await expect.poll(() => zone.getAttribute('data-state')).toBe('focused')

    const chooser = page.waitForEvent('filechooser')
    await press(page, 'Browse files')
    await expect.poll(() => zone.getAttribute('data-state')).toBe('dialog')
    await (
      await chooser
    ).setFiles(filesOnDisk({ 'dues.csv': 3, 'empty.pdf': 0, 'large.pdf': 10 * 1024 * 1024 + 1 }))
    const alert = page.getByRole('alert').filter({ hasText: 'not added' })
    await alert.waitFor()
    const alertText = await alert.textContent()
    expect(alertText).toContain('dues.csv: File type must be PDF, DOC, DOCX, JPG, JPEG, PNG')
    expect(alertText).toContain('large.pdf: File is larger than 10485760 bytes')
    expect(alertText).toContain('empty.pdf: File is smaller than 1 bytes')
    await expectWellMade(visitor)
    await visitor.leave()
  })

  it('an upload shows its progress, and that the connection was lost', async () => {
    const visitor = await visit({ js: true, width: 390 })
    const { page } = visitor
    await openStep(visitor, 3)
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/checkout/documents', async (route) => {
      await released
      await route.abort('connectionreset')
    })
    await page.setInputFiles('input[type=file]', [pdf('minutes.pdf')])
    await page.getByRole('progressbar', { name: 'Uploading minutes.pdf' }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Next: Payment' }).isDisabled()).toBe(true)
    release()
    await page.getByText('The upload was interrupted').waitFor()
    await visitor.context.close()
  })

  it('a toast replaces the previous one, gets the focus with F8, and disappears after five seconds', async () => {
    const visitor = await visit({ js: true, width: 1280 })
    const { page } = visitor
    await openStep(visitor, 4)
    await page.clock.install()
    await press(page, 'Complete Purchase')
    const first = await page.waitForSelector('li[data-kind]')
    await press(page, 'Complete Purchase')
    await expect.poll(() => first.evaluate((toast) => toast.isConnected)).toBe(false)
    await expect.poll(() => page.locator('li[data-kind]').count()).toBe(1)
    await page.keyboard.press('F8')
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('ol') !== null)).toBe(true)
    await page.locator('#number').focus()
    await page.clock.fastForward(6000)
    await page.locator('li[data-kind]').waitFor({ state: 'detached' })
    // The message is about the previous attempt, so the next one dismisses it, even if the form is invalid.
    await press(page, 'Complete Purchase')
    await page.locator('li[data-kind]').waitFor()
    await page.check('#terms')
    await press(page, 'Complete Purchase')
    await page.locator('li[data-kind]').waitFor({ state: 'detached' })
    await visitor.leave()
  })

  it('the first step can be filled in by keyboard only', async () => {
    const visitor = await visit({ js: true, width: 1280 })
    const { page } = visitor
    await page.goto('/checkout')
    await ready(page, true)
    await page.locator('#customerRole-homebuyer').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => page.isChecked('#customerRole-homeseller')).toBe(true)
    for (const text of [
      'Test',
      'Buyer',
      `${crypto.randomUUID()}@example.com`,
      '206-555-0142',
      // The company, and the checkbox for using the property's address.
      '',
      '',
      '1 Test Street',
      'Seattle',
      'WA',
      '98101',
    ]) {
      await page.keyboard.press('Tab')
      await page.keyboard.type(text)
    }
    await page.keyboard.press('Enter')
    await page.waitForURL(/step=2/)
    await visitor.leave()
  })

  it('the browser’s Back button goes back one step at a time, and finally home', async () => {
    const visitor = await visit({ js: true, width: 1280 })
    const { page } = visitor
    await page.goto('/')
    await page.getByRole('link', { name: 'Order Your Report' }).first().click()
    await ready(page, true)
    await fillInformation(page)
    await press(page, 'Next: Property Information')
    await page.waitForURL(/step=2/)
    await fillProperty(page)
    await press(page, 'Next: Upload Documents')
    await page.waitForURL(/step=3/)
    await press(page, 'Next: Payment')
    await expectMessage(visitor, 'Please upload at least one document to continue.')
    await expect
      .poll(() => page.getByRole('alert').filter({ hasText: 'Please upload at least one' }).isVisible())
      .toBe(true)
    const stepsBack = [
      [/step=2/, 'Property Information'],
      [/step=1/, 'Your Information'],
      [/\/$/, 'Understand Your HOA Documents'],
    ] as const
    for (const [url, heading] of stepsBack) {
      await page.goBack()
      await page.waitForURL(url)
      // The URL changes before the page does, and navigating immediately would abort its loading.
      await page.getByRole('heading', { name: heading, exact: true }).waitFor()
    }
    await visitor.leave()
  })

  it('the heading of a step that opens without a page load gets the focus', async () => {
    const visitor = await visit({ js: true, width: 1280 })
    const { page } = visitor
    await openStep(visitor, 3)
    await page.getByRole('link', { name: 'Back to Information' }).click()
    await page.getByRole('heading', { name: 'Property Information' }).waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Property Information')
    await visitor.leave()
  })
})

it('the checkout tells a browser that refuses its cookie why it needs one', async () => {
  const visitor = await visit({ js: false, width: 390 })
  const { page } = visitor
  // The redirect for a browser that has refused the cookie after the first form.
  await page.goto('/checkout?step=2', { referer: `${product().url}/checkout` })
  await page.getByText('This checkout needs a cookie').waitFor()
  expect(page.url()).toContain('step=1')
  await visitor.leave()
})
