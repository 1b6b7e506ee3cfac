import { readdirSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { privateToken } from '~/modules/permissions/private-link.server'
import { sendRequest } from '~tests/setup/document-requests'
import { must } from '~tests/setup/helpers'
import { fieldValue, textOf } from '~tests/setup/html'
import { placePaidOrder } from '~tests/setup/paid-order'
import { until, type Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { signInAs, startSessionOf } from '~tests/setup/staff'
import { smallPdf, Visitor } from '~tests/setup/visitor'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

const visitor = () => new Visitor(product.url)
type Order = { id: number; order_number: string; email: string }

/** A paid order, and the browser that placed it. */
async function placedOrder() {
  const email = `${crypto.randomUUID()}@example.com`
  const customer = visitor()
  await customer.walkTo(5, email)
  const order = await until(
    () => product.rows<Order>('select * from orders where email = ? and paid_at is not null', email)[0],
    'the paid order',
  )
  return { customer, order }
}

/** The same, created without the checkout and not held by anyone yet. */
async function paidOrder() {
  const { id } = await placePaidOrder(product)
  const [order] = product.rows<Order>('select * from orders where id = ?', id)
  if (!order) throw new Error('There is no order')
  return { order, page: `/report/${order.order_number}` }
}

const linkOf = ({ id, email }: Order) => product.within(() => `/order/${privateToken({ id, email })}`)

describe("the visible parts of an order's page", () => {
  let customer: Visitor
  let order: Order
  let page: string
  beforeAll(async () => {
    ;({ customer, order } = await placedOrder())
    page = `/report/${order.order_number}`
  })

  it('include documents and address for the session that placed the order', async () => {
    const text = textOf(await customer.page(page))
    expect(text).toContain('Documents received')
    expect(text).toContain('2 Test Avenue, Unit 4')
  })

  it('are only the status for a stranger with the order number', async () => {
    const text = textOf(await visitor().page(page))
    expect(text).toContain('Your Report Is on Its Way')
    expect(text).not.toContain('Documents received')
    expect(text).not.toMatch(/Test Avenue|Lacey|98503|Buyer|@example\.com/)
  })

  it('say for an unpaid order that it awaits payment, not that a report is coming', async () => {
    const buyer = visitor()
    const email = `${crypto.randomUUID()}@example.com`
    await buyer.walkTo(4, email)
    const unpaid = must(product.rows<Order>('select * from orders where email = ?', email)[0])
    const text = textOf(await visitor().page(`/report/${unpaid.order_number}`))
    expect(text).toContain('Your Order Is Awaiting Payment')
    expect(text).not.toContain('on Its Way')
  })

  it("include the customer's parts for the private link, which is no longer in the URL afterward", async () => {
    const other = visitor()
    const answer = await other.fetch(await linkOf(order))
    expect(answer.status).toBe(302)
    expect(answer.headers.get('Location')).toBe(page)
    expect(textOf(await other.page(page))).toContain('Documents received')
  })

  it('include one order for one private link', async () => {
    const { order: another } = await placedOrder()
    const other = visitor()
    await other.fetch(await linkOf(order))
    expect(textOf(await other.page(`/report/${another.order_number}`))).not.toContain('Documents received')
  })

  it("do not include the customer's parts for a link that is altered, or was created for an earlier address", async () => {
    const { order: moved } = await placedOrder()
    const link = await linkOf(moved)
    product.change('update orders set email = ? where id = ?', `${crypto.randomUUID()}@example.com`, moved.id)
    const altered = (await linkOf(order)).replace(/-(.)/, (_, first) => (first === 'A' ? '-B' : '-A'))
    for (const dead of [link, altered, '/order/1', '/order/nothing']) {
      const other = visitor()
      const answer = await other.fetch(dead)
      expect(answer.headers.get('Location')).toBe('/track-order')
      expect(other.readCookie('orders')).toBeUndefined()
      expect(textOf(await other.page('/track-order'))).toContain('This link does not work')
    }
  })

  it("do not include the customer's parts for another account", async () => {
    const stranger = (await placedOrder()).customer
    expect(textOf(await stranger.page(page))).not.toContain('Documents received')
  })
})

const uploadedFiles = () => readdirSync(`${product.dataDir}/uploads`, { recursive: true }).sort()

const study = { name: 'Reserve Study.pdf', content: smallPdf }
const documentsOf = (id: number) =>
  product
    .rows<{ name: string }>('select original_name as name from documents where order_id = ? order by id', id)
    .map(({ name }) => name)
const activities = (id: number) =>
  product
    .rows<{ description: string }>('select description from activities where order_id = ? order by id', id)
    .map(({ description }) => description)

async function withLink(order: Order) {
  const holder = visitor()
  await holder.fetch(await linkOf(order))
  return holder
}

async function withAccount(order: Order) {
  const holder = visitor()
  const userId = product.value<number>('select user_id from orders where id = ?', order.id)
  holder.keepCookie('session', await startSessionOf(product, userId))
  return holder
}

describe("actions on an order's page", () => {
  type Action = {
    name: string
    run: (who: Visitor, page: string) => Promise<Response>
    done: (id: number) => boolean
  }
  const actions: Action[] = [
    {
      name: 'add a document',
      run: (who, page) => who.upload([study], `${page}/documents`),
      done: (id) => documentsOf(id).includes(study.name),
    },
    {
      name: 'say that there are no more documents',
      run: (who, page) => who.upload([], `${page}/documents?finish=1`),
      done: (id) =>
        product.value<string>('select outcome from document_requests where order_id = ?', id) === 'finished',
    },
    {
      name: 'mail the public link',
      run: (who, page) => who.post(page, { intent: 'share', email: 'lender@example.com' }),
      done: (id) =>
        product.value("select count(*) from mails where order_id = ? and template = 'shared-report'", id) ===
        1,
    },
  ]

  it.each(actions)('let the session, the account, and the private link $name', async ({ run, done }) => {
    const { customer, order: placed } = await placedOrder()
    const { order: ofAccount } = await paidOrder()
    const { order: ofLink } = await paidOrder()
    for (const [order, who] of [
      [placed, customer],
      [ofAccount, await withAccount(ofAccount)],
      [ofLink, await withLink(ofLink)],
    ] as const) {
      await sendRequest(product, order.id, ['reserve_study'])
      const answer = await run(who, `/report/${order.order_number}`)
      expect(answer.headers.get('Location')?.split('#')[0]).toBe(`/report/${order.order_number}`)
      expect(done(order.id)).toBe(true)
    }
  })

  it.each(actions)('let no one else $name', async ({ run, done }) => {
    const { order, page } = await paidOrder()
    await sendRequest(product, order.id, ['reserve_study'])
    const { order: another } = await paidOrder()
    const { visitor: account } = await signInAs(product, 'customer')
    const { visitor: admin } = await signInAs(product, 'admin')
    for (const who of [visitor(), account, admin, await withLink(another), await withAccount(another)]) {
      const answer = await run(who, page)
      expect(answer.status).toBe(403)
      expect(await answer.text()).toContain('Only the customer can do this.')
      const unknown = await run(who, '/report/CV-0000-0000-0000')
      expect(unknown.status).toBe(403)
    }
    expect(done(order.id)).toBe(false)
    expect(documentsOf(order.id)).toEqual(['bylaws.pdf'])
  })

  it("reject requests from other sites in the customer's name", async () => {
    const { order, page } = await paidOrder()
    const holder = await withLink(order)
    const body = new URLSearchParams({ intent: 'share', email: 'lender@example.com' })
    const headers = { Origin: 'https://elsewhere.example' }
    expect((await holder.fetch(page, { method: 'POST', body, headers })).status).toBe(403)
    expect(product.value('select count(*) from mails where order_id = ?', order.id)).toBe(0)
  })
})

describe('documents that a customer adds', () => {
  it('are read immediately, are logged, and are reported to staff in one mail', async () => {
    const { order, page } = await paidOrder()
    const holder = await withLink(order)
    const before = textOf(await holder.page(page))
    expect(before).toMatch(/Reserve Study Without it ?, the report can’t say how far the reserves are funded/)
    const answer = await holder.upload(
      [study, { name: 'Broken.pdf', content: 'no PDF' }],
      `${page}/documents`,
    )
    expect(textOf(await (await holder.follow(answer)).text())).toContain(
      '“Broken.pdf”: This is not a PDF document. 1 file(s) added to your order.',
    )
    const scripted = await holder.upload(
      [{ name: 'Budget.pdf', content: smallPdf }],
      `${page}/documents`,
      'application/json',
    )
    expect([scripted.status, await scripted.json()]).toEqual([200, { added: 1, refused: [] }])
    expect(documentsOf(order.id)).toEqual(['bylaws.pdf', 'Reserve Study.pdf', 'Budget.pdf'])
    expect(activities(order.id)).toContain('Reserve Study.pdf added by the customer')
    await until(
      () =>
        product.value(
          "select count(*) from document_readings r join documents d on d.id = r.document_id where d.order_id = ? and r.status = 'done'",
          order.id,
        ) === 3,
      'the documents to be read',
    )
    expect(textOf(await holder.page(page))).toMatch(/Budget\.pdf 1 KB Received and read/)
    // Ends the time in which further documents are collected.
    expect(
      product.change(
        "update jobs set run_at = 0 where kind = 'report-added-documents' and status = 'queued' and payload like ?",
        `{"orderId":${order.id},%`,
      ).changes,
    ).toBe(1)
    const mail = await until(
      () =>
        product
          .mails()
          .find(({ text }) =>
            text
              .replaceAll(/=\r?\n/g, '')
              .includes(`The customer added 2 documents to ${order.order_number}`),
          ),
      'the mail to staff',
    )
    expect(mail.text).toContain('Reserve Study.pdf, Budget.pdf')
    expect(
      product.value(
        "select count(*) from mails where template = 'added-documents' and order_id = ?",
        order.id,
      ),
    ).toBe(
      product.value(
        "select count(distinct to_address) from mails where template = 'added-documents' and order_id = ?",
        order.id,
      ),
    )
  })

  it.each([
    ['final review', 'Your report is in its final review'],
    ['completed', 'Your report is finished'],
  ])(
    'are rejected with a clear message if the order is in %s, and no file stays',
    async (status, sentence) => {
      const { order, page } = await paidOrder()
      const holder = await withLink(order)
      product.change(
        "update orders set status = ?, completed_at = iif(? = 'completed', 1, null) where id = ?",
        status,
        status,
        order.id,
      )
      const shown = await holder.page(page)
      expect(textOf(shown)).toContain(sentence)
      expect(shown).not.toContain('type="file"')
      const files = uploadedFiles()
      const late = await holder.upload([study], `${page}/documents`)
      expect(textOf(await (await holder.follow(late)).text())).toContain(sentence)
      const scripted = await holder.upload([study], `${page}/documents`, 'application/json')
      expect(scripted.status).toBe(409)
      expect(((await scripted.json()) as { error: string }).error).toContain(sentence)
      expect(documentsOf(order.id)).toEqual(['bylaws.pdf'])
      expect(uploadedFiles()).toEqual(files)
    },
  )

  it('fulfill the open request, which the customer closes on the page', async () => {
    const { order, page } = await paidOrder()
    await sendRequest(product, order.id, ['reserve_study', 'insurance'])
    const holder = await withLink(order)
    const shown = textOf(await holder.page(page))
    expect(shown).toContain('We need documents from you')
    expect(shown).toContain('Reserve study Still missing')
    expect(shown).toContain('Please add what you have below.')
    await holder.upload([study], `${page}/documents`)
    expect(
      product.value('select count(*) from documents where order_id = ? and request_id > 0', order.id),
    ).toBe(1)
    expect(
      product.value('select resumed_at is not null from document_requests where order_id = ?', order.id),
    ).toBe(1)
    const finished = await holder.upload([], `${page}/documents?finish=1`)
    const after = textOf(await (await holder.follow(finished)).text())
    expect(after).toContain('We won’t wait for more documents')
    expect(after).not.toContain('We need documents from you')
    // There is nothing left to finish, but documents are still accepted.
    const twice = await holder.upload([], `${page}/documents?finish=1`)
    expect(textOf(await (await holder.follow(twice)).text())).toContain(
      'We are no longer waiting for documents for this order.',
    )
  })
})

describe('sharing a report', () => {
  it("mails the public link in the customer's name, without private data", async () => {
    const { order, page } = await paidOrder()
    const holder = await withLink(order)
    const to = `${crypto.randomUUID()}@example.com`
    const answer = await holder.post(page, { intent: 'share', email: to })
    expect(textOf(await (await holder.follow(answer)).text())).toContain(`The link is on its way to ${to}.`)
    const mail = await until(() => product.mails().find(({ text }) => text.includes(`To: ${to}`)), 'the mail')
    const text = mail.text.replaceAll(/=\r?\n/g, '')
    expect(text).toContain('Test Buyer shared the HOA report on 2 Test Avenue with you.')
    expect(text).toContain(`/report/${order.order_number}`)
    expect(text).not.toMatch(/Lacey|Unit 4|\/order\//)
    expect(activities(order.id)).toContain(
      `Link to the report of ${order.order_number} mailed to ${to} by its customer`,
    )
  })

  it('asks about an address that looks mistyped before it sends a mail', async () => {
    const { order, page } = await paidOrder()
    const holder = await withLink(order)
    const name = crypto.randomUUID()
    const question = await holder.post(page, { intent: 'share', email: `${name}@gmial.com` })
    expect(question.status).toBe(422)
    expect(textOf(await question.text())).toContain(`Did you mean ${name}@gmail.com`)
    const correction = { intent: 'share', email: `${name}@gmial.com`, takeSuggestion: 'email' }
    const answer = await holder.post(page, correction)
    // Without scripts, the message appears next to the form.
    expect(answer.headers.get('Location')).toBe(`${page}#share`)
    expect(await (await holder.follow(answer)).text()).toMatch(
      new RegExp(`id="share".*role="status".*The link is on its way to ${name}@gmail\\.com`, 's'),
    )
    expect(
      product.rows(
        "select to_address from mails where template = 'shared-report' and order_id = ?",
        order.id,
      ),
    ).toEqual([{ to_address: `${name}@gmail.com` }])
  })

  it("shows an address's error, and is limited to ten an hour", async () => {
    const { order, page } = await paidOrder()
    const holder = await withLink(order)
    const wrong = await holder.post(page, { intent: 'share', email: 'nobody' })
    expect(wrong.status).toBe(422)
    expect(textOf(await wrong.text())).toContain('Please enter a valid email address')
    const statuses: number[] = []
    for (let i = 0; i < 11; i++)
      statuses.push((await holder.post(page, { intent: 'share', email: `${i}@example.com` })).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 302), 429])
  })
})

describe('forgetting an order on a device', () => {
  it('revokes the access given by the private link', async () => {
    const { order, page } = await paidOrder()
    const holder = await withLink(order)
    const answer = await holder.post(page, { intent: 'forget' })
    const shown = textOf(await (await holder.follow(answer)).text())
    expect(shown).toContain('This device has forgotten your order')
    expect(shown).not.toContain('Documents received')
    expect(holder.readCookie('orders')).toBeUndefined()
  })

  it('ends the checkout, and informs visitors who are still signed in', async () => {
    const { customer, order } = await placedOrder()
    const page = `/report/${order.order_number}`
    const answer = await customer.post(page, { intent: 'forget' })
    expect(textOf(await (await customer.follow(answer)).text())).toContain('please log out, too')
    await customer.post('/logout', {})
    expect(textOf(await customer.page(page))).not.toContain('Documents received')
    expect((await customer.fetch('/checkout?step=5')).headers.get('Location')).toBe('/checkout?step=1')
  })
})

describe('an unpaid order', () => {
  it('links the session that placed it to the checkout', async () => {
    const customer = visitor()
    const email = `${crypto.randomUUID()}@example.com`
    await customer.walkTo(4, email)
    const number = product.value<string>('select order_number from orders where email = ?', email)
    const shown = textOf(await customer.page(`/report/${number}`))
    expect(shown).toContain('Continue to Payment')
    const late = await customer.upload([study], `/report/${number}/documents`, 'application/json')
    expect(late.status).toBe(409)
    const share = await customer.post(`/report/${number}`, { intent: 'share', email: 'a@example.com' })
    expect(share.status).toBe(409)
  })
})

describe('tracking an order', () => {
  const wrong = 'We can’t find an order with this number and email address.'
  const track = (who: Visitor, orderNumber: string, email: string, intent = 'track') =>
    who.post('/track-order', { intent, orderNumber, email })

  it('redirects a correct pair to the public page of the order, however the number is typed', async () => {
    const { order, page } = await paidOrder()
    const who = visitor()
    for (const typed of [order.order_number, order.order_number.toLowerCase().replaceAll('-', ' ')]) {
      const answer = await track(who, typed, order.email.toUpperCase())
      expect([answer.status, answer.headers.get('Location')]).toEqual([302, page])
    }
    expect(textOf(await who.page(page))).not.toContain('Documents received')
  })

  it('responds to every wrong pair in the same way', async () => {
    const { order } = await paidOrder()
    const { order: other } = await paidOrder()
    const answers = new Set<string>()
    for (const [number, email] of [
      [order.order_number, other.email],
      ['CV-0000-0000-0000', order.email],
      ['CV-0000-0000-0000', 'nobody@example.com'],
      ['no number', order.email],
    ] as const)
      for (const intent of ['track', 'mail-link']) {
        const answer = await track(visitor(), number, email, intent)
        const text = textOf(await answer.text())
        expect(text).toContain(wrong)
        answers.add(`${answer.status} ${text}`)
      }
    expect(answers.size).toBe(1)
    expect(product.value('select count(*) from mails where order_id = ?', order.id)).toBe(0)
  })

  it("mails the private link to the order's address, three times an hour", async () => {
    const { order, page } = await paidOrder()
    const who = visitor()
    const sent = await track(who, order.order_number, order.email, 'mail-link')
    expect(sent.headers.get('Location')).toBe(page)
    const mail = await until(
      () => product.mails().find(({ text }) => text.includes(`To: ${order.email}`)),
      'the mail',
    )
    const path = /\/order\/\d+-[\w-]{43}/.exec(mail.text.replaceAll(/=\r?\n/g, ''))?.[0] ?? ''
    expect(path).toBe(await linkOf(order))
    expect(textOf(await who.page(page))).not.toContain('Documents received')
    const statuses: number[] = []
    for (let i = 0; i < 3; i++)
      statuses.push((await track(visitor(), order.order_number, order.email, 'mail-link')).status)
    expect(statuses).toEqual([302, 302, 429])
  })

  it('mails no link for an unpaid order', async () => {
    const customer = visitor()
    const email = `${crypto.randomUUID()}@example.com`
    await customer.walkTo(4, email)
    const number = product.value<string>('select order_number from orders where email = ?', email)
    const answer = await track(visitor(), number, email, 'mail-link')
    expect(answer.status).toBe(409)
    expect(textOf(await answer.text())).toContain('This order is not paid yet.')
    expect(product.value('select count(*) from mails where to_address = ?', email)).toBe(0)
  })

  it('is rate-limited by network and by order number', async () => {
    const { order } = await paidOrder()
    const guesser = visitor()
    const statuses: number[] = []
    for (let i = 0; i < 21; i++)
      statuses.push((await track(guesser, 'CV-0000-0000-0001', `${i}@example.com`)).status)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 422), 429])
    for (let i = 0; i < 30; i++) await track(visitor(), order.order_number, `${i}@example.com`)
    for (const number of [order.order_number, 'CV-0000-0000-0002'])
      expect((await track(visitor(), number, 'x@example.com')).status).toBe(
        number === order.order_number ? 429 : 422,
      )
  })

  it("is prefilled with the number from the order's page", async () => {
    const { order, page } = await paidOrder()
    const who = visitor()
    expect(await who.page(page)).toContain(`href="/track-order?order=${order.order_number}"`)
    expect(fieldValue(await who.page(`/track-order?order=${order.order_number}`), 'orderNumber')).toBe(
      order.order_number,
    )
  })
})

