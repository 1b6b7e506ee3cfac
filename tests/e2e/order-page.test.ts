import { describe, expect, it } from 'vitest'
import {
  dismissMessage,
  expectMessage,
  expectWellMade,
  overflowAt,
  ready,
  screenName,
  screens,
  withBrowser,
} from '~tests/setup/browser'
import { linkOf } from '~tests/setup/customers-order'
import { sendRequest } from '~tests/setup/document-requests'
import { placePaidOrder } from '~tests/setup/paid-order'
import { startSessionOf } from '~tests/setup/staff'
import { Visitor } from '~tests/setup/visitor'
import { addFiles, pdf } from '~tests/setup/checkout-walk'

// What customers do on the page of a paid order.

const { product, visit } = withBrowser()

async function paidOrder() {
  const { id, orderNumber } = await placePaidOrder(product())
  const email = product().value<string>('select email from orders where id = ?', id)
  return { id, orderNumber, email, link: await linkOf(product(), { id, email }) }
}

describe.each(screens)('the page of an order', (screen) => {
  const name = screenName(screen)

  it(`opens by the private link, takes documents, and is shared and forgotten with ${name}`, async () => {
    const { id, orderNumber, link } = await paidOrder()
    const customer = await visit(screen)
    const { page, js } = customer
    await page.goto(link)
    await page.waitForURL(`**/report/${orderNumber}`)
    await ready(page, js)
    await page.getByRole('heading', { level: 2, name: 'Your order' }).waitFor()
    await expectWellMade(customer)
    expect(await overflowAt(customer, 320)).toBe(0)

    await addFiles(page, js, [pdf('Reserve Study.pdf'), { ...pdf('Broken.pdf'), buffer: Buffer.from('x') }])
    await page.getByRole('list', { name: 'Documents received' }).getByText('Reserve Study.pdf').waitFor()
    if (js) await page.getByRole('alert').getByText('This is not a PDF document').waitFor()
    else await expectMessage(customer, 'This is not a PDF document')
    await expectWellMade(customer)
    expect(
      product().value(
        "select count(*) from documents where order_id = ? and original_name like 'Reserve%'",
        id,
      ),
    ).toBe(1)

    const shared = page.getByRole('region', { name: 'Share the report' })
    await shared.getByLabel('Email it to').fill('nobody')
    await shared.getByRole('button', { name: 'Send Link' }).click()
    await shared.getByText('Please enter a valid email address').waitFor()
    await expectWellMade(customer)
    await shared.getByLabel('Email it to').fill('lender@example.com')
    await shared.getByRole('button', { name: 'Send Link' }).click()
    await expectMessage(customer, 'The link is on its way to lender@example.com.')
    expect(
      product().value(
        "select count(*) from mails where order_id = ? and to_address = 'lender@example.com'",
        id,
      ),
    ).toBe(1)
    await dismissMessage(customer)

    await page.getByRole('button', { name: 'Forget This Order on This Device' }).click()
    await page.getByText('This device has forgotten your order').first().waitFor({ state: 'attached' })
    await expect.poll(() => page.getByRole('heading', { level: 2, name: 'Your order' }).count()).toBe(0)
    await expectWellMade(customer)
    await customer.leave()
  })

  it(`fulfills a request of staff with ${name}`, async () => {
    const { id, orderNumber, link } = await paidOrder()
    await sendRequest(product(), id, ['reserve_study', 'inspection'])
    const customer = await visit(screen)
    const { page, js } = customer
    await page.goto(link)
    await ready(page, js)
    await page.getByRole('heading', { name: 'We need documents from you' }).waitFor()
    await expectWellMade(customer)
    await addFiles(page, js, [pdf('Balcony Inspection.pdf')])
    await dismissMessage(customer)
    await page.getByRole('list', { name: 'Documents received' }).getByText('Balcony Inspection.pdf').waitFor()
    await page.getByRole('button', { name: 'I’ve Added Everything' }).click()
    await expectMessage(customer, 'We won’t wait for more documents')
    await expectWellMade(customer)
    expect(product().value('select outcome from document_requests where order_id = ?', id)).toBe('finished')
    expect(new URL(page.url()).pathname).toBe(`/report/${orderNumber}`)
    await customer.leave()
  })

  it(`can be opened from Track Your Order and Your Orders with ${name}`, async () => {
    const { id, orderNumber, email } = await paidOrder()
    const customer = await visit(screen)
    const { page, js } = customer
    await page.goto('/')
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Track your order' })
      .click()
    await ready(page, js)
    await page.getByLabel('Order number').fill(orderNumber)
    await page.getByLabel('Email address on the order').fill('wrong@example.com')
    await page.getByRole('button', { name: 'Show Status' }).click()
    await page.getByText('We can’t find an order with this number and email address').first().waitFor()
    await expectWellMade(customer)
    await page.getByLabel('Email address on the order').fill(email)
    await page.getByRole('button', { name: 'Email Me My Private Link' }).click()
    await page.waitForURL(`**/report/${orderNumber}`)
    await page.getByText('It’s on its way to the email address on your order.').waitFor({ state: 'attached' })
    await expectWellMade(customer)
    expect(
      product().value("select count(*) from mails where order_id = ? and template = 'private-link'", id),
    ).toBe(1)

    const session = new Visitor(product().url)
    const userId = product().value<number>('select user_id from orders where id = ?', id)
    session.keepCookie('session', await startSessionOf(product(), userId))
    await customer.takeSession(session)
    await page.goto('/')
    await page.getByRole('link', { name: 'Your orders' }).click()
    await page.getByRole('link', { name: '2 Test Avenue, Unit 4' }).waitFor()
    await expectWellMade(customer)
    expect(await overflowAt(customer, 320)).toBe(0)
    await customer.leave()
  })
})
