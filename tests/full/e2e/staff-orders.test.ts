import { expect, it } from 'vitest'
import { minuteMs } from '~/modules/time-units'
import { expectMessage, ready, withBrowser } from '~tests/setup/browser'
import { placePaidOrder } from '~tests/setup/paid-order'

const { product, visitAs } = withBrowser()

/** A paid order that is due in a number of hours, with its task. */
async function paidOrder(assigneeId: number | null, dueInHours = 20) {
  const { id, orderNumber } = await placePaidOrder(product(), assigneeId)
  const dueAt = Date.now() + dueInHours * 3_600_000
  product().change('update orders set due_at = ? where id = ?', dueAt, id)
  product().change('update tasks set due_at = ? where order_id = ?', dueAt, id)
  return { id, number: orderNumber }
}

it('the dashboard shows a message if the invitation link cannot be copied', async () => {
  const visitor = await visitAs('admin', { js: true, width: 1280 })
  const { page } = visitor
  await page.goto('/admin?invite=1')
  // Submitting the form before the scripts are loaded opens a new document with its own clipboard.
  await ready(page, true)
  await page.evaluate(() =>
    Object.defineProperty(navigator.clipboard, 'writeText', { value: () => Promise.reject(new Error('no')) }),
  )
  await page.getByLabel('Email').fill('copy@example.com')
  await page.getByLabel('HOA name').fill('Heron Lake')
  await page.getByRole('button', { name: 'Send Invitation' }).click()
  // It appears after the button and would replace the next message.
  await expectMessage(visitor, 'Invitation Created')
  await page.getByRole('button', { name: 'Copy' }).click()
  await expectMessage(visitor, 'Failed to copy to clipboard')
  await visitor.leave()
})

it('the history is a dialog that traps the focus, closes with Escape, and restores the focus', async () => {
  const visitor = await visitAs('admin', { js: true, width: 1280 })
  const { page } = visitor
  const order = await paidOrder(null)
  await page.goto(`/admin/snapshots/${order.id}`)
  await ready(page, true)
  await page.getByRole('link', { name: 'Activity' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: `Activity of ${order.number}` }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true)
  await page.keyboard.press('Escape')
  await page.waitForURL(`/admin/snapshots/${order.id}`)
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Activity')
  await visitor.leave()
})

it('the list of orders reloads when its tab gets the focus after 30 seconds, but not before', async () => {
  const visitor = await visitAs('admin', { js: true, width: 1280 })
  const { page } = visitor
  // The clock stands still in between, so that this machine's speed does not matter.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + minuteMs)
  await page.goto('/admin/snapshots')
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/admin/snapshots.data')) fetched.push(request.url())
  })
  const order = await paidOrder(null)
  const comeBackAfter = async (milliseconds: number) => {
    await page.clock.fastForward(milliseconds)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    // One tick later, the page's requests have started.
    await page.evaluate(() => undefined)
    return fetched.length
  }
  await ready(page, true)
  expect(await comeBackAfter(20_000)).toBe(0)
  await expect.poll(() => page.getByText(order.number).count()).toBe(0)
  await comeBackAfter(11_000)
  await page.getByText(order.number).waitFor()
  // The data is fresh now.
  expect(await comeBackAfter(0)).toBe(1)
  expect(await comeBackAfter(29_000)).toBe(1)
  await comeBackAfter(2_000)
  await expect.poll(() => fetched.length).toBe(2)
  await visitor.leave()
})

it('a search of orders keeps the focus, Back restores the fields, and selecting a person keeps typed input', async () => {
  const visitor = await visitAs('admin', { js: true, width: 1280 })
  const { page } = visitor
  await page.goto('/admin/snapshots')
  await ready(page, true)
  const search = page.getByRole('searchbox')
  await search.fill('nobody')
  await page.getByLabel('Status').selectOption('new')
  await search.press('Enter')
  await page.getByText('No active report matches').waitFor()
  await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.goBack()
  await page.waitForURL('/admin/snapshots')
  await expect.poll(() => search.inputValue()).toBe('')
  await expect.poll(() => page.getByLabel('Status').inputValue()).toBe('')

  await page.goto('/admin/users')
  await ready(page, true)
  await search.fill('half a na')
  await page.getByRole('link', { name: 'Test Admin' }).first().click()
  await page.getByText('Basic Information').waitFor()
  await expect.poll(() => search.inputValue()).toBe('half a na')
  await visitor.leave()
})
