import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { json } from '~tests/setup/answers'
import { documentIds, textOf } from '~tests/setup/html'
import { until, type Product } from '~tests/setup/product'
import { multipart, slowUpload } from '~tests/setup/raw'
import { sharedProduct } from '~tests/setup/shared-product'
import { goodCard, smallPdf, Visitor } from '~tests/setup/visitor'

// Documents over HTTP (docs/specification/reading-documents.md#accepted-files).

const limit = 10 * 1024 * 1024
const jsonOnly = 'application/json'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

const visitor = () => new Visitor(product.url)

/** A visitor at step 3, and their documents in the database. */
async function atUpload() {
  const ada = visitor()
  const email = `${crypto.randomUUID()}@example.com`
  await ada.walkTo(3, email)
  const documents = () =>
    product.rows<{
      id: number
      original_name: string
      stored_name: string
      size_bytes: number
    }>(
      'select d.* from documents d join orders o on o.id = d.order_id where o.email = ? order by d.id',
      email,
    )
  return { ada, email, documents, names: () => documents().map((d) => d.original_name) }
}

const stored = (name: string) => readFileSync(path.join(product.dataDir, 'uploads', name))

/** No partial files are left, and every file belongs to a document and has the size that was sent. */
async function expectTidy() {
  await until(
    () => product.uploads().every((name) => !name.startsWith('arriving')),
    'the folder of arriving files to be empty',
    3000,
  )
  const known = product.rows<{ stored_name: string; size_bytes: number }>(
    'select stored_name, size_bytes from documents',
  )
  expect(product.uploads().sort()).toEqual(known.map((d) => d.stored_name).sort())
  for (const { stored_name, size_bytes } of known) expect(stored(stored_name).length).toBe(size_bytes)
}

/** A PDF with exactly this number of bytes, including its end marker. */
function pdfOf(bytes: number) {
  const cut = smallPdf.indexOf('startxref')
  const filler = Buffer.alloc(bytes - smallPdf.length, '%')
  filler.write('\n', filler.length - 1)
  return Buffer.concat([Buffer.from(smallPdf.slice(0, cut)), filler, Buffer.from(smallPdf.slice(cut))])
}

