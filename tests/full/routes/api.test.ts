import { beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { Visitor } from '~tests/setup/visitor'
import { bodyOf } from '~tests/setup/api'

// What all API calls have in common (docs/specification/json-api.md#conventions).

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

const visitor = () => new Visitor(product.url)

describe('the JSON API', () => {
  const post = (body: BodyInit | undefined, headers: Record<string, string>, path = '/api/auth/login') =>
    visitor().fetch(path, { method: 'POST', headers, ...(body !== undefined && { body }) })

  it.each(['{', '', '{"email":', 'email=a', '\u0000'])(
    'responds with 400 to invalid JSON: %j',
    async (body) => {
      const response = await post(body, { 'Content-Type': 'application/json' })
      expect(response.status).toBe(400)
      expect(await bodyOf(response)).toEqual({ error: 'The body is not valid JSON.' })
    },
  )

  it.each(['[]', '"text"', '5', 'null', 'true', '{"email":{},"password":[]}'])(
    'responds with 422 to JSON of another shape: %s',
    async (body) => {
      const response = await post(body, { 'Content-Type': 'application/json' })
      expect(response.status).toBe(422)
      const refused = await bodyOf(response)
      expect(Object.keys(refused)).toEqual(['error', 'fields'])
      expect(Object.keys(refused.fields ?? {}).length).toBeGreaterThan(0)
    },
  )

  it.each(['null', '[]', '7', '{}'])('responds with 422 to an order that is %s', async (body) => {
    const response = await post(body, { 'Content-Type': 'application/json' }, '/api/orders')
    expect(response.status).toBe(422)
    expect(await bodyOf(response)).toMatchObject({ fields: expect.any(Object) })
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
  ])('responds with 415 to %s', async (type) => {
    const response = await post('{"email":"a@example.com","password":"x"}', { 'Content-Type': type })
    expect(response.status).toBe(415)
    expect(await bodyOf(response)).toEqual({ error: 'Send the data as application/json.' })
  })

  it('accepts JSON with a charset', async () => {
    const response = await post('{}', { 'Content-Type': 'application/json; charset=utf-8' })
    expect(response.status).toBe(422)
  })

  it.each([
    ['GET', '/api/auth/login', 'POST'],
    ['PUT', '/api/auth/login', 'POST'],
    ['DELETE', '/api/auth/register', 'POST'],
    ['GET', '/api/auth/register', 'POST'],
    ['GET', '/api/auth/logout', 'POST'],
    ['POST', '/api/auth/me', 'GET'],
    ['GET', '/api/orders', 'POST'],
    ['PATCH', '/api/orders', 'POST'],
    ['GET', '/api/create-payment-intent', 'POST'],
    ['GET', '/api/stripe/webhook', 'POST'],
  ])('responds with 405 to %s %s', async (method, path, allowed) => {
    const response = await visitor().fetch(path, { method })
    expect(response.status).toBe(405)
    expect(response.headers.get('Allow')).toBe(allowed)
    expect(await bodyOf(response)).toEqual({ error: `Use ${allowed} here.` })
  })

  it.each(['/api', '/api/', '/api/nothing', '/api/auth', '/api/auth/me/more', '/api/orders/1'])(
    'responds with 404 to %s, as JSON',
    async (path) => {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const response = await visitor().fetch(path, { method })
        expect(response.status).toBe(404)
        expect(response.headers.get('Content-Type')).toMatch(/^application\/json/)
        expect(await bodyOf(response)).toEqual({ error: 'There is no such call.' })
      }
    },
  )

  it.each([
    ['GET', '/api/auth/me'],
    ['GET', '/api/nothing'],
    ['GET', '/api/auth/login'],
    ['POST', '/api/auth/login'],
    ['POST', '/api/orders'],
    ['POST', '/api/auth/logout'],
    ['POST', '/api/stripe/webhook'],
  ])('forbids caching of responses to %s %s', async (method, path) => {
    const response = await visitor().json(method, path, method === 'GET' ? undefined : {})
    expect(response.headers.get('Cache-Control')).toMatch(/no-store/)
  })
})
