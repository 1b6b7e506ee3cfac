import { describe, expect, it } from 'vitest'
import { proposeCitedItems } from '~/modules/extraction/decide/propose-items'
import { findCandidates } from '~/modules/extraction/document-search'
import type { ReadDocument } from '~/modules/document-reading/types'
import { isAmendment } from '~/modules/document-reading/amendment'
import { readDocument } from '~tests/factories/read-documents'

const today = '2026-11-20'

const own = (text: string) =>
  `CONDOMINIUM DECLARATION FOR MAPLE COURT CONDOMINIUMS\n\n"Association" means Maple Court Condominium Association, Inc. ${text}`
const stray =
  'AMENDMENT TO CONDOMINIUM DECLARATION\n\nFOR THE\n\nHARBOR POINT CONDOMINIUMS\n\nHarbor Point Condominiums is a community of homes. The project consists of 222 units.'

function documentOf(pages: string[]): ReadDocument {
  const document = readDocument('ccrs', pages[0] ?? '')
  return {
    ...document,
    pages: pages.flatMap((text, i) => readDocument('ccrs', text).pages.map((p) => ({ ...p, number: i + 1 }))),
  }
}
const unitsOf = (...pages: string[]) => {
  const document = documentOf(pages)
  return proposeCitedItems([document], findCandidates(document), today).find(
    (i) => i.path === 'propertyInfo.totalUnits',
  )
}

describe('pages that name another association', () => {
  it('give no value if the document’s own pages have one', () => {
    const item = unitsOf(
      own('The project consists of 18 units.'),
      own('Pets must be on a leash.'),
      own('Parking is limited.'),
      stray,
    )
    expect(item).toMatchObject({ value: '18', documentPage: 1 })
    expect(item?.candidates ?? []).toEqual([])
  })

  it('give a value with a warning if no other page does', () => {
    const item = unitsOf(own('Pets must be on a leash.'), own('Dues are due.'), own('Parking.'), stray)
    expect(item).toMatchObject({
      value: '222',
      documentPage: 4,
      otherAssociation: 'Harbor Point Condominiums',
    })
    expect(item?.confidence).toBeLessThanOrEqual(0.3)
  })

  it('do not exist in a document about two associations', () => {
    const item = unitsOf(own('The project consists of 18 units.'), stray)
    expect(item?.conflict ?? item?.value).toBeTruthy()
    expect(item?.otherAssociation).toBeNull()
  })
})

describe('an amendment', () => {
  it.each([
    ['Amendment1.pdf', 'FIRST AMENDMENT TO DECLARATION OF COVENANTS', true],
    ['covenants-corrections.pdf', 'Corrections', true],
    ['CCRs.pdf', 'AMENDED AND RESTATED DECLARATION, including the first amendment to it', false],
    ['CCRs.pdf', 'DECLARATION OF COVENANTS, CONDITIONS AND RESTRICTIONS', false],
  ])('is recognized by the file name %s and the first words “%s”: %s', (name, beginning, expected) => {
    expect(isAmendment(name, beginning)).toBe(expected)
  })
})

describe('a document of another association', () => {
  const ofCondominium = () => [
    readDocument('budget', '2026 Budget\nTest Lanterns at Demo Meadow Condominium Association\n\nIncome'),
    readDocument(
      'minutes',
      'Test Lanterns at Demo Meadow Condo Association\nBoard Meeting Minutes\nMay 4, 2026',
    ),
    readDocument('notice', 'Welcome to the Test Lanterns at Demo Meadow Condominium Association.'),
    readDocument('rules', 'Test Lanterns at Demo Meadow Condominium Association\nRules and Regulations'),
  ]
  const around = (words = '') =>
    readDocument(
      'ccrs',
      `RESTRICTIVE COVENANTS\n\nRECORDED: March 3, 1994\n"Association" means the Demo Meadow Homeowners Association. The Demo Meadow Homeowners Association may lien a lot. ${words}\nNo more than two dogs may be kept on any lot.`,
    )
  const itemOf = (path: string, ...documents: ReadDocument[]) =>
    proposeCitedItems(
      documents,
      documents.flatMap((d) => findCandidates(d)),
      today,
    ).find((i) => i.path === path)

  it('does not name the association of an order', () => {
    expect(itemOf('propertyInfo.hoaName', ...ofCondominium(), around())?.value).toMatch(/Lanterns/)
  })

  it('is not used for the association’s age', () => {
    const documents = [...ofCondominium(), around('The Test Lanterns plat is Lot 7.')]
    expect(itemOf('governance.recordedDate', ...documents)).toMatchObject({
      value: null,
      conflict: true,
      candidates: [{ value: '1994-03-03', otherAssociation: 'Demo Meadow Homeowners Association' }],
    })
    expect(itemOf('propertyInfo.associationAge', ...documents)?.value ?? null).toBeNull()
  })

  it('gives its other values with a warning', () => {
    const item = itemOf('propertyDetails.petRules', ...ofCondominium(), around())
    expect(item?.otherAssociation).toBe('Demo Meadow Homeowners Association')
    expect(item?.confidence).toBeLessThanOrEqual(0.3)
  })

  it('is not a condominium’s declaration that shortens the association’s name', () => {
    const own = around(
      'This Declaration of Condominium submits the Test Lanterns to the Condominium Property Act.',
    )
    expect(itemOf('governance.recordedDate', ...ofCondominium(), own)?.value).toBe('1994-03-03')
  })
})
