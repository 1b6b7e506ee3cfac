import { fork } from 'node:child_process'
import { hash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { AwsClient } from 'aws4fetch'
import { connect, databaseFile, disconnect, migrateDatabase, openDatabase, write } from '~db/client.server'
import { documents, hoas, storedFiles } from '~db/schema'
import { env } from '~/env.server'
import { s3Store } from '~/integrations/s3.server'
import { copyFiles } from '~/modules/document-files/copy-files.server'
import { recordedFiles } from '~/modules/object-storage/recorded-files.server'
import { localPath } from '~/modules/object-storage/mirror.server'
import { printMeasurement, printHeading, median, printNote } from './measurements'
import { processorSeconds, startMeasuredProduct, type Product } from './product'
import { alternate, compareRounds, printRatio } from './alternate-rounds'
import { megabytesPerSecond, uploadedMegabytes, uploadMegabytesPerSecond } from './uploads'

const bucket = 'documents'
const keys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

async function startStore(folder: string) {
  mkdirSync(folder, { recursive: true })
  const store = fork('bench/object-store-process.ts', [folder], { execArgv: ['--import', 'tsx'] })
  const [port] = (await once(store, 'message')) as [number]
  return { endpoint: `http://127.0.0.1:${port}`, end: () => store.disconnect() }
}

/** Adds rows of documents in batches, and lets `put` store each file. */
function addDocuments(dataDir: string, count: number, put: (storedName: string, at: number) => Buffer) {
  connect(openDatabase(databaseFile(dataDir)))
  const now = Date.now()
  const hoaId = write(
    (tx) =>
      tx
        .insert(hoas)
        .values({
          name: 'Measured Association',
          city: 'St. George',
          state: 'UT',
          createdAt: now,
          updatedAt: now,
        })
        .returning({ id: hoas.id })
        .get().id,
  )
  const batch = 1_000
  for (let first = 0; first < count; first += batch) {
    write((tx) => {
      for (let at = first; at < Math.min(first + batch, count); at++) {
        const name = `${randomBytes(16).toString('hex')}.pdf`
        const storedName = path.join(name.slice(0, 2), name)
        const content = put(storedName, at)
        const file = { storedName, sizeBytes: content.length }
        tx.insert(documents)
          .values({
            ...file,
            hoaId,
            originalName: `${at}.pdf`,
            mediaType: 'application/pdf',
            uploadedAt: now,
          })
          .run()
        tx.insert(storedFiles)
          .values({ ...file, sha256: hash('sha256', content), createdAt: now })
          .run()
      }
    })
  }
  disconnect()
}

const makeDataDir = (folder: string, name: string) => {
  const dataDir = path.join(folder, name)
  mkdirSync(dataDir, { recursive: true })
  const connection = openDatabase(databaseFile(dataDir))
  migrateDatabase(connection)
  connection.sqlite.close()
  return dataDir
}

/** Compares uploads to a product with an object store and one without. */
async function benchUploadsToStore(folder: string, endpoint: string) {
  const local = await startMeasuredProduct(makeDataDir(folder, 'without-store'))
  const stored = await startMeasuredProduct(makeDataDir(folder, 'with-store'), {
    ...keys,
    STORAGE_URL: `s3://${bucket}?endpoint=${encodeURIComponent(endpoint)}`,
  })
  const access = { accessKeyId: keys.AWS_ACCESS_KEY_ID, secretAccessKey: keys.AWS_SECRET_ACCESS_KEY }
  const client = new AwsClient({ ...access, region: 'auto', service: 's3', retries: 0 })
  const bare = async (file: Buffer) => {
    const url = `${endpoint}/${bucket}/bare/${randomBytes(16).toString('hex')}`
    const response = await client.fetch(url, { method: 'PUT', body: new Uint8Array(file) })
    if (!response.ok) throw new Error(`The store answered ${response.status}`)
    await response.arrayBuffer()
  }
  const processor = { stored: [] as number[], local: [] as number[] }
  /** Uploads to a product and records the CPU time, which other programs hardly affect. */
  const upload = async (name: 'stored' | 'local', { url, pids }: Product) => {
    const before = processorSeconds(pids.web).own
    const rate = await uploadMegabytesPerSecond(url)
    processor[name].push(((processorSeconds(pids.web).own - before) * 1000) / uploadedMegabytes)
    return rate
  }
  try {
    const sides = await alternate(
      { rounds: 11 },
      {
        stored: () => upload('stored', stored),
        local: () => upload('local', local),
        bare: () => megabytesPerSecond(bare),
      },
    )
    printRatio(
      'uploads with an object store compared with local ones',
      sides.stored,
      sides.local,
      { atLeast: 0.7 },
      `${median(sides.stored).toFixed(0)} against ${median(sides.local).toFixed(0)} MB per second`,
    )
    const { ratio, range } = compareRounds(sides.bare, sides.local)
    printNote(
      `the same bytes sent to the store by a bare client, compared with local uploads: ${ratio.toFixed(2)} (${median(sides.bare).toFixed(0)} MB per second); ${range}`,
    )
    const oneAfterTheOther = sides.local.map((rate, round) => 1 / (1 / rate + 1 / (sides.bare[round] ?? NaN)))
    const share = compareRounds(sides.stored, oneAfterTheOther)
    printNote(
      `uploads with a store, compared with both one after the other: ${share.ratio.toFixed(2)}; ${share.range}`,
    )
    const cost = (name: 'stored' | 'local') => median(processor[name])
    printNote(
      `processor time of the web process: ${cost('stored').toFixed(1)} ms for a megabyte with the store, ${cost('local').toFixed(1)} ms without`,
    )
  } finally {
    await Promise.all([local.stop(), stored.stop()])
  }
}

const copiedFiles = 120
const copiedBytes = 1024 * 1024
const concurrency = 8

/**
 * Compares copying the files of a folder with sending the same files to the same store without any checks.
 */
async function benchCopy(folder: string, endpoint: string) {
  const dataDir = makeDataDir(folder, 'to-copy')
  addDocuments(dataDir, copiedFiles, (storedName) => {
    const content = randomBytes(copiedBytes)
    const file = path.join(dataDir, 'uploads', storedName)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, content)
    return content
  })
  const before = env().DATA_DIR
  env().DATA_DIR = dataDir
  connect(openDatabase(databaseFile(dataDir)))
  let round = 0
  const access = { accessKeyId: keys.AWS_ACCESS_KEY_ID, secretAccessKey: keys.AWS_SECRET_ACCESS_KEY }
  const speed = async (copy: (prefix: string) => Promise<void>) => {
    const started = performance.now()
    await copy(`round-${(round += 1)}/`)
    return copiedFiles * (copiedBytes / 2 ** 20) * (1000 / (performance.now() - started))
  }
  const verified = () =>
    speed(async (prefix) => {
      const store = s3Store({ ...access, endpoint, bucket, prefix, region: 'auto' })
      const { copied } = await copyFiles(store)
      if (copied !== copiedFiles) throw new Error(`${copied} of ${copiedFiles} files were copied`)
    })
  const plain = () =>
    speed(async (prefix) => {
      const client = new AwsClient({ ...access, region: 'auto', service: 's3', retries: 0 })
      const waiting = recordedFiles().keys()
      const work = async () => {
        for (const key of waiting) {
          const response = await client.fetch(`${endpoint}/${bucket}/${prefix}${key}`, {
            method: 'PUT',
            body: await readFile(localPath(key)),
          })
          if (!response.ok) throw new Error(`The store answered ${response.status}`)
          await response.arrayBuffer()
        }
      }
      await Promise.all(Array.from({ length: concurrency }, work))
    })
  try {
    const sides = await alternate({ rounds: 9 }, { verified, plain })
    printRatio(
      'storage:copy compared with a plain copy',
      sides.verified,
      sides.plain,
      { atLeast: 0.8 },
      `${median(sides.verified).toFixed(0)} against ${median(sides.plain).toFixed(0)} MB per second, ${copiedFiles} files of 1 MB`,
    )
  } finally {
    disconnect()
    env().DATA_DIR = before
  }
}

