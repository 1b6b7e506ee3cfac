import { beforeAll, expect, it } from 'vitest'
import type { Product } from '~tests/setup/product'
import { addressOf, builtRoutes } from '~tests/setup/route-table'
import { sharedProduct } from '~tests/setup/shared-product'
import { Visitor } from '~tests/setup/visitor'

// Every screen and API call named in docs/specification/ exists.

const routes = builtRoutes()

const shape = (address: string) =>
  address
    .replace(/\{[^}]+\}/g, ':')
    .replace(/:\w+/g, ':')
    .replace(/\/$/, '') || '/'

const screens = new Set(
  routes.filter((route) => route.screen).map((route) => shape(addressOf(routes, route))),
)

let product: Product
let unknown = ''
beforeAll(async () => {
  product = await sharedProduct()
  unknown = await (await new Visitor(product.url).fetch('/api/nothing-of-that-name')).text()
})

it('every screen of the specification exists', () => {
  const addresses = [
    '/',
    '/checkout',
    '/admin',
    '/admin/login',
    '/admin/snapshots',
    '/admin/snapshots/{id}',
    '/admin/snapshots/{id}/edit',
    '/admin/snapshots/{id}/review',
    '/admin/hoas',
    '/admin/hoas-test',
    '/admin/hoas/{id}',
    '/admin/users',
    '/admin/settings',
    '/admin/webhooks',
    '/admin/activity-logs',
    '/admin/pdf-generator',
    '/partner',
    '/partner/login',
    '/partner/onboard/{inviteToken}',
    '/setup-password',
    '/forgot-password',
    '/reset-password',
    '/report/{orderNumber}',
    '/test-customer-reports',
    '/demo/*',
    '/legal/terms',
    '/legal/privacy',
    '/legal/refunds',
    '/legal/accessibility',
    '/scoring',
    '/track-order',
    '/your-orders',
    '/report/{orderNumber}/receipt',
    '/report/{orderNumber}/cancel',
    '/report/{orderNumber}/documents/{id}/pages/{n}',
    '/add-documents/{token}',
    '/checkout/continue/{token}',
    '/admin/login/code',
    '/admin/login/set-up',
    '/admin/login/passkey',
    '/admin/snapshots/{id}/preview',
    '/admin/hoas/{id}/questionnaire',
    '/admin/customer-data',
    '/admin/promotion-codes',
    '/admin/reading',
    '/partner/questionnaire',
    '/partner/answer/{token}',
    '/*',
  ]
  expect(addresses.filter((address) => !screens.has(shape(address)))).toEqual([])
})

it('every API call of the specification exists', async () => {
  const calls = [
    'GET /api/auth/me',
    'POST /api/auth/login',
    'POST /api/auth/register',
    'POST /api/auth/logout',
    'POST /api/orders',
    'POST /api/create-payment-intent',
    'POST /api/stripe/webhook',
    'PUT /api/auth/update-email',
    'PUT /api/auth/change-password',
    'GET /api/admin/dashboard',
    'GET /api/admin/orders',
    'GET /api/admin/orders/{id}',
    'PUT /api/orders/{id}/status',
    'POST /api/admin/orders/{id}/activity',
    'GET /api/activity-logs/order/{id}',
    'GET /api/activity-logs/all',
    'GET /api/activity-logs/export',
    'PUT /api/admin/reports/{id}',
    'GET /api/admin/hoas',
    'GET /api/admin/hoas/{id}',
    'GET /api/admin/hoas/{id}/snapshots',
    'PUT /api/admin/hoas/{id}',
    'POST /api/admin/invite-partner',
    'GET /api/admin/team-members',
    'POST /api/admin/team-members',
    'PUT /api/admin/team-members/{id}',
    'POST /api/admin/team-members/{id}/reset-password',
    'GET /api/webhooks',
    'POST /api/webhooks',
    'PUT /api/webhooks/{id}',
    'DELETE /api/webhooks/{id}',
    'POST /api/webhooks/{id}/test',
    'POST /api/webhook/data/create',
    'PUT /api/webhook/data/update',
    'DELETE /api/webhook/data/delete',
    'POST /api/webhook/custom/{operation}',
    'GET /api/download-pdf/{fileName}',
    'GET /api/partner/hoas',
    'GET /api/documents/hoa/{hoaId}',
    'POST /api/partner/create-hoa',
    'POST /api/partner/upload-documents',
    'GET /api/verify-invite/{token}',
    'POST /api/setup-password',
    'POST /api/forgot-password',
    'GET /api/verify-reset-token/{token}',
    'POST /api/reset-password',
    'POST /api/auth/passkey',
    'POST /api/auth/passkey/options',
    'POST /api/auth/passkeys',
    'POST /api/auth/passkeys/options',
    'POST /api/generate-sample-pdf',
    'POST /api/generate-pdf/custom',
    'GET /api/sample-report-data',
    'GET /api/generated-pdf/{fileName}',
    'GET /api/public/report/{orderNumber}',
    'GET /healthz',
  ]
  for (const call of calls) {
    const [method = '', address = ''] = call.split(' ')
    const path = address.replace('{operation}', 'bulk_operation').replace(/\{[^}]+\}/g, '1')
    const response = await new Visitor(product.url).fetch(path, {
      method,
      ...(method !== 'GET' && { body: '{}', headers: { 'Content-Type': 'application/json' } }),
    })
    expect(response.status, call).not.toBe(405)
    expect(await response.text(), call).not.toBe(unknown)
  }
})
