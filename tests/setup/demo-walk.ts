import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { ready, type BrowserVisitor } from './browser'
import { press } from './checkout-walk'

export const path = '/demo/management-company'

export const title = (page: Page) => page.locator('#step-title')

export async function open({ page, allLoaded }: BrowserVisitor) {
  await page.goto(path)
  await ready(page, true)
  await title(page).waitFor()
  await allLoaded()
}

export const company = {
  companyName: 'Test Management',
  contactName: 'Ada Test',
  title: 'Manager',
  email: 'ada@example.com',
  phone: '206-555-0142',
}

export const property = {
  hoaName: 'Test Lofts Association',
  propertyAddress: '7 Secret Street',
  city: 'Austin',
  zipCode: '78701',
  totalUnits: '1250',
  monthlyDues: '378.5',
}

export async function expectStep(page: Page, name: string) {
  await expect.poll(() => title(page).textContent()).toBe(name)
}

/** Goes through the demo with samples up to a step. */
export async function walkTo(visitor: BrowserVisitor, step: 2 | 3 | 4 | 5) {
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
