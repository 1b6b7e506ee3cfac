import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { type Product } from '~tests/setup/product'
import { requiredSettings } from '~tests/setup/required-settings'
import { sharedProduct } from '~tests/setup/shared-product'
import { Visitor } from '~tests/setup/visitor'

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

it('npm run add:super creates a Super User who sets a password through the printed link and has all permissions', async () => {
  const { status, stdout } = addSuper('Owner@Example.com', 'Test', 'Owner')
  expect(status).toBe(0)
  const token = /\/setup-password\?token=(\S+)/.exec(stdout)?.[1] ?? ''
  const owner = new Visitor(product.url)
  const set = await owner.json('POST', '/api/setup-password', { token, password: 'a good password' })
  expect(set.status).toBe(200)
  await owner.json('POST', '/api/auth/login', { email: 'owner@example.com', password: 'a good password' })
  expect(await owner.page('/admin/activity-logs')).toContain('added as Super User on the host')
})
