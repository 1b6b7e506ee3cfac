import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import fc from '~tests/setup/fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { checkContent } from '~/modules/document-files/check-content.server'
import {
  acceptedExtension,
  displayName,
  maxFileBytes,
  type AcceptedExtension,
} from '~/modules/document-files/limits'
import { DomainError } from '~/modules/domain-error'
import { listDocuments } from '~/modules/documents/queries.server'
import { storedPath, uploadsDir } from '~/modules/document-files/storage.server'
import { db } from '~db/client.server'
import { activities, documents } from '~db/schema'
import * as files from '../factories/documents'
import { upload } from '../factories/documents'
import { makeOrder } from '../factories/orders'
import { filesBelow } from '../setup/files-below'
import { expectRefusal, must, refusal } from '../setup/helpers'

const stored = () => db().select().from(documents).orderBy(documents.id).all()

afterEach(() => rmSync(uploadsDir(), { recursive: true, force: true }))

describe('a file whose content matches its name', () => {
  it.each([
    ['Bylaws.pdf', files.pdf, 'application/pdf'],
    ['Minutes.docx', files.docx, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['Old rules.DOC', files.doc, 'application/msword'],
    ['scan.JPG', files.jpg, 'image/jpeg'],
    ['scan.jpeg', files.noisyJpg, 'image/jpeg'],
    ['page.png', files.png, 'image/png'],
    ['photo.png', files.noisyPng, 'image/png'],
  ])('%s is stored unchanged', async (name, make, mediaType) => {
    const content = await make()
    const order = await makeOrder()
    expect(await upload(order.id, name, content)).toMatchObject({ name, sizeBytes: content.length })
    const [row] = stored()
    expect(row).toMatchObject({ orderId: order.id, originalName: name, mediaType, sizeBytes: content.length })
    expect(readFileSync(storedPath(must(row).storedName))).toEqual(content)
    expect(filesBelow(uploadsDir())).toEqual([must(row).storedName])
  })

  it('a PDF may have a few bytes before its header', async () => {
    const order = await makeOrder()
    await upload(order.id, 'a.pdf', Buffer.concat([Buffer.from('\r\n\r\n'), files.pdf()]))
    expect(stored()).toHaveLength(1)
  })

  it('is stored under a generated name and keeps its own for display only', async () => {
    const order = await makeOrder()
    await upload(order.id, '../../x.pdf', files.pdf())
    await upload(order.id, 'C:\\fakepath\\y\u0000\u202e.pdf', files.pdf())
    await upload(order.id, `${'n'.repeat(300)}.pdf`, files.pdf())
    const names = listDocuments(order.id).map((d) => d.name)
    expect(names).toEqual(['x.pdf', 'y .pdf', `${'n'.repeat(146)}.pdf`])
    for (const row of stored()) expect(row.storedName).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{32}\.pdf$/)
    expect(filesBelow(path.dirname(uploadsDir())).every((f) => !f.includes('x.pdf'))).toBe(true)
  })

  it('of exactly 10 MB is accepted', async () => {
    const order = await makeOrder()
    const content = files.pdfOfBytes(maxFileBytes)
    expect(content).toHaveLength(10_485_760)
    await upload(order.id, 'big.pdf', content)
    expect(stored()).toMatchObject([{ sizeBytes: 10_485_760 }])
  })

  it('is recorded with its uploader', async () => {
    const order = await makeOrder()
    await upload(order.id, 'a.pdf', files.pdf(), order.userId)
    expect(db().select().from(activities).all()).toMatchObject([
      { action: 'uploaded', userId: order.userId, orderId: order.id, description: 'a.pdf uploaded' },
    ])
  })
})

const wrongType = 'File type must be PDF, DOC, DOCX, JPG, JPEG, PNG'
const half = (content: Buffer) => content.subarray(0, Math.floor(content.length / 2))
const notDoc = 'This is not a Word document (DOC)'
const notDocx = 'This is not a Word document (DOCX)'
const damagedDocx = 'This Word document is damaged and can’t be opened'
const damagedImage = 'This image is damaged and can’t be opened'

