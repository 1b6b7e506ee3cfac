import { beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { Visitor } from '~tests/setup/visitor'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

const visitor = () => new Visitor(product.url)

describe('rate limits', () => {
  const expectRefusal = async (response: Response) => {
    expect(response.status).toBe(429)
    const seconds = Number(response.headers.get('Retry-After'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(3600)
    expect(await response.text()).toContain('Too many attempts. Please wait')
  }
  /**
   * Repeats requests until they are rejected.
   * @returns the number of accepted attempts, and the rejection
   */
  async function repeatUntilLimited(limit: number, send: () => Promise<Response>) {
    for (let tries = 0; tries <= limit; tries++) {
      const response = await send()
      if (response.status === 429) return { tries, response }
      await response.arrayBuffer()
    }
    throw new Error(`No request of ${limit} was rejected`)
  }

  it('apply to sign-ins to one account, from one place', async () => {
    const email = `${crypto.randomUUID()}@example.com`
    const mallory = visitor()
    const { tries, response } = await repeatUntilLimited(40, () =>
      mallory.json('POST', '/api/auth/login', { email, password: 'guess' }),
    )
    expect(tries).toBe(10)
    await expectRefusal(response)
  })

  it('apply to guessing links', async () => {
    const mallory = visitor()
    const { tries, response } = await repeatUntilLimited(60, () =>
      mallory.fetch(`/setup-password?token=${crypto.randomUUID()}`),
    )
    expect(tries).toBe(30)
    await expectRefusal(response)
  })
})
