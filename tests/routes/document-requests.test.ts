import { beforeAll, describe, expect, it } from 'vitest'
import { loggedPath } from '~/http/logged-path'
import { deadlineAfterPause } from '~/modules/orders/deadline.server'
import { sendRequest } from '~tests/setup/document-requests'
import { must } from '~tests/setup/helpers'
import { fieldValue, textOf } from '~tests/setup/html'
import { placePaidOrder } from '~tests/setup/paid-order'
import { until, type Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { signInAs } from '~tests/setup/staff'
import { smallPdf, Visitor } from '~tests/setup/visitor'

// Staff request documents from a customer, who adds them through a link, both without JavaScript.

let product: Product
beforeAll(async () => {
  product = await sharedProduct({ readsDocuments: true })
})

const form = { intent: 'request-documents', other: '', message: '' }
const pageOf = (id: number) => `/admin/snapshots/${id}`
const study = { name: 'Reserve Study.pdf', content: smallPdf }
const dueAt = (id: number) => product.value<number>('select due_at from orders where id = ?', id)
const openRequests = (id: number) =>
  product.value('select count(*) from document_requests where order_id = ? and closed_at is null', id)

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
  it('is sent by a form with what is missing, mailed, shown on both sides, and withdrawn', async () => {
    const { visitor } = await signInAs(product, 'admin')
    const { id, orderNumber } = await placePaidOrder(product)
    const before = dueAt(id)
    const page = await visitor.page(pageOf(id))
    for (const kind of ['reserve_study', 'insurance', 'budget'])
      expect(fieldValue(page, `ask.${kind}`), kind).toBe('on')

    const nothing = await visitor.post(pageOf(id), { ...form, message: 'Please help.' })
    expect(nothing.status).toBe(422)
    expect(textOf(await nothing.text())).toContain('Please choose at least one document')
    const long = await visitor.post(pageOf(id), { ...form, other: 'x'.repeat(201), 'ask.budget': 'on' })
    expect(long.status).toBe(422)
    const again = await long.text()
    expect(textOf(again)).toContain('Please use at most 200 characters')
    expect([fieldValue(again, 'ask.budget'), fieldValue(again, 'ask.insurance')]).toEqual(['on', null])
    expect(openRequests(id)).toBe(0)

    const sent = await visitor.post(pageOf(id), {
      ...form,
      'ask.reserve_study': 'on',
      other: 'The <gate> code',
    })
    const after = textOf(await (await visitor.follow(sent)).text())
    expect(after).toContain('Request Sent')
    expect(after).toContain('Deadline paused until documents arrive')
    expect(dueAt(id)).toBeGreaterThan(before)
    for (const list of ['/admin', '/admin/snapshots'])
      expect(textOf(await visitor.page(list))).toMatch(/Paused until \w{3}, \w{3} \d/)
    const shown = textOf(await new Visitor(product.url).page(`/report/${orderNumber}`))
    expect(shown).toMatch(/The deadline is paused until .* The report is then due .*, unless the clock/)
    expect(shown).not.toMatch(/Reserve study|gate|asked/)
    const call = await new Visitor(product.url).fetch(`/api/public/report/${orderNumber}`)
    expect(await call.json()).toMatchObject({
      order: { dueAt: dueAt(id), pause: { until: expect.any(Number) as number } },
    })
    const rows = (await (await visitor.fetch('/api/admin/orders')).json()) as {
      orders: { id: number; pausedUntil: number | null }[]
    }
    expect(rows.orders.find((row) => row.id === id)?.pausedUntil).toBeGreaterThan(Date.now())

    const email = product.value<string>('select email from orders where id = ?', id)
    const mail = await until(
      () => product.mails().find(({ text }) => text.includes(`To: ${email}`)),
      'the mail',
    )
    const token = /\/add-documents\/([\w-]{43})/.exec(mail.text)?.[1] ?? ''
    const customer = new Visitor(product.url)
    expect(textOf(await customer.page(`/add-documents/${token}`))).toContain('Reserve study Still missing')

    const requestId = fieldValue(await visitor.page(pageOf(id)), 'requestId') ?? ''
    const withdrawn = await visitor.post(pageOf(id), { intent: 'withdraw-request', requestId })
    expect(textOf(await (await visitor.follow(withdrawn)).text())).toContain('Request Withdrawn')
    const twice = await visitor.post(pageOf(id), { intent: 'withdraw-request', requestId })
    expect(textOf(await (await visitor.follow(twice)).text())).toContain('This request is already closed.')
    expect(openRequests(id)).toBe(0)
    expect(textOf(await customer.page(`/add-documents/${token}`))).toContain(
      'We no longer need these documents.',
    )
  })

  it('is sent by a contributor only for an order whose task is theirs', async () => {
    const { id, requestId } = await requestedOrder()
    const { visitor, id: own } = await signInAs(product, 'contributor')
    const forms: Parameters<Visitor['post']>[1][] = [
      { ...form, 'ask.budget': 'on' },
      { intent: 'withdraw-request', requestId },
    ]
    for (const fields of forms) {
      const response = await visitor.post(pageOf(id), fields)
      expect([response.status, response.headers.get('Location')]).toEqual([302, '/admin/login'])
    }
    expect(openRequests(id)).toBe(1)
    const order = await placePaidOrder(product, own)
    const sent = await visitor.post(pageOf(order.id), { ...form, 'ask.budget': 'on' })
    expect(textOf(await (await visitor.follow(sent)).text())).toContain('Request Sent')
  })
})

