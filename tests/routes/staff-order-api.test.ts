import { beforeAll, describe, expect, it } from 'vitest'
import { fillReportOf } from '~tests/setup/fill-report'
import { textOf } from '~tests/setup/html'
import { placePaidOrder } from '~tests/setup/paid-order'
import type { Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { signInAs } from '~tests/setup/staff'
import type { Visitor } from '~tests/setup/visitor'

// The API calls of an order for staff (docs/specification/json-api.md#order-calls).

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

const statusOf = (id: number) => product.value<string>('select status from orders where id = ?', id)

const statusCall = (visitor: Visitor, id: number | string, status: unknown) =>
  visitor.json('PUT', `/api/orders/${id}/status`, { status })

const addActivity = (visitor: Visitor, id: number, body: object) =>
  visitor.json('POST', `/api/admin/orders/${id}/activity`, body)

describe('the status API call', () => {
  it('advances an order, and rejects every other transition with a message', async () => {
    const { visitor } = await signInAs(product, 'admin')
    const { id } = await placePaidOrder(product)
    const early = await statusCall(visitor, id, 'final review')
    expect([early.status, await early.json()]).toEqual([
      409,
      { error: 'The order is new: only one that is processing can be set to final review.' },
    ])
    await fillReportOf(product, id)
    for (const status of ['processing', 'final review', 'completed']) {
      const response = await statusCall(visitor, id, status)
      expect([response.status, await response.json()]).toEqual([200, { order: { id, status } }])
    }
    // Approving an approved report changes nothing.
    expect((await statusCall(visitor, id, 'completed')).status).toBe(200)
    expect(product.value('select count(*) from report_revisions where order_id = ?', id)).toBe(1)
    for (const status of ['final review', 'processing', 'new', 'pending'])
      expect((await statusCall(visitor, id, status)).status, status).toBe(409)
    for (const status of ['lost', '', 7, null, undefined, ['new']]) {
      const response = await statusCall(visitor, id, status)
      expect(
        [response.status, ((await response.json()) as { fields?: object }).fields],
        String(status),
      ).toEqual([422, { status: 'The status is one of pending, new, processing, final review, completed' }])
    }
    expect((await visitor.fetch(`/api/orders/${id}/status`)).status).toBe(405)
  })

  it('requires complete sections before the final review, and verified items before completion', async () => {
    const { visitor } = await signInAs(product, 'admin')
    const { id } = await placePaidOrder(product)
    await statusCall(visitor, id, 'processing')
    await fillReportOf(product, id, {
      reviewedSections: [],
      values: { 'healthScores.physical': '65% (Fair)' },
      alerts: [{ type: 'Roof', title: 'Leak', description: 'Costly', severity: 'bad' }],
    })
    product.change(
      "update document_readings set status = 'failed' where document_id in (select id from documents where order_id = ?)",
      id,
    )
    const early = await statusCall(visitor, id, 'final review')
    expect([early.status, await early.json()]).toEqual([
      409,
      {
        error: 'Not every section is complete: FiPhO Health Scores, Critical Alerts, Documents.',
        fields: {
          fipho: 'A score is below 70: please look it over.',
          alerts: 'There is a critical alert: please look it over.',
          documents: 'Not every document has been analyzed.',
        },
      },
    ])
    expect(statusOf(id)).toBe('processing')
    product.change(
      'update reports set checked_sections = \'["fipho","alerts","documents"]\' where order_id = ?',
      id,
    )
    expect((await statusCall(visitor, id, 'final review')).status).toBe(200)
    product.change(
      "update report_items set verified_at = null, verified_by_id = null where order_id = ? and path = 'insurance.company'",
      id,
    )
    const unverified = await statusCall(visitor, id, 'completed')
    expect([unverified.status, await unverified.json()]).toEqual([
      409,
      {
        error: 'Please approve all required items before final approval.',
        fields: { items: 'Insurance Carrier' },
      },
    ])
    expect(statusOf(id)).toBe('final review')
  })

  it('lets a contributor only start their own orders', async () => {
    const { visitor, id: me } = await signInAs(product, 'contributor')
    const mine = await placePaidOrder(product, me)
    const other = await placePaidOrder(product)
    expect((await statusCall(visitor, other.id, 'processing')).status).toBe(403)
    expect((await statusCall(visitor, mine.id, 'processing')).status).toBe(200)
    expect((await statusCall(visitor, mine.id, 'final review')).status).toBe(403)
    product.change("update orders set status = 'final review' where id = ?", mine.id)
    expect((await statusCall(visitor, mine.id, 'completed')).status).toBe(403)
    expect([statusOf(mine.id), statusOf(other.id)]).toEqual(['final review', 'new'])
  })
})

describe('the API calls of an order', () => {
  it('return it and its history, and add to the history', async () => {
    const { visitor, id: me, email } = await signInAs(product, 'contributor')
    const order = await placePaidOrder(product, me)
    const read = await visitor.json('GET', `/api/admin/orders/${order.id}`)
    expect(await read.json()).toMatchObject({
      order: {
        id: order.id,
        orderNumber: order.orderNumber,
        customerRole: 'homebuyer',
        hoaName: null,
        user: { firstName: 'Test' },
        documents: [{ id: order.documentId, name: 'bylaws.pdf' }],
      },
      report: {
        id: order.id,
        propertyInfo: { hoaName: null },
        criticalAlerts: [],
        documents: [{ id: order.documentId, name: 'bylaws.pdf' }],
      },
    })
    const entry = { action: 'reviewed', section: 'fipho', description: 'Looked at the score' }
    const change = { field: 'financial', oldValue: 70, newValue: '80' }
    const added = await addActivity(visitor, order.id, { ...entry, ...change })
    expect([added.status, await added.json()]).toEqual([201, { success: true }])
    const history = await visitor.json('GET', `/api/activity-logs/order/${order.id}?pageSize=20`)
    const { pageSize, activities } = (await history.json()) as {
      pageSize: number
      activities: { description: string }[]
    }
    expect(pageSize).toBe(20)
    // Also includes the worker, which reads the order's documents in the meantime.
    expect(activities.filter((a) => a.description === entry.description)).toEqual([
      expect.objectContaining({
        ...entry,
        userId: me,
        user: expect.objectContaining({ email, role: 'contributor' }) as object,
        field: 'financial',
        oldValue: '70',
        newValue: '80',
        order: { id: order.id, orderNumber: order.orderNumber },
        metadata: { reported: true },
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      }),
    ])
    const shown = await visitor.page(`/admin/snapshots/${order.id}?activity=1`)
    expect(textOf(shown)).toContain('Reported by Test Contributor Looked at the score')
    // Only the fields of an entry that the screen needs.
    expect(await visitor.page(`/admin/snapshots/${order.id}.data?activity=1`)).not.toContain(email)
  })

  it('never contain a secret', async () => {
    const { visitor, id: me } = await signInAs(product, 'contributor')
    const order = await placePaidOrder(product, me)
    const stored = product.value<string>('select stored_name from documents where id = ?', order.documentId)
    const hashes = product
      .rows<{ h: string }>('select password_hash as h from users where password_hash is not null')
      .map(({ h }) => h)
    for (const path of [
      '/api/admin/dashboard',
      '/api/admin/orders',
      `/api/admin/orders/${order.id}`,
      `/api/activity-logs/order/${order.id}`,
      '/admin.data',
      '/admin/snapshots.data',
      `/admin/snapshots/${order.id}.data?activity=1`,
    ]) {
      const response = await visitor.fetch(path)
      expect(response.status, path).toBe(200)
      const text = await response.text()
      for (const secret of [stored, ...hashes, 'passwordHash', 'storedName', 'tokenHash'])
        expect(text.includes(secret), `${path} ${secret}`).toBe(false)
    }
  })
})
