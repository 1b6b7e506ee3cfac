import { expect, it } from 'vitest'
import { expectMessage, ready, withBrowser } from '~tests/setup/browser'
import { linkOf } from '~tests/setup/customers-order'
import { placePaidOrder } from '~tests/setup/paid-order'

// What customers do on the page of a paid order.

const { product, visit } = withBrowser()

async function paidOrder() {
  const { id, orderNumber } = await placePaidOrder(product())
  const email = product().value<string>('select email from orders where id = ?', id)
  return { id, orderNumber, email, link: await linkOf(product(), { id, email }) }
}

it("the page of an order shows a form's message even while the page polls for a document's reading", async () => {
  const { id, orderNumber, link } = await paidOrder()
  // A reading without a job never ends, so the page keeps polling.
  product().change(
    "update document_readings set status = 'reading', finished_at = null where document_id in (select id from documents where order_id = ?)",
    id,
  )
  const customer = await visit({ js: true, width: 390 })
  const { page } = customer
  await page.clock.install()
  await page.goto(link)
  await page.waitForURL(`**/report/${orderNumber}`)
  await ready(page, true)
  await page.getByText('Reading it now').first().waitFor()
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const responses: string[] = []
  let isSent = false
  await page.route(`**/report/${orderNumber}.data*`, async (route) => {
    if (route.request().method() === 'POST') isSent = true
    else if (isSent) {
      // The response contains the message and is still in progress when the next poll is due.
      const response = await route.fetch()
      responses.push(await response.text())
      await released
      return route.fulfill({ response: response }).catch(() => {})
    }
    return route.fallback()
  })
  const shared = page.getByRole('region', { name: 'Share the report' })
  await shared.getByLabel('Email it to').fill('lender@example.com')
  await shared.getByRole('button', { name: 'Send Link' }).click()
  await expect.poll(() => responses.length).toBe(1)
  await page.clock.runFor(9_000)
  release()
  await expectMessage(customer, 'The link is on its way to lender@example.com.')
  await customer.context.close()
})

it('the page of an order does not report requests that an interrupted navigation aborts as errors', async () => {
  const { link } = await paidOrder()
  const customer = await visit({ js: true, width: 390 })
  const { page } = customer
  await page.goto(link)
  await ready(page, true)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.evaluate(() => {
    void Promise.reject(new DOMException('signal is aborted without reason', 'AbortError'))
    void Promise.reject(new Error('something else'))
  })
  await expect.poll(() => errors).toEqual(['something else'])
  await customer.context.close()
})

it('the forms of an order stay as they were typed when the connection is lost', async () => {
  const { orderNumber, link } = await paidOrder()
  const customer = await visit({ js: true, width: 390 })
  const { page, context } = customer
  const lost = page.getByRole('group', { name: 'We could not reach the server' })
  const send = async (path: string, fill: () => Promise<void>, button: string) => {
    // Until Remix knows the routes of the page's forms and links, a form waits for the connection to ask for them.
    const knowsRoutes = page.waitForResponse('**/__manifest?*')
    await page.goto(path)
    await Promise.all([ready(page, true), knowsRoutes])
    await context.setOffline(true)
    // Requests on a connection that is already open must fail, too.
    await context.route('**', (route) => route.abort('internetdisconnected'))
    await page.getByText('You are offline.').waitFor()
    await fill()
    await page.getByRole('button', { name: button }).click()
    await expect.poll(() => lost.evaluate((notice) => notice === document.activeElement)).toBe(true)
  }
  const email = page.getByLabel('Email it to')
  await send(link, () => email.fill('lender@example.com'), 'Send Link')
  expect(await email.inputValue()).toBe('lender@example.com')
  await context.unroute('**')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Send Link' }).click()
  await expectMessage(customer, 'The link is on its way to lender@example.com.')

  const number = page.getByLabel('Order number')
  await send(
    '/track-order',
    async () => {
      await number.fill(orderNumber)
      await page.getByLabel('Email address on the order').fill('lender@example.com')
    },
    'Show Status',
  )
  expect(await number.inputValue()).toBe(orderNumber)
  await context.close()
})
