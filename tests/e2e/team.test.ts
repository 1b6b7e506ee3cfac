import { describe, expect, it } from 'vitest'
import { expectMessage, expectWellMade, screenName, screens, signIn, withBrowser } from '~tests/setup/browser'
import { until } from '~tests/setup/product'
import { makeAccount, staffPassword } from '~tests/setup/staff'

// Team, account settings, and the pages behind links in a browser.

const { product, visit, visitAs } = withBrowser()

const newPassword = 'another password'

describe.each(screens)('the team', (screen) => {
  it(`can be managed with ${screenName(screen)}`, async () => {
    const visitor = await visitAs('admin', screen)
    const { page } = visitor
    if (screen.js) await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/admin/users')
    await page.getByRole('heading', { level: 1, name: 'Team' }).waitFor()

    await page.getByRole('link', { name: 'Add', exact: true }).click()
    await page.getByRole('heading', { name: 'Add a Member' }).waitFor()
    await page.getByRole('button', { name: 'Add Member' }).click()
    await page.getByText('Please enter a valid email address').waitFor()
    const email = `${crypto.randomUUID()}@example.com`
    await page.getByLabel('First name').fill('Demo')
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('radio', { name: 'Contributor', exact: true }).check()
    await page.getByRole('button', { name: 'Add Member' }).click()
    await page.getByRole('heading', { name: 'Invite Link for Demo User' }).waitFor()
    const link = await page.getByLabel('Link', { exact: true }).inputValue()
    expect(link).toMatch(/\/setup-password\?token=[\w-]{43}$/)
    await expectMessage(visitor, 'User added successfully')
    if (screen.js) {
      await expectMessage(visitor, 'Invite link copied')
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link)
    }
    await expectWellMade(visitor)

    await page.getByRole('link', { name: 'Open Demo User' }).click()
    await page.getByText('Pending setup; setup link valid until').waitFor()
    await expect.poll(() => page.content()).not.toContain('token=')
    await expect
      .poll(() => page.getByRole('radio', { name: 'Contributor', exact: true }).isChecked())
      .toBe(true)
    await page.getByRole('textbox', { name: 'Title' }).fill('Analyst')
    await page.getByRole('radio', { name: 'Viewer', exact: true }).check()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expectMessage(visitor, 'User permissions have been updated successfully.')
    await expectWellMade(visitor)
    expect(product().rows('select title, role from users where email = ?', email)).toEqual([
      { title: 'Analyst', role: 'viewer' },
    ])

    await page.getByRole('button', { name: 'Reset Password' }).click()
    await page.getByRole('heading', { name: 'Setup Link for Demo User' }).waitFor()
    await expectMessage(
      visitor,
      screen.js ? 'New setup link generated and copied' : 'New setup link generated',
    )
    await page.getByRole('radio', { name: 'Inactive', exact: true }).check()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expectMessage(visitor, 'Changes saved')
    expect(product().value('select is_active from users where email = ?', email)).toBe(0)
    await visitor.leave()
  })
})

describe.each(screens)('a password link', (screen) => {
  it(`leads to a new password with ${screenName(screen)}`, async () => {
    const { email } = await makeAccount(product(), 'viewer')
    const visitor = await visit(screen)
    const { page } = visitor
    await page.goto('/admin/login')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByRole('heading', { name: 'Forgot Your Password?' }).waitFor()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await page.getByRole('heading', { name: 'Check Your Email' }).waitFor()
    await expectMessage(visitor, 'Reset link sent')
    await expectWellMade(visitor)

    const mail = await until(
      () =>
        product()
          .mails()
          .find((m) => m.text.includes(`To: ${email}`)),
      'the mail',
    )
    const link = /\/reset-password\?token=[\w-]+/.exec(mail.text)?.[0] ?? ''
    await page.goto(link)
    await page.getByLabel('New password').fill('abc')
    await page.getByLabel('Confirm password').fill('abc')
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await expectMessage(visitor, 'Password too short')
    await expectWellMade(visitor)
    await page.getByLabel('New password').fill(newPassword)
    await page.getByLabel('Confirm password').fill(newPassword)
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await page.waitForURL(/\/admin\/login/)
    await expectMessage(visitor, 'Password reset successful')
    await signIn(visitor, email, newPassword)
    await page.goto(link)
    await page.waitForURL(/\/forgot-password/)
    await expectMessage(visitor, 'Invalid reset link')
    await visitor.leave()
  })
})

