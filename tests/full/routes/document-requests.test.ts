import { beforeAll, describe, expect, it } from 'vitest'
import { sendRequest } from '~tests/setup/document-requests'
import { textOf } from '~tests/setup/html'
import { placePaidOrder } from '~tests/setup/paid-order'
import { type Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { signInAs } from '~tests/setup/staff'
import { smallPdf, Visitor } from '~tests/setup/visitor'

// Staff request documents from a customer, who adds them through a link, both without JavaScript.

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

const form = { intent: 'request-documents', other: '', message: '' }
const pageOf = (id: number) => `/admin/snapshots/${id}`
const study = { name: 'Reserve Study.pdf', content: smallPdf }
const dueAt = (id: number) => product.value<number>('select due_at from orders where id = ?', id)

/** An order with an open request. */
async function requestedOrder() {
  const order = await placePaidOrder(product)
  const before = dueAt(order.id)
  const { id: requestId, token } = await sendRequest(product, order.id, ['reserve_study', 'insurance'])
  return {
    ...order,
    before,
    requestId,
    token,
    path: `/add-documents/${token}`,
    customer: new Visitor(product.url),
  }
}

describe('a request for documents', () => {
  it('is not offered for a completed order', async () => {
    const { visitor } = await signInAs(product, 'admin')
    const { id } = await placePaidOrder(product)
    product.change("update orders set status = 'completed', completed_at = 1 where id = ?", id)
    expect(await visitor.page(pageOf(id))).not.toContain('Send Request')
    const sent = await visitor.post(pageOf(id), { ...form, 'ask.budget': 'on' })
    expect(sent.status).toBe(409)
    expect(textOf(await sent.text())).toContain('This order is completed, so it needs no more documents.')
  })
})

describe('the link of a request', () => {
  it('says so if the order is completed and accepts no more documents', async () => {
    const { id, path, customer } = await requestedOrder()
    product.change("update orders set status = 'completed', completed_at = 1 where id = ?", id)
    expect(textOf(await customer.page(path))).toContain(
      'This Link No Longer Accepts Documents The report is complete, so this link no longer accepts documents.',
    )
    const late = await customer.upload([study], `${path}/uploads`)
    expect(textOf(await (await customer.follow(late)).text())).toContain('That didn’t work')
  })

  it('is rate-limited against guessing: wrong links must wait, but a valid link still works', async () => {
    const { path } = await requestedOrder()
    for (const wrong of [`${path}x`, path.slice(0, -1), '/add-documents/x', '/add-documents/%00'])
      expect(await new Visitor(product.url).status(wrong), wrong).toBe(404)
    const guesser = new Visitor(product.url)
    const statuses = new Set<number>()
    for (let guess = 0; guess < 40; guess++) statuses.add(await guesser.status(`/add-documents/${guess}`))
    expect([...statuses]).toEqual([404, 429])
    const upload = await guesser.upload([study], '/add-documents/nothing/uploads', 'application/json')
    expect(upload.status).toBe(429)
    expect(await guesser.status(path)).toBe(200)
  })
})
