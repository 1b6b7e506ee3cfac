import { describe, expect, it } from 'vitest'
import {
  dismissMessage,
  expectMessage,
  expectWellMade,
  screenName,
  screens,
  withBrowser,
  type BrowserVisitor,
} from '../setup/browser'
import { itemAt, orderToReview, putItem } from '../setup/review'

const { product, visitAs } = withBrowser()

const units = 'propertyInfo.totalUnits'
const dues = 'propertyInfo.monthlyDues'

async function prepared() {
  const order = await orderToReview(product())
  const [declaration, rules] = order.documents
  putItem(product(), order.id, 'propertyInfo.hoaName', { value: 'Heron Lake Owners Association' })
  const candidate = (value: string, documentId: number, quote: string) => ({
    path: units,
    value,
    comparable: Number(value),
    documentId,
    page: 1,
    quote,
    confidence: 0.8,
  })
  putItem(product(), order.id, units, {
    conflict: true,
    candidates: [
      candidate('46', declaration, 'consisting of 46 units'),
      candidate('10', rules, 'Quiet hours begin at ten'),
    ],
  })
  putItem(product(), order.id, 'management.company', {
    value: 'Heron Property Services',
    documentId: declaration,
    page: 2,
    quote: 'The management company is Heron Property Services of Lacey.',
  })
  return order
}

const picture = ({ page }: BrowserVisitor, name: string, number: number) =>
  page.getByRole('img', { name: `Page ${number} of ${name}` })

/** The picture has come, and nothing is in its place. */
async function expectDrawn(visitor: BrowserVisitor, name: string, number: number) {
  await picture(visitor, name, number).waitFor()
  if (!visitor.js) return
  await expect
    .poll(() => picture(visitor, name, number).evaluate((i) => (i as HTMLImageElement).naturalWidth))
    .toBe(1224)
}

describe.each(screens)('the review', (screen) => {
  it(`checks items against their pages, with ${screenName(screen)}`, async () => {
    const visitor = await visitAs('admin', screen)
    const { page } = visitor
    const order = await prepared()
    await page.goto(order.path)
    await page.getByRole('heading', { level: 2, name: 'Association Name' }).waitFor()
    await expectWellMade(visitor)
    await page.getByRole('button', { name: 'Mark as Complete' }).click()

    // Where the documents disagree, each place can be looked at before one is chosen.
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
    // What is chosen is no longer among what else was found.
    await page.getByRole('heading', { name: 'The documents disagree', exact: true }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^Choose / }).count()).toBe(1)
    await page.getByRole('button', { name: 'Choose 10 of Rules.pdf, page 1' }).waitFor()
    await page.getByRole('button', { name: 'Mark as Complete' }).click()

    // A value that nobody found is entered.
    await page.getByRole('heading', { level: 2, name: 'Monthly Dues' }).waitFor()
    await page.getByRole('link', { name: 'Enter a value' }).click()
    await page.getByLabel('Value', { exact: true }).fill('$390 a month')
    await expectWellMade(visitor)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('$390 a month').first().waitFor()
    await expectMessage(visitor, 'Saved')
    await dismissMessage(visitor)
    expect(itemAt(product(), order.id, dues)).toMatchObject({ value: '$390 a month', verified_at: null })
    await page.getByRole('button', { name: 'Mark as Complete' }).click()

    // The list leads to any item; the viewer follows, and turns its pages.
    await page.getByRole('heading', { level: 2, name: 'Management Company' }).waitFor()
    await expectDrawn(visitor, 'Declaration.pdf', 2)
    await page.getByRole('link', { name: 'Previous page' }).click()
    await expectDrawn(visitor, 'Declaration.pdf', 1)
    await page.getByText('The value stands on page 2 of Declaration.pdf.').waitFor()
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
    await page.getByText('All items').click()
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
    await expectMessage(visitor, 'Please approve all required items before final approval.')
    await dismissMessage(visitor)
    await page.getByRole('button', { name: 'Confirm & Save Progress' }).click()
    await page.waitForURL(`/admin/snapshots/${order.id}`)
    await expectMessage(visitor, 'Saved')
    await visitor.leave()
  })
})

