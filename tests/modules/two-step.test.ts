import { generateSync } from 'otplib'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { env } from '~/env.server'
import { undoEmailChange, createUndoLink } from '~/modules/sign-in/undo-email-change.server'
import { createLinkToken, setPasswordByLink } from '~/modules/sign-in/password-links.server'
import { findSession } from '~/modules/accounts/sessions.server'
import { signIn } from '~/modules/sign-in/sign-in.server'
import { resealAll } from '~/reseal-all.server'
import { checkCode, newKey, unsealKey } from '~/modules/sign-in/authenticator-app.server'
import { confirmIdentity } from '~/modules/sign-in/confirm.server'
import {
  renewRecoveryCodes,
  resetSecondFactor,
  resetSecondFactorOnHost,
  turnOffTwoStep,
} from '~/modules/sign-in/change-second-factor.server'
import { finishByCode, findPendingSignIn } from '~/modules/sign-in/second-step.server'
import { beginSetUp, setUpAtSignIn, setUpTwoStep } from '~/modules/sign-in/set-up-two-step.server'
import { twoStepState } from '~/modules/sign-in/two-step-state.server'
import { db, write } from '~db/client.server'
import {
  activities,
  authenticatorApps,
  mails,
  recoveryCodes as recoveryCodesTable,
  sessions,
} from '~db/schema'
import { makeSession, makeUser, verifiedCredentials } from '../factories/users'
import { expectRefusal, must } from '../setup/helpers'
import { minuteMs } from '~/modules/time-units'

const step = 30_000
/**
 * Ten seconds into a time step, two hours ago: sessions use the machine's clock and must not expire during
 * the test.
 */
const at = Math.floor((Date.now() - 120 * minuteMs) / step) * step + 10_000
const client = { userAgent: '', address: '203.0.113.7' }
const from = { client, isKnownDevice: true }
const codeOf = (key: string, ms: number) =>
  generateSync({ secret: key.replaceAll(' ', ''), epoch: Math.floor(ms / 1000) })

/** An account with two-step sign-in, set up an hour before `at`. */
async function withTwoStep(role: 'admin' | 'partner' | 'super' = 'admin') {
  const user = await makeUser({ role, password: 'first secret' })
  const session = makeSession(user)
  const { key } = beginSetUp(session.id, user, at - 60 * minuteMs)
  const { recoveryCodes } = setUpTwoStep(
    user,
    session.id,
    { code: codeOf(key, at - 60 * minuteMs) },
    at - 60 * minuteMs,
  )
  const begin = () => must(startSignIn(user))
  return { user, session, key, recoveryCodes: must(recoveryCodes), begin }
}
const startSignIn = (user: Parameters<typeof verifiedCredentials>[0]) =>
  signIn(null, verifiedCredentials(user), from)

/** Runs with a different setting for the second factor of staff. */
function withSetting<T>(value: 'required' | 'optional' | 'off', run: () => T): T {
  const before = env().STAFF_MFA
  env().STAFF_MFA = value
  try {
    return run()
  } finally {
    env().STAFF_MFA = before
  }
}
const withoutHyphens = (code: string) => code.replaceAll('-', '')
const mailsTo = (email: string) =>
  db()
    .select({ template: mails.template, details: mails.details })
    .from(mails)
    .where(eq(mails.toAddress, email))
    .all()

describe('a code', () => {
  const key = newKey()

  it.each([
    [0, 'right'],
    [-step, 'right'],
    [step, 'wrong'],
    [-2 * step, 'late'],
    [-3 * step, 'late'],
    [2 * step, 'wrong'],
    [3 * step, 'wrong'],
    [-20 * step, 'wrong'],
  ] as const)('from a clock that is %i ms off is judged as %s', (off, verdict) => {
    expect(checkCode(key, codeOf(key, at + off), 0, at).kind).toBe(verdict)
  })

  it('of a used step, or of an earlier one, is judged as used', () => {
    const current = Math.floor(at / step)
    expect(checkCode(key, codeOf(key, at), current, at)).toEqual({ kind: 'used' })
    expect(checkCode(key, codeOf(key, at - step), current, at)).toEqual({ kind: 'used' })
    expect(checkCode(key, codeOf(key, at), current - 1, at)).toEqual({ kind: 'right', timeStep: current })
    // The clock was set back.
    expect(checkCode(key, codeOf(key, at), current + 500, at)).toEqual({ kind: 'used' })
  })
})

