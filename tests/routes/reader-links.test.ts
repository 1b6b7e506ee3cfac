import { beforeAll, describe, expect, it } from 'vitest'
import { readerLink } from '~/modules/document-reading/reader-links.server'
import { must } from '~tests/setup/helpers'
import { placePaidOrder } from '~tests/setup/paid-order'
import type { Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { smallPdf, Visitor } from '~tests/setup/visitor'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

describe("a remote reader's link to a document", () => {
  const fetchLink = (link: string) => new Visitor(product.url).fetch(new URL(link).pathname)

  it('opens only this document, for ten minutes, and is not logged', async () => {
    const { documentId } = await placePaidOrder(product, null, [
      { name: 'Bylaws of nobody.pdf', content: Buffer.from(smallPdf) },
    ])
    const link = await product.runInside(() => readerLink(documentId))
    const opened = await fetchLink(link)
    expect(opened.status).toBe(200)
    expect(opened.headers.get('Content-Disposition')).not.toContain('nobody')
    expect(Buffer.from(await opened.arrayBuffer())).toHaveLength(smallPdf.length)
    const token = must(link.split('/').pop())
    const [document = '', expiry = '', ...mac] = token.split('-')
    const altered = [
      `${Number(document) + 1}-${expiry}-${mac.join('-')}`,
      `${document}-${Number(expiry) + 1}-${mac.join('-')}`,
      `${document}-${expiry}-${'A'.repeat(43)}`,
      'nothing',
    ]
    for (const other of altered) expect((await fetchLink(link.replace(token, other))).status).toBe(401)
    expect((await fetchLink(readerLink(documentId, Date.now() - 600_001))).status).toBe(401)
    expect((await fetchLink(readerLink(99_999_999))).status).toBe(404)
    expect(product.output()).toContain('/readers/documents/[redacted]')
    expect(product.output()).not.toContain(token)
  })
})
