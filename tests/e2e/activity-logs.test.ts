import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectWellMade, screenName, screens, signIn, withBrowser, type Screen } from '~tests/setup/browser'
import { makeAccount } from '~tests/setup/staff'
import { Visitor } from '~tests/setup/visitor'

const { product, visit } = withBrowser()
let account: { id: number; email: string }

beforeAll(async () => {
  account = await makeAccount(product(), 'super')
  await new Visitor(product().url).walkTo(5)
  // More entries than fit on one page, one of them with a long word.
  product().change(
    `insert into activities (action, section, field, old_value, new_value, description, metadata, created_at, hash)
     with recursive n (i) as (select 1 union all select i + 1 from n where i < 60)
     select 'updated', 'report', 'monthlyDues', i, hex(zeroblob(60)), 'Monthly dues corrected, case ' || i, json_object('page', i, 'document', hex(zeroblob(50)) || '.pdf'), ? + i, 'x' from n`,
    Date.now(),
  )
  product().change(
    `insert into activity_tallies (day, action, section, user_id, entries) select max(day), 'updated', 'report', 0, 60 from activity_tallies`,
  )
})

async function signedIn(screen: Screen) {
  const visitor = await visit(screen)
  await signIn(visitor, account.email)
  await visitor.page.goto('/admin/activity-logs')
  return visitor
}

describe.each(screens)('the activity log', (screen) => {
  it(`can be searched, filtered, paged and read with ${screenName(screen)}`, async () => {
    const visitor = await signedIn(screen)
    const { page } = visitor
    await page.getByRole('heading', { level: 1, name: 'Activity Logs' }).waitFor()
    const rows = page.locator('tbody tr')
    await expect.poll(() => rows.count()).toBe(50)
    await page.getByRole('link', { name: 'Last' }).click()
    await page.waitForURL(/page=2/)
    await expect.poll(() => rows.count()).toBeLessThan(50)

    await page.getByLabel('Action').selectOption('Updated')
    await page.getByLabel('Section', { exact: true }).selectOption('Report')
    await page.getByLabel('Search descriptions').fill('case 4')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.waitForURL(/q=case/)
    // Matches 4 and 40 to 49 by word prefix.
    await expect.poll(() => rows.count()).toBe(11)
    await expect.poll(() => page.getByLabel('Action').inputValue()).toBe('updated')
    expect(new URL(page.url()).searchParams.get('page')).toBeNull()

    const details = rows.first().getByText('Show')
    await details.click()
    const opened = rows.first().locator('details dl')
    await expect.poll(() => opened.isVisible()).toBe(true)
    await expect.poll(() => opened.textContent()).toContain('FieldMonthly duesChange49 → 0000')
    await expect.poll(() => opened.textContent()).toContain('Page49Document0000')
    await expectWellMade(visitor)

    await page.getByRole('link', { name: 'Clear All' }).click()
    await page.waitForURL(`${product().url}/admin/activity-logs`)
    await expect.poll(() => rows.count()).toBe(50)
    await visitor.leave()
  })
})

describe.each(screens)('activity log exports', (screen) => {
  it(`download the filtered entries with ${screenName(screen)}`, async () => {
    const visitor = await signedIn(screen)
    const { page } = visitor
    await page.goto('/admin/activity-logs?q=case+60')
    for (const [button, ending] of [
      ['Export CSV', 'csv'],
      ['Export JSON', 'json'],
    ] as const) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: button }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(
        new RegExp(`^activity-logs-\\d{4}-\\d{2}-\\d{2}\\.${ending}$`),
      )
      const text = readFileSync(await download.path(), 'utf8')
      expect(text.match(/case \d+/g)).toEqual(['case 60'])
    }
    await visitor.leave()
  })
})
