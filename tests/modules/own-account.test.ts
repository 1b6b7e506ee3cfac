import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { browserName } from '~/modules/accounts/browser-name'
import { changeEmail, changePassword, hasPassword } from '~/modules/sign-in/own-account.server'
import { endOtherSessions, endOwnSession, listOwnSessions } from '~/modules/accounts/own-sessions.server'
import { createLinkToken, findLinkOwner } from '~/modules/sign-in/password-links.server'
import { requestPasswordReset, sendResetLink } from '~/modules/sign-in/request-reset.server'
import {
  deleteExpiredSessions,
  findSession,
  signInParallelSession,
  startSession,
} from '~/modules/accounts/sessions.server'
import { checkCredentials, signIn } from '~/modules/sign-in/sign-in.server'
import { findCheckout, saveCustomerInfo } from '~/modules/orders/checkout.server'
import { sendMail } from '~/worker/mails.server'
import { connection, db, write } from '~db/client.server'
import { accountTokens, activities, checkouts, jobs, mails, sessions, users } from '~db/schema'
import { customerInfo } from '../factories/orders'
import { makeSession, makeUser, verifiedCredentials } from '../factories/users'
import { expectRefusal, must } from '../setup/helpers'
import { hourMs, minuteMs } from '~/modules/time-units'

const wrong = 'Your current password is incorrect.'
const log = () =>
  db()
    .select({
      action: activities.action,
      field: activities.field,
      oldValue: activities.oldValue,
      newValue: activities.newValue,
    })
    .from(activities)
    .all()
const query = { q: '', page: 1, pageSize: 50 }

describe('requesting a password reset', () => {
  it('leaves the same trace for every address, at most once in ten minutes', async () => {
    const user = await makeUser()
    const now = Math.floor(Date.now() / (10 * minuteMs)) * 10 * minuteMs
    for (let i = 0; i < 5; i++)
      for (const email of [user.email, 'nobody@example.com']) requestPasswordReset(email, now + i * minuteMs)
    expect(db().select().from(jobs).all()).toMatchObject([
      { kind: 'send-reset-link', payload: JSON.stringify({ email: user.email }) },
      { kind: 'send-reset-link', payload: JSON.stringify({ email: 'nobody@example.com' }) },
    ])
    requestPasswordReset(user.email, now + 10 * minuteMs)
    expect(db().select().from(jobs).all()).toHaveLength(3)
    expect(db().select().from(mails).all()).toEqual([])
  })

  it('mails only active accounts, with or without a password', async () => {
    const fresh = await makeUser()
    const known = await makeUser({ password: 'first secret' })
    const gone = await makeUser({ isActive: false })
    for (const email of [fresh.email, known.email, gone.email, 'nobody@example.com']) sendResetLink({ email })
    expect(db().select().from(mails).all()).toMatchObject([
      { template: 'password-reset', toAddress: fresh.email },
      { template: 'password-reset', toAddress: known.email },
    ])
    expect(db().select().from(accountTokens).all()).toEqual([])
  })

  it('sends nothing to an account that was deactivated or changed its address before the mail was sent', async () => {
    const [gone, moved] = [await makeUser(), await makeUser()]
    for (const { email } of [gone, moved]) sendResetLink({ email })
    db().update(users).set({ isActive: false }).where(eq(users.id, gone.id)).run()
    db().update(users).set({ email: 'moved@example.com' }).where(eq(users.id, moved.id)).run()
    for (const { id } of db().select().from(mails).all()) await sendMail({ mailId: id })
    expect(db().select().from(mails).all()).toEqual([])
    expect(db().select().from(accountTokens).all()).toEqual([])
  })
})