describe.each(screens)('the link that undoes a change of email address', (screen) => {
  it(`restores the old address and leads to a new password with ${screenName(screen)}`, async () => {
    const visitor = await visitAs('viewer', screen)
    const { page, account } = visitor
    await page.goto('/admin/settings')
    const panel = page.locator('#email-form')
    await panel.getByLabel('Email').fill(`${crypto.randomUUID()}@example.com`)
    await panel.getByLabel('Current password').fill(staffPassword)
    await page.getByRole('button', { name: 'Update Email' }).click()
    await expectMessage(visitor, 'Email updated')
    const mail = await until(
      () =>
        product()
          .mails()
          .find((m) => m.text.includes(`To: ${account.email}`)),
      'the mail to the old address',
    )
    await page.goto(/\/undo-email-change\?token=[\w-]+/.exec(mail.text)?.[0] ?? '')
    await page.getByText(`Your account uses ${account.email} again.`).waitFor()
    await page.getByRole('button', { name: 'Undo the Change' }).click()
    await page.waitForURL(/\/reset-password/)
    await expectMessage(visitor, 'Your email address was restored')
    await page.getByLabel('New password').fill('password1')
    await page.getByLabel('Confirm password').fill('password1')
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await page.locator('#password-error').getByText('This password is too common.').waitFor()
    await expectWellMade(visitor)
    await page.getByLabel('New password').fill(newPassword)
    await page.getByLabel('Confirm password').fill(newPassword)
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await page.waitForURL(/\/admin\/login/)
    await signIn(visitor, account.email, newPassword)
    await visitor.leave()
  })
})

describe.each(screens)('account settings', (screen) => {
  it(`can be changed with ${screenName(screen)}`, async () => {
    const visitor = await visitAs('contributor', screen)
    const { page } = visitor
    await page.goto('/admin/settings')
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()

    const email = `${crypto.randomUUID()}@example.com`
    const emailPanel = page.locator('#email-form')
    await emailPanel.getByLabel('Email').fill(email)
    await emailPanel.getByLabel('Current password').fill('wrong password')
    await page.getByRole('button', { name: 'Update Email' }).click()
    await page.locator('#email-form').getByText('Your current password is incorrect.').waitFor()
    await expectWellMade(visitor)
    await emailPanel.getByLabel('Current password').fill(staffPassword)
    await page.getByRole('button', { name: 'Update Email' }).click()
    await expectMessage(visitor, 'Email updated')
    await expect
      .poll(() => product().value('select count(*) from users where email = ?', visitor.account.email))
      .toBe(0)

    const passwordPanel = page.locator('#password-form')
    const fill = async (current: string, next: string, again: string) => {
      await passwordPanel.getByLabel('Current password').fill(current)
      await passwordPanel.getByLabel('New password', { exact: false }).first().fill(next)
      await passwordPanel.getByLabel('Confirm new password').fill(again)
      await page.getByRole('button', { name: 'Change Password' }).click()
    }
    await fill(staffPassword, newPassword, 'something else')
    await page.getByText('New passwords do not match').waitFor()
    await fill(staffPassword, newPassword, newPassword)
    await expectMessage(visitor, 'Password changed')
    if (screen.js) await expect.poll(() => passwordPanel.getByLabel('Current password').inputValue()).toBe('')

    const other = await visit(screen)
    await signIn(other, email, newPassword)
    await page.goto('/admin/settings')
    await page.getByText('Chrome on Linux').first().waitFor()
    await expectWellMade(visitor)
    await page.getByRole('button', { name: 'Sign Out Chrome on Linux' }).click()
    await expectMessage(visitor, 'Signed out')
    await other.page.goto('/admin/settings')
    await other.page.waitForURL(/\/admin\/login/)
    await other.leave()
    await visitor.leave()
  })
})
