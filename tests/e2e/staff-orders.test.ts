import { describe, expect, it } from 'vitest'
import { fillReportOf } from '~tests/setup/fill-report'
import { expectMessage, expectWellMade, ready, screenName, screens, withBrowser } from '~tests/setup/browser'
import { placePaidOrder } from '~tests/setup/paid-order'
import { addFiles, pdf } from '~tests/setup/checkout-walk'

const { product, visitAs } = withBrowser()

/** A paid order that is due in a number of hours, with its task. */
async function paidOrder(assigneeId: number | null, dueInHours = 20) {
  const { id, orderNumber } = await placePaidOrder(product(), assigneeId)
  const dueAt = Date.now() + dueInHours * 3_600_000
  product().change('update orders set due_at = ? where id = ?', dueAt, id)
  product().change('update tasks set due_at = ? where order_id = ?', dueAt, id)
  return { id, number: orderNumber }
}

const finish = (id: number) =>
  product().change("update orders set status = 'completed', completed_at = ? where id = ?", Date.now(), id)

const makeHoa = (name: string) =>
  product().change(
    "insert into hoas (name, address, city, state, created_at, updated_at) values (?, '2 Test Avenue', 'Lacey', 'WA', 0, 0)",
    name,
  )

describe.each(screens)('the staff’s orders', (screen) => {
  const name = screenName(screen)

  it(`can be opened from a task and lead to their HOA, with ${name}`, async () => {
    const visitor = await visitAs('contributor', screen)
    const { page } = visitor
    const me = visitor.account.id
    const hoa = `Lacey Commons ${crypto.randomUUID().slice(0, 8)}`
    makeHoa(hoa)
    const late = await paidOrder(me, -3)
    await paidOrder(me, 2)
    await paidOrder(null)
    await page.goto('/admin')
    await expectWellMade(visitor)
    await page.getByRole('button', { name: `Start Analysis of ${late.number}` }).click()
    await page.waitForURL(`/admin/snapshots/${late.id}`)
    await expectMessage(visitor, 'Analysis Started')
    await page.getByText('Processing', { exact: true }).waitFor()
    await expectWellMade(visitor)

    await page.getByLabel('Find another HOA').fill(hoa)
    await page.getByRole('button', { name: 'Search' }).click()
    await page
      .getByRole('list', { name: 'HOAs that match your search' })
      .getByRole('button', { name: `Link ${hoa}` })
      .click()
    await page.getByRole('link', { name: hoa }).waitFor()
    await expectMessage(visitor, 'HOA Linked')
    await page.getByRole('button', { name: `Unlink ${hoa}` }).click()
    await page.getByText('The order is not linked yet.').waitFor()

    await page.getByRole('link', { name: 'Activity' }).click()
    await page.getByText(`Order ${late.number} linked to ${hoa}`).waitFor()
    await page.getByRole('link', { name: 'Close' }).click()
    await expect.poll(() => page.getByText('Activity of').count()).toBe(0)

    await page.getByRole('link', { name: 'Back to Snapshots' }).click()
    await page.getByRole('heading', { name: 'Active Reports' }).waitFor()
    await visitor.leave()
  })

  it(`are assigned in the list and marked as ready by their contributor, with ${name}`, async () => {
    const admin = await visitAs('admin', screen)
    const contributor = await visitAs('contributor', screen)
    const order = await paidOrder(null)
    await admin.page.goto(`/admin/snapshots?q=${order.number}`)
    await admin.page.getByRole('checkbox', { name: `Select ${order.number}` }).check()
    await admin.page.getByLabel('Assign selected orders to').selectOption(String(contributor.account.id))
    await admin.page.getByRole('button', { name: 'Assign' }).click()
    await expectMessage(admin, 'Order Assigned')
    await expect.poll(() => admin.page.url()).toContain(`q=${order.number}`)
    await expectWellMade(admin)

    const { page } = contributor
    await page.goto('/admin')
    await page.getByRole('button', { name: `Start Analysis of ${order.number}` }).click()
    await page.waitForURL(`/admin/snapshots/${order.id}`)
    await page.getByRole('button', { name: 'Ready for Review' }).click()
    await expectMessage(contributor, 'Not marked as ready')
    await fillReportOf(product(), order.id)
    await page.reload()
    await page.getByRole('button', { name: 'Ready for Review' }).click()
    await page.getByRole('button', { name: 'Undo Ready for Review' }).waitFor()
    await expectWellMade(contributor)

    await admin.page.goto('/admin')
    const row = admin.page
      .getByRole('region', { name: 'Reports that are ready for review' })
      .locator('tr')
      .filter({ hasText: order.number })
    await row.getByText('21 of 21 verified').waitFor()
    await expectWellMade(admin)
    await row.getByRole('link', { name: order.number }).click()
    await admin.page.getByRole('button', { name: 'Return to Contributor' }).waitFor()
    await expectWellMade(admin)
    await contributor.leave()
    await admin.leave()
  })

  it(`can be linked to the HOA named in the report, and receive its documents, with ${name}`, async () => {
    const visitor = await visitAs('admin', screen)
    const { page } = visitor
    const hoa = `Heron Test ${crypto.randomUUID().slice(0, 8)}`
    const order = await paidOrder(null)
    await fillReportOf(product(), order.id, { values: { 'propertyInfo.hoaName': hoa } })
    await page.goto(`/admin/snapshots/${order.id}`)
    await page.getByRole('button', { name: 'Add HOA and Link' }).click()
    await page.getByRole('link', { name: hoa }).waitFor()
    await expectWellMade(visitor)
    const hoaId = product().value<number>('select hoa_id from orders where id = ?', order.id)
    await page.goto(`/admin/hoas/${hoaId}/documents`)
    await ready(page, visitor.js)
    await addFiles(page, visitor.js, [pdf('Insurance Certificate.pdf')])
    await expectMessage(visitor, 'Files uploaded successfully')
    await page.goto(`/admin/snapshots/${order.id}`)
    await page.getByRole('checkbox', { name: /Insurance Certificate\.pdf/ }).check()
    await page.getByRole('button', { name: 'Add to This Order' }).click()
    await expectMessage(visitor, 'Document Added')
    await expectWellMade(visitor)
    expect(
      product().value(
        "select count(*) from documents where order_id = ? and original_name like 'Insurance%'",
        order.id,
      ),
    ).toBe(1)
    await visitor.leave()
  })

  it(`can be searched in the list, with ${name}`, async () => {
    const visitor = await visitAs('admin', screen)
    const { page } = visitor
    const done = await paidOrder(null)
    finish(done.id)
    await page.goto('/admin/snapshots')
    await page.getByLabel('Order number, customer, address, or HOA').fill(done.number)
    await page.getByLabel('Status').selectOption('completed')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.waitForURL(/q=CV/)
    await page.getByRole('heading', { name: 'Completed Reports 1' }).waitFor()
    await expect.poll(() => page.getByRole('heading', { name: 'Active Reports' }).count()).toBe(0)
    const customerView = page.getByRole('link', { name: `Customer View of ${done.number}` })
    await expect.poll(() => customerView.getAttribute('href')).toBe(`/report/${done.number}`)
    await expect.poll(() => customerView.getAttribute('target')).toBe('_blank')
    await page.getByRole('link', { name: `View ${done.number}` }).click()
    await page.waitForURL(`/admin/snapshots/${done.id}`)
    await page.getByRole('heading', { level: 1, name: done.number }).waitFor()
    await page.goto('/admin/snapshots/999999')
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    await visitor.leave()
  })

  it(`have a dashboard whose period changes, and from which partners are invited, with ${name}`, async () => {
    const visitor = await visitAs('admin', screen)
    const { page, context } = visitor
    // Orders of earlier tests may have been paid last month, if a month has ended since.
    product().change('update orders set paid_at = ? where paid_at is not null', Date.now())
    await paidOrder(null)
    await page.goto('/admin')
    await page.getByRole('link', { name: 'Last Month' }).click()
    await page.getByRole('heading', { name: 'Orders Last Month' }).waitFor()
    await page.getByText('No orders were paid in this period').waitFor()
    await expectWellMade(visitor)
    await page.getByRole('link', { name: 'Last 3 Months' }).click()
    await page.getByRole('heading', { name: 'Revenue Last 3 Months' }).waitFor()
    await expect.poll(() => page.getByRole('img', { name: 'Orders by week' }).count()).toBe(1)
    await page.getByText('Show the figures as a table').click()
    await page
      .getByText(/^Week of/)
      .first()
      .waitFor()
    await expectWellMade(visitor)

    await page.getByRole('link', { name: 'Invite Partner' }).click()
    await page.getByRole('button', { name: 'Send Invitation' }).waitFor()
    await page.getByLabel('Email').fill('nobody')
    await page.getByLabel('Message (optional)').fill('Please help us')
    await page.getByRole('button', { name: 'Send Invitation' }).click()
    await page.getByText('HOA name is required').waitFor()
    await page.getByText('Please enter a valid email address').waitFor()
    await expect.poll(() => page.getByLabel('Message (optional)').inputValue()).toBe('Please help us')
    await expectWellMade(visitor)
    await page.getByLabel('Email').fill(`${crypto.randomUUID()}@example.com`)
    await page.getByLabel('HOA name').fill('Heron Lake')
    await page.getByRole('button', { name: 'Send Invitation' }).click()
    await page.getByRole('heading', { name: 'Invitation Created' }).waitFor()
    await expectMessage(visitor, 'Invitation Created')
    const link = await page.getByLabel('Invitation link').inputValue()
    expect(link).toMatch(/\/partner\/onboard\/[\w-]{43}$/)
    await expectWellMade(visitor)
    if (screen.js) {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.getByRole('button', { name: 'Copy' }).click()
      await expectMessage(visitor, 'Invitation link copied to clipboard')
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link)
    } else {
      await expect.poll(() => page.getByRole('button', { name: 'Copy' }).count()).toBe(0)
    }
    await page.getByRole('button', { name: 'I Have Stored It' }).click()
    await expect.poll(() => page.getByLabel('Invitation link').count()).toBe(0)
    await visitor.leave()
  })
})
