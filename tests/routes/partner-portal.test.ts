import { beforeAll, describe, expect, it } from 'vitest'
import { json } from '~tests/setup/responses'
import { addHoa } from '~tests/setup/hoa'
import { textOf } from '~tests/setup/html'
import type { Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { signInAs } from '~tests/setup/staff'
import type { Visitor } from '~tests/setup/visitor'
import { smallPdf } from '~tests/setup/visitor'
import { linkPartnerInProduct, documentsOf, newPartner, withDocument } from '~tests/setup/partner-portal'

// The partner portal and its API calls (docs/specification/hoas-and-partners.md#partner-portal).

type SignedIn = Awaited<ReturnType<typeof signInAs>>

let product: Product
let admin: SignedIn
beforeAll(async () => {
  product = await sharedProduct()
  admin = await signInAs(product, 'admin')
})

describe('the partner portal', () => {
  it('shows a partner the HOA and the correct numbers of its documents', async () => {
    const { visitor, home, hoa, files } = await newPartner(product, {
      city: 'Boise',
      state: 'ID',
      totalUnits: 48,
      monthlyDuesCents: 28_550,
    })
    const empty = textOf(await visitor.page('/partner'))
    for (const text of [
      'Welcome, Test Partner',
      'Logout',
      hoa.name,
      'Boise, ID',
      '48',
      '$285.50',
      'Total 0',
      'No documents yet',
    ])
      expect(empty).toContain(text)
    await visitor.upload([{ name: 'Bylaws.pdf', content: smallPdf }], `${files}/uploads`)
    await visitor.upload([{ name: 'Old.pdf', content: smallPdf }], `${files}/uploads`)
    product.change(
      "update documents set expires_on = '2020-01-31', expires_source = 'person' where hoa_id = ? and original_name = 'Old.pdf'",
      hoa.id,
    )
    const text = textOf(await visitor.page(home))
    expect(text).toMatch(/Current 1 Expires Soon 0 Expired 1 Total 2/)
    expect(text).toMatch(/Old\.pdf.*Expired Jan 31, 2020 Set by hand/)
    expect(text).toContain('One year after the upload')
  })
})

describe('the API calls of the partner portal', () => {
  const send = (
    visitor: Visitor,
    parts: { hoaId?: string | number; files?: { name: string; content: string }[] },
    fieldFirst = true,
  ) => {
    const form = new FormData()
    const field = () => parts.hoaId !== undefined && form.append('hoaId', String(parts.hoaId))
    if (fieldFirst) field()
    for (const { name, content } of parts.files ?? []) form.append('documents', new Blob([content]), name)
    if (!fieldFirst) field()
    return visitor.fetch('/api/partner/upload-documents', { method: 'POST', body: form })
  }
  const good = { name: 'Bylaws.pdf', content: smallPdf }
  const bad = { name: 'bad.exe', content: 'MZ' }

  it("return a partner's HOAs and the documents of each", async () => {
    const { visitor, hoa, document, id } = await withDocument(product)
    const second = await addHoa(admin.visitor, {
      name: `Zebra ${crypto.randomUUID()}`,
      monthlyDues: '285.50',
    })
    await linkPartnerInProduct(product, { id }, second.id)
    expect(await json(await visitor.fetch('/api/partner/hoas?pageSize=1&page=2'))).toMatchObject({
      status: 200,
      body: { total: 2, page: 2, hoas: [{ id: second.id, name: second.name, monthlyDues: 285.5 }] },
    })
    const { status, body } = await json(await visitor.fetch(`/api/documents/hoa/${hoa.id}`))
    expect([status, body]).toMatchObject([
      200,
      { total: 1, documents: [{ id: document.id, originalName: 'Bylaws.pdf', status: 'active' }] },
    ])
  })

  it.each(['before', 'after'])("accept documents with the HOA's id %s the files", async (place) => {
    const { visitor, hoa } = await newPartner(product)
    const response = await send(visitor, { hoaId: hoa.id, files: [good, bad] }, place === 'before')
    expect(await json(response)).toEqual({
      status: 201,
      body: {
        added: 1,
        refused: [{ name: 'bad.exe', message: expect.stringMatching(/^File type must be/) as string }],
      },
    })
    expect(documentsOf(product, hoa.id).map((d) => d.original_name)).toEqual(['Bylaws.pdf'])
  })

  it('reject errors with a message, and leave nothing behind', async () => {
    const { visitor, hoa } = await newPartner(product)
    const other = await newPartner(product)
    const files = product.uploads()
    const cases: [Promise<Response>, number, Record<string, unknown>][] = [
      [send(visitor, { files: [good] }), 422, { fields: { hoaId: 'hoaId is required' } }],
      [
        send(visitor, { hoaId: hoa.id }),
        422,
        { fields: { documents: 'Please choose at least one document.' } },
      ],
      [send(visitor, { hoaId: other.hoa.id, files: [good] }), 404, { error: 'There is no such HOA.' }],
      [send(visitor, { hoaId: '1e3', files: [good] }), 404, { error: 'There is no such HOA.' }],
      [
        send(visitor, { hoaId: hoa.id, files: [bad] }),
        415,
        { error: expect.stringMatching(/^“bad\.exe”: File type must be/) as string },
      ],
      [visitor.json('POST', '/api/partner/upload-documents', { hoaId: hoa.id }), 415, {}],
      [visitor.fetch('/api/partner/upload-documents'), 405, {}],
      [visitor.json('POST', '/api/partner/hoas', {}), 405, {}],
      [visitor.fetch(`/api/documents/hoa/${other.hoa.id}`), 404, { error: 'There is no such HOA.' }],
      [visitor.fetch('/api/documents/hoa/x'), 404, { error: 'There is no such HOA.' }],
    ]
    for (const [response, status, body] of cases)
      expect(await json(await response)).toMatchObject({
        status,
        body: { error: expect.any(String) as string, ...body },
      })
    expect([documentsOf(product, hoa.id), documentsOf(product, other.hoa.id)]).toEqual([[], []])
    expect(product.uploads()).toEqual(files)
  })
})
