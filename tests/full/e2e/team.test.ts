import { expect, it } from 'vitest'
import { expectMessage, withBrowser } from '~tests/setup/browser'
import { makeAccount } from '~tests/setup/staff'

// Team, account settings, and the pages behind links in a browser.

const { product, visitAs } = withBrowser()

it('the team screen shows a member’s current state after someone else has changed it', async () => {
  const visitor = await visitAs('admin', { js: true, width: 1280 })
  const { page } = visitor
  const { id } = await makeAccount(product(), 'contributor')
  await page.goto(`/admin/users?user=${id}`)
  await page.getByRole('textbox', { name: 'Title' }).fill('Analyst')
  product().change('update users set is_active = 0, updated_at = updated_at + 1 where id = ?', id)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('This account has been changed since you opened it.').first().waitFor()
  const inactive = page.getByRole('radio', { name: 'Inactive', exact: true })
  await expect.poll(() => inactive.isChecked()).toBe(true)
  await expect.poll(() => page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('')
  expect(product().value('select is_active from users where id = ?', id)).toBe(0)
  await page.getByRole('textbox', { name: 'Title' }).fill('Analyst')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectMessage(visitor, 'Changes saved')
  expect(product().value('select title from users where id = ?', id)).toBe('Analyst')
  await visitor.leave()
})
