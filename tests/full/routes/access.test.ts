import { beforeAll, describe, expect, it } from 'vitest'
import { deniedRedirectPath, hasPermission, type PermissionName } from '~/modules/permissions/permissions'
import type { UserRole } from '~/modules/permissions/signed-in-user'
import type { Product } from '~tests/setup/product'
import { addressOf, builtRoutes } from '~tests/setup/route-table'
import { sharedProduct } from '~tests/setup/shared-product'
import { signInAs } from '~tests/setup/staff'
import { Visitor } from '~tests/setup/visitor'

// Compares what every loader and action does for every role with the table of permissions
// (docs/specification/roles-and-access.md#permissions).

const routes = builtRoutes()
const roles = ['nobody', 'customer', 'partner', 'viewer', 'contributor', 'admin', 'super'] as const

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
