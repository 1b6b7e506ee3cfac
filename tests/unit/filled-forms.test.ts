import { describe, expect, it } from 'vitest'
import { blankOutFormLines } from '~/modules/extraction/page/filled-forms'
import { findCandidates } from '~/modules/extraction/document-search'
import { readDocument } from '~tests/factories/read-documents'
import { proposedOf } from '~tests/factories/read-values'

describe('filled forms', () => {
  it.each([
    ['Units ........ 62', 'Units:         62'],
    ['Units . . . . . 62', 'Units:          62'],
    ['Units: __148__', 'Units:   148  '],
    ['Amount: $__11,380__', 'Amount: $  11,380  '],
    ['Total ___62', 'Total    62'],
    ['Paid 62___', 'Paid 62   '],
    ['Association: _Demo Village HOA, Inc._', 'Association:  Demo Village HOA, Inc. '],
    // What is not filled in, marks, and tables of contents stay.
    ['_X_ Yes ___ No', '_X_ Yes ___ No'],
    ['Name ______________', 'Name ______________'],
    ['the ____ day of ____, 2031', 'the ____ day of ____, 2031'],
    ['demo_board_2@example.com', 'demo_board_2@example.com'],
    ['Pets ......... 4\nParking ...... 7\nLeasing ...... 12', null],
  ])('have spaces in place of lines and dots: %s', (text, filled) => {
    expect(blankOutFormLines(text)).toBe(filled ?? text)
  })

  it('reads values behind dots and on lines, and quotes the page as it is', () => {
    const text = 'Total # of units ............ 62\nMonthly assessment: $__242.00__'
    expect(proposedOf('questionnaire', text, 'propertyInfo.totalUnits')).toBe('62')
    expect(proposedOf('questionnaire', text, 'propertyInfo.monthlyDues')).toBe('$242 a month')
    const quotes = findCandidates(readDocument('questionnaire', text)).map((c) => c.quote)
    expect(quotes).toContain('Total # of units ............ 62')
    expect(quotes.every((quote) => text.includes(quote))).toBe(true)
  })
})
