import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { textOf } from '~tests/setup/html'
import { startProduct, until, type Product } from '~tests/setup/product'
import { mountDisk, withoutDisk } from '~tests/setup/small-disk'
import { signInAs } from '~tests/setup/staff'
import { goodCard, information, property, smallPdf, Visitor } from '~tests/setup/visitor'

// A disk of its own that is full: everything is refused with a sentence, nothing is half done, and it works again as soon as
// there is room (issue 2, section 4).

describe.skipIf(withoutDisk)(`a full disk${withoutDisk}`, () => {
  let product: Product
  let folder = ''
  let unmount = () => {}
  let ballast = ''
  beforeAll(async () => {
    const disk = mountDisk(230)
    folder = disk.folder
    unmount = () => void disk.unmount()
    ballast = path.join(folder, 'ballast')
    product = await startProduct({ dataDir: folder })
  })
  afterAll(async () => {
    await product.stop({ keep: true })
    unmount()
  })

  /** Fills the disk up to the last so many bytes. */
  function fill(leaveBytes = 0) {
    const { bavail, bsize } = statfsSync(folder)
    const file = openSync(ballast, 'a')
    try {
      const chunk = Buffer.alloc(1024 * 1024)
      for (let left = bavail * bsize - leaveBytes; left > 0;)
        left -= writeSync(file, chunk, 0, Math.min(left, chunk.length))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    } finally {
      closeSync(file)
    }
  }
  const makeRoom = () => rmSync(ballast, { force: true })
  afterEach(makeRoom)
  const health = async () => {
    const response = await fetch(`${product.url}/healthz`)
    return { status: response.status, ...((await response.json()) as object) }
  }

  const visitor = () => new Visitor(product.url)
  const newEmail = () => `${crypto.randomUUID()}@example.com`
  const count = (table: string) => product.value(`select count(*) from ${table}`)
  const counts = () => ['users', 'orders', 'documents', 'payments', 'tasks', 'mails'].map(count)
  const full = 'our storage is full'
  const saysSo = (text: string) => {
    expect(textOf(text)).toContain(full)
    expect(text).not.toMatch(/SQLITE|database or disk|\bat \w+ \(|node_modules/)
  }

  it('with room left, all is well', async () => {
    expect(await health()).toMatchObject({ status: 200, ok: true, disk: true })
  })

  it('is reported by the health check before it is too late', async () => {
    fill(100 * 1024 * 1024)
    expect(await health()).toMatchObject({
      status: 503,
      ok: false,
      disk: false,
      database: true,
      worker: true,
    })
    // There is room enough to work on.
    await visitor().walkTo(5)
    makeRoom()
    expect(await health()).toMatchObject({ status: 200, disk: true })
  })

  it('refuses an upload, and keeps no half document', async () => {
    const ada = visitor()
    await ada.walkTo(3)
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
    saysSo(await (plain.status === 302 ? await ada.follow(plain) : plain).text())
    expect(count("documents where original_name = 'big.pdf'")).toBe(0)
    expect(product.uploads()).toEqual(before)
    makeRoom()
    expect((await ada.upload([{ name: 'big.pdf', content }], undefined, 'application/json')).status).toBe(200)
    expect(count("documents where original_name = 'big.pdf'")).toBe(1)
  })

  it('refuses everything that writes, page by page and call by call; reading goes on', async () => {
    const atProperty = visitor()
    const email = newEmail()
    await atProperty.walkTo(2, email)
    const atPayment = visitor()
    await atPayment.walkTo(4)
    const { visitor: viewer } = await signInAs(product, 'viewer')
    // One that is being sent now would have to wait for its lease to run out.
    await until(() => count("mails where status = 'queued'") === 0, 'the mails of before')
    const before = counts()
    const files = product.uploads()
    fill()
    try {
      expect(await health()).toMatchObject({ status: 503, disk: false })
      const doors: [string, () => Promise<Response>][] = [
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
      for (const [name, knock] of doors) {
        const response = await knock()
        expect([name, response.status]).toEqual([name, 507])
        saysSo(await response.text())
      }
      const upload = await atPayment.upload(
        [{ name: 'late.pdf', content: smallPdf }],
        undefined,
        'application/json',
      )
      expect(await upload.text()).toContain(full)
      expect(counts()).toEqual(before)
      expect(product.uploads()).toEqual(files)
      // Nobody who only looks is turned away.
      for (const step of [1, 2, 3, 4])
        expect((await atPayment.fetch(`/checkout?step=${step}`)).status).toBe(200)
      expect((await visitor().fetch('/')).status).toBe(200)
      // Nor does anybody get another answer because the log can't note it.
      expect((await viewer.fetch('/admin/users')).headers.get('Location')).toBe('/admin/login')
      expect((await viewer.fetch('/api/admin/team-members')).status).toBe(403)
    } finally {
      makeRoom()
    }
    // And with room again, everybody goes on from where they were.
    const placed = await atProperty.post('/checkout?step=2', property)
    expect([placed.status, placed.headers.get('Location')]).toEqual([302, '/checkout?step=3'])
    expect(count(`orders where email = '${email}'`)).toBe(1)
    const paid = await atPayment.post('/checkout?step=4', goodCard)
    expect([paid.status, paid.headers.get('Location')]).toEqual([302, '/checkout?step=5'])
    await until(async () => (await health()).status === 200, 'the health check')
    // A mail that was in hand when the disk filled up is taken again when its lease of 30 seconds has run out.
    await until(() => count("mails where status = 'queued'") === 0, 'the mails', 50_000)
    expect(count('mails')).toBe(product.mails().length)
    expect(product.value<string>('pragma integrity_check')).toBe('ok')
  }, 90_000)

  it('has lost nobody: web and worker are the ones that were started', () => {
    const pids = new Set(product.log.filter((l) => l.process !== 'start').map((l) => l.pid))
    expect(pids.size).toBe(2)
    expect(product.log.filter((l) => l.msg === 'a process died and is started again')).toEqual([])
  })
})
