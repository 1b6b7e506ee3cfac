import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  deniedRedirectPath,
  hasPermission,
  permissions,
  type PermissionName,
} from '~/modules/permissions/permissions'
import type { UserRole } from '~/modules/permissions/signed-in-user'
import { undeclared } from '~tests/setup/access'
import { placePaidOrder } from '~tests/setup/paid-order'
import type { Product } from '~tests/setup/product'
import { followDeniedAccess, noAccess } from '~tests/setup/responses'
import { addressOf, builtRoutes } from '~tests/setup/route-table'
import { sharedProduct } from '~tests/setup/shared-product'
import { signInAs } from '~tests/setup/staff'
import { Visitor } from '~tests/setup/visitor'

// Compares what the product does with the table of permissions
// (docs/specification/roles-and-access.md#permissions), of which every loader and action declares one. Other
// tests cover what depends on more than the role, such as whose order it is.

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

it('every permission has the roles and redirects of the specification', () => {
  const groups: Record<string, string> = {
    'everyone signed in': 'super, admin, contributor, viewer, partner, customer',
    'staff and partners': 'super, admin, contributor, viewer, partner',
  }
  const rows = readFileSync('docs/specification/roles-and-access.md', 'utf8').matchAll(
    /^\| `([^`]+)` +\| ([^|]+?) +\| `([^`]+)`(?:; signed in, `([^`]+)`)? +\|$/gm,
  )
  const specified = [...rows].map(([, name = '', who = '', redirect = '', signedIn = redirect]) => [
    name,
    { who: (groups[who] ?? who).split(', ').sort(), redirect, signedIn },
  ])
  const declared = (Object.keys(permissions) as PermissionName[]).map((name) => [
    name,
    {
      who: [...permissions[name].roles].sort(),
      redirect: deniedRedirectPath(name, false),
      signedIn: deniedRedirectPath(name, true),
    },
  ])
  expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(specified))
})

it('the routes that are not for all staff declare the right permission', () => {
  const declared = (permission: PermissionName) =>
    routes
      .flatMap((route) => [
        ...(route.loader?.access === permission ? [`GET ${addressOf(routes, route)}`] : []),
        ...(route.action?.access === permission
          ? [`${route.action.method ?? 'form'} ${addressOf(routes, route)}`]
          : []),
      ])
      .sort()
  const expected: Partial<Record<PermissionName, string[]>> = {
    'activity log': [
      'GET /admin/activity-logs',
      'GET /api/activity-logs/all',
      'GET /api/activity-logs/export',
    ],
    'customer data': [
      'GET /admin/customer-data',
      'GET /admin/customer-data/export',
      'form /admin/customer-data',
    ],
    'promotion codes': ['GET /admin/promotion-codes', 'form /admin/promotion-codes'],
    webhooks: [
      'GET /admin/webhooks',
      'GET /admin/webhooks/:webhookId',
      'GET /api/webhooks',
      'POST /api/webhooks',
      'POST /api/webhooks/:id/test',
      'PUT /api/webhooks/:id',
      'form /admin/webhooks',
      'form /admin/webhooks/:webhookId',
    ],
    team: [
      'GET /admin/users',
      'GET /api/admin/team-members',
      'POST /api/admin/team-members',
      'POST /api/admin/team-members/:id/reset-password',
      'PUT /api/admin/team-members/:id',
      'form /admin/users',
    ],
    'pdf generator': [
      'GET /admin/pdf-generator',
      'GET /api/generated-pdf/:fileName',
      'GET /api/sample-report-data',
      'POST /api/generate-pdf/custom',
      'POST /api/generate-sample-pdf',
      'form /admin/pdf-generator',
    ],
    'invite partners': ['POST /api/admin/invite-partner'],
    'approve orders': ['form /admin/snapshots'],
    'edit hoas': [
      'GET /admin/hoas/:hoaId/partners/:invitationId',
      'GET /admin/hoas/:hoaId/questionnaire/ask',
      'GET /admin/hoas/decisions',
      'GET /admin/hoas/new',
      'PUT /api/admin/hoas/:hoaId',
      'form /admin/hoas/:hoaId',
      'form /admin/hoas/:hoaId/documents',
      'form /admin/hoas/:hoaId/partners/:invitationId',
      'form /admin/hoas/:hoaId/questionnaire',
      'form /admin/hoas/:hoaId/questionnaire/answers',
      'form /admin/hoas/:hoaId/questionnaire/ask',
      'form /admin/hoas/new',
    ],
    'partner portal': [
      'GET /api/documents/hoa/:hoaId',
      'GET /api/partner/hoas',
      'GET /partner',
      'GET /partner/hoas/:hoaId/documents/:documentId',
      'GET /partner/hoas/:hoaId/documents/:documentId/pages/:number',
      'GET /partner/hoas/:hoaId/documents/:documentId/pages/:number/image',
      'GET /partner/hoas/:hoaId/uploads',
      'GET /partner/questionnaire',
      'GET /partner/questionnaire/answers',
      'GET /partner/questionnaire/ask',
      'POST /api/partner/upload-documents',
      'form /partner',
      'form /partner/hoas/:hoaId/uploads',
      'form /partner/questionnaire',
      'form /partner/questionnaire/answers',
      'form /partner/questionnaire/ask',
    ],
  }
  const names = Object.keys(expected) as PermissionName[]
  expect(Object.fromEntries(names.map((name) => [name, declared(name)]))).toEqual(expected)
})

/** The methods to try: those that a call may support besides the declared one, or a form's. */
const methodsOf = (declared?: string) =>
  declared ? [...new Set([declared, 'POST', 'PUT', 'DELETE'])] : ['POST']

// Every loader, action, and API call with its permission: the rows of the matrix.
const uses = routes.flatMap((route) => {
  const address = addressOf(routes, route).replace('*', 'nothing').replace(/:\w+/g, '1')
  return [
    ...(route.loader
      ? [
          {
            address,
            method: 'GET',
            access: route.loader.access as 'anyone' | PermissionName,
            isOtherMethod: false,
          },
          // The data requests of scripts, with which the caller chooses the loaders.
          {
            address: `${address === '/' ? '/_root' : address}.data`,
            method: 'GET',
            access: route.loader.access as 'anyone' | PermissionName,
            isOtherMethod: false,
          },
        ]
      : []),
    ...(route.action
      ? methodsOf(route.action.method).map((method) => ({
          address,
          method,
          access: route.action?.access as 'anyone' | PermissionName,
          isOtherMethod: method !== (route.action?.method ?? 'POST'),
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
    async ({ address, method, access, isOtherMethod }) => {
      if (access === 'anyone') throw new Error('Not in the table')
      // A copy: a response that signs out or changes the session must not affect the next test.
      const visitor = visitors.get(role)?.copy()
      const response = await visitor?.fetch(address, {
        method,
        ...(method !== 'GET' && { body: '{}', headers: { 'Content-Type': 'application/json' } }),
      })
      if (!response) throw new Error('No response')
      // A wrong method is rejected before the visitor is identified.
      if (response.status === 405) return expect(isOtherMethod).toBe(true)
      const allowed = role !== 'nobody' && hasPermission(role as UserRole, access)
      expect(await isDenied(response, role, deniedRedirectPath(access, role !== 'nobody'))).toBe(!allowed)
    },
  )
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

describe('denied access', () => {
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

  it('to another contributor’s order is logged, too', async () => {
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

it.each([
  ['customer', '/admin', ['/admin/login', '/']],
  ['partner', '/admin', ['/admin/login', '/partner']],
  ['viewer', '/admin/users', ['/admin/login', '/admin']],
  ['admin', '/admin/webhooks', ['/admin']],
] as const)('a %s who is denied %s sees a message on their own home page', async (role, path, hops) => {
  const { visitor } = await signInAs(product, role)
  const shown = await followDeniedAccess(visitor, await visitor.fetch(path))
  expect(shown).toEqual({ hops, status: 200, text: expect.stringContaining(noAccess) as string })
})
