import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectWellMade, ready, withBrowser } from '~tests/setup/browser'
import { addFiles, pdf } from '~tests/setup/checkout-walk'

const { product, visitAs } = withBrowser()

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

it('the documents of an HOA show the reason for a rejected upload beside the drop zone', async () => {
  const visitor = await visitAs('admin', { js: true, width: 390 })
  const { page } = visitor
  await page.goto('/admin/hoas/new')
  await page.fill('#name', 'Upload Association')
  await page.getByRole('button', { name: 'Add HOA' }).click()
  await heading(page, 'Upload Association')
  await page.getByRole('link', { name: 'Manage Documents' }).first().click()
  await page.getByText('No documents yet').waitFor()
  await addFiles(page, true, [{ ...pdf('photo.png'), mimeType: 'image/png' }, pdf('good.pdf')])
  await page.getByText('This is not a PNG image').waitFor()
  await page.getByRole('row', { name: /good\.pdf/ }).waitFor()
  await expectWellMade(visitor)
  await visitor.leave()
})

it('the page of an HOA shows a contributor why they cannot edit, and lets them upload', async () => {
  const visitor = await visitAs('contributor', { js: true, width: 1280 })
  const { page } = visitor
  product().change("insert into hoas (name, created_at, updated_at) values ('Seen Association', 1, 1)")
  const id = product().value("select id from hoas where name = 'Seen Association'")
  await page.goto(`/admin/hoas/${id}`)
  await page.getByText('Only a Super User can edit.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Edit Details' }).isDisabled()).toBe(true)
  await page.goto(`/admin/hoas/${id}/documents`)
  await ready(page, true)
  await addFiles(page, true, pdf('Minutes.pdf'))
  await page.getByRole('link', { name: 'Download Minutes.pdf' }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Delete Minutes.pdf' }).count()).toBe(0)
  await expectWellMade(visitor)
  await visitor.leave()
})
