import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import zlib from 'node:zlib'
import { eq, inArray } from 'drizzle-orm'
import fc from '~tests/setup/fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { env } from '~/env.server'
import { diskSpace } from '~/modules/disk-space.server'
import { addDocument, removeDocument } from '~/modules/documents/add-document.server'
import { checkContent } from '~/modules/document-files/check-content.server'
import {
  acceptedExtension,
  displayName,
  maxBytesPerOrder,
  maxFileBytes,
  maxFilesPerOrder,
  type AcceptedExtension,
} from '~/modules/document-files/limits'
import { DomainError } from '~/modules/domain-error'
import { cleanUp } from '~/worker/clean-up.server'
import { checkHealth } from '~/modules/host-checks/health.server'
import { allStoredNames, listDocuments } from '~/modules/documents/queries.server'
import { removeAbandonedDocuments } from '~/modules/documents/remove-abandoned.server'
import { receiveFile, storedPath, sweepUploads, uploadsDir } from '~/modules/document-files/storage.server'
import { markOrderPaid } from '~/modules/orders/mark-paid.server'
import { openPayment } from '~/modules/payments/open-payment.server'
import { db, write } from '~db/client.server'
import { activities, documents, jobs, orders, payments } from '~db/schema'
import * as files from '../factories/documents'
import { receive, upload } from '../factories/documents'
import { makeOrder } from '../factories/orders'
import { makeUser } from '../factories/users'
import { day, expectRefusal, must, refusal } from '../setup/helpers'
import { onSmallDisk, withoutDisk } from '../setup/small-disk'

const filesIn = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((f) => f.isFile())
        .map((f) => path.relative(folder, path.join(f.parentPath, f.name)))
    : []
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
    expect(filesIn(uploadsDir())).toEqual([must(row).storedName])
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
    expect(filesIn(path.dirname(uploadsDir())).every((f) => !f.includes('x.pdf'))).toBe(true)
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
    const kept = filesIn(uploadsDir())
    const error = await refusal(async () => upload(order.id, name, await make()))
    expect(error.message).toBe(sentence)
    expect(error.code).toBe(sentence.startsWith('File is larger') ? 'too_large' : 'unsupported_type')
    expect(listDocuments(order.id)).toMatchObject([{ name: 'kept.pdf' }])
    expect(filesIn(uploadsDir())).toEqual(kept)
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

describe('an order’s documents', () => {
  it('are limited to 100', async () => {
    const order = await makeOrder()
    const row = {
      orderId: order.id,
      originalName: 'x.pdf',
      mediaType: 'application/pdf',
      sizeBytes: 1,
    }
    for (let i = 0; i < maxFilesPerOrder - 1; i++) {
      db()
        .insert(documents)
        .values({ ...row, storedName: `x${i}`, uploadedAt: 0 })
        .run()
    }
    await upload(order.id, 'hundredth.pdf', files.pdf())
    await expectRefusal(() => upload(order.id, 'more.pdf', files.pdf()), 'conflict', 'Too many files')
    expect(listDocuments(order.id)).toHaveLength(maxFilesPerOrder)
    expect(filesIn(uploadsDir())).toHaveLength(1)
  })

  it('are limited to 300 MB, to the byte', async () => {
    const megabytes = 3 * 1024 * 1024
    expect(maxBytesPerOrder).toBe(maxFilesPerOrder * megabytes)
    const [full, over] = [await makeOrder(), await makeOrder()]
    // Only the sizes in the database count.
    for (const { id: orderId } of [full, over])
      for (let i = 0; i < maxFilesPerOrder - 1; i++)
        db()
          .insert(documents)
          .values({
            orderId,
            originalName: 'x.pdf',
            storedName: `${orderId}-${i}`,
            mediaType: 'application/pdf',
            sizeBytes: megabytes,
            uploadedAt: 0,
          })
          .run()
    await upload(full.id, 'hundredth.pdf', files.pdfOfBytes(megabytes))
    expect(listDocuments(full.id)).toHaveLength(maxFilesPerOrder)
    await expectRefusal(
      () => upload(over.id, 'too-large.pdf', files.pdfOfBytes(megabytes + 1)),
      'conflict',
      'The documents of an order can have at most 300 MB together, and this one no longer fits',
    )
    expect(filesIn(uploadsDir())).toHaveLength(1)
    await upload(over.id, 'small.pdf', files.pdf())
  })

  it('cannot be changed after payment', async () => {
    const order = await makeOrder()
    const kept = await upload(order.id, 'kept.pdf', files.pdf())
    write((tx) => markOrderPaid(tx, order.id, Date.now()))
    const paid = /^This order is paid; its documents can’t be changed/
    await expectRefusal(() => upload(order.id, 'late.pdf', files.pdf()), 'conflict', paid)
    await expectRefusal(() => removeDocument(order.id, kept.id, null), 'conflict', paid)
    expect(listDocuments(order.id)).toMatchObject([{ name: 'kept.pdf' }])
    expect(filesIn(uploadsDir())).toHaveLength(1)
  })

  it('require an existing order', async () => {
    await expectRefusal(() => upload(4711, 'a.pdf', files.pdf()), 'not_found', 'The order does not exist.')
    expect(filesIn(uploadsDir())).toEqual([])
  })

  it('can be removed, repeatedly without harm, and only through their order', async () => {
    const order = await makeOrder()
    const other = await makeOrder()
    const document = await upload(order.id, 'a.pdf', files.pdf())
    await removeDocument(other.id, document.id, null)
    expect(listDocuments(order.id)).toHaveLength(1)
    const user = await makeUser()
    await removeDocument(order.id, document.id, user.id)
    await removeDocument(order.id, document.id, user.id)
    expect(listDocuments(order.id)).toEqual([])
    expect(filesIn(uploadsDir())).toEqual([])
    const entries = db().select().from(activities).all()
    expect(entries.filter((e) => e.action === 'deleted')).toMatchObject([
      { userId: user.id, description: 'a.pdf removed' },
    ])
  })
})

