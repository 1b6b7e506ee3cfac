import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { textOf } from '~tests/setup/html'
import { until, type Product } from '~tests/setup/product'
import { emptyDisk, fillCompletely, fillDisk, productOnDisk, withoutDisk } from '~tests/setup/small-disk'
import { makeAccount, signInAs, staffPassword } from '~tests/setup/staff'
import { SmtpSink } from '~tests/setup/smtp-sink'
import { goodCard, information, property, smallPdf, newEmail, Visitor } from '~tests/setup/visitor'

// A mounted disk that is full: everything is rejected with a message, nothing is half done, and everything
// works again once there is space.

describe.skipIf(withoutDisk)(`a full disk${withoutDisk}`, () => {
  let product: Product
  let folder = ''
  let stop = async () => {}
  beforeAll(async () => {
    ;({ product, folder, stop } = await productOnDisk(230))
  })
  afterAll(() => stop())

  const fill = (leaveBytes: number) => fillDisk(folder, leaveBytes)
  const makeRoom = () => emptyDisk(folder)
  afterEach(makeRoom)
  const health = async () => {
    const response = await fetch(`${product.url}/healthz`)
    return { status: response.status, ...((await response.json()) as object) }
  }

  const visitor = () => new Visitor(product.url)
  const count = (table: string) => product.value(`select count(*) from ${table}`)
  const counts = () => ['users', 'orders', 'documents', 'payments', 'tasks', 'mails'].map(count)
  /** A job that is running when the disk fills up would have to wait for its lease of 30 seconds to expire. */
  const workDone = () =>
    until(
      () => count("mails where status = 'queued'") === 0 && count("jobs where status = 'running'") === 0,
      'the earlier mails to be sent',
    )
  const full = 'our storage is full'
  const expectFullMessage = (text: string) => {
    expect(textOf(text)).toContain(full)
    expect(text).not.toMatch(/SQLITE|database or disk|\bat \w+ \(|node_modules/)
  }

  it('that still has space is reported as healthy', async () => {
    expect(await health()).toMatchObject({ status: 200, ok: true, disk: true })
  })

  it('is reported by the health check before the last space is used', async () => {
    fill(100 * 1024 * 1024)
    expect(await health()).toMatchObject({
      status: 503,
      ok: false,
      disk: false,
      database: true,
      worker: true,
    })
    // There is enough space to work.
    await visitor().walkTo(5)
    makeRoom()
    expect(await health()).toMatchObject({ status: 200, disk: true })
  })

  it('rejects an upload, and leaves no partial document', async () => {
    const ada = visitor()
    await ada.walkTo(3)
    await workDone()
    const before = product.uploads()
    fill(64 * 1024)
    const content = Buffer.concat([Buffer.from(smallPdf), Buffer.alloc(3_000_000, '%')])
    const scripted = await ada.upload([{ name: 'big.pdf', content }], undefined, 'application/json')
    expect(await scripted.json()).toEqual({
      added: 0,
      refused: [{ name: 'big.pdf', message: expect.stringContaining(full) }],
    })
    expect(scripted.status).toBe(507)
    const plain = await ada.upload([{ name: 'big.pdf', content }])
    expectFullMessage(await (plain.status === 302 ? await ada.follow(plain) : plain).text())
    expect(count("documents where original_name = 'big.pdf'")).toBe(0)
    expect(product.uploads()).toEqual(before)
    makeRoom()
    expect((await ada.upload([{ name: 'big.pdf', content }], undefined, 'application/json')).status).toBe(200)
    expect(count("documents where original_name = 'big.pdf'")).toBe(1)
  })

  it('rejects every write, by page and by API; reading continues', async () => {
    const atProperty = visitor()
    const email = newEmail()
    await atProperty.walkTo(2, email)
    const atPayment = visitor()
    await atPayment.walkTo(4)
    const { visitor: viewer } = await signInAs(product, 'viewer')
    await workDone()
    const before = counts()
    const files = product.uploads()
    await fillCompletely(product, folder)
    try {
      expect(await health()).toMatchObject({ status: 503, disk: false })
      const writes: [string, () => Promise<Response>][] = [
        ['step 1', () => visitor().post('/checkout?step=1', { ...information, email: newEmail() })],
        ['step 2', () => atProperty.post('/checkout?step=2', property)],
        ['the payment', () => atPayment.post('/checkout?step=4', goodCard)],
        ['logout', () => atPayment.post('/logout', {})],
        ['sign-in', () => visitor().post('/admin/login', { email: newEmail(), password: 'nothing' })],
        [
          'an order',
          () => visitor().json('POST', '/api/orders', { ...information, ...property, email: newEmail() }),
        ],
        [
          'a registration',
          () =>
            visitor().json('POST', '/api/auth/register', {
              email: newEmail(),
              firstName: 'A',
              lastName: 'B',
              password: 'long enough',
            }),
        ],
        [
          'a sign-in by call',
          () => visitor().json('POST', '/api/auth/login', { email: newEmail(), password: 'nothing' }),
        ],
      ]
      for (const [name, send] of writes) {
        const response = await send()
        expect([name, response.status]).toEqual([name, 507])
        expectFullMessage(await response.text())
      }
      const upload = await atPayment.upload(
        [{ name: 'late.pdf', content: smallPdf }],
        undefined,
        'application/json',
      )
      expect(await upload.text()).toContain(full)
      expect(counts()).toEqual(before)
      expect(product.uploads()).toEqual(files)
      // Reading still works.
      for (const step of [1, 2, 3, 4])
        expect((await atPayment.fetch(`/checkout?step=${step}`)).status).toBe(200)
      expect((await visitor().fetch('/')).status).toBe(200)
      // Responses are the same even if the log cannot be written.
      expect((await viewer.fetch('/admin/users')).headers.get('Location')).toBe('/admin/login')
      expect((await viewer.fetch('/api/admin/team-members')).status).toBe(403)
    } finally {
      makeRoom()
    }
    // With space again, everyone continues where they were.
    const placed = await atProperty.post('/checkout?step=2', property)
    expect([placed.status, placed.headers.get('Location')]).toEqual([302, '/checkout?step=3'])
    expect(count(`orders where email = '${email}'`)).toBe(1)
    const paid = await atPayment.post('/checkout?step=4', goodCard)
    expect([paid.status, paid.headers.get('Location')]).toEqual([302, '/checkout?step=5'])
    await until(async () => (await health()).status === 200, 'the health check')
    // A mail being sent when the disk filled up is retried when its lease of 30 seconds has expired.
    await until(() => count("mails where status = 'queued'") === 0, 'the mails', 50_000)
    expect(count('mails')).toBe(product.mails().length)
    expect(product.value<string>('pragma integrity_check')).toBe('ok')
  }, 90_000)

  it('does not restart web or worker', () => {
    const pids = new Set(product.log.filter((l) => l.process !== 'start').map((l) => l.pid))
    expect(pids.size).toBe(2)
    expect(product.log.filter((l) => l.msg === 'a process died and will be restarted')).toEqual([])
  })
})

describe.skipIf(withoutDisk)(`a mail being sent when the disk fills up${withoutDisk}`, () => {
  const sink = new SmtpSink()
  let product: Product
  let folder = ''
  let stop = async () => {}
  beforeAll(async () => {
    // With less space, the product is unhealthy from the beginning.
    ;({ product, folder, stop } = await productOnDisk(230, {
      SMTP_URL: await sink.listen(),
      MAIL_FROM: 'reports@example.com',
    }))
  })
  afterAll(async () => {
    sink.release()
    await stop()
    await sink.close()
  })

  it('arrives once, and the worker waits meanwhile', async () => {
    await makeAccount(product, 'admin')
    sink.hold()
    await new Visitor(product.url).walkTo(5)
    await until(() => sink.messageIds.length > 0, 'the server to receive a mail')
    const mailJobs = product.rows<{ id: number }>("select id from jobs where kind = 'send-mail'")
    // One at a time: the others wait until the server has accepted this one.
    expect(product.value('select count(*) from mails where handed_over_at is not null')).toBe(1)
    await fillCompletely(product, folder)
    product.clearLog()
    sink.release()
    const leftJobs = () =>
      product.log.filter((line) => line.msg === 'the outcome of a job could not be recorded')
    await until(() => mailJobs.some(({ id }) => leftJobs().some((line) => line.id === id)), 'the full disk')
    const pauses = () => product.log.filter((l) => l.msg === 'claiming a job failed').map((l) => l.pause)
    await until(() => [250, 500, 1000].every((pause) => pauses().includes(pause)), 'claims that fail')
    emptyDisk(folder)
    // Expires the leases.
    product.change("update jobs set lease_until = 1 where status = 'running'")
    await until(() => product.value("select count(*) from mails where status = 'queued'") === 0, 'the mails')
    const mails = product.rows<{ id: number }>('select id from mails')
    expect(mails.length).toBeGreaterThan(1)
    expect(sink.messageIds.sort()).toEqual(mails.map(({ id }) => `<mail-${id}@localhost>`).sort())
  }, 120_000)
})

describe.skipIf(withoutDisk)(`a disk with only the reserve left${withoutDisk}`, () => {
  const megabyte = 1024 * 1024
  let product: Product
  let folder = ''
  let stop = async () => {}
  beforeAll(async () => {
    ;({ product, folder, stop } = await productOnDisk(400, { DISK_RESERVE_MB: '60' }))
  })
  afterAll(() => stop())

  it('accepts no documents; sign-in, payment, and reading continue', async () => {
    const [atUpload, atPayment] = [new Visitor(product.url), new Visitor(product.url)]
    await atUpload.walkTo(3)
    await atPayment.walkTo(4)
    const { email } = await makeAccount(product, 'admin')
    const before = product.uploads()
    fillDisk(folder, 50 * megabyte)

    const sentence =
      'We can’t accept any documents at the moment because our storage is nearly full. We have been notified. Please try again later.'
    const scripted = await atUpload.upload(
      [{ name: 'bylaws.pdf', content: smallPdf }],
      undefined,
      'application/json',
    )
    expect([scripted.status, await scripted.json()]).toEqual([
      507,
      { added: 0, refused: [{ name: 'bylaws.pdf', message: sentence }] },
    ])
    const plain = await atUpload.follow(await atUpload.upload([{ name: 'bylaws.pdf', content: smallPdf }]))
    expect(textOf(await plain.text())).toContain(`“bylaws.pdf”: ${sentence}`)
    expect(product.uploads()).toEqual(before)
    expect((await fetch(`${product.url}/healthz`)).status).toBe(503)

    const chief = new Visitor(product.url)
    const signedIn = await chief.post('/admin/login', { email, password: staffPassword })
    expect([signedIn.status, signedIn.headers.get('Location')]).toEqual([302, '/admin'])
    const paid = await atPayment.post('/checkout?step=4', goodCard)
    expect([paid.status, paid.headers.get('Location')]).toEqual([302, '/checkout?step=5'])
    expect(await chief.page('/admin/snapshots')).toContain('CV-')
    await until(() => product.mails().length >= 2, 'the mails of the order')

    emptyDisk(folder)
    const again = await atUpload.upload(
      [{ name: 'bylaws.pdf', content: smallPdf }],
      undefined,
      'application/json',
    )
    expect([again.status, await again.json()]).toEqual([200, { added: 1, refused: [] }])
  })
})
