import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { connect, migrateDatabase, openDatabase, type Connection } from '~db/client.server'

// How migrations transform existing rows.

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

type Journal = { entries: { tag: string }[] }

/** An empty database in the state before a migration. */
function databaseBefore(tag: string): Connection {
  const folder = mkdtempSync(path.join(tmpdir(), 'commonview-migrations-'))
  folders.push(folder)
  cpSync('db/migrations', folder, { recursive: true })
  const file = path.join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as Journal
  const at = journal.entries.findIndex((entry) => entry.tag === tag)
  expect(at).toBeGreaterThan(0)
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }))
  const connection = connect(openDatabase(':memory:'))
  // Foreign keys are off, because each test inserts only the rows that it is about.
  connection.sqlite.pragma('foreign_keys = OFF')
  migrateDatabase(connection, folder)
  return connection
}

describe('the migration 0011_file_pages', () => {
  it('takes the page count of a long document out of its message, and leaves other messages alone', () => {
    const connection = databaseBefore('0011_file_pages')
    const { sqlite } = connection
    const insert = sqlite.prepare(
      "insert into document_readings (document_id, status, pages_total, message, finished_at) values (?, 'done', ?, ?, 0)",
    )
    const illegible = 'Nothing could be read on page 3.'
    insert.run(1, 500, 'This document has 1,204 pages; only the first 500 were read.')
    insert.run(2, 500, `This document has 501 pages; only the first 500 were read. ${illegible}`)
    insert.run(3, 8, illegible)
    insert.run(4, 8, null)
    insert.run(5, null, 'This document is locked with a password. Please send a copy that opens without one.')
    migrateDatabase(connection)
    expect(
      sqlite.prepare('select file_pages, message from document_readings order by document_id').raw().all(),
    ).toEqual([
      [1204, null],
      [501, illegible],
      [8, illegible],
      [8, null],
      [null, 'This document is locked with a password. Please send a copy that opens without one.'],
    ])
  })
})

describe('the migration 0010_report_versions', () => {
  it('gives each item the version of its report, and leaves a correction to be approved', () => {
    const connection = databaseBefore('0010_report_versions')
    const { sqlite } = connection
    const rows = (query: string) => sqlite.prepare(query).raw().all()
    sqlite.exec(`
      insert into reports (order_id, version, created_at, updated_at) values (1, 3, 0, 500), (2, 7, 0, 1000), (3, 9, 0, 1001);
      insert into report_items (order_id, path, source, updated_at) values (1, 'a', 'ai', 1), (2, 'a', 'ai', 2), (3, 'a', 'ai', 3);
      insert into report_revisions (order_id, revision, content, approved_by_id, approved_at)
        values (2, 1, '{}', 1, 400), (2, 2, '{}', 1, 1000), (3, 1, '{}', 1, 1000);
    `)
    migrateDatabase(connection)
    expect(rows('select order_id, version from report_items order by order_id')).toEqual([
      [1, 3],
      [2, 7],
      [3, 9],
    ])
    expect(rows('select order_id, revision, report_version from report_revisions order by id')).toEqual([
      [2, 1, 0],
      [2, 2, 7],
      [3, 1, 0],
    ])
  })
})

describe('the migration 0036_other_association', () => {
  it('takes the name from the cited candidate or from the source detail, which no longer repeats it', () => {
    const connection = databaseBefore('0036_other_association')
    const { sqlite } = connection
    const insert = sqlite.prepare(
      `insert into report_items (order_id, path, value, source, source_detail, document_id, document_page, candidates, updated_at)
        values (1, ?, ?, 'ai', ?, 5, 9, ?, 0)`,
    )
    const warned =
      'Rules.pdf, page 9. It names Harbor Point HOA: check whether it belongs to this association. The newer one counts.'
    const candidates = JSON.stringify([
      { documentId: 5, page: 8, foreign: 'Demo Hills HOA' },
      { documentId: 5, page: 9, foreign: 'Harbor Point HOA' },
    ])
    insert.run('chosen', '46', 'Chosen by staff from the values found.', candidates)
    insert.run('found', '46', warned, '[]')
    insert.run('own', '46', 'Rules.pdf, page 9.', '[]')
    insert.run('undecided', null, 'The documents disagree: choose one.', candidates)
    migrateDatabase(connection)
    expect(
      sqlite
        .prepare('select path, other_association, source_detail from report_items order by path')
        .raw()
        .all(),
    ).toEqual([
      ['chosen', 'Harbor Point HOA', 'Chosen by staff from the values found.'],
      ['found', 'Harbor Point HOA', 'Rules.pdf, page 9. The newer one counts.'],
      ['own', null, 'Rules.pdf, page 9.'],
      ['undecided', null, 'The documents disagree: choose one.'],
    ])
  })
})

