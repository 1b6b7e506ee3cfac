import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { startProduct, until, type Product } from '~tests/setup/product'
import { multipart, slowUpload } from '~tests/setup/raw-requests'
import { SmtpSink } from '~tests/setup/smtp-sink'
import { smallPdf, Visitor } from '~tests/setup/visitor'

// SIGTERM: current work is finished, then everything exits with 0.

let product: Product
afterEach(async () => {
  await product.cutPower()
  product.remove()
})

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
    expect((await upload.response).status).toBe(status)
    expect(await product.exited).toBe(0)
    expect(product.rows('select original_name, size_bytes from documents')).toEqual([
      { original_name: 'slow.pdf', size_bytes: 500_000 },
    ])
    expect(product.uploads()).toHaveLength(1)
  })

  it('lets the worker finish sending the current mail, once', async () => {
    const smtp = new SmtpSink()
    product = await startProduct({
      env: { SMTP_URL: await smtp.listen(), MAIL_FROM: 'Commonview <reports@example.com>' },
    })
    smtp.hold()
    try {
      await new Visitor(product.url).walkTo(5, 'waits@example.com')
      await until(() => smtp.messageIds.length === 1, 'the mail to be on its way')
      expect(product.value("select status from jobs where kind = 'send-mail'")).toBe('running')
      product.sendSigterm()
      await untilClosing()
      smtp.release()
      expect(await product.exited).toBe(0)
      expect(product.rows("select status, attempts from jobs where kind = 'send-mail'")).toEqual([
        { status: 'done', attempts: 1 },
      ])
      const [mail, ...others] = product.rows<{ id: number; to_address: string; status: string }>(
        'select id, to_address, status from mails',
      )
      expect([mail, others]).toMatchObject([{ to_address: 'waits@example.com', status: 'sent' }, []])
      expect(smtp.messageIds).toEqual([`<mail-${mail?.id}@localhost>`])
    } finally {
      await smtp.close()
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
