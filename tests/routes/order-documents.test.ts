import { beforeAll, describe, expect, it } from 'vitest'
import { sendRequest } from '~tests/setup/document-requests'
import { textOf } from '~tests/setup/html'
import { until, type Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { makeAccount } from '~tests/setup/staff'
import { smallPdf } from '~tests/setup/visitor'
import {
  activitiesOf,
  documentNamesOf,
  orderPaidWithoutCheckout,
  withLink,
} from '~tests/setup/customers-order'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

const study = { name: 'Reserve Study.pdf', content: smallPdf }

describe('documents that a customer adds', () => {
  it('are read immediately, are logged, and are reported to staff in one mail', async () => {
    await makeAccount(product, 'admin')
    const { order, path } = await orderPaidWithoutCheckout(product)
    const holder = await withLink(product, order)
    const before = textOf(await holder.page(path))
    expect(before).toMatch(/Reserve Study Without it ?, the report can’t say how far the reserves are funded/)
    const response = await holder.upload(
      [study, { name: 'Broken.pdf', content: 'no PDF' }],
      `${path}/documents`,
    )
    expect(textOf(await (await holder.follow(response)).text())).toContain(
      '“Broken.pdf”: This is not a PDF document. 1 file(s) added to your order.',
    )
    const scripted = await holder.upload(
      [{ name: 'Budget.pdf', content: smallPdf }],
      `${path}/documents`,
      'application/json',
    )
    expect([scripted.status, await scripted.json()]).toEqual([200, { added: 1, refused: [] }])
    expect(documentNamesOf(product, order.id)).toEqual(['bylaws.pdf', 'Reserve Study.pdf', 'Budget.pdf'])
    expect(activitiesOf(product, order.id)).toContain('Reserve Study.pdf added by the customer')
    await until(
      () =>
        product.value(
          "select count(*) from document_readings r join documents d on d.id = r.document_id where d.order_id = ? and r.status = 'done'",
          order.id,
        ) === 3,
      'the documents to be read',
    )
    expect(textOf(await holder.page(path))).toMatch(/Budget\.pdf 1 KB Received and read/)
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
          .find(({ text }) => text.includes(`The customer added 2 documents to ${order.order_number}`)),
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

  it('fulfill the open request, which the customer closes on the page', async () => {
    const { order, path } = await orderPaidWithoutCheckout(product)
    await sendRequest(product, order.id, ['reserve_study', 'insurance'])
    const holder = await withLink(product, order)
    const shown = textOf(await holder.page(path))
    expect(shown).toContain('We need documents from you')
    expect(shown).toContain('Reserve study Still missing')
    expect(shown).toContain('Please add what you have below.')
    await holder.upload([study], `${path}/documents`)
    expect(
      product.value('select count(*) from documents where order_id = ? and request_id > 0', order.id),
    ).toBe(1)
    expect(
      product.value('select resumed_at is not null from document_requests where order_id = ?', order.id),
    ).toBe(1)
    const finished = await holder.upload([], `${path}/documents?finish=1`)
    const after = textOf(await (await holder.follow(finished)).text())
    expect(after).toContain('We won’t wait for more documents')
    expect(after).not.toContain('We need documents from you')
    // There is nothing left to finish, but documents are still accepted.
    const twice = await holder.upload([], `${path}/documents?finish=1`)
    expect(textOf(await (await holder.follow(twice)).text())).toContain(
      'We are no longer waiting for documents for this order.',
    )
  })
})