describe('a new email address', () => {
  it('requires the password, notifies both addresses, and is logged', async () => {
    const user = await makeUser({ password: 'first secret' })
    const link = write((tx) => createLinkToken(tx, user.id, 'reset'))
    const changed = await changeEmail(user, null, {
      email: 'new@example.com',
      currentPassword: 'first secret',
    })
    expect(changed).toEqual({ ...user, email: 'new@example.com' })
    expect((await checkCredentials({ email: 'new@example.com', password: 'first secret' })).user).toEqual(
      changed,
    )
    expect(db().select().from(mails).all()).toMatchObject([
      { template: 'email-changed', toAddress: user.email },
      { template: 'new-email-address', toAddress: 'new@example.com' },
    ])
    expect(log()).toEqual([
      { action: 'updated', field: 'email', oldValue: user.email, newValue: 'new@example.com' },
    ])
    // Links in the old mailbox no longer work.
    expect(findLinkOwner(link, 'reset')).toBeNull()
  })

  it('is rejected with a wrong password, and if the address is taken or invalid', async () => {
    const user = await makeUser({ password: 'first secret' })
    const other = await makeUser()
    const change = (email: string, currentPassword = 'first secret') =>
      changeEmail(user, null, { email, currentPassword })
    await expectRefusal(() => change('new@example.com', 'First secret'), 'invalid', wrong)
    await expectRefusal(() => change(other.email), 'conflict', 'Email already registered')
    await expectRefusal(() => change(user.email), 'invalid', /already/)
    expect(db().select().from(users).where(eq(users.id, user.id)).get()?.email).toBe(user.email)
    expect(db().select().from(mails).all()).toEqual([])
    expect(log()).toMatchObject([{ action: 'rejected', field: 'email' }])
    expect(connection().sqlite.serialize().includes('First secret')).toBe(false)
  })

  it('requires an account with a password', async () => {
    const user = await makeUser()
    expect(hasPassword(user)).toBe(false)
    const sent = { email: 'new@example.com', currentPassword: 'nobody' }
    await expectRefusal(() => changeEmail(user, null, sent), 'conflict', /no password yet/)
  })

  it('requested by two users at once goes to one of them', async () => {
    const people = [
      await makeUser({ password: 'first secret' }),
      await makeUser({ password: 'first secret' }),
    ]
    const both = await Promise.allSettled(
      people.map((p) => changeEmail(p, null, { email: 'new@example.com', currentPassword: 'first secret' })),
    )
    expect(both.map((r) => r.status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('a new password', () => {
  it('ends the other sessions and revokes links; this session continues under a new id', async () => {
    const user = await makeUser({ password: 'first secret' })
    const [here, there] = [makeSession(user), makeSession(user)]
    const stranger = makeSession(await makeUser())
    const link = write((tx) => createLinkToken(tx, user.id, 'setup'))
    const sent = { currentPassword: 'first secret', newPassword: 'second secret' }
    const renewed = await changePassword(user, here.id, sent)
    for (const { token } of [here, there]) expect(findSession(token)).toBeNull()
    expect(findSession(renewed.token)).toMatchObject({ id: renewed.id, user })
    expect(findSession(stranger.token)).not.toBeNull()
    expect(findLinkOwner(link, 'setup')).toBeNull()
    expect((await checkCredentials({ email: user.email, password: 'second secret' })).user).toEqual(user)
    expect(log()[0]).toMatchObject({ action: 'updated', field: 'password', oldValue: null, newValue: null })
  })

  it('is rejected with a wrong current password, without ending sessions', async () => {
    const user = await makeUser({ password: 'first secret' })
    const here = makeSession(user)
    const sent = { currentPassword: 'secret', newPassword: 'second secret' }
    await expectRefusal(() => changePassword(user, here.id, sent), 'invalid', wrong)
    expect(findSession(here.token)).not.toBeNull()
    expect((await checkCredentials({ email: user.email, password: 'first secret' })).user).toEqual(user)
  })

  it('is set once if submitted twice at the same time', async () => {
    const user = await makeUser({ password: 'first secret' })
    const both = await Promise.allSettled(
      ['second secret', 'third secret'].map((newPassword) =>
        changePassword(user, makeSession(user).id, { currentPassword: 'first secret', newPassword }),
      ),
    )
    expect(both.map((r) => r.status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('one’s own sessions', () => {
  const windows =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

  it('record a reference, the browser, and the address, for every way of signing in', async () => {
    const user = await makeUser({ password: 'first secret' })
    const clientOf = (userAgent: string) => ({ userAgent, address: '203.0.113.7' })
    const signInFrom = (sessionId: string | null, userAgent: string) =>
      signIn(sessionId, verifiedCredentials(user), { client: clientOf(userAgent), isKnownDevice: true })
    signInFrom(null, windows)
    signInFrom(startSession().id, 'x'.repeat(1000))
    const { id } = startSession()
    write((tx) => signInParallelSession(tx, id, user.id, clientOf(windows)))
    const rows = db().select().from(sessions).where(eq(sessions.userId, user.id)).all()
    expect(rows.map((r) => r.userAgent).sort()).toEqual([windows, windows, 'x'.repeat(300)])
    expect(rows.map((r) => r.address)).toEqual(Array(3).fill('203.0.113.7'))
    const references = rows.map((r) => r.reference)
    expect(new Set(references).size).toBe(3)
    for (const reference of references) expect(reference).toMatch(/^[\w-]{16}$/)
  })

  it('are listed without their secret ids, last used first, without expired ones', async () => {
    const user = await makeUser()
    const [old, here, expired] = [makeSession(user), makeSession(user), makeSession(user)]
    makeSession(await makeUser())
    const now = Date.now()
    const set = (id: string, change: Partial<typeof sessions.$inferInsert>) =>
      db().update(sessions).set(change).where(eq(sessions.id, id)).run()
    set(old.id, { lastSeenAt: now - 3 * hourMs, userAgent: windows })
    set(expired.id, { expiresAt: now - 1 })
    const { rows, total } = listOwnSessions(user, here.id, query, now)
    expect(total).toBe(2)
    expect(rows.map((r) => [r.browser, r.isThisOne])).toEqual([
      ['Unknown browser', true],
      ['Chrome on Windows', false],
    ])
    expect(Object.keys(must(rows[0])).sort()).toEqual(
      ['address', 'browser', 'isThisOne', 'lastSeenAt', 'reference', 'signedInAt'].sort(),
    )
  })

  it('can be ended by id, unlike other users’ sessions', async () => {
    const [user, mallory] = [await makeUser(), await makeUser()]
    const [here, there, theirs] = [makeSession(user), makeSession(user), makeSession(mallory)]
    const name = must(listOwnSessions(user, here.id, query).rows.find((r) => !r.isThisOne)?.reference)
    for (const reference of [name, '', 'made up', there.id])
      await expectRefusal(() => endOwnSession(mallory, theirs.id, reference), 'not_found', /already ended/)
    endOwnSession(user, here.id, name)
    expect(findSession(there.token)).toBeNull()
    expect(findSession(here.token)).not.toBeNull()
    await expectRefusal(() => endOwnSession(user, here.id, name), 'not_found', /already ended/)
  })

  it('end with their input and the sessions that share it', async () => {
    const user = await makeUser()
    const here = makeSession(user)
    const end = [
      (there: string) => {
        const { reference } = must(listOwnSessions(user, here.id, query).rows.find((r) => !r.isThisOne))
        endOwnSession(user, here.id, reference)
        expect(findSession(there)).toBeNull()
      },
      () => expect(endOtherSessions(user, here.id)).toBe(1),
    ]
    for (const ending of end) {
      const before = startSession()
      saveCustomerInfo(before.id, customerInfo())
      const there = write((tx) => signInParallelSession(tx, before.id, user.id))
      ending(there.token)
      expect(findSession(before.token)).toBeNull()
      expect(findSession(there.token)).toBeNull()
    }
    write((tx) => deleteExpiredSessions(tx, Date.now()))
    expect(db().select().from(checkouts).all()).toEqual([])
    expect(findSession(here.token)).not.toBeNull()
  })

  it('end without the input that the current session shares; the current one cannot be ended this way', async () => {
    const user = await makeUser({ password: 'first secret' })
    const before = startSession()
    const info = customerInfo()
    saveCustomerInfo(before.id, info)
    const there = write((tx) => signInParallelSession(tx, before.id, user.id))
    const here = signIn(before.id, verifiedCredentials(user))
    const { rows } = listOwnSessions(user, here.id, query)
    const named = (isThisOne: boolean) => must(rows.find((r) => r.isThisOne === isThisOne)).reference
    await expectRefusal(() => endOwnSession(user, here.id, named(true)), 'not_found', /already ended/)
    endOwnSession(user, here.id, named(false))
    expect(findSession(there.token)).toBeNull()
    expect(findCheckout(here.id).customerInfo).toEqual(info)
  })

  it('can all be ended except the current one', async () => {
    const [user, other] = [await makeUser(), await makeUser()]
    const here = makeSession(user)
    const rest = [makeSession(user), makeSession(user)]
    const theirs = makeSession(other)
    expect(endOtherSessions(user, here.id)).toBe(2)
    for (const { token } of rest) expect(findSession(token)).toBeNull()
    for (const { token } of [here, theirs]) expect(findSession(token)).not.toBeNull()
    expect(endOtherSessions(user, here.id)).toBe(0)
    expect(log()).toMatchObject([{ action: 'logout' }])
  })
})

it.each([
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['', 'Unknown browser'],
  ['?', 'Unknown browser'],
  ['<script>alert(1)</script>', 'Unknown browser'],
])('the browser of %s is called %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name)
})