describe.each([
  ['0038_other_association_of_candidates', 'foreign', 'otherAssociation', 'Harbor Point HOA'],
  ['0040_document_period_of_candidates', 'dated', 'documentPeriod', 'in minutes of 2026-03-01'],
])('the migration %s', (migration, key, newKey, detail) => {
  it('renames the key, wherever candidates are stored, but no words of a quote', () => {
    const connection = databaseBefore(migration)
    const { sqlite } = connection
    const candidate = { value: '46', quote: `the "${key}": units` }
    const candidates = [{ ...candidate, [key]: detail }, candidate]
    sqlite
      .prepare(
        `insert into report_items (order_id, path, value, source, candidates, documents_say, updated_at)
          values (1, 'units', '46', 'ai', ?, ?, 0)`,
      )
      .run(JSON.stringify(candidates), JSON.stringify({ candidates }))
    migrateDatabase(connection)
    const renamed = [{ ...candidate, [newKey]: detail }, candidate]
    const [row] = sqlite.prepare('select candidates, documents_say from report_items').raw().all() as [
      [string, string],
    ]
    expect(row.map((json) => JSON.parse(json) as unknown)).toEqual([renamed, { candidates: renamed }])
  })
})

describe('the migration 0037_typed_document_values', () => {
  it('tells postponed repairs from planned ones by their typed value', () => {
    const connection = databaseBefore('0037_typed_document_values')
    const { sqlite } = connection
    const insert = sqlite.prepare(
      `insert into report_items (order_id, path, value, typed, source, candidates, updated_at)
        values (?, 'propertyDetails.repairs', ?, ?, 'ai', '[]', 0)`,
    )
    const typed = { kind: 'choice', choice: 'deferred' }
    insert.run(1, 'Deferred', JSON.stringify(typed))
    insert.run(2, 'Planned or needed', JSON.stringify(typed))
    migrateDatabase(connection)
    expect(
      sqlite
        .prepare<[], { typed: string }>('select typed from report_items order by order_id')
        .all()
        .map((row) => JSON.parse(row.typed) as unknown),
    ).toEqual([{ ...typed, detail: 'postponed' }, typed])
  })
})

describe('the migration 0039_search_hoa_documents_again', () => {
  it('lets documents of HOAs be queued for another search, but no documents of orders', () => {
    const connection = databaseBefore('0039_search_hoa_documents_again')
    const { sqlite } = connection
    sqlite.exec(`
      insert into documents (id, order_id, hoa_id, original_name, stored_name, media_type, size_bytes, uploaded_at)
        values (1, null, 5, 'Rules.pdf', 'a', 'application/pdf', 1, 0), (2, 7, null, 'Rules.pdf', 'b', 'application/pdf', 1, 0);
      insert into document_readings (document_id, status, finished_at, pages_searched) values (1, 'done', 0, 3), (2, 'done', 0, 3);
      insert into jobs (kind, payload, unique_key, status, max_attempts, run_at, created_at, finished_at)
        values ('read-hoa-document', '{}', 'search-hoa-document-1', 'done', 10, 0, 0, 1),
          ('read-hoa-document', '{}', 'search-hoa-document-3', 'queued', 10, 0, 0, null);
    `)
    migrateDatabase(connection)
    const searched = sqlite.prepare('select pages_searched from document_readings order by document_id')
    expect(searched.pluck().all()).toEqual([null, 3])
    expect(sqlite.prepare('select unique_key from jobs order by id').pluck().all()).toEqual([
      null,
      'search-hoa-document-3',
    ])
  })
})

describe('the migration 0019_record_changes', () => {
  it('lists every existing record, the latest change last', () => {
    const connection = databaseBefore('0019_record_changes')
    const { sqlite } = connection
    sqlite.exec(`
      insert into hoas (id, name, created_at, updated_at) values (1, 'A', 1, 30), (2, 'B', 1, 20);
      insert into documents (id, hoa_id, original_name, stored_name, media_type, size_bytes, uploaded_at)
        values (7, 1, 'a.pdf', 'a', 'application/pdf', 1, 10);
    `)
    migrateDatabase(connection)
    const changes = () =>
      sqlite
        .prepare('select resource, record_id, is_deleted from record_changes order by sequence')
        .raw()
        .all()
    expect(changes()).toEqual([
      ['hoa', 2, 0],
      ['hoa', 1, 0],
      ['document', 7, 0],
    ])
    sqlite.exec("update hoas set name = 'C' where id = 2; delete from documents where id = 7;")
    expect(changes()).toEqual([
      ['hoa', 1, 0],
      ['hoa', 2, 0],
      ['document', 7, 1],
    ])
  })
})

