import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { createMailTransport } from '~/integrations/mail-transport.server'
import { env } from '~/env.server'
import { findLinkOwner, setPasswordByLink } from '~/modules/sign-in/password-links.server'
import { mailHandlers, renderMail } from '~/worker/mails.server'
import { markOrderPaid } from '~/modules/orders/mark-paid.server'
import { connection, db, write } from '~db/client.server'
import { accountTokens, jobs, mails, orders, users } from '~db/schema'
import { pdf, upload } from '../factories/documents'
import { makeOrder, makePaidOrder } from '../factories/orders'
import { makeUser } from '../factories/users'
import { must } from '../setup/helpers'
import { readMail } from '../setup/read-mail'
import { runDueJobs } from '../setup/run-jobs'

const outbox = path.join(env().DATA_DIR, 'outbox')
const filesInOutbox = () => (existsSync(outbox) ? readdirSync(outbox).sort() : [])
const eml = (name: string) => readFileSync(path.join(outbox, name), 'utf8')

/** Sends due mails, as the worker does. */
const send = () => runDueJobs(['send-mail'], mailHandlers)
const confirmation = (orderId: number) =>
  renderMail({ template: 'order-confirmation', orderId, createdAt: Date.now() })
const tokenIn = (text: string) => must(/setup-password\?token=([\w-]+)/.exec(text)?.[1], 'link')

afterEach(() => rmSync(outbox, { recursive: true, force: true }))

describe('the outbox', () => {
  it('stores every mail as a complete file, readable only by its owner, and records it', async () => {
    const admin = await makeUser({ role: 'admin' })
    const order = await makePaidOrder()
    await send()
    expect(filesInOutbox()).toEqual(['1.eml', '2.eml'])
    expect(statSync(path.join(outbox, '1.eml')).mode & 0o777).toBe(0o600)
    const first = await readMail(eml('1.eml'))
    expect(first.headers).toMatchObject({
      from: 'Commonview <no-reply@localhost>',
      to: order.email,
      subject: `Your Commonview Report order ${order.orderNumber}`,
      'message-id': '<mail-1@localhost>',
    })
    expect(first.types).toEqual(['text/plain', 'text/html'])
    for (const part of first.parts) {
      expect(part).toContain(order.orderNumber)
      expect(part).toContain('$149.00')
      expect(part).toContain('2 Sample Lane, Unit 3, Sampleton, CA 90002')
    }
    expect((await readMail(eml('2.eml'))).headers.to).toBe(admin.email)
    expect(db().select().from(mails).all()).toMatchObject([
      { status: 'sent', subject: first.headers.subject },
      { status: 'sent', subject: `New order ${order.orderNumber}` },
    ])
  })

  it('contains one file for a mail that is sent twice; a sent mail is not sent again', async () => {
    await makePaidOrder()
    await send()
    const before = eml('1.eml')
    await must(mailHandlers['send-mail'])({ mailId: 1 }, new AbortController().signal)
    expect(filesInOutbox()).toEqual(['1.eml'])
    expect(eml('1.eml')).toBe(before)
    await must(mailHandlers['send-mail'])({ mailId: 4711 }, new AbortController().signal)
    expect(filesInOutbox()).toEqual(['1.eml'])
  })

  it('contains no mail that cannot be rendered, which stays queued for a later attempt', async () => {
    await makePaidOrder()
    db().update(mails).set({ template: 'new-order', orderId: null }).run()
    await send()
    expect(db().select().from(mails).all()).toMatchObject([{ status: 'queued', sentAt: null }])
    expect(db().select().from(jobs).where(eq(jobs.kind, 'send-mail')).all()).toMatchObject([
      {
        status: 'queued',
        attempts: 1,
        maxAttempts: 12,
        lastError: 'Error: The mail refers to no paid order',
      },
    ])
    expect(filesInOutbox()).toEqual([])
  })
})

describe('user input', () => {
  it('becomes neither a header nor markup', async () => {
    const order = await makeOrder({
      firstName: 'Eve\r\nBcc: victim@example.com',
      lastName: '<script>alert(1)</script>',
      subjectPropertyAddress: '"><img src=x onerror=alert(1)>',
    })
    await makeUser({ role: 'admin' })
    await upload(order.id, '<b>x</b>.pdf', pdf())
    write((tx) => markOrderPaid(tx, order.id, Date.now()))
    await send()
    expect(filesInOutbox()).toEqual(['1.eml', '2.eml'])
    for (const name of filesInOutbox()) {
      const { headers, parts } = await readMail(eml(name))
      expect(Object.keys(headers).sort()).toEqual(
        ['content-type', 'date', 'from', 'message-id', 'mime-version', 'reply-to', 'subject', 'to'].sort(),
      )
      expect(parts[1]).not.toMatch(/<script|<img src=x|<b>x/)
    }
  })

  it('cannot add a header through line breaks in an address or subject', async () => {
    const mail = { id: 9, html: '<p>x</p>', text: 'x' }
    await createMailTransport().send({
      ...mail,
      to: 'a@example.com\r\nBcc: victim@example.com',
      subject: 'Hello\r\nBcc: victim@example.com\r\n\r\nBody',
    })
    const { headers } = await readMail(eml('9.eml'))
    expect(headers).not.toHaveProperty('bcc')
    expect(headers.subject).toBe('Hello Bcc: victim@example.com  Body')
  })
})