describe('an accepted file', () => {
  it('is stored unchanged, under a generated name', async () => {
    const { ada, documents } = await atUpload()
    const content = pdfOf(123_456)
    const sent = await ada.upload([{ name: 'Bylaws of 1987.PDF', content }])
    expect([sent.status, sent.headers.get('Location')]).toEqual([302, '/checkout?step=3'])
    const [document] = documents()
    expect(document).toMatchObject({
      original_name: 'Bylaws of 1987.PDF',
      size_bytes: 123_456,
    })
    expect(stored(document?.stored_name ?? '').equals(content)).toBe(true)
    expect(document?.stored_name).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{32}\.pdf$/)
    const page = textOf(await ada.page('/checkout?step=3'))
    expect(page).toContain('Bylaws of 1987.PDF 0.12 MB')
    expect(page).toContain('Files uploaded successfully 1 file(s) added to your order')
    await expectTidy()
  })

  it('may be exactly 10 MB', async () => {
    const { ada, documents } = await atUpload()
    const answer = await json(
      await ada.upload([{ name: 'full.pdf', content: pdfOf(limit) }], undefined, jsonOnly),
    )
    expect(answer).toEqual({ status: 200, body: { added: 1, refused: [] } })
    expect(documents()).toMatchObject([{ size_bytes: limit }])
    expect(textOf(await ada.page('/checkout?step=3'))).toContain('full.pdf 10.00 MB')
    await expectTidy()
  })

  it('may have any name; a path in it is ignored', async () => {
    const { ada, documents, names } = await atUpload()
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
      await ada.fetch('/checkout/documents', { method: 'POST', body, headers: { 'Content-Type': type } })
    }
    expect(names()).toHaveLength(sent.length)
    for (const name of names()) {
      expect(name).not.toMatch(/[\\/]/)
      expect(name.length).toBeLessThanOrEqual(150)
    }
    expect(names()).toContain('x.pdf')
    expect(names()).toContain('Satzung – Übersicht 日本.pdf')
    for (const { stored_name } of documents()) expect(stored_name).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{32}\.pdf$/)
    await expectTidy()
  })

  it('is listed after a reload in upload order', async () => {
    const { ada } = await atUpload()
    for (const name of ['one.pdf', 'two.pdf', 'three.pdf']) await ada.upload([{ name, content: smallPdf }])
    const text = textOf(await ada.page('/checkout?step=3'))
    expect(text).toMatch(/one\.pdf.*two\.pdf.*three\.pdf/)
  })
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
    const { ada, names } = await atUpload()
    const answer = await json(await ada.upload([{ name, content }], undefined, jsonOnly))
    expect(answer).toEqual({ status: 200, body: { added: 0, refused: [{ name, message }] } })
    const plain = await ada.upload([{ name, content }], '/checkout/documents?next=payment')
    expect([plain.status, plain.headers.get('Location')]).toEqual([302, '/checkout?step=3'])
    expect(textOf(await (await ada.follow(plain)).text())).toContain(
      `A file was not added “${name}”: ${message}.`,
    )
    expect(names()).toEqual([])
    await expectTidy()
  })

  it('does not affect the other files of the form', async () => {
    const { ada, names } = await atUpload()
    const sent = await ada.upload([
      { name: 'first.pdf', content: smallPdf },
      { name: 'bad.exe', content: 'MZ' },
      { name: 'big.pdf', content: pdfOf(limit + 1) },
      { name: 'last.pdf', content: smallPdf },
    ])
    expect(sent.status).toBe(302)
    const page = textOf(await (await ada.follow(sent)).text())
    expect(page).toContain('2 files were not added')
    expect(page).toContain('“bad.exe”: File type must be')
    expect(page).toContain(`“big.pdf”: File is larger than ${limit} bytes.`)
    expect(names()).toEqual(['first.pdf', 'last.pdf'])
    await expectTidy()
  })

  it('does not affect files that are already stored', async () => {
    const { ada, names } = await atUpload()
    await ada.upload([{ name: 'there.pdf', content: smallPdf }])
    await ada.upload([{ name: 'bad.exe', content: 'MZ' }])
    expect(names()).toEqual(['there.pdf'])
  })

  it('may be beyond the 20 files of a request, which is reported', async () => {
    const { ada, names } = await atUpload()
    const many = Array.from({ length: 22 }, (_, i) => ({ name: `${i}.pdf`, content: smallPdf }))
    const answer = await json(await ada.upload(many, undefined, jsonOnly))
    expect(answer).toEqual({
      status: 200,
      body: { added: 20, refused: [{ name: '', message: 'Too many files' }] },
    })
    expect(names()).toHaveLength(20)
    await expectTidy()
  })

  it('may be beyond the 100 files of an order', async () => {
    const { ada, documents } = await atUpload()
    const orderId = product.value('select order_id from checkouts order by updated_at desc limit 1')
    for (let i = 0; i < 99; i++)
      product.change(
        "insert into documents (order_id, original_name, stored_name, media_type, size_bytes, uploaded_at) values (?, 'x.pdf', ?, 'application/pdf', 1, 1)",
        orderId,
        `made-up-${i}`,
      )
    const answer = await json(
      await ada.upload(
        [
          { name: '100.pdf', content: smallPdf },
          { name: '101.pdf', content: smallPdf },
        ],
        undefined,
        jsonOnly,
      ),
    )
    expect(answer.body).toEqual({ added: 1, refused: [{ name: '101.pdf', message: 'Too many files' }] })
    expect(documents()).toHaveLength(100)
    product.change("delete from documents where stored_name like 'made-up-%'")
    await expectTidy()
  })

  it('may be in a request larger than 20 files, which is rejected unread', async () => {
    const { ada, names } = await atUpload()
    const upload = slowUpload(ada, multipart([{ name: 'x.pdf', content: smallPdf }]), {
      'Content-Length': String(21 * limit),
      Accept: jsonOnly,
    })
    await upload.send(0, 100)
    const { status, text } = await upload.answer
    upload.breakOff()
    expect([status, JSON.parse(text)]).toEqual([
      413,
      { error: 'That is more data than we can take at once.' },
    ])
    expect(names()).toEqual([])
  })

  it('does not end the connection before the browser has sent everything', async () => {
    // Without an order, the response is sent early, but browsers read it only after sending everything.
    const files = multipart([{ name: 'late.pdf', content: pdfOf(limit) }])
    const upload = slowUpload(visitor(), files, { Accept: jsonOnly, Connection: 'keep-alive' })
    await upload.send(0, files.body.length)
    upload.end()
    expect(await upload.answer).toMatchObject({ status: 404 })
  })

  it('may be in a request without a length', async () => {
    const { ada } = await atUpload()
    const { type, body } = multipart([{ name: 'x.pdf', content: smallPdf }])
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(body)
        controller.close()
      },
    })
    const chunked = await ada.fetch('/checkout/documents', {
      method: 'POST',
      body: stream,
      duplex: 'half',
      headers: { 'Content-Type': type, Accept: jsonOnly },
    } as RequestInit)
    expect(chunked.status).toBe(411)
    expect(await chunked.json()).toEqual({ error: expect.any(String) })
  })

  it.each([
    ['no multipart at all', 'application/pdf'],
    ['JSON', 'application/json'],
    ['multipart without a boundary', 'multipart/form-data'],
    ['multipart without an end', 'multipart/form-data; boundary=x'],
  ])('%s is rejected', async (_, type) => {
    const { ada, names } = await atUpload()
    const response = await ada.fetch('/checkout/documents', {
      method: 'POST',
      body: '--x\r\nContent-Disposition: form-data; name="documents"; filename="x.pdf"\r\n\r\n%PDF-',
      headers: { 'Content-Type': type, Accept: jsonOnly },
    })
    expect([400, 415]).toContain(response.status)
    expect(await response.json()).toEqual({ error: expect.any(String) })
    expect(names()).toEqual([])
    await expectTidy()
  })
})

