import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { env } from '~/env.server'
import { verifyPassword } from '~/modules/accounts/passwords.server'
import { registerCustomer } from '~/modules/sign-in/register-customer.server'
import { signOut } from '~/modules/sign-in/sign-out.server'
import {
  findStoredFlash,
  findSession,
  clearStoredFlash,
  storeFlash,
  sessionDays,
  startSession,
} from '~/modules/accounts/sessions.server'
import { createLinkToken, findLinkOwner, setPasswordByLink } from '~/modules/sign-in/password-links.server'
import { checkCredentials, signIn, signInRefusal } from '~/modules/sign-in/sign-in.server'
import { findCheckout, saveCustomerInfo } from '~/modules/orders/checkout.server'
import { connection, db, write } from '~db/client.server'
import { accountTokens, activities, checkouts, sessions, users } from '~db/schema'
import { customerInfo } from '../factories/orders'
import { makeSession, makeUser, verifiedCredentials } from '../factories/users'
import { expectRefusal, must, refusal } from '../setup/helpers'
import { dayMs, hourMs, minuteMs } from '~/modules/time-units'

const deactivate = (id: number) => db().update(users).set({ isActive: false }).where(eq(users.id, id)).run()
const actions = () =>
  db()
    .select({ action: activities.action })
    .from(activities)
    .all()
    .map(({ action }) => action)

describe('a session', () => {
  it('is found by its token, of which only the hash is stored', async () => {
    const user = await makeUser()
    const { id, token } = makeSession(user)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(findSession(token)).toMatchObject({ id, user, pendingUserId: null, isRenewed: false })
    expect(findSession(id)).toBeNull()
    expect(findSession('')).toBeNull()
    expect(connection().sqlite.serialize().includes(token)).toBe(false)
  })

  it('ends 30 days after its last use', async () => {
    const now = Date.now()
    const { token } = makeSession(await makeUser())
    expect(findSession(token, now + sessionDays * dayMs - 1)?.isRenewed).toBe(true)
    expect(findSession(token, now + 2 * sessionDays * dayMs - 2)).not.toBeNull()
    expect(findSession(token, now + 4 * sessionDays * dayMs)).toBeNull()
  })

  it.each([
    ['customer', 90],
    ['partner', 90],
    ['viewer', 30],
    ['super', 30],
  ] as const)(
    'of an account with the role %s ends after %i days, however much it is used',
    async (role, days) => {
      const { token } = makeSession(await makeUser({ role }))
      const now = Date.now()
      for (let i = 1; i < days; i++) expect(findSession(token, now + i * dayMs)?.user).toMatchObject({ role })
      expect(findSession(token, now + days * dayMs - minuteMs)).not.toBeNull()
      expect(db().select().from(sessions).get()?.expiresAt).toBeLessThanOrEqual(now + days * dayMs)
      expect(findSession(token, now + days * dayMs)).toBeNull()
    },
  )

  it('of a checkout ends after 30 days, signed out and in the account that it registered', async () => {
    const now = Date.now()
    const unproven = await makeUser({ emailProvenAt: null })
    for (const { token } of [startSession(now), makeSession(unproven)]) {
      for (let i = 1; i < 30; i++) expect(findSession(token, now + i * dayMs)).not.toBeNull()
      expect(findSession(token, now + 30 * dayMs + minuteMs)).toBeNull()
    }
  })

  it('of staff ends in production after 12 idle hours; of a customer it does not', async () => {
    const now = Date.now()
    const staff = makeSession(await makeUser({ role: 'viewer' }))
    const customer = makeSession(await makeUser())
    expect(findSession(staff.token, now + 13 * hourMs)).not.toBeNull()
    const from = now + 13 * hourMs
    env().NODE_ENV = 'production'
    expect(findSession(staff.token, from + 11 * hourMs)).not.toBeNull()
    expect(findSession(staff.token, from + 22 * hourMs)).not.toBeNull()
    expect(findSession(staff.token, from + 35 * hourMs)).toBeNull()
    expect(findSession(customer.token, from + 35 * hourMs)).not.toBeNull()
    env().NODE_ENV = 'test'
  })

  it('is written to at most once an hour', () => {
    const now = Date.now()
    const { token } = startSession(now)
    expect(findSession(token, now + 59 * minuteMs)?.isRenewed).toBe(false)
    expect(findSession(token, now + hourMs + minuteMs)?.isRenewed).toBe(true)
    expect(findSession(token, now + hourMs + 2 * minuteMs)?.isRenewed).toBe(false)
  })

  it('of a deactivated user has no user', async () => {
    const user = await makeUser()
    const { token } = makeSession(user)
    deactivate(user.id)
    expect(findSession(token)).toMatchObject({ user: null })
  })

  it("gets a new id at sign-in, and keeps the visitor's input", async () => {
    const user = await makeUser({ password: 'first secret' })
    const before = startSession()
    const info = customerInfo()
    saveCustomerInfo(before.id, info)
    const after = signIn(before.id, verifiedCredentials(user))
    expect(after.id).not.toBe(before.id)
    expect(findSession(before.token)).toBeNull()
    expect(findSession(after.token)?.user).toEqual(user)
    expect(findCheckout(after.id).customerInfo).toEqual(info)
    expect(db().select().from(sessions).all()).toHaveLength(1)
    expect(actions()).toEqual(['login'])
  })

  it('is created if there was none, or if it no longer exists', async () => {
    const user = await makeUser({ password: 'first secret' })
    for (const before of [null, 'gone'])
      expect(findSession(signIn(before, verifiedCredentials(user)).token)?.user).toEqual(user)
  })

  it('ends with the logout, including all its data', async () => {
    const user = await makeUser()
    const { id, token } = makeSession(user)
    saveCustomerInfo(id, customerInfo())
    signOut(id, user)
    expect(findSession(token)).toBeNull()
    expect(db().select().from(checkouts).all()).toEqual([])
    expect(actions()).toEqual(['logout'])
  })

  it('keeps a message until it was shown', () => {
    const { id } = startSession()
    expect(findStoredFlash(id)).toBeNull()
    storeFlash(id, { kind: 'success', title: 'Saved', description: '<b>x</b>' })
    expect(findStoredFlash(id)).toEqual({ kind: 'success', title: 'Saved', description: '<b>x</b>' })
    clearStoredFlash(id, must(findStoredFlash(id)))
    expect(findStoredFlash(id)).toBeNull()
  })

  it('keeps a newer message that was left while the previous one was shown', () => {
    const { id } = startSession()
    storeFlash(id, { kind: 'success', title: 'Saved', description: 'Fine' })
    const shown = must(findStoredFlash(id))
    storeFlash(id, { kind: 'error', title: 'Failed' })
    clearStoredFlash(id, shown)
    expect(findStoredFlash(id)).toEqual({ kind: 'error', title: 'Failed' })
  })
})

