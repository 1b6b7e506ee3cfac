import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { makePdf } from '~db/seed/pdf'
import {
  dismissMessage,
  expectMessage,
  expectWellMade,
  ready,
  screenName,
  screens,
  withBrowser,
} from '~tests/setup/browser'
import { insertHoaInProduct } from '~tests/setup/hoa'
import { linkPartnerInProduct } from '~tests/setup/partner-portal'
import { addFiles, pdf } from '~tests/setup/checkout-walk'

const { product, visitAs } = withBrowser()

/** An HOA of the partner. */
async function newHoa(userId: number, name?: string) {
  const hoa = await insertHoaInProduct(product(), { totalUnits: 48, ...(name && { name }) })
  await linkPartnerInProduct(product(), { id: userId }, hoa.id)
  return hoa
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

const certificate = {
  name: 'Policy.pdf',
  mimeType: 'application/pdf',
  buffer: makePdf('Certificate of Insurance', [
    'Insurance carrier: Demo Mutual Insurance',
    'Policy period: July 1, 2026 to July 1, 2049',
  ]),
}

describe.each(screens)('the partner portal', (screen) => {
  it(`lets a partner upload, date, replace, and delete documents, with ${screenName(screen)}`, async () => {
    const visitor = await visitAs('partner', screen)
    const { page, js, account } = visitor
    await page.goto('/partner')
    await page.getByText('No HOA yet').waitFor()
    await expectWellMade(visitor)

    const { id, name } = await newHoa(account.id)
    await page.goto('/partner')
    await heading(page, name)
    await page.getByText('Welcome, Test Partner').waitFor()
    await page.getByText('No documents yet').waitFor()
    await ready(page, js)
    await expectWellMade(visitor)

    // Upload, and the result of reading it: the page polls, or is reloaded without JavaScript.
    await addFiles(page, js, [pdf('Bylaws.pdf'), certificate])
    await expectMessage(visitor, 'Files uploaded successfully')
    await dismissMessage(visitor)
    const policy = page.getByRole('row', { name: /Policy\.pdf/ })
    await policy.waitFor()
    await expect
      .poll(
        async () => {
          if (!js) await page.reload()
          return policy.textContent()
        },
        // Reloads take processor time from the reading.
        { timeout: 30_000, interval: 250 },
      )
      .toMatch(/Insurance.*Jul 1, 2049.*page 1/)
    await expectWellMade(visitor)

    // The page with the date
    await page.getByRole('link', { name: 'page 1 of Policy.pdf' }).click()
    await page.getByText('comes from these words').waitFor()
    await ready(page, js)
    await page.getByRole('img', { name: 'Page 1 of Policy.pdf' }).waitFor()
    await expectWellMade(visitor)
    await page.getByRole('link', { name: 'Back to the documents' }).click()
    await heading(page, name)
    await ready(page, js)

    // Correct the expiry
    await page.getByRole('link', { name: 'Set Expiry of Bylaws.pdf' }).click()
    await page.getByRole('button', { name: 'Save Expiry' }).waitFor()
    await page.fill('[name=expiresOn]', '2020-01-31')
    await page.getByRole('button', { name: 'Save Expiry' }).click()
    await expectMessage(visitor, 'Expiry Saved')
    await dismissMessage(visitor)
    const bylaws = page.getByRole('row', { name: /Bylaws\.pdf/ })
    await expect.poll(() => bylaws.textContent()).toMatch(/Expired.*Jan 31, 2020.*Set by hand/)

    // Replace: first with an invalid file
    await page.getByRole('link', { name: 'Replace Bylaws.pdf' }).click()
    const file = page.getByLabel('New file to replace Bylaws.pdf')
    await file.waitFor()
    await file.setInputFiles({ ...pdf('photo.png'), mimeType: 'image/png' })
    await page.getByRole('button', { name: 'Replace Document' }).click()
    if (js) await page.getByText('This is not a PNG image').waitFor()
    else {
      await expectMessage(visitor, 'This is not a PNG image')
      await page.getByRole('link', { name: 'Replace Bylaws.pdf' }).click()
    }
    await file.setInputFiles(pdf('Bylaws 2027.pdf'))
    await page.getByRole('button', { name: 'Replace Document' }).click()
    await expectMessage(visitor, 'Files uploaded successfully')
    await dismissMessage(visitor)
    await page.getByRole('row', { name: /Bylaws 2027\.pdf/ }).waitFor()
    await expect.poll(() => page.getByRole('row', { name: /Bylaws\.pdf/ }).count()).toBe(0)

    // Delete, after a confirmation
    await page.getByRole('link', { name: 'Delete Bylaws 2027.pdf' }).click()
    await page.getByText('Are you sure you want to delete').waitFor()
    await page.getByRole('button', { name: 'Delete Document' }).click()
    await expectMessage(visitor, 'Document Deleted')
    await dismissMessage(visitor)
    await expect.poll(() => page.getByRole('row', { name: /Bylaws/ }).count()).toBe(0)
    expect(product().value('select count(*) from documents where hoa_id = ?', id)).toBe(1)

    // A second HOA
    const second = await newHoa(account.id, `Second ${name}`)
    await page.goto(`/partner?hoa=${id}`)
    await ready(page, js)
    await expectWellMade(visitor)
    await page.getByLabel('HOA', { exact: true }).selectOption(String(second.id))
    await page.getByRole('button', { name: 'Switch' }).click()
    await heading(page, second.name)

    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL((url) => url.pathname !== '/partner')
    await visitor.leave()
  })
})