describe('the last document', () => {
  it('stays while a payment is open, since a paid order needs one', async () => {
    const order = await makeOrder()
    const first = await upload(order.id, 'a.pdf', files.pdf())
    await openPayment(order.id, 'card')
    await expectRefusal(
      () => removeDocument(order.id, first.id, null),
      'conflict',
      /^Please add another document/,
    )
    await upload(order.id, 'b.pdf', files.pdf())
    await removeDocument(order.id, first.id, null)
    expect(listDocuments(order.id)).toMatchObject([{ name: 'b.pdf' }])
  })
})

describe('the sweep', () => {
  it('removes only old files without an owner', async () => {
    const order = await makeOrder()
    await upload(order.id, 'owned.pdf', files.pdf())
    const owned = must(stored()[0]).storedName
    const arriving = path.join(uploadsDir(), 'arriving')
    mkdirSync(path.join(uploadsDir(), 'zz'), { recursive: true })
    const orphans = [path.join(arriving, 'old'), path.join(uploadsDir(), 'zz', 'old.pdf')]
    for (const file of [...orphans, path.join(arriving, 'fresh')]) writeFileSync(file, 'x')
    const longAgo = new Date(Date.now() - 2 * day)
    for (const file of [...orphans, storedPath(owned)]) utimesSync(file, longAgo, longAgo)
    expect(await sweepUploads(allStoredNames(), Date.now() - day)).toEqual({ removed: 2, kept: 0 })
    expect(filesIn(uploadsDir()).sort()).toEqual([owned, 'arriving/fresh'].sort())
  })

  it('removes nothing if the database does not match the files', async () => {
    const order = await makeOrder()
    for (let i = 0; i < 25; i++) await upload(order.id, `${i}.pdf`, files.pdf())
    const broken = path.join(uploadsDir(), 'arriving', 'old')
    writeFileSync(broken, 'x')
    const longAgo = new Date(Date.now() - 2 * day)
    for (const file of [...stored().map((d) => storedPath(d.storedName)), broken])
      utimesSync(file, longAgo, longAgo)
    expect(await sweepUploads(new Set(), Date.now() - day)).toEqual({ removed: 1, kept: 25 })
    expect(filesIn(uploadsDir())).toHaveLength(25)
  })

  it('removes only the documents of orders unpaid and untouched for a week', async () => {
    const [abandoned, fresh, paid, transfer] = [
      await makeOrder(),
      await makeOrder(),
      await makeOrder(),
      await makeOrder(),
    ]
    for (const { id } of [abandoned, fresh, paid, transfer]) await upload(id, 'a.pdf', files.pdf())
    write((tx) => markOrderPaid(tx, paid.id, Date.now() - 40 * day))
    for (const [{ id: orderId }, method] of [
      [abandoned, 'card'] as const,
      [transfer, 'bank_transfer'] as const,
    ])
      db()
        .insert(payments)
        .values({
          orderId,
          method,
          gateway: 'sandbox',
          gatewayId: `pi_${orderId}`,
          amountCents: 1,
          createdAt: 1,
          updatedAt: 1,
        })
        .run()
    const setAge = (orderIds: number[], days: number) => {
      const at = Date.now() - days * day
      db().update(orders).set({ updatedAt: at }).where(inArray(orders.id, orderIds)).run()
      db().update(documents).set({ uploadedAt: at }).where(inArray(documents.orderId, orderIds)).run()
    }
    setAge([abandoned.id, paid.id, transfer.id], 8)
    setAge([fresh.id], 6)
    await cleanUp()
    expect([abandoned, fresh, paid, transfer].map((o) => listDocuments(o.id).length)).toEqual([0, 1, 1, 1])
    expect(filesIn(uploadsDir())).toHaveLength(3)
    // An order whose documents were removed cannot be paid.
    expect(db().select().from(jobs).where(eq(jobs.kind, 'close-payments')).all()).toMatchObject([
      { payload: JSON.stringify({ orderId: abandoned.id }) },
    ])
  })

  it('removes any number of files', async () => {
    const order = await makeOrder({ updatedAt: 1 })
    for (let i = 0; i < 450; i++)
      db()
        .insert(documents)
        .values({
          orderId: order.id,
          originalName: 'x.pdf',
          storedName: `ab/${i}.pdf`,
          mediaType: 'application/pdf',
          sizeBytes: 1,
          uploadedAt: 1,
        })
        .run()
    expect(await removeAbandonedDocuments(2)).toBe(450)
  })

  it('does nothing before the first upload', async () => {
    expect(await sweepUploads(allStoredNames(), Date.now())).toEqual({ removed: 0, kept: 0 })
  })
})

