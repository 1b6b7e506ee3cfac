import { describe, expect, it } from 'vitest'
import type { DocumentKind } from '~/modules/document-reading/types'
import { proposedOf } from '~tests/factories/read-values'

const head = 'Minutes of the Board of Demo Meadows\n\n'
const watchedIn = (sentence: string, kind: DocumentKind = 'minutes') =>
  proposedOf(kind, `${head}${sentence}`, 'propertyDetails.watchedConditions')

describe('extraction of deferred maintenance', () => {
  it.each([
    'The retaining wall behind building 4 will be monitored.',
    'We will keep an eye on the cracks in the garage floor.',
    'A temporary repair was made to the roof over the stairwell.',
    'The leak at the boiler was given a band-aid until spring.',
    'The board agreed to put off resurfacing the parking lot.',
    'Repainting of the siding is deferred for lack of funds.',
    'Somebody said that we are kicking the roof down the road.',
  ])('finds a condition in: %s', (sentence) => {
    expect(watchedIn(sentence)).toBe(sentence)
  })

  it.each([
    'The alarm company monitors the pool gate for $40 a month.',
    'Speed on the main road will be monitored by the sheriff.',
    'The annual meeting at the clubhouse was postponed to May.',
    'Owners must monitor their own roofs for leaks.',
    'The roof that was repaired temporarily in 2024 has been replaced.',
    'Volunteers monitor the newsletter. o The pool has been scheduled for cleaning.',
    'The board reviewed the budget.',
  ])('finds no condition in: %s', (sentence) => {
    expect(watchedIn(sentence)).toBe(null)
  })

  it('ignores governing documents', () => {
    expect(watchedIn('The board shall have the pool monitored.', 'ccrs')).toBe(null)
  })
})

describe('extraction of the rental cap', () => {
  const capIn = (sentence: string) =>
    proposedOf('rules', `Leasing Rules\n\n${sentence}`, 'propertyDetails.rentalCap')
  const blank = 'Left blank in the document'

  it.each([
    ['No more than 25% of the units may be leased at any time.', '25% of the units'],
    ['No more than twenty percent (20%) of the Lots may be rented.', '20% of the units'],
    ['The number of homes that may be rented is limited to 12 homes.', '12 units'],
    ['The number of rental units is a total of   units.', blank],
    ['No more than ____% of the units may be leased at any time.', blank],
    ['A maximum of ______ homes may be rented out.', blank],
    ['Not more than [  ] percent of the lots may be leased.', blank],
  ])('reads "%s" as "%s"', (sentence, value) => {
    expect(capIn(sentence)).toBe(value)
  })

  it.each([
    'No home may be leased for a period of less than 90 days.',
    'No more than two units may be combined with the approval of the board.',
    'Owners may lease their units with the approval of the board.',
    'A tenant under a lease may keep no more than 2 dogs in the units.',
  ])('finds no rental cap in: %s', (sentence) => {
    expect(capIn(sentence)).toBe(null)
  })
})
