import { spawnSync } from 'node:child_process'
import { request } from 'node:http'
import { beforeAll, describe, expect, it } from 'vitest'
import { textOf } from '~tests/setup/html'
import { startProduct, until, type Product } from '~tests/setup/product'
import { requiredSettings } from '~tests/setup/required-settings'
import { sharedProduct } from '~tests/setup/shared-product'
import { registerAs } from '~tests/setup/staff'
import type { Visitor } from '~tests/setup/visitor'
import { minuteMs } from '~/modules/time-units'

// The activity log's screen and API calls (docs/specification/staff-area.md#activity-log).

let product: Product
let ada: Visitor
beforeAll(async () => {
  product = await sharedProduct()
  ada = (await registerAs(product, 'super')).visitor
})

const screen = '/admin/activity-logs'
const calls = ['/api/activity-logs/all', '/api/activity-logs/export', '/api/activity-logs/export?format=json']

const all = async (query = '') => {
  const response = await ada.fetch(`/api/activity-logs/all${query}`)
  return {
    status: response.status,
    body: (await response.json()) as {
      activities: Record<string, unknown>[]
      total: number
      page: number
      pageSize: number
      error?: string
      fields?: Record<string, string>
    },
  }
}

describe('the API calls of the activity log', () => {
  it('respond only to GET', async () => {
    for (const path of calls) {
      const response = await ada.json('POST', path, {})
      expect(response.status).toBe(405)
    }
  })
})

describe('the activity log screen', () => {
  it('says so if nothing matches, and how to see more', async () => {
    const text = textOf(await ada.page(`${screen}?q=no-such-thing`))
    expect(text).toContain('No activity logs found matching your criteria.')
    expect(text).toContain('Clear All')
  })

  it.each([
    ['This date does not exist.', 'startDate=2026-02-30'],
    ['The end date is before the start date.', 'startDate=2020-03-02&endDate=2020-03-01'],
    ['Please enter the date as YYYY-MM-DD.', 'endDate=soon'],
    ['Please choose one of the people.', 'user=abc'],
    ['Please choose one of the actions.', 'action=hacked'],
    ['Please search for at most 200 characters.', `q=${'x'.repeat(10_000)}`],
  ])("shows a filter's error and keeps the list: %s", async (sentence, query) => {
    const response = await ada.fetch(`${screen}?${query}`)
    expect(response.status).toBe(422)
    const text = textOf(await response.text())
    expect(text).toContain(sentence)
    expect(text).toContain('signed in')
    const call = await all(`?${query}`)
    expect(call.status).toBe(422)
    expect(call.body.error).toBe(sentence)
    expect(Object.values(call.body.fields ?? {})).toEqual([sentence])
    const file = await ada.fetch(`/api/activity-logs/export?${query}`)
    expect(file.status).toBe(422)
  })

  it.each([
    'page=0',
    'page=-1',
    'page=x',
    'page=99999999999',
    'pageSize=100000',
    'user=999999',
    'section=unheard%20of',
    'q=%25',
    'q=_',
    'q=%27%3B--',
  ])('answers the query %s without an error', async (query) => {
    expect((await ada.fetch(`${screen}?${query}`)).status).toBe(200)
    expect((await all(`?${query}`)).status).toBe(200)
  })

  it('finds nothing by % and _, which are ordinary characters', async () => {
    expect((await all('?q=%25')).body.total).toBe(0)
    expect((await all('?q=_')).body.total).toBe(0)
  })

  it('links to exports of the shown entries', async () => {
    const html = await (await ada.fetch(`${screen}?q=signed+in&action=login&startDate=2026-02-30`)).text()
    expect(html).toContain('href="/api/activity-logs/export?q=signed+in&amp;action=login&amp;format=csv"')
    expect(html).toContain('href="/api/activity-logs/export?q=signed+in&amp;action=login&amp;format=json"')
  })

  it('offers the staff in the log but not its customers, except the selected one', async () => {
    const { email, id } = await registerAs(product, 'customer')
    const option = `<option value="${id}"`
    expect(await ada.page(screen)).not.toContain(option)
    const chosen = await ada.page(`${screen}?user=${id}`)
    expect(chosen).toContain(option)
    expect(textOf(chosen)).toContain(`${email} registered`)
  })
})