describe('the second step', () => {
  it('is required after the password, signs in under a new session id, and authorizes nothing before', async () => {
    const { user, key, begin } = await withTwoStep()
    const pending = begin()
    expect(pending).toMatchObject({ step: 'code', user: null })
    expect(findSession(pending.token)).toMatchObject({ user: null, pendingUserId: user.id })
    expect(findPendingSignIn(pending.id)).toMatchObject({ user: { id: user.id }, step: 'code' })
    const done = finishByCode(pending.id, { code: codeOf(key, at) }, from, at)
    expect(done.id).not.toBe(pending.id)
    expect(findSession(pending.token)).toBeNull()
    expect(findSession(done.token, at)).toMatchObject({ user: { id: user.id }, pendingUserId: null })
  })

  it('accepts the code of the adjacent step once, and no code twice', async () => {
    const { key, begin } = await withTwoStep()
    const early = codeOf(key, at - step)
    finishByCode(begin().id, { code: early }, from, at)
    await expectRefusal(
      () => finishByCode(begin().id, { code: early }, from, at),
      'invalid',
      /already been used/,
    )
    const code = codeOf(key, at)
    finishByCode(begin().id, { code }, from, at)
    await expectRefusal(() => finishByCode(begin().id, { code }, from, at), 'invalid', /already been used/)
    // Nor one from before the last accepted code.
    await expectRefusal(
      () => finishByCode(begin().id, { code: early }, from, at),
      'invalid',
      /already been used/,
    )
  })

  it('rejects the code of a clock that is 90 seconds off, and says to check it', async () => {
    const { key, begin } = await withTwoStep()
    const { id } = begin()
    await expectRefusal(
      () => finishByCode(id, { code: codeOf(key, at - 3 * step) }, from, at),
      'invalid',
      /90 seconds ago.* clock .* set automatically/,
    )
    await expectRefusal(
      () => finishByCode(id, { code: codeOf(key, at + 3 * step) }, from, at),
      'invalid',
      /isn’t right.* clock .* set automatically/,
    )
  })

  it('locks codes for the account after wrong ones from any sessions, longer each time, and notifies its owner', async () => {
    const { user, key, recoveryCodes, begin } = await withTwoStep()
    const right = codeOf(key, at)
    // None of the codes within 25 minutes, by chance.
    const near = Array.from({ length: 100 }, (_, n) => codeOf(key, at + (n - 50) * step))
    const wrong = must(['000000', '111111', '222222', '333333'].find((code) => !near.includes(code)))
    const ids = [begin().id, begin().id]
    const guess = (n: number, now: number) => finishByCode(must(ids[n % 2]), { code: wrong }, from, now)
    for (let n = 0; n < 9; n++) await expectRefusal(() => guess(n, at), 'invalid', /isn’t right/)
    await expectRefusal(() => guess(9, at), 'rate_limited', /Too many wrong codes.*15 min.*recovery code/)
    await expectRefusal(
      () => finishByCode(must(ids[0]), { code: right }, from, at),
      'rate_limited',
      /Too many/,
    )
    const later = at + 15 * minuteMs
    for (let n = 0; n < 9; n++) await expectRefusal(() => guess(n, later), 'invalid', /isn’t right/)
    await expectRefusal(() => guess(9, later), 'rate_limited', /30 min/)
    expect(mailsTo(user.email).filter(({ template }) => template === 'wrong-codes')).toHaveLength(2)
    // Recovery codes cannot be guessed, and still let the owner in.
    const { id } = begin()
    expect(
      finishByCode(id, { recoveryCode: withoutHyphens(must(recoveryCodes[0])) }, from, later).user.id,
    ).toBe(user.id)
    const muchLater = later + 30 * minuteMs
    const { id: last } = begin()
    expect(finishByCode(last, { code: codeOf(key, muchLater) }, from, muchLater).user.id).toBe(user.id)
    expect(db().select().from(authenticatorApps).get()).toMatchObject({ wrongCodes: 0, lockedUntil: null })
  })

  it('accepts each recovery code once, also if two sign-ins are pending', async () => {
    const { user, recoveryCodes, begin } = await withTwoStep()
    expect(new Set(recoveryCodes).size).toBe(10)
    const code = withoutHyphens(must(recoveryCodes[3]))
    const attempts = [begin().id, begin().id].map((id) => {
      try {
        return finishByCode(id, { recoveryCode: code }, from, at)
      } catch (error) {
        return error as Error
      }
    })
    expect(attempts.filter((result) => !(result instanceof Error))).toHaveLength(1)
    expect(attempts.find((result) => result instanceof Error)).toMatchObject({
      message: expect.stringContaining('it has been used') as string,
    })
    expect(twoStepState(user.id).recoveryCodesLeft).toBe(9)
    expect(mailsTo(user.email).map(({ details }) => details)).toContain('{"change":"recovery-code-used"}')
    const stored = db().select().from(recoveryCodesTable).all()
    expect(JSON.stringify(stored)).not.toContain(code)
  })

  it('is canceled by a password reset, which keeps the second factor', async () => {
    const { user, begin } = await withTwoStep()
    const { id } = begin()
    const token = write((tx) => createLinkToken(tx, user.id, 'reset'))
    await setPasswordByLink(token, 'reset', 'second secret')
    expect(findPendingSignIn(id)).toBeNull()
    expect(twoStepState(user.id).since).not.toBeNull()
    expect(begin()).toMatchObject({ step: 'code' })
  })

  it('expires after 15 minutes', async () => {
    const { key, begin } = await withTwoStep()
    const { id } = begin()
    const late = Date.now() + 16 * minuteMs
    await expectRefusal(
      () => finishByCode(id, { code: codeOf(key, late) }, from, late),
      'not_signed_in',
      /too long/,
    )
  })
})

