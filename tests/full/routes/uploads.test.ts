import { beforeAll, describe, expect, it } from 'vitest'
import { json } from '~tests/setup/responses'
import { textOf } from '~tests/setup/html'
import { type Product } from '~tests/setup/product'
import { multipart, slowUpload } from '~tests/setup/raw-requests'
import { sharedProduct } from '~tests/setup/shared-product'
import { smallPdf } from '~tests/setup/visitor'
import { atUpload, expectTidy, pdfOf } from '~tests/setup/uploads'

// Documents over HTTP (docs/specification/reading-documents.md#accepted-files).

const limit = 10 * 1024 * 1024

const jsonOnly = 'application/json'
let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

describe('an accepted file', () => {
  it('may be exactly 10 MB', async () => {
    const { visitor, documents } = await atUpload(product)
    const response = await json(
      await visitor.upload([{ name: 'full.pdf', content: pdfOf(limit) }], undefined, jsonOnly),
    )
    expect(response).toEqual({ status: 200, body: { added: 1, refused: [] } })
    expect(documents()).toMatchObject([{ size_bytes: limit }])
    expect(textOf(await visitor.page('/checkout?step=3'))).toContain('full.pdf 10.00 MB')
    await expectTidy(product)
  })

  it('may have any name; a path in it is ignored', async () => {
    const { visitor, documents, names } = await atUpload(product)
    const sent = [
      '../../x.pdf',
      '..\\..\\y.pdf',
      '/etc/passwd.pdf',
      'C:\\Users\\me\\z.pdf',
      'Satzung – Übersicht 日本.pdf',
      '.pdf.pdf',
      `${'long '.repeat(60)}.pdf`,
    ]
    for (const name of sent) {
      const { type, body } = multipart([{ name: name.replace(/\\/g, '\\\\'), content: smallPdf }])
      await visitor.fetch('/checkout/documents', { method: 'POST', body, headers: { 'Content-Type': type } })
    }
    expect(names()).toHaveLength(sent.length)
    for (const name of names()) {
      expect(name).not.toMatch(/[\\/]/)
      expect(name.length).toBeLessThanOrEqual(150)
    }
    expect(names()).toContain('x.pdf')
    expect(names()).toContain('Satzung – Übersicht 日本.pdf')
    for (const { stored_name } of documents()) expect(stored_name).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{32}\.pdf$/)
    await expectTidy(product)
  })

  it('is listed after a reload in upload order', async () => {
    const { visitor } = await atUpload(product)
    for (const name of ['one.pdf', 'two.pdf', 'three.pdf'])
      await visitor.upload([{ name, content: smallPdf }])
    const text = textOf(await visitor.page('/checkout?step=3'))
    expect(text).toMatch(/one\.pdf.*two\.pdf.*three\.pdf/)
  })
})

describe('an interrupted upload', () => {
  it('does not delay others, however many there are', async () => {
    const { visitor } = await atUpload(product)
    const form = multipart([{ name: 'slow.pdf', content: pdfOf(200_000) }])
    const slow = Array.from({ length: 30 }, () => slowUpload(visitor, form))
    await Promise.all(slow.map((upload) => upload.send(0, 100_000)))
    const quick = await atUpload(product)
    expect((await quick.visitor.upload([{ name: 'quick.pdf', content: smallPdf }])).status).toBe(302)
    expect(quick.names()).toEqual(['quick.pdf'])
    for (const upload of slow) upload.abort()
    await expectTidy(product)
  })
})

describe("a visitor's documents", () => {
  it.each(['', 'abc', '-1', '1; drop table documents', '1e400'])(
    'are not removed by the id "%s"',
    async (id) => {
      const { visitor, names } = await atUpload(product)
      await visitor.upload([{ name: 'one.pdf', content: smallPdf }])
      expect((await visitor.post('/checkout/documents', { intent: 'remove', documentId: id })).status).toBe(
        302,
      )
      expect(names()).toEqual(['one.pdf'])
    },
  )
})
