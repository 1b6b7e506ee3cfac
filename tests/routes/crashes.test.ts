import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startProduct, until, type Product } from '~tests/setup/product'
import { goodCard, Visitor } from '~tests/setup/visitor'

describe('the supervisor and the worker', () => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct()
  })
  afterAll(async () => {
    expect(await product.stop()).toBe(0)
  })

  it('a job whose worker dies during its last attempt is visibly dead', async () => {
    const { lastInsertRowid } = product.change(
      "insert into jobs (kind, payload, status, attempts, max_attempts, run_at, lease, lease_until, created_at) values ('send-mail', '{\"mailId\":1}', 'running', 3, 3, 1, 'gone', 1, 1)",
    )
    await until(
      () => product.value<string>('select status from jobs where id = ?', lastInsertRowid) === 'dead',
      'the job to be dead',
    )
    expect(product.value('select last_error from jobs where id = ?', lastInsertRowid)).toBe(
      'The worker died during the last attempt',
    )
    const health = await (await fetch(`${product.url}/healthz`)).json()
    expect(health).toMatchObject({ ok: true, deadJobs: 1 })
  })

  it('web and worker are restarted when they die, and the product continues', async () => {
    const ada = new Visitor(product.url)
    await ada.walkTo(4)
    for (const name of ['web', 'worker'] as const) {
      const died = await product.kill(name)
      const line = await until(
        () => product.log.find((l) => l.msg === 'a process died and will be restarted' && l.name === name),
        'the log entry of the supervisor',
      )
      expect(line).toMatchObject({ process: 'start', signal: 'SIGKILL' })
      await until(() => product.pidOf(name) !== died, `another ${name}`)
      await product.waitUntilHealthy()
    }
    // The visitor's session survives and continues where it was.
    const paid = await ada.post('/checkout?step=4', goodCard)
    expect(paid.headers.get('Location')).toBe('/checkout?step=5')
    await until(() => product.mails().length === 1, 'the mail')
  })
})
