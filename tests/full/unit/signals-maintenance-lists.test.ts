import { describe, expect, it } from 'vitest'
import type { DocumentKind, ReadDocument, Word } from '~/modules/document-reading/types'
import { findCandidates } from '~/modules/extraction/document-search'
import { readDocument } from '~tests/factories/read-documents'

const fields = {
  roof: 'roofStructure',
  water: 'waterSewer',
  pool: 'poolSpa',
  trash: 'trashCollection',
  landscaping: 'landscaping',
  utilities: 'utilities',
}
type Field = keyof typeof fields

/** What is found for each field, without those of which nothing is. */
const responsibilitiesIn = (kind: DocumentKind, text: string) => partiesIn(readDocument(kind, text))
function partiesIn(document: ReadDocument): Partial<Record<Field, string>> {
  const candidates = findCandidates(document)
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, key]) => {
      const values = new Set(
        candidates.filter((c) => c.path === `propertyDetails.hoaCoverage.${key}`).map((c) => c.value),
      )
      return values.size > 0 ? [[field, [...values].join(' and ')]] : []
    }),
  )
}

describe('lists of who maintains or pays for what', () => {
  it('assigns the entries below the association’s heading to it, up to the owner’s heading', () => {
    expect(
      responsibilitiesIn(
        'other',
        `Paid by the Association
Roof
Siding
Lawns and Shrubs
Trash Removal

Paid by the Owner
Windows
Water and Sewer
Air Conditioners`,
      ),
    ).toEqual({ roof: 'Association', landscaping: 'Association', trash: 'Association', water: 'Owner' })
  })

  it('reads a bulleted answer to what the dues cover', () => {
    expect(
      responsibilitiesIn(
        'other',
        `What do my monthly dues pay for?
- Water
- Garbage pickup on Thursdays
- Weekly mowing
Whom do I call about parking?
- Any member of the board`,
      ),
    ).toEqual({ water: 'Association', trash: 'Association', landscaping: 'Association' })
  })

  it('reads a numbered answer whose entries end with full stops', () => {
    expect(
      responsibilitiesIn(
        'notice',
        `What does the monthly assessment cover?
 1. Mowing and trimming of lawns.
 2. Trash removal.
 3. Repairs to the exterior of the buildings.`,
      ),
    ).toEqual({ landscaping: 'Association', trash: 'Association', roof: 'Association' })
  })

  it('concludes nothing from what a list excludes', () => {
    expect(
      responsibilitiesIn(
        'other',
        `Services Not Included in Your Dues
Trash and Recycling
Electricity
Lawn Fertilizing`,
      ),
    ).toEqual({})
  })

  it('ends a list at the heading of another subject', () => {
    expect(
      responsibilitiesIn(
        'rules',
        `Association Responsibilities
Roofs of the buildings
Gutters
Siding

Parking Rules and Use Restrictions
Trash containers at the curb
Pool parties on weekends
Lawn games`,
      ),
    ).toEqual({ roof: 'Association' })
  })

  it('concludes nothing from a title that names both parties', () => {
    expect(
      responsibilitiesIn(
        'other',
        'Association vs. Owner Responsibilities\nBuildings\nLawns\nRoofs and Siding',
      ),
    ).toEqual({})
  })

  it('reads the ticked column of a chart', () => {
    expect(
      responsibilitiesIn(
        'other',
        `Item                        Association        Owner
Roof shingles                   X
Exterior windows                                X
Lawn mowing                     X
Trash removal                                   X`,
      ),
    ).toEqual({ roof: 'Association', landscaping: 'Association', trash: 'Owner' })
  })

  it('finds the ticked column by the positions of words on the page', () => {
    const document = readDocument('other', 'Item   Association   Owner\nRoof, gutters, siding   X\nLawns   X')
    const places: [text: string, left: number][][] = [
      [
        ['Item', 0.1],
        ['Association', 0.5],
        ['Owner', 0.8],
      ],
      [
        ['Roof, gutters, siding', 0.1],
        ['X', 0.5],
      ],
      [
        ['Lawns', 0.1],
        ['X', 0.8],
      ],
    ]
    const [page] = document.pages
    let start = 0
    const words = places.flatMap((line, row) =>
      line.map(([text, left]): Word => {
        const word: Word = {
          start,
          end: start + text.length,
          box: [left, row / 10, left + text.length / 100, row / 10 + 0.05],
        }
        start = word.end + (text === line.at(-1)?.[0] ? 1 : 3)
        return word
      }),
    )
    expect(partiesIn({ ...document, pages: page ? [{ ...page, words }] : [] })).toEqual({
      roof: 'Association',
      landscaping: 'Owner',
    })
  })

  it('reads a line that ends with the party', () => {
    expect(
      responsibilitiesIn(
        'other',
        'Gutters and Downspouts - Cleaning HOA\nSiding - Repair and Painting   HOA',
      ),
    ).toEqual({})
    expect(responsibilitiesIn('other', 'Exterior walls   Association\nRoof repairs - HOA')).toEqual({
      roof: 'Association',
    })
  })

  it('applies “assessments are for” across the semicolons of a sentence', () => {
    expect(
      responsibilitiesIn(
        'other',
        'Assessments are due from each homeowner to cover expenses of the community, including management fees; trash collection; snow removal; and insurance.',
      ),
    ).toEqual({ trash: 'Association' })
  })

  it('assigns the entries of a declaration’s list to the party that introduces it', () => {
    const list = `maintain, repair, and replace, including but not limited to, the following:
(i) all drives and walks;
(ii) all lawns, landscaping, and sprinkler systems on the Property;`
    expect(responsibilitiesIn('ccrs', `The Association shall ${list}`)).toEqual({
      landscaping: 'Association',
    })
  })
})

