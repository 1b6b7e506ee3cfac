import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { changeOrderStatus } from '~/modules/orders/change-status.server'
import { approveReport } from '~/modules/reports/revisions/approve-report.server'
import { fillReport } from '~/modules/reports/draft/fill-report.server'
import { readReport } from '~/modules/reports/draft/report.server'
import { saveReport } from '~/modules/reports/draft/save-report.server'
import { setSectionReviewed } from '~/modules/reports/draft/set-section-reviewed.server'
import { sendForFinalReview } from '~/modules/reports/review/send-for-final-review.server'
import {
  chooseCandidate,
  editItem,
  setAbsence,
  verifyItem,
} from '~/modules/reports/draft/item-actions.server'
import { makePaidOrder } from '~tests/factories/orders'
import { foundItem, requiredItems, verifyAllItems } from '~tests/factories/reports'
import { makeUser } from '~tests/factories/users'
import { expectRefusal, must } from '~tests/setup/helpers'
import type { Candidate } from '~/modules/report-fields/candidate'
import { hourMs } from '~/modules/time-units'

// A version distinguishes what a user has seen from what is stored now. Since the clock may stand still or go
// back, these tests control it.

const started = Date.UTC(2026, 10, 23, 12)
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: started }))
afterEach(() => void vi.useRealTimers())

const units = 'propertyInfo.totalUnits'
const dues = 'propertyInfo.monthlyDues'
const assessment = 'financial.regularAssessment'
const level = 'financial.fundingLevel'
const score = 'healthScores.physical'

async function reportOf(values: Record<string, string>) {
  const admin = await makeUser({ role: 'admin' })
  const { id } = await makePaidOrder()
  const read = () =>
    fillReport(
      id,
      Object.entries(values).map(([path, value]) => foundItem(path, { value })),
      null,
    )
  read()
  const item = (path: string) =>
    must(
      readReport(admin, id).items.find((i) => i.path === path),
      path,
    )
  return { admin, id, read, item, versionOf: (path: string) => item(path).version }
}

const changed = /Someone else has changed this item/

describe('a change of an item as the user saw it', () => {
  it.each([
    ['in the same millisecond', 0],
    ['after the clock has gone back an hour', -hourMs],
  ])('is rejected if someone else changed the item %s', async (_, step) => {
    const { admin, id, item, versionOf } = await reportOf({ [units]: '46' })
    editItem(admin, id, units, '47')
    const version = versionOf(units)
    // The clock goes back, an edit is made, and the same time is reached again.
    vi.setSystemTime(started + step)
    editItem(admin, id, level, '60%')
    vi.setSystemTime(started)
    editItem(admin, id, units, '48', '', { version })
    for (const act of [
      () => editItem(admin, id, units, '49', '', { version }),
      () => verifyItem(admin, id, units, true, { version }),
      () => setAbsence(admin, id, units, 'not_provided', { version }),
      () => chooseCandidate(admin, id, units, 0, { version }),
    ])
      await expectRefusal(act, 'conflict', changed)
    expect(item(units)).toMatchObject({ value: '48', verifiedAt: null })
  })

  it('is rejected if the documents were reread with another value', async () => {
    const values = { [units]: '46' }
    const { admin, id, read, versionOf } = await reportOf(values)
    const version = versionOf(units)
    values[units] = '64'
    read()
    await expectRefusal(() => verifyItem(admin, id, units, true, { version }), 'conflict', changed)
  })

  it('is rejected if the item was missing and someone else found a value', async () => {
    const { admin, id } = await reportOf({})
    editItem(admin, id, units, '46', '', { version: 0 })
    await expectRefusal(() => editItem(admin, id, units, '47', '', { version: 0 }), 'conflict', changed)
  })

  it('is accepted after a change of another item', async () => {
    const { admin, id, item, versionOf } = await reportOf({ [units]: '46', [level]: '60%' })
    const version = versionOf(units)
    editItem(admin, id, level, '61%')
    verifyItem(admin, id, units, true, { version })
    expect(item(units).verifiedAt).toBe(started)
  })
})

