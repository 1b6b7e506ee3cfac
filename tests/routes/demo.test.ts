import { beforeAll, expect, it } from 'vitest'
import { textOf } from '~tests/setup/html'
import type { Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { Visitor } from '~tests/setup/visitor'

// The server-rendered demo, which works only in the browser.

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

it('every address of the demo shows its contents, and says that it requires JavaScript', async () => {
  const response = await new Visitor(product.url).fetch('/demo/anything')
  expect(response.status).toBe(200)
  const html = await response.text()
  expect(html).toMatch(/<noscript>.*This demo needs JavaScript.*<\/noscript>/s)
  const text = textOf(html)
  for (const words of [
    'Company Info',
    'Property Details',
    'Documents',
    'FiPhO Questions',
    'Complete',
    'CA, TX, FL, and NY',
    'Insurance certificate',
    'How many special assessments in the last 5 years?',
    '0 · 1 · 2 · 3 · 4+',
    'Yes · Balanced · Deficit · Unknown',
    '0–6 months · 7–12 months · 13–18 months · 19–24 months · 24+ months · Never',
  ])
    expect(text).toContain(words)
  expect(html).toContain(`<link rel="canonical" href="${product.url}/demo/management-company"/>`)
  expect(html).not.toContain('noindex')
})
