import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  dismissMessage,
  expectMessage,
  expectWellMade,
  screenName,
  screens,
  withBrowser,
} from '~tests/setup/browser'
import { must } from '~tests/setup/helpers'
import { itemAt, orderWithConflict, putItem, units } from '~tests/setup/review'
import { expectDrawn } from '~tests/setup/page-picture'

const { product, visitAs } = withBrowser()

/** The edges of the highlighted words, once they can be dragged over and are scrolled into view. */
async function citedEdges(page: Page) {
  // This link is on the page only until then.
  await expect.poll(() => page.getByRole('link', { name: 'Go to the cited words' }).count()).toBe(0)
  const { x, y, width, height } = must(await page.locator('#cited').boundingBox(), 'the highlighted words')
  return { left: x + 8, right: x + width - 8, middle: y + height / 2 }
}

describe.each(screens)('a correction', (screen) => {
  it(`cites the selected words, with ${screenName(screen)}`, async () => {
    const visitor = await visitAs('admin', screen)
    const { page, js } = visitor
    const order = await orderWithConflict(product())
    const [declaration] = order.documents
    const cited = { documentId: declaration, page: 1, quote: 'consisting of 46 units' }
    putItem(product(), order.id, units, { value: '64', ...cited })
    await page.goto(`${order.path}?item=${units}`)
    await expectDrawn(visitor, 'Declaration.pdf', 1)
    if (js) {
      const { left, right, middle } = await citedEdges(page)
      await page.mouse.move(left, middle)
      await page.mouse.down()
      await page.mouse.move(right, middle, { steps: 4 })
      await page.mouse.up()
    } else {
      await page.getByRole('link', { name: 'Edit' }).click()
      const line = page
        .getByLabel('From', { exact: true })
        .locator('option', { hasText: 'consisting of 46 units' })
      await page.getByLabel('From', { exact: true }).selectOption((await line.getAttribute('value')) ?? '')
      await page.getByRole('button', { name: 'Add Lines' }).click()
    }
    // The value is derived from the words.
    const field = page.getByLabel('Value', { exact: true })
    await expect.poll(() => field.inputValue()).toBe('46')
    await page.getByRole('link', { name: 'Remove Declaration.pdf, page 1 from the source' }).waitFor()
    await expect.poll(() => page.locator('#cited').count()).toBe(1)
    await expectWellMade(visitor)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expectMessage(visitor, 'Saved')
    await dismissMessage(visitor)
    const quote = js
      ? 'consisting of 46 units'
      : 'The community is consisting of 46 units, each with one vote in the Association.'
    expect(itemAt(product(), order.id, units)).toMatchObject({
      value: '46',
      source: 'employee',
      document_page: 1,
      quote: expect.stringContaining(quote) as string,
      passages: expect.stringContaining('"document":"Declaration.pdf"') as string,
    })
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByRole('link', { name: 'Remove Declaration.pdf, page 1 from the source' }).click()
    await page.getByText('No words are cited yet.').waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expectMessage(visitor, 'Saved')
    expect(itemAt(product(), order.id, units)).toMatchObject({ value: '46', document_page: null })
    await visitor.leave()
  })
})

describe.each(screens)('an alert written by staff', (screen) => {
  it(`takes its source from selected words, with ${screenName(screen)}`, async () => {
    const visitor = await visitAs('admin', screen)
    const { page } = visitor
    const order = await orderWithConflict(product())
    const [declaration] = order.documents
    product().change("update reports set alerts = '[]' where order_id = ?", order.id)
    await page.goto(`/admin/snapshots/${order.id}/edit?section=alerts&doc=${declaration}&page=1`)
    const from = page.getByLabel('From', { exact: true })
    const line = from.locator('option', { hasText: 'consisting of 46 units' })
    await from.selectOption((await line.getAttribute('value')) ?? '')
    await page.getByRole('button', { name: 'Add Lines' }).click()
    await page.getByText('Clear the selection').waitFor()
    await page.getByRole('button', { name: 'Add Alert' }).click()
    await page.getByRole('button', { name: 'Cite the selected words in alert 1' }).click()
    await page.getByRole('link', { name: 'Alert 1: show Declaration.pdf, page 1' }).waitFor()
    await page.getByLabel('Severity').selectOption('caution')
    await page.getByLabel('Type').fill('Size')
    await page.getByLabel('Title').fill('A small association')
    await page.getByLabel('Description').fill('Few owners share every cost.')
    await expectWellMade(visitor)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expectMessage(visitor, 'Changes Saved')
    const alerts = product().value<string>('select alerts from reports where order_id = ?', order.id)
    expect(JSON.parse(alerts)).toMatchObject([
      { title: 'A small association', source: 'Declaration.pdf, page 1' },
    ])
    await visitor.leave()
  })
})
