import { existsSync, rmSync, utimesSync } from 'node:fs'
import fc from '~tests/setup/fast-check'
import { asc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SignedInUser } from '~/modules/permissions/signed-in-user'
import { maxFileBytes, maxFilesPerHoa } from '~/modules/document-files/limits'
import { storedPath, uploadsDir } from '~/modules/document-files/storage.server'
import { documentStatus } from '~/modules/hoas/document-status'
import {
  findHoaDocument,
  listHoaDocuments,
  removeHoaDocument,
  setDocumentExpiry,
  downloadHoaDocument,
} from '~/modules/hoas/documents.server'
import { toPublic } from '~/modules/hoas/hoa'
import { findHoa, linkedOrders, listHoas, listSnapshots } from '~/modules/hoas/queries.server'
import { calendarDay, hoaSchema } from '~/modules/hoas/schema'
import { updateHoa } from '~/modules/hoas/update-hoa.server'
import { cleanUp } from '~/worker/clean-up.server'
import { db } from '~db/client.server'
import { activities, documents, hoas, snapshots, users } from '~db/schema'
import * as files from '../factories/documents'
import { makeHoa, uploadToHoa } from '../factories/hoas'
import { makeOrder, updateOrder } from '../factories/orders'
import { makeUser } from '../factories/users'
import { expectRefusal, must, refusal } from '../setup/helpers'
import { filesBelow } from '../setup/files-below'
import { dayMs } from '~/modules/time-units'

let admin: SignedInUser
beforeEach(async () => {
  admin = await makeUser({ role: 'admin', firstName: 'Test', lastName: 'Admin' })
})
afterEach(() => rmSync(uploadsDir(), { recursive: true, force: true }))

const log = (section: string) =>
  db().select().from(activities).where(eq(activities.section, section)).orderBy(asc(activities.id)).all()
const issues = (input: Record<string, unknown>) => {
  const parsed = hoaSchema.safeParse({ name: 'X', ...input })
  return parsed.success
    ? {}
    : Object.fromEntries(parsed.error.issues.map((i) => [i.path.join('.'), i.message]))
}
const read = (input: Record<string, unknown>) => hoaSchema.parse({ name: 'X', ...input })
const all = { page: 1, pageSize: 50 }

describe('an HOA in API format', () => {
  it('has null for a question without an answer', async () => {
    const id = makeHoa(admin, { specialAssessments: '2' })
    const publicHoa = toPublic(findHoa(id))
    expect(publicHoa).toMatchObject({
      specialAssessments: 2,
      assessmentIncreases: null,
      monthsSinceElection: null,
      monthsSinceNewElection: null,
    })
    updateHoa(admin, id, { specialAssessments: null, assessmentIncreases: 0 }, undefined)
    expect(toPublic(findHoa(id))).toMatchObject({ specialAssessments: null, assessmentIncreases: 0 })
  })
})

