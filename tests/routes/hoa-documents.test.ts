import { beforeAll, describe, expect, it } from 'vitest'
import { json } from '~tests/setup/responses'
import { pdfWith } from '~tests/factories/documents'
import { addHoa } from '~tests/setup/hoa'
import { textOf } from '~tests/setup/html'
import type { Product } from '~tests/setup/product'
import { documentsOf as documentsOfHoa } from '~tests/setup/partner-portal'
import { sharedProduct } from '~tests/setup/shared-product'
import { signInAs } from '~tests/setup/staff'
import { smallPdf, Visitor } from '~tests/setup/visitor'
import { dayMs } from '~/modules/time-units'

// The documents of HOAs over HTTP (docs/specification/hoas-and-partners.md#hoa-documents).

let product: Product
let admin: Visitor
let contributor: Visitor
let contributorId: number

beforeAll(async () => {
  product = await sharedProduct()
  admin = (await signInAs(product, 'admin')).visitor
  ;({ visitor: contributor, id: contributorId } = await signInAs(product, 'contributor'))
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

  it('with active content cannot be downloaded, and no download is logged', async () => {
    const { path, id } = await newHoa()
    const content = pdfWith({ catalog: '/OpenAction << /S /JavaScript /JS (x) >>' })
    await admin.upload([{ name: 'Form.pdf', content }], `${path}/uploads`)
    const file = `${path}/documents/${documentsOf(id)[0]?.id}`
    for (const method of ['HEAD', 'GET']) expect((await admin.fetch(file, { method })).status).toBe(409)
    expect(textOf(await (await admin.fetch(file)).text())).toContain(
      'This document contains scripts, so the original can’t be downloaded.',
    )
    const listed = await admin.page(`${path}/documents`)
    expect(textOf(listed)).toContain('Contains scripts. Its pages are shown as pictures')
    expect(listed).not.toContain(`href="${file}"`)
    expect(
      product.value(
        "select count(*) from activities where action = 'viewed' and description like 'Form.pdf%'",
      ),
    ).toBe(0)
  })

  it('are uploaded by a contributor, listed, and downloaded unchanged', async () => {
    const { path, name, id } = await newHoa()
    expect(textOf(await contributor.page(`${path}/documents`))).toContain('No documents yet')
    const sent = await contributor.upload(
      [
        { name: 'Übersicht 日本.pdf', content: smallPdf },
        { name: 'bad.exe', content: 'MZ' },
      ],
      `${path}/uploads`,
    )
    const text = textOf(await (await contributor.follow(sent)).text())
    expect(text).toContain('A file was not added “bad.exe”: File type must be')
    expect(text).toContain('Übersicht 日本.pdf')
    expect(text).toContain('by Test Contributor')
    expect(text).toContain('Current')
    expect(text).not.toContain('Delete')
    const [document] = documentsOf(id)
    const downloads = () =>
      product.rows(
        "select user_id, section, description, metadata from activities where action = 'viewed' and metadata like ?",
        `{"hoaId":${id},%`,
      )
    const head = await contributor.fetch(`${path}/documents/${document?.id}`, { method: 'HEAD' })
    expect([head.status, head.headers.get('Content-Length')]).toEqual([200, String(smallPdf.length)])
    expect(downloads()).toEqual([])
    const file = await contributor.fetch(`${path}/documents/${document?.id}`)
    expect(downloads()).toEqual([
      {
        user_id: contributorId,
        section: 'documents',
        description: `Übersicht 日本.pdf of ${name} downloaded`,
        metadata: JSON.stringify({ hoaId: id, hoa: name }),
      },
    ])
    expect([file.status, await file.text()]).toEqual([200, smallPdf])
    expect(file.headers.get('Content-Type')).toBe('application/pdf')
    expect(file.headers.get('Content-Disposition')).toContain("filename*=UTF-8''%C3%9Cbersicht%20")
    expect(file.headers.get('Content-Security-Policy')).toContain('sandbox')
    expect(await contributor.page(`${path}/documents`)).not.toContain(document?.stored_name)
    const more = await contributor.upload([{ name: 'more.pdf', content: smallPdf }], `${path}/uploads`)
    expect(textOf(await (await contributor.follow(more)).text())).toContain(
      `Files uploaded successfully 1 file(s) added to ${name}`,
    )
  })

  it('are uploaded by scripts with JSON responses', async () => {
    const { path, id } = await newHoa()
    const files = [
      { name: 'a.pdf', content: smallPdf },
      { name: 'b.png', content: smallPdf },
    ]
    expect(await json(await admin.upload(files, `${path}/uploads`, 'application/json'))).toEqual({
      status: 200,
      body: { added: 1, refused: [{ name: 'b.png', message: 'This is not a PNG image' }] },
    })
    expect(documentsOf(id).map((d) => d.original_name)).toEqual(['a.pdf'])
    expect(await json(await admin.upload(files, '/admin/hoas/999999/uploads', 'application/json'))).toEqual({
      status: 404,
      body: { error: 'There is no such HOA.' },
    })
  })

  it('require a chosen file', async () => {
    const { path } = await newHoa()
    // A browser sends a nameless part for an empty file input.
    const sent = await admin.upload([{ name: '', content: '' }], `${path}/uploads`)
    expect(textOf(await (await admin.follow(sent)).text())).toContain(
      'No files uploaded Please choose at least one document.',
    )
  })

  it('are deleted after a confirmation, with their file', async () => {
    const { page, document, id } = await withDocument()
    expect(product.uploads()).toContain(document.stored_name)
    const question = textOf(await admin.page(`${page}?delete=${document.id}`))
    expect(question).toContain('Are you sure you want to delete Bylaws (1).pdf ? It can’t be restored.')
    const deleted = await admin.post(page, { intent: 'delete', documentId: document.id })
    expect(textOf(await (await admin.follow(deleted)).text())).toContain('Document Deleted Bylaws (1).pdf')
    expect(documentsOf(id)).toEqual([])
    expect(product.uploads()).not.toContain(document.stored_name)
    const again = await admin.post(page, { intent: 'delete', documentId: document.id })
    expect(again.status).toBe(404)
    expect(textOf(await again.text())).toContain('This document does not exist. Someone may have deleted it.')
  })

  it('expire on the date in the form', async () => {
    const { page, document, id } = await withDocument()
    const set = (expiresOn: string) =>
      admin.post(`${page}?expiry=${document.id}`, {
        intent: 'set-expiry',
        documentId: document.id,
        expiresOn,
      })
    const text = textOf(await (await admin.follow(await set('2020-01-31'))).text())
    expect(text).toContain('Expired Jan 31, 2020')
    const refused = await set('2025-02-30')
    expect(refused.status).toBe(422)
    expect(textOf(await refused.text())).toContain('This date does not exist')
    expect(documentsOf(id)[0]?.expires_on).toBe('2020-01-31')
    expect(textOf(await (await admin.follow(await set(''))).text())).toContain(
      'Bylaws (1).pdf does not expire',
    )
    const soon = new Date(Date.now() + 10 * dayMs).toISOString().slice(0, 10)
    expect(textOf(await (await admin.follow(await set(soon))).text())).toContain('Expires Soon')
  })

  it('of other HOAs and orders cannot be accessed here', async () => {
    const { page, path } = await withDocument()
    const other = await withDocument()
    await new Visitor(product.url).walkTo(4)
    const orderDocument = product.value(
      'select id from documents where order_id is not null order by id desc',
    )
    for (const id of [other.document.id, orderDocument, 0, 'x']) {
      expect((await admin.fetch(`${page}/${id}`)).status).toBe(404)
      expect((await admin.post(page, { intent: 'delete', documentId: id })).status).toBe(404)
    }
    expect(
      (await admin.post(page, { intent: 'set-expiry', documentId: orderDocument, expiresOn: '2099-01-01' }))
        .status,
    ).toBe(404)
    expect(documentsOf(other.id)).toHaveLength(1)
    expect(product.value('select count(*) from documents where id = ?', orderDocument)).toBe(1)
    expect((await admin.post(page, { intent: 'burn' })).status).toBe(400)
    expect((await admin.fetch(`${path}/uploads`)).headers.get('Location')).toBe(page)
  })
})
