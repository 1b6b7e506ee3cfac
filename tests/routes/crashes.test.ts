import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillReportOf } from '~tests/setup/fill-report'
import { expectPaidOnce, insertStaff, mailsTo } from '~tests/setup/payment-checks'
import { startProduct, until, type Product } from '~tests/setup/product'
import { multipart, slowUpload } from '~tests/setup/raw-requests'
import { orderToReview } from '~tests/setup/review'
import { signInAs } from '~tests/setup/staff'
import { stored } from '~tests/setup/uploads'
import { goodCard, newEmail, smallPdf, Visitor } from '~tests/setup/visitor'

// One `kill -9` at each kind of boundary; tests/full/routes/crashes.test.ts kills at random while visitors order.

let product: Product
beforeAll(async () => {
  product = await startProduct()
  insertStaff(product)
})
afterAll(async () => {
  expect(await product.stop()).toBe(0)
})

/** Expires the leases of jobs, while no worker runs. */
function expireLeases() {
  product.change("update jobs set lease_until = 1 where status = 'running'")
  product.change("update jobs set run_at = 1 where status = 'queued'")
}

describe('the supervisor and the worker', () => {
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
    product.change('delete from jobs where id = ?', lastInsertRowid)
  })

  it('web and worker are restarted when they die, and the product continues', async () => {
    const ada = new Visitor(product.url)
    const email = newEmail()
    await ada.walkTo(4, email)
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
    await until(() => mailsTo(product, email).length === 1, 'the mail')
  })
})

it('a power failure right after an upload, a payment, and an approval loses none, and every job runs once', async () => {
  const uploader = new Visitor(product.url)
  const uploaderEmail = newEmail()
  await uploader.walkTo(3, uploaderEmail)
  const review = await orderToReview(product)
  await fillReportOf(product, review.id)
  const { visitor: admin } = await signInAs(product, 'admin')
  const buyer = new Visitor(product.url)
  const buyerEmail = newEmail()
  await buyer.walkTo(4, buyerEmail)

  // A second file is still arriving.
  const form = multipart([{ name: 'second.pdf', content: smallPdf.padEnd(500_000, '%') }])
  const second = slowUpload(uploader, form)
  await second.send(0, 250_000)
  await until(() => product.uploads().some((name) => name.startsWith('arriving')), 'the file to arrive')
  const acknowledged = await Promise.all([
    uploader.upload([{ name: 'first.pdf', content: smallPdf }]),
    buyer.post('/checkout?step=4', goodCard),
    admin.post(review.path, { intent: 'approve' }),
  ])
  expect(acknowledged.map((response) => response.headers.get('Location'))).toEqual([
    '/checkout?step=3',
    '/checkout?step=5',
    review.path,
  ])
  const { dataDir, port } = product
  await product.cutPower()
  expireLeases()
  product = await startProduct({ dataDir, port })

  const documents = () =>
    product.rows<{ original_name: string; stored_name: string }>(
      'select original_name, stored_name from documents where order_id = (select id from orders where email = ?)',
      uploaderEmail,
    )
  expect(documents().map((document) => document.original_name)).toEqual(['first.pdf'])
  expect(stored(product, documents()[0]?.stored_name ?? '').toString()).toBe(smallPdf)
  const again = await uploader.upload([{ name: 'second.pdf', content: smallPdf }])
  expect(again.headers.get('Location')).toBe('/checkout?step=3')
  expect(documents()).toHaveLength(2)

  expectPaidOnce(product, buyerEmail)
  await until(() => mailsTo(product, buyerEmail).length > 0, 'the confirmation')

  const revisions = () =>
    product.rows<{ revision: number; pdf_name: string | null }>(
      'select revision, pdf_name from report_revisions where order_id = ?',
      review.id,
    )
  await until(() => revisions()[0]?.pdf_name, 'the PDF of the approved report')
  const customer = product.value<string>('select email from orders where id = ?', review.id)
  await until(() => mailsTo(product, customer).length > 0, 'the mail with the report')
  expect(revisions()).toHaveLength(1)
  expect(product.value('select status from orders where id = ?', review.id)).toBe('completed')

  await until(
    () =>
      product.value(
        "select count(*) from jobs where status in ('queued', 'running') and run_at <= ?",
        Date.now(),
      ) === 0,
    'all jobs to be done',
  )
  expect(product.rows("select kind, last_error from jobs where status = 'dead'")).toEqual([])
  for (const email of [buyerEmail, customer]) expect(mailsTo(product, email)).toHaveLength(1)
  expect(product.value<string>('pragma integrity_check')).toBe('ok')
})
