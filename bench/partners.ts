import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { hashPassword } from '~/modules/accounts/passwords.server'
import { addDays } from '~/modules/hoas/document-status'
import { connect, databaseFile, disconnect, migrateDatabase, openDatabase } from '~db/client.server'
import { printMeasurement, printHeading, median } from './measurements'
import { benchPassword, signIn, startMeasuredProduct, timeRequest } from './product'
import { alternate } from './alternate-rounds'
import { inserter } from './insert-rows'
import { scriptWeight } from './page-weight'
import { dayMs } from '~/modules/time-units'

// Measures a partner's portal with the maximum number of documents of an HOA.

const email = 'bench-partner@example.com'
const documents = 500
const warmUps = 5
const rounds = 31

/** The values in each document. */
const values = [
  ['propertyInfo.hoaName', 'Bench Association', '"bench association"'],
  ['propertyInfo.totalUnits', '142', '142'],
  ['propertyInfo.monthlyDues', '$285 a month', '28500'],
  ['financial.currentReserve', '$914,000', '91400000'],
  ['financial.currentLitigation', 'None', '"none"'],
  ['insurance.company', 'Bench Mutual', '"bench mutual"'],
  ['insurance.expiration', '2099-06-30', '"2099-06-30"'],
  ['management.company', 'Bench Management', '"bench management"'],
] as const

/** Creates a database with one partner, their HOA, and its documents as processed by the worker. */
async function makePartner(file: string, now = Date.now()) {
  const passwordHash = await hashPassword(benchPassword)
  const connection = connect(openDatabase(file))
  migrateDatabase(connection)
  const { sqlite } = connection
  sqlite
    .transaction(() => {
      const user = inserter(sqlite, 'users', [
        'email',
        'first_name',
        'last_name',
        'role',
        'password_hash',
        'password_set_at',
        'created_at',
        'updated_at',
      ])(email, 'Bench', 'Partner', 'partner', passwordHash, now, now, now)
      const hoa = inserter(sqlite, 'hoas', ['name', 'city', 'state', 'created_at', 'updated_at'])(
        'Bench Association',
        'Boise',
        'ID',
        now,
        now,
      )
      inserter(sqlite, 'hoa_partners', ['hoa_id', 'user_id', 'created_at'])(hoa, user, now)
      const insertDocument = inserter(sqlite, 'documents', [
        'hoa_id',
        'original_name',
        'stored_name',
        'media_type',
        'size_bytes',
        'uploaded_at',
        'uploaded_by_id',
        'expires_on',
        'expires_source',
      ])
      const insertReading = inserter(sqlite, 'document_readings', [
        'document_id',
        'status',
        'kind',
        'file_pages',
        'pages_total',
        'pages_read',
        'finished_at',
      ])
      const insertValue = inserter(sqlite, 'document_values', [
        'document_id',
        'path',
        'value',
        'comparable',
        'page',
        'quote',
        'year',
      ])
      const today = new Date(now).toISOString().slice(0, 10)
      for (let i = 0; i < documents; i++) {
        const id = insertDocument(
          hoa,
          `Minutes ${i + 1}.pdf`,
          `bench-${i}`,
          'application/pdf',
          250_000,
          now - i * dayMs,
          user,
          addDays(today, 365 - i),
          'upload',
        )
        insertReading(id, 'done', 'minutes', 4, 4, 4, now)
        for (const [path, value, comparable] of values)
          insertValue(id, path, value, comparable, 1, `It says: ${value}`, 2026 - (i % 20))
      }
    })
    .immediate()
  sqlite.pragma('wal_checkpoint(TRUNCATE)')
  disconnect()
}

/** Measures the portal of an HOA with 500 documents: server time and script size. */
export async function benchPartners(folder: string) {
  printHeading(`Partner portal (${documents} documents)`)
  const dataDir = path.join(folder, 'partners')
  mkdirSync(dataDir, { recursive: true })
  await makePartner(databaseFile(dataDir))
  const product = await startMeasuredProduct(dataDir)
  try {
    const cookie = await signIn(product.url, email, benchPassword)
    for (const address of [
      '/partner',
      '/partner?page=10',
      '/partner/questionnaire',
      '/partner/questionnaire?group=money',
      '/api/partner/hoas',
      '/api/documents/hoa/1?pageSize=200',
    ]) {
      const { page } = await alternate(
        { rounds, warmUps },
        {
          page: async () => {
            const { ms, status } = await timeRequest(product.url + address, cookie)
            if (status !== 200) throw new Error(`${address} answered ${status}`)
            return ms
          },
        },
      )
      printMeasurement(address, median(page), ' ms', { atMost: 30 })
    }
    await scriptWeight(product.url, '/partner', cookie)
  } finally {
    await product.stop()
  }
}
