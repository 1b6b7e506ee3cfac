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
import { codeOf, expireConfirmation, wrongCodeOf, makeTwoStepAccount } from '~tests/setup/two-step'

// Two-step sign-in, passkeys, and the confirmation before sensitive changes in a browser.

const { product, visit, visitAs } = withBrowser()

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

/** Adds a virtual authenticator to a page's browser, like a laptop with a fingerprint reader. */
async function addAuthenticator({ context, page }: BrowserVisitor) {
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

describe('a passkey', () => {
  it('signs in alone and after the password, confirms the identity, and opens no other account', async () => {
    const visitor = await visit({ js: true, width: 1280 })
    const { page, context } = visitor
    await addAuthenticator(visitor)
    const { id, email, key } = await makeTwoStepAccount(product(), 'admin')
    await givePassword(visitor, email)
    await page.getByLabel('Six-digit code').fill(codeOf(key))
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()

    // The passkey is added, even after confirming the identity.
    expireConfirmation(product(), id)
    await page.goto('/admin/settings')
    await page.getByRole('button', { name: 'Add a Passkey' }).click()
    await page.getByRole('heading', { level: 1, name: 'Confirm It’s You' }).waitFor()
    // Neither the password nor having signed in is enough to change the factor.
    expect(await page.getByLabel('Password').count()).toBe(0)
    product().change('update authenticator_apps set last_time_step = 0 where user_id = ?', id)
    await page.getByLabel('Six-digit code from your authenticator app').fill(codeOf(key))
    await page.getByRole('button', { name: 'Confirm With Code' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Work laptop')
    await page.getByRole('button', { name: 'Add a Passkey' }).click()
    await page.getByRole('button', { name: 'Remove Work laptop' }).waitFor()
    await expectWellMadeAndNarrow(visitor)
    await page.getByRole('button', { name: 'Add a Passkey' }).click()
    await page.getByText('This device already has a passkey for your account.').waitFor()

    // A pending form continues after the passkey has confirmed the identity.
    expireConfirmation(product(), id)
    const member = await makeAccount(product(), 'viewer')
    await page.goto(`/admin/users?user=${member.id}`)
    await page.getByRole('radio', { name: 'Contributor', exact: true }).check()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByRole('button', { name: 'Use a Passkey' }).click()
    await expectMessage(visitor, 'Changes saved')
    expect(product().value('select role from users where id = ?', member.id)).toBe('contributor')

    await context.clearCookies()
    // The browser prompts automatically once the user has chosen to sign in this way.
    await page.goto('/admin/login')
    await page.getByRole('link', { name: 'Sign in with a passkey' }).click()
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()

    await context.clearCookies()
    await givePassword(visitor, email)
    await page.getByRole('button', { name: 'Use a Passkey' }).click()
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    expect(product().value('select last_used_at from passkeys where user_id = ?', id)).toBeTruthy()

    // After another account's password, this passkey is rejected, as is a response without a pending
    // challenge.
    const other = await makeTwoStepAccount(product(), 'admin')
    await context.clearCookies()
    await givePassword(visitor, other.email)
    const refused = await page.evaluate(async () => {
      const call = (path: string, body: object) =>
        fetch(path, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        }).then(async (response) => ({ status: response.status, ...((await response.json()) as object) }))
      const bytes = (text: string) =>
        Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0))
      const text = (buffer: ArrayBuffer) =>
        btoa(String.fromCharCode(...new Uint8Array(buffer)))
          .replace(/\+/g, '-')
          .replace(/\//g, '_')
          .replace(/=+$/, '')
      const purpose = 'second-step'
      const options = (await call('/api/auth/passkey/options', { purpose })) as unknown as {
        challenge: string
      }
      const credential = (await navigator.credentials.get({
        publicKey: { challenge: bytes(options.challenge), rpId: location.hostname },
      })) as PublicKeyCredential
      const signed = credential.response as AuthenticatorAssertionResponse
      const response = {
        id: credential.id,
        rawId: credential.id,
        type: credential.type,
        clientExtensionResults: {},
        response: {
          clientDataJSON: text(signed.clientDataJSON),
          authenticatorData: text(signed.authenticatorData),
          signature: text(signed.signature),
        },
      }
      const others = await call('/api/auth/passkey', { purpose, response })
      // The challenge is used up, even by a rejected response.
      const again = await call('/api/auth/passkey', { purpose, response })
      const alone = await call('/api/auth/passkey', { purpose: 'sign-in', response })
      return [others, again, alone]
    })
    expect(refused).toMatchObject([
      { status: 422, error: 'This passkey belongs to another account. Please use one of this account.' },
      { status: 409, error: expect.stringContaining('another tab asked for a passkey') as string },
      { status: 409 },
    ])
    await page.goto('/admin')
    await page.getByRole('heading', { level: 1, name: 'Sign In' }).waitFor()

    // A removed passkey is unknown.
    product().change('delete from passkeys where user_id = ?', id)
    await page.goto('/admin/login/passkey')
    await page.getByText('We don’t know this passkey.').waitFor()
    await expectWellMadeAndNarrow(visitor)
    await visitor.leave()
  })
})