describe('the link of a request', () => {
  it('accepts files without an account, shows what was received, and resumes the deadline', async () => {
    const { id, before, path, customer } = await requestedOrder()
    expect(dueAt(id)).toBeGreaterThan(before)
    const response = await customer.upload(
      [study, { name: 'Broken.pdf', content: 'no PDF' }],
      `${path}/uploads`,
    )
    expect(response.headers.get('Location')).toBe(path)
    const page = await (await customer.follow(response)).text()
    expect(textOf(page)).toContain('“Broken.pdf”: This is not a PDF document. 1 file(s) added to the order.')
    expect(textOf(page)).toMatch(/Received Reserve Study\.pdf/)
    expect(
      product.rows('select original_name from documents where order_id = ? and request_id > 0', id),
    ).toEqual([{ original_name: 'Reserve Study.pdf' }])
    const [pause] = product.rows<{ from: number; until: number }>(
      'select created_at as "from", resumed_at as until from document_requests where order_id = ?',
      id,
    )
    expect(dueAt(id)).toBe(deadlineAfterPause(before, must(pause)))
    await until(
      () =>
        product.value(
          "select count(*) from document_readings r join documents d on d.id = r.document_id where d.order_id = ? and d.request_id > 0 and r.status = 'done'",
          id,
        ) === 1,
      'the document to be read',
    )
    expect(textOf(await customer.page(path))).toContain('Received and read')
  })

  it('responds to scripts in JSON, and accepts only allowed files', async () => {
    const { path, customer } = await requestedOrder()
    const json = (files: Parameters<Visitor['upload']>[0]) =>
      customer.upload(files, `${path}/uploads`, 'application/json')
    const added = await json([study])
    expect([added.status, await added.json()]).toEqual([200, { added: 1, refused: [] }])
    const none = await customer.upload([], `${path}/uploads`)
    expect(textOf(await (await customer.follow(none)).text())).toContain(
      'Please choose at least one document.',
    )
    const wrong = await customer.json('POST', `${path}/uploads`, {})
    expect(textOf(await (await customer.follow(wrong)).text())).toContain(
      'Send files as multipart/form-data.',
    )
  })

  it('is closed by the customer along with the last files, and says so from then on', async () => {
    const { id, path, customer } = await requestedOrder()
    const refused = await customer.upload([{ name: 'Broken.pdf', content: 'x' }], `${path}/uploads?finish=1`)
    await customer.follow(refused)
    expect(openRequests(id)).toBe(1)
    const finished = await customer.upload([study], `${path}/uploads?finish=1`)
    expect(textOf(await (await customer.follow(finished)).text())).toMatch(/Thank You .*Reserve Study\.pdf/)
    const late = await customer.upload([study], `${path}/uploads`, 'application/json')
    expect([late.status, await late.json()]).toEqual([
      409,
      { error: 'You told us that you have added everything. This link no longer accepts documents.' },
    ])
    expect(product.value('select count(*) from documents where order_id = ? and request_id > 0', id)).toBe(1)
  })

  it('reveals nothing of the customer, is not cached, and is never logged', async () => {
    const { id, orderNumber, token, path, customer } = await requestedOrder()
    const response = await customer.fetch(path)
    expect(response.headers.get('Cache-Control')).toContain('no-store')
    const html = await response.text()
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    const scripted = await (await customer.fetch(`${path}.data`)).text()
    const email = product.value<string>('select email from orders where id = ?', id)
    for (const secret of [email, orderNumber, 'Test Buyer', 'bylaws.pdf', 'Unit 4'])
      expect(html + scripted, secret).not.toContain(secret)
    expect(loggedPath(`${path}/uploads`)).toBe('/add-documents/[redacted]')
    expect(JSON.stringify(product.log)).not.toContain(token)
  })
})
