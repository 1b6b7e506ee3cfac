import { index, layout, route, type RouteConfig } from '@remix-run/route-config'

/** Every URL of the product; routes are declared here, not derived from file names. */
export default [
  // Site
  index('routes/site/landing.tsx'),
  route('legal/terms', 'routes/site/terms.tsx'),
  route('legal/privacy', 'routes/site/privacy.tsx'),
  route('legal/refunds', 'routes/site/refunds.tsx'),
  route('legal/accessibility', 'routes/site/accessibility.tsx'),
  route('scoring', 'routes/site/scoring.tsx'),
  route('healthz', 'routes/site/healthz.ts'),
  route('metrics', 'routes/site/metrics.ts'),
  route('robots.txt', 'routes/site/robots.ts'),
  route('.well-known/security.txt', 'routes/site/security-txt.ts'),
  route('sitemap.xml', 'routes/site/sitemap.ts'),

  // Remote readers
  route('readers/documents/:token', 'routes/readers/document.ts'),

  // Reports
  route('report/:orderNumber', 'routes/report/report.tsx'),
  route('test-customer-reports', 'routes/report/samples.tsx'),

  // The customer's private pages of an order
  route('report/:orderNumber/documents/:documentId/pages/:number', 'routes/report/evidence.tsx'),
  route('report/:orderNumber/documents/:documentId/pages/:number/image', 'routes/report/evidence-image.ts'),
  route('report/:orderNumber/receipt', 'routes/report/receipt.tsx'),
  route('report/:orderNumber/receipt.pdf', 'routes/report/receipt-pdf.ts'),
  route('report/:orderNumber/cancel', 'routes/report/cancel.tsx'),
  route('order/:token', 'routes/report/private-link.ts'),
  route('report/:orderNumber/documents', 'routes/report/documents.ts'),
  route('track-order', 'routes/report/track-order.tsx'),
  route('your-orders', 'routes/report/your-orders.tsx'),

  // Checkout
  route('checkout', 'routes/checkout/checkout.tsx'),
  route('checkout/documents', 'routes/checkout/documents.ts'),
  route('checkout/continue/:token', 'routes/checkout/continue.tsx'),

  // Documents that staff have requested from a customer
  route('add-documents/:token', 'routes/add-documents/add-documents.tsx'),
  route('add-documents/:token/uploads', 'routes/add-documents/uploads.ts'),

  // Demo
  route('demo/*', 'routes/demo/demo.tsx'),

  // Account
  route('admin/login', 'routes/account/login.tsx'),
  route('admin/login/passkey', 'routes/account/login-passkey.tsx'),
  route('admin/login/code', 'routes/account/login-code.tsx'),
  route('admin/login/set-up', 'routes/account/login-set-up.tsx'),
  route('confirm', 'routes/account/confirm.tsx'),
  route('setup-password', 'routes/account/setup-password.tsx'),
  route('forgot-password', 'routes/account/forgot-password.tsx'),
  route('reset-password', 'routes/account/reset-password.tsx'),
  route('undo-email-change', 'routes/account/undo-email-change.tsx'),
  route('confirm-email', 'routes/account/confirm-email.tsx'),
  route('logout', 'routes/account/logout.ts'),

  // Partners
  route('partner/login', 'routes/partner/login.tsx'),
  route('partner', 'routes/partner/portal.tsx'),
  route('partner/hoas/:hoaId/uploads', 'routes/partner/uploads.ts'),
  route('partner/hoas/:hoaId/documents/:documentId', 'routes/partner/download.ts'),
  route('partner/hoas/:hoaId/documents/:documentId/pages/:number', 'routes/partner/document-page.tsx'),
  route(
    'partner/hoas/:hoaId/documents/:documentId/pages/:number/image',
    'routes/partner/document-page-image.ts',
  ),
  route('partner/colleagues', 'routes/partner/colleagues.tsx'),
  route('partner/join/:token', 'routes/partner/join.tsx'),
  route('partner/onboard/:inviteToken', 'routes/partner/onboard.tsx'),
  route('partner/onboard/:inviteToken/documents', 'routes/partner/onboard-documents.ts'),
  route('partner/questionnaire', 'routes/partner/questionnaire.tsx'),
  route('partner/questionnaire/answers', 'routes/partner/questionnaire-answers.ts'),
  route('partner/questionnaire/ask', 'routes/partner/questionnaire-ask.tsx'),
  route('partner/answer/:token', 'routes/partner/answer.tsx'),

  // Previews of what customers receive, without the layout of the staff pages
  route('admin/snapshots/:id/preview', 'routes/admin/orders/review/preview.tsx'),
  route('admin/snapshots/:id/preview.pdf', 'routes/admin/orders/review/preview-pdf.ts'),

  // Staff
  layout('routes/admin/shell.tsx', [
    route('admin', 'routes/admin/dashboard/dashboard.tsx'),
    route('admin/sidebar', 'routes/admin/sidebar.ts'),
    // Orders
    route('admin/snapshots', 'routes/admin/orders/list/orders.tsx'),
    route('admin/snapshots/:id', 'routes/admin/orders/detail/order.tsx'),
    route('admin/snapshots/:id/edit', 'routes/admin/orders/edit/edit.tsx'),
    route('admin/snapshots/:id/documents/:documentId', 'routes/admin/orders/viewer/document.ts'),
    route(
      'admin/snapshots/:id/documents/:documentId/pages/:number',
      'routes/admin/orders/viewer/document-page.ts',
    ),
    route('admin/snapshots/:id/review', 'routes/admin/orders/review/review.tsx'),
    // HOAs
    route('admin/hoas', 'routes/admin/hoas/list.tsx'),
    route('admin/hoas/new', 'routes/admin/hoas/new.tsx'),
    route('admin/hoas/decisions', 'routes/admin/hoas/decisions.tsx'),
    route('admin/hoas/:hoaId', 'routes/admin/hoas/detail.tsx'),
    route('admin/hoas/:hoaId/partners/:invitationId', 'routes/admin/hoas/merge-partner.tsx'),
    route('admin/hoas/:hoaId/documents', 'routes/admin/hoas/documents.tsx'),
    route('admin/hoas/:hoaId/documents/:documentId', 'routes/admin/hoas/download.ts'),
    route('admin/hoas/:hoaId/documents/:documentId/pages/:number', 'routes/admin/hoas/document-page.tsx'),
    route(
      'admin/hoas/:hoaId/documents/:documentId/pages/:number/image',
      'routes/admin/hoas/document-page-image.ts',
    ),
    route('admin/hoas/:hoaId/uploads', 'routes/admin/hoas/uploads.ts'),
    route('admin/hoas/:hoaId/questionnaire', 'routes/admin/hoas/questionnaire.tsx'),
    route('admin/hoas/:hoaId/questionnaire/answers', 'routes/admin/hoas/questionnaire-answers.ts'),
    route('admin/hoas/:hoaId/questionnaire/ask', 'routes/admin/hoas/questionnaire-ask.tsx'),
    route('admin/hoas-test', 'routes/admin/hoas/test.tsx'),
    // Team and account settings
    route('admin/users', 'routes/admin/team/users.tsx'),
    route('admin/users/partners', 'routes/admin/team/partners.tsx'),
    route('admin/settings', 'routes/admin/settings/settings.tsx'),
    route('admin/settings/two-step', 'routes/admin/settings/two-step.tsx'),
    route('admin/settings/recovery-codes', 'routes/admin/settings/recovery-codes.tsx'),
    // PDF generator
    route('admin/pdf-generator', 'routes/admin/pdf-generator/pdf-generator.tsx'),
    // Activity log
    route('admin/reading', 'routes/admin/reading/reading.tsx'),

    route('admin/activity-logs', 'routes/admin/activity-logs/activity-logs.tsx'),
    // Customer data
    route('admin/customer-data', 'routes/admin/customer-data/customer-data.tsx'),
    route('admin/customer-data/export', 'routes/admin/customer-data/export.ts'),
    // Promotion codes
    route('admin/promotion-codes', 'routes/admin/promotion-codes/promotion-codes.tsx'),
    // Webhooks
    route('admin/webhooks', 'routes/admin/webhooks/webhooks.tsx'),
    route('admin/webhooks/:webhookId', 'routes/admin/webhooks/webhook.tsx'),
  ]),

  // API calls (docs/specification/json-api.md)
  // Sign-in and checkout
  route('api/auth/me', 'routes/api/auth.me.ts'),
  route('api/auth/login', 'routes/api/auth.login.ts'),
  route('api/auth/register', 'routes/api/auth.register.ts'),
  route('api/auth/logout', 'routes/api/auth.logout.ts'),
  route('api/auth/passkey', 'routes/api/auth.passkey.ts'),
  route('api/auth/passkey/options', 'routes/api/auth.passkey.options.ts'),
  route('api/auth/passkeys', 'routes/api/auth.passkeys.ts'),
  route('api/auth/passkeys/options', 'routes/api/auth.passkeys.options.ts'),
  route('api/orders', 'routes/api/orders.ts'),
  route('api/create-payment-intent', 'routes/api/create-payment-intent.ts'),
  route('api/stripe/webhook', 'routes/api/stripe.webhook.ts'),
  // Orders, for staff
  route('api/admin/dashboard', 'routes/api/admin.dashboard.ts'),
  route('api/admin/orders', 'routes/api/admin.orders.ts'),
  route('api/admin/orders/:id', 'routes/api/admin.orders.id.ts'),
  route('api/admin/orders/:id/activity', 'routes/api/admin.orders.id.activity.ts'),
  route('api/admin/reports/:id', 'routes/api/admin.reports.id.ts'),
  route('api/orders/:id/status', 'routes/api/orders.id.status.ts'),
  route('api/activity-logs/order/:id', 'routes/api/activity-logs.order.id.ts'),
  // HOAs
  route('api/admin/hoas', 'routes/api/admin.hoas.ts'),
  route('api/admin/hoas/:hoaId', 'routes/api/admin.hoas.hoaId.ts'),
  route('api/admin/hoas/:hoaId/snapshots', 'routes/api/admin.hoas.hoaId.snapshots.ts'),
  // Team and account settings
  route('api/auth/update-email', 'routes/api/auth.update-email.ts'),
  route('api/auth/change-password', 'routes/api/auth.change-password.ts'),
  route('api/verify-invite/:token', 'routes/api/verify-invite.token.ts'),
  route('api/setup-password', 'routes/api/setup-password.ts'),
  route('api/forgot-password', 'routes/api/forgot-password.ts'),
  route('api/verify-reset-token/:token', 'routes/api/verify-reset-token.token.ts'),
  route('api/reset-password', 'routes/api/reset-password.ts'),
  route('api/admin/team-members', 'routes/api/admin.team-members.ts'),
  route('api/admin/team-members/:id', 'routes/api/admin.team-members.id.ts'),
  route('api/admin/team-members/:id/reset-password', 'routes/api/admin.team-members.id.reset-password.ts'),
  // Partners
  route('api/admin/invite-partner', 'routes/api/admin.invite-partner.ts'),
  route('api/partner/create-hoa', 'routes/api/partner.create-hoa.ts'),
  route('api/partner/hoas', 'routes/api/partner.hoas.ts'),
  route('api/partner/upload-documents', 'routes/api/partner.upload-documents.ts'),
  route('api/documents/hoa/:hoaId', 'routes/api/documents.hoa.hoaId.ts'),
  // Activity log
  route('api/activity-logs/all', 'routes/api/activity-logs.all.ts'),
  route('api/activity-logs/export', 'routes/api/activity-logs.export.ts'),
  // Webhooks, outbound
  route('api/webhooks', 'routes/api/webhooks.ts'),
  route('api/webhooks/:id', 'routes/api/webhooks.id.ts'),
  // Not named `webhooks.id.test.ts`, which would be taken for a test.
  route('api/webhooks/:id/test', 'routes/api/webhooks.id.send-test.ts'),
  // Webhooks, inbound
  route('api/webhook/data/create', 'routes/api/webhook.data.create.ts'),
  route('api/webhook/data/update', 'routes/api/webhook.data.update.ts'),
  route('api/webhook/data/delete', 'routes/api/webhook.data.delete.ts'),
  route('api/webhook/custom/:operation', 'routes/api/webhook.custom.operation.ts'),
  // Reports and their PDFs
  route('api/public/report/:orderNumber', 'routes/api/public.report.orderNumber.ts'),
  route('api/download-pdf/:fileName', 'routes/api/download-pdf.fileName.ts'),
  route('api/generated-pdf/:fileName', 'routes/api/generated-pdf.fileName.ts'),
  route('api/generate-sample-pdf', 'routes/api/generate-sample-pdf.ts'),
  route('api/generate-pdf/custom', 'routes/api/generate-pdf.custom.ts'),
  route('api/sample-report-data', 'routes/api/sample-report-data.ts'),

  route('api/*', 'routes/api/unknown.ts'),

  route('*', 'routes/site/not-found.tsx'),
] satisfies RouteConfig
