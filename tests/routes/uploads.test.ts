import { beforeAll, describe, expect, it } from 'vitest'
import { json } from '~tests/setup/responses'
import { documentIds, textOf } from '~tests/setup/html'
import { until, type Product } from '~tests/setup/product'
import { multipart, slowUpload } from '~tests/setup/raw-requests'
import { sharedProduct } from '~tests/setup/shared-product'
import { goodCard, smallPdf, Visitor } from '~tests/setup/visitor'
import { atUpload, expectTidy, pdfOf, stored } from '~tests/setup/uploads'

// Documents over HTTP (docs/specification/reading-documents.md#accepted-files).

const jsonOnly = 'application/json'
let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

describe('an accepted file', () => {
  it('is stored unchanged, under a generated name', async () => {
    const { visitor, documents } = await atUpload(product)
    const content = pdfOf(123_456)
    const sent = await visitor.upload([{ name: 'Bylaws of 1987.PDF', content }])
    expect([sent.status, sent.headers.get('Location')]).toEqual([302, '/checkout?step=3'])
    const [document] = documents()
    expect(document).toMatchObject({
      original_name: 'Bylaws of 1987.PDF',
      size_bytes: 123_456,
    })
    expect(stored(product, document?.stored_name ?? '').equals(content)).toBe(true)
    expect(document?.stored_name).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{32}\.pdf$/)
    const page = textOf(await visitor.page('/checkout?step=3'))
    expect(page).toContain('Bylaws of 1987.PDF 0.12 MB')
    expect(page).toContain('Files uploaded successfully 1 file(s) added to your order')
    await expectTidy(product)
  })
})

describe('an interrupted upload', () => {
  it.each(['in the middle of the only file', 'in the second file'])(
    '%s leaves no partial file',
    async (where) => {
      const { visitor, names } = await atUpload(product)
      const files = [{ name: 'first.pdf', content: pdfOf(300_000) }]
      if (where.includes('second')) files.push({ name: 'second.pdf', content: pdfOf(300_000) })
      const form = multipart(files)
      const upload = slowUpload(visitor, form)
      await upload.send(0, Math.floor(form.body.length * 0.75))
      const arriving = () => product.uploads().some((name) => name.startsWith('arriving'))
      const taken = where.includes('second') ? 1 : 0
      await until(() => names().length === taken && arriving(), 'the file to arrive')
      upload.abort()
      await expectTidy(product)
      // Files that had arrived completely may stay.
      expect(names()).toEqual(where.includes('second') ? ['first.pdf'] : [])
      // The same files can be sent again.
      const again = await visitor.upload(files)
      expect(again.status).toBe(302)
      expect(names()).toContain('first.pdf')
      await expectTidy(product)
    },
  )
})

describe("a visitor's documents", () => {
  it('cannot be added or removed by others', async () => {
    const { visitor, documents } = await atUpload(product)
    await visitor.upload([{ name: 'mine.pdf', content: smallPdf }])
    const [mine] = documents()
    const stranger = new Visitor(product.url)
    const response = await json(
      await stranger.upload([{ name: 'theirs.pdf', content: smallPdf }], undefined, jsonOnly),
    )
    expect(response).toEqual({
      status: 404,
      body: { error: 'Your checkout is no longer open. Please begin again.' },
    })
    await stranger.post('/checkout/documents', { intent: 'remove', documentId: mine?.id ?? 0 })
    const mallory = await atUpload(product)
    await mallory.visitor.post('/checkout/documents', { intent: 'remove', documentId: mine?.id ?? 0 })
    expect(documents()).toEqual([mine])
    expect(documentIds(await mallory.visitor.page('/checkout?step=3'))).toEqual([])
    await expectTidy(product)
  })

  it('can be removed by their owner, repeatedly without harm', async () => {
    const { visitor, documents, names } = await atUpload(product)
    await visitor.upload([
      { name: 'one.pdf', content: smallPdf },
      { name: 'two.pdf', content: smallPdf },
    ])
    expect(documentIds(await visitor.page('/checkout?step=3'))).toEqual(documents().map((d) => d.id))
    const [first] = documents()
    for (let i = 0; i < 2; i++) {
      const removed = await visitor.post('/checkout/documents', {
        intent: 'remove',
        documentId: first?.id ?? 0,
      })
      expect([removed.status, removed.headers.get('Location')]).toEqual([302, '/checkout?step=3'])
    }
    expect(names()).toEqual(['two.pdf'])
    await expectTidy(product)
  })

  it('cannot be changed after payment', async () => {
    const { visitor, documents } = await atUpload(product)
    await visitor.upload([{ name: 'paid.pdf', content: smallPdf }])
    await visitor.post('/checkout?step=4', goodCard)
    const [paid] = documents()
    const sentence = 'This order is paid; its documents can’t be changed here anymore'
    const late = await json(
      await visitor.upload([{ name: 'late.pdf', content: smallPdf }], undefined, jsonOnly),
    )
    expect(late.body).toEqual({ added: 0, refused: [{ name: 'late.pdf', message: sentence }] })
    const removal = await visitor.fetch('/checkout/documents', {
      method: 'POST',
      body: new URLSearchParams({ intent: 'remove', documentId: String(paid?.id) }),
      headers: { Accept: jsonOnly },
    })
    expect(await json(removal)).toEqual({ status: 409, body: { error: sentence } })
    expect(documents()).toEqual([paid])
    await expectTidy(product)
  })

  it('are rejected if their upload ends after the payment', async () => {
    const { visitor, names } = await atUpload(product)
    await visitor.upload([{ name: 'in-time.pdf', content: smallPdf }])
    const form = multipart([{ name: 'late.pdf', content: pdfOf(100_000) }])
    const upload = slowUpload(visitor, form, { Accept: jsonOnly })
    await upload.send(0, 50_000)
    await visitor.post('/checkout?step=4', goodCard)
    await upload.send(50_000, form.body.length)
    upload.end()
    expect(JSON.parse((await upload.response).text)).toMatchObject({
      added: 0,
      refused: [{ name: 'late.pdf' }],
    })
    expect(names()).toEqual(['in-time.pdf'])
    await expectTidy(product)
  })

  it('cannot be downloaded without access', async () => {
    const { visitor, documents } = await atUpload(product)
    await visitor.upload([{ name: 'mine.pdf', content: smallPdf }])
    const stored = documents()[0]?.stored_name
    for (const guess of [`/uploads/${stored}`, `/checkout/documents/${stored}`, `/data/uploads/${stored}`]) {
      expect((await visitor.fetch(guess)).status).toBe(404)
    }
    expect((await visitor.fetch('/checkout/documents')).headers.get('Location')).toBe('/checkout?step=3')
  })
})
