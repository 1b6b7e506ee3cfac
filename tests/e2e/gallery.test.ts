import { beforeAll, describe, expect, it } from 'vitest'
import type { UserRole } from '~/modules/permissions/signed-in-user'
import { hashToken } from '~/modules/tokens.server'
import { checkoutLink } from '~/modules/orders/checkout-link.server'
import { groups } from '~/modules/questionnaire/question'
import { sampleNumbers } from '~/modules/reports/samples/samples'
import type { PrintedReport } from '~/modules/reports/revisions/printed-report'
import { firstMethodReport, thinReport } from '../factories/reports'
import { fillReportOf } from '../setup/fill-report'
import {
  expectWellMadeOnBoth,
  overflowAt,
  screenName,
  screens,
  withBrowser,
  type BrowserVisitor,
} from '../setup/browser'
import { placePaidOrder } from '../setup/paid-order'
import { linkPartnerInProduct } from '../setup/partner-portal'
import { until } from '../setup/product'
import { orderToReview } from '../setup/review'
import { makeAccount } from '../setup/staff'
import { Visitor } from '../setup/visitor'
import { webhookWithHistory } from '../setup/webhooks'
import { minuteMs } from '~/modules/time-units'

// Checks every page at its own URL on all four screens: axe, no horizontal overflow (down to 320 px), and no
// browser errors. Intermediate states are checked by the other tests.

const { product, visit, visitAs } = withBrowser()

const undoToken = 'of-the-gallery'

let orders: { new: number; processing: number; review: number }
/** The order numbers of approved reports. */
let approvedNumbers: string[]
let hoa: { id: number; documentId: number }
let webhook: { id: number; deliveryId: number }

async function placeApproved(report: PrintedReport): Promise<string> {
  const { change } = product()
  const { id, orderNumber } = await placePaidOrder(product())
  change("update orders set status = 'completed', completed_at = 1 where id = ?", id)
  change(
    'insert into report_revisions (order_id, revision, content, approved_by_id, approved_at) values (?, 1, ?, (select min(id) from users), 1)',
    id,
    JSON.stringify({ ...report, orderNumber, revision: 1 }),
  )
  return orderNumber
}

beforeAll(async () => {
  const { change } = product()
  const paid = await placePaidOrder(product())
  // With the maximum lengths of the forms.
  change(
    'update orders set first_name = ?, subject_property_address = ?, email = ? where id = ?',
    'W'.repeat(80),
    'W'.repeat(200),
    `${'w'.repeat(60)}@${'w'.repeat(60)}.example.com`,
    paid.id,
  )
  const processing = await placePaidOrder(product())
  change("update orders set status = 'processing' where id = ?", processing.id)
  await fillReportOf(product(), processing.id, {
    reviewedSections: ['documents'],
    values: { 'propertyInfo.hoaName': 'Test Lofts', 'healthScores.overall': '62% (Fair)' },
    alerts: [{ type: 'Roof', title: 'The roof leaks', description: 'It is costly.', severity: 'bad' }],
  })
  const review = await orderToReview(product())
  await fillReportOf(product(), review.id)
  orders = { new: paid.id, processing: processing.id, review: review.id }
  approvedNumbers = [await placeApproved(thinReport()), await placeApproved(firstMethodReport())]

  const { lastInsertRowid: id } = change(
    "insert into hoas (name, management_company, website, created_at, updated_at) values (?, 'M', ?, 1, 1)",
    'A'.repeat(120),
    `https://example.com/${'b'.repeat(150)}`,
  )
  const { lastInsertRowid: documentId } = change(
    "insert into documents (hoa_id, original_name, stored_name, media_type, size_bytes, uploaded_at) values (?, ?, 'none', 'application/pdf', 1, 1)",
    id,
    `${'c'.repeat(140)}.pdf`,
  )
  // A second one, unread and about to expire, about which a partner was reminded.
  change(
    "insert into documents (hoa_id, original_name, stored_name, media_type, size_bytes, uploaded_at, expires_on, expires_source) values (?, 'Soon.pdf', 'none-2', 'application/pdf', 1, 1, date('now', '+9 days'), 'not_found')",
    id,
  )
  change(
    "insert into expiry_reminders (document_id, expires_on, stage, created_at) select id, expires_on, 'fortnight', 1 from documents where stored_name = 'none-2'",
  )
  change(
    "insert into document_readings (document_id, status, kind, pages_total, finished_at) values (?, 'done', 'insurance', 1, 1)",
    documentId,
  )
  change(
    "insert into document_pages (document_id, number, text, source, words) values (?, 1, 'Policy expires on June 30, 2027', 'text', x'')",
    documentId,
  )
  hoa = { id: Number(id), documentId: Number(documentId) }
  const { id: changedId } = await makeAccount(product(), 'customer')
  change(
    'insert into email_undo_links (token_hash, user_id, email, changed_at, expires_at) values (?, ?, ?, ?, ?)',
    hashToken(undoToken),
    changedId,
    `${'w'.repeat(60)}@${'w'.repeat(60)}.example.com`,
    Date.now(),
    Date.now() + 3_600_000,
  )
  change(
    'insert into expected_documents (id, hoa_id, original_name, created_at) values (999999, ?, ?, 1)',
    id,
    `${'d'.repeat(140)}.pdf`,
  )
  webhook = await webhookWithHistory(product())
  // Answers of maximum length, one of them changed once.
  change(
    `insert into questionnaire_answers (hoa_id, question_id, version, state, value, document_id, document_name, document_page, answered_by, answered_at, superseded_at)
     values (@hoa, 'inspector', 1, 'value', @text, @document, @name, 12345, @by, 1, null),
       (@hoa, 'findings', 1, 'value', @passage, null, null, null, @by, @now, null),
       (@hoa, 'rented', 1, 'value', '4', null, null, null, @by, @now, @now),
       (@hoa, 'rented', 2, 'unknown', null, null, null, null, 'Ada', @now, null)`,
    {
      hoa: hoa.id,
      text: JSON.stringify('d'.repeat(200)),
      document: hoa.documentId,
      name: `${'c'.repeat(140)}.pdf`,
      by: 'E'.repeat(160),
      passage: JSON.stringify('f'.repeat(2000)),
      now: Date.now(),
    },
  )
  // More entries than fit on one page, with long words.
  change(
    `insert into activities (action, section, field, old_value, new_value, description, metadata, created_at, hash)
     with recursive n (i) as (select 1 union all select i + 1 from n where i < 60)
     select 'updated', 'report', 'monthlyDues', i, hex(zeroblob(60)), 'Monthly dues corrected, case ' || i,
       json_object('page', i, 'document', hex(zeroblob(50)) || '.pdf'), ? + i, 'x' from n`,
    Date.now(),
  )
  // The widest action, section, and order, by a user with a long name.
  const { id: longNamed } = await makeAccount(product(), 'contributor')
  change(
    'update users set first_name = ?, last_name = ? where id = ?',
    'W'.repeat(30),
    'W'.repeat(30),
    longNamed,
  )
  change(
    `insert into activities (user_id, order_id, action, section, description, created_at, hash)
     values (?, (select min(id) from orders), 'status_changed', 'questionnaire', 'Widest case', ?, 'x')`,
    longNamed,
    Date.now() + minuteMs,
  )
})

