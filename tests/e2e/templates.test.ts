import { beforeAll, describe, expect, it } from 'vitest'
import { desktop, expectWellMadeInBothSchemes, withBrowser, type BrowserVisitor } from '~tests/setup/browser'
import { prepareGallery, type Gallery } from '~tests/setup/gallery'
import { linkPartnerInProduct } from '~tests/setup/partner-portal'
import { Visitor } from '~tests/setup/visitor'

// Checks one page of each template with axe on one screen in both color schemes. tests/full/e2e/gallery.test.ts checks
// every page on every screen.

const { product, visit, visitAs } = withBrowser()

let gallery: Gallery
beforeAll(async () => {
  gallery = await prepareGallery(product())
})

async function expectPages(visitor: BrowserVisitor, paths: string[]) {
  const { page } = visitor
  for (const path of paths) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectWellMadeInBothSchemes(visitor, [1280])
  }
  await visitor.leave()
}

describe('axe finds nothing in light and dark', () => {
  it('on the public pages', async () => {
    await expectPages(await visit(desktop), [
      '/',
      '/legal/terms',
      '/report/SAMPLE-FAIR',
      '/track-order',
      '/admin/login',
      '/forgot-password',
      '/demo/management-company',
      '/nothing-here',
    ])
  })

  it('on the steps of the checkout, and the page of the order', async () => {
    const buyer = new Visitor(product().url)
    const visitor = await visit(desktop)
    await visitor.takeSession(buyer)
    for (const step of [1, 2, 3, 4, 5] as const) {
      if (step > 1) await buyer.walkTo(step as 2 | 3 | 4 | 5)
      await visitor.takeSession(buyer)
      await visitor.page.goto(`/checkout?step=${step}`)
      expect(visitor.page.url()).toContain(`step=${step}`)
      await expectWellMadeInBothSchemes(visitor, [1280])
    }
    const number = product().value<string>('select order_number from orders order by id desc limit 1')
    await expectPages(visitor, [`/report/${number}`, `/report/${number}/receipt`])
  })

  it('on the staff’s pages about orders', async () => {
    const { processing, review } = gallery.orders
    await expectPages(await visitAs('admin', desktop), [
      '/admin',
      '/admin/snapshots',
      `/admin/snapshots/${processing}`,
      `/admin/snapshots/${processing}/edit?section=financial`,
      `/admin/snapshots/${review}/review`,
      `/admin/snapshots/${review}/preview`,
    ])
  })

  it('on the staff’s other pages', async () => {
    const { hoa, webhook } = gallery
    await expectPages(await visitAs('super', desktop), [
      '/admin/hoas',
      `/admin/hoas/${hoa.id}`,
      `/admin/hoas/${hoa.id}/documents`,
      '/admin/users?add=1',
      '/admin/settings',
      '/admin/activity-logs',
      `/admin/webhooks/${webhook.id}`,
      '/admin/customer-data',
    ])
  })

  it('on the partner’s pages', async () => {
    const visitor = await visitAs('partner', desktop)
    await linkPartnerInProduct(product(), visitor.account, gallery.hoa.id)
    await expectPages(visitor, ['/partner', `/partner/questionnaire?hoa=${gallery.hoa.id}&group=insurance`])
  })
})
