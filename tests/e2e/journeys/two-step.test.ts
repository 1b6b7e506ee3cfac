import { describe, expect, it } from 'vitest'
import {
  expectMessage,
  expectWellMade,
  overflowAt,
  screenName,
  screens,
  withBrowser,
  type BrowserVisitor,
} from '~tests/setup/browser'
import { must } from '~tests/setup/helpers'
import { makeAccount, staffPassword } from '~tests/setup/staff'
import { codeOf, expireConfirmation, wrongCodeOf } from '~tests/setup/two-step'

// Two-step sign-in, passkeys, and the confirmation before sensitive changes in a browser.

const { product, visitAs } = withBrowser()

async function givePassword({ page }: BrowserVisitor, email: string) {
  await page.goto('/admin/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(staffPassword)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Enter Your Code' }).waitFor()
}

async function expectWellMadeAndNarrow(visitor: BrowserVisitor) {
  await expectWellMade(visitor)
  expect(await overflowAt(visitor, 320)).toBe(0)
}

describe.each(screens)('two-step sign-in', (screen) => {
  it(`is set up, used, and confirmed with ${screenName(screen)}`, async () => {
    const visitor = await visitAs('admin', screen)
    const { page, account } = visitor
    if (screen.js) await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/admin/settings')
    await page.getByRole('link', { name: 'Set Up Two-Step Sign-In' }).click()
    await page.getByRole('heading', { level: 1, name: 'Set Up Two-Step Sign-In' }).waitFor()
    const key = must(await page.locator('code').first().textContent())
    await page.getByLabel('Six-digit code').fill(wrongCodeOf(key))
    await page.getByRole('button', { name: 'Turn On' }).click()
    await page.getByText('This code isn’t right.').first().waitFor()
    await expectWellMadeAndNarrow(visitor)
    await page.getByLabel('Six-digit code').fill(codeOf(key))
    await page.getByRole('button', { name: 'Turn On' }).click()
    await page.getByRole('heading', { level: 1, name: 'Save Your Recovery Codes' }).waitFor()
    const codes = await page.locator('ol code').allTextContents()
    expect(codes).toHaveLength(10)
    await expectWellMadeAndNarrow(visitor)
    if (screen.js) {
      await page.getByRole('button', { name: 'Copy Codes' }).click()
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'))
      await page.getByRole('button', { name: 'Print' }).waitFor()
    }
    await page.getByRole('link', { name: 'I Have Saved Them' }).click()
    await page.getByText('10 of 10 left').waitFor()
    await expectWellMadeAndNarrow(visitor)

    expireConfirmation(product(), account.id)
    const member = await makeAccount(product(), 'viewer')
    await page.goto(`/admin/users?user=${member.id}`)
    await page.getByRole('textbox', { name: 'Title' }).fill('Chief of Keys')
    await page.getByRole('radio', { name: 'Contributor', exact: true }).check()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByRole('heading', { level: 1, name: 'Confirm It’s You' }).waitFor()
    await expectWellMadeAndNarrow(visitor)
    await page.getByText('Use a code from your authenticator app instead').click()
    // The code from the setup is used up.
    product().change('update authenticator_apps set last_time_step = 0 where user_id = ?', account.id)
    const code = codeOf(key)
    await page.getByLabel('Six-digit code from your authenticator app').fill(code)
    await page.getByRole('button', { name: 'Confirm With Code' }).click()
    await expectMessage(visitor, 'Changes saved')
    expect(product().rows('select role, title from users where id = ?', member.id)).toEqual([
      { role: 'contributor', title: 'Chief of Keys' },
    ])

    await visitor.context.clearCookies()
    await givePassword(visitor, account.email)
    await page.getByLabel('Six-digit code').fill(code)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await page.getByText('This code has already been used.').first().waitFor()
    await page.getByText('Use a recovery code instead').click()
    await page.getByLabel('Recovery code').fill(must(codes[0]))
    await page.getByRole('button', { name: 'Sign In With Recovery Code' }).click()
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()

    // Checked last, so that the code is still valid above.
    await visitor.context.clearCookies()
    await givePassword(visitor, account.email)
    await page.getByLabel('Six-digit code').waitFor()
    await expectWellMadeAndNarrow(visitor)
    await visitor.leave()
  })
})
