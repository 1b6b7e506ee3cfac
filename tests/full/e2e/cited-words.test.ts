import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { ready, withBrowser } from '~tests/setup/browser'
import { must } from '~tests/setup/helpers'
import { orderWithConflict, putItem, units } from '~tests/setup/review'
import { expectDrawn } from '~tests/setup/page-picture'

const { product, visitAs } = withBrowser()

/** The edges of the highlighted words, once they can be dragged over and are scrolled into view. */
async function citedEdges(page: Page) {
  // This link is on the page only until then.
  await expect.poll(() => page.getByRole('link', { name: 'Go to the cited words' }).count()).toBe(0)
  const { x, y, width, height } = must(await page.locator('#cited').boundingBox(), 'the highlighted words')
  return { left: x + 8, right: x + width - 8, middle: y + height / 2 }
}

it('a quick drag on a slow computer selects all its words', async () => {
  const visitor = await visitAs('admin', { width: 1280, js: true })
  const { page } = visitor
  const order = await orderWithConflict(product())
  const cited = { documentId: order.documents[0], page: 1, quote: 'consisting of 46 units' }
  putItem(product(), order.id, units, { value: '64', ...cited })
  await page.goto(`${order.path}?item=${units}`)
  await expectDrawn(visitor, 'Declaration.pdf', 1)
  const { left, right, middle } = await citedEdges(page)
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 20 })
  await page.mouse.move(left, middle)
  await page.mouse.down()
  // The button is released before the page has drawn the move.
  await Promise.all([page.mouse.move(right, middle), page.mouse.up()])
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await expect.poll(() => page.getByLabel('Value', { exact: true }).inputValue()).toBe('46')
  await visitor.leave()
})

it('the choice of lines starts over on another page', async () => {
  const visitor = await visitAs('admin', { width: 1280, js: true })
  const { page, js } = visitor
  const order = await orderWithConflict(product())
  await page.goto(`/admin/snapshots/${order.id}/edit?section=alerts&doc=${order.documents[0]}&page=1`)
  await ready(page, js)
  const [from, to] = ['From', 'To'].map((label) => page.getByLabel(label, { exact: true }).locator('option'))
  await page.getByLabel('From', { exact: true }).selectOption('5')
  await expect.poll(() => to?.nth(1).textContent()).toMatch(/^7\. /)
  await page.getByRole('link', { name: 'Next page' }).click()
  await expectDrawn(visitor, 'Declaration.pdf', 2)
  await expect.poll(() => to?.nth(1).textContent()).toMatch(/^2\. /)
  await expect.poll(() => from?.first().textContent()).toMatch(/^1\. /)
  await visitor.leave()
})