describe('signing in', () => {
  it('accepts the correct password of an active account', async () => {
    const user = await makeUser({ email: 'test@example.com', password: ' Secret 1 ' })
    expect((await checkCredentials({ email: 'test@example.com', password: ' Secret 1 ' })).user).toEqual(user)
  })

  it.each([
    ['is deactivated', (id: number) => deactivate(id)],
    [
      'gets another password',
      (id: number) =>
        setPasswordByLink(
          write((tx) => createLinkToken(tx, id, 'reset')),
          'reset',
          'second secret',
        ),
    ],
  ])('creates no session if the account %s in the meantime', async (_, change) => {
    const user = await makeUser({ password: 'first secret' })
    const proven = await checkCredentials({ email: user.email, password: 'first secret' })
    await change(user.id)
    await expectRefusal(() => signIn(null, proven), 'not_signed_in', signInRefusal)
    expect(db().select().from(sessions).all()).toEqual([])
    expect(actions()).toContain('failed_login')
  })

  it('uses the current role and address of the account', async () => {
    const user = await makeUser({ role: 'admin', password: 'first secret' })
    const proven = await checkCredentials({ email: user.email, password: 'first secret' })
    db().update(users).set({ role: 'viewer' }).where(eq(users.id, user.id)).run()
    expect(signIn(null, proven).user).toEqual({ ...user, role: 'viewer' })
  })

  it('rejects all invalid credentials with the same response', async () => {
    await makeUser({ email: 'known@example.com', password: 'first secret' })
    await makeUser({ email: 'inactive@example.com', password: 'first secret', isActive: false })
    await makeUser({ email: 'fresh@example.com' })
    const attempts = [
      ['unknown@example.com', 'first secret'],
      ['known@example.com', 'First secret'],
      ['known@example.com', ' first secret'],
      ['inactive@example.com', 'first secret'],
      ['fresh@example.com', 'first secret'],
      ['fresh@example.com', 'nobody'],
      ['unknown@example.com', 'nobody'],
    ] as const
    for (const [email, password] of attempts) {
      const { code, message, details } = await refusal(() => checkCredentials({ email, password }))
      expect({ code, message, details }).toEqual({
        code: 'not_signed_in',
        message: signInRefusal,
        details: {},
      })
    }
    expect(actions()).toEqual(attempts.map(() => 'failed_login'))
    expect(db().select().from(activities).all()[0]?.description).toBe(
      'Sign-in refused for unknown@example.com',
    )
    expect(connection().sqlite.serialize().includes('First secret')).toBe(false)
  })
})

