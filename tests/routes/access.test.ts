import { beforeAll, describe, expect, it } from 'vitest'
import { deniedRedirectPath, hasPermission, type PermissionName } from '~/modules/permissions/permissions'
import type { UserRole } from '~/modules/permissions/signed-in-user'
import { undeclared } from '~tests/setup/access'
import { placePaidOrder } from '~tests/setup/paid-order'
import type { Product } from '~tests/setup/product'
import { addressOf, builtRoutes } from '~tests/setup/route-table'
import { sharedProduct } from '~tests/setup/shared-product'
import { signInAs } from '~tests/setup/staff'
import { Visitor } from '~tests/setup/visitor'

// Compares what the product does with the table of permissions that every loader and action declares
// (docs/specification/roles-and-access.md#permissions).

const routes = builtRoutes()
const roles = ['nobody', 'customer', 'partner', 'viewer', 'contributor', 'admin', 'super'] as const

it('every loader and action of the built product declares its access', () => {
  expect(routes.length).toBeGreaterThan(15)
  expect(routes.filter((r) => r.loader ?? r.action).length).toBeGreaterThan(10)
  expect(undeclared(routes)).toEqual([])
})

it('a loader or action without a declaration is detected', () => {
  const fake = [
    { id: 'routes/good', loader: { access: 'anyone' }, action: { access: 'team' } },
    { id: 'routes/no-loader', action: { access: 'account settings' } },
    { id: 'routes/forgotten-loader', loader: {} },
    { id: 'routes/forgotten-action', loader: { access: 'anyone' }, action: {} },
    { id: 'routes/unknown-word', loader: { access: 'everybody' } },
    { id: 'routes/list-of-roles', loader: { access: ['admin', 'super'] } },
    { id: 'routes/inherited-word', loader: { access: 'toString' } },
  ]
  expect(undeclared(fake)).toEqual([
    'routes/forgotten-loader loader',
    'routes/forgotten-action action',
    'routes/unknown-word loader',
    'routes/list-of-roles loader',
    'routes/inherited-word loader',
  ])
})

// Every loader, action, and API call with its permission: the rows of the matrix.
const uses = routes.flatMap((route) => {
  const address = addressOf(routes, route).replace('*', 'nothing').replace(/:\w+/g, '1')
  const screen = route.screen
  return [
    ...(route.loader
      ? [
          { address, method: 'GET', access: route.loader.access as 'anyone' | PermissionName, screen },
          // The data requests of scripts, with which the caller chooses the loaders.
          {
            address: `${address === '/' ? '/_root' : address}.data`,
            method: 'GET',
            access: route.loader.access as 'anyone' | PermissionName,
            screen,
          },
        ]
      : []),
    ...(route.action
      ? [...new Set(['POST', route.action.method ?? 'POST'])].map((method) => ({
          address,
          method,
          access: route.action?.access as 'anyone' | PermissionName,
          screen,
        }))
      : []),
  ]
})

let product: Product
const visitors = new Map<string, Visitor>()

beforeAll(async () => {
  product = await sharedProduct()
  for (const role of roles) {
    visitors.set(role, role === 'nobody' ? new Visitor(product.url) : (await signInAs(product, role)).visitor)
  }
})

/**
 * Whether a response denies access: a redirect to the path in the table, or 401 for visitors who are not
 * signed in and 403 for others.
 */
async function isDenied(
  response: Response,
  role: (typeof roles)[number],
  otherwise: string,
): Promise<boolean> {
  const location = response.headers.get('Location')
  if (location !== null) return location === otherwise
  // How a redirect is encoded for scripts.
  const body = await response.text()
  if (response.status === 202) return body.includes(`"${otherwise}"`)
  return response.status === (role === 'nobody' ? 401 : 403)
}

describe.each(roles)('as %s', (role) => {
  it.each(uses.filter(({ access }) => access !== 'anyone'))(
    '$method $address is allowed for the roles in the table',
    async ({ address, method, access }) => {
      if (access === 'anyone') throw new Error('Not in the table')
      // A copy: a response that signs out or changes the session must not affect the next test.
      const visitor = visitors.get(role)?.copy()
      const response = await visitor?.fetch(address, {
        method,
        ...(method !== 'GET' && { body: '{}', headers: { 'Content-Type': 'application/json' } }),
      })
      if (!response) throw new Error('No answer')
      // A wrong method is rejected before the visitor is identified.
      if (response.status === 405) return expect(method).toBe('POST')
      const allowed = role !== 'nobody' && hasPermission(role as UserRole, access)
      expect(await isDenied(response, role, deniedRedirectPath(access, role !== 'nobody'))).toBe(!allowed)
    },
  )
})

