import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, it } from 'vitest'
import { changePassword } from '~/modules/sign-in/own-account.server'
import { createLinkToken, findLinkOwner, setPasswordByLink } from '~/modules/sign-in/password-links.server'
import { registerCustomer } from '~/modules/sign-in/register-customer.server'
import { findSession } from '~/modules/accounts/sessions.server'
import { db, write } from '~db/client.server'
import { users } from '~db/schema'
import { customerInfo } from '../factories/orders'
import { makeSession, makeUser } from '../factories/users'
import { refusal } from '../setup/helpers'

// Passwords that attackers try first are rejected wherever one can be set (decision 023).

const email = 'jane.doe@example.com'
const register = (password: string) => registerCustomer({ ...customerInfo({ email }), password })

const tooCommon = 'This password is too common. Please choose one that is harder to guess.'
const isAddress = 'Please choose a password other than your email address.'
const isProductName = 'Please choose a password other than the name of this product.'

describe('a new password', () => {
  it.each([
    ['123456', tooCommon],
    ['password', tooCommon],
    ['Password1', tooCommon],
    ['QWERTY123', tooCommon],
    ['iloveyou', tooCommon],
    [' football ', tooCommon],
    ['trustno1', tooCommon],
    [email, isAddress],
    ['Jane.Doe@Example.com', isAddress],
    ['jane.doe', isAddress],
    ['jane.doe2026!', isAddress],
    ['commonview', isProductName],
    ['Commonview1', isProductName],
    ['!Common View 2026', isProductName],
  ])('is rejected if it is "%s"', async (password, sentence) => {
    const { code, message, details } = await refusal(() => register(password))
    expect({ code, message, details }).toEqual({
      code: 'invalid',
      message: sentence,
      details: { fields: { password: sentence } },
    })
    expect(db().select().from(users).all()).toEqual([])
  })

  it.each(['commonview-demo', 'a good password', 'jane.doe likes cats', 'x7#kQp'])(
    'is accepted if it is "%s"',
    async (password) => {
      expect((await register(password)).user.email).toBe(email)
    },
  )

  it('is compared with more than the 3,000 most common ones', () => {
    expect(dictionary['passwords-common'].length).toBeGreaterThan(3000)
  })

  it('is not compared with an address that contains no word', async () => {
    const { user } = await registerCustomer({
      ...customerInfo({ email: '7@example.com' }),
      password: '83-29-55-01',
    })
    expect(user.email).toBe('7@example.com')
  })
})

describe('a common password', () => {
  it.each(['setup', 'reset'] as const)(
    'is rejected by a link to %s one, which stays valid',
    async (purpose) => {
      const user = await makeUser()
      const token = write((tx) => createLinkToken(tx, user.id, purpose))
      const { details } = await refusal(() => setPasswordByLink(token, purpose, 'qwerty123'))
      expect(details.fields).toEqual({ password: tooCommon })
      expect(findLinkOwner(token, purpose)).not.toBeNull()
      await setPasswordByLink(token, purpose, 'a good password')
    },
  )

  it('does not replace the current one, and the session continues', async () => {
    const user = await makeUser({ password: 'first secret' })
    const { id, token } = makeSession(user)
    const sent = { currentPassword: 'first secret', newPassword: 'qwerty123' }
    const { details } = await refusal(() => changePassword(user, id, sent))
    expect(details.fields).toEqual({ newPassword: tooCommon })
    expect(findSession(token)?.user).toEqual(user)
  })
})
