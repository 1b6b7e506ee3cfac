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

  it.each(['{', ''])('responds with 400 to invalid JSON: %j', async (body) => {
    const response = await post(body, { 'Content-Type': 'application/json' })
    expect(response.status).toBe(400)
    expect(await bodyOf(response)).toEqual({ error: 'The body is not valid JSON.' })
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded'])('responds with 415 to %s', async (type) => {
    const response = await post('{"email":"a@example.com","password":"x"}', { 'Content-Type': type })
    expect(response.status).toBe(415)
    expect(await bodyOf(response)).toEqual({ error: 'Send the data as application/json.' })
  })

  it.each([
    ['GET', '/api/auth/login', 'POST'],
    ['PUT', '/api/auth/login', 'POST'],
  ])('responds with 405 to %s %s', async (method, path, allowed) => {
    const response = await visitor().fetch(path, { method })
    expect(response.status).toBe(405)
    expect(response.headers.get('Allow')).toBe(allowed)
    expect(await bodyOf(response)).toEqual({ error: `Use ${allowed} here.` })
  })

  it('responds with 413 to a body over 64 KB, and reads a smaller one', async () => {
    const postEmail = (bytes: number) =>
      post(JSON.stringify({ email: 'x'.repeat(bytes) }), { 'Content-Type': 'application/json' })
    expect((await postEmail(65_000)).status).toBe(422)
    const response = await postEmail(65_536)
    expect(response.status).toBe(413)
    expect(await bodyOf(response)).toEqual({ error: expect.any(String) })
  })

  it.each(['/api', '/api/'])('responds with 404 to %s, as JSON', async (path) => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const response = await visitor().fetch(path, { method })
      expect(response.status).toBe(404)
      expect(response.headers.get('Content-Type')).toMatch(/^application\/json/)
      expect(await bodyOf(response)).toEqual({ error: 'There is no such call.' })
    }
  })

  it.each([
    ['GET', '/api/auth/me'],
    ['GET', '/api/nothing'],
  ])('forbids caching of responses to %s %s', async (method, path) => {
    const response = await visitor().json(method, path, method === 'GET' ? undefined : {})
    expect(response.headers.get('Cache-Control')).toMatch(/no-store/)
  })
})

describe('inbound webhooks', () => {
  it('are answered with 503 without a token or secret', async () => {
    for (const [method, path] of [
      ['POST', 'data/create'],
      ['PUT', 'data/update'],
      ['DELETE', 'data/delete'],
      ['POST', 'custom/bulk_operation'],
    ] as const) {
      const response = await fetch(`${product.url}/api/webhook/${path}`, {
        method,
        body: '{}',
        headers: { 'Content-Type': 'application/json', Authorization: 'Bearer guessed' },
      })
      expect(response.status).toBe(503)
      expect(((await response.json()) as { error: string }).error).toMatch(
        /^Inbound webhooks are not set up here\./,
      )
    }
  })
})
