import { describe, expect, it } from 'vitest'
import { proposeCitedItems } from '~/modules/extraction/decide/propose-items'
import { isOnItsPage } from '~/modules/extraction/evidence/find-passage'
import type { Candidate } from '~/modules/report-fields/candidate'
import { readDocument } from '~tests/factories/read-documents'
import { today } from '~tests/factories/read-values'

describe('quotes', () => {
  const document = readDocument('rules', 'Pets must be\n  kept on a “leash” at all times.')
  const quoted = (quote: string, page = 1) =>
    isOnItsPage([document], { documentId: document.documentId, page, quote })

  it('accepts quotes found on their page, ignoring spacing and the shape of quotation marks', () => {
    expect(quoted('kept on a "leash" at')).toBe(true)
    expect(quoted('Pets must be kept')).toBe(true)
    expect(quoted('Pets must never be kept')).toBe(false)
    expect(quoted('Pets must be kept', 2)).toBe(false)
    expect(quoted('at')).toBe(false)
  })

  it('drops candidates whose quote is not on the page', () => {
    const invented: Candidate = {
      path: 'propertyInfo.totalUnits',
      value: '46',
      comparable: 46,
      quote: 'There are 46 units.',
      documentId: document.documentId,
      page: 1,
      confidence: 0.99,
    }
    expect(
      proposeCitedItems([document], [invented], today).find((i) => i.path === 'propertyInfo.totalUnits'),
    ).toMatchObject({ value: null })
  })
})