const manyDocuments = 100_000

/** Measures how soon a product with many documents reports that it is healthy. */
async function benchStart(folder: string, objects: string, endpoint: string) {
  const dataDir = makeDataDir(folder, 'many')
  const prefix = 'many'
  const madeFolders = new Set<string>()
  const put = (file: string, content: Buffer | string) => {
    const parent = path.dirname(file)
    if (!madeFolders.has(parent)) mkdirSync(parent, { recursive: true })
    madeFolders.add(parent)
    writeFileSync(file, content)
  }
  addDocuments(dataDir, manyDocuments, (storedName, at) => {
    const content = Buffer.from(String(at))
    put(path.join(dataDir, 'uploads', storedName), content)
    // The path where s3rver stores an object.
    const object = path.join(objects, bucket, prefix, 'uploads', storedName)
    put(`${object}._S3rver_object`, content)
    put(`${object}._S3rver_object.md5`, hash('md5', content))
    put(`${object}._S3rver_metadata.json`, '{}')
    return content
  })
  const empty = makeDataDir(folder, 'none')
  const start = async (dir: string, keyPrefix: string) => {
    const started = performance.now()
    const product = await startMeasuredProduct(dir, {
      ...keys,
      STORAGE_URL: `s3://${bucket}/${keyPrefix}?endpoint=${encodeURIComponent(endpoint)}`,
    })
    const seconds = (performance.now() - started) / 1000
    const processor = Object.values(product.pids).map((pid) => processorSeconds(pid).own)
    await product.stop()
    return { seconds, processor: processor.reduce((sum, own) => sum + own, 0) }
  }
  const sides = await alternate(
    { rounds: 7 },
    { many: () => start(dataDir, prefix), none: () => start(empty, 'none') },
  )
  const [many, none] = [sides.many.map(({ seconds }) => seconds), sides.none.map(({ seconds }) => seconds)]
  printMeasurement(
    'from the start to a good /healthz with 100,000 documents',
    median(many),
    ' s',
    { atMost: 3 },
    `${Math.min(...many).toFixed(1)} to ${Math.max(...many).toFixed(1)} s; without documents ${median(none).toFixed(1)} s`,
  )
  const { ratio, range } = compareRounds(
    sides.many.map(({ processor }) => processor),
    sides.none.map(({ processor }) => processor),
  )
  printNote(
    `processor time of that start, compared with one without documents: ${ratio.toFixed(2)} (${median(sides.many.map(({ processor }) => processor)).toFixed(2)} s); ${range}`,
  )
}

/** Measures object storage with a real S3 server on the same machine. */
export async function benchStorage(folder: string) {
  const objects = path.join(folder, 'objects')
  const store = await startStore(objects)
  try {
    printHeading('Object storage (s3rver on this machine)')
    await benchUploadsToStore(folder, store.endpoint)
    await benchCopy(folder, store.endpoint)
    await benchStart(folder, objects, store.endpoint)
    printNote('s3rver takes processor time from the product here, which an object store elsewhere would not')
  } finally {
    store.end()
  }
}