describe('sentences that only seem to say who maintains or pays', () => {
  it.each<[name: string, kind: DocumentKind, text: string]>([
    [
      'associations in general',
      'other',
      'Some HOAs charge higher dues and use them to maintain pools, lawns, and tennis courts.',
    ],
    ['a city', 'notice', 'The City provides weekly trash collection for all homes in the subdivision.'],
    [
      'a fine',
      'ccrs',
      'The Association may impose reasonable fines for the collection of garbage that an Owner leaves at the curb.',
    ],
    [
      'what becomes of an owner’s default',
      'ccrs',
      'The cost of such exterior maintenance shall be added to and become part of the assessment to which such Lot is subject.',
    ],
    [
      'an easement',
      'ccrs',
      'The sanitary sewer easements are for the benefit of the District and of the Association, which shall be formed later.',
    ],
    [
      'a definition',
      'ccrs',
      '"Common Facilities" means the gate and its electrical service, and all other property of the Association.',
    ],
    ['damage', 'rules', 'The Owner shall be responsible for restoring the landscaping if any damage occurs.'],
    ['litter', 'rules', 'Each Owner is responsible for removal of dead vegetation and trash from the Lot.'],
    [
      'income for lawns of others',
      'minutes',
      'The shortfall was offset by late fees and recovered lawn care fees.',
    ],
    ['a question', 'minutes', 'A resident asked about trash pickup.'],
    ['the water of a pool', 'minutes', 'A patch of the pool liner should avoid higher water bills.'],
    ['a power', 'ccrs', 'The Association may arrange with others to furnish trash collection to each Lot.'],
  ])('concludes nothing from %s', (_, kind, text) => {
    const { landscaping, ...others } = responsibilitiesIn(kind, text)
    // That owners keep their lots free of dead plants is of their yards.
    expect(kind === 'rules' ? others : { landscaping, ...others }).toEqual(
      kind === 'rules' ? {} : { landscaping: undefined },
    )
  })
})

describe('sentences in other words', () => {
  it.each<[kind: DocumentKind, text: string, expected: Partial<Record<Field, string>>]>([
    [
      'ccrs',
      'Except for what the Association maintains under Section 9, all maintenance of the Dwellings shall be the sole responsibility and expense of the Owners.',
      { roof: 'Owner' },
    ],
    [
      'ccrs',
      'It shall be the duty of each lot owner to keep the grass on the property cut.',
      { landscaping: 'Owner' },
    ],
    [
      'ccrs',
      'All lawn maintenance for each Lot (including mowing and edging, but excluding watering) shall be undertaken by the Association.',
      { landscaping: 'Association' },
    ],
    [
      'ccrs',
      'Certain Limited Common Elements are those for which the Association assumes responsibility. These include foundations, roofs, and gutters.',
      { roof: 'Association' },
    ],
    [
      'minutes',
      'Pool: the board will ask the manager to hire a company for opening the pool in May.',
      { pool: 'Association' },
    ],
    [
      'notice',
      'Dear Residents, the pool will be closed for the season on September 9.',
      { pool: 'Association' },
    ],
    ['minutes', 'Leaks on two older roofs were repaired by the contractor.', { roof: 'Association' }],
    [
      'minutes',
      'Because landscaping costs rose by a tenth, the board raised the dues.',
      { landscaping: 'Association' },
    ],
    [
      'other',
      'Town home owners shall maintain the exterior of their town home in good repair, including roofs and siding.',
      { roof: 'Owner' },
    ],
  ])('assign the work in %s: %s', (kind, text, expected) => {
    expect(responsibilitiesIn(kind, text)).toEqual(expected)
  })
})