describe('registration', () => {
  const form = (email: string) => ({ ...customerInfo({ email }), password: 'first secret' })

  it('creates a customer with a password', async () => {
    const { user } = await registerCustomer(form('new@example.com'))
    expect(user).toMatchObject({ role: 'customer', email: 'new@example.com' })
    expect((await checkCredentials({ email: 'new@example.com', password: 'first secret' })).user).toEqual(
      user,
    )
    const row = must(db().select().from(users).get())
    expect(row.passwordHash).toMatch(/^\$argon2id\$/)
    expect(await verifyPassword(row.passwordHash, 'second secret')).toBe(false)
  })

  it('rejects a known address, also for two simultaneous requests', async () => {
    await expectRefusal(
      async () => {
        await registerCustomer(form('new@example.com'))
        await registerCustomer({ ...form('new@example.com'), password: 'another secret' })
      },
      'conflict',
      'Email already registered',
    )
    const both = await Promise.allSettled([1, 2].map(() => registerCustomer(form('both@example.com'))))
    expect(both.map((r) => r.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(db().select().from(users).all()).toHaveLength(2)
    expect(await checkCredentials({ email: 'new@example.com', password: 'first secret' })).toBeTruthy()
  })
})

describe.each([
  { purpose: 'setup', life: 7 * dayMs, refused: 'Invalid invite link' },
  { purpose: 'reset', life: hourMs, refused: 'Invalid reset link' },
] as const)('a link to $purpose a password', ({ purpose, life, refused }) => {
  const token = (userId: number, now?: number) => write((tx) => createLinkToken(tx, userId, purpose, now))
  const find = (t: string, now?: number) => findLinkOwner(t, purpose, now)
  const set = (t: string, password: string) => setPasswordByLink(t, purpose, password)
  const expectRefused = (t: string) => expectRefusal(() => set(t, 'another secret'), 'not_found', refused)

  it("works once, and revokes the account's other links", async () => {
    const user = await makeUser()
    const [first, second] = [token(user.id), token(user.id)]
    expect(find(first)).toEqual({
      userId: user.id,
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
    })
    await set(first, 'first secret')
    for (const t of [first, second]) {
      expect(find(t)).toBeNull()
      await expectRefused(t)
    }
    expect((await checkCredentials({ email: user.email, password: 'first secret' })).user).toEqual(user)
  })

  it('revokes links of the other purpose as well', async () => {
    const user = await makeUser()
    const other = purpose === 'setup' ? 'reset' : 'setup'
    const t = write((tx) => createLinkToken(tx, user.id, other))
    await set(token(user.id), 'first secret')
    expect(findLinkOwner(t, other)).toBeNull()
  })

  it('is stored only as a hash', async () => {
    const user = await makeUser()
    const t = token(user.id)
    expect(t).toMatch(/^[\w-]{43}$/)
    expect(connection().sqlite.serialize().includes(t)).toBe(false)
  })

  it('sets one password if used twice at the same time', async () => {
    const user = await makeUser()
    const t = token(user.id)
    const both = await Promise.allSettled(['first secret', 'second secret'].map((p) => set(t, p)))
    expect(both.map((r) => r.status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('ends the account’s sessions, and no one else’s', async () => {
    const [user, other] = [await makeUser(), await makeUser()]
    const [mine, theirs] = [makeSession(user), makeSession(other)]
    await set(token(user.id), 'first secret')
    expect(findSession(mine.token)).toBeNull()
    expect(findSession(theirs.token)?.user).toEqual(other)
  })

  it('expires', async () => {
    const user = await makeUser()
    const now = Date.now()
    const t = token(user.id, now)
    expect(find(t, now + life - 1)).not.toBeNull()
    expect(find(t, now + life)).toBeNull()
    await expectRefused(token(user.id, now - life - 1))
  })

  it('is rejected in the same way if it is invented, for another purpose, or of a deactivated account', async () => {
    const user = await makeUser()
    const t = token(user.id)
    await expectRefused('made-up')
    await expectRefused('')
    db()
      .update(accountTokens)
      .set({ purpose: purpose === 'setup' ? 'reset' : 'setup' })
      .run()
    await expectRefused(t)
    db().update(accountTokens).set({ purpose }).run()
    deactivate(user.id)
    await expectRefused(t)
    expect(db().select().from(users).get()?.passwordHash).toBeNull()
  })
})