describe('the fields of an HOA', () => {
  it('require only a name', () => {
    expect(issues({ name: ' \t' })).toEqual({ name: 'HOA name is required' })
    expect(issues({ name: 'x'.repeat(201) })).toEqual({ name: 'Please use at most 200 characters' })
    expect(read({})).toMatchObject({
      totalUnits: null,
      propertyType: null,
      monthlyDuesCents: null,
      amenities: [],
      insuranceExpiration: null,
      budgetStatus: null,
    })
  })

  it.each([
    ['', null],
    [' ', null],
    [null, null],
    ['0', 0],
    ['many', 0],
    [{}, 0],
    [Number.NaN, 0],
    [Number.POSITIVE_INFINITY, 0],
    [' 12 ', 12],
    ['1,200', 1200],
    ['12.9', 12],
    [12.9, 12],
    ['12 homes', 12],
  ])('parse the integer %j as %j', (typed, n) => {
    expect(read({ totalUnits: typed }).totalUnits).toBe(n)
  })

  it.each([
    [{ totalUnits: -1 }, 'Please enter 0 or more'],
    [{ totalUnits: '1000000' }, 'Please enter at most 100,000'],
    [{ totalUnits: 1e300 }, 'Please enter at most 100,000'],
    [{ yearBuilt: '87' }, 'Please enter a year such as 1987'],
    [{ monthlyDues: '-1' }, 'Please enter 0 or more'],
    [{ monthlyDues: -0.01 }, 'Please enter 0 or more'],
    [{ monthlyDues: 'much' }, 'Please enter an amount in dollars and cents, such as 285.50'],
    [{ monthlyDues: '1.005' }, 'Please enter an amount in dollars and cents, such as 285.50'],
    [{ monthlyDues: '12,34' }, 'Please enter an amount in dollars and cents, such as 285.50'],
    [{ monthlyDues: 1e21 }, 'Please enter an amount in dollars and cents, such as 285.50'],
    [{ monthlyDues: '100000.01' }, 'Please enter at most $100,000'],
    [{ reserveFund: '1000000001' }, 'Please enter at most $1,000,000,000'],
    [{ insuranceExpiration: '2025-02-30' }, 'This date does not exist'],
    [{ insuranceExpiration: '2025-13-01' }, 'This date does not exist'],
    [{ reserveStudyDate: '2023-02-29' }, 'This date does not exist'],
    [{ reserveStudyDate: 'soon' }, 'Please enter a date such as 2027-06-30'],
    [{ reserveStudyDate: '275760-01-01' }, 'Please enter a date such as 2027-06-30'],
    [{ reserveStudyDate: 20270630 }, 'Please enter a date such as 2027-06-30'],
    [{ propertyType: 'Castle' }, 'Please choose one from the list'],
    [{ budgetStatus: 'not_balanced' }, 'Please choose one from the list'],
    [{ state: 'XX' }, 'Please choose one from the list'],
    [{ email: 'nobody' }, 'Please enter a valid email address'],
    [{ website: 'javascript:alert(1)' }, 'Please enter a web address such as https://www.example.com'],
    [{ website: 'localhost' }, 'Please enter a web address such as https://www.example.com'],
    [{ amenities: 'x'.repeat(81) }, 'Please use at most 80 characters per amenity'],
    [{ amenities: Array(51).fill('Pool') }, 'Please list at most 50 amenities'],
    [{ additionalInfo: 'x'.repeat(5001) }, 'Please use at most 5,000 characters'],
  ])('reject %j with a message', (input, sentence) => {
    expect(issues(input)).toEqual({ [must(Object.keys(input)[0])]: sentence })
  })

  it('accept amounts as people write them', () => {
    const of = (monthlyDues: unknown) => read({ monthlyDues }).monthlyDuesCents
    expect([of('285.5'), of('$1,285.50'), of(285.1), of(' '), of(null), of('0')]).toEqual([
      28_550,
      128_550,
      28_510,
      null,
      null,
      0,
    ])
  })

  it('turn empty dates into null, and accept existing ones', () => {
    expect(read({ insuranceExpiration: '' }).insuranceExpiration).toBeNull()
    expect(read({ insuranceExpiration: '2024-02-29' }).insuranceExpiration).toBe('2024-02-29')
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }),
        (date) => {
          const text = date.toISOString().slice(0, 10)
          expect(calendarDay.parse(text)).toBe(text)
        },
      ),
    )
  })

  it('split amenities at commas, in a text and in a list', () => {
    expect(read({ amenities: ' Pool, ,Tennis  courts,,Sauna ' }).amenities).toEqual([
      'Pool',
      'Tennis courts',
      'Sauna',
    ])
    expect(read({ amenities: ['Pool', ' ', 'Gym, Sauna', 5] }).amenities).toEqual(['Pool', 'Gym', 'Sauna'])
  })

  it('add the scheme to web addresses', () => {
    expect(read({ website: 'www.example.com/a' }).website).toBe('https://www.example.com/a')
    expect(read({ website: 'http://example.com' }).website).toBe('http://example.com')
    expect(read({ website: 'example.com:8080' }).website).toBe('https://example.com:8080')
  })

  it('store cents exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (cents) => {
        db().delete(hoas).run()
        const id = makeHoa(admin, { monthlyDues: (cents / 100).toFixed(2), reserveFund: cents / 100 })
        expect(findHoa(id)).toMatchObject({ monthlyDuesCents: cents, reserveFundCents: cents })
        expect(toPublic(findHoa(id))).toMatchObject({ monthlyDues: cents / 100, reserveFund: cents / 100 })
        expect(db().select().from(hoas).get()).toMatchObject({
          monthlyDuesCents: cents,
          reserveFundCents: cents,
        })
      }),
      { numRuns: 50 },
    )
  })
})