describe('an interrupted upload', () => {
  it.each(['in the middle of the only file', 'in the second file'])(
    '%s leaves no partial file',
    async (where) => {
      const { ada, names } = await atUpload()
      const files = [{ name: 'first.pdf', content: pdfOf(300_000) }]
      if (where.includes('second')) files.push({ name: 'second.pdf', content: pdfOf(300_000) })
      const form = multipart(files)
      const upload = slowUpload(ada, form)
      await upload.send(0, Math.floor(form.body.length * 0.75))
      const arriving = () => product.uploads().some((name) => name.startsWith('arriving'))
      const taken = where.includes('second') ? 1 : 0
      await until(() => names().length === taken && arriving(), 'the file to arrive', 3000)
      upload.breakOff()
      await expectTidy()
      // Files that had arrived completely may stay.
      expect(names()).toEqual(where.includes('second') ? ['first.pdf'] : [])
      // The same files can be sent again.
      const again = await ada.upload(files)
      expect(again.status).toBe(302)
      expect(names()).toContain('first.pdf')
      await expectTidy()
    },
  )

  it('does not delay others, however many there are', async () => {
    const { ada } = await atUpload()
    const form = multipart([{ name: 'slow.pdf', content: pdfOf(200_000) }])
    const slow = Array.from({ length: 30 }, () => slowUpload(ada, form))
    await Promise.all(slow.map((upload) => upload.send(0, 100_000)))
    const quick = await atUpload()
    expect((await quick.ada.upload([{ name: 'quick.pdf', content: smallPdf }])).status).toBe(302)
    expect(quick.names()).toEqual(['quick.pdf'])
    for (const upload of slow) upload.breakOff()
    await expectTidy()
  })
})

