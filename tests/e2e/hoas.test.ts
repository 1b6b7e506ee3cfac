import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectMessage, expectWellMade, ready, screenName, screens, withBrowser } from '~tests/setup/browser'
import { addFiles, pdf } from '~tests/setup/checkout-walk'

const { product, visitAs } = withBrowser()

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

let hoas = 0

describe.each(screens)('an HOA', (screen) => {
  it(`is added, edited, given documents, and found by an admin, with ${screenName(screen)}`, async () => {
    const name = `Browser Association ${++hoas}`
    const visitor = await visitAs('admin', screen)
    const { page, js } = visitor

    // Add
    await page.goto('/admin/hoas')
    await page.getByRole('link', { name: 'Add New HOA' }).click()
    await heading(page, 'Add New HOA')
    await ready(page, js)
    await page.getByRole('button', { name: 'Add HOA' }).click()
    await page.getByText('HOA name is required').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('name')
    await expectWellMade(visitor)
    await page.fill('#name', name)
    await page.fill('#totalUnits', '48')
    await page.getByRole('button', { name: 'Add HOA' }).click()
    await heading(page, name)
    await expectMessage(visitor, 'HOA Added')
    await expectWellMade(visitor)

    // Edit
    await page.getByRole('link', { name: 'Edit Details' }).click()
    await page.getByRole('button', { name: 'Save Changes' }).waitFor()
    await ready(page, js)
    await expect.poll(() => page.inputValue('#totalUnits')).toBe('48')
    await page.fill('#monthlyDues', '-1')
    await page.fill('#insuranceExpiration', '2027-06-30')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('Please enter 0 or more').waitFor()
    await expectWellMade(visitor)
    await page.fill('#monthlyDues', '285.50')
    // A colleague saves in the meantime.
    product().change('update hoas set total_units = 50, updated_at = updated_at + 1 where name = ?', name)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('Someone else has saved this HOA while you were editing it.').waitFor()
    await page.getByText('Total units: 50').waitFor()
    if (js)
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toContain('Not saved yet')
    await expect.poll(() => page.inputValue('#monthlyDues')).toBe('285.50')
    await expectWellMade(visitor)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expectMessage(visitor, 'HOA information has been saved successfully.')
    await page.getByText('$285.50').waitFor()
    await page.getByText('Jun 30, 2027').waitFor()

    // Cancel discards the changes
    await page.getByRole('link', { name: 'Edit Details' }).click()
    await page.fill('#monthlyDues', '1')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByText('$285.50').waitFor()

    // History
    await page.getByRole('link', { name: 'Snapshot History (0)' }).click()
    await page.getByText('No snapshots yet').waitFor()

    // Documents
    await page.getByRole('link', { name: 'Manage Documents' }).click()
    await page.getByText('No documents yet').waitFor()
    await ready(page, js)
    await expectWellMade(visitor)
    await addFiles(page, js, [pdf('Bylaws.pdf'), pdf('Budget.pdf')])
    await expectMessage(visitor, 'Files uploaded successfully')
    await page.getByRole('row', { name: /Bylaws\.pdf/ }).waitFor()
    await page.getByRole('row', { name: /Budget\.pdf/ }).waitFor()
    const [download] = js
      ? await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('link', { name: 'Download Bylaws.pdf' }).click(),
        ])
      : [null]
    if (download) expect(download.suggestedFilename()).toBe('Bylaws.pdf')

    await page.getByRole('link', { name: 'Set Expiry of Bylaws.pdf' }).click()
    await page.getByRole('button', { name: 'Save Expiry' }).waitFor()
    await page.fill('[name=expiresOn]', '2020-01-31')
    await page.getByRole('button', { name: 'Save Expiry' }).click()
    await expectMessage(visitor, 'Expiry Saved')
    await page.getByText('Expired', { exact: true }).waitFor()

    await page.getByRole('link', { name: 'Delete Budget.pdf' }).click()
    await page.getByText('Are you sure you want to delete').waitFor()
    await page.getByRole('button', { name: 'Delete Document' }).click()
    await expectMessage(visitor, 'Document Deleted')
    await expect.poll(() => page.getByRole('row', { name: /Budget\.pdf/ }).count()).toBe(0)

    // Back in the list, by searching
    await page.goto('/admin/hoas')
    await ready(page, js)
    await page.getByLabel('Search by name').fill(name)
    await page.getByRole('button', { name: 'Search' }).click()
    await page.waitForURL(/q=Browser/)
    await expect
      .poll(() => page.getByRole('listitem').filter({ hasText: name }).getByText('48').count())
      .toBe(1)
    await visitor.leave()
  })
})
