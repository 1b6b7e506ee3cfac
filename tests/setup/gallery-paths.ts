import type { UserRole } from '~/modules/permissions/signed-in-user'
import { groups } from '~/modules/questionnaire/question'
import { sampleNumbers } from '~/modules/reports/samples/samples'
import { undoToken, type Gallery } from './gallery'
import { linkPartnerInProduct } from './partner-portal'
import type { Product } from './product'

// In groups: all pages of a role in one test would exceed its time limit on a busy machine.
export const publicPaths: [string, string[]][] = [
  [
    'site',
    [
      '/',
      '/legal/terms',
      '/legal/privacy',
      '/legal/refunds',
      '/legal/accessibility',
      '/scoring',
      '/nothing-here',
      '/test-customer-reports',
      '/demo/management-company',
      '/report/CV-0000-0000-0000',
      '/track-order',
    ],
  ],
  [
    'sign-in',
    [
      '/admin/login',
      '/admin/login/code',
      '/admin/login/passkey',
      '/partner/login',
      '/forgot-password',
      `/undo-email-change?token=${undoToken}`,
    ],
  ],
  ['sample reports', sampleNumbers.map((number) => `/report/${number}`)],
]

type Account = { product: Product; gallery: Gallery; userId: number }

export const accountPaths: [UserRole, string, (account: Account) => string[] | Promise<string[]>][] = [
  [
    'customer',
    'orders',
    ({ product, gallery: { orders, approvedNumbers }, userId }) => {
      // An order with the longest names, one in final review, and one with a report.
      const { change } = product
      for (const id of [orders.new, orders.review])
        change('update orders set user_id = ? where id = ?', userId, id)
      change('update orders set user_id = ? where order_number = ?', userId, approvedNumbers[0])
      const numbers = product.rows<{ number: string }>(
        'select order_number as number from orders where user_id = ?',
        userId,
      )
      return ['/your-orders', ...numbers.map(({ number }) => `/report/${number}`)]
    },
  ],
  [
    'contributor',
    'orders and HOAs',
    ({ gallery: { hoa } }) => [
      '/admin',
      '/admin/snapshots',
      `/admin/hoas/${hoa.id}`,
      `/admin/hoas/${hoa.id}/questionnaire?group=use`,
    ],
  ],
  [
    'admin',
    'orders',
    ({ gallery: { orders } }) => [
      '/admin/snapshots',
      '/admin/snapshots/999999',
      `/admin/snapshots/${orders.new}`,
      `/admin/snapshots/${orders.new}?activity=1`,
      `/admin/snapshots/${orders.processing}`,
      ...['fipho', 'alerts', 'management', 'financial'].map(
        (section) => `/admin/snapshots/${orders.processing}/edit?section=${section}`,
      ),
      `/admin/snapshots/${orders.review}/review`,
      `/admin/snapshots/${orders.review}/review?item=propertyDetails.petRules&edit=1`,
      `/admin/snapshots/${orders.review}/preview`,
    ],
  ],
  [
    'admin',
    'HOAs',
    ({ gallery: { hoa } }) => [
      '/admin/hoas',
      '/admin/hoas/new',
      '/admin/hoas/decisions',
      `/admin/hoas/${hoa.id}`,
      `/admin/hoas/${hoa.id}?edit=1`,
      `/admin/hoas/${hoa.id}?tab=history`,
      `/admin/hoas/${hoa.id}/documents`,
      `/admin/hoas/${hoa.id}/documents?delete=${hoa.documentId}`,
      `/admin/hoas/${hoa.id}/documents?expiry=${hoa.documentId}`,
      `/admin/hoas/${hoa.id}/documents?replace=${hoa.documentId}`,
      // All groups are checked as the partner; they are the same for staff.
      `/admin/hoas/${hoa.id}/questionnaire?group=insurance`,
      `/admin/hoas/${hoa.id}/questionnaire?group=use&history=rented`,
      `/admin/hoas/${hoa.id}/questionnaire/ask`,
      '/admin/hoas-test',
    ],
  ],
  [
    'admin',
    'dashboard, team, and settings',
    ({ userId }) => [
      '/admin',
      '/admin?invite=1',
      '/admin/users',
      '/admin/users?add=1',
      `/admin/users?user=${userId}`,
      '/admin/users/partners',
      '/admin/pdf-generator',
      '/admin/settings',
    ],
  ],
  [
    'partner',
    'documents',
    async ({ product, gallery: { hoa }, userId }) => {
      await linkPartnerInProduct(product, { id: userId }, hoa.id)
      const question = (name: string) => `/partner?hoa=${hoa.id}&${name}=${hoa.documentId}`
      return [
        '/partner',
        ...['delete', 'expiry', 'replace'].map(question),
        `/partner/hoas/${hoa.id}/documents/${hoa.documentId}/pages/1`,
        '/partner?hoa=999999',
      ]
    },
  ],
  [
    'partner',
    'questionnaire',
    async ({ product, gallery: { hoa }, userId }) => {
      await linkPartnerInProduct(product, { id: userId }, hoa.id)
      return [
        ...groups.map(({ id }) => `/partner/questionnaire?hoa=${hoa.id}&group=${id}`),
        `/partner/questionnaire/ask?hoa=${hoa.id}`,
        '/partner/colleagues',
      ]
    },
  ],
  [
    'super',
    'activity log and customer data',
    () => [
      '/admin/activity-logs',
      // With a message beside a field.
      '/admin/activity-logs?q=case+4&startDate=2026-03-02&endDate=2026-03-01',
      '/admin/activity-logs?q=no-such-thing',
      '/admin/customer-data',
      '/admin/customer-data?email=no-address',
      `/admin/customer-data?email=${'w'.repeat(60)}@${'w'.repeat(60)}.example.com`,
    ],
  ],
  [
    'super',
    'webhooks',
    ({ gallery: { webhook } }) => [
      '/admin/webhooks',
      '/admin/webhooks?add=1',
      `/admin/webhooks?edit=${webhook.id}`,
      `/admin/webhooks?remove=${webhook.id}`,
      `/admin/webhooks/${webhook.id}`,
      `/admin/webhooks/${webhook.id}?delivery=${webhook.deliveryId}`,
    ],
  ],
]
