import { afterEach, describe, expect, it, vi } from 'vitest'
import { checkFailedSignIns } from '~/modules/sign-in/failed-sign-ins.server'
import { checkCredentials } from '~/modules/sign-in/sign-in.server'
import { recordActivity } from '~/modules/activity/record.server'
import { businessDay } from '~/modules/date-formats'
import { renderMail } from '~/worker/mails.server'
import { db, write } from '~db/client.server'
import { jobs, mails } from '~db/schema'
import { makeUser } from '../factories/users'
import { refusal } from '../setup/helpers'
import { dayMs } from '~/modules/time-units'

// The owner of an account is notified about many failed sign-ins (decision 023).

const fail = (userId: number, times: number, at: number) =>
  write((tx) => {
    for (let i = 0; i < times; i++)
      recordActivity(tx, { userId, action: 'failed_login', section: 'session', description: 'x' }, at)
  })
const check = (email: string, at: number) => checkFailedSignIns({ email, day: businessDay(at) }, at)
const warned = () => db().select({ template: mails.template, to: mails.toAddress }).from(mails).all()

describe('failed sign-ins', () => {
  afterEach(() => void vi.useRealTimers())

  it('are checked soon, once for several, whether or not the address has an account', async () => {
    // The clock stands still, so that all of them are in the same ten minutes.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    const user = await makeUser({ password: 'first secret' })
    for (let i = 0; i < 3; i++)
      for (const email of [user.email, 'nobody@example.com'])
        await refusal(() => checkCredentials({ email, password: 'guess' }))
    const queued = db().select().from(jobs).all()
    for (const email of [user.email, 'nobody@example.com'])
      expect(queued.filter((job) => job.payload.includes(email))).toMatchObject([
        { kind: 'check-failed-sign-ins', status: 'queued' },
      ])
    expect(warned()).toEqual([])
  })

  it('notify the owner after twenty in a day, at most once a day', async () => {
    const user = await makeUser({ password: 'first secret' })
    const now = Date.now()
    fail(user.id, 19, now)
    check(user.email, now)
    expect(warned()).toEqual([])
    fail(user.id, 1, now)
    for (let i = 0; i < 3; i++) check(user.email, now)
    expect(warned()).toEqual([{ template: 'failed-sign-ins', to: user.email }])
    fail(user.id, 20, now + dayMs)
    check(user.email, now + dayMs - 1)
    expect(warned()).toHaveLength(1)
    check(user.email, now + dayMs)
    expect(warned()).toHaveLength(2)
  })

  it('notify no one if there is no account to sign in to', async () => {
    const [fresh, gone] = [await makeUser(), await makeUser({ password: 'first secret', isActive: false })]
    const now = Date.now()
    for (const { id } of [fresh, gone]) fail(id, 30, now)
    for (const email of [fresh.email, gone.email, 'nobody@example.com']) check(email, now)
    expect(warned()).toEqual([])
  })

  it('are explained in the mail with what to do', async () => {
    const user = await makeUser({ firstName: 'Ada', password: 'first secret' })
    const { subject, text } = await renderMail({
      template: 'failed-sign-ins',
      userId: user.id,
      to: user.email,
      createdAt: Date.now(),
    })
    expect(subject).toBe('Repeated failed sign-ins to your Commonview account')
    for (const words of [
      'Hello Ada',
      'wrong password',
      'doesn’t mean that anyone got in',
      '/forgot-password',
    ])
      expect(text).toContain(words)
  })
})
