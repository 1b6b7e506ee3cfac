import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { eq } from 'drizzle-orm'
import { businessDay } from '~/modules/date-formats'
import { readAnswer } from '~/modules/extraction/model/answer'
import { scoreInputs } from '~/modules/report-fields/score-inputs'
import { isScorePath } from '~/modules/report-fields/score-paths'
import { readItems, type ReportItem } from '~/modules/reports/draft/report.server'
import { score } from '~/modules/scoring/score'
import { connect, databaseFile, db, disconnect, migrateDatabase, openDatabase } from '~db/client.server'
import { orders } from '~db/schema'
import { untilRead } from '../orders'
import { checkoutFields } from '../checkout-fields'
import { startMeasuredProduct } from '../product'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Only these folders, separated by commas. */
    associations: { type: 'string' },
    /** Adds what a language model answered to this file, in the form of `npm run eval -- FOLDER --readings`. */
    record: { type: 'string' },
    /** Prints each required item with its value. */
    verbose: { type: 'boolean', default: false },
  },
})
const folder = positionals[0]
const say = (line = '') => process.stdout.write(`${line}\n`)
if (!folder || !existsSync(folder)) {
  process.stderr.write(
    `Usage: npm run eval:orders -- FOLDER [--associations A,B] [--record FILE] [--verbose]
Each folder in FOLDER is ordered, uploaded, and paid as a customer would, on a product of its own. A language model reads
as well if its key is set.\n`,
  )
  process.exit(2)
}

const card = {
  intent: 'pay-by-card',
  number: '4242 4242 4242 4242',
  expiry: '12/49',
  cvc: '123',
  terms: 'on',
}
const acceptedName = /\.(pdf|docx?|jpe?g|png)$/i

const filesOf = (association: string): string[] =>
  readdirSync(association, { recursive: true, encoding: 'utf8' })
    .filter((name) => acceptedName.test(name))
    .sort()

let customers = 0

/**
 * Places an order, uploads all files of a folder, and pays.
 * @returns the order's number, and the rejected files with reasons
 */
async function order(url: string, association: string) {
  customers += 1
  const headers = { Origin: url, 'X-Bench-Client': `192.0.2.${customers}` }
  const placed = await fetch(`${url}/api/orders`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...checkoutFields, email: `customer-${customers}@example.com` }),
  })
  if (placed.status !== 201) throw new Error(`No order: ${placed.status} ${await placed.text()}`)
  const cookie = placed.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const refused: string[] = []
  for (const name of filesOf(association)) {
    const form = new FormData()
    form.append('documents', new Blob([readFileSync(path.join(association, name))]), path.basename(name))
    const response = await fetch(`${url}/checkout/documents`, {
      method: 'POST',
      headers: { ...headers, Cookie: cookie, Accept: 'application/json' },
      body: form,
    })
    const text = await response.text()
    if (!response.ok || (JSON.parse(text) as { added?: number }).added !== 1) refused.push(`${name}: ${text}`)
  }
  const paid = await fetch(`${url}/checkout?step=4`, {
    method: 'POST',
    headers: { ...headers, Cookie: cookie },
    body: new URLSearchParams(card),
    redirect: 'manual',
  })
  if (paid.status !== 302) throw new Error(`Not paid: ${paid.status} ${(await paid.text()).slice(0, 500)}`)
  await paid.body?.cancel()
  const { order } = (await placed.json()) as { order: { orderNumber: string } }
  return { number: order.orderNumber, refused }
}

/** The report's results if staff verified every proposed value as right. */
function summarize(items: readonly ReportItem[]) {
  const required = items.filter((item) => item.required && !isScorePath(item.path))
  const answered = required.filter((item) => item.value !== null || item.absence === 'stated_none')
  const { areas, overall, grade, between, lowest, highest } = score(
    scoreInputs(items, businessDay(Date.now())),
  )
  const knownPoints = Object.values(areas).map((area) => `${Math.round(area.coverage)}%`)
  const ends = `${Math.round(lowest)} to ${Math.round(highest)}`
  const graded =
    overall !== null && grade !== null
      ? `${Math.round(overall)} ${grade} (${ends})`
      : between
        ? `between ${between.lowest} and ${between.highest} (${ends})`
        : 'nothing known'
  return { required, answered, knownPoints, graded }
}

/** Waits until the language model has read an order, or has given up. */
async function untilModelRead(orderId: number) {
  const open = connection.sqlite
    .prepare(
      "select count(*) from jobs where kind = 'read-with-model' and status in ('queued', 'running') and payload = ?",
    )
    .pluck()
  while (open.get(JSON.stringify({ orderId })) !== 0) await new Promise((resolve) => setTimeout(resolve, 500))
}

/** Appends the model's findings about an order's documents, one a line; failed parts are left out. */
function record(orderId: number, association: string, file: string) {
  const rows = connection.sqlite
    .prepare<[number], { name: string; answer: string }>(
      'select d.original_name as name, a.answer from model_answers a join documents d on d.id = a.document_id where a.order_id = ?',
    )
    .all(orderId)
  const paths = new Map(filesOf(association).map((name) => [path.basename(name), name]))
  for (const { name, answer } of rows)
    for (const finding of readAnswer(JSON.parse(answer)).answer.findings) {
      const document = path.join(path.basename(association), paths.get(name) ?? name)
      appendFileSync(file, `${JSON.stringify({ file: document, ...finding })}\n`)
    }
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'commonview-orders-'))
const connection = openDatabase(databaseFile(dataDir))
connect(connection)
migrateDatabase(connection)
const product = await startMeasuredProduct(dataDir)
try {
  const chosen = options.associations?.split(',')
  const associations = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && (!chosen || chosen.includes(entry.name)))
    .map(({ name }) => name)
  say('required: the required items that the documents answer, without the four scores')
  say('known: the known points of the financial, physical, and operational areas')
  for (const association of associations) {
    const { number, refused } = await order(product.url, path.join(folder, association))
    const row = db().select({ id: orders.id }).from(orders).where(eq(orders.orderNumber, number)).get()
    if (!row) throw new Error(`There is no order ${number}`)
    const { id } = row
    await untilRead(id)
    await untilModelRead(id)
    if (options.record) record(id, path.join(folder, association), options.record)
    const { required, answered, knownPoints, graded } = summarize(readItems(db(), id))
    say(
      `${association.padEnd(24)} required ${answered.length} of ${required.length}  known ${knownPoints.join(', ')}  ${graded}`,
    )
    for (const line of refused) say(`  refused ${line}`)
    if (options.verbose)
      for (const { label, value, period, absence } of required)
        say(`  ${label.padEnd(28)} ${value ? `${value.slice(0, 100)} (${period ?? 'no period'})` : absence}`)
  }
} finally {
  await product.stop()
  disconnect()
  await rm(dataDir, { recursive: true })
}