describe('an invalid file is rejected with its message', () => {
  it.each<[string, string, () => Buffer | Promise<Buffer>, string]>([
    ['zero bytes', 'empty.pdf', () => Buffer.alloc(0), 'File is smaller than 1 bytes'],
    [
      'one byte over 10 MB',
      'big.pdf',
      () => files.pdfOfBytes(maxFileBytes + 1),
      'File is larger than 10485760 bytes',
    ],
    ['a program', 'setup.exe', files.exe, wrongType],
    ['no extension', 'bylaws', files.pdf, wrongType],
    ['an extension in the middle', 'bylaws.pdf.exe', files.exe, wrongType],
    ['a path as the extension', 'a.pdf/b', files.pdf, wrongType],
    ['a program named PDF', 'bylaws.pdf', files.exe, 'This is not a PDF document'],
    ['text named PDF', 'bylaws.pdf', () => Buffer.from('hello'), 'This is not a PDF document'],
    ['half a PDF', 'bylaws.pdf', () => half(files.pdf()), 'This PDF document is damaged and can’t be opened'],
    ['a program named DOCX', 'minutes.docx', files.exe, notDocx],
    ['one byte named DOCX', 'minutes.docx', () => Buffer.from('P'), notDocx],
    ['another zip named DOCX', 'minutes.docx', files.plainZip, notDocx],
    ['half a DOCX', 'minutes.docx', () => half(files.docx()), damagedDocx],
    [
      'a DOCX that declares more than 100 MB',
      'minutes.docx',
      files.docxBomb,
      'This Word document unpacks to more than 100 MB',
    ],
    ['a DOCX whose directory lies', 'minutes.docx', files.docxWithLyingMainPart, damagedDocx],
    [
      'a DOCX of too many parts',
      'minutes.docx',
      files.docxOfTooManyParts,
      'This Word document has too many parts',
    ],
    ['a spreadsheet named DOC', 'rules.doc', files.xls, notDoc],
    ['a DOCX named DOC', 'rules.doc', files.docx, notDoc],
    ['one byte named DOC', 'rules.doc', () => Buffer.from([0xd0]), notDoc],
    ['a DOC cut off in its header', 'rules.doc', () => files.doc().subarray(0, 700), notDoc],
    ['a PNG named JPG', 'scan.jpg', files.png, 'This is not a JPG image'],
    ['a JPG named PNG', 'scan.png', files.jpg, 'This is not a PNG image'],
    ['a program named JPEG', 'scan.jpeg', files.exe, 'This is not a JPG image'],
    ['half a PNG', 'scan.png', async () => half(await files.noisyPng()), damagedImage],
    ['half a JPG', 'scan.jpg', async () => half(await files.noisyJpg()), damagedImage],
    ['the first bytes of a PNG', 'scan.png', async () => (await files.png()).subarray(0, 40), damagedImage],
    ['more than 50 megapixels', 'poster.png', files.hugePng, 'This image has more than 50 megapixels'],
  ])('%s (%s)', async (_, name, make, sentence) => {
    const order = await makeOrder()
    await upload(order.id, 'kept.pdf', files.pdf())
    const kept = filesBelow(uploadsDir())
    const error = await refusal(async () => upload(order.id, name, await make()))
    expect(error.message).toBe(sentence)
    expect(error.code).toBe(sentence.startsWith('File is larger') ? 'too_large' : 'unsupported_type')
    expect(listDocuments(order.id)).toMatchObject([{ name: 'kept.pdf' }])
    expect(filesBelow(uploadsDir())).toEqual(kept)
  })

  it('a compound file whose sectors form a loop or point nowhere', async () => {
    const order = await makeOrder()
    const circle = files.compoundFile(['a', 'b', 'c', 'd', 'e', 'f'])
    circle.writeUInt32LE(1, 512 + 2 * 4)
    const nowhere = files.doc()
    nowhere.writeUInt32LE(0xffffff00, 48)
    for (const content of [circle, nowhere]) {
      await expectRefusal(() => upload(order.id, 'rules.doc', content), 'unsupported_type', notDoc)
    }
  })
})

describe('a randomly damaged file', () => {
  it.each<[AcceptedExtension, () => Buffer | Promise<Buffer>]>([
    ['docx', files.docx],
    ['doc', files.doc],
    ['pdf', files.pdf],
    ['png', files.noisyPng],
    ['jpg', files.noisyJpg],
  ])('%s: is rejected with a message or accepted, and breaks nothing', async (extension, make) => {
    const whole = await make()
    const damage = fc.record({
      bytes: fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 8 }),
      length: fc.oneof(fc.constant(whole.length), fc.nat(whole.length)),
    })
    await fc.assert(
      fc.asyncProperty(damage, async ({ bytes, length }) => {
        const content = Buffer.from(whole)
        for (const [at, value] of bytes) content[at] = value
        const outcome = await checkContent(content.subarray(0, length), extension).then(
          () => 'accepted',
          (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
        )
        expect(['accepted', 'unsupported_type']).toContain(outcome)
      }),
      { numRuns: 150 },
    )
  })
})

describe('a DOCX with a large decompressed size', () => {
  it('is checked by its directory without decompressing it', async () => {
    const [whole, part] = [vi.spyOn(zlib, 'createInflateRaw'), vi.spyOn(zlib, 'inflateRawSync')]
    const order = await makeOrder()
    await upload(order.id, 'large.docx', files.docxOfMegabytes())
    expect(listDocuments(order.id)).toHaveLength(1)
    expect(whole).not.toHaveBeenCalled()
    expect(part).toHaveBeenCalled()
    for (const [packed] of part.mock.calls) expect((packed as Buffer).length).toBeLessThanOrEqual(256)
  })
})

describe('file names', () => {
  it.each([
    ['a.pdf', 'pdf'],
    ['A.PDF', 'pdf'],
    ['a.b.JpEg', 'jpeg'],
    ['a.pdf ', null],
    ['pdf', null],
    ['a.pdfx', null],
    ['', null],
  ])('%j is accepted as %j', (name, extension) => {
    expect(acceptedExtension(name)).toBe(extension)
  })

  it.each([
    ['a/b\\c.pdf', 'c.pdf'],
    ['..', '..'],
    ['a/', 'document'],
    ['\u0007\u200b', 'document'],
    ['<script>.pdf', '<script>.pdf'],
  ])('%j is displayed as %j', (name, shown) => {
    expect(displayName(name)).toBe(shown)
  })

  it('cannot point outside the uploads folder', () => {
    for (const name of ['../commonview.db', '/etc/passwd', '']) expect(() => storedPath(name)).toThrow()
    expect(storedPath('ab/abc.pdf')).toBe(path.join(uploadsDir(), 'ab', 'abc.pdf'))
  })
})
