import { describe, expect, it } from 'vitest'
import type { DocumentKind } from '~/modules/document-reading/types'
import { partiesOf, type MaintenanceField } from '~tests/factories/read-maintenance'

type Case = [kind: DocumentKind, field: MaintenanceField, text: string, value: string]

const stated: Case[] = [
  [
    'minutes',
    'roof',
    'During the year trees were removed and there were gutter and roof repairs.',
    'Association',
  ],
  ['fee_schedule', 'roof', 'When we replace the roof, our reserves will be used up.', 'Association'],
  [
    'ccrs',
    'roof',
    'The Association shall maintain, repair, and replace the roofs, gutters, and exterior walls of all Townhomes.',
    'Association',
  ],
  [
    'ccrs',
    'roof',
    'Each Owner shall be solely responsible for the maintenance and repair of the roof and exterior of the dwelling on the Lot.',
    'Owner',
  ],
  [
    'ccrs',
    'roof',
    'The Association shall provide exterior maintenance upon each Lot as follows: paint, repair, replace and care for roofs, gutters, downspouts, and exterior building surfaces.',
    'Association',
  ],
  [
    'ccrs',
    'roof',
    'Every Owner shall, at his own expense, keep his dwelling and its exterior in good order and repair.',
    'Owner',
  ],
  [
    'ccrs',
    'roof',
    'The cost of roof replacement shall be a Common Expense borne by the Association.',
    'Association',
  ],
  ['ccrs', 'roof', 'Maintenance of the roof of each Unit is the responsibility of the Unit Owner.', 'Owner'],
  [
    'bylaws',
    'roof',
    'The Board shall have the duty to maintain the foundations, bearing walls, roofs, and other Common Elements.',
    'Association',
  ],
  [
    'minutes',
    'roof',
    'Roof replacement bids for Buildings 4 through 6 were reviewed, and the board accepted the lowest.',
    'Association',
  ],
  ['rules', 'roof', 'Maintenance Chart\nRoof shingles   Association\nWindows   Owner', 'Association'],
  [
    'ccrs',
    'roof',
    'The responsibility for maintaining the exterior of each residence, including the roof, rests with its Owner.',
    'Owner',
  ],
  ['reserve_study', 'roof', 'Building Roofs - Replace   $310,000   25   8', 'Association'],
  [
    'ccrs',
    'roof',
    'Maintenance, repair, and replacement of the Common Elements, which include the roofs and exterior walls, shall be performed by the Association.',
    'Association',
  ],
  [
    'ccrs',
    'roof',
    'The Owner of a Lot shall maintain the Dwelling, including its roof, siding, and foundation, in a first-class condition.',
    'Owner',
  ],
  [
    'bylaws',
    'roof',
    'Town houses pay besides a monthly charge, presently $22.00, for upkeep of roofs and walks.',
    'Association',
  ],
  [
    'notice',
    'roof',
    'Owners insure their furniture. Our master policy covers the condos from the studs out.',
    'Association',
  ],
  [
    'notice',
    'roof',
    'The HOA insurance is meant to cover buildings in the community, not your furniture.',
    'Association',
  ],
  ['notice', 'roof', 'The change does not affect common elements such as siding or roofs.', 'Association'],
  ['minutes', 'roof', 'The board moved $12,000 to the roof reserve fund.', 'Association'],
]

const unstated: [kind: DocumentKind, field: MaintenanceField, text: string][] = [
  ['rules', 'roof', 'No antenna or satellite dish may be placed on any roof without prior written approval.'],
  [
    'ccrs',
    'roof',
    'All roofs shall have a pitch of at least 6/12 and architectural shingles approved by the Committee.',
  ],
  [
    'rules',
    'roof',
    'No trailer shall be parked, stored or maintained by any unit owner upon the exterior of the building.',
  ],
  ['insurance', 'roof', 'Roof surfaces are insured at actual cash value.'],
  ['minutes', 'roof', 'The mailbox stand leaks. We will repair the roof before winter.'],
  ['minutes', 'roof', 'Picnic area: Bo Reed will design and rebuild the roof over the tables.'],
  ['notice', 'roof', 'You may report concerns about exterior maintenance, tall grass, and decks.'],
]

describe('who maintains or pays for roofs and structures', () => {
  it.each(stated)('is found in %s for %s: %s', (kind, field, text, value) => {
    expect(partiesOf(kind, field, text)).toEqual([value])
  })

  it.each(unstated)('is not concluded in %s for %s from: %s', (kind, field, text) => {
    expect(partiesOf(kind, field, text)).toEqual([])
  })
})
