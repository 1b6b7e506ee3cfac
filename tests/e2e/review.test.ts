import { expect, it } from 'vitest'
import { withBrowser } from '~tests/setup/browser'
import { orderWithConflict } from '~tests/setup/review'

const { product, visitAs } = withBrowser()

it('the review can be used by keyboard only, from the first item to the approval', async () => {
  const visitor = await visitAs('admin', { js: true, width: 1280 })
  const { page } = visitor
  const order = await orderWithConflict(product())
  await page.goto(order.path)
  const heading = page.locator('#item')
  await page.getByText('Keyboard shortcuts').waitFor()
  await page.keyboard.press('?')
  await page.getByText('Skip to the next unverified item').waitFor()
  await page.keyboard.press('?')
  await page.keyboard.press('n')
  await expect.poll(() => heading.textContent()).toBe('Total Units')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => heading.textContent()).toBe('Association Name')
  await page.keyboard.press('s')
  await expect.poll(() => heading.textContent()).toBe('Total Units')
  // A value must be chosen or entered first, so that nothing is verified by mistake.
  await page.keyboard.press('v')
  await page.keyboard.press('e')
  const field = page.getByLabel('Value', { exact: true })
  await expect.poll(() => field.evaluate((f) => f === document.activeElement)).toBe(true)
  // While typing, letters are not shortcuts.
  await page.keyboard.type('seven vans')
  await expect.poll(() => field.inputValue()).toBe('seven vans')
  await page.keyboard.press('Escape')
  await page.getByText('Not chosen yet').waitFor()
  const edit = page.getByRole('link', { name: 'Enter a Value' })
  await expect.poll(() => edit.evaluate((link) => link === document.activeElement)).toBe(true)
  await page.keyboard.press('e')
  await field.waitFor()
  await expect.poll(() => field.inputValue()).toBe('')
  await page.keyboard.press('Escape')
  await page.getByText('Not chosen yet').waitFor()
  await page.keyboard.press('1')
  await page.getByRole('button', { name: 'Mark as Complete' }).waitFor()

  const remaining = page.getByText(/remaining to review$|^Every item is reviewed/)
  const left = async () => Number.parseInt((await remaining.textContent()) ?? '', 10) || 0
  for (let before = await left(); before > 0; before = await left()) {
    await page.keyboard.press('v')
    await expect.poll(left).toBeLessThan(before)
  }
  await expect.poll(() => remaining.textContent()).toBe('Every item is reviewed')
  await page.getByRole('button', { name: 'Confirm Report' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('This report is approved.').waitFor()
  await page.getByRole('link', { name: 'Public Report' }).waitFor()
  expect(product().value('select status from orders where id = ?', order.id)).toBe('completed')
  await visitor.context.close()
})