// In groups: all pages of a role in one test would exceed its time limit on a busy machine.
const publicPaths: [string, string[]][] = [
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

const accountPaths: [UserRole, string, (userId: number) => string[] | Promise<string[]>][] = [
  [
    'customer',
    'orders',
    (userId) => {
      // An order with the longest names, one in final review, and one with a report.
      const { change } = product()
      for (const id of [orders.new, orders.review])
        change('update orders set user_id = ? where id = ?', userId, id)
      change('update orders set user_id = ? where order_number = ?', userId, approvedNumbers[0])
      const numbers = product().rows<{ number: string }>(
        'select order_number as number from orders where user_id = ?',
        userId,
      )
      return ['/your-orders', ...numbers.map(({ number }) => `/report/${number}`)]
    },
  ],
  [
    'contributor',
    'orders and HOAs',
    () => [
      '/admin',
      '/admin/snapshots',
      `/admin/hoas/${hoa.id}`,
      `/admin/hoas/${hoa.id}/questionnaire?group=use`,
    ],
  ],
  [
    'admin',
    'orders',
    () => [
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
    () => [
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
    (userId) => [
      '/admin',
      '/admin?invite=1',
      '/admin/users',
      '/admin/users?add=1',
      `/admin/users?user=${userId}`,
      '/admin/pdf-generator',
      '/admin/settings',
    ],
  ],
  [
    'partner',
    'documents',
    async (userId) => {
      await linkPartnerInProduct(product(), { id: userId }, hoa.id)
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
    async (userId) => {
      await linkPartnerInProduct(product(), { id: userId }, hoa.id)
      return [
        ...groups.map(({ id }) => `/partner/questionnaire?hoa=${hoa.id}&group=${id}`),
        `/partner/questionnaire/ask?hoa=${hoa.id}`,
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
    () => [
      '/admin/webhooks',
      '/admin/webhooks?add=1',
      `/admin/webhooks?edit=${webhook.id}`,
      `/admin/webhooks?remove=${webhook.id}`,
      `/admin/webhooks/${webhook.id}`,
      `/admin/webhooks/${webhook.id}?delivery=${webhook.deliveryId}`,
    ],
  ],
]

async function expectGallery(visitor: BrowserVisitor, paths: string[]) {
  const { page } = visitor
  const wide: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectWellMadeOnBoth(visitor)
    const over = await overflowAt(visitor, 320)
    if (over > 0) wide.push(`${path} by ${over} px`)
  }
  expect(wide, 'wider than a screen of 320 px').toEqual([])
  await visitor.leave()
}

describe.each(screens)('the accessibility and layout checks', (screen) => {
  it.each(publicPaths)(`pass on public pages (%s) with ${screenName(screen)}`, async (_, paths) => {
    await expectGallery(await visit(screen), paths)
  })

  it(`pass on reports with few documents, and of the first method, with ${screenName(screen)}`, async () => {
    const paths = approvedNumbers.map((number) => `/report/${number}?loan=2027-02-01`)
    await expectGallery(await visit(screen), paths)
  })

  it(`pass on the list of documents to request with ${screenName(screen)}`, async () => {
    const visitor = await visitAs('admin', screen)
    for (const path of [`/admin/snapshots/${orders.review}`, `/admin/snapshots/${orders.review}/review`]) {
      await visitor.page.goto(path)
      const toAsk = visitor.page.getByText('What is missing, and what to ask for')
      // On the order's page it is part of a longer, collapsed list.
      if (!(await toAsk.isVisible()))
        await visitor.page.locator('details', { has: toAsk }).first().locator('> summary').click()
      await toAsk.click()
      await visitor.page.getByText('Please send the most recent reserve study').waitFor()
      await expectWellMadeOnBoth(visitor)
      expect(await overflowAt(visitor, 320)).toBe(0)
    }
    await visitor.leave()
  })

  it(`pass on the pages behind an order's link with ${screenName(screen)}`, async () => {
    const buyer = new Visitor(product().url)
    await buyer.walkTo(3)
    const pending = product().value('select max(id) from orders')
    const paths = await product().runInside(() =>
      [pending, orders.new].map((id) => new URL(checkoutLink(id)).pathname),
    )
    await expectGallery(await visit(screen), [...paths, '/checkout/continue/none'])
  })

  it(`pass on the receipt and the cancellation of an order with ${screenName(screen)}`, async () => {
    const buyer = new Visitor(product().url)
    const email = `${'w'.repeat(40)}.${crypto.randomUUID()}@example.com`
    await buyer.walkTo(5, email)
    const paid = () =>
      product().rows<{ id: number; order_number: string }>(
        'select id, order_number from orders where email = ? and paid_at is not null',
        email,
      )[0]
    const { id, order_number: number } = await until(paid, 'the paid order')
    const order = `/report/${number}`
    // With the maximum length of the form.
    await buyer.post(`${order}/receipt`, {
      intent: 'billing',
      name: 'W'.repeat(160),
      company: 'W'.repeat(120),
      address: 'W'.repeat(200),
      city: 'W'.repeat(80),
      state: 'WA',
      zipCode: '98402',
    })
    const visitor = await visit(screen)
    await visitor.takeSession(buyer)
    for (const path of [order, `${order}/receipt`, `${order}/cancel`]) {
      await visitor.page.goto(path)
      await expectWellMadeOnBoth(visitor)
      expect(await overflowAt(visitor, 320), path).toBe(0)
    }
    await buyer.post(`${order}/cancel`, {})
    await expectGallery(visitor, [order, `${order}/receipt`])
    const paths = [`/admin/snapshots/${id}`, '/admin/snapshots?status=canceled']
    await expectGallery(await visitAs('admin', screen), paths)
    await expectGallery(await visit(screen), [order, `${order}/receipt`])
  })

  it(`pass on every step of the checkout with ${screenName(screen)}`, async () => {
    for (const step of [1, 2, 3, 4, 5] as const) {
      const buyer = new Visitor(product().url)
      if (step > 1) await buyer.walkTo(step as 2 | 3 | 4 | 5)
      const visitor = await visit(screen)
      await visitor.takeSession(buyer)
      await expectGallery(visitor, [`/checkout?step=${step}`])
    }
  })

  it.each(accountPaths)(
    `pass on the pages of an account with the role %s (%s) with ${screenName(screen)}`,
    async (role, _, paths) => {
      const visitor = await visitAs(role, screen)
      await expectGallery(visitor, await paths(visitor.account.id))
    },
  )
})

it('the activity log with open details does not overflow at 320, 768, 1024, and 1200 px', async () => {
  const visitor = await visitAs('super', { js: true, width: 390 })
  const { page } = visitor
  await page.goto('/admin/activity-logs?q=case')
  await page.locator('summary').first().click()
  expect(await overflowAt(visitor, 320)).toBe(0)
  for (const width of [768, 1024, 1200]) {
    await page.setViewportSize({ width, height: 800 })
    const cut = await page
      .locator('table')
      .evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0))
    expect(cut, `the table at ${width} px`).toBeLessThanOrEqual(0)
  }
  await visitor.leave()
})
