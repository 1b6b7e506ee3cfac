import { eq, sql } from 'drizzle-orm'
import fc from '~tests/setup/fast-check'
import { describe, expect, it } from 'vitest'
import { csvCell, exportActivities } from '~/modules/activity-log/export.server'
import { maxCountedMatches, listActivities } from '~/modules/activity-log/log-entries.server'
import { activitySummary, filterChoices } from '~/modules/activity-log/overview.server'
import { madeByWebhook, recordActivity, type ActivityEntry } from '~/modules/activity/record.server'
import {
  actionLabels,
  filterParameters,
  readFilters,
  type ActivityAction,
  type ActivityFilters,
  type ActivityLogEntry,
} from '~/modules/activity/schema'
import { indexBatch, indexActivities } from '~/modules/activity-log/search.server'
import { businessDay } from '~/modules/date-formats'
import { connection, db, write } from '~db/client.server'
import { activities, orders, users } from '~db/schema'
import { makeOrder } from '../factories/orders'
import { makeUser } from '../factories/users'
import { expectRefusal, must } from '../setup/helpers'
import { chance } from '../setup/random'
import { dayMs, hourMs, minuteMs } from '~/modules/time-units'

const entry = (wanted: Partial<ActivityEntry> = {}, at?: number) =>
  write((tx) =>
    recordActivity(tx, { action: 'created', section: 'test', description: 'Something', ...wanted }, at),
  )
const list = (filters: Partial<ActivityFilters> = {}, page = 1, pageSize = 50) =>
  listActivities({ q: '', ...filters }, { page, pageSize })
const descriptionsOf = (filters: Partial<ActivityFilters> = {}) =>
  list(filters).rows.map((row) => row.description)
const filtersOf = (query: string) => readFilters(new URLSearchParams(query))

const actions: ActivityAction[] = ['login', 'failed_login', 'created', 'updated', 'approved']
const sections = ['session', 'order', 'activity log', 'order extras']
const descriptions = [
  'Order CV-77AA-BBCC-DDEE paid',
  'bylaws 100% read',
  'budget_2026.pdf uploaded',
  'Élan Court: dues corrected',
  'Signed in',
  'signing sheet',
]

/** A few hundred random entries over days with daylight saving changes, some at the same moment. */
async function fillLog() {
  const { between } = chance()
  const pick = <T>(values: readonly T[]) => values[between(0, values.length - 1)] as T
  const people: (number | null)[] = [null]
  for (const role of ['super', 'contributor', 'customer', 'customer'] as const)
    people.push((await makeUser({ role, firstName: 'Zoë', lastName: `Of ${role}` })).id)
  const orderIds: (number | null)[] = [null, (await makeOrder()).id, (await makeOrder()).id]
  const starts = ['2026-03-07T20:00:00Z', '2026-06-01T00:00:00Z', '2026-10-31T20:00:00Z'].map((d) =>
    Date.parse(d),
  )
  for (const start of starts) {
    let at = start
    for (let i = 0; i < 90; i++) {
      at += between(0, 3) === 0 ? 0 : between(0, 2 * hourMs)
      const action = pick(actions)
      const userId = pick(people)
      entry(
        {
          userId,
          ...(userId === null && between(0, 1) === 0 && { via: 'webhook' as const }),
          action,
          section: pick(sections),
          ...(action === 'updated' && {
            field: 'dues',
            oldValue: '=1+1',
            newValue: '-2',
            metadata: { page: 3 },
          }),
          description: pick(descriptions),
          orderId: pick(orderIds),
        },
        at,
      )
    }
  }
  return { people }
}

/** The complete log, joined independently of the product's queries. */
function allEntries() {
  const usersById = new Map(
    db()
      .select()
      .from(users)
      .all()
      .map((u) => [u.id, u]),
  )
  const ordersById = new Map(
    db()
      .select()
      .from(orders)
      .all()
      .map((o) => [o.id, o]),
  )
  return db()
    .select()
    .from(activities)
    .all()
    .map((row) => ({ ...row, user: usersById.get(row.userId ?? 0), order: ordersById.get(row.orderId ?? 0) }))
    .sort((a, b) => b.id - a.id)
}

const wordsOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Whether each search word occurs in the text: its parts in sequence, the last one as a prefix. */
function contains(text: string, typed: string) {
  const words = wordsOf(text)
  const searched = typed
    .split(/\s+/)
    .map(wordsOf)
    .filter((parts) => parts.length > 0)
  return (
    searched.length > 0 &&
    searched.every((parts) =>
      words.some((_, i) =>
        parts.every((part, k) =>
          k === parts.length - 1 ? words[i + k]?.startsWith(part) : words[i + k] === part,
        ),
      ),
    )
  )
}

const madeBy = ({ userId, metadata }: { userId: number | null; metadata: string | null }) =>
  userId ?? ((JSON.parse(metadata ?? '{}') as { via?: string }).via === 'webhook' ? 'webhook' : null)

function filterNaively(filters: ActivityFilters) {
  return allEntries().filter(({ user, order, ...row }) => {
    const on = businessDay(row.createdAt)
    const text = [
      row.description,
      row.section,
      row.field,
      user?.firstName,
      user?.lastName,
      user?.email,
      order?.orderNumber,
    ]
    return (
      (!filters.action || row.action === filters.action) &&
      (!filters.section || row.section === filters.section) &&
      (filters.user === undefined || madeBy(row) === filters.user) &&
      (!filters.startDate || on >= filters.startDate) &&
      (!filters.endDate || on <= filters.endDate) &&
      (filters.q === '' || contains(text.filter(Boolean).join(' '), filters.q))
    )
  })
}

const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)

