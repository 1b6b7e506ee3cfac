import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { startProduct, until, type Product } from '~tests/setup/product'
import { multipart, slowUpload } from '~tests/setup/raw'
import { smallPdf, Visitor } from '~tests/setup/visitor'

// SIGTERM: current work is finished, then everything exits with 0.

let product: Product
afterEach(() => product.cutPower())

/** Waits until the product has received the signal and accepts no more connections. */
const untilClosing = () =>
  until(
    () =>
      fetch(`${product.url}/robots.txt`, { headers: { Connection: 'close' } }).then(
        () => false,
        () => true,
      ),
    'the product to take no more requests',
  )

describe('SIGTERM', () => {
  it.each([
    ['', 302],
    ['application/json', 200],
  ])('lets a slow upload finish (Accept: %s)', async (accept, status) => {
    product = await startProduct()
    const ada = new Visitor(product.url)
    await ada.walkTo(3)
    const form = multipart([{ name: 'slow.pdf', content: smallPdf.padEnd(500_000, '%') }])
    const upload = slowUpload(ada, form, accept ? { Accept: accept } : {})
    await upload.send(0, 250_000)
    await until(() => product.uploads().some((n) => n.startsWith('arriving')), 'the file to arrive')
    product.sendSigterm()
    await untilClosing()
    await upload.send(250_000, form.body.length)
    upload.end()
    expect((await upload.answer).status).toBe(status)
    expect(await product.exited).toBe(0)
    expect(product.rows('select original_name, size_bytes from documents')).toEqual([
      { original_name: 'slow.pdf', size_bytes: 500_000 },
    ])
    expect(product.uploads()).toHaveLength(1)
    product.remove()
  })

  it('lets the worker finish sending the current mail, once', async () => {
    const received: string[] = []
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, _session, done) {
        void text(stream).then(async (mail) => {
          received.push(mail)
          await released
          done()
        })
      },
    })
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()))
    const { port } = smtp.server.address() as AddressInfo
    product = await startProduct({
      env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Commonview <reports@example.com>' },
    })
    try {
      await new Visitor(product.url).walkTo(5, 'waits@example.com')
      await until(() => received.length === 1, 'the mail to be on its way')
      expect(product.value("select status from jobs where kind = 'send-mail'")).toBe('running')
      product.sendSigterm()
      await untilClosing()
      release()
      expect(await product.exited).toBe(0)
      expect(product.rows("select status, attempts from jobs where kind = 'send-mail'")).toEqual([
        { status: 'done', attempts: 1 },
      ])
      expect(product.value('select status from mails')).toBe('sent')
      expect(received).toHaveLength(1)
      expect(received[0]).toContain('To: waits@example.com')
      product.remove()
    } finally {
      smtp.close()
    }
  })

  it('exits immediately when idle, even if browsers keep connections open', async () => {
    product = await startProduct()
    for (let i = 0; i < 5; i++) await new Visitor(product.url).page('/')
    // Browsers open connections in advance.
    const unused = connect(product.port, 'localhost')
    await once(unused, 'connect')
    // Before that, the worker has nothing to stop and simply exits.
    await until(() => product.log.some((l) => l.msg === 'working'), 'the worker to work')
    // 1 if unused connections keep it running until its grace period ends.
    expect(await product.stop()).toBe(0)
    expect(
      product.log
        .filter((l) => l.msg === 'stopped')
        .map((l) => l.process)
        .sort(),
    ).toEqual(['web', 'worker'])
  })

  it('may be sent twice', async () => {
    product = await startProduct()
    product.sendSigterm()
    product.sendSigterm()
    expect(await product.stop()).toBe(0)
  })
})