it('promotion codes are only for super users', () => {
  const usesOfCodes = uses.filter(({ access }) => access === 'promotion codes')
  expect(usesOfCodes.map(({ method, address }) => `${method} ${address}`)).toEqual([
    'GET /admin/promotion-codes',
    'GET /admin/promotion-codes.data',
    'POST /admin/promotion-codes',
  ])
  expect(roles.filter((role) => role !== 'nobody' && hasPermission(role, 'promotion codes'))).toEqual([
    'super',
  ])
})

it('public routes require no sign-in', async () => {
  const wrong: string[] = []
  for (const { address, method } of uses.filter(({ access }) => access === 'anyone')) {
    const response = await new Visitor(product.url).fetch(address, {
      method,
      ...(method !== 'GET' && { body: '{}', headers: { 'Content-Type': 'application/json' } }),
    })
    if (response.headers.get('Location') === '/admin/login') wrong.push(`${method} ${address}`)
  }
  expect(wrong).toEqual([])
})

describe('a denied access', () => {
  type Entry = { description: string; metadata: string }
  const denialsOf = (id: number) =>
    product.rows<Entry>(
      "select description, metadata from activities where section = 'access' and action = 'rejected' and user_id = ? order by id",
      id,
    )

  it.each(['viewer', 'contributor', 'admin', 'partner'] as const)(
    'of an account with the role %s is logged once for each URL: who, what, and from where',
    async (role) => {
      const { visitor, id, email } = await signInAs(product, role)
      for (let i = 0; i < 3; i++) {
        await visitor.status('/admin/activity-logs?q=secret')
        await visitor.status('/admin/activity-logs.data')
        await visitor.status('/api/activity-logs/all')
      }
      const entries = denialsOf(id)
      expect(entries.map((entry) => entry.description)).toEqual([
        `${email} was denied access to /admin/activity-logs`,
        `${email} was denied access to /api/activity-logs/all`,
      ])
      expect(JSON.parse(entries[0]?.metadata ?? '')).toMatchObject({
        method: 'GET',
        path: '/admin/activity-logs',
        role,
        address: visitor.headers['X-Test-Client'],
      })
    },
  )

  it('to an order of another assignee is logged, too', async () => {
    const order = await placePaidOrder(product)
    const { visitor, id } = await signInAs(product, 'contributor')
    product.change('update tasks set assignee_id = null where order_id = ?', order.id)
    await visitor.status(`/admin/snapshots/${order.id}/edit`)
    const moved = await visitor.json('PUT', `/api/orders/${order.id}/status`, { status: 'processing' })
    expect(moved.status).toBe(403)
    expect(denialsOf(id).map((entry) => (JSON.parse(entry.metadata) as { path: string }).path)).toEqual([
      `/admin/snapshots/${order.id}/edit`,
      `/api/orders/${order.id}/status`,
    ])
  })

  it('does not flood the log, whatever URLs are requested', async () => {
    const { visitor, id } = await signInAs(product, 'partner')
    for (let i = 1; i <= 40; i++) await visitor.status(`/api/admin/orders/${i}`)
    expect(denialsOf(id)).toHaveLength(30)
  })

  it('of a customer or an anonymous visitor is not logged', async () => {
    const before = product.value("select count(*) from activities where section = 'access'")
    const { visitor } = await signInAs(product, 'customer')
    await visitor.status('/admin/users')
    await new Visitor(product.url).status('/admin/users')
    expect(product.value("select count(*) from activities where section = 'access'")).toBe(before)
  })
})

it('a signed-in user without the role sees a message on the page they are redirected to', async () => {
  const { visitor } = await signInAs(product, 'customer')
  const refusal = await visitor.fetch('/admin')
  expect(refusal.headers.get('Location')).toBe('/admin/login')
  const login = await visitor.follow(refusal)
  expect(login.headers.get('Location')).toBe('/')
  expect(await (await visitor.follow(login)).text()).toContain('You don’t have access to that page.')
})
