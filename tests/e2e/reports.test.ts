import { expect, it } from 'vitest'
import { expectMessage, expectWellMade, withBrowser } from '~tests/setup/browser'
import { orderInProgress } from '~tests/setup/edited-report'

const { product, visitAs } = withBrowser()

const valueOf = (id: number, path: string) =>
  product().value<string | null>('select value from report_items where order_id = ? and path = ?', id, path)

it("the editor reports another user's changes with JavaScript, too, and keeps the input", async () => {
  const visitor = await visitAs('admin', { js: true, width: 1280 })
  const { page } = visitor
  const { id, path } = await orderInProgress(product())
  await page.goto(`${path}/edit?section=management`)
  await page.getByLabel('Management Company').fill('My Company')
  product().change('update reports set version = version + 1 where order_id = ?', id)
  product().change(
    "update report_items set value = 'Their Company', absence = null where order_id = ? and path = 'management.company'",
    id,
  )
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Not saved yet').waitFor()
  await page.getByText('Management Company: Their Company').waitFor()
  await expect.poll(() => page.getByLabel('Management Company').inputValue()).toBe('My Company')
  await expectWellMade(visitor)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectMessage(visitor, 'Changes Saved')
  await page.waitForURL((url) => url.pathname === path)
  expect(valueOf(id, 'management.company')).toBe('My Company')
  await visitor.leave()
})
