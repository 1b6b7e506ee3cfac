import { and, eq, isNotNull, notInArray } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { businessDay } from '~/modules/date-formats'
import { countDocumentsByStatus, listHoaDocuments } from '~/modules/hoas/documents.server'
import { findHoa } from '~/modules/hoas/queries.server'
import { longJobHandlers } from '~/worker/handlers.server'
import { listPartnerHoas } from '~/modules/hoas/partner-hoas.server'
import type { PrintedReport } from '~/modules/reports/revisions/printed-report'
import { layoutReport } from '~/modules/reports/layout/report-pages'
import { db } from '~db/client.server'
import {
  activities,
  documentPages,
  jobs,
  orders,
  reportItems,
  reportRevisions,
  tasks,
  users,
} from '~db/schema'
import { seedAccounts } from '~db/seed/accounts'
import { seedHoas } from '~db/seed/hoas'
import { seedOrders } from '~db/seed/orders'
import { seedPartner } from '~db/seed/partners'
import { sampleOrders } from '~db/seed/sample-orders'
import { updateOrder } from '~tests/factories/orders'
import { must } from '~tests/setup/helpers'
import { runDueJobs } from '~tests/setup/run-jobs'

const statuses = () =>
  db()
    .select({ status: orders.status, task: tasks.status })
    .from(orders)
    .leftJoin(tasks, eq(tasks.orderId, orders.id))
    .orderBy(orders.id)
    .all()

it('the demo’s orders reach their status step by step, and a second run adds nothing', async () => {
  await seedAccounts('a good password')
  expect(await seedOrders()).toBe(sampleOrders.length)
  const created = statuses()
  expect(created.map(({ status }) => status)).toEqual(sampleOrders.map(({ status }) => status))
  expect(created.map(({ task }) => task)).toEqual([
    'done',
    'done',
    'in_progress',
    'in_progress',
    'pending',
    null,
  ])
  const steps = () =>
    db()
      .select({ to: activities.newValue })
      .from(activities)
      .where(and(eq(activities.orderId, 1), eq(activities.section, 'order'), eq(activities.field, 'status')))
      .all()
      .flatMap(({ to }) => to ?? [])
  expect(steps()).toEqual(['new', 'processing', 'final review', 'completed'])

  expect(await seedOrders()).toBe(0)
  expect(statuses()).toEqual(created)
  expect(steps()).toHaveLength(4)

  // A run interrupted after the payment is resumed; an order that has advanced since is unchanged.
  updateOrder(1, { status: 'new', completedAt: null })
  updateOrder(5, { status: 'processing' })
  expect(await seedOrders()).toBe(0)
  expect(statuses().map(({ status }) => status)).toEqual([
    ...created.slice(0, 4).map(({ status }) => status),
    'processing',
    'pending',
  ])
})

it('the demo’s approved reports match their documents, which are read', async () => {
  await seedAccounts('a good password')
  await seedOrders()
  const revisions = db().select().from(reportRevisions).all()
  expect(revisions).toHaveLength(sampleOrders.filter(({ status }) => status === 'completed').length)
  for (const { orderId, content } of revisions) {
    const report = JSON.parse(content) as PrintedReport
    const layout = layoutReport(report)
    expect(layout.documentCount).toBe(report.documents.length)
    expect(report.documents.map(({ kind }) => kind)).toEqual([
      'bylaws',
      'ccrs',
      'financial_statement',
      'minutes',
      'fee_schedule',
    ])
    expect(report.documents.map(({ pages }) => pages)).toEqual([1, 1, 1, 1, 1])
    expect(JSON.stringify(layout)).not.toContain('date not stated')
    // No sentence ends with two periods.
    expect(JSON.stringify(layout)).not.toMatch(/[^.]\.\.(?!\.)/)
    expect(layout.alertCounts.some(({ text }) => text.includes('not checked'))).toBe(false)
    const pages = db()
      .select({ documentId: documentPages.documentId, page: documentPages.number, text: documentPages.text })
      .from(documentPages)
      .all()
    const oneLine = (text: string) => text.replace(/\s+/g, ' ')
    const quoted = db()
      .select()
      .from(reportItems)
      .where(and(eq(reportItems.orderId, orderId), isNotNull(reportItems.quote)))
      .all()
    const misquoted = quoted.filter(
      ({ documentId, documentPage, quote }) =>
        !pages.some(
          ({ text, ...page }) =>
            page.documentId === documentId &&
            page.page === documentPage &&
            oneLine(text).includes(oneLine(quote ?? '')),
        ),
    )
    expect(quoted.length).toBeGreaterThan(20)
    expect(misquoted.map(({ path, quote }) => `${path}: ${quote}`)).toEqual([])
  }
})

it('the demo’s partner has HOAs, one of them with documents in every status', async () => {
  await seedAccounts('a good password')
  await seedOrders()
  await seedHoas()
  seedPartner()
  seedPartner()
  const partner = must(db().select().from(users).where(eq(users.email, 'partner@example.com')).get())
  const described = listPartnerHoas(partner)
  expect(described.map(({ id }) => findHoa(id).isPartner)).toEqual([true, true])
  const documentsOfAll = () =>
    described.flatMap(({ id }) => listHoaDocuments(id, { page: 1, pageSize: 50 }).rows)
  // Each reading starts a process; only those of the certificates matter here.
  const wantedKeys = documentsOfAll()
    .filter(({ name }) => name === 'Insurance Certificate.pdf')
    .map(({ id }) => `read-hoa-document-${id}`)
  db()
    .delete(jobs)
    .where(and(eq(jobs.kind, 'read-hoa-document'), notInArray(jobs.uniqueKey, wantedKeys)))
    .run()
  expect(await runDueJobs(['read-hoa-document'], longJobHandlers)).toEqual(['done', 'done'])
  const today = businessDay(Date.now())
  const countsOfEach = described.map(({ id }) => Object.values(countDocumentsByStatus(id, today)))
  expect(countsOfEach.some((counts) => counts.every((count) => count > 0))).toBe(true)
  expect(
    documentsOfAll()
      .filter((d) => d.kind === 'insurance')
      .map((d) => d.expiresSource),
  ).toEqual(['document', 'document'])
})
