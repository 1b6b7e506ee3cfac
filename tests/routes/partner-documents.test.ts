import { beforeAll, describe, expect, it } from 'vitest'
import { json } from '~tests/setup/responses'
import { textOf } from '~tests/setup/html'
import { type Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { signInAs } from '~tests/setup/staff'
import { smallPdf } from '~tests/setup/visitor'
import { makePdf } from '~db/seed/pdf'
import { documentsOf, newPartner, withDocument } from '~tests/setup/partner-portal'

// A partner’s documents (docs/specification/hoas-and-partners.md#partner-portal).

type SignedIn = Awaited<ReturnType<typeof signInAs>>

let product: Product
let admin: SignedIn
beforeAll(async () => {
  product = await sharedProduct({ readsDocuments: true })
  admin = await signInAs(product, 'admin')
})

const certificate = makePdf('Certificate of Insurance', [
  'Insurance carrier: Demo Mutual Insurance',
  'Policy period: July 1, 2026 to July 1, 2049',
])

describe('a partner’s documents', () => {
  it('are uploaded, downloaded, dated, replaced, and deleted by plain forms', async () => {
    const { visitor, home, files, hoa, id } = await newPartner(product)
    const sent = await visitor.upload(
      [
        { name: 'Bylaws.pdf', content: smallPdf },
        { name: 'bad.exe', content: 'MZ' },
      ],
      `${files}/uploads`,
    )
    expect([sent.status, sent.headers.get('Location')]).toEqual([302, home])
    expect(textOf(await (await visitor.follow(sent)).text())).toContain('“bad.exe”: File type must be')
    const [document] = documentsOf(product, hoa.id)
    const download = await visitor.fetch(`${files}/documents/${document?.id}`)
    expect([download.status, await download.text()]).toEqual([200, smallPdf])

    const question = textOf(await visitor.page(`${home}&delete=${document?.id}`))
    expect(question).toContain('Are you sure you want to delete Bylaws.pdf ? It can’t be restored.')
    const dated = await visitor.post(home, {
      intent: 'set-expiry',
      documentId: document?.id ?? 0,
      expiresOn: '2020-01-31',
    })
    expect(textOf(await (await visitor.follow(dated)).text())).toContain(
      'Expiry Saved Bylaws.pdf: Jan 31, 2020',
    )
    const wrong = await visitor.post(`${home}&expiry=${document?.id}`, {
      intent: 'set-expiry',
      documentId: document?.id ?? 0,
      expiresOn: '2025-02-30',
    })
    expect([wrong.status, textOf(await wrong.text())]).toEqual([
      422,
      expect.stringContaining('This date does not exist'),
    ])

    expect(await visitor.page(`${home}&replace=${document?.id}`)).toContain(
      `action="${files}/uploads?replace=${document?.id}"`,
    )
    const replaced = await visitor.upload(
      [{ name: 'New.pdf', content: smallPdf }],
      `${files}/uploads?replace=${document?.id}`,
    )
    expect(replaced.headers.get('Location')).toBe(home)
    const [next, ...others] = documentsOf(product, hoa.id)
    expect([next?.original_name, others]).toEqual(['New.pdf', []])
    expect(product.uploads()).not.toContain(document?.stored_name)

    const deleted = await visitor.post(home, { intent: 'delete', documentId: next?.id ?? 0 })
    expect(textOf(await (await visitor.follow(deleted)).text())).toContain('Document Deleted New.pdf')
    expect(documentsOf(product, hoa.id)).toEqual([])
    expect(
      product
        .rows<{ action: string }>(
          "select action from activities where section = 'documents' and user_id = ? order by id",
          id,
        )
        .map(({ action }) => action),
    ).toEqual(['uploaded', 'viewed', 'updated', 'deleted', 'uploaded', 'deleted'])
    expect((await visitor.post(home, { intent: 'burn' })).status).toBe(400)
  })

  it('are read: an insurance certificate expires on the date in its text, with the page', async () => {
    const { visitor, home, files, hoa } = await newPartner(product)
    await visitor.upload([{ name: 'Policy.pdf', content: certificate }], `${files}/uploads`)
    await expect
      .poll(async () => textOf(await visitor.page(home)))
      .toMatch(/Policy\.pdf.*Insurance.*Jul 1, 2049 Stated on page 1/)
    const [document] = documentsOf(product, hoa.id)
    expect(document?.expires_on).toBe('2049-07-01')
    const html = await visitor.page(home)
    const cited = `${files}/documents/${document?.id}/pages/1`
    expect(html).toContain(`href="${cited}"`)
    const page = textOf(await visitor.page(cited))
    expect(page).toMatch(
      /The expiry, Jul 1, 2049, comes from these words: “Policy period: July 1, 2026 to July 1, 2049”/,
    )
    const image = await visitor.fetch(`${cited}/image`)
    expect([image.status, image.headers.get('Content-Type')]).toEqual([200, 'image/png'])
    await image.body?.cancel()
    for (const wrong of [
      `${files}/documents/${document?.id}/pages/2`,
      `${files}/documents/${document?.id}/pages/x`,
    ])
      expect(await visitor.status(wrong)).toBe(404)
    // Staff see the same for the HOA.
    const staff = `/admin/hoas/${hoa.id}/documents`
    expect(textOf(await admin.visitor.page(staff))).toMatch(/Policy\.pdf.*Insurance.*Stated on page 1/)
    expect(textOf(await admin.visitor.page(`${staff}/${document?.id}/pages/1`))).toContain(
      'comes from these words',
    )
  })

  it('of another partner are not found, and stay', async () => {
    const { hoa, home, files, document } = await withDocument(product)
    const { visitor } = await newPartner(product)
    const before = documentsOf(product, hoa.id)
    for (const path of [
      home,
      `${files}/documents/${document.id}`,
      `${files}/documents/${document.id}/pages/1`,
      `${files}/documents/${document.id}/pages/1/image`,
      '/partner?hoa=999999',
      '/partner?hoa=x',
    ]) {
      const response = await visitor.fetch(path)
      expect([response.status, await response.text()], path).toEqual([
        404,
        expect.not.stringContaining(hoa.name),
      ])
    }
    const attempts = [
      () => visitor.post(home, { intent: 'delete', documentId: document.id }),
      () => visitor.post(home, { intent: 'set-expiry', documentId: document.id, expiresOn: '' }),
      () => visitor.upload([{ name: 'x.pdf', content: smallPdf }], `${files}/uploads`),
      () => visitor.upload([{ name: 'x.pdf', content: smallPdf }], `${files}/uploads?replace=${document.id}`),
    ]
    for (const attempt of attempts) expect((await attempt()).status).toBe(404)
    expect(documentsOf(product, hoa.id)).toEqual(before)
  })

  it("of another HOA cannot be accessed through the partner's own", async () => {
    const { document, hoa } = await withDocument(product)
    const { visitor, home, files, hoa: own } = await newPartner(product)
    for (const path of [
      `${files}/documents/${document.id}`,
      `${files}/documents/${document.id}/pages/1/image`,
    ])
      expect(await visitor.status(path)).toBe(404)
    expect((await visitor.post(home, { intent: 'delete', documentId: document.id })).status).toBe(404)
    const sent = await visitor.upload(
      [{ name: 'x.pdf', content: smallPdf }],
      `${files}/uploads?replace=${document.id}`,
      'application/json',
    )
    expect(await json(sent)).toEqual({
      status: 200,
      body: {
        added: 0,
        refused: [{ name: 'x.pdf', message: 'This document does not exist. Someone may have deleted it.' }],
      },
    })
    expect([documentsOf(product, hoa.id).length, documentsOf(product, own.id).length]).toEqual([1, 0])
  })
})
