import { describe, expect, it } from 'vitest'
import { documentChecklist } from '~/modules/documents/document-checklist'
import { associationDoubts } from '~/modules/documents/association-doubts'
import {
  associationQuestion,
  receivedSummary,
  receivedWarnings,
  type ReceivedDocument,
} from '~/modules/documents/received-document'

const received = (changes: Partial<ReceivedDocument> = {}): ReceivedDocument => ({
  id: 1,
  name: 'study.pdf',
  sizeBytes: 1000,
  state: 'text',
  pages: 32,
  kind: 'reserve_study',
  isAmendment: false,
  duplicateOf: null,
  associationDoubt: null,
  threat: null,
  ...changes,
})
const missing = (documents: ReceivedDocument[]) =>
  documentChecklist(documents)
    .filter((item) => item.documents.length === 0)
    .map((item) => item.name)

describe('a received document', () => {
  it.each<[Partial<ReceivedDocument>, string | null]>([
    [{}, 'Reserve study, 32 pages'],
    [{ kind: 'budget', pages: 1 }, 'Budget, 1 page'],
    [{ kind: 'bylaws', pages: null }, 'Bylaws'],
    [{ kind: 'ccrs', isAmendment: true, pages: 3 }, 'CC&Rs (amendment), 3 pages'],
    [{ kind: 'other' }, 'Other document, 32 pages: we will read it after you order'],
    [{ kind: 'other', state: 'scan', pages: 12 }, 'Scanned, 12 pages: we will read it after you order'],
    [
      { kind: 'bylaws', state: 'scan', pages: 12 },
      'Bylaws, judging by its name. Scanned, 12 pages: we will read it after you order',
    ],
    [{ state: 'waiting', kind: 'other', pages: null }, 'Checking this document…'],
    [{ state: 'unknown', kind: 'other', pages: null }, 'We will read it after you order'],
    [{ state: 'read' }, 'Reserve study, 32 pages'],
    [{ state: 'locked', kind: 'other', pages: null }, null],
  ])('%o is summarized as %s', (changes, summary) => {
    expect(receivedSummary(received(changes))).toBe(summary)
  })

  it('causes a warning if it is locked, blank, damaged, or a duplicate', () => {
    const warnings = (changes: Partial<ReceivedDocument>) => receivedWarnings(received(changes)).join(' ')
    expect(warnings({})).toBe('')
    expect(warnings({ state: 'locked' })).toContain('locked with a password')
    expect(warnings({ state: 'blank' })).toContain('is blank')
    expect(warnings({ state: 'damaged' })).toContain('can’t be opened')
    expect(warnings({ duplicateOf: 'budget.pdf' })).toContain('the same file as “budget.pdf”')
  })

  it('causes a question if it seems to belong to another association', () => {
    const question = (associationDoubt: ReceivedDocument['associationDoubt']) =>
      associationQuestion(received({ associationDoubt }))
    expect(question(null)).toBeNull()
    expect(
      question({ name: 'Demo Hills HOA', expected: 'Test Cove HOA', usState: null, isCertain: true }),
    ).toBe(
      'This looks like a document from Demo Hills HOA. Your other documents are from Test Cove HOA. Does it belong to this order?',
    )
    expect(question({ name: null, expected: null, usState: 'Texas', isCertain: false })).toBe(
      'This looks like a document from an association in Texas. Does it belong to this order?',
    )
  })
})