describe('the version of an item', () => {
  const candidate: Candidate = {
    path: units,
    value: '44',
    comparable: 44,
    quote: '44 units',
    documentId: null as never,
    page: 1,
    confidence: 0.8,
  }

  it("increases with every way to change the item, and equals the report's version then", async () => {
    const scored = {
      'propertyDetails.repairs': 'None',
      'financial.reserveStudyDate': '2026-03-15',
      'insurance.expiration': '2027-06-30',
    }
    const { admin, id, versionOf } = await reportOf({ [assessment]: '$1,200 a year', ...scored })
    for (const path of Object.keys(scored)) verifyItem(admin, id, path, true)
    editItem(admin, id, assessment, '$1,800 a year')
    fillReport(id, [foundItem(units, { value: '46', candidates: [candidate] })], null)
    const changes: [string, string, () => void][] = [
      ['a verification', units, () => verifyItem(admin, id, units, true)],
      ['a verification that is undone', units, () => verifyItem(admin, id, units, false)],
      ['a value entered in the review', units, () => editItem(admin, id, units, '47')],
      ['a candidate', units, () => chooseCandidate(admin, id, units, 0)],
      ['an absence', units, () => setAbsence(admin, id, units, 'stated_none')],
      [
        'an absence that is verified',
        units,
        () => setAbsence(admin, id, units, 'not_provided', { isVerified: true }),
      ],
      [
        'a value entered in the editor',
        units,
        () => saveReport(admin, id, { values: new Map([[units, '48']]) }),
      ],
      ['a value calculated from it', dues, () => editItem(admin, id, assessment, '$2,400 a year')],
      ['a value whose inputs are gone', dues, () => setAbsence(admin, id, assessment, 'not_provided')],
      ['a score computed from it', score, () => verifyItem(admin, id, 'propertyDetails.repairs', false)],
      ['a score set by hand', score, () => editItem(admin, id, score, '88', 'audit')],
      ['a score computed again', score, () => saveReport(admin, id, { values: new Map([[score, null]]) })],
    ]
    const before = new Map([units, assessment, dues, score].map((path) => [path, 0]))
    for (const [name, path, change] of changes) {
      change()
      const version = versionOf(path)
      expect(version, name).toBeGreaterThan(before.get(path) ?? 0)
      expect(version, name).toBe(readReport(admin, id).version)
      before.set(path, version)
    }
  })

  it('increases once per change, however many items are updated', async () => {
    const { admin, id, versionOf } = await reportOf({ [assessment]: '$1,200 a year' })
    const { version } = readReport(admin, id)
    editItem(admin, id, assessment, '$2,400 a year')
    expect([versionOf(assessment), versionOf(dues), readReport(admin, id).version]).toEqual([
      version + 1,
      version + 1,
      version + 1,
    ])
  })
})

describe('the approval of a correction', () => {
  async function approvedOrder() {
    const admin = await makeUser({ role: 'admin' })
    const { id } = await makePaidOrder()
    fillReport(id, requiredItems(), null)
    setSectionReviewed(admin, id, 'documents', true)
    verifyAllItems(admin, id)
    changeOrderStatus(admin, id, 'processing')
    sendForFinalReview(admin, id)
    expect(approveReport(admin, id)).toBe(1)
    return { admin, id }
  }

  it.each([
    ['in the same millisecond as the approval', 0],
    ['on a clock that has gone back since', -hourMs],
    ['later', hourMs],
  ])('creates the next revision for what was corrected %s', async (_, step) => {
    const { admin, id } = await approvedOrder()
    vi.setSystemTime(started + step)
    editItem(admin, id, 'propertyInfo.hoaName', 'Corrected Lofts')
    verifyAllItems(admin, id)
    expect(approveReport(admin, id)).toBe(2)
    expect(approveReport(admin, id)).toBe(2)
  })

  it.each([0, -hourMs, hourMs])('creates none if nothing was corrected, %i ms later', async (step) => {
    const { admin, id } = await approvedOrder()
    vi.setSystemTime(started + step)
    expect(approveReport(admin, id)).toBe(1)
  })
})