describe('the migration 0041_inbound_access', () => {
  it('lets existing secrets do everything, and withdraws erased orders that were read before', () => {
    const connection = databaseBefore('0041_inbound_access')
    const { sqlite } = connection
    sqlite.exec(`insert into inbound_secrets (name, secret, created_by_id, created_at) values ('Old', 'x', 1, 1);
      insert into hoas (name, created_at, updated_at) values ('Cedar Ridge', 1, 1);
      insert into orders (order_number, user_id, first_name, last_name, email, phone, customer_role,
        subject_property_address, property_city, property_state, property_zip_code, total_cents, created_at,
        updated_at, hoa_id, erased_at)
      values ('CV-AAAA-AAAA-AAAA', 1, '', '', '', '', 'other', '', '', '', '', 14900, 1, 1, 1, 1);
      insert into hoas (name, created_at, updated_at) values ('Last Change', 1, 1)`)
    migrateDatabase(connection)
    expect(sqlite.prepare('select extent, permissions, access_chosen_at from inbound_secrets').all()).toEqual(
      [
        {
          extent: 'everything',
          permissions: '["read_hoa","write_hoa","read_order","write_order","read_document","write_document"]',
          access_chosen_at: null,
        },
      ],
    )
    expect(
      sqlite
        .prepare('select resource, record_id, hoa_id, creator from record_changes order by sequence')
        .all(),
    ).toEqual([
      { resource: 'hoa', record_id: 1, hoa_id: 1, creator: null },
      { resource: 'hoa', record_id: 2, hoa_id: 2, creator: null },
      { resource: 'order', record_id: 1, hoa_id: 1, creator: null },
    ])
  })
})

describe('the migration 0043_proven_addresses', () => {
  it('counts an address as proven if a mailed link was used since it last changed', () => {
    const connection = databaseBefore('0043_proven_addresses')
    const { sqlite } = connection
    const user = sqlite.prepare(
      "insert into users (id, email, first_name, last_name, role, created_at, updated_at) values (?, ?, '', '', ?, 10, 10)",
    )
    const activity = sqlite.prepare(
      'insert into activities (user_id, action, section, field, description, order_id, created_at, hash) values (?, ?, ?, ?, ?, ?, ?, hex(randomblob(8)))',
    )
    const order = sqlite.prepare(
      `insert into orders (id, order_number, user_id, email, first_name, last_name, phone, customer_role,
        subject_property_address, property_city, property_state, property_zip_code, total_cents, created_at, updated_at)
       values (?, ?, ?, ?, '', '', '', 'other', '', '', '', '', 1, 1, 1)`,
    )
    const setsPassword = (id: number, at: number) =>
      activity.run(id, 'updated', 'account', 'password', `user${id}@example.com set a password`, null, at)
    const changesAddress = (id: number, at: number) =>
      activity.run(
        id,
        'updated',
        'account',
        'email',
        `old@example.com is now user${id}@example.com`,
        null,
        at,
      )
    for (const [id, role] of ['customer', 'customer', 'customer', 'viewer', 'viewer'].entries())
      user.run(id + 1, `user${id + 1}@example.com`, role)
    setsPassword(1, 20)
    setsPassword(2, 20)
    changesAddress(2, 30)
    changesAddress(5, 30)
    order.run(1, 'CV-AAAA-AAAA-AAA1', 1, 'user1@example.com')
    order.run(2, 'CV-AAAA-AAAA-AAA2', 2, 'user2@example.com')
    order.run(3, 'CV-AAAA-AAAA-AAA3', 1, 'someone@example.com')
    order.run(4, 'CV-AAAA-AAAA-AAA4', 1, 'client@example.com')
    activity.run(1, 'created', 'order', null, 'Order CV-AAAA-AAAA-AAA4 placed', 4, 40)
    migrateDatabase(connection)
    expect(sqlite.prepare('select id, email_proven_at from users order by id').raw().all()).toEqual([
      [1, 20],
      [2, null],
      [3, null],
      [4, 10],
      [5, null],
    ])
    expect(sqlite.prepare('select id, held_by_id from orders order by id').raw().all()).toEqual([
      [1, 1],
      [2, null],
      [3, null],
      [4, 1],
    ])
  })
})
