import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { env } from '~/env.server'
import { receiveUploads } from '~/http/uploads.server'
import { addDocument } from '~/modules/documents/add-document.server'
import { maxFileBytes, maxFilesPerUpload } from '~/modules/document-files/limits'
import { listDocuments } from '~/modules/documents/queries.server'
import { uploadsDir } from '~/modules/document-files/storage.server'
import * as files from '../factories/documents'
import { makeOrder } from '../factories/orders'
import { expectRefusal } from '../setup/helpers'
import { onSmallDisk, withoutDisk } from '../setup/small-disk'

type Part = { name: string; content: Buffer }

const boundary = 'test-boundary'
const head = (name: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="documents"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`
const multipart = (parts: Part[]) =>
  Buffer.concat([
    ...parts.flatMap(({ name, content }) => [Buffer.from(head(name)), content, Buffer.from('\r\n')]),
    Buffer.from(`--${boundary}--\r\n`),
  ])

/** A request whose body arrives in pieces, and fails after the last if `failure` is given. */
function request(
  body: Buffer,
  { failure, pieceBytes = 64 * 1024 }: { failure?: Error; pieceBytes?: number } = {},
) {
  let at = 0
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at < body.length) controller.enqueue(body.subarray(at, (at += pieceBytes)))
      else if (failure) controller.error(failure)
      else controller.close()
    },
  })
  return new Request('http://localhost/checkout/documents', {
    method: 'POST',
    headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
    body: stream,
    duplex: 'half',
  } as RequestInit)
}

const addTo = (orderId: number) => (name: string, file: Parameters<typeof addDocument>[2]) =>
  addDocument({ orderId }, name, file, null)
const send = (orderId: number, parts: Part[]) => receiveUploads(request(multipart(parts)), addTo(orderId))
const outcome = (results: Awaited<ReturnType<typeof send>>) =>
  results.map((result) => [result.name, 'error' in result ? (result.error as Error).message : 'accepted'])
const arriving = () => {
  const folder = path.join(uploadsDir(), 'arriving')
  return existsSync(folder) ? readdirSync(folder) : []
}

afterEach(() => rmSync(uploadsDir(), { recursive: true, force: true }))

describe('a request with files', () => {
  it('reports valid and invalid files individually, in order', async () => {
    const order = await makeOrder()
    const results = await send(order.id, [
      { name: 'bylaws.pdf', content: files.pdf() },
      { name: 'program.pdf', content: files.exe() },
      { name: 'huge.pdf', content: files.pdfOfBytes(maxFileBytes + 1) },
      { name: 'empty.docx', content: Buffer.alloc(0) },
      { name: 'minutes.docx', content: files.docx() },
      { name: 'tiny.docx', content: Buffer.from('x') },
      { name: '../../scan.png', content: await files.png() },
    ])
    expect(outcome(results)).toEqual([
      ['bylaws.pdf', 'accepted'],
      ['program.pdf', 'This is not a PDF document'],
      ['huge.pdf', 'File is larger than 10485760 bytes'],
      ['empty.docx', 'File is smaller than 1 bytes'],
      ['minutes.docx', 'accepted'],
      ['tiny.docx', 'This is not a Word document (DOCX)'],
      ['scan.png', 'accepted'],
    ])
    expect(listDocuments(order.id).map((d) => d.name)).toEqual(['bylaws.pdf', 'minutes.docx', 'scan.png'])
    expect(arriving()).toEqual([])
  })

  it('accepts exactly 10 MB', async () => {
    const order = await makeOrder()
    const results = await send(order.id, [{ name: 'big.pdf', content: files.pdfOfBytes(maxFileBytes) }])
    expect(outcome(results)).toEqual([['big.pdf', 'accepted']])
    expect(listDocuments(order.id)).toMatchObject([{ sizeBytes: maxFileBytes }])
  })

  it('accepts the first files up to the limit, and rejects the rest with a message', async () => {
    const order = await makeOrder()
    const parts = Array.from({ length: maxFilesPerUpload + 3 }, (_, i) => ({
      name: `${i}.pdf`,
      content: files.pdf(),
    }))
    const results = await send(order.id, parts)
    expect(listDocuments(order.id)).toHaveLength(maxFilesPerUpload)
    expect(outcome(results).at(-1)).toEqual(['', 'Too many files'])
    expect(arriving()).toEqual([])
  })

  it("checks each file's own content, even with many concurrent requests", async () => {
    const order = await makeOrder()
    const cutOff = files.pdf().subarray(0, files.pdf().lastIndexOf('startxref'))
    const sent = Array.from({ length: 6 }, (_, i) => [
      { name: `large-${i}.pdf`, content: files.pdfOfBytes(maxFileBytes - i), expected: 'accepted' },
      {
        name: `cut-off-${i}.pdf`,
        content: cutOff,
        expected: 'This PDF document is damaged and can’t be opened',
      },
      { name: `minutes-${i}.docx`, content: files.docx(), expected: 'accepted' },
      { name: `program-${i}.docx`, content: files.exe(), expected: 'This is not a Word document (DOCX)' },
    ]).flat()
    const results = await Promise.all(sent.map((part) => send(order.id, [part])))
    expect(results.flatMap(outcome)).toEqual(sent.map(({ name, expected }) => [name, expected]))
    expect(arriving()).toEqual([])
  })

  it('ignores an empty file input', async () => {
    const order = await makeOrder()
    expect(await send(order.id, [{ name: '', content: Buffer.alloc(0) }])).toEqual([])
  })

  it('preserves names in any script', async () => {
    const order = await makeOrder()
    const names = ['Satzung für „Süd“.pdf', '规约.pdf', 'año 2026 🏠.pdf']
    await send(
      order.id,
      names.map((name) => ({ name, content: files.pdf() })),
    )
    expect(listDocuments(order.id).map((d) => d.name)).toEqual(names)
  })

  it('may contain no files', async () => {
    const order = await makeOrder()
    expect(await send(order.id, [])).toEqual([])
  })
})

describe('an interrupted request', () => {
  const sentence = 'The upload was interrupted before it was complete. Please try again.'
  const parts = [
    { name: 'first.pdf', content: files.pdf() },
    { name: 'second.pdf', content: files.pdfOfBytes(300_000) },
  ]
  const whole = multipart(parts)

  it.each([
    ['in the second file', whole.length - 100_000],
    ['in the first file', 300],
    ['in a header', 40],
    ['before its last line', whole.length - 6],
  ])('that ends %s leaves no partial document', async (_, bytes) => {
    for (const failure of [undefined, new Error('aborted')]) {
      const order = await makeOrder()
      const cut = whole.subarray(0, bytes)
      await expectRefusal(
        () => receiveUploads(request(cut, failure ? { failure } : {}), addTo(order.id)),
        'bad_request',
        sentence,
      )
      for (const { name, sizeBytes } of listDocuments(order.id))
        expect(sizeBytes, name).toBe(parts.find((part) => part.name === name)?.content.length)
      expect(arriving()).toEqual([])
    }
  })

  it('is rejected if its body is not multipart', async () => {
    await expectRefusal(
      () => receiveUploads(request(Buffer.from('hello')), addTo(1)),
      'bad_request',
      sentence,
    )
  })
})

describe('a request without files', () => {
  it('is rejected as multipart without a boundary', async () => {
    const without = new Request('http://localhost/', {
      method: 'POST',
      headers: { 'Content-Type': 'multipart/form-data' },
      body: 'x',
    })
    await expectRefusal(
      () => receiveUploads(without, addTo(1)),
      'bad_request',
      'The upload could not be read.',
    )
  })

  it.each(['application/json', 'application/x-www-form-urlencoded', 'text/plain'])(
    'is rejected as %s',
    async (type) => {
      const other = new Request('http://localhost/', {
        method: 'POST',
        headers: { 'Content-Type': type },
        body: 'x',
      })
      await expectRefusal(
        () => receiveUploads(other, addTo(1)),
        'unsupported_type',
        'Send files as multipart/form-data.',
      )
    },
  )
})

describe('a disk with only the reserve left', () => {
  afterEach(() => void (env().DISK_RESERVE_MB = 0))

  it('rejects each file, whatever its size, and reads the request to its end', async () => {
    env().DISK_RESERVE_MB = 1e9
    const order = await makeOrder()
    const results = await send(order.id, [
      { name: 'large.pdf', content: files.pdfOfBytes(maxFileBytes) },
      { name: 'small.pdf', content: files.pdf() },
    ])
    const sentence = expect.stringMatching(/^We can’t accept any documents at the moment/)
    expect(outcome(results)).toEqual([
      ['large.pdf', sentence],
      ['small.pdf', sentence],
    ])
    expect(arriving()).toEqual([])
  })
})

describe.skipIf(withoutDisk)(`a disk that fills up in the middle of a request${withoutDisk}`, () => {
  it('rejects the file that does not fit, and accepts those that do', () =>
    onSmallDisk(async () => {
      const order = await makeOrder()
      const results = await send(order.id, [
        { name: 'first.pdf', content: files.pdf() },
        { name: 'large.pdf', content: files.pdfOfBytes(3 * 1024 * 1024) },
        { name: 'last.pdf', content: files.pdf() },
      ])
      expect(outcome(results)).toEqual([
        ['first.pdf', 'accepted'],
        [
          'large.pdf',
          expect.stringMatching(/^We can’t save anything at the moment because our storage is full/),
        ],
        ['last.pdf', 'accepted'],
      ])
      expect(listDocuments(order.id).map((d) => d.name)).toEqual(['first.pdf', 'last.pdf'])
      expect(arriving()).toEqual([])
    }))
})
