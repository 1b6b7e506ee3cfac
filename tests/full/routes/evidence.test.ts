import { beforeAll, describe, expect, it } from 'vitest'
import type { PrintedReport } from '~/modules/reports/revisions/printed-report'
import { sampleReport } from '~/modules/reports/samples/samples'
import { withLink } from '~tests/setup/customers-order'
import { textOf } from '~tests/setup/html'
import type { Product } from '~tests/setup/product'
import { orderToReview, type OrderToReview } from '~tests/setup/review'
import { sharedProduct } from '~tests/setup/shared-product'
import type { Visitor } from '~tests/setup/visitor'

const petQuote = 'Pets must be kept on a leash at all times.'

let product: Product
let order: OrderToReview
let report: string
let customer: Visitor

/** The revision with two cited values and an alert, as an approval freezes it. */
function contentOf({ number, documents: [declaration, rules] }: OrderToReview): PrintedReport {
  const sample = sampleReport('SAMPLE-FAIR')
  const cited = { document: 'Declaration.pdf', documentId: declaration, page: 1, quote: petQuote }
  return {
    ...sample,
    mark: undefined,
    orderNumber: number,
    revision: 1,
    values: [
      {
        path: 'propertyDetails.petRules',
        label: 'Pets',
        value: petQuote,
        absence: null,
        source: {
          ...cited,
          also: [{ document: 'Rules.pdf', documentId: rules, page: 1, quote: 'Pets need a leash.' }],
        },
      },
    ],
    alerts: [
      {
        type: 'Rules',
        title: 'Pets need a leash',
        description: 'Ask whether this suits yours.',
        severity: 'caution',
        source: 'Declaration.pdf, page 1',
        documentId: declaration,
        page: 1,
        quote: petQuote,
      },
    ],
  }
}

beforeAll(async () => {
  product = await sharedProduct()
  order = await orderToReview(product)
  report = `/report/${order.number}`
  const now = Date.now()
  product.change("update orders set status = 'completed', completed_at = ? where id = ?", now, order.id)
  product.change(
    'insert into report_revisions (order_id, revision, content, approved_by_id, approved_at) values (?, 1, ?, ?, ?)',
    order.id,
    JSON.stringify(contentOf(order)),
    product.value('select id from users limit 1'),
    now,
  )
  const email = String(product.value('select email from orders where id = ?', order.id))
  customer = await withLink(product, { id: order.id, email })
})

const evidenceLinks = (html: string) =>
  [...html.matchAll(/href="(\/report\/[^"]*\/documents\/[^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&').replace('#cited', ''),
  )

describe('the pages cited by a report', () => {
  it('link to the other passages that a value was joined from', async () => {
    const [link = ''] = evidenceLinks(await customer.page(report)).filter((href) => href.includes('petRules'))
    const html = await customer.page(link)
    const [other = ''] = evidenceLinks(html).filter((href) => href.includes(`/${order.documents[1]}/`))
    expect(textOf(await customer.page(other))).toContain('Pets need a leash.')
  })
})