/** Parses RFC 4180. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}

async function makeExporter() {
  const person = await makeUser({ role: 'super' })
  const exportAs = (filters: ActivityFilters, format: 'csv' | 'json') =>
    [...exportActivities(person, filters, format)].join('')
  return {
    person,
    json: (filters: ActivityFilters) =>
      (JSON.parse(exportAs(filters, 'json')) as { activities: ActivityLogEntry[] }).activities,
    csv: (filters: ActivityFilters) => exportAs(filters, 'csv'),
  }
}

describe('the list', () => {
  it('matches a full scan for all filters and pages, as do the exports', async () => {
    const { people } = await fillLog()
    const { json, csv } = await makeExporter()
    const dates = [
      '2026-03-07',
      '2026-03-08',
      '2026-03-09',
      '2026-06-02',
      '2026-10-31',
      '2026-11-01',
      '2026-11-02',
    ]
    const searches = [
      '',
      'signed',
      'sign',
      'order',
      'CV-77AA',
      'zoe',
      'of cust',
      'élan',
      'pdf 2026',
      '100%',
      'nothing',
      '%',
    ]
    const anyFilters = fc.record(
      {
        q: fc.constantFrom(...searches),
        action: fc.constantFrom(...actions, 'viewed' as const),
        section: fc.constantFrom(...sections, 'unheard of'),
        user: fc.constantFrom(...people, 987_654, 'webhook' as const),
        startDate: fc.constantFrom(...dates),
        endDate: fc.constantFrom(...dates),
      },
      { requiredKeys: ['q'] },
    )
    fc.assert(
      fc.property(anyFilters, fc.constantFrom(1, 7, 50), (filters, pageSize) => {
        const expected = ids(filterNaively(filters))
        const pages = Math.max(1, Math.ceil(expected.length / pageSize))
        const sample =
          pages > 12 ? [1, 2, pages >> 1, pages - 1, pages] : Array.from({ length: pages }, (_, i) => i + 1)
        for (const page of sample) {
          const read = list(filters, page, pageSize)
          expect(read.total).toBe(expected.length)
          expect(read.page).toBe(page)
          expect(ids(read.rows)).toEqual(expected.slice((page - 1) * pageSize, page * pageSize))
        }
        expect(list(filters, pages + 5, pageSize).page).toBe(pages)
      }),
      { numRuns: 300 },
    )
    for (const filters of fc.sample(anyFilters, 25)) {
      const expectedJson = ids(filterNaively(filters))
      expect(ids(json(filters))).toEqual(expectedJson)
      // Each export adds an entry to the log.
      const expectedCsv = ids(filterNaively(filters))
      expect(
        parseCsv(csv(filters))
          .slice(1)
          .map(([id]) => Number(id)),
      ).toEqual(expectedCsv)
    }
  })

  it('finds the few entries of webhooks through their index', async () => {
    entry({ via: 'webhook', description: 'theirs', metadata: { name: '"via":"webhook"' } })
    entry({ description: 'ours', metadata: { name: '"via":"webhook"' } })
    expect(descriptionsOf({ user: 'webhook' })).toEqual(['theirs'])
    expect(descriptionsOf({ user: null })).toEqual(['ours'])
    expect(descriptionsOf({ user: 'webhook', q: 'the' })).toEqual(['theirs'])
    const plan = db().all<{ detail: string }>(
      sql`explain query plan select id from activities where ${madeByWebhook} order by id desc limit 50`,
    )
    expect(plan.map(({ detail }) => detail).join()).toMatch(
      /^SCAN activities USING .*activities_webhook_idx$/,
    )
  })

  it('shows who did what to which order', async () => {
    const user = await makeUser({ role: 'contributor', firstName: 'Ada', lastName: 'Analyst' })
    const order = await makeOrder()
    const change = { field: 'dues', oldValue: '100', newValue: '120', metadata: { page: 3, verified: true } }
    entry(
      { ...change, userId: user.id, orderId: order.id, action: 'updated', section: 'report' },
      Date.parse('2026-01-05T18:00:00Z'),
    )
    expect(list().rows).toEqual([
      {
        id: 1,
        ...change,
        userId: user.id,
        user: { firstName: 'Ada', lastName: 'Analyst', email: user.email, role: 'contributor' },
        order: { id: order.id, orderNumber: order.orderNumber },
        action: 'updated',
        section: 'report',
        description: 'Something',
        createdAt: Date.parse('2026-01-05T18:00:00Z'),
      },
    ])
  })

  it.each([
    ['2026-03-08', '2026-03-08T08:00:00.000Z', '2026-03-09T07:00:00.000Z'],
    ['2026-11-01', '2026-11-01T07:00:00.000Z', '2026-11-02T08:00:00.000Z'],
    ['2026-07-04', '2026-07-04T07:00:00.000Z', '2026-07-05T07:00:00.000Z'],
    ['2026-12-31', '2026-12-31T08:00:00.000Z', '2027-01-01T08:00:00.000Z'],
  ])('uses the start and end of %s in Los Angeles', (date, begin, end) => {
    for (const [at, description] of [
      [Date.parse(begin) - 1, 'before'],
      [Date.parse(begin), 'first'],
      [Date.parse(end) - 1, 'last'],
      [Date.parse(end), 'after'],
    ] as const)
      entry({ description }, at)
    expect(descriptionsOf({ startDate: date, endDate: date })).toEqual(['last', 'first'])
    expect(list({ startDate: date, endDate: date, action: 'created' }).total).toBe(2)
    expect(descriptionsOf({ startDate: date })).toEqual(['after', 'last', 'first'])
    expect(descriptionsOf({ endDate: date })).toEqual(['last', 'first', 'before'])
  })

  it('is empty without entries, and for a period without any', () => {
    expect(list()).toMatchObject({ rows: [], total: 0, page: 1 })
    entry({}, Date.parse('2026-05-05T12:00:00Z'))
    expect(list({ startDate: '2026-05-06' })).toMatchObject({ rows: [], total: 0 })
    expect(list({ endDate: '2026-05-04' })).toMatchObject({ rows: [], total: 0 })
    expect(list({ startDate: '2026-05-06', q: 'something' })).toMatchObject({ rows: [], total: 0 })
  })

  it('includes later entries of a day that was already counted', () => {
    entry({}, Date.parse('2026-05-05T18:00:00Z'))
    expect(list({ action: 'created' }).total).toBe(1)
    entry({}, Date.parse('2026-05-05T19:00:00Z'))
    entry({}, Date.parse('2026-05-06T19:00:00Z'))
    expect(list({ action: 'created' }).total).toBe(3)
    entry({}, Date.parse('2026-05-06T20:00:00Z'))
    expect(list({ action: 'created' }).total).toBe(4)
  })
})

describe('the search', () => {
  it('finds users by name and address, orders by number, and texts by word prefixes', async () => {
    const user = await makeUser({ firstName: 'Beatrice', lastName: 'Boardman', email: 'bea@condos.example' })
    const order = await makeOrder()
    entry({ userId: user.id, description: 'one' })
    entry({ orderId: order.id, description: 'two' })
    // Five digits, because four could begin a group of the random order number.
    entry({ field: 'monthlyDues', description: 'three: 10050% of a_b' })
    expect(descriptionsOf({ q: 'bea@condos.example' })).toEqual(['one'])
    expect(descriptionsOf({ q: 'boardman BEATRICE' })).toEqual(['one'])
    expect(descriptionsOf({ q: order.orderNumber })).toEqual(['two'])
    expect(descriptionsOf({ q: order.orderNumber.toLowerCase().slice(0, 9) })).toEqual(['two'])
    expect(descriptionsOf({ q: 'monthly' })).toEqual(['three: 10050% of a_b'])
    expect(descriptionsOf({ q: '10050%' })).toEqual(['three: 10050% of a_b'])
  })

  it.each(['%', '_', '*', '"', "'", '" OR 1', 'AND', 'a" NEAR b', ')', '\u0000', '\ue000', 'content:one'])(
    'treats %j literally',
    (q) => {
      entry({ description: 'one' })
      expect(descriptionsOf({ q })).toEqual([])
    },
  )

  it('lists ten thousand matches and says that there are more', async () => {
    write((tx) => {
      for (let i = 0; i <= maxCountedMatches; i++)
        recordActivity(
          tx,
          { action: 'login', section: 'session', description: 'Signed in' },
          1_800_000_000_000 + i,
        )
    })
    await indexActivities()
    const last = list({ q: 'signed' }, 1e9)
    expect(last).toMatchObject({ total: maxCountedMatches, atLeast: true, page: maxCountedMatches / 50 })
    expect(last.rows).toHaveLength(50)
    expect(list({ q: 'signed', endDate: '2020-01-01' })).toMatchObject({ total: 0, atLeast: false })
    expect(list({}).total).toBe(maxCountedMatches + 1)
  })

  it('finds the latest entries, and says so if there were too many to index at once', async () => {
    entry({ description: 'needle' })
    expect(descriptionsOf({ q: 'needle' })).toEqual(['needle'])
    write((tx) => {
      for (let i = 0; i < 12_000; i++)
        recordActivity(tx, { action: 'viewed', section: 'x', description: 'hay' })
      recordActivity(tx, { action: 'viewed', section: 'x', description: 'second needle' })
    })
    const early = list({ q: 'needle' })
    expect(early.rows.map((row) => row.description)).toEqual(['needle'])
    expect(early.notIndexed).toBe(12_001 - 5000)
    await indexActivities()
    expect(indexBatch()).toBe(0)
    expect(list({ q: 'needle' })).toMatchObject({ total: 2, notIndexed: 0 })
  })
})

it('the search works on a full disk, without the latest entries', () => {
  entry({ description: 'needle' })
  expect(descriptionsOf({ q: 'needle' })).toEqual(['needle'])
  write((tx) => {
    for (let i = 0; i < 500; i++)
      recordActivity(tx, { action: 'viewed', section: 'x', description: `needle ${crypto.randomUUID()}` })
  })
  const { sqlite } = connection()
  sqlite.pragma(`max_page_count = ${Number(sqlite.pragma('page_count', { simple: true }))}`)
  expect(list({ q: 'needle' })).toMatchObject({ total: 1, notIndexed: 500 })
  sqlite.pragma('max_page_count = 1000000')
  expect(list({ q: 'needle' })).toMatchObject({ total: 501, notIndexed: 0 })
})

describe('the filters in a URL', () => {
  it('survive a round trip', () => {
    const query = 'q=dues&action=updated&section=report&startDate=2026-02-28&endDate=2026-03-01&user=12'
    const { filters, errors } = filtersOf(query)
    expect(errors).toEqual({})
    expect(filters).toEqual({
      q: 'dues',
      action: 'updated',
      section: 'report',
      startDate: '2026-02-28',
      endDate: '2026-03-01',
      user: 12,
    })
    expect(filterParameters(filters).toString()).toBe(query)
    expect(filterParameters(filtersOf('user=system').filters).toString()).toBe('user=system')
    expect(filtersOf('user=system').filters).toEqual({ q: '', user: null })
    expect(filterParameters(filtersOf('user=webhook').filters).toString()).toBe('user=webhook')
    expect(filtersOf('q=++&action=&section=&user=&startDate=&endDate=')).toEqual({
      filters: { q: '' },
      errors: {},
    })
  })

  it.each([
    [{ startDate: 'This date does not exist.' }, 'startDate=2026-02-30'],
    [{ endDate: 'This date does not exist.' }, 'endDate=2025-02-29'],
    [{ startDate: 'This date does not exist.' }, 'startDate=2026-13-01'],
    [{ startDate: 'Please enter the date as YYYY-MM-DD.' }, 'startDate=yesterday'],
    [{ startDate: 'Please enter the date as YYYY-MM-DD.' }, 'startDate=0000-01-01'],
    [{ endDate: 'The end date is before the start date.' }, 'startDate=2026-03-02&endDate=2026-03-01'],
    [{ action: 'Please choose one of the actions.' }, 'action=hacked'],
    [{ user: 'Please choose one of the people.' }, 'user=abc'],
    [{ user: 'Please choose one of the people.' }, 'user=-1'],
    [{ section: 'Please choose one of the sections.' }, `section=${'x'.repeat(81)}`],
    [{ q: 'Please search for at most 200 characters.' }, `q=${'x'.repeat(10_000)}`],
  ])('are ignored if they are invalid, with the message %j', (errors, query) => {
    const read = filtersOf(`${query}&page=2`)
    expect(read.errors).toEqual(errors)
    for (const name of Object.keys(errors).filter((n) => n !== 'q'))
      expect(read.filters).not.toHaveProperty(name)
    // The other filters still apply.
    expect(filtersOf(`section=kept&${query.replace(/^section/, 'action')}`).filters.section).toBe('kept')
  })

  it('include every action', () => {
    for (const action of Object.keys(actionLabels))
      expect(filtersOf(`action=${action}`).filters).toEqual({ q: '', action })
  })
})

describe('the overview', () => {
  it("counts all entries, today's entries, users, and the failures of 30 days", async () => {
    const now = Date.parse('2026-03-20T18:00:00Z')
    const [ada, bea, old] = [await makeUser(), await makeUser(), await makeUser()]
    const refused = { action: 'failed_login', section: 'session' } as const
    entry({ ...refused, userId: old.id }, Date.parse('2026-02-19T07:59:59Z'))
    entry({ ...refused, userId: ada.id }, Date.parse('2026-02-19T08:00:00Z'))
    entry(refused, now - dayMs)
    entry({ userId: ada.id }, Date.parse('2026-03-20T06:59:59Z'))
    entry({ userId: bea.id }, Date.parse('2026-03-20T07:00:00Z'))
    entry({}, now - minuteMs)
    expect(activitySummary(now)).toEqual({ total: 6, today: 2, activeUsers: 2, failedLogins: 2 })
  })

  it('counts nothing in an empty log', () => {
    expect(activitySummary()).toEqual({ total: 0, today: 0, activeUsers: 0, failedLogins: 0 })
    expect(filterChoices()).toEqual({ sections: [], people: [] })
  })

  it('offers the sections and staff in the log, and the selected person', async () => {
    const [staff, silent, customer] = [
      await makeUser({ role: 'viewer' }),
      await makeUser({ role: 'admin' }),
      await makeUser(),
    ]
    for (const [userId, section] of [
      [staff.id, 'report'],
      [customer.id, 'order'],
      [staff.id, 'account'],
      [customer.id, 'report'],
    ] as const)
      entry({ userId, section })
    expect(filterChoices().sections).toEqual(['account', 'order', 'report'])
    expect(ids(filterChoices().people)).toEqual([staff.id])
    expect(ids(filterChoices(customer.id).people)).toEqual([staff.id, customer.id])
    expect(ids(filterChoices(null).people)).toEqual([staff.id])
    expect(ids(filterChoices(silent.id).people)).toEqual([staff.id, silent.id])
    expect(Object.keys(must(filterChoices().people[0])).sort()).toEqual([
      'email',
      'firstName',
      'id',
      'lastName',
    ])
  })
})

describe('an export', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['＝1+1', "'＝1+1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['\n=1', '"\'\n=1"'],
    ['\tx', "'\tx"],
    ['\rx', '"\'\rx"'],
    ['=HYPERLINK("a","b")', '"\'=HYPERLINK(""a"",""b"")"'],
    ['a=1', 'a=1'],
    ['a,b', '"a,b"'],
    ['two\nlines', '"two\nlines"'],
    ['say "so"', '"say ""so"""'],
    ['', ''],
    [null, ''],
    [-5, '-5'],
  ])('escapes %j against spreadsheet formulas', (value, cell) => {
    expect(csvCell(value)).toBe(cell)
  })

  it('has a header, ISO timestamps, and complete values', async () => {
    const { csv, json, person } = await makeExporter()
    const order = await makeOrder()
    const at = Date.parse('2026-04-01T12:34:56.789Z')
    const metadata = { page: 2, note: null, source: 'a "b", c' }
    entry(
      {
        userId: person.id,
        action: 'updated',
        section: 'report',
        field: 'dues',
        oldValue: '=2',
        newValue: 'x\r\ny',
        orderId: order.id,
        description: 'Ünder, "quotes"',
        metadata,
      },
      at,
    )
    const text = csv({ q: '' })
    expect(text.startsWith('\ufeffid,createdAt,userId,userName,userEmail,userRole,action,section,')).toBe(
      true,
    )
    expect(text.endsWith('\r\n')).toBe(true)
    expect(parseCsv(text)[1]).toEqual(
      [
        '1',
        '2026-04-01T12:34:56.789Z',
        person.id,
        'Test User',
        person.email,
        'super',
        'updated',
        'report',
        'dues',
        "'=2",
        'x\r\ny',
        'Ünder, "quotes"',
        order.id,
        order.orderNumber,
        JSON.stringify(metadata),
      ].map(String),
    )
    expect(json({ q: '', section: 'report' })).toEqual([
      expect.objectContaining({ id: 1, createdAt: '2026-04-01T12:34:56.789Z', oldValue: '=2', metadata }),
    ])
    expect(json({ q: 'nothing like it' })).toEqual([])
  })

  it('is recorded with its filters', async () => {
    const { csv, json, person } = await makeExporter()
    entry()
    expect(parseCsv(csv({ q: '' }))).toHaveLength(2)
    json({ q: 'some', user: null, startDate: '2026-01-01' })
    expect(list({ action: 'exported' }).rows).toMatchObject([
      {
        userId: person.id,
        section: 'activity log',
        description: `${person.email} exported the activity log as JSON`,
        metadata: { format: 'json', q: 'some', user: 'system', startDate: '2026-01-01' },
      },
      { userId: person.id, metadata: { format: 'csv' } },
    ])
  })

  it('is refused to an account that is no longer a super', async () => {
    const { person } = await makeExporter()
    db().update(users).set({ role: 'admin' }).where(eq(users.id, person.id)).run()
    await expectRefusal(() => exportActivities(person, { q: '' }, 'csv'), 'forbidden', /don’t have access/)
    expect(list().total).toBe(0)
  })

  it('does not contain entries added in the meantime', async () => {
    const { person } = await makeExporter()
    for (let i = 0; i < 1500; i++) entry({ description: `number ${i}` })
    const parts = exportActivities(person, { q: '' }, 'csv')[Symbol.iterator]()
    let text = ''
    for (let part = parts.next(); !part.done; part = parts.next()) {
      text += part.value
      entry({ description: 'late' })
    }
    expect(parseCsv(text)).toHaveLength(1501)
    expect(text).not.toContain('late')
  })
})