it('the keyboard alone leads through all items to the approval', async () => {
  const visitor = await visitAs('admin', { js: true, width: 1280 })
  const { page } = visitor
  const order = await prepared()
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
  // A value has to be chosen first, or entered: nothing is verified by mistake.
  await page.keyboard.press('v')
  await page.keyboard.press('e')
  const field = page.getByLabel('Value', { exact: true })
  await expect.poll(() => field.evaluate((f) => f === document.activeElement)).toBe(true)
  // While typing, letters are letters.
  await page.keyboard.type('seven vans')
  await expect.poll(() => field.inputValue()).toBe('seven vans')
  await page.keyboard.press('Escape')
  await page.getByText('Not chosen yet').waitFor()
  const edit = page.getByRole('link', { name: 'Enter a value' })
  await expect.poll(() => edit.evaluate((link) => link === document.activeElement)).toBe(true)
  await page.keyboard.press('e')
  await field.waitFor()
  await expect.poll(() => field.inputValue()).toBe('')
  await page.keyboard.press('Escape')
  await page.getByText('Not chosen yet').waitFor()
  await page.keyboard.press('1')
  await page.getByRole('button', { name: 'Mark as Complete' }).waitFor()

  const remaining = page.getByText(/remaining to review|Every item is reviewed/)
  const left = async () => Number.parseInt((await remaining.textContent()) ?? '', 10) || 0
  for (let before = await left(); before > 0; before = await left()) {
    await page.keyboard.press('v')
    await expect.poll(left).toBeLessThan(before)
  }
  await expect.poll(() => remaining.textContent()).toBe('Every item is reviewed')
  await page.getByRole('button', { name: 'Confirm Report' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(`/report/${order.number}`)
  expect(product().value('select status from orders where id = ?', order.id)).toBe('completed')
  await visitor.context.close()
})

it('what is typed and not saved is kept in the tab, and told', async () => {
  const visitor = await visitAs('admin', { js: true, width: 1280 })
  const { page } = visitor
  const order = await prepared()
  await page.goto(`${order.path}?item=${dues}&edit=1`)
  await page.getByLabel('Value', { exact: true }).pressSequentially('$41')
  await page.getByText('Not saved yet.').waitFor()
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await page.getByText('You have typed something that is not saved yet:').waitFor()
  await expectWellMade(visitor)
  await page.getByText('You have typed').getByRole('link', { name: 'Monthly Dues' }).click()
  await expect.poll(() => page.getByLabel('Value', { exact: true }).inputValue()).toBe('$41')
  await page.getByLabel('Value', { exact: true }).pressSequentially('0')
  await page.getByRole('button', { name: 'Confirm & Save Progress' }).click()
  await page.waitForURL(`/admin/snapshots/${order.id}`)
  expect(itemAt(product(), order.id, dues)?.value).toBe('$410')
  await page.goto(`${order.path}?item=${dues}`)
  await page.getByText('$410').first().waitFor()
  await expect.poll(() => page.getByText('You have typed').count()).toBe(0)
  await visitor.leave()
})

it('the keys can be switched off', async () => {
  const visitor = await visitAs('admin', { js: true, width: 1280 })
  const { page } = visitor
  const order = await prepared()
  await page.goto(order.path)
  await page.getByText('Keyboard shortcuts').click()
  await page.getByLabel('Shortcuts of one key are on').uncheck()
  await page.reload()
  await page.getByText('Keyboard shortcuts').click()
  await expect.poll(() => page.getByLabel('Shortcuts of one key are on').isChecked()).toBe(false)
  await page.keyboard.press('n')
  await page.getByLabel('Shortcuts of one key are on').check()
  await expect.poll(() => page.locator('#item').textContent()).toBe('Association Name')
  await page.keyboard.press('n')
  await expect.poll(() => page.locator('#item').textContent()).toBe('Total Units')
  await visitor.leave()
})