describe('the confirmation', () => {
  it('lists the documents, the deadline, and the total', async () => {
    const order = await makeOrder()
    await upload(order.id, 'Bylaws.pdf', pdf())
    await upload(order.id, 'Budget.pdf', pdf())
    write((tx) => markOrderPaid(tx, order.id, Date.parse('2026-11-20T23:00:00Z')))
    const { text } = await confirmation(order.id)
    expect(text).toContain('Bylaws.pdf, Budget.pdf')
    expect(text).toContain('November 20, 2026')
    expect(text).toContain('Monday, November 23, by 3:00 PM Pacific')
    expect(text).toContain('$149.00')
  })

  it('has the deadline as preview, useful links, and readable plain text', async () => {
    const order = await makeOrder()
    write((tx) => markOrderPaid(tx, order.id, Date.parse('2026-11-20T23:00:00Z')))
    const { html, text } = await confirmation(order.id)
    const [, preview] = /data-skip-in-text="true">([^<]*)</.exec(html) ?? []
    expect(preview).toBe('Your report is due Monday, November 23, by 3:00 PM Pacific.')
    expect(text).not.toContain(preview)
    expect(html).toMatch(/href="mailto:[^"]+" style="color:#17594f/)
    expect(html).toMatch(/href="tel:\d+" style="color:#17594f/)
    expect(text).toContain('refund policy <http://localhost:3000/legal/refunds> apply')
    expect(text).toMatch(/Questions\? Email \S+@\S+ or call \(555\) 010-0149\.$/)
  })

  it('omits the list for an order without documents', async () => {
    const { text } = await confirmation((await makePaidOrder()).id)
    expect(text).not.toContain('Documents we received')
    expect(text).toContain('within 24 hours')
  })

  it('offers to set a password through a link, of which only the hash is stored', async () => {
    const order = await makePaidOrder()
    await send()
    const { parts } = await readMail(eml('1.eml'))
    const token = tokenIn(must(parts[0]))
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(must(parts[1])).toContain(`http://localhost:3000/setup-password?token=${token}`)
    expect(findLinkOwner(token, 'setup')).toMatchObject({ userId: order.userId })
    expect(connection().sqlite.serialize().includes(token)).toBe(false)
    expect(db().select().from(accountTokens).all()).toMatchObject([{ usedAt: null, purpose: 'setup' }])
  })

  it('offers no link to an account with a password', async () => {
    const user = await makeUser({ password: 'first secret' })
    const known = await makePaidOrder({ userId: user.id, email: user.email })
    expect((await confirmation(known.id)).text).not.toContain('setup-password')

    const fresh = await makePaidOrder()
    await setPasswordByLink(tokenIn((await confirmation(fresh.id)).text), 'setup', 'first secret')
    expect((await confirmation(fresh.id)).text).not.toContain('setup-password')
  })

  it('offers no link to a deactivated account', async () => {
    const order = await makePaidOrder()
    db().update(users).set({ isActive: false }).where(eq(users.id, order.userId)).run()
    expect((await confirmation(order.id)).text).not.toContain('setup-password')
    expect(db().select().from(accountTokens).all()).toEqual([])
  })

  it('offers no link if it goes to a different address than the account’s', async () => {
    const user = await makeUser()
    const order = await makePaidOrder({ userId: user.id, email: 'other@example.com' })
    expect((await confirmation(order.id)).text).not.toContain('setup-password')
    expect(db().select().from(accountTokens).all()).toEqual([])
  })
})

describe('the mail to the staff', () => {
  const newOrder = (orderId: number) => renderMail({ template: 'new-order', orderId, createdAt: Date.now() })

  it('names the assignee', async () => {
    await makeUser({ role: 'contributor', firstName: 'Test', lastName: 'Contributor' })
    const order = await makePaidOrder()
    expect((await newOrder(order.id)).text).toContain('Assigned to: Test Contributor')
  })

  it('links to the order', async () => {
    const order = await makePaidOrder()
    const { text, html } = await newOrder(order.id)
    const url = `${env().APP_URL}/admin/snapshots/${order.id}`
    expect(text).toContain(url)
    expect(html).toContain(`href="${url}"`)
  })

  it('says so if there is no assignee', async () => {
    expect((await newOrder((await makePaidOrder()).id)).text).toContain('Nobody yet')
  })

  it('requires a paid order', async () => {
    const order = await makeOrder()
    await expect(newOrder(order.id)).rejects.toThrow('The mail refers to no paid order')
    expect(db().select().from(orders).where(eq(orders.id, order.id)).get()?.paymentStatus).toBe('pending')
  })
})
