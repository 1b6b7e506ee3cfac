import { index, layout, route, type RouteConfig } from '@remix-run/route-config'

/** Every URL of the product. A file never becomes a URL by itself. */
export default [
  // Site
  index('routes/site/landing.tsx'),
  route('legal/terms', 'routes/site/terms.tsx'),
  route('legal/privacy', 'routes/site/privacy.tsx'),
  route('legal/refunds', 'routes/site/refunds.tsx'),
  route('healthz', 'routes/site/healthz.ts'),
  route('robots.txt', 'routes/site/robots.ts'),

  // Checkout
  route('checkout', 'routes/checkout/checkout.tsx'),
  route('checkout/documents', 'routes/checkout/documents.ts'),

  // Account
  route('admin/login', 'routes/account/login.tsx'),
  route('setup-password', 'routes/account/setup-password.tsx'),
  route('logout', 'routes/account/logout.ts'),

  // Staff
  layout('routes/admin/shell.tsx', [
    route('admin', 'routes/admin/dashboard/dashboard.tsx'),
    // Orders
    route('admin/snapshots', 'routes/admin/snapshots/snapshots.tsx'),
    route('admin/snapshots/:id', 'routes/admin/snapshots/order.tsx'),
    route('admin/snapshots/:id/documents/:documentId', 'routes/admin/snapshots/document.ts'),
    // HOAs
    // Team and account settings
    // Activity log
  ]),

  // Calls (specification 1, section 7; rulings, section 7)
  route('api/auth/me', 'routes/api/auth.me.ts'),
  route('api/auth/login', 'routes/api/auth.login.ts'),
  route('api/auth/register', 'routes/api/auth.register.ts'),
  route('api/auth/logout', 'routes/api/auth.logout.ts'),
  route('api/orders', 'routes/api/orders.ts'),
  route('api/create-payment-intent', 'routes/api/create-payment-intent.ts'),
  route('api/stripe/webhook', 'routes/api/stripe.webhook.ts'),

  // Calls of the staff area (specification 2, section 7)
  // Orders
  route('api/admin/dashboard', 'routes/api/admin.dashboard.ts'),
  route('api/admin/orders', 'routes/api/admin.orders.ts'),
  route('api/admin/orders/:id', 'routes/api/admin.orders.id.ts'),
  route('api/admin/orders/:id/activity', 'routes/api/admin.orders.id.activity.ts'),
  route('api/orders/:id/status', 'routes/api/orders.id.status.ts'),
  route('api/activity-logs/order/:id', 'routes/api/activity-logs.order.id.ts'),
  route('api/admin/invite-partner', 'routes/api/admin.invite-partner.ts'),
  // HOAs
  // Team and account settings
  // Activity log

  route('api/*', 'routes/api/unknown.ts'),

  route('*', 'routes/site/not-found.tsx'),
] satisfies RouteConfig