describe('an HOA', () => {
  it('is added once, and the log has the author', async () => {
    const id = makeHoa(admin, { name: 'Heron Lake' })
    expect(log('hoas')).toMatchObject([
      { userId: admin.id, action: 'created', description: 'Heron Lake added', orderId: null },
    ])
    await expectRefusal(
      () => makeHoa(admin, { name: 'HERON lake', city: 'testville' }),
      'conflict',
      'An HOA with this name is already on the list, in the same city and state.',
    )
    expect(makeHoa(admin, { name: 'Heron Lake', city: 'Elsewhere' })).not.toBe(id)
  })

  it('cannot be renamed or moved so that it duplicates another one', async () => {
    const id = makeHoa(admin, { name: 'Heron Lake' })
    makeHoa(admin, { name: 'Cedar Hollow' })
    makeHoa(admin, { name: 'Heron Lake', city: 'Elsewhere' })
    for (const edits of [{ name: 'cedar HOLLOW' }, { city: 'ELSEWHERE' }]) {
      const error = await refusal(() => updateHoa(admin, id, edits, undefined))
      const sentence = 'An HOA with this name is already on the list, in the same city and state.'
      expect([error.code, error.details.fields]).toEqual(['conflict', { name: sentence }])
    }
    expect(findHoa(id)).toMatchObject({ name: 'Heron Lake', city: 'Testville' })
    updateHoa(admin, id, { name: 'HERON Lake', totalUnits: 3 }, undefined)
    expect(findHoa(id)).toMatchObject({ name: 'HERON Lake', totalUnits: 3 })
  })

  it('logs each changed field with its old and new value', () => {
    const id = makeHoa(admin, { name: 'Old', monthlyDues: '210', amenities: 'Pool' })
    updateHoa(
      admin,
      id,
      {
        name: 'New',
        monthlyDuesCents: 121_050,
        amenities: ['Pool', 'Gym'],
        budgetStatus: 'cash_positive',
        insuranceExpiration: '2027-06-30',
        totalUnits: 0,
      },
      undefined,
    )
    const changes = log('hoas')
      .slice(1)
      .map(({ action, field, oldValue, newValue, description }) => [
        action,
        field,
        oldValue,
        newValue,
        description,
      ])
    expect(changes).toEqual([
      ['updated', 'name', 'Old', 'New', 'New: HOA name changed'],
      ['updated', 'amenities', 'Pool', 'Pool, Gym', 'New: Amenities changed'],
      ['updated', 'monthlyDues', '$210.00', '$1,210.50', 'New: Monthly dues changed'],
      ['updated', 'budgetStatus', 'Not answered', 'Cash positive', 'New: Budget status changed'],
      ['updated', 'insuranceExpiration', 'Not set', 'Jun 30, 2027', 'New: Insurance expiration changed'],
    ])
    expect(JSON.parse(must(log('hoas').at(-1)?.metadata))).toEqual({ hoaId: id, hoa: 'New' })
  })

  it('keeps missing fields, and saving the same values changes nothing', () => {
    const id = makeHoa(admin, { address: '1 Test Street', totalUnits: 12 })
    const before = findHoa(id)
    updateHoa(admin, id, { totalUnits: 12 }, before.updatedAt)
    expect(findHoa(id)).toEqual(before)
    expect(log('hoas')).toHaveLength(1)
  })

  it('does not overwrite another user’s changes', async () => {
    const id = makeHoa(admin)
    const seen = findHoa(id).updatedAt
    updateHoa(admin, id, { totalUnits: 12 }, seen)
    await expectRefusal(
      () => updateHoa(admin, id, { totalUnits: 13 }, seen),
      'conflict',
      'Someone else has saved this HOA while you were editing it.',
    )
    expect(findHoa(id).totalUnits).toBe(12)
    // The timestamp increases even if the clock does not.
    const { updatedAt } = findHoa(id)
    updateHoa(admin, id, { totalUnits: 14 }, updatedAt, seen)
    expect(findHoa(id).updatedAt).toBe(updatedAt + 1)
  })

  it.each([{ isActive: false }, { role: 'contributor' as const }])(
    'cannot be changed by a user who lost the permission during the request: %j',
    async (change) => {
      const id = makeHoa(admin)
      const { id: documentId } = await uploadToHoa(admin, id, 'a.pdf')
      db().update(users).set(change).where(eq(users.id, admin.id)).run()
      const before = findHoa(id)
      for (const run of [
        () => makeHoa(admin, { name: 'Another' }),
        () => updateHoa(admin, id, { totalUnits: 12 }, undefined),
        () => setDocumentExpiry(admin, id, documentId, null),
        () => removeHoaDocument(admin, id, documentId),
      ])
        await expectRefusal(run, 'forbidden', 'You don’t have access to this.')
      expect(listHoas({ q: '', ...all }).total).toBe(1)
      expect(findHoa(id)).toEqual(before)
    },
  )

  it('rejects a document from a user who loses the permission during the upload', async () => {
    const id = makeHoa(admin)
    const contributor = await makeUser({ role: 'contributor' })
    await uploadToHoa(contributor, id, 'a.pdf')
    for (const change of [{ isActive: false }, { isActive: true, role: 'viewer' as const }]) {
      db().update(users).set(change).where(eq(users.id, contributor.id)).run()
      await expectRefusal(
        () => uploadToHoa(contributor, id, 'b.pdf'),
        'forbidden',
        'You don’t have access to this.',
      )
    }
    expect(listHoaDocuments(id, all).total).toBe(1)
    expect(filesBelow(uploadsDir()).filter((name) => name.endsWith('.pdf'))).toHaveLength(1)
  })

  it('shows snapshots, newest first, and linked orders, and who may open which', async () => {
    const id = makeHoa(admin)
    const order = await makeOrder({ hoaId: id })
    await makeOrder()
    for (const n of [1, 2, 3])
      db()
        .insert(snapshots)
        .values({
          hoaId: id,
          orderId: order.id,
          title: `S${n}`,
          summary: '',
          status: 'completed',
          createdAt: n,
        })
        .run()
    expect(listSnapshots(admin, id, all).rows.map((s) => s.title)).toEqual(['S3', 'S2', 'S1'])
    expect(listSnapshots(admin, id, { page: 2, pageSize: 2 }).rows.map((s) => s.title)).toEqual(['S1'])
    const { orderNumber } = order
    expect(linkedOrders(admin, id)).toMatchObject({ total: 1, rows: [{ id: order.id, canOpen: true }] })
    const other = await makeUser({ role: 'contributor' })
    for (const [actor, opens] of [
      [admin, true],
      [other, false],
    ] as const) {
      expect(listSnapshots(actor, id, all).rows[0]?.order).toEqual({
        id: order.id,
        orderNumber,
        canOpen: opens,
      })
      expect(linkedOrders(actor, id).rows.map((row) => row.canOpen)).toEqual([opens])
    }
  })

  it('is rejected if it does not exist', async () => {
    await expectRefusal(() => findHoa(1), 'not_found', 'There is no such HOA.')
    await expectRefusal(
      () => updateHoa(admin, 1, { name: 'X' }, undefined),
      'not_found',
      'There is no such HOA.',
    )
  })
})

