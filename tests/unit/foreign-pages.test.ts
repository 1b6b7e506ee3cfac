import { describe, expect, it } from 'vitest'
import { choose } from '~/modules/extraction/choose'
import { candidatesOf } from '~/modules/extraction/rules'
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
  return choose([document], candidatesOf(document), today).find((i) => i.path === 'propertyInfo.totalUnits')
}

describe('pages that name another association', () => {
  it('give no value where the document’s own pages have one', () => {
    const item = unitsOf(
      own('The project consists of 18 units.'),
      own('Pets must be on a leash.'),
      own('Parking is limited.'),
      stray,
    )
    expect(item).toMatchObject({ value: '18', documentPage: 1 })
    expect(item?.candidates ?? []).toEqual([])
  })

  it('give a value with a warning where nothing else does', () => {
    const item = unitsOf(own('Pets must be on a leash.'), own('Dues are due.'), own('Parking.'), stray)
    expect(item).toMatchObject({ value: '222', documentPage: 4 })
    expect(item?.sourceDetail).toMatch(/names Harbor Point Condominiums: check/i)
    expect(item?.confidence).toBeLessThanOrEqual(0.3)
  })

  it('are none where a document is about two associations', () => {
    const item = unitsOf(own('The project consists of 18 units.'), stray)
    expect(item?.conflict ?? item?.value).toBeTruthy()
    expect(item?.sourceDetail).not.toMatch(/That page names/)
  })
})

describe('an amendment', () => {
  it.each([
    ['Amendment1.pdf', 'FIRST AMENDMENT TO DECLARATION OF COVENANTS', true],
    ['covenants-corrections.pdf', 'Corrections', true],
    ['CCRs.pdf', 'AMENDED AND RESTATED DECLARATION, including the first amendment to it', false],
    ['CCRs.pdf', 'DECLARATION OF COVENANTS, CONDITIONS AND RESTRICTIONS', false],
  ])('%s, %s: %s', (name, beginning, expected) => {
    expect(isAmendment(name, beginning)).toBe(expected)
  })
})
