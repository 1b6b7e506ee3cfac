import { beforeAll, expect, it } from 'vitest'
import { holdScripts, ready, signIn, withBrowser, type Screen } from '~tests/setup/browser'
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

it('the activity log keeps input typed before its scripts are loaded', async () => {
  const visitor = await signedIn({ js: true, width: 1280 })
  const { page } = visitor
  const release = await holdScripts(page)
  await page.goto('/admin/activity-logs?q=case', { waitUntil: 'commit' })
  await page.getByLabel('Start date').fill('2026-03-02')
  await page.getByRole('searchbox').fill('corrected')
  release()
  await ready(page, true)
  await expect.poll(() => page.getByLabel('Start date').inputValue()).toBe('2026-03-02')
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('corrected')
  await page.getByRole('link', { name: 'Clear All' }).click()
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('')
  await visitor.leave()
})