describe('the list of HOAs', () => {
  const names = (q: string, page = 1, pageSize = 50) =>
    listHoas({ q, page, pageSize }).rows.map((hoa) => hoa.name)

  it('is sorted by name, with correct pages', () => {
    for (const name of ['beta', 'Alpha', 'delta', 'Charlie', 'echo'])
      makeHoa(admin, { name, managementCompany: 'Test Managers' })
    expect(names('')).toEqual(['Alpha', 'beta', 'Charlie', 'delta', 'echo'])
    for (const q of ['', 'test'])
      expect([1, 2, 3, 99].map((page) => names(q, page, 2))).toEqual([
        ['Alpha', 'beta'],
        ['Charlie', 'delta'],
        ['echo'],
        ['echo'],
      ])
    expect(listHoas({ q: 'test', page: 99, pageSize: 2 })).toMatchObject({ page: 3, total: 5 })
  })

  it('can be searched by name, place, and management company, without operators', () => {
    makeHoa(admin, { name: 'Heron Lake', address: '18 Drive', city: 'Boise', state: 'ID', zipCode: '83702' })
    makeHoa(admin, { name: 'Café Court', city: 'Portland', state: 'OR', managementCompany: '100% Care_Co' })
    expect(names('lake her')).toEqual(['Heron Lake'])
    expect(names('837')).toEqual(['Heron Lake'])
    expect(names('cafe')).toEqual(['Café Court'])
    expect(names('care_co')).toEqual(['Café Court'])
    for (const q of ['%', '_', '*', '"', 'lake"*', 'lake OR cafe', 'NOT lake', 'name:lake', '(', 'ake'])
      expect(names(q), q).toEqual(q === 'lake"*' ? ['Heron Lake'] : [])
  })

  it('omits deleted HOAs', () => {
    const id = makeHoa(admin, { name: 'Gone' })
    expect(names('gone')).toEqual(['Gone'])
    db().delete(hoas).where(eq(hoas.id, id)).run()
    expect(listHoas({ q: 'gone', ...all })).toMatchObject({ total: 0, rows: [] })
  })

  it('reflects a change of name', () => {
    const id = makeHoa(admin, { name: 'Before' })
    updateHoa(admin, id, { name: 'After' }, undefined)
    expect(names('before')).toEqual([])
    expect(names('after')).toEqual(['After'])
  })

  it('counts the documents of each HOA, with the latest upload', async () => {
    const one = makeHoa(admin, { name: 'A' })
    makeHoa(admin, { name: 'B' })
    await uploadToHoa(admin, one, 'old.pdf', { now: Date.parse('2026-03-01T20:00:00Z') })
    // The evening of March 2 in Los Angeles.
    await uploadToHoa(admin, one, 'new.pdf', { now: Date.parse('2026-03-03T04:00:00Z') })
    expect(listHoas({ q: '', ...all }).rows).toMatchObject([
      { name: 'A', documentsCount: 2, lastDocumentUpdate: '2026-03-02' },
      { name: 'B', documentsCount: 0, lastDocumentUpdate: null },
    ])
    expect(findHoa(one)).toMatchObject({ documentsCount: 2, lastDocumentUpdate: '2026-03-02' })
  })
})

