import { mkdirSync, rmSync, statfsSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { eq, inArray } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { env } from '~/env.server'
import { diskSpace } from '~/modules/disk-space.server'
import { addDocument, removeDocument } from '~/modules/documents/add-document.server'
import { maxBytesPerOrder, maxFilesPerOrder } from '~/modules/document-files/limits'
import { cleanUp } from '~/worker/clean-up.server'
import { checkHealth } from '~/modules/host-checks/health.server'
import { allStoredNames, listDocuments } from '~/modules/documents/queries.server'
import { removeAbandonedDocuments } from '~/modules/documents/remove-abandoned.server'
import { receiveFile, storedPath, sweepUploads, uploadsDir } from '~/modules/document-files/storage.server'
import { markOrderPaid } from '~/modules/orders/mark-paid.server'
import { openPayment } from '~/modules/payments/open-payment.server'
import { db, write } from '~db/client.server'
import { activities, documents, jobs, orders } from '~db/schema'
import * as files from '../factories/documents'
import { insertDocument, receiveContent, upload } from '../factories/documents'
import { insertPayment, makeOrder } from '../factories/orders'
import { filesBelow } from '../setup/files-below'
import { makeUser } from '../factories/users'
import { expectRefusal, must } from '../setup/helpers'
import { onSmallDisk, withoutDisk } from '../setup/small-disk'
import { dayMs } from '~/modules/time-units'

const stored = () => db().select().from(documents).orderBy(documents.id).all()

afterEach(() => rmSync(uploadsDir(), { recursive: true, force: true }))

describe('an order’s documents', () => {
  it('are limited to 100', async () => {
    const order = await makeOrder()
    for (let i = 0; i < maxFilesPerOrder - 1; i++) insertDocument({ orderId: order.id })
    await upload(order.id, 'hundredth.pdf', files.pdf())
    await expectRefusal(() => upload(order.id, 'more.pdf', files.pdf()), 'conflict', 'Too many files')
    expect(listDocuments(order.id)).toHaveLength(maxFilesPerOrder)
    expect(filesBelow(uploadsDir())).toHaveLength(1)
  })

  it('are limited to 300 MB, to the byte', async () => {
    const threeMegabytes = 3 * 1024 * 1024
    expect(maxBytesPerOrder).toBe(maxFilesPerOrder * threeMegabytes)
    const [full, over] = [await makeOrder(), await makeOrder()]
    // Only the sizes in the database count.
    for (const { id: orderId } of [full, over])
      for (let i = 0; i < maxFilesPerOrder - 1; i++)
        insertDocument({ orderId }, 'x.pdf', { sizeBytes: threeMegabytes })
    await upload(full.id, 'hundredth.pdf', files.pdfOfBytes(threeMegabytes))
    expect(listDocuments(full.id)).toHaveLength(maxFilesPerOrder)
    await expectRefusal(
      () => upload(over.id, 'too-large.pdf', files.pdfOfBytes(threeMegabytes + 1)),
      'conflict',
      'The documents of an order can have at most 300 MB together, and this one no longer fits',
    )
    expect(filesBelow(uploadsDir())).toHaveLength(1)
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
    expect(filesBelow(uploadsDir())).toHaveLength(1)
  })

  it('require an existing order', async () => {
    await expectRefusal(() => upload(4711, 'a.pdf', files.pdf()), 'not_found', 'There is no such order.')
    expect(filesBelow(uploadsDir())).toEqual([])
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
    expect(filesBelow(uploadsDir())).toEqual([])
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
    const longAgo = new Date(Date.now() - 2 * dayMs)
    for (const file of [...orphans, storedPath(owned)]) utimesSync(file, longAgo, longAgo)
    expect(await sweepUploads(allStoredNames(), Date.now() - dayMs)).toEqual({ removed: 2, kept: 0 })
    expect(filesBelow(uploadsDir()).sort()).toEqual([owned, 'arriving/fresh'].sort())
  })

  it('removes nothing if the database does not match the files', async () => {
    const order = await makeOrder()
    for (let i = 0; i < 25; i++) await upload(order.id, `${i}.pdf`, files.pdf())
    const broken = path.join(uploadsDir(), 'arriving', 'old')
    writeFileSync(broken, 'x')
    const longAgo = new Date(Date.now() - 2 * dayMs)
    for (const file of [...stored().map((d) => storedPath(d.storedName)), broken])
      utimesSync(file, longAgo, longAgo)
    expect(await sweepUploads(new Set(), Date.now() - dayMs)).toEqual({ removed: 1, kept: 25 })
    expect(filesBelow(uploadsDir())).toHaveLength(25)
  })

  it('removes only the documents of orders unpaid and untouched for a week', async () => {
    const [abandoned, fresh, paid, transfer] = [
      await makeOrder(),
      await makeOrder(),
      await makeOrder(),
      await makeOrder(),
    ]
    for (const { id } of [abandoned, fresh, paid, transfer]) await upload(id, 'a.pdf', files.pdf())
    write((tx) => markOrderPaid(tx, paid.id, Date.now() - 40 * dayMs))
    for (const [{ id: orderId }, method] of [
      [abandoned, 'card'] as const,
      [transfer, 'bank_transfer'] as const,
    ])
      insertPayment(orderId, { method, state: 'open' })
    const setAge = (orderIds: number[], days: number) => {
      const at = Date.now() - days * dayMs
      db().update(orders).set({ updatedAt: at }).where(inArray(orders.id, orderIds)).run()
      db().update(documents).set({ uploadedAt: at }).where(inArray(documents.orderId, orderIds)).run()
    }
    setAge([abandoned.id, paid.id, transfer.id], 8)
    setAge([fresh.id], 6)
    await cleanUp()
    expect([abandoned, fresh, paid, transfer].map((o) => listDocuments(o.id).length)).toEqual([0, 1, 1, 1])
    expect(filesBelow(uploadsDir())).toHaveLength(3)
    // An order whose documents were removed cannot be paid.
    expect(db().select().from(jobs).where(eq(jobs.kind, 'close-payments')).all()).toMatchObject([
      { payload: JSON.stringify({ orderId: abandoned.id }) },
    ])
  })

  it('removes any number of files', async () => {
    const order = await makeOrder({ updatedAt: 1 })
    for (let i = 0; i < 450; i++)
      insertDocument({ orderId: order.id }, 'x.pdf', { storedName: `ab/${i}.pdf`, uploadedAt: 1 })
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
      expect(filesBelow(uploadsDir())).toEqual([must(stored()[0]).storedName])
      await upload(order.id, 'another.pdf', files.pdf())
      expect(listDocuments(order.id)).toHaveLength(2)
    }))
})

describe('a database that cannot be written', () => {
  it('leaves no file without a row', async () => {
    const order = await makeOrder()
    const file = await receiveContent(files.pdf())
    db().run("create trigger full before insert on documents begin select raise(abort, 'no room'); end")
    await expect(addDocument({ orderId: order.id }, 'a.pdf', file, null)).rejects.toThrow()
    expect(filesBelow(uploadsDir())).toEqual([])
  })
})
