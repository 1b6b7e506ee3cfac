import { extractedFields } from '~/modules/report-fields/fields'
import { maxAlerts } from '~/modules/reports/alerts/alerts'
import { connection } from '~db/client.server'
import { printMeasurement, median, printNote, percentile } from './measurements'
import { timeRequest } from './product'
import { alternate } from './alternate-rounds'

const warmUps = 5
const rounds = 40
const proposedAlerts = 60

type ReviewPage = { path: string; seen: string; image: string; isOpen: boolean }

/** What a browser needs from an item's page for the next decision. */
function parseReviewPage(html: string): ReviewPage {
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
  return {
    path: hidden('path'),
    seen: hidden('seen'),
    image: /src="(\/admin\/snapshots\/\d+\/documents\/\d+\/pages\/\d+)"/.exec(html)?.[1] ?? '',
    isOpen: html.includes('value="verify"'),
  }
}

/**
 * Measures the time from a decision until the next item is shown with its page image, for one item after
 * another. The image is prefetched, as the review screen does while the user reads.
 */
async function timeDecisions(base: string, cookie: string, orderId: number) {
  const review = `/admin/snapshots/${orderId}/review`
  const load = async (address: string) => {
    const { status, text } = await timeRequest(base + address, cookie)
    if (status !== 200) throw new Error(`${address} answered ${status}`)
    return text
  }
  connection()
    .sqlite.prepare(
      'update report_items set conflict = 0, absence = null, value = coalesce(value, ?) where order_id = ?',
    )
    .run('Value', orderId)
  const images = connection()
    .sqlite.prepare(
      'select distinct document_id, document_page from report_items where order_id = ? and document_page > 0',
    )
    .raw()
    .all(orderId) as [number, number][]
  for (const [document, page] of images)
    await load(`/admin/snapshots/${orderId}/documents/${document}/pages/${page}`)
  const times: number[] = []
  let item = parseReviewPage(await load(review))
  while (times.length < rounds && item.isOpen) {
    const started = performance.now()
    const response = await fetch(base + review, {
      method: 'POST',
      redirect: 'manual',
      headers: { Cookie: cookie, Origin: base, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ intent: 'verify', path: item.path, seen: item.seen }).toString(),
    })
    const next = response.headers.get('Location')
    if (response.status !== 302 || !next) throw new Error(`A decision answered ${response.status}`)
    item = parseReviewPage(await load(next))
    if (item.image) await load(item.image)
    times.push(performance.now() - started)
  }
  return times
}

/** Measures the staff screens of an order with a full report, and the step from one item to the next. */
export async function benchReviewScreen(base: string, cookie: string, orderId: number) {
  const alerts = Array.from({ length: proposedAlerts }, (_, at) => ({
    type: 'Reserves',
    title: `Fact ${at + 1} of the documents`,
    description: 'What it means for a buyer, in a sentence or two that are read in a minute.',
    severity: at % 2 === 0 ? 'bad' : 'caution',
    source: 'Part 1.pdf, page 3',
  }))
  const proposals = alerts.map((alert, at) => ({
    path: extractedFields[at]?.path ?? '',
    value: `Value ${at + 1}`,
    alert,
    dropped: at >= maxAlerts,
  }))
  connection()
    .sqlite.prepare('update reports set alerts = ?, proposals = ? where order_id = ?')
    .run(JSON.stringify(alerts.slice(0, maxAlerts)), JSON.stringify(proposals), orderId)
  const time = (address: string) => async () => {
    const { ms, status } = await timeRequest(base + address, cookie)
    if (status !== 200) throw new Error(`${address} answered ${status}`)
    return ms
  }
  const order = `/admin/snapshots/${orderId}`
  const measured = await alternate(
    { rounds, warmUps },
    {
      order: time(order),
      preview: time(`${order}/preview`),
      alerts: time(`${order}/edit?section=alerts`),
    },
  )
  printMeasurement(
    'its order page',
    median(measured.order),
    ' ms',
    { atMost: 50 },
    `${maxAlerts} alerts of ${proposedAlerts} that were proposed`,
  )
  printMeasurement('its preview', median(measured.preview), ' ms', { atMost: 50 })
  printNote(`its alerts in the editor: ${median(measured.alerts).toFixed(1)} ms`)
  const times = await timeDecisions(base, cookie, orderId)
  printMeasurement('from a decision to the next item and its page, p95', percentile(times, 0.95), ' ms', {
    atMost: 250,
  })
  printNote(`${times.length} decisions, median ${median(times).toFixed(1)} ms`)
}
