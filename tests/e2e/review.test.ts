import { describe, expect, it } from 'vitest'
import {
  dismissMessage,
  expectMessage,
  expectWellMade,
  screenName,
  screens,
  withBrowser,
} from '~tests/setup/browser'
import { reportFields } from '~/modules/report-fields/fields'
import { dues, itemAt, orderWithConflict, putItem } from '~tests/setup/review'
import { expectDrawn } from '~tests/setup/page-picture'

const { product, visitAs } = withBrowser()

describe.each(screens)('the review screen', (screen) => {
  it(`verifies items against their pages, with ${screenName(screen)}`, async () => {
    const visitor = await visitAs('admin', screen)
    const { page } = visitor
    const order = await orderWithConflict(product())
    await page.goto(order.path)
    await page.getByRole('heading', { level: 2, name: 'Association Name' }).waitFor()
    await expectWellMade(visitor)
    await page.getByRole('button', { name: 'Mark as Complete' }).click()

    // If the documents disagree, each page can be viewed before choosing.
    await page.getByRole('heading', { level: 2, name: 'Total Units' }).waitFor()
    await page.getByText('The documents disagree: choose a value').waitFor()
    await expectDrawn(visitor, 'Declaration.pdf', 1)
    await expect.poll(() => page.locator('#cited').count()).toBe(1)
    await expectWellMade(visitor)
    await page.getByRole('link', { name: 'Rules.pdf, page 1' }).click()
    await expectDrawn(visitor, 'Rules.pdf', 1)
    await page.getByRole('button', { name: 'Choose 46 of Declaration.pdf, page 1' }).click()
    await expectMessage(visitor, 'Saved')
    await dismissMessage(visitor)
    await expectDrawn(visitor, 'Declaration.pdf', 1)
    // The chosen value is no longer listed among the other candidates.
    await page.getByRole('heading', { name: 'The documents disagree', exact: true }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^Choose / }).count()).toBe(1)
    await page.getByRole('button', { name: 'Choose 10 of Rules.pdf, page 1' }).waitFor()
    await page.getByRole('button', { name: 'Mark as Complete' }).click()

    // Enters a value that was not found.
    await page.getByRole('heading', { level: 2, name: 'Monthly Dues' }).waitFor()
    await page.getByRole('link', { name: 'Enter a Value' }).click()
    await page.getByLabel('Value', { exact: true }).fill('$390 a month')
    await expectWellMade(visitor)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('$390 a month').first().waitFor()
    await expectMessage(visitor, 'Saved')
    await dismissMessage(visitor)
    expect(itemAt(product(), order.id, dues)).toMatchObject({ value: '$390 a month', verified_at: null })
    await page.getByRole('button', { name: 'Mark as Complete' }).click()

    // The list links to any item; the viewer follows and turns the pages.
    await page.getByRole('heading', { level: 2, name: 'Management Company' }).waitFor()
    await expectDrawn(visitor, 'Declaration.pdf', 2)
    await page.getByRole('link', { name: 'Previous page' }).click()
    await expectDrawn(visitor, 'Declaration.pdf', 1)
    await page.getByText('The value is on page 2 of Declaration.pdf.').waitFor()
    await page.getByRole('link', { name: 'Go to the cited page' }).click()
    await expectDrawn(visitor, 'Declaration.pdf', 2)
    await page.getByLabel('Search the documents').fill('leash')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByText('2 pages with “leash”.').waitFor()
    await page.getByRole('link', { name: 'Rules.pdf, page 1' }).click()
    await expectDrawn(visitor, 'Rules.pdf', 1)
    await page.getByRole('link', { name: '100%' }).click()
    await page.getByRole('link', { name: 'Fit width' }).waitFor()
    await page.getByText('Text of this page').click()
    await page.getByText('Quiet hours begin at ten.').first().waitFor()
    await page.getByText(/^All items \(/).click()
    await expectWellMade(visitor)
    await page.getByRole('link', { name: /^Total Units/ }).click()
    await page.getByRole('heading', { level: 2, name: 'Total Units' }).waitFor()
    await page.getByRole('button', { name: 'Un-Verify' }).click()
    await page.getByText('Pending Review', { exact: true }).first().waitFor()
    await page.getByRole('link', { name: 'Skip to Next Unverified' }).click()
    await page.getByRole('heading', { level: 2, name: 'Management Company' }).waitFor()
    await page.getByRole('link', { name: 'Previous', exact: true }).click()
    await page.getByRole('heading', { level: 2, name: 'Monthly Dues' }).waitFor()

    await page.getByRole('button', { name: 'Confirm Report' }).click()
    await page.getByText('Please approve all required items before final approval.').waitFor()
    await page.getByRole('button', { name: 'Confirm & Save Progress' }).click()
    await page.waitForURL(`/admin/snapshots/${order.id}`)
    await expectMessage(visitor, 'Saved')
    await visitor.leave()
  })
})

describe.each(screens)('a report', (screen) => {
  it(`is shown to staff as the customer gets it, before and after its approval, with ${screenName(screen)}`, async () => {
    const visitor = await visitAs('admin', screen)
    const { page } = visitor
    const order = await orderWithConflict(product())
    await page.goto(`/admin/snapshots/${order.id}/preview`)
    await page.getByText('Preview, not approved.').waitFor()
    await expectWellMade(visitor)
    await page.getByRole('link', { name: 'Back to Review' }).click()
    await page.waitForURL(order.path)
    if (screen.width === 1280) {
      await page.getByRole('button', { name: 'Collapse the navigation' }).click()
      await page.getByRole('button', { name: 'Show the navigation' }).waitFor()
      await expectWellMade(visitor)
      await page.reload()
      await page.getByRole('button', { name: 'Show the navigation' }).click()
      await page.getByRole('link', { name: 'Dashboard' }).waitFor()
    }
    // Another order that waits for its review.
    await orderWithConflict(product())
    const admin = product().value<number>('select min(id) from users')
    for (const { path } of reportFields.filter((field) => field.required))
      putItem(product(), order.id, path, { value: '12', verifiedById: admin })
    await page.goto(order.path)
    await page.getByRole('button', { name: 'Confirm Report' }).click()
    await page.getByText('This report is approved.').waitFor()
    await expectWellMade(visitor)
    await page.getByRole('link', { name: /^Next Order: CV-/ }).click()
    await page.waitForURL((url) => url.pathname !== order.path && url.pathname.endsWith('/review'))
    await visitor.leave()
  })
})

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
