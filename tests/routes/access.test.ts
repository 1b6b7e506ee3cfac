import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { deniedRedirectPath, permissions, type PermissionName } from '~/modules/permissions/permissions'
import { undeclared } from '~tests/setup/access'
import { placePaidOrder } from '~tests/setup/paid-order'
import type { Product } from '~tests/setup/product'
import { followDeniedAccess, json, noAccess, redirectOf, redirectTo } from '~tests/setup/responses'
import { addressOf, builtRoutes } from '~tests/setup/route-table'
import { sharedProduct } from '~tests/setup/shared-product'
import { signInAs } from '~tests/setup/staff'
import { newEmail, Visitor } from '~tests/setup/visitor'

// Every loader and action declares a permission of the table (docs/specification/roles-and-access.md#permissions), and
// each kind of guard enforces it. tests/full/routes/access.test.ts tries every route as every role; other tests cover
// what depends on more than the role, such as whose order it is.

const routes = builtRoutes()
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
    reading: ['GET /admin/reading'],
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
      'GET /admin/users/partners',
      'GET /api/admin/team-members',
      'POST /api/admin/team-members',
      'POST /api/admin/team-members/:id/reset-password',
      'PUT /api/admin/team-members/:id',
      'form /admin/users',
      'form /admin/users/partners',
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
      'GET /partner/colleagues',
      'GET /partner/hoas/:hoaId/documents/:documentId',
      'GET /partner/hoas/:hoaId/documents/:documentId/pages/:number',
      'GET /partner/hoas/:hoaId/documents/:documentId/pages/:number/image',
      'GET /partner/hoas/:hoaId/uploads',
      'GET /partner/questionnaire',
      'GET /partner/questionnaire/answers',
      'GET /partner/questionnaire/ask',
      'POST /api/partner/upload-documents',
      'form /partner',
      'form /partner/colleagues',
      'form /partner/hoas/:hoaId/uploads',
      'form /partner/questionnaire',
      'form /partner/questionnaire/answers',
      'form /partner/questionnaire/ask',
    ],
  }
  const names = Object.keys(expected) as PermissionName[]
  expect(Object.fromEntries(names.map((name) => [name, declared(name)]))).toEqual(expected)
})

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

describe('a guard', () => {
  const newMember = () => ({ email: newEmail(), firstName: 'New', lastName: 'Member', role: 'viewer' })
  const exists = ({ email }: { email: string }) =>
    product.value('select count(*) from users where email = ?', email) === 1

  it('of a page’s action redirects, and the form changes nothing', async () => {
    const { visitor } = await signInAs(product, 'viewer')
    const member = newMember()
    const response = await visitor.post('/admin/users', { intent: 'add', ...member })
    expect(redirectOf(response)).toEqual(redirectTo('/admin/login'))
    expect(exists(member)).toBe(false)
    const { visitor: admin } = await signInAs(product, 'admin')
    await admin.post('/admin/users', { intent: 'add', ...member })
    expect(exists(member)).toBe(true)
  })

  it('of an API call answers in JSON: 401 without a session, and 403 without the role', async () => {
    const { visitor } = await signInAs(product, 'contributor')
    const member = newMember()
    const refusals = [
      [new Visitor(product.url), 401, 'Please sign in first.'],
      [visitor, 403, 'You don’t have access to this.'],
    ] as const
    for (const [caller, status, error] of refusals)
      expect(await json(await caller.json('POST', '/api/admin/team-members', member))).toEqual({
        status,
        body: { error },
      })
    expect(exists(member)).toBe(false)
  })

  it('of the partner portal redirects to its own sign-in', async () => {
    for (const visitor of [new Visitor(product.url), (await signInAs(product, 'admin')).visitor])
      expect(redirectOf(await visitor.fetch('/partner'))).toEqual(redirectTo('/partner/login'))
  })

  it('of a child loader applies even if a data request selects that loader alone', async () => {
    const member = await signInAs(product, 'contributor')
    const page = routes.find((route) => addressOf(routes, route) === '/admin/users' && route.action)
    const path = `/admin/users.data?_routes=${encodeURIComponent(page?.id ?? '')}`
    const { visitor: admin } = await signInAs(product, 'admin')
    expect(await (await admin.fetch(path)).text()).toContain(member.email)
    for (const visitor of [new Visitor(product.url), member.visitor]) {
      const response = await visitor.fetch(path)
      // How a redirect is encoded for scripts.
      expect([response.status, await response.text()]).toEqual([
        202,
        expect.stringContaining('"/admin/login"'),
      ])
    }
  })
})

describe('denied access', () => {
  type Entry = { description: string; metadata: string }
  const denialsOf = (id: number) =>
    product.rows<Entry>(
      "select description, metadata from activities where section = 'access' and action = 'rejected' and user_id = ? order by id",
      id,
    )

  it('of an account is logged once for each URL: who, what, and from where', async () => {
    const role = 'admin'
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
  })

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