describe('the disk reserve', () => {
  afterEach(() => void (env().DISK_RESERVE_MB = 0))

  it('rejects a document that would use it, unread', async () => {
    const order = await makeOrder()
    await upload(order.id, 'before.pdf', files.pdf())
    env().DISK_RESERVE_MB = 1e9
    const content = Readable.from([files.pdf()], { objectMode: false })
    await expectRefusal(
      () => receiveFile(content),
      'storage_full',
      /^We can’t accept any documents at the moment because our storage is nearly full/,
    )
    expect(content.readableDidRead).toBe(false)
    expect(await checkHealth()).toMatchObject({ disk: false })
    env().DISK_RESERVE_MB = 0
    await upload(order.id, 'after.pdf', files.pdf())
    expect(listDocuments(order.id)).toHaveLength(2)
  })

  it('is a tenth of the disk, at most 1 GB, unless configured', async () => {
    env().DISK_RESERVE_MB = undefined
    const { blocks, bsize } = statfsSync(env().DATA_DIR)
    const { reserveBytes } = await diskSpace()
    expect(reserveBytes).toBe(Math.min(1024 ** 3, (blocks * bsize) / 10))
    env().DISK_RESERVE_MB = 3
    expect((await diskSpace()).reserveBytes).toBe(3 * 1024 ** 2)
  })
})

describe.skipIf(withoutDisk)(`a full disk${withoutDisk}`, () => {
  it('rejects the file that does not fit, keeps the others, and leaves no partial one', () =>
    onSmallDisk(async () => {
      const order = await makeOrder()
      await upload(order.id, 'small.pdf', files.pdf())
      await expectRefusal(
        () => upload(order.id, 'large.pdf', files.pdfOfBytes(2 * 1024 * 1024)),
        'storage_full',
        /^We can’t save anything at the moment because our storage is full/,
      )
      expect(listDocuments(order.id)).toMatchObject([{ name: 'small.pdf' }])
      expect(filesIn(uploadsDir())).toEqual([must(stored()[0]).storedName])
      await upload(order.id, 'another.pdf', files.pdf())
      expect(listDocuments(order.id)).toHaveLength(2)
    }))
})

describe('a database that cannot be written', () => {
  it('leaves no file without a row', async () => {
    const order = await makeOrder()
    const file = await receive(files.pdf())
    db().run("create trigger full before insert on documents begin select raise(abort, 'no room'); end")
    await expect(addDocument({ orderId: order.id }, 'a.pdf', file, null)).rejects.toThrow()
    expect(filesIn(uploadsDir())).toEqual([])
  })
})