describe('the documents of an HOA', () => {
  it('are current for a year, and name their uploader', async () => {
    const id = makeHoa(admin, { name: 'Heron Lake' })
    const now = Date.parse('2028-02-29T20:00:00Z')
    const { id: documentId } = await uploadToHoa(admin, id, 'Bylaws.pdf', { now })
    expect(listHoaDocuments(id, all).rows).toMatchObject([
      { name: 'Bylaws.pdf', uploadedAt: now, uploadedBy: 'Test Admin', expiresOn: '2029-02-28' },
    ])
    expect(log('documents')).toMatchObject([
      {
        userId: admin.id,
        action: 'uploaded',
        description: 'Bylaws.pdf uploaded to Heron Lake',
        orderId: null,
      },
    ])
    setDocumentExpiry(admin, id, documentId, '2030-01-01')
    setDocumentExpiry(admin, id, documentId, '2030-01-01')
    setDocumentExpiry(admin, id, documentId, null)
    await removeHoaDocument(admin, id, documentId)
    expect(
      log('documents')
        .slice(1)
        .map(({ action, oldValue, newValue, description }) => [action, oldValue, newValue, description]),
    ).toEqual([
      ['updated', 'Feb 28, 2029', 'Jan 1, 2030', 'Expiry of Bylaws.pdf of Heron Lake changed'],
      ['updated', 'Jan 1, 2030', 'Not set', 'Expiry of Bylaws.pdf of Heron Lake changed'],
      ['deleted', null, null, 'Bylaws.pdf of Heron Lake deleted'],
    ])
  })

  it('are stored unchanged, and only if their content matches their name', async () => {
    const id = makeHoa(admin)
    await uploadToHoa(admin, id, 'big.pdf', { content: files.pdfOfBytes(maxFileBytes) })
    await expectRefusal(
      () => uploadToHoa(admin, id, 'bigger.pdf', { content: files.pdfOfBytes(maxFileBytes + 1) }),
      'too_large',
      'File is larger than 10485760 bytes',
    )
    await expectRefusal(
      () => uploadToHoa(admin, id, 'program.pdf', { content: files.exe() }),
      'unsupported_type',
      'This is not a PDF document',
    )
    await expectRefusal(() => uploadToHoa(admin, id + 1, 'a.pdf'), 'not_found', 'There is no such HOA.')
    expect(listHoaDocuments(id, all).rows.map((d) => d.name)).toEqual(['big.pdf'])
  })

  it(`are limited to ${maxFilesPerHoa}`, async () => {
    const hoaId = makeHoa(admin)
    for (let i = 0; i < maxFilesPerHoa; i++) files.insertDocument({ hoaId })
    await expectRefusal(() => uploadToHoa(admin, hoaId, 'b.pdf'), 'conflict', 'Too many files')
  })

  it('are accessible only through their HOA', async () => {
    const one = makeHoa(admin, { name: 'One' })
    const other = makeHoa(admin, { name: 'Other' })
    const { id } = await uploadToHoa(admin, one, 'a.pdf')
    const order = await makeOrder()
    const orderDocument = await files.upload(order.id, 'b.pdf', files.pdf())
    const sentence = 'This document does not exist. Someone may have deleted it.'
    for (const [hoaId, documentId] of [
      [other, id],
      [one, orderDocument.id],
      [one, 0],
    ] as const) {
      await expectRefusal(() => findHoaDocument(hoaId, documentId), 'not_found', sentence)
      await expectRefusal(() => downloadHoaDocument(admin, hoaId, documentId), 'not_found', sentence)
      await expectRefusal(() => removeHoaDocument(admin, hoaId, documentId), 'not_found', sentence)
      await expectRefusal(() => setDocumentExpiry(admin, hoaId, documentId, null), 'not_found', sentence)
    }
    expect(db().select().from(documents).all()).toHaveLength(2)
  })

  it('lose their file only when they are deleted', async () => {
    const id = makeHoa(admin)
    const { id: going } = await uploadToHoa(admin, id, 'going.pdf')
    const { id: staying } = await uploadToHoa(admin, id, 'staying.pdf', { now: Date.now() - 400 * dayMs })
    const order = await makeOrder()
    const abandoned = await files.upload(order.id, 'abandoned.pdf', files.pdf())
    db()
      .update(documents)
      .set({ uploadedAt: Date.now() - 400 * dayMs })
      .where(eq(documents.id, abandoned.id))
      .run()
    updateOrder(order.id, { updatedAt: Date.now() - 400 * dayMs })
    const path = (documentId: number) =>
      storedPath(
        must(
          db()
            .select({ name: documents.storedName })
            .from(documents)
            .where(eq(documents.id, documentId))
            .get(),
        ).name,
      )
    const [gone, kept, swept] = [path(going), path(staying), path(abandoned.id)]
    for (const file of [gone, kept, swept]) utimesSync(file, 1, 1)
    await removeHoaDocument(admin, id, going)
    await cleanUp()
    expect([gone, kept, swept].map((file) => existsSync(file))).toEqual([false, true, false])
    expect(listHoaDocuments(id, all).rows.map((d) => d.name)).toEqual(['staying.pdf'])
  })

  it.each([
    ['2026-11-19', 'expired'],
    ['2026-11-20', 'soon'],
    ['2026-12-20', 'soon'],
    ['2026-12-21', 'current'],
    [null, 'current'],
  ])('that expire on %s are %s on November 20', (expiresOn, status) => {
    expect(documentStatus(expiresOn, '2026-11-20')).toBe(status)
  })
})