describe("a visitor's documents", () => {
  it('cannot be added or removed by others', async () => {
    const { ada, documents } = await atUpload()
    await ada.upload([{ name: 'mine.pdf', content: smallPdf }])
    const [mine] = documents()
    const stranger = visitor()
    const answer = await json(
      await stranger.upload([{ name: 'theirs.pdf', content: smallPdf }], undefined, jsonOnly),
    )
    expect(answer).toEqual({
      status: 404,
      body: { error: 'Your checkout is no longer open. Please begin again.' },
    })
    await stranger.post('/checkout/documents', { intent: 'remove', documentId: mine?.id ?? 0 })
    const mallory = await atUpload()
    await mallory.ada.post('/checkout/documents', { intent: 'remove', documentId: mine?.id ?? 0 })
    expect(documents()).toEqual([mine])
    expect(documentIds(await mallory.ada.page('/checkout?step=3'))).toEqual([])
    await expectTidy()
  })

  it('can be removed by their owner, repeatedly without harm', async () => {
    const { ada, documents, names } = await atUpload()
    await ada.upload([
      { name: 'one.pdf', content: smallPdf },
      { name: 'two.pdf', content: smallPdf },
    ])
    expect(documentIds(await ada.page('/checkout?step=3'))).toEqual(documents().map((d) => d.id))
    const [first] = documents()
    for (let i = 0; i < 2; i++) {
      const removed = await ada.post('/checkout/documents', { intent: 'remove', documentId: first?.id ?? 0 })
      expect([removed.status, removed.headers.get('Location')]).toEqual([302, '/checkout?step=3'])
    }
    expect(names()).toEqual(['two.pdf'])
    await expectTidy()
  })

  it.each(['', 'abc', '-1', '1; drop table documents', '1e400'])(
    'are not removed by the id "%s"',
    async (id) => {
      const { ada, names } = await atUpload()
      await ada.upload([{ name: 'one.pdf', content: smallPdf }])
      expect((await ada.post('/checkout/documents', { intent: 'remove', documentId: id })).status).toBe(302)
      expect(names()).toEqual(['one.pdf'])
    },
  )

  it('cannot be changed after payment', async () => {
    const { ada, documents } = await atUpload()
    await ada.upload([{ name: 'paid.pdf', content: smallPdf }])
    await ada.post('/checkout?step=4', goodCard)
    const [paid] = documents()
    const sentence = 'This order is paid; its documents can’t be changed here any more'
    const late = await json(await ada.upload([{ name: 'late.pdf', content: smallPdf }], undefined, jsonOnly))
    expect(late.body).toEqual({ added: 0, refused: [{ name: 'late.pdf', message: sentence }] })
    const removal = await ada.fetch('/checkout/documents', {
      method: 'POST',
      body: new URLSearchParams({ intent: 'remove', documentId: String(paid?.id) }),
      headers: { Accept: jsonOnly },
    })
    expect(await json(removal)).toEqual({ status: 409, body: { error: sentence } })
    expect(documents()).toEqual([paid])
    await expectTidy()
  })

  it('are rejected if their upload ends after the payment', async () => {
    const { ada, names } = await atUpload()
    await ada.upload([{ name: 'in-time.pdf', content: smallPdf }])
    const form = multipart([{ name: 'late.pdf', content: pdfOf(100_000) }])
    const upload = slowUpload(ada, form, { Accept: jsonOnly })
    await upload.send(0, 50_000)
    await ada.post('/checkout?step=4', goodCard)
    await upload.send(50_000, form.body.length)
    upload.end()
    expect(JSON.parse((await upload.answer).text)).toMatchObject({
      added: 0,
      refused: [{ name: 'late.pdf' }],
    })
    expect(names()).toEqual(['in-time.pdf'])
    await expectTidy()
  })

  it('cannot be downloaded without access', async () => {
    const { ada, documents } = await atUpload()
    await ada.upload([{ name: 'mine.pdf', content: smallPdf }])
    const stored = documents()[0]?.stored_name
    for (const guess of [`/uploads/${stored}`, `/checkout/documents/${stored}`, `/data/uploads/${stored}`]) {
      expect((await ada.fetch(guess)).status).toBe(404)
    }
    expect((await ada.fetch('/checkout/documents')).headers.get('Location')).toBe('/checkout?step=3')
  })
})
