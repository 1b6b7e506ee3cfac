import { describe, expect, it } from 'vitest'
import { expectMessage, expectWellMade, ready, screenName, screens, withBrowser } from '~tests/setup/browser'
import { sendRequest } from '~tests/setup/document-requests'
import { placePaidOrder } from '~tests/setup/paid-order'
import { addFiles, pdf } from '~tests/setup/checkout-walk'

// Staff request documents from a customer, who adds them through the link.

const { product, visit, visitAs } = withBrowser()

describe.each(screens)('a request for documents', (screen) => {
  const name = screenName(screen)

  it(`is sent and withdrawn by staff with ${name}`, async () => {
    const visitor = await visitAs('contributor', screen)
    const { page } = visitor
    const { id, orderNumber } = await placePaidOrder(product(), visitor.account.id)
    await page.goto(`/admin/snapshots/${id}`)
    await ready(page, visitor.js)
    await page.getByText(/^Request Documents/).click()
    await page.getByLabel('Reserve study', { exact: true }).uncheck()
    await page.getByLabel('Another document').fill('A clearer copy of the bylaws')
    await page.getByRole('button', { name: 'Send Request' }).click()
    await expectMessage(visitor, 'Request Sent')
    await page.getByText('Deadline paused until documents arrive').waitFor()
    await expectWellMade(visitor)
    const requested = product().value<string>(
      'select documents from document_requests where order_id = ?',
      id,
    )
    expect(requested).toContain('A clearer copy of the bylaws')
    expect(requested).not.toContain('Reserve study')
    for (const list of ['/admin', '/admin/snapshots']) {
      await page.goto(list)
      await page.getByText('Paused', { exact: true }).first().waitFor()
      await expectWellMade(visitor)
    }
    const stranger = await visit(screen)
    await stranger.page.goto(`/report/${orderNumber}`)
    await stranger.page.getByText('The deadline is paused until').waitFor()
    // Only the customer sees what was requested.
    expect(await stranger.page.textContent('body')).not.toContain('A clearer copy of the bylaws')
    await expectWellMade(stranger)
    await stranger.leave()
    await page.goto(`/admin/snapshots/${id}`)
    await ready(page, visitor.js)
    await page.getByRole('button', { name: 'Withdraw Request' }).click()
    await expectMessage(visitor, 'Request Withdrawn')
    await expectWellMade(visitor)
    await visitor.leave()
  })

  it(`is fulfilled through its link with ${name}`, async () => {
    const { id } = await placePaidOrder(product())
    const { token } = await sendRequest(product(), id, ['reserve_study', 'inspection'])
    const customer = await visit(screen)
    const { page, js } = customer
    await page.goto(`/add-documents/${token}`)
    await page.getByRole('heading', { level: 1, name: 'Add Documents' }).waitFor()
    await ready(page, js)
    await page.getByText('Your report’s deadline is paused').waitFor()
    await expectWellMade(customer)
    await addFiles(page, js, [
      pdf('Balcony Inspection.pdf'),
      { ...pdf('Broken.pdf'), buffer: Buffer.from('x') },
    ])
    await page.getByRole('list', { name: 'Received' }).getByText('Balcony Inspection.pdf').waitFor()
    if (js) await page.getByRole('alert').getByText('This is not a PDF document').waitFor()
    else await expectMessage(customer, 'This is not a PDF document')
    await page.getByText('Your report is due').waitFor()
    await expectWellMade(customer)
    await page.getByRole('button', { name: 'I’ve Added Everything' }).click()
    await page.getByRole('heading', { level: 1, name: 'Thank You' }).waitFor()
    await expectWellMade(customer)
    expect(product().value('select outcome from document_requests where order_id = ?', id)).toBe('finished')
    await customer.leave()
  })
})
