import type { Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { makePdf } from '~db/seed/pdf'
import { expectWellMade, withBrowser, type BrowserVisitor } from '~tests/setup/browser'
import { addFiles, openStep, pdf, press } from '~tests/setup/checkout-walk'

const { product, visit } = withBrowser()

const file = (name: string, content: Buffer) => ({ name, mimeType: 'application/pdf', buffer: content })
const bylaws = makePdf('Bylaws', [
  'BYLAWS OF TEST HILLS OWNERS ASSOCIATION',
  'A quorum is thirty percent of all votes, in person or by proxy.',
])

const bylawsOf = (name: string) =>
  makePdf('Bylaws', [
    `BYLAWS OF ${name.toUpperCase()} HOMEOWNERS ASSOCIATION`,
    `The name of the association is: ${name} Homeowners Association`,
  ])

/**
 * Cuts the connection. The browser applies this beside the requests of its pages, not before them: one that starts
 * right afterward could still get through, so wait for one that does not.
 */
async function loseConnection({ page, context }: BrowserVisitor) {
  await context.setOffline(true)
  const isReachable = () =>
    page.evaluate(() =>
      fetch('/healthz', { cache: 'no-store' }).then(
        () => true,
        () => false,
      ),
    )
  await expect.poll(isReachable).toBe(false)
}

describe('documents in step 3', () => {
  it('show what they are without a reload, are checked off, and cause warnings', async () => {
    const visitor = await visit({ js: true, width: 390 })
    const { page } = visitor
    await openStep(visitor, 3)
    await page.getByText('the report can’t say how the association decides').waitFor()
    await addFiles(page, true, [file('one.pdf', bylaws), file('two.pdf', bylaws)])
    await page.getByText('Bylaws, 1 page').first().waitFor()
    await page.getByText('This is the same file as “one.pdf”.').waitFor()
    await page.getByText('the report can’t say how the association decides').waitFor({ state: 'detached' })
    await addFiles(page, true, [
      file('three.pdf', bylawsOf('Test Hills')),
      file('four.pdf', bylawsOf('Demo Meadows')),
    ])
    await page.getByText('Does it belong to this order?').waitFor()
    await expectWellMade(visitor)
    await page.getByRole('button', { name: 'Yes, Keep It (four.pdf)' }).click()
    await page.getByText('Does it belong to this order?').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Remove four.pdf' }).waitFor()
    await visitor.leave()
  })

  it('can be canceled individually during their upload', async () => {
    const visitor = await visit({ js: true, width: 1280 })
    const { page } = visitor
    await openStep(visitor, 3)
    const held: Route[] = []
    await page.route('**/checkout/documents', (route) => void held.push(route))
    await addFiles(page, true, [pdf('one.pdf'), pdf('two.pdf')])
    await page.getByRole('button', { name: 'Cancel one.pdf' }).click()
    await page.getByRole('button', { name: 'Cancel one.pdf' }).waitFor({ state: 'detached' })
    // Files are sent one at a time, so the second request shows that the first has ended.
    await expect.poll(() => held.length).toBe(2)
    for (const route of held) await route.continue().catch(() => {})
    await page.getByRole('button', { name: 'Remove two.pdf' }).waitFor()
    expect(await page.getByRole('button', { name: 'Remove one.pdf' }).count()).toBe(0)
    await visitor.context.close()
  })

  it('wait while the document storage is down, and are retried automatically', async () => {
    const visitor = await visit({ js: true, width: 390 })
    const { page } = visitor
    await openStep(visitor, 3)
    await addFiles(page, true, [pdf('bylaws.pdf')])
    await page.getByRole('button', { name: 'Remove bylaws.pdf' }).waitFor()
    let isDown = true
    await page.route('**/checkout/documents', (route) =>
      isDown
        ? route.fulfill({ status: 503, json: { added: 0, refused: [{ name: 'x', message: 'x' }] } })
        : route.fallback(),
    )
    await addFiles(page, true, [pdf('minutes.pdf'), pdf('budget.pdf')])
    await page.getByText('we will send it again').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Next: Payment' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Remove bylaws.pdf' }).waitFor()
    isDown = false
    // As if the connection came back; the page would retry ten seconds later.
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await page.getByRole('button', { name: 'Remove minutes.pdf' }).waitFor()
    await page.getByRole('button', { name: 'Remove budget.pdf' }).waitFor()
    await page.getByText('we will send it again').waitFor({ state: 'detached' })
    await visitor.context.close()
  })

  it('stay on the page while the connection is lost, and each action says so', async () => {
    const visitor = await visit({ js: true, width: 390 })
    const { page, context } = visitor
    await openStep(visitor, 3)
    await addFiles(page, true, [pdf('bylaws.pdf')])
    await page.getByRole('button', { name: 'Remove bylaws.pdf' }).waitFor()
    await page.getByText('Checking this document').waitFor({ state: 'detached' })

    await loseConnection(visitor)
    await page.getByText('You are offline.').waitFor()
    await addFiles(page, true, [pdf('minutes.pdf')])
    await page.getByText('The upload was interrupted').waitFor()
    await press(page, 'Next: Payment')
    await page.getByText('We could not reach the server').waitFor()
    await page.getByRole('button', { name: 'Remove bylaws.pdf' }).click()
    await page.getByRole('listitem').getByText('We could not reach the server').waitFor()
    // The previous step is requested, and appears when the connection is back.
    await page.getByRole('link', { name: 'Back to Information' }).click()
    await expect.poll(() => page.getByRole('heading', { name: 'Upload Documents' }).isVisible()).toBe(true)

    await context.setOffline(false)
    await page.getByRole('heading', { name: 'Property Information' }).waitFor()
    await page.goBack()
    await page.getByRole('button', { name: 'Remove bylaws.pdf' }).waitFor()
    await context.close()
  })

  it('are retried automatically when the connection is back', async () => {
    const visitor = await visit({ js: true, width: 1280 })
    const { page, context } = visitor
    await openStep(visitor, 3)
    await loseConnection(visitor)
    await addFiles(page, true, [pdf('minutes.pdf')])
    await page.getByText('The upload was interrupted').waitFor()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Remove minutes.pdf' }).waitFor()
    await expect.poll(() => page.getByText('The upload was interrupted').count()).toBe(0)
    await press(page, 'Next: Payment')
    await page.waitForURL(/step=4/)
    await context.close()
  })

  it('are retried by a button, and ten seconds later even if the browser reports no new connection', async () => {
    const visitor = await visit({ js: true, width: 1280 })
    const { page, context } = visitor
    await openStep(visitor, 3)
    await page.clock.install()
    let failures = 0
    await page.route('**/checkout/documents', (route) => {
      failures += 1
      return route.abort('connectionrefused')
    })
    await addFiles(page, true, [pdf('minutes.pdf')])
    await page.getByText('The upload was interrupted').waitFor()
    await page.getByRole('button', { name: 'Try Again minutes.pdf' }).click()
    await expect.poll(() => failures).toBe(2)
    await page.getByText('The upload was interrupted').waitFor()
    await page.unroute('**/checkout/documents')
    await page.clock.runFor(10_000)
    await page.getByRole('button', { name: 'Remove minutes.pdf' }).waitFor()
    await expect.poll(() => page.getByText('The upload was interrupted').count()).toBe(0)
    await context.close()
  })

  it('are listed when the connection is back if only the response was lost', async () => {
    const visitor = await visit({ js: true, width: 1280 })
    const { page, context } = visitor
    const email = await openStep(visitor, 3)
    await page.route('**/checkout/documents', async (route) => {
      await route.fetch({ maxRedirects: 0 })
      // As from a proxy that has lost the connection to the server.
      await route.fulfill({ status: 502, body: '' })
    })
    await addFiles(page, true, [pdf('minutes.pdf')])
    await page.getByText('The upload was interrupted').waitFor()
    await page.getByRole('button', { name: 'Remove minutes.pdf' }).waitFor()
    const documents = product().value(
      'select count(*) from documents where order_id = (select id from orders where email = ?)',
      email,
    )
    expect(documents).toBe(1)
    await page.getByRole('button', { name: 'Dismiss minutes.pdf' }).click()
    await press(page, 'Next: Payment')
    await page.waitForURL(/step=4/)
    await context.close()
  })
})