describe('the two-step setup', () => {
  it('is required for staff if configured, and for no one else', async () => {
    const admin = await makeUser({ role: 'admin', password: 'first secret' })
    const partner = await makeUser({ role: 'partner', password: 'first secret' })
    const customer = await makeUser({ role: 'customer', password: 'first secret' })
    const steps = () => [admin, partner, customer].map((user) => startSignIn(user).step)
    expect(withSetting('required', steps)).toEqual(['set-up', 'none', 'none'])
    expect(withSetting('optional', steps)).toEqual(['none', 'none', 'none'])
    const { begin } = await withTwoStep()
    expect(withSetting('off', () => begin().step)).toBe('none')
  })

  it('signs in afterward, and shows ten codes', async () => {
    const user = await makeUser({ role: 'viewer', password: 'first secret' })
    withSetting('required', () => {
      const pending = startSignIn(user)
      const { key, qrCode } = beginSetUp(pending.id, user, at)
      expect(qrCode).toMatch(/^data:image\/svg\+xml/)
      const done = setUpAtSignIn(pending.id, { code: codeOf(key, at) }, from, at)
      expect(done.recoveryCodes).toHaveLength(10)
      expect(findSession(done.token, at)?.user).toMatchObject({ id: user.id })
      const stored = must(db().select().from(authenticatorApps).get())
      expect(stored.sealedKey).not.toContain(key.replaceAll(' ', ''))
      expect(unsealKey(stored.sealedKey, user.id)).toBe(key.replaceAll(' ', ''))
      // An account's row is useless in another account.
      expect(unsealKey(stored.sealedKey, user.id + 1)).toBeNull()
    })
  })

  it('in two tabs shows one key, and reports in the second tab that it is complete', async () => {
    const user = await makeUser({ role: 'partner', password: 'first secret' })
    const { id } = makeSession(user)
    const [first, second] = [beginSetUp(id, user, at), beginSetUp(id, user, at)]
    expect(second.key).toBe(first.key)
    expect(second.shownKey).toBe(first.shownKey)
    setUpTwoStep(user, id, { code: codeOf(second.key, at) }, at)
    await expectRefusal(
      () => setUpTwoStep(user, id, { code: codeOf(first.key, at + step) }, at + step),
      'conflict',
      /in another tab/,
    )
    // Even if another page has started a setup since.
    const third = beginSetUp(id, user, at)
    await expectRefusal(
      () => setUpTwoStep(user, id, { code: codeOf(third.key, at), shownKey: first.shownKey }, at),
      'conflict',
      /in another tab/,
    )
    expect(twoStepState(user.id).recoveryCodesLeft).toBe(10)
  })

  it('never replaces a second factor with the password alone', async () => {
    const { user, key, begin } = await withTwoStep()
    const { id } = begin()
    beginSetUp(id, user, at)
    const waiting = beginSetUp(id, user, at)
    await expectRefusal(
      () => setUpAtSignIn(id, { code: codeOf(waiting.key, at) }, from, at),
      'conflict',
      /set up in the meantime/,
    )
    expect(finishByCode(id, { code: codeOf(key, at) }, from, at).user.id).toBe(user.id)
  })

  it('rejects a wrong code, and keeps the key for the next', async () => {
    const user = await makeUser({ role: 'partner', password: 'first secret' })
    const { id } = makeSession(user)
    const { key } = beginSetUp(id, user, at)
    await expectRefusal(
      () => setUpTwoStep(user, id, { code: codeOf(newKey(), at) }, at),
      'invalid',
      /isn’t right/,
    )
    expect(beginSetUp(id, user, at).key).toBe(key)
    // Half an hour later, the page has expired.
    await expectRefusal(
      () => setUpTwoStep(user, id, { code: codeOf(key, at + 31 * minuteMs) }, at + 31 * minuteMs),
      'conflict',
      /open for too long/,
    )
  })

  it('that replaces the app keeps the recovery codes and invalidates the earlier app', async () => {
    const { user, session, key, begin } = await withTwoStep()
    const next = beginSetUp(session.id, user, at)
    expect(setUpTwoStep(user, session.id, { code: codeOf(next.key, at) }, at)).toEqual({
      recoveryCodes: null,
    })
    expect(twoStepState(user.id).recoveryCodesLeft).toBe(10)
    const { id } = begin()
    await expectRefusal(
      () => finishByCode(id, { code: codeOf(key, at + step) }, from, at + step),
      'invalid',
      /right/,
    )
    finishByCode(id, { code: codeOf(next.key, at + step) }, from, at + step)
    expect(mailsTo(user.email).map(({ details }) => details)).toContain('{"change":"replaced"}')
  })
})