describe('the document checklist', () => {
  it('lists the most valuable documents first, with the consequence of lacking each', () => {
    const items = documentChecklist([])
    expect(items.map((item) => item.name)).toEqual([
      'Reserve Study',
      'Budget and Financial Statements',
      'Insurance Certificate',
      'Board Meeting Minutes (last 6-12 months if available)',
      'CC&Rs (Covenants, Conditions & Restrictions)',
      'HOA Bylaws',
      'Rules and Regulations',
      'HOA Questionnaire',
      'HOA Fee Schedule',
    ])
    for (const item of items) expect(item.unansweredWithout.length).toBeGreaterThan(20)
  })

  it('checks off received documents, including scans with a recognizable name', () => {
    const items = documentChecklist([
      received(),
      received({ id: 2, name: 'bylaws.pdf', kind: 'bylaws', state: 'scan' }),
    ])
    expect(items.find((item) => item.name === 'Reserve Study')?.documents).toEqual([
      { id: 1, name: 'study.pdf' },
    ])
    expect(items.find((item) => item.name === 'HOA Bylaws')?.documents).toEqual([
      { id: 2, name: 'bylaws.pdf' },
    ])
  })

  it.each(['locked', 'blank', 'damaged'] as const)('keeps a document missing if the file is %s', (state) => {
    expect(missing([received({ state })])).toContain('Reserve Study')
  })

  it('ignores a document of another association, unless it is unclear which association is right', () => {
    const of = (isCertain: boolean) =>
      received({
        name: 'minutes.pdf',
        kind: 'minutes',
        associationDoubt: { name: 'Demo Hills HOA', expected: 'Test Cove HOA', usState: null, isCertain },
      })
    const minutes = (document: ReceivedDocument) =>
      documentChecklist([document]).find((item) => item.name.startsWith('Board Meeting Minutes'))
    expect(minutes(of(true))).toMatchObject({
      documents: [],
      fromOtherAssociations: [{ name: 'minutes.pdf', association: 'Demo Hills HOA' }],
    })
    expect(minutes(of(false))).toMatchObject({
      documents: [{ name: 'minutes.pdf' }],
      fromOtherAssociations: [],
    })
  })

  it('keeps a document missing if only an amendment was received', () => {
    const items = documentChecklist([received({ kind: 'ccrs', isAmendment: true })])
    const ccrs = items.find((item) => item.name.startsWith('CC&Rs'))
    expect(ccrs).toMatchObject({ documents: [], isAmendmentOnly: true })
  })
})

describe('a document of another association', () => {
  const named = (id: number, association: string | null, usState: string | null = null) => ({
    id,
    association,
    usState,
  })

  it('is the one that differs from the others', () => {
    const others = associationDoubts(
      [
        named(1, 'Test Cove Homeowners Association'),
        named(2, 'Demo Hills Owners Association, Inc.'),
        named(3, 'Test Cove HOA'),
        named(4, null),
      ],
      'WA',
      null,
    )
    expect([...others]).toEqual([
      [
        2,
        {
          name: 'Demo Hills Owners Association, Inc.',
          expected: 'Test Cove Homeowners Association',
          usState: null,
          isCertain: true,
        },
      ],
    ])
  })

  it('is compared with the association that the order is linked to, if any', () => {
    const others = associationDoubts([named(1, 'Demo Hills HOA')], 'WA', 'Test Cove HOA')
    expect(others.get(1)).toMatchObject({ name: 'Demo Hills HOA', expected: 'Test Cove HOA' })
  })

  it("is detected by a state other than the property's, but not by a different spelling of the name", () => {
    expect(associationDoubts([named(1, null, 'TX')], 'WA', null).get(1)?.usState).toBe('Texas')
    expect(associationDoubts([named(1, 'Test Cove HOA', 'WA')], 'WA', null).size).toBe(0)
    const spellings = [named(1, 'Twin Creeks HOA'), named(2, 'Twin Creek Homeowners Association, Inc.')]
    expect(associationDoubts(spellings, 'WA', null).size).toBe(0)
  })

  it("is the one outside the property's state if two associations are named once each", () => {
    const others = associationDoubts(
      [named(1, 'Demo Hills HOA', 'TX'), named(2, 'Test Cove HOA', 'WA')],
      'WA',
      null,
    )
    expect([...others.keys()]).toEqual([1])
    expect(others.get(1)?.isCertain).toBe(false)
  })
})
