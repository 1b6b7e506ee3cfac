import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { connect, db, disconnect, migrateDatabase, openDatabase, write } from '~db/client.server'
import { documentPages, documentReadings, documents, modelRequests, reports } from '~db/schema'
import { seedAccounts } from '~db/seed/accounts'
import { env } from '~/env.server'
import { packWords } from '~/modules/document-reading/words.server'
import { configuredModel, costOf } from '~/modules/extraction/model/models'
import { extractValues } from '~/modules/reports/draft/extract-values.server'
import { readWithModel } from '~/modules/reports/draft/read-with-model.server'
import { printHeading, printMeasurement, printNote } from './measurements'
import { placeAndPayOrder } from './orders'
import { benchPassword } from './product'

const pageCount = 200
/** A slow model. MODEL_DELAY_S changes it for a quick look. */
const delayMs = Number(process.env.MODEL_DELAY_S ?? 45) * 1000
const goalSeconds = 360

const sentence = 'The owners of the lots shall pay the assessments that the Board has adopted for the year. '
/** As long as an ordinary page of covenants. */
const pageText = (number: number) => `Section ${number}. ${sentence.repeat(30)}`

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

/** A server with OpenAI's protocol that answers slowly, and fails every third time if it is asked to. */
async function startSlowModel(failsEveryThird: boolean) {
  const counts = { requests: 0, running: 0, most: 0 }
  const server = createServer((request, response) => {
    void (async () => {
      const body = await readBody(request)
      counts.requests += 1
      const fails = failsEveryThird && counts.requests % 3 === 0
      counts.running += 1
      counts.most = Math.max(counts.most, counts.running)
      if (!fails) await wait(delayMs)
      counts.running -= 1
      const answer = { findings: [], verdicts: [], suspicious: [], other: [], choices: [] }
      response.writeHead(fails ? 500 : 200, { 'content-type': 'application/json' })
      response.end(
        JSON.stringify({
          id: 'x',
          object: 'chat.completion',
          created: 1,
          model: 'slow',
          choices: [
            {
              index: 0,
              message: { role: 'assistant', content: JSON.stringify(answer) },
              finish_reason: 'stop',
            },
          ],
          usage: {
            prompt_tokens: Math.ceil(body.length / 3.5),
            completion_tokens: 3_000,
            total_tokens: Math.ceil(body.length / 3.5) + 3_000,
          },
        }),
      )
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { counts, url: `http://127.0.0.1:${port}/v1`, stop: () => server.close() }
}

async function addPages() {
  const orderId = await placeAndPayOrder()
  const document = db().select().from(documents).where(eq(documents.orderId, orderId)).get()
  if (!document) throw new Error('The order has no document')
  const reading = { status: 'done' as const, kind: 'ccrs', pagesRead: pageCount, finishedAt: 1 }
  write((tx) => {
    tx.insert(documentReadings)
      .values({ documentId: document.id, ...reading })
      .onConflictDoUpdate({ target: documentReadings.documentId, set: reading })
      .run()
    for (let number = 1; number <= pageCount; number++)
      tx.insert(documentPages)
        .values({
          documentId: document.id,
          number,
          text: pageText(number),
          source: 'text',
          words: packWords([]),
        })
        .run()
  })
  return orderId
}

async function measure(name: string, failsEveryThird: boolean) {
  const model = await startSlowModel(failsEveryThird)
  Object.assign(env(), { OPENAI_BASE_URL: model.url, EXTRACTION_MODEL: 'slow' })
  const orderId = await addPages()
  const { signal } = new AbortController()
  await extractValues({ orderId }, signal)
  const started = performance.now()
  await readWithModel({ orderId }, signal)
  const seconds = (performance.now() - started) / 1000
  model.stop()
  const report = db().select().from(reports).where(eq(reports.orderId, orderId)).get()
  const price = configuredModel({ ANTHROPIC_API_KEY: 'none' })?.price
  const micros = db()
    .select()
    .from(modelRequests)
    .where(eq(modelRequests.orderId, orderId))
    .all()
    .map(({ inputTokens, outputTokens }) =>
      price ? costOf(price, { input: inputTokens, cacheRead: 0, cacheWrite: 0, output: outputTokens }) : 0,
    )
  printMeasurement(`${name}: time`, seconds, ' s', { atMost: goalSeconds })
  printMeasurement(`${name}: pages read`, report?.pagesByModel ?? 0, '', { atLeast: pageCount })
  printMeasurement(`${name}: requests at a time`, model.counts.most, '', { atMost: 4 })
  printMeasurement(`${name}: cost without a cache, dollars`, micros.reduce((a, b) => a + b, 0) / 1e6, '', {
    atMost: 3,
  })
  printNote(`${model.counts.requests} requests; note to staff: ${report?.note ?? 'none'}`)
}

/** Reads an order of 200 pages with a model on this machine that takes 45 seconds for each request. */
export async function benchModel(folder: string) {
  printHeading(`${pageCount} pages, ${delayMs / 1000} s a request`)
  migrateDatabase(connect(openDatabase(path.join(folder, 'model.db'))))
  await seedAccounts(benchPassword)
  await measure('A slow model', false)
  await measure('One that also fails every third time', true)
  disconnect()
}