describe('a second factor', () => {
  it('can be turned off where it is optional', async () => {
    const { user, session, begin } = await withTwoStep()
    await expectRefusal(
      () => withSetting('required', () => turnOffTwoStep(user, session.id)),
      'conflict',
      /required/,
    )
    turnOffTwoStep(user, session.id)
    expect(begin()).toMatchObject({ step: 'none' })
    expect(twoStepState(user.id)).toEqual({ since: null, recoveryCodesLeft: 0, passkeys: [] })
  })

  it('gets new recovery codes, which invalidate the earlier ones', async () => {
    const { user, session, recoveryCodes, begin } = await withTwoStep()
    const renewed = renewRecoveryCodes(user, session.id, at)
    const { id } = begin()
    await expectRefusal(
      () => finishByCode(id, { recoveryCode: withoutHyphens(must(recoveryCodes[0])) }, from, at),
      'invalid',
      /used/,
    )
    finishByCode(id, { recoveryCode: withoutHyphens(must(renewed[0])) }, from, at)
  })

  it('can be reset by a colleague with permission; the reason is logged, and both are mailed', async () => {
    const boss = await makeUser({ role: 'admin', email: 'boss@example.com' })
    const { user, session, begin } = await withTwoStep()
    const owner = await withTwoStep('super')
    await expectRefusal(() => resetSecondFactor(boss, owner.user.id, 'x'), 'forbidden', /super role/)
    await expectRefusal(() => resetSecondFactor(user, user.id, 'x'), 'conflict', /your own/)
    const viewer = await makeUser({ role: 'viewer', email: 'v@example.com' })
    await expectRefusal(() => resetSecondFactor(viewer, user.id, 'x'), 'forbidden', /access/)
    resetSecondFactor(boss, user.id, 'Lost the phone')
    expect(twoStepState(user.id).since).toBeNull()
    expect(findSession(session.token)).toBeNull()
    expect(begin()).toMatchObject({ step: 'none' })
    const [entry] = db().select().from(activities).where(eq(activities.field, 'secondFactor')).all()
    expect(entry).toMatchObject({
      userId: boss.id,
      description: `Second factor of ${user.email} reset: Lost the phone`,
    })
    for (const { email } of [boss, user])
      expect(mailsTo(email).map(({ template }) => template)).toContain('factor-reset')
    await expectRefusal(() => resetSecondFactor(boss, user.id, 'again'), 'conflict', /no second factor/)
  })

  it('of the last super can be reset on the host', async () => {
    const { user, begin } = await withTwoStep('super')
    resetSecondFactorOnHost(user.email)
    expect(begin()).toMatchObject({ step: 'none' })
    expect(mailsTo(user.email).map(({ details }) => details)).toContain('{"change":"reset-on-host"}')
    await expectRefusal(() => resetSecondFactorOnHost('nobody@example.com'), 'not_found', /No account/)
  })

  it('set up by an attacker is removed when the owner undoes the change of address', async () => {
    const user = await makeUser({ role: 'partner', password: 'first secret' })
    const changedAt = Date.now() - minuteMs
    const attacker = makeSession(user)
    const { key } = beginSetUp(attacker.id, user)
    setUpTwoStep(user, attacker.id, { code: codeOf(key, Date.now()) })
    const link = must(write((tx) => createUndoLink(tx, user.id, { changedAt, email: user.email })))
    undoEmailChange(must(new URL(link.url).searchParams.get('token')))
    expect(twoStepState(user.id).since).toBeNull()
  })
})

