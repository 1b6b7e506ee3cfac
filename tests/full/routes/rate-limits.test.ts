import { beforeAll, describe, expect, it } from 'vitest'
import { textOf } from '~tests/setup/html'
import type { Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { information, Visitor } from '~tests/setup/visitor'

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

  it('apply to sign-ins from one address', async () => {
    const mallory = visitor()
    const { tries, response } = await repeatUntilLimited(40, () =>
      mallory.json('POST', '/api/auth/login', {
        email: `${crypto.randomUUID()}@example.com`,
        password: 'guess',
      }),
    )
    expect(tries).toBe(20)
    await expectRefusal(response)
    // The form and the API share a limit, and the page says so.
    const form = await mallory.post('/admin/login', { email: 'a@example.com', password: 'guess' })
    expect(form.status).toBe(429)
    expect(Number(form.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(textOf(await form.text())).toContain('Login failed Too many attempts.')
    // Other clients are not affected.
    const other = await visitor().json('POST', '/api/auth/login', {
      email: 'b@example.com',
      password: 'guess',
    })
    expect(other.status).toBe(401)
  })

  it('apply to sign-ins to one account, from everywhere', async () => {
    const email = `${crypto.randomUUID()}@example.com`
    const { tries, response } = await repeatUntilLimited(150, () =>
      visitor().json('POST', '/api/auth/login', { email: ` ${email.toUpperCase()}`, password: 'guess' }),
    )
    expect(tries).toBe(100)
    await expectRefusal(response)
  })

  it('apply to registrations', async () => {
    const mallory = visitor()
    const { tries, response } = await repeatUntilLimited(40, () =>
      mallory.json('POST', '/api/auth/register', {}),
    )
    expect(tries).toBe(20)
    await expectRefusal(response)
  })

  it('apply to uploads', async () => {
    const mallory = visitor()
    await mallory.walkTo(3)
    const { tries, response } = await repeatUntilLimited(400, () =>
      mallory.upload([{ name: 'x.exe', content: 'MZ' }], undefined, 'application/json'),
    )
    expect(tries).toBe(300)
    await expectRefusal(response)
    // The form without JavaScript says so too.
    const form = await mallory.upload([{ name: 'x.exe', content: 'MZ' }])
    const page = form.status === 302 ? await mallory.fetch('/checkout?step=3') : form
    expect(textOf(await page.text())).toContain('Too many attempts.')
  })

  it('apply to rejected forms of any kind', async () => {
    const mallory = visitor()
    const { tries, response } = await repeatUntilLimited(400, () =>
      mallory.post('/checkout?step=1', { intent: 'none' }),
    )
    expect(tries).toBe(300)
    await expectRefusal(response)
  })

  it('apply to orders', async () => {
    const mallory = visitor()
    const { tries, response } = await repeatUntilLimited(100, () =>
      mallory.post('/checkout?step=1', information),
    )
    expect(tries).toBe(60)
    await expectRefusal(response)
  })
})
