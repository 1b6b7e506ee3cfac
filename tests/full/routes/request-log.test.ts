import { beforeAll, describe, expect, it } from 'vitest'
import { type Product, until } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { Visitor } from '~tests/setup/visitor'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

const visitor = () => new Visitor(product.url)

describe('the request log', () => {
  it('has a line for every request, which can be found by its id', async () => {
    const response = await visitor().fetch('/checkout?token=something-secret')
    const id = response.headers.get('X-Request-Id')
    const line = await until(
      () => product.log.find((l) => l.requestId === id && l.msg === 'request'),
      'the line',
    )
    expect(line).toMatchObject({
      process: 'web',
      method: 'GET',
      path: '/checkout',
      status: 200,
      ms: expect.any(Number),
    })
    expect(JSON.stringify(line)).not.toContain('something-secret')
  })

  it('is JSON, one object per line', async () => {
    const responses = await Promise.all(Array.from({ length: 60 }, () => visitor().fetch('/nothing')))
    const ids = responses.map((response) => response.headers.get('X-Request-Id'))
    const logged = () => new Set(product.log.map((line) => line.requestId))
    await until(() => ids.every((id) => logged().has(id)), 'their lines')
    const lines = product.output().trim().split('\n')
    expect(lines.length).toBeGreaterThanOrEqual(60)
    expect(lines.filter((line) => !line.startsWith('{"level":'))).toEqual([])
  })
})
