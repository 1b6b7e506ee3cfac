import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { type Product } from '~tests/setup/product'
import { requiredSettings } from '~tests/setup/required-settings'
import { sharedProduct } from '~tests/setup/shared-product'

// `npm run add:super`, which creates the first account of a new installation.

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

const addSuper = (...words: string[]) =>
  spawnSync(process.execPath, [path.resolve('build/add-super.js'), ...words], {
    encoding: 'utf8',
    env: { ...requiredSettings, APP_URL: product.url, DATA_DIR: product.dataDir },
  })

it('npm run add:super reports errors and adds no one', () => {
  const wrong = addSuper('nobody', 'Test', 'Owner')
  expect(wrong.status).toBe(1)
  expect(wrong.stderr).toContain('Please enter a valid email address. Usage: npm run add:super')
  expect(addSuper('other@example.com', 'Test').stderr).toContain('Last name is missing')
  addSuper('twice@example.com', 'Test', 'Owner')
  const again = addSuper('twice@example.com', 'Test', 'Owner')
  expect(again.status).toBe(1)
  expect(again.stderr).toBe('Email already registered.\n')
  expect(product.value("select count(*) from users where email in ('nobody', 'other@example.com')")).toBe(0)
})
