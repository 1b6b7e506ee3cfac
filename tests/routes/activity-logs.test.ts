import { beforeAll, describe, expect, it } from 'vitest'
import { recordActivity } from '~/modules/activity/record.server'
import { write } from '~db/client.server'
import { textOf } from '~tests/setup/html'
import { until, type Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { registerAs } from '~tests/setup/staff'
import { Visitor } from '~tests/setup/visitor'

// The activity log's screen and API calls (docs/specification/staff-area.md#activity-log).

let product: Product
let ada: Visitor
beforeAll(async () => {
  product = await sharedProduct()
  ada = (await registerAs(product, 'super')).visitor
})

const screen = '/admin/activity-logs'

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
const exported = (query: string) => ada.page(`/api/activity-logs/export${query}`)
const countExports = () => product.value("select count(*) from activities where action = 'exported'")

describe('the activity log screen', () => {
  it('shows entries with user, order, and details, and the cards', async () => {
    const buyer = new Visitor(product.url)
    const email = `${crypto.randomUUID()}@example.com`
    await buyer.walkTo(5, email)
    const [order] = product.rows<{ id: number; order_number: string }>(
      'select id, order_number from orders where email = ?',
      email,
    )
    const html = await ada.page(`${screen}?q=${order?.order_number}&action=status_changed`)
    const text = textOf(html)
    expect(text).toContain(`Order ${order?.order_number} paid`)
    expect(text).toContain('Field Status Change Pending → New')
    expect(html).toContain(`href="/admin/snapshots/${order?.id}"`)
    expect(text).toMatch(/[A-Z][a-z]{2} \d{2}, \d{4} \d{2}:\d{2}:\d{2}/)
    expect(text).toContain('System')
    for (const card of ['Total Activities', 'Today’s Activities', 'Active Users', 'Failed Logins'])
      expect(text).toContain(card)
    // The worker logs what it does with the order in the meantime.
    await until(async () => {
      const cards = textOf(await ada.page(screen))
      const total = product.value('select count(*) from activities')
      return cards.includes(`Total Activities ${total.toLocaleString('en-US')} since the log began`)
    }, 'the total of the log')
    expect(textOf(await ada.page(`${screen}?q=${email}`))).toContain(`${email} registered`)
  })

  it('escapes user input', async () => {
    const { id } = await registerAs(product, 'customer')
    product.change("update users set first_name = '<b>Bold</b>' where id = ?", id)
    const html = await ada.page(`${screen}?user=${id}&q=%3Cscript%3Ealert(1)%3C/script%3E`)
    expect(html).not.toContain('<script>alert(1)')
    const entries = await ada.page(`${screen}?user=${id}`)
    expect(entries).toContain('&lt;b&gt;Bold&lt;/b&gt;')
    expect(entries).not.toContain('<b>Bold')
  })

  it('counts failed logins', async () => {
    const before = product.value("select count(*) from activities where action = 'failed_login'")
    const response = await new Visitor(product.url).json('POST', '/api/auth/login', {
      email: 'nobody@example.com',
      password: 'wrong',
    })
    expect(response.status).toBe(401)
    expect(textOf(await ada.page(screen))).toContain(`Failed Logins ${before + 1} in the last 30 days`)
    expect(textOf(await ada.page(`${screen}?user=system&action=failed_login`))).toContain(
      'Sign-in refused for nobody@example.com',
    )
  })

  it.each([
    ['This date does not exist.', 'startDate=2026-02-30'],
    ['The end date is before the start date.', 'startDate=2020-03-02&endDate=2020-03-01'],
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

  it('distinguishes changes by webhook from those of the system', async () => {
    await product.runInside(() =>
      write((tx) => {
        for (const via of [undefined, 'webhook' as const])
          recordActivity(tx, {
            ...(via && { via }),
            action: 'created',
            section: 'webhook choice',
            description: `${via ?? 'system'} entry`,
          })
      }),
    )
    const narrowed = `${screen}?section=webhook+choice`
    expect(await ada.page(screen)).toContain('<option value="webhook">Webhook</option>')
    expect(textOf(await ada.page(narrowed))).toMatch(/webhook entry.*system entry/)
    expect(textOf(await ada.page(`${narrowed}&user=webhook`))).toMatch(/^(?!.*system entry).*webhook entry/)
    expect(textOf(await ada.page(`${narrowed}&user=system`))).toMatch(/^(?!.*webhook entry).*system entry/)
    const { body } = await all('?section=webhook+choice&user=webhook')
    expect(body).toMatchObject({ total: 1, activities: [{ description: 'webhook entry' }] })
  })
})

describe('GET /api/activity-logs/all', () => {
  it('returns pages, users, orders, and the total', async () => {
    const { body } = await all('?pageSize=2&page=2&action=login')
    expect(body).toMatchObject({ page: 2, pageSize: 2 })
    expect(body.total).toBe(product.value("select count(*) from activities where action = 'login'"))
    expect(body.activities).toHaveLength(2)
    expect(Object.keys(body.activities[0] ?? {}).sort()).toEqual(
      [
        'id',
        'userId',
        'user',
        'action',
        'section',
        'field',
        'oldValue',
        'newValue',
        'description',
        'order',
        'metadata',
        'createdAt',
      ].sort(),
    )
    expect(Object.keys((body.activities[0]?.user ?? {}) as object).sort()).toEqual([
      'email',
      'firstName',
      'lastName',
      'role',
    ])
    expect((await all('?pageSize=1000')).body.pageSize).toBe(200)
  })
})

describe('an export of the activity log', () => {
  it('is sent as a file with the same entries as the list', async () => {
    const query = '?action=created&section=account'
    const { body } = await all(`${query}&pageSize=200`)
    for (const [format, type] of [
      ['csv', 'text/csv; charset=utf-8'],
      ['json', 'application/json; charset=utf-8'],
    ] as const) {
      const response = await ada.fetch(`/api/activity-logs/export${query}&format=${format}`)
      expect(response.headers.get('Content-Type')).toBe(type)
      expect(response.headers.get('Cache-Control')).toBe('no-store')
      expect(response.headers.get('Content-Disposition')).toMatch(
        new RegExp(`^attachment; filename="activity-logs-\\d{4}-\\d{2}-\\d{2}\\.${format}"$`),
      )
      const text = await response.text()
      if (format === 'json')
        expect((JSON.parse(text) as { activities: unknown[] }).activities).toEqual(body.activities)
      else
        expect(
          text
            .trimEnd()
            .split('\r\n')
            .slice(1)
            .map((line) => Number(line.split(',')[0])),
        ).toEqual(body.activities.map((a) => a.id))
    }
  })

  it('is logged, but a HEAD request is not', async () => {
    const before = countExports()
    const head = await ada.fetch('/api/activity-logs/export?format=json', { method: 'HEAD' })
    expect(head.headers.get('Content-Disposition')).toContain('.json"')
    expect(countExports()).toBe(before)
    await exported('?q=nothing-like-it&endDate=2020-01-01')
    expect(countExports()).toBe(before + 1)
    expect(
      product.value("select metadata from activities where action = 'exported' order by id desc limit 1"),
    ).toBe('{"format":"csv","q":"nothing-like-it","endDate":"2020-01-01"}')
  })

  it('escapes formulas in user input', async () => {
    const name = '=HYPERLINK("http://evil.example","x")'
    const { id } = await registerAs(product, 'customer')
    product.change("update users set first_name = ?, last_name = '' where id = ?", name, id)
    const csv = await exported(`?user=${id}`)
    expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"",""x"") "`)
    expect(csv).not.toMatch(/(^|,|")=HYPERLINK/m)
  })
})
