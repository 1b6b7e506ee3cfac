import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectMessage, ready, type BrowserVisitor } from './browser'
import { newEmail, smallPdf, Visitor } from './visitor'

export const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(smallPdf) })

export async function fillInformation(page: Page, email = newEmail()) {
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

/**
 * Opens a step for a visitor who has completed the previous ones by HTTP.
 * @returns their email address
 */
export async function openStep(visitor: BrowserVisitor, step: 2 | 3 | 4) {
  const { page, js, url } = visitor
  const buyer = new Visitor(url)
  const email = newEmail()
  await buyer.walkTo(step, email)
  await visitor.takeSession(buyer)
  await page.goto(`/checkout?step=${step}`)
  await ready(page, js)
  return email
}

/** A message of the payment step: a toast with JavaScript; otherwise the focused notice above the step. */
export async function expectNotice(visitor: BrowserVisitor, text: string) {
  if (visitor.js) return expectMessage(visitor, text)
  const focused = visitor.page.locator(':focus')
  await expect.poll(async () => (await focused.allTextContents()).join()).toContain(text)
  // Shown only once, not repeated by a banner.
  expect(await visitor.page.locator('[data-kind]').allTextContents()).toEqual([])
}