describe('an export of the activity log', () => {
  it('rejects another format', async () => {
    const response = await ada.fetch('/api/activity-logs/export?format=xml')
    expect(response.status).toBe(422)
    expect(await response.json()).toEqual({
      error: 'Please choose csv or json.',
      fields: { format: 'Please choose csv or json.' },
    })
  })
})

describe('a long export of the activity log', () => {
  const entries = 100_000

  beforeAll(() => {
    product.change(
      // Random, because the system would accept all of a highly compressed file for a reader that pauses.
      `insert into activities (action, section, description, new_value, created_at, hash)
       with recursive n (i) as (select 1 union all select i + 1 from n where i < ${entries})
       select 'viewed', 'long', 'A value of a thousand characters', hex(randomblob(500)), ? + i, 'x' from n`,
      Date.now() + minuteMs,
    )
  })

  const requestLines = (ids: string[]) =>
    product.log.filter((line) => line.msg === 'request' && ids.includes(String(line.requestId)))

  /** Starts to read an export and then pauses, as on a stalled connection. */
  const begin = (gzip: boolean) =>
    new Promise<{ id: string; first: Buffer; leave: () => void }>((resolve, reject) => {
      const headers = { Cookie: ada.cookie, ...(gzip && { 'Accept-Encoding': 'gzip' }) }
      const sent = request(
        `${product.url}/api/activity-logs/export?section=long`,
        { headers },
        (response) => {
          response.once('data', (first: Buffer) => {
            response.pause()
            const id = String(response.headers['x-request-id'])
            resolve({ id, first, leave: () => sent.destroy() })
          })
          response.on('error', () => {})
        },
      )
      sent.on('error', reject)
      sent.end()
    })

  it.each([false, true])(
    'starts before it is complete, waits for its reader, and ends when that disconnects (gzip: %s)',
    async (gzip) => {
      const readers = await Promise.all([begin(gzip), begin(gzip), begin(gzip)])
      expect(readers.every(({ first }) => first.length > 0)).toBe(true)
      const ids = readers.map(({ id }) => id)
      // Other requests are answered in the meantime.
      for (let i = 0; i < 40; i++) expect((await ada.fetch('/api/auth/me')).status).toBe(200)
      expect(requestLines(ids)).toEqual([])
      for (const { leave } of readers) leave()
      await until(() => requestLines(ids).length === 3, 'the exports to end')
      expect(requestLines(ids).map((line) => line.aborted)).toEqual([true, true, true])
    },
  )

  it('is complete', async () => {
    const response = await ada.fetch('/api/activity-logs/export?section=long&format=json')
    const { activities } = (await response.json()) as { activities: { id: number }[] }
    expect(activities).toHaveLength(entries)
    expect(new Set(activities.map(({ id }) => id)).size).toBe(entries)
  })
})

describe('npm run verify:activity', () => {
  const verify = (dataDir: string) => {
    const { stdout, stderr, status } = spawnSync(process.execPath, ['build/verify-activity.js'], {
      encoding: 'utf8',
      env: { ...requiredSettings, DATA_DIR: dataDir, APP_URL: 'http://localhost' },
    })
    return { output: stdout + stderr, status }
  }

  it('confirms an intact chain while the product runs, and names the first broken entry', async () => {
    const other = await startProduct()
    await registerAs(other, 'customer')
    await registerAs(other, 'customer')
    const count = other.value('select count(*) from activities')
    expect(verify(other.dataDir)).toEqual({ output: `${count} entries, the chain is intact.\n`, status: 0 })
    other.change('drop trigger activities_no_update')
    other.change("update activities set description = 'changed' where id = 2")
    expect(verify(other.dataDir)).toEqual({
      output:
        'Entry 2 is broken: its content does not match its hash: it or the entry before it was changed or inserted. 1 entry before it is in order.\n',
      status: 1,
    })
    await other.stop()
  })

  it('says so if there is no database', () => {
    expect(verify('/nowhere')).toEqual({
      output: 'There is no database in DATA_DIR (/nowhere).\n',
      status: 1,
    })
  })
})
