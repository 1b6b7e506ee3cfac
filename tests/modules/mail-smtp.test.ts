import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { env } from '~/env.server'
import { claimJob } from '~/modules/jobs/queue.server'
import { mailHandlers, sendMail } from '~/worker/mails.server'
import { runJob } from '~/modules/jobs/runner.server'
import { db } from '~db/client.server'
import { jobs, mails } from '~db/schema'
import { makePaidOrder } from '../factories/orders'
import { must } from '../setup/helpers'
import { refuseCommits } from '../setup/refuse-commits'
import { readMail } from '../setup/read-mail'
import { dayMs, minuteMs } from '~/modules/time-units'

type Received = { from: string; to: string[]; raw: string }
const received: Received[] = []
let rejectionsLeft = 0
let afterReceipt = () => {}

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  closeTimeout: 100,
  onRcptTo(_address, _session, done) {
    if (rejectionsLeft <= 0) return done()
    rejectionsLeft -= 1
    done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
  },
  onData(stream, session, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      const { mailFrom, rcptTo } = session.envelope
      received.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map((r) => r.address),
        raw: Buffer.concat(chunks).toString(),
      })
      afterReceipt()
      done()
    })
  },
})

beforeAll(async () => {
  const server = smtp.listen(0, '127.0.0.1')
  await vi.waitFor(() => expect(server.listening).toBe(true), { timeout: 20_000 })
  const { port } = server.address() as AddressInfo
  env().SMTP_URL = `smtp://127.0.0.1:${port}`
  env().MAIL_FROM = 'Commonview <reports@example.com>'
})
afterAll(() => new Promise<void>((resolve) => smtp.close(() => resolve())))
beforeEach(() => {
  received.length = 0
  rejectionsLeft = 0
  afterReceipt = () => {}
})

/** @param days how many days from now */
const attempt = async (days = 1) =>
  runJob(must(claimJob(['send-mail'], Date.now() + days * dayMs), 'job'), mailHandlers)

describe('mail by SMTP', () => {
  it('arrives complete, from the configured sender', async () => {
    const order = await makePaidOrder()
    expect(await attempt()).toBe('done')
    expect(received).toMatchObject([{ from: 'reports@example.com', to: [order.email] }])
    const { headers, types, parts } = await readMail(must(received[0]).raw)
    expect(headers).toMatchObject({
      from: 'Commonview <reports@example.com>',
      to: order.email,
      subject: `Your Commonview Report order ${order.orderNumber}`,
    })
    expect(types).toEqual(['text/plain', 'text/html'])
    for (const part of parts) expect(part).toContain(order.orderNumber)
  })

  it('that the server rejects at first is retried, and arrives once', async () => {
    await makePaidOrder()
    rejectionsLeft = 2
    expect(await attempt()).toBe('retry')
    expect(await attempt()).toBe('retry')
    expect(db().select().from(mails).all()).toMatchObject([{ status: 'queued', sentAt: null }])
    expect(db().select().from(jobs).all()[0]?.lastError).toContain('Try again later')
    expect(await attempt()).toBe('done')
    expect(received).toHaveLength(1)
    expect(db().select().from(mails).all()).toMatchObject([{ status: 'sent' }])
    expect(claimJob(['send-mail'], Date.now() + dayMs)).toBeNull()
  })
})

describe('a mail that is being sent', () => {
  const storedMails = () => db().select().from(mails).all()
  const messageIds = () =>
    Promise.all(received.map(async ({ raw }) => (await readMail(raw)).headers['message-id']))

  it('is not sent while the attempt cannot be recorded', async () => {
    await makePaidOrder()
    const allow = refuseCommits('mails')
    expect(await attempt()).toBe('retry')
    expect(received).toEqual([])
    allow()
    expect(await attempt()).toBe('done')
    expect(received).toHaveLength(1)
  })

  it('is sent once if the disk fills up while the server accepts it', async () => {
    await makePaidOrder()
    const allow: (() => void)[] = []
    afterReceipt = () => void allow.push(refuseCommits('mails'), refuseCommits('jobs'))
    await expect(attempt()).rejects.toThrow('constraint')
    expect(received).toHaveLength(1)
    expect(storedMails()).toMatchObject([{ status: 'queued', sentAt: null }])
    afterReceipt = () => {}
    for (const end of allow) end()
    // The lease has run out.
    expect(await attempt(2)).toBe('done')
    expect(received).toHaveLength(1)
    expect(storedMails()).toMatchObject([{ status: 'sent', subject: expect.stringContaining('order') }])
  })

  it('is sent again with the same id if the worker died during sending', async () => {
    await makePaidOrder()
    const handedOverAt = Date.now() - minuteMs
    db().update(mails).set({ handedOverAt }).run()
    expect(await attempt()).toBe('done')
    expect(await messageIds()).toEqual([`<mail-${must(storedMails()[0]).id}@localhost>`])
    expect(must(storedMails()[0]).handedOverAt).toBeGreaterThan(handedOverAt)
  })

  it('counts as not sent if the server rejected it', async () => {
    await makePaidOrder()
    rejectionsLeft = 1
    expect(await attempt()).toBe('retry')
    expect(storedMails()).toMatchObject([{ status: 'queued', handedOverAt: null }])
  })

  it('is sent by only one of two workers', async () => {
    await makePaidOrder()
    const mailId = must(storedMails()[0]).id
    const outcomes = await Promise.allSettled([sendMail({ mailId }), sendMail({ mailId })])
    expect(outcomes.map((o) => o.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(received).toHaveLength(1)
  })
})