describe('your orders', () => {
  it("lists only the account's own orders", async () => {
    const { order } = await paidOrder()
    const { order: another } = await paidOrder()
    const holder = await withAccount(order)
    const shown = await holder.page('/your-orders')
    expect(textOf(shown)).toContain('2 Test Avenue, Unit 4, Lacey, WA 98503')
    expect(shown).toContain(`href="/report/${order.order_number}"`)
    expect(shown).not.toContain(another.order_number)
    expect(await holder.page('/')).toContain('href="/your-orders"')
  })

  it('links to the account settings and back', async () => {
    const { visitor: customer } = await signInAs(product, 'customer')
    expect(await customer.page('/your-orders')).toContain('href="/admin/settings"')
    expect(await customer.page('/admin/settings')).toContain('href="/your-orders"')
    const { visitor: staff } = await signInAs(product, 'viewer')
    expect(await staff.page('/admin/settings')).not.toContain('href="/your-orders"')
  })

  it('says what will appear in an empty list, and requires signing in', async () => {
    const { visitor: customer } = await signInAs(product, 'customer')
    expect(textOf(await customer.page('/your-orders'))).toContain('No orders yet')
    expect((await visitor().fetch('/your-orders')).headers.get('Location')).toBe('/admin/login')
    expect(await visitor().page('/')).toContain('href="/track-order"')
  })
})

describe('the page of an order', () => {
  it('is not cached, and has neither scripts nor private data for strangers', async () => {
    const { order, page } = await paidOrder()
    const holder = await withLink(order)
    for (const who of [holder, visitor()]) {
      const answer = await who.fetch(page)
      expect(answer.headers.get('Cache-Control')).toContain('no-store')
      expect(answer.headers.get('X-Robots-Tag')).toBe('noindex')
      await answer.text()
    }
    const html = await visitor().page(page)
    expect(html).not.toContain('<script')
    expect(html).toContain('<meta name="referrer" content="no-referrer"/>')
    expect(await holder.page(page)).toContain('<meta name="referrer" content="same-origin"/>')
    const scripted = await (await visitor().fetch(`${page}.data`)).text()
    for (const secret of [order.email, 'bylaws.pdf', 'Unit 4', 'Lacey'])
      expect(html + scripted, secret).not.toContain(secret)
    // Timestamps may contain these digits.
    expect(html + scripted).not.toMatch(/\b98503\b/)
  })
})
