import { expect, it } from 'vitest'
import { expectWellMade, ready, withBrowser } from '~tests/setup/browser'
import { reportFields } from '~/modules/report-fields/fields'
import { dues, itemAt, orderWithConflict, putItem, units } from '~tests/setup/review'

const { product, visitAs } = withBrowser()

const pets = 'propertyDetails.petRules'

const longRule = 'Owners keep dogs on a leash, and cats indoors, at all times of the day. '.repeat(45)

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
