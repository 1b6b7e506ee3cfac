import { expect, it } from 'vitest'
import { startProduct } from '~tests/setup/product'

it('a built product serves its build even if NODE_ENV says development', async () => {
  const product = await startProduct({ env: { NODE_ENV: 'development' } })
  try {
    const page = await (await fetch(new URL('/checkout', product.url))).text()
    expect(page).toContain('/assets/')
    expect(page).not.toMatch(/@vite|\/app\/root\.tsx/)
  } finally {
    await product.stop()
  }
})