describe('a confirmation', () => {
  it('accepts the password or a code, each code once, and refreshes the session', async () => {
    const { user, session, key } = await withTwoStep()
    const old = at - 60 * minuteMs
    db().update(sessions).set({ createdAt: old }).where(eq(sessions.id, session.id)).run()
    expect(findSession(session.token)?.confirmedAt).toBe(old)
    await expectRefusal(
      () => confirmIdentity(user, session.id, { password: 'wrong' }),
      'invalid',
      /incorrect/,
    )
    expect(findSession(session.token)?.confirmedAt).toBe(old)
    await confirmIdentity(user, session.id, { code: codeOf(key, at) }, at)
    expect(
      db().select({ at: sessions.confirmedAt }).from(sessions).where(eq(sessions.id, session.id)).get(),
    ).toEqual({
      at,
    })
    await expectRefusal(
      () => confirmIdentity(user, session.id, { code: codeOf(key, at) }, at),
      'invalid',
      /already been used/,
    )
    await confirmIdentity(user, session.id, { password: 'first secret' }, at + 1)
    expect(findSession(session.token)?.confirmedAt).toBe(at + 1)
  })
})

describe('a sign-in on a new device', () => {
  it('notifies the owner of the browser and network address', async () => {
    const user = await makeUser({ role: 'partner', password: 'first secret' })
    const windows =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
    signIn(null, verifiedCredentials(user), {
      client: { userAgent: windows, address: '203.0.113.7' },
      isKnownDevice: false,
    })
    signIn(null, verifiedCredentials(user), from)
    expect(mailsTo(user.email)).toEqual([
      { template: 'new-device', details: '{"browser":"Chrome on Windows","address":"203.0.113.7"}' },
    ])
  })
})

describe('a changed SESSION_SECRET', () => {
  it('still reads data protected by the previous one while that is set, and re-encrypts it', async () => {
    const { user, key, begin } = await withTwoStep()
    const { SESSION_SECRET } = env()
    try {
      env().SESSION_SECRET = 'another secret of the tests, long enough to be one'
      const { id } = begin()
      await expectRefusal(
        () => finishByCode(id, { code: codeOf(key, at) }, from, at),
        'not_configured',
        /can’t check/,
      )
      env().SESSION_SECRET_OLD = SESSION_SECRET
      finishByCode(id, { code: codeOf(key, at) }, from, at)
      expect(resealAll()).toEqual({ resealed: 1, unreadable: 0 })
      expect(resealAll()).toEqual({ resealed: 0, unreadable: 0 })
      env().SESSION_SECRET_OLD = undefined
      finishByCode(begin().id, { code: codeOf(key, at + step) }, from, at + step)
      expect(twoStepState(user.id).since).not.toBeNull()
    } finally {
      Object.assign(env(), { SESSION_SECRET, SESSION_SECRET_OLD: undefined })
    }
  })
})
