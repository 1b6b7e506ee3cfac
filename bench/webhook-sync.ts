import path from 'node:path'
import { eq } from 'drizzle-orm'
import { inboundPermissions, type InboundExtent } from '~/modules/inbound-webhooks/access'
import { receiveCustom } from '~/modules/inbound-webhooks/receive.server'
import { createInboundSecret } from '~/modules/inbound-webhooks/secrets.server'
import {
  connect,
  connection,
  databaseFile,
  db,
  disconnect,
  migrateDatabase,
  openDatabase,
} from '~db/client.server'
import { inboundSecrets, users } from '~db/schema'
import { seedAccounts } from '~db/seed/accounts'
import { inserter } from './insert-rows'
import { median, printMeasurement, printNote, wholeNumber } from './measurements'
import { benchPassword } from './product'

const permittedHoas = 100
const documentsPerHoa = 99
/** Of ten HOAs, one is permitted. */
const everyNth = 10
const permittedRecords = permittedHoas * (1 + documentsPerHoa)

const extents = ['own', 'hoas', 'everything'] as const

/** Creates a secret of each extent. */
async function createSecrets(permittedIds: number[]): Promise<Record<InboundExtent, number>> {
  await seedAccounts(benchPassword)
  const superUser = db().select().from(users).where(eq(users.role, 'super')).get()
  if (!superUser) throw new Error('There is no super user')
  const ids = extents.map((extent) => {
    const hoas = permittedIds.map((id) => `#${id}`).join('\n')
    createInboundSecret(superUser, { name: extent, permissions: [...inboundPermissions], extent, hoas })
    const row = db().select().from(inboundSecrets).where(eq(inboundSecrets.name, extent)).get()
    return [extent, row?.id ?? 0] as const
  })
  return Object.fromEntries(ids) as Record<InboundExtent, number>
}

/** HOAs with documents, changed in turn, so that the permitted records are spread over the whole feed. */
function insertRecords() {
  const { sqlite } = connection()
  const insertHoa = inserter(sqlite, 'hoas', ['name', 'created_at', 'updated_at'])
  const columns = ['hoa_id', 'original_name', 'stored_name', 'media_type', 'size_bytes', 'uploaded_at']
  const insertDocument = inserter(sqlite, 'documents', columns)
  return sqlite.transaction(() => {
    const hoaIds = Array.from({ length: permittedHoas * everyNth }, (_, i) => insertHoa(`HOA ${i}`, 1, 1))
    const permittedIds = hoaIds.filter((_, i) => i % everyNth === 0)
    const permittedDocuments: number[] = []
    for (let round = 0; round < documentsPerHoa; round++)
      for (const [i, hoaId] of hoaIds.entries()) {
        const id = insertDocument(hoaId, `${round}.pdf`, `${hoaId}-${round}.pdf`, 'application/pdf', 1000, 1)
        if (i % everyNth === 0) permittedDocuments.push(id)
      }
    return { permittedIds, permittedDocuments }
  })()
}

/** Reads all pages of a secret. @returns the milliseconds of each page, by the clock and of the processor */
async function readPages(secretId: number) {
  const pages: number[] = []
  const processorMs: number[] = []
  let records = 0
  let body: object = {}
  for (;;) {
    const started = performance.now()
    const usedBefore = process.cpuUsage()
    const answer = await receiveCustom('data_sync_request', {
      caller: { key: `secret ${secretId}`, secretId },
      path: 'POST /api/webhook',
      headers: new Headers(),
      text: JSON.stringify(body),
    })
    pages.push(performance.now() - started)
    const { user, system } = process.cpuUsage(usedBefore)
    processorMs.push((user + system) / 1000)
    const page = answer.body as { records: object[]; cursor: string; hasMore: boolean }
    records += page.records.length
    if (!page.hasMore) return { records, pages, processorMs }
    body = { cursor: page.cursor }
  }
}

/** Measures a page of the sync for a secret of each extent. */
export async function benchSync(folder: string) {
  connect(openDatabase(databaseFile(path.join(folder, 'sync'))))
  migrateDatabase(connection())
  const { permittedIds, permittedDocuments } = insertRecords()
  const secretIds = await createSecrets(permittedIds)
  const { sqlite } = connection()
  const insertRecord = inserter(sqlite, 'inbound_records', ['resource', 'record_id', 'creator', 'created_at'])
  sqlite.transaction(() => {
    for (const id of permittedIds) insertRecord('hoa', id, `secret ${secretIds.own}`, 1)
    for (const id of permittedDocuments) insertRecord('document', id, `secret ${secretIds.own}`, 1)
  })()
  const expected = { own: permittedRecords, hoas: permittedRecords, everything: permittedRecords * everyNth }
  const measured = []
  for (const extent of extents) {
    const { records, pages, processorMs } = await readPages(secretIds[extent])
    if (records !== expected[extent]) throw new Error(`${extent} returned ${records} records`)
    measured.push({ extent, pageMs: median(pages), processorMs: median(processorMs) })
  }
  disconnect()
  const slowest = Math.max(...measured.map(({ pageMs }) => pageMs))
  printMeasurement('a page of a sync, for the slowest extent', slowest, ' ms', { atMost: 50 })
  const each = measured
    .map(
      ({ extent, pageMs, processorMs }) =>
        `${extent} ${pageMs.toFixed(1)} (processor ${processorMs.toFixed(1)})`,
    )
    .join(', ')
  printNote(
    `${wholeNumber(permittedRecords)} permitted records among ${wholeNumber(permittedRecords * everyNth)}; ms a page: ${each}`,
  )
}
