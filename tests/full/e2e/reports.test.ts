import { expect, it } from 'vitest'
import { ready, withBrowser } from '~tests/setup/browser'
import { orderInProgress } from '~tests/setup/edited-report'

const { product, visitAs } = withBrowser()

it("the editor warns before it is left with unsaved changes, and keeps them while turning a document's pages", async () => {
  const visitor = await visitAs('admin', { js: true, width: 1280 })
  const { page } = visitor
  const { path } = await orderInProgress(product())
  await page.goto(`${path}/edit?section=management`)
  await ready(page, true)
  await page.getByLabel('Management Company').fill('Half typed')
  const dialogMessages: string[] = []
  let shouldLeave = false
  page.on('dialog', (dialog) => {
    dialogMessages.push(dialog.message())
    void (shouldLeave ? dialog.accept() : dialog.dismiss())
  })
  await page.getByRole('link', { name: 'bylaws.pdf' }).first().click()
  await page.waitForURL(/doc=/)
  await expect.poll(() => page.getByLabel('Management Company').inputValue()).toBe('Half typed')
  expect(dialogMessages).toEqual([])
  await page.getByRole('link', { name: 'Next section: Financial & Insurance' }).click()
  await expect.poll(() => dialogMessages).toEqual(['You have unsaved changes. Leave without saving them?'])
  await expect.poll(() => page.getByLabel('Management Company').inputValue()).toBe('Half typed')
  shouldLeave = true
  await page.getByRole('link', { name: 'Next section: Financial & Insurance' }).click()
  await page.getByText('6 of 8').waitFor()
  await visitor.leave()
})

it('the page of a report updates automatically when the documents have been read', async () => {
  const visitor = await visitAs('admin', { js: true, width: 1280 })
  const { page } = visitor
  const { id, path } = await orderInProgress(product())
  const reading = (status: string) =>
    product().change(
      'update document_readings set status = ?, finished_at = ? where document_id in (select id from documents where order_id = ?)',
      status,
      status === 'done' ? 1 : null,
      id,
    )
  reading('reading')
  await page.goto(path)
  await page.getByRole('heading', { name: 'Reading the documents' }).waitFor()
  reading('done')
  await page.getByRole('heading', { name: 'Documents read' }).waitFor()
  await visitor.leave()
})
