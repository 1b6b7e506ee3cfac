import { expect, it } from 'vitest'
import { invitePartner } from '~/modules/partners/invite-partner.server'
import { makeUser } from '~tests/factories/users'
import { ready, withBrowser } from '~tests/setup/browser'

// An invited partner describes their HOA in a browser.

const { product, visit } = withBrowser()

const makeLink = (hoaName: string) =>
  product().runInside(async () => {
    const admin = await makeUser({ role: 'admin' })
    const { inviteLink } = invitePartner(admin, { email: 'invited@example.com', hoaName, message: '' })
    return new URL(inviteLink).pathname
  })

it('the first step of the onboarding can be used by keyboard only', async () => {
  const path = await makeLink('Otter Creek')
  const visitor = await visit({ js: true, width: 1280 })
  const { page } = visitor
  await page.goto(path)
  await ready(page, true)
  await page.locator('#partnerType-management_company').focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => page.locator('#partnerType-board_member').isChecked()).toBe(true)
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('hoaName')
  await page.keyboard.press('Enter')
  await page.getByText('First name is required').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('firstName')
  await visitor.leave()
})
