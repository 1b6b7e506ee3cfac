import { describe, expect, it } from 'vitest'
import {
  dismissMessage,
  expectMessage,
  expectWellMade,
  ready,
  screenName,
  screens,
  withBrowser,
} from '../setup/browser'
import { reportFields } from '~/modules/report-fields/fields'
import { dues, itemAt, orderWithConflict, putItem, units } from '../setup/review'
import { expectDrawn } from '../setup/page-picture'

const { product, visitAs } = withBrowser()

const pets = 'propertyDetails.petRules'

const longRule = 'Owners keep dogs on a leash, and cats indoors, at all times of the day. '.repeat(45)

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

it('the review keeps unsaved input in the tab, and says so', async () => {
  const visitor = await visitAs('admin', { js: true, width: 1280 })
  const { page } = visitor
  const order = await orderWithConflict(product())
  await page.goto(`${order.path}?item=${dues}&edit=1`)
  await ready(page, true)
  await page.getByLabel('Value', { exact: true }).pressSequentially('$41')
  await page.getByText('Not saved yet.').waitFor()
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await page.getByText('You have unsaved input for').waitFor()
  await expectWellMade(visitor)
  await page.getByText('You have unsaved input for').getByRole('link', { name: 'Monthly Dues' }).click()
  await expect.poll(() => page.getByLabel('Value', { exact: true }).inputValue()).toBe('$41')
  await page.getByLabel('Value', { exact: true }).pressSequentially('0')
  await page.getByRole('button', { name: 'Confirm & Save Progress' }).click()
  await page.waitForURL(`/admin/snapshots/${order.id}`)
  expect(itemAt(product(), order.id, dues)?.value).toBe('$410')
  await page.goto(`${order.path}?item=${dues}`)
  await page.getByText('$410').first().waitFor()
  await expect.poll(() => page.getByText('You have unsaved input for').count()).toBe(0)
  await visitor.leave()
})

it('the review lets users disable the keyboard shortcuts', async () => {
  const visitor = await visitAs('admin', { js: true, width: 1280 })
  const { page } = visitor
  const order = await orderWithConflict(product())
  await page.goto(order.path)
  await page.getByText('Keyboard shortcuts').click()
  await page.getByLabel('Use single-key shortcuts').uncheck()
  await page.reload()
  await page.getByText('Keyboard shortcuts').click()
  await expect.poll(() => page.getByLabel('Use single-key shortcuts').isChecked()).toBe(false)
  await page.keyboard.press('n')
  await page.getByLabel('Use single-key shortcuts').check()
  await expect.poll(() => page.locator('#item').textContent()).toBe('Association Name')
  await page.keyboard.press('n')
  await expect.poll(() => page.locator('#item').textContent()).toBe('Total Units')
  await visitor.leave()
})

it('the review shows all decisions without scrolling at 1280 by 800, however long an item is', async () => {
  const visitor = await visitAs('admin', { js: true, width: 1280 })
  const { page } = visitor
  const order = await orderWithConflict(product())
  const [declaration] = order.documents
  const cited = { documentId: declaration, page: 1, quote: 'Pets must be kept on a leash at all times.' }
  const candidates = Array.from({ length: 9 }, (_, at) => ({
    path: pets,
    value: `${at + 1}. ${longRule}`,
    comparable: `${at}`,
    ...cited,
    confidence: 0.8,
  }))
  await page.setViewportSize({ width: 1280, height: 800 })
  const states = [
    { item: 'management.company', change: () => {} },
    { item: dues, change: () => {} },
    { item: units, change: () => {} },
    { item: pets, change: () => putItem(product(), order.id, pets, { value: longRule, ...cited }) },
    { item: pets, change: () => putItem(product(), order.id, pets, { conflict: true, candidates }) },
    {
      item: `${pets}&edit=1`,
      change: () => putItem(product(), order.id, pets, { value: longRule, ...cited }),
    },
  ]
  for (const { item, change } of states) {
    change()
    await page.goto(`${order.path}?item=${item}`)
    await page.getByRole('button', { name: 'Confirm Report' }).waitFor()
    const outside = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main form button, main [data-key]')].flatMap((control) => {
        const { top, bottom, left } = control.getBoundingClientRect()
        const topmost = document.elementFromPoint(left + 3, (top + bottom) / 2)
        const isVisible =
          top >= 0 && bottom <= innerHeight && (control === topmost || control.contains(topmost))
        return isVisible || control.closest('details:not([open])') ? [] : [control.textContent]
      }),
    )
    // The list of lines duplicates the page's own controls.
    expect(
      outside.filter((text) => text !== 'Add Lines'),
      item,
    ).toEqual([])
    expect(await page.evaluate(() => scrollY), item).toBe(0)
  }
  await visitor.leave()
})

it('the review takes at most 85 keystrokes and no mouse to verify an order of 80 items', async () => {
  const visitor = await visitAs('admin', { js: true, width: 1280 })
  const { page } = visitor
  const order = await orderWithConflict(product())
  const [declaration] = order.documents
  const cited = { documentId: declaration, page: 1, quote: 'consisting of 46 units' }
  const required = reportFields.filter((field) => field.required)
  const others = reportFields.filter((field) => !field.required && field.kind !== 'score')
  const paths = [...required, ...others].slice(0, 80).map(({ path }) => path)
  paths.forEach((path, at) => {
    if ([units, 'management.company', 'propertyInfo.hoaName'].includes(path)) return
    // As after reading: most items have a value, some have no answer.
    putItem(product(), order.id, path, at % 5 === 0 ? { absence: 'not_found' } : { value: '12', ...cited })
  })
  await page.goto(order.path)
  const remaining = page.getByText(/^80 items remaining to review$/)
  await remaining.waitFor()
  // Shortcuts work only after hydration; earlier key presses are lost.
  await page.getByText('Keyboard shortcuts').waitFor()
  const heading = page.locator('#item')
  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  for (let left = 80; left > 0; left--) {
    const first = page.locator('[data-key="1"]')
    const verify = page.locator('[data-key~="v"]')
    await verify.or(first).first().waitFor()
    if ((await verify.count()) === 0) {
      await press('1')
      await verify.waitFor()
    }
    // Each answer to an open item has its own key.
    await press((await heading.textContent()) === 'Monthly Dues' ? '0' : 'v')
    const progress =
      left === 1
        ? 'Every item is reviewed'
        : `${left - 1} ${left === 2 ? 'item' : 'items'} remaining to review`
    await page.getByText(progress, { exact: true }).waitFor()
  }
  expect(keys).toBeLessThanOrEqual(85)
  const unverified = 'select count(*) from report_items where order_id = ? and verified_at is null'
  expect(product().value(unverified, order.id)).toBe(0)
  expect(itemAt(product(), order.id, dues)).toMatchObject({ absence: 'stated_none' })
  await visitor.leave()
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
