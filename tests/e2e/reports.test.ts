import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Alert } from '~/modules/reports/alerts/alerts'
import { expectMessage, expectWellMade, screenName, screens, withBrowser } from '~tests/setup/browser'
import { orderInProgress } from '~tests/setup/edited-report'

const { product, visitAs } = withBrowser()

/** Expands a collapsed section of the order's page. */
const unfold = (page: Page, section: string) =>
  page.getByRole('region', { name: section, exact: true }).locator('summary').first().click()

const valueOf = (id: number, path: string) =>
  product().value<string | null>('select value from report_items where order_id = ? and path = ?', id, path)

describe.each(screens)('a report', (screen) => {
  const name = screenName(screen)

  it(`shows the next step above its collapsed sections, and expands a linked one, with ${name}`, async () => {
    const visitor = await visitAs('admin', screen)
    const { page } = visitor
    const { path } = await orderInProgress(product())
    await page.goto(path)
    const first = page.getByRole('heading', { level: 2 }).first()
    await expect.poll(() => first.textContent()).toBe('Next Step')
    const firstItem = page.getByRole('region', { name: 'Management', exact: true }).locator('dt').first()
    await expect.poll(() => firstItem.isVisible()).toBe(false)
    await expectWellMade(visitor)
    await page.goto(`${path}#management`)
    await firstItem.waitFor()
    await unfold(page, 'Management')
    await expect.poll(() => firstItem.isVisible()).toBe(false)
    await visitor.leave()
  })

  it(`is marked as reviewed, shared, and sent for final review, with ${name}`, async () => {
    const visitor = await visitAs('admin', screen)
    const { page } = visitor
    const { id, path } = await orderInProgress(product())
    await page.goto(path)
    await page.getByText(/Lender tests: \d+ unknown$/).waitFor()
    await unfold(page, 'FiPhO Health Scores')
    await page.getByRole('heading', { name: 'Lenders’ published tests' }).waitFor()
    await expectWellMade(visitor)
    await expect.poll(() => page.getByRole('button', { name: 'Send for Final Review' }).count()).toBe(0)
    await expect.poll(() => page.getByRole('button', { name: 'Download Report' }).isDisabled()).toBe(true)
    for (const section of ['FiPhO Health Scores', 'Critical Alerts']) {
      await page.getByRole('button', { name: `Mark as Reviewed: ${section}` }).click()
      await page.getByRole('button', { name: `Undo: ${section} was reviewed` }).waitFor()
    }
    await expect.poll(() => page.getByText('another look').count()).toBe(0)
    await expectWellMade(visitor)
    await page.getByRole('link', { name: 'Share' }).click()
    await page.getByLabel('Email it to').fill('no address')
    await page.getByRole('button', { name: 'Send Link' }).click()
    await page.getByText('Please enter a valid email address').waitFor()
    await expectWellMade(visitor)
    await page.getByLabel('Email it to').fill('friend@example.com')
    await page.getByRole('button', { name: 'Send Link' }).click()
    await expectMessage(visitor, 'Link Sent')
    await page.getByRole('button', { name: 'Send for Final Review' }).click()
    await page.waitForURL(`${path}/review`)
    expect(product().value('select status from orders where id = ?', id)).toBe('final review')
    await visitor.leave()
  })

  it(`is edited section by section, with ${name}`, async () => {
    const visitor = await visitAs('admin', screen)
    const { page } = visitor
    const { id, path } = await orderInProgress(product())
    await page.goto(path)
    await page.getByRole('link', { name: 'Edit Management' }).click()
    await page.getByText('5 of 8').waitFor()
    await page.getByRole('link', { name: 'Next section: Financial & Insurance' }).click()
    await page.getByText('6 of 8').waitFor()
    await page.getByLabel('Funding Level').fill('101')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('The funding level is a percentage from 0 to 100').waitFor()
    await expectWellMade(visitor)
    await page.getByLabel('Funding Level').fill('61')
    await page.getByLabel('Reserve Balance', { exact: true }).fill('$88,660')
    await page.getByLabel('Budget Status').selectOption('Balanced')
    await page.getByLabel('Delinquent Units').selectOption('6+')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expectMessage(visitor, 'Changes Saved')
    await page.waitForURL((url) => url.pathname === path)
    expect(valueOf(id, 'financial.fundingLevel')).toBe('61%')
    expect(valueOf(id, 'propertyDetails.delinquencies')).toBe('6+')
    // The edited section is expanded, and dependent values are updated together with it.
    await page.getByText('$1,773.20').waitFor()
    await unfold(page, 'Critical Alerts')
    await page.getByText('Reserves are 61% funded').waitFor()

    await page.getByRole('link', { name: 'Edit Critical Alerts' }).click()
    await page.getByRole('button', { name: 'Add Alert' }).click()
    await page.getByRole('group', { name: 'Alert 3' }).getByLabel('Severity').selectOption('good')
    await page.getByRole('group', { name: 'Alert 3' }).getByLabel('Type').fill('Reserves')
    await page.getByRole('group', { name: 'Alert 3' }).getByLabel('Title').fill('Well funded')
    await page.getByRole('group', { name: 'Alert 3' }).getByLabel('Description').fill('No levy is likely.')
    await page.getByRole('button', { name: 'Add Alert' }).click()
    await page.getByRole('group', { name: 'Alert 4' }).waitFor()
    await page.getByRole('button', { name: 'Remove alert 1' }).click()
    await expect.poll(() => page.getByRole('group', { name: 'Alert 4' }).count()).toBe(0)
    await expectWellMade(visitor)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expectMessage(visitor, 'Changes Saved')
    await page.waitForURL((url) => url.pathname === path)
    expect(
      JSON.parse(product().value<string>('select alerts from reports where order_id = ?', id)),
    ).toMatchObject([{ title: 'Well funded', severity: 'good' }, { title: 'Reserves are 61% funded' }])
    await visitor.leave()
  })

  it(`shows which alert may be outdated until a user confirms it, with ${name}`, async () => {
    const visitor = await visitAs('admin', screen)
    const { page } = visitor
    const { id, path } = await orderInProgress(
      product(),
      [
        {
          type: 'Reserves',
          title: 'Reserves are weak',
          description: 'They were 12% funded.',
          severity: 'bad',
          path: 'financial.fundingLevel',
          restsOn: '12%',
          nowSays: '48%',
        },
      ],
      { 'financial.fundingLevel': '48%' },
    )
    await page.goto(path)
    await page.getByText('1 alert: 1 critical. 1 may be outdated').waitFor()
    await unfold(page, 'Critical Alerts')
    await page.getByText('Funding Level now says “48%”; the alert was written for “12%”.').waitFor()
    await expectWellMade(visitor)
    await page.getByRole('link', { name: 'Edit Critical Alerts' }).click()
    await page.getByText('Funding Level was “12%” when this alert was written, and is now “48%”.').waitFor()
    await page.getByLabel('It still applies').check()
    await expectWellMade(visitor)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expectMessage(visitor, 'Changes Saved')
    await page.waitForURL((url) => url.pathname === path)
    await expect.poll(() => page.getByText('May be outdated').count()).toBe(0)
    const [alert] = JSON.parse(
      product().value<string>('select alerts from reports where order_id = ?', id),
    ) as Alert[]
    expect(alert).toMatchObject({ title: 'Reserves are weak', restsOn: '48%' })
    expect(alert).not.toHaveProperty('nowSays')
    await visitor.leave()
  })
})

it("the editor reports another user's changes with JavaScript, too, and keeps the input", async () => {
  const visitor = await visitAs('admin', { js: true, width: 1280 })
  const { page } = visitor
  const { id, path } = await orderInProgress(product())
  await page.goto(`${path}/edit?section=management`)
  await page.getByLabel('Management Company').fill('My Company')
  product().change('update reports set version = version + 1 where order_id = ?', id)
  product().change(
    "update report_items set value = 'Their Company', absence = null where order_id = ? and path = 'management.company'",
    id,
  )
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Not saved yet').waitFor()
  await page.getByText('Management Company: Their Company').waitFor()
  await expect.poll(() => page.getByLabel('Management Company').inputValue()).toBe('My Company')
  await expectWellMade(visitor)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectMessage(visitor, 'Changes Saved')
  await page.waitForURL((url) => url.pathname === path)
  expect(valueOf(id, 'management.company')).toBe('My Company')
  await visitor.leave()
})
