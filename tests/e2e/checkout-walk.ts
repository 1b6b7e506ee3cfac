import type { Page } from 'playwright-core'
import { ready } from '../setup/browser'
import { smallPdf } from '../setup/visitor'

export const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(smallPdf) })

export async function fillInformation(page: Page, email = `${crypto.randomUUID()}@example.com`) {
  await page.check('#customerRole-homebuyer')
  await page.fill('#firstName', 'Test')
  await page.fill('#lastName', 'Buyer')
  await page.fill('#email', email)
  await page.fill('#phone', '206-555-0142')
  await page.fill('#mailingAddress', '1 Test Street')
  await page.fill('#mailingCity', 'Seattle')
  await page.selectOption('#mailingState', 'WA')
  await page.fill('#mailingZipCode', '98101')
  return email
}

export async function fillProperty(page: Page) {
  await page.fill('#subjectPropertyAddress', '2 Test Avenue, Unit 4')
  await page.fill('#propertyCity', 'Lacey')
  await page.selectOption('#propertyState', 'WA')
  await page.fill('#propertyZipCode', '98503')
}

export async function addFiles(page: Page, js: boolean, files: Parameters<Page['setInputFiles']>[1]) {
  await page.setInputFiles('input[type=file]', files)
  if (!js) await page.getByRole('button', { name: 'Upload', exact: true }).click()
}

export async function fillCard(page: Page, number = '4242 4242 4242 4242') {
  await page.fill('#number', number)
  await page.fill('#expiry', '12/49')
  await page.fill('#cvc', '123')
  await page.check('#terms')
}

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** From the first page to an open step. */
export async function walkTo(page: Page, js: boolean, step: 2 | 3 | 4 | 5) {
  await page.goto('/checkout')
  await ready(page, js)
  const email = await fillInformation(page)
  await press(page, 'Next: Property Information')
  await page.waitForURL(/step=2/)
  if (step === 2) return email
  await fillProperty(page)
  await press(page, 'Next: Upload Documents')
  await page.waitForURL(/step=3/)
  if (step === 3) return email
  await ready(page, js)
  await addFiles(page, js, [pdf('bylaws.pdf')])
  await page.getByRole('button', { name: 'Remove bylaws.pdf' }).waitFor()
  await press(page, 'Next: Payment')
  await page.waitForURL(/step=4/)
  if (step === 4) return email
  await fillCard(page)
  await press(page, 'Complete Purchase')
  await page.waitForURL(/step=5/)
  return email
}
