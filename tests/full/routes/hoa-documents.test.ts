import { beforeAll, describe, expect, it } from 'vitest'
import { json } from '~tests/setup/responses'
import { addHoa } from '~tests/setup/hoa'
import { textOf } from '~tests/setup/html'
import type { Product } from '~tests/setup/product'
import { documentsOf as documentsOfHoa } from '~tests/setup/partner-portal'
import { multipart, slowUpload } from '~tests/setup/raw-requests'
import { sharedProduct } from '~tests/setup/shared-product'
import { signInAs } from '~tests/setup/staff'
import { pdfOf } from '~tests/setup/uploads'
import type { Visitor } from '~tests/setup/visitor'
import { smallPdf } from '~tests/setup/visitor'

// The documents of HOAs over HTTP (docs/specification/hoas-and-partners.md#hoa-documents).

let product: Product
let admin: Visitor
let contributor: Visitor

beforeAll(async () => {
  product = await sharedProduct()
  admin = (await signInAs(product, 'admin')).visitor
  contributor = (await signInAs(product, 'contributor')).visitor
})

const newHoa = (fields?: Record<string, string>) => addHoa(admin, fields)

describe('the documents of an HOA', () => {
  const documentsOf = (id: number) => documentsOfHoa(product, id)

  /** An HOA with one document. */
  async function withDocument() {
    const hoa = await newHoa()
    const sent = await admin.upload([{ name: 'Bylaws (1).pdf', content: smallPdf }], `${hoa.path}/uploads`)
    expect([sent.status, sent.headers.get('Location')]).toEqual([302, `${hoa.path}/documents`])
    const [document] = documentsOf(hoa.id)
    if (!document) throw new Error('No document')
    return { ...hoa, document, page: `${hoa.path}/documents` }
  }

  it('of 10 MB are accepted, but neither larger ones nor requests of 210 MB', async () => {
    const { path, id } = await newHoa()
    const limit = 10 * 1024 * 1024
    const response = await json(
      await admin.upload(
        [
          { name: 'exact.pdf', content: pdfOf(limit) },
          { name: 'over.pdf', content: pdfOf(limit + 1) },
        ],
        `${path}/uploads`,
        'application/json',
      ),
    )
    expect(response.body).toEqual({
      added: 1,
      refused: [{ name: 'over.pdf', message: `File is larger than ${limit} bytes` }],
    })
    expect(documentsOf(id).map((d) => d.original_name)).toEqual(['exact.pdf'])
    // Rejected unread; no other page accepts bodies of this size.
    for (const [target, bytes] of [
      ['uploads', 21 * limit],
      ['documents', limit],
    ] as const) {
      const heavy = slowUpload(
        admin,
        multipart([{ name: 'x.pdf', content: smallPdf }]),
        { 'Content-Length': String(bytes), Accept: 'application/json' },
        `${path}/${target}`,
      )
      await heavy.send(0, 100)
      expect((await heavy.response).status).toBe(413)
      heavy.abort()
    }
  })

  it('are dated and deleted on a later page, which stays open', async () => {
    const { page, document, id } = await withDocument()
    product.change(
      `with recursive n (i) as (select 1 union all select i + 1 from n where i < 60)
       insert into documents (hoa_id, original_name, stored_name, media_type, size_bytes, uploaded_at)
       select hoa_id, 'Copy ' || i || '.pdf', stored_name || i, media_type, size_bytes, uploaded_at + i
       from documents, n where documents.id = ?`,
      document.id,
    )
    const asking = await admin.page(`${page}?page=2&expiry=${document.id}`)
    const [, action = ''] = /action="([^"]+expiry=[^"]+)"/.exec(asking) ?? []
    expect(action.replaceAll('&amp;', '&')).toBe(`${page}?page=2&expiry=${document.id}`)
    const fields = { intent: 'set-expiry', documentId: document.id }
    const refused = await admin.post(action.replaceAll('&amp;', '&'), { ...fields, expiresOn: '2025-02-30' })
    expect(refused.status).toBe(422)
    expect(textOf(await refused.text())).toMatch(/is current until.*This date does not exist.*Page 2 of 2/)
    const dated = await admin.post(action.replaceAll('&amp;', '&'), { ...fields, expiresOn: '2020-01-31' })
    expect(dated.headers.get('Location')).toBe(`${page}?page=2`)
    expect(textOf(await admin.page(`${page}?page=2`))).toContain('Expired Jan 31, 2020')
    const deleted = await admin.post(`${page}?page=2`, { intent: 'delete', documentId: document.id })
    expect(deleted.headers.get('Location')).toBe(`${page}?page=2`)
    expect(documentsOf(id)).toHaveLength(60)
  })

  it('offer no deletion to a contributor', async () => {
    const { page, document } = await withDocument()
    expect(textOf(await contributor.page(`${page}?delete=${document.id}`))).not.toContain('Are you sure')
  })
})
