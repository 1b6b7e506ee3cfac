import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { decode } from 'turbo-stream'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { readerVersion } from '~/modules/document-reading/reader-version'
import { databaseFile } from '~db/client.server'
import { startProduct, type Product } from '~tests/setup/product'
import { requiredSettings } from '~tests/setup/required-settings'
import { addressOf, builtRoutes } from '~tests/setup/route-table'
import { Visitor } from '~tests/setup/visitor'

// Passwords, tokens, and hashes never leave the server: the responses of every loader and API call to every
// role are decoded and searched.

const password = 'a-password-that-only-this-test-knows'
const roles = ['nobody', 'super', 'admin', 'contributor', 'viewer', 'partner'] as const

let product: Product

beforeAll(async () => {
  const folder = mkdtempSync(path.join(inject('scratch'), 'seeded-'))
  const file = databaseFile(folder)
  copyFileSync(inject('databaseTemplate'), file)
  changeDatabase(file, readAtOnce)
  execFileSync(process.execPath, ['build/seed.js', '--production'], {
    env: {
      ...process.env,
      ...requiredSettings,
      APP_URL: 'http://localhost',
      DATA_DIR: folder,
      SEED_PASSWORD: password,
    },
  })
  changeDatabase(file, keepWorkerIdle)
  product = await startProduct({ dataDir: folder })
})
afterAll(() => product.stop())

function changeDatabase(file: string, sql: string) {
  const database = new Database(file)
  database.exec(sql)
  database.close()
}

/** Marks each document as read as soon as it is queued, since reading all of them takes longer than the test. */
const readAtOnce = `
  create trigger read_at_once after insert on document_readings when new.status = 'queued' begin
    insert into document_pages (document_id, number, text, source, words)
      values (new.document_id, 1, 'The members keep their lots in order.', 'text', x'');
    update document_readings
      set status = 'done', kind = 'rules', file_pages = 1, pages_total = 1, pages_read = 1, attempts = 1, started_at = 1,
        finished_at = 1, reader_version = ${readerVersion}
      where document_id = new.document_id;
  end;
`

/** Keeps a job running during the test, so that the worker starts no processes and its leases do not change. */
const keepWorkerIdle = `
  drop trigger read_at_once;
  delete from jobs where kind in ('read-documents', 'read-hoa-document');
  insert into jobs (kind, payload, status, attempts, max_attempts, run_at, lease, lease_until, created_at)
    values ('extract-values', '{"orderId":1}', 'running', 1, 5, 1, 'a-lease-that-only-this-test-knows', 9007199254740991, 1);
`

/** All secrets in the database, with labels. */
function secrets(): [what: string, value: string][] {
  const column = (what: string, table: string, name: string) =>
    product
      .rows<{ value: string }>(`select ${name} as value from ${table} where ${name} is not null`)
      .map(({ value }): [string, string] => [what, value])
  return [
    ['the seeded password', password],
    ['any argon2 hash', '$argon2'],
    ...column('a password’s hash', 'users', 'password_hash'),
    ...column('a link’s hash', 'account_tokens', 'token_hash'),
    ...column('the hash of a link to undo a change', 'email_undo_links', 'token_hash'),
    ...column('an invitation’s hash', 'partner_invitation_tokens', 'token_hash'),
    ...column('a session’s id', 'sessions', 'id'),
    ...column('a document’s stored name', 'documents', 'stored_name'),
    ...column('a job’s lease', 'jobs', 'lease'),
    ...column('a webhook’s secret', 'webhooks', 'secret'),
    ...column('an inbound secret', 'inbound_secrets', 'secret'),
  ]
}

/** The complete stream that a scripted page gets, including promises and errors, as text. */
async function decoded(response: Response): Promise<string> {
  if (!response.body) return ''
  const { value, done } = await decode(response.body, {
    plugins: [(_type, ...rest: unknown[]) => ({ value: rest })],
  })
  await done
  return JSON.stringify(value)
}

/** URLs with the ids of existing rows. */
function addresses() {
  const routes = builtRoutes()
  const ids = (table: string) =>
    product.rows<{ id: number }>(`select id from ${table} order by id`).map((r) => r.id)
  const orders = ids('orders')
  return routes
    .filter((route) => route.loader)
    .flatMap((route) => {
      const address = addressOf(routes, route).replace('*', 'nothing')
      const all = address.includes(':') ? orders.map((id) => address.replace(/:\w+/g, String(id))) : [address]
      return all.map((at) => ({ at, screen: route.screen }))
    })
}

it.each(roles)('%s receives no secrets', async (role) => {
  const visitor = new Visitor(product.url)
  if (role !== 'nobody') {
    const signedIn = await visitor.json('POST', '/api/auth/login', { email: `${role}@example.com`, password })
    expect(signedIn.status).toBe(200)
  }
  const values = secrets()
  const found: string[] = []
  let responseCount = 0
  for (const { at, screen } of addresses()) {
    const responses = [await (await visitor.fetch(at)).text()]
    if (screen) responses.push(await decoded(await visitor.fetch(`${at === '/' ? '/_root' : at}.data`)))
    responseCount += responses.length
    for (const [what, value] of values) {
      if (responses.some((text) => text.includes(value) || text.includes(JSON.stringify(value).slice(1, -1))))
        found.push(`${at} contains ${what}`)
    }
  }
  expect(responseCount).toBeGreaterThan(20)
  expect(found).toEqual([])
})

it('the search for secrets finds known values', () => {
  const kinds = new Set(secrets().map(([what]) => what))
  expect(kinds).toContain('a password’s hash')
  expect(kinds).toContain('a document’s stored name')
  expect(kinds).toContain('a job’s lease')
})
