import { beforeAll, describe, expect, it } from 'vitest'
import { json } from '~tests/setup/responses'
import { textOf } from '~tests/setup/html'
import type { Product } from '~tests/setup/product'
import { multipart, slowUpload } from '~tests/setup/raw-requests'
import { sharedProduct } from '~tests/setup/shared-product'
import { smallPdf, Visitor } from '~tests/setup/visitor'
import { atUpload, expectTidy, pdfOf } from '~tests/setup/uploads'

// Documents that are refused (docs/specification/reading-documents.md#accepted-files).

const limit = 10 * 1024 * 1024

const jsonOnly = 'application/json'
let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

describe('a rejected file', () => {
  const zip = Buffer.from('PK\x03\x04rubbish', 'latin1')
  const cases: [string, string, Buffer | string, string][] = [
    ['zero bytes', 'empty.pdf', '', 'File is smaller than 1 bytes'],
    ['one byte over the limit', 'big.pdf', pdfOf(limit + 1), `File is larger than ${limit} bytes`],
    [
      'a program with the extension of a PDF',
      'setup.pdf',
      Buffer.from('MZ\x90\x00 This program', 'latin1'),
      'This is not a PDF document',
    ],
    ['a program', 'setup.exe', 'MZ', 'File type must be PDF, DOC, DOCX, JPG, JPEG, PNG'],
    ['a name without an extension', 'README', smallPdf, 'File type must be PDF, DOC, DOCX, JPG, JPEG, PNG'],
    ['two extensions', 'bylaws.pdf.exe', smallPdf, 'File type must be PDF, DOC, DOCX, JPG, JPEG, PNG'],
    ['a PDF with the extension of a PNG', 'photo.png', smallPdf, 'This is not a PNG image'],
    [
      'a PNG with the extension of a JPG',
      'photo.jpg',
      Buffer.from('89504e470d0a1a0a', 'hex'),
      'This is not a JPG image',
    ],
    ['a PDF with the extension of a DOC', 'minutes.doc', smallPdf, 'This is not a Word document (DOC)'],
    ['a PDF with the extension of a DOCX', 'minutes.docx', smallPdf, 'This is not a Word document (DOCX)'],
    ['a broken DOCX', 'minutes.docx', zip, 'This Word document is damaged and can’t be opened'],
    ['a DOCX of two bytes', 'minutes.docx', 'PK', 'This is not a Word document (DOCX)'],
    ['a DOC of one byte', 'minutes.doc', 'x', 'This is not a Word document (DOC)'],
    ['a PNG of one byte', 'photo.png', 'x', 'This is not a PNG image'],
  ]
  it.each(cases)('is not stored, and the reason is shown: %s (%s)', async (_, name, content, message) => {
    const { visitor, names } = await atUpload(product)
    const response = await json(await visitor.upload([{ name, content }], undefined, jsonOnly))
    expect(response).toEqual({ status: 200, body: { added: 0, refused: [{ name, message }] } })
    const plain = await visitor.upload([{ name, content }], '/checkout/documents?next=payment')
    expect([plain.status, plain.headers.get('Location')]).toEqual([302, '/checkout?step=3'])
    expect(textOf(await (await visitor.follow(plain)).text())).toContain(
      `A file was not added “${name}”: ${message}.`,
    )
    expect(names()).toEqual([])
    await expectTidy(product)
  })

  it('is every file after the 20th of a request, with one message', async () => {
    const { visitor, names } = await atUpload(product)
    const many = Array.from({ length: 22 }, (_, i) => ({ name: `${i}.pdf`, content: smallPdf }))
    const response = await json(await visitor.upload(many, undefined, jsonOnly))
    expect(response).toEqual({
      status: 200,
      body: { added: 20, refused: [{ name: '', message: 'Too many files' }] },
    })
    expect(names()).toHaveLength(20)
    await expectTidy(product)
  })

  it('is every file after the 100th of an order', async () => {
    const { visitor, documents } = await atUpload(product)
    const orderId = product.value('select order_id from checkouts order by updated_at desc limit 1')
    for (let i = 0; i < 99; i++)
      product.change(
        "insert into documents (order_id, original_name, stored_name, media_type, size_bytes, uploaded_at) values (?, 'x.pdf', ?, 'application/pdf', 1, 1)",
        orderId,
        `made-up-${i}`,
      )
    const response = await json(
      await visitor.upload(
        [
          { name: '100.pdf', content: smallPdf },
          { name: '101.pdf', content: smallPdf },
        ],
        undefined,
        jsonOnly,
      ),
    )
    expect(response.body).toEqual({ added: 1, refused: [{ name: '101.pdf', message: 'Too many files' }] })
    expect(documents()).toHaveLength(100)
    product.change("delete from documents where stored_name like 'made-up-%'")
    await expectTidy(product)
  })
})

describe('a rejected upload request', () => {
  it('may be sent to its end, since browsers read the response only then', async () => {
    // Without an order, the response is sent early.
    const files = multipart([{ name: 'late.pdf', content: pdfOf(limit) }])
    const upload = slowUpload(new Visitor(product.url), files, { Accept: jsonOnly, Connection: 'keep-alive' })
    await upload.send(0, files.body.length)
    upload.end()
    expect(await upload.response).toMatchObject({ status: 404 })
  })

  it('without a length is answered with 411', async () => {
    const { visitor } = await atUpload(product)
    const { type, body } = multipart([{ name: 'x.pdf', content: smallPdf }])
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(body)
        controller.close()
      },
    })
    const chunked = await visitor.fetch('/checkout/documents', {
      method: 'POST',
      body: stream,
      duplex: 'half',
      headers: { 'Content-Type': type, Accept: jsonOnly },
    } as RequestInit)
    expect(chunked.status).toBe(411)
    expect(await chunked.json()).toEqual({ error: expect.any(String) })
  })

  it.each([
    ['a body that is not multipart', 'application/pdf', 415],
    ['JSON', 'application/json', 415],
    ['multipart without a boundary', 'multipart/form-data', 400],
    ['multipart without an end', 'multipart/form-data; boundary=x', 400],
  ])('with %s stores nothing', async (_, type, status) => {
    const { visitor, names } = await atUpload(product)
    const response = await visitor.fetch('/checkout/documents', {
      method: 'POST',
      body: '--x\r\nContent-Disposition: form-data; name="documents"; filename="x.pdf"\r\n\r\n%PDF-',
      headers: { 'Content-Type': type, Accept: jsonOnly },
    })
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual({ error: expect.any(String) })
    expect(names()).toEqual([])
    await expectTidy(product)
  })
})
