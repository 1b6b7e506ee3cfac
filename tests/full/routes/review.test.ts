import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reportFields } from '~/modules/report-fields/fields'
import { fieldValue, textOf } from '~tests/setup/html'
import type { Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import {
  dues,
  itemAt,
  orderToReview,
  putItem,
  resetReview,
  units,
  unitsCandidate,
  type OrderToReview,
} from '~tests/setup/review'
import { signInAs } from '~tests/setup/staff'
import { Visitor } from '~tests/setup/visitor'

// The verification of a report, item by item
// (docs/specification/review-and-approval.md#review-screen).

let product: Product
let order: OrderToReview
let admin: Visitor
beforeAll(async () => {
  product = await sharedProduct()
  order = await orderToReview(product)
  admin = (await signInAs(product, 'admin')).visitor
})

const fipho = 'healthScores.financial'

beforeEach(() => resetReview(product, order))

const post = (fields: Record<string, string | number>, visitor = admin) => visitor.post(order.path, fields)

const versionOf = (path: string) => itemAt(product, order.id, path)?.version ?? 0

const textAt = async (query = '') => textOf(await admin.page(order.path + query))

describe('the review of a report', () => {
  it('warns on every screen of a value whose source names another association', async () => {
    const warning = 'The source names Harbor Point HOA: check whether it belongs to this association.'
    const counted = (text: string) => text.split(warning).length - 1
    const [documentId] = order.documents
    const foreign = {
      ...unitsCandidate('10', documentId, 'Quiet hours begin at ten'),
      otherAssociation: 'Harbor Point HOA',
    }
    putItem(product, order.id, units, { conflict: true, candidates: [foreign] })
    expect(counted(await textAt(`?item=${units}`))).toBe(1)
    // In the panel and in the list of all items.
    await post({ intent: 'choose', candidate: 0, path: units, seen: versionOf(units) })
    expect(counted(await textAt(`?item=${units}`))).toBe(2)
    expect(counted(await textAt(`?item=${units}&edit=1`))).toBe(2)
    const orderPath = `/admin/snapshots/${order.id}`
    expect(counted(textOf(await admin.page(orderPath)))).toBe(1)
    expect(counted(textOf(await admin.page(`${orderPath}/edit?section=key-info`)))).toBe(1)
    const alert = { type: 'Rules', title: 'Quiet hours', description: 'They begin at ten.', severity: 'bad' }
    const alertOnPage = (page: number) => ({
      ...alert,
      source: `Declaration.pdf, page ${page}`,
      documentId,
      page,
    })
    product.change(
      'update reports set alerts = ? where order_id = ?',
      JSON.stringify([alertOnPage(1), alertOnPage(2)]),
      order.id,
    )
    expect(counted(textOf(await admin.page(orderPath)))).toBe(2)
    expect(counted(textOf(await admin.page(`${orderPath}/edit?section=alerts`)))).toBe(1)
    product.change("update reports set alerts = '[]' where order_id = ?", order.id)
    await post({ intent: 'save', path: units, value: '48', seen: versionOf(units) })
    const item = `?item=${units}`
    // Only the replaced value, which staff can choose again.
    expect(await textAt(item)).toMatch(new RegExp(`Also found.*10.*${warning}`))
    expect(counted(await textAt(item))).toBe(1)
    expect(textOf(await admin.page(orderPath))).not.toContain(warning)
  })

  it('shows each value with its period in the list of all items', async () => {
    putItem(product, order.id, dues, { value: '$285 a month', period: '2026 proposed' })
    expect(await textAt(`?item=${units}`)).toContain('Monthly Dues $285 a month (proposed 2026 budget)')
  })

  it('lists everything that a report must have, including items never searched for', async () => {
    const required = reportFields.filter((f) => f.required)
    const text = await textAt()
    for (const { label } of required) expect(text).toContain(label)
    expect(text).toContain(`${required.length} items remaining to review`)
  })

  it('keeps zoom and search from one item to the next', async () => {
    const response = await admin.post(`${order.path}?zoom=100&q=pets&doc=1&page=1&edit=1`, {
      intent: 'verify',
      path: units,
      seen: versionOf(units),
    })
    const { searchParams } = new URL(response.headers.get('Location') ?? '', product.url)
    expect(Object.fromEntries(searchParams)).toEqual({ item: dues, zoom: '100', q: 'pets' })
  })

  it.each([
    ['verify-not-provided', 'not_provided', 'Not provided'],
    ['verify-stated-none', 'stated_none', 'None, as the document states'],
  ])('accepts the answer %s', async (intent, absence, words) => {
    await post({ intent, path: dues, seen: versionOf(dues) })
    const item = itemAt(product, order.id, dues)
    expect(item).toMatchObject({ value: null, absence, source: 'employee' })
    expect(item?.verified_at).not.toBeNull()
    expect(await textAt(`?item=${dues}`)).toMatch(
      new RegExp(`Monthly Dues Reviewed by Test Admin [^·]+ · Required What counts .* ${words}`),
    )
  })

  it.each([
    [fipho, 'many', 'Please enter a number from 0 to 100'],
    ['insurance.replacementValue', '101%', 'The replacement value is a percentage from 0 to 100'],
    ['management.googleReviews', '5.1', 'Google reviews are from 0 to 5, in steps of 0.1'],
    [units, 'x'.repeat(301), 'Please use at most 300 characters'],
  ])('rejects %s = %s and returns the input', async (path, value, sentence) => {
    putItem(product, order.id, path, { value: '1' })
    const response = await admin.post(`${order.path}?item=${path}&edit=1`, {
      intent: 'save',
      path,
      value,
      reason: 'Because',
      seen: 1,
    })
    expect(response.status).toBe(422)
    const page = await response.text()
    expect(textOf(page)).toContain(sentence)
    expect(fieldValue(page, 'value')).toBe(value)
    expect(itemAt(product, order.id, path)?.value).toBe('1')
  })

  it('reports no disagreement for a single value, or for several in one document', async () => {
    const [first] = order.documents
    const candidate = (value: string) => ({
      ...unitsCandidate(value, first, `${value} units`),
      qualifier: 'year, 2026',
    })
    const shown = async (...values: string[]) => {
      putItem(product, order.id, units, { conflict: true, candidates: values.map(candidate) })
      return textOf(await admin.page(`${order.path}?item=${units}`))
    }
    expect(await shown('46')).toContain('Choose this value, or verify the item as not provided')
    expect(await shown('46', '64')).toContain('Several values were found: choose one')
  })

  it('starts the work on an order that no one has opened', async () => {
    const status = () => product.value('select status from orders where id = ?', order.id)
    product.change("update orders set status = 'new' where id = ?", order.id)
    expect(textOf(await admin.page(order.path))).toContain('Processing')
    expect(status()).toBe('processing')
  })

  it('offers lines rather than dragging to cite words without JavaScript', async () => {
    putItem(product, order.id, units, { value: '46' })
    const text = textOf(await admin.page(`${order.path}?item=${units}&edit=1`))
    expect(text).toContain('No words are cited yet. Choose their lines below.')
    expect(text).not.toContain('Drag over')
  })

  it.each([
    [{ intent: 'delete', path: units }, 400],
    [{}, 400],
    [{ intent: 'save', path: 'no.such', value: '1' }, 400],
    [{ intent: 'verify', path: 'no.such' }, 404],
    [{ intent: 'verify-not-provided', path: '__proto__' }, 404],
  ])('rejects %j', async (fields: Record<string, string>, status) => {
    expect((await post(fields)).status).toBe(status)
  })

  it('does not open for an unknown or unpaid order', async () => {
    expect((await admin.fetch('/admin/snapshots/999999/review')).status).toBe(404)
    expect((await admin.fetch('/admin/snapshots/x/review')).status).toBe(404)
    const email = `${crypto.randomUUID()}@example.com`
    await new Visitor(product.url).walkTo(4, email)
    const unpaid = product.value('select id from orders where email = ?', email)
    const response = await admin.fetch(`/admin/snapshots/${unpaid}/review`)
    expect(response.status).toBe(409)
    expect(textOf(await response.text())).toContain('This order is not paid')
  })

  it('finds words in the documents and links to their pages', async () => {
    const page = await admin.page(`${order.path}?item=${units}&q=leash`)
    expect(textOf(page)).toContain('2 pages with “leash”.')
    expect(page).toMatch(new RegExp(`doc=${order.documents[1]}&amp;page=1`))
    expect(await textAt('?q=nowhere')).toContain('No page contains “nowhere”.')
    expect(await textAt(`?q=${'x'.repeat(201)}`)).toContain('200 characters')
  })

  it('says how many pages have been read as soon as their number is known', async () => {
    const changeReadings = (change: string) =>
      product.change(
        `update document_readings set ${change} where document_id in (select id from documents where order_id = ?)`,
        order.id,
      )
    changeReadings("status = 'reading', finished_at = null, pages_total = null, pages_read = 0")
    expect(await textAt()).toContain('The documents are being read. Unverified values may still change.')
    changeReadings('pages_total = 8, pages_read = 3')
    expect(await textAt()).toMatch(/The documents are being read: \d+ of \d+ pages so far\. Unverified/)
    changeReadings("status = 'done', finished_at = 1, pages_total = 1, pages_read = 1")
    expect(await textAt()).not.toContain('The documents are being read')
  })
})

it('the sidebar stays collapsed, and collapsing it redirects only to staff pages', async () => {
  const collapse = (back: string) => admin.post('/admin/sidebar', { sidebar: 'collapsed', back })
  const response = await collapse(`${order.path}?item=${units}`)
  expect(response.headers.get('Location')).toBe(`${order.path}?item=${units}`)
  expect(await admin.page(order.path)).toContain('Show the navigation')
  for (const back of ['https://example.com/', '//example.com/admin', '/admin/../logout', '/report/x'])
    expect((await collapse(back)).headers.get('Location')).toBe('/admin')
  await admin.post('/admin/sidebar', { sidebar: 'open', back: '/admin' })
  expect(await admin.page(order.path)).toContain('Collapse the navigation')
})
