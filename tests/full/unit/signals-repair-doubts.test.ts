import { describe, expect, it } from 'vitest'
import { findCandidates } from '~/modules/extraction/document-search'
import { readDocument } from '~tests/factories/read-documents'

const found = (text: string) => [
  ...new Set(
    findCandidates(readDocument('minutes', text))
      .filter((c) => c.path === 'propertyDetails.repairs')
      .map((c) => c.value),
  ),
]

describe('Repairs that minutes do not state', () => {
  it.each([
    'There is no need to replace the roofs at this time.',
    'The roads do not need any repairs yet.',
    'No leaks or cracks were found in the pool.',
    'Mr. Hale will be replacing the windows of his home.',
    'The owner of lot 12 plans to replace the siding.',
    'The village has plans to rebuild the water main on Lake Street.',
    'Please contact the county about potholes on Dale Road.',
    'The ponds will be maintained monthly by the vendor.',
    'A new landscaper will maintain the entrances.',
    'Approved a quote of $900 for maintenance of the beds at Oak Road.',
    'The Board is looking into fixing this as well.',
    'The suit over the fence installed in 2014 is to be heard next year.',
    'We need to find a new pool company.',
  ])('finds none in “%s”', (text) => {
    expect(found(text)).toEqual([])
  })

  it.each([
    'Birch Court will be resurfaced in the fall.',
    'The community well needs a new pump.',
    'The bridge over the creek needs new planks and railings.',
    'The roof is near the end of its life and should be replaced in two to three years.',
    'The lake is filling with silt; dredging is estimated at $90,000.',
    'Pond maintenance is needed at the north inlet.',
  ])('still finds them in “%s”', (text) => {
    expect(found(text)).toEqual(['Planned or needed'])
  })

  it('reads work on hold as deferred', () => {
    expect(found('Exterior painting is on hold until next year.')).toEqual(['Deferred'])
  })
})
