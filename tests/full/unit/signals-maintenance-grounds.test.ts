import { describe, expect, it } from 'vitest'
import type { DocumentKind } from '~/modules/document-reading/types'
import { findCandidates } from '~/modules/extraction/document-search'
import { maintenancePaths, partiesOf, type MaintenanceField } from '~tests/factories/read-maintenance'
import { readDocument } from '~tests/factories/read-documents'

type Case = [kind: DocumentKind, field: MaintenanceField, text: string, value: string]

const stated: Case[] = [
  [
    'notice',
    'landscaping',
    'Annual Homeowner Assessments are based on the budget for the expenses of the common areas. These items include grounds keeping and insurance.',
    'Association',
  ],
  [
    'notice',
    'landscaping',
    'Each member pays an assessment that goes toward landscaping and mowing of the lawns.',
    'Association',
  ],
  [
    'ccrs',
    'landscaping',
    'The Association shall be responsible for the maintenance of all landscaping, including mowing of the front lawns.',
    'Association',
  ],
  ['ccrs', 'landscaping', 'Each Owner shall keep the lawn upon his Lot mowed and free of weeds.', 'Owner'],
  [
    'ccrs',
    'landscaping',
    'Lawn mowing, trimming, and irrigation of the Common Area shall be provided by the Association as a Common Expense.',
    'Association',
  ],
  [
    'rules',
    'landscaping',
    'Homeowners are responsible for watering and maintaining the landscaping in their own yards.',
    'Owner',
  ],
  [
    'rules',
    'landscaping',
    'The lawn on each Lot must be mowed weekly, and its grass shall not exceed a height of eight inches.',
    'Owner',
  ],
  [
    'minutes',
    'landscaping',
    'The board renewed the lawn care contract with Demo Turf for another year.',
    'Association',
  ],
  [
    'minutes',
    'landscaping',
    'The board approved one of three bids of landscaping companies for the coming season.',
    'Association',
  ],
  [
    'notice',
    'landscaping',
    'Your monthly dues cover landscaping, snow removal, and trash collection.',
    'Association',
  ],
  [
    'ccrs',
    'pool',
    'The Association shall operate and maintain the swimming pool and the clubhouse.',
    'Association',
  ],
  ['budget', 'pool', 'Pool Maintenance   $18,000', 'Association'],
  [
    'minutes',
    'pool',
    'The pool will open on Memorial Day weekend, and the lifeguard contract was signed.',
    'Association',
  ],
  ['financial_statement', 'pool', 'Pool Chemicals   1,212.40', 'Association'],
  ['other', 'landscaping', 'HOMEOWNER RESPONSIBILITIES\nLawn mowing and watering', 'Owner'],
  [
    'ccrs',
    'landscaping',
    'The Owners shall maintain all portions of their Lots, including the lawns, except those that the Association maintains.',
    'Owner',
  ],
  [
    'ccrs',
    'landscaping',
    'Common Expenses shall include the costs of landscaping, snow plowing, and lighting of the Common Elements.',
    'Association',
  ],
  [
    'bylaws',
    'landscaping',
    'The Board of Directors shall provide for the care and upkeep of the grounds and lawns of the Common Areas.',
    'Association',
  ],
  [
    'ccrs',
    'pool',
    'Common Facilities, including the swimming pool and tennis courts, shall be maintained by the Association.',
    'Association',
  ],
  [
    'minutes',
    'pool',
    'Pool: the pump was repaired, and the pool company will open the pool on May 20.',
    'Association',
  ],
  ['reserve_study', 'pool', 'Pool - Resurface   $22,500   12   3', 'Association'],
  ['notice', 'landscaping', 'Our new landscaper, Demo Greens, will mow on Thursdays.', 'Association'],
  ['rules', 'landscaping', 'Residents must keep their lawns and shrubs neat and trimmed.', 'Owner'],
  ['minutes', 'landscaping', 'The treasurer noted that lawn care was over budget by $800.', 'Association'],
  [
    'minutes',
    'pool',
    'Pool opening was delayed, as the contractor had not cleaned the clubhouse deck.',
    'Association',
  ],
  ['budget', 'pool', 'Swimming Pool Supplies   $2,100', 'Association'],
  [
    'questionnaire',
    'pool',
    'Amenities maintained by the Association: pool, clubhouse, and tennis courts.',
    'Association',
  ],
  [
    'ccrs',
    'landscaping',
    'All landscaping within a Lot shall be maintained by its Owner in a neat and attractive condition.',
    'Owner',
  ],
  [
    'ccrs',
    'pool',
    'The duties of the Association include the operation, maintenance, and insurance of the pool.',
    'Association',
  ],
  ['budget', 'landscaping', 'Expenses\nLandscape Maintenance   $24,000\nInsurance   $9,000', 'Association'],
  ['financial_statement', 'landscaping', 'Lawn Service   2,450.00   2,600.00', 'Association'],
  ['budget', 'landscaping', 'Grounds Maintenance   12,000   12,500', 'Association'],
  [
    'other',
    'landscaping',
    'mowing   14,850\ninsurance   5,377\naccounting   450\nelectric   4,118\nto savings   6,000',
    'Association',
  ],
  [
    'ccrs',
    'pool',
    '"Common Elements" means all real estate other than a Lot, including the swimming pool and the trails.',
    'Association',
  ],
  ['minutes', 'landscaping', 'The rate for lawn services rises from $30 to $32 an hour.', 'Association'],
  [
    'minutes',
    'landscaping',
    'She explained the need for landscaping service in the open areas.',
    'Association',
  ],
]

const unstated: [kind: DocumentKind, field: MaintenanceField, text: string][] = [
  ['rules', 'landscaping', 'Homeowners are not to mow the lawns or prune shrubs.'],
  ['rules', 'landscaping', 'Residents must not mow the grass in front of their home.'],
  ['rules', 'pool', 'No above-ground swimming pools shall be permitted on any Lot.'],
  ['rules', 'pool', 'Children under 14 must be accompanied by an adult at the pool.'],
  ['minutes', 'pool', 'The homeowner at 12 Demo Court submitted an application for an in-ground pool.'],
  [
    'rules',
    'landscaping',
    'All changes to landscaping require prior written approval of the Architectural Committee.',
  ],
  ['minutes', 'landscaping', 'A resident complained about a neighbor’s lawn.'],
  ['minutes', 'landscaping', 'Three bids were received from landscaping companies for the coming season.'],
  [
    'notice',
    'landscaping',
    'The Association asks five landscape companies for proposals to see whether we get the best service.',
  ],
  ['budget', 'pool', 'Pool Key Income   $1,200'],
  ['budget', 'landscaping', 'Landscape Committee Donations   $300'],
  ['minutes', 'landscaping', 'Mowing\nPlease clear your branches from the ditch.'],
  ['notice', 'landscaping', 'Report problems with tall grass and yard work to the city.'],
]

describe('who maintains or pays for pools and landscaping', () => {
  it.each(stated)('is found in %s for %s: %s', (kind, field, text, value) => {
    expect(partiesOf(kind, field, text)).toEqual([value])
  })

  it.each(unstated)('is not concluded in %s for %s from: %s', (kind, field, text) => {
    expect(partiesOf(kind, field, text)).toEqual([])
  })

  it('qualifies a budget row as covering the common areas', () => {
    const candidates = findCandidates(readDocument('budget', 'Swimming Pool Supplies   $2,100'))
    expect(candidates.find((c) => c.path === maintenancePaths.pool)?.qualifier).toBe(
      'common areas, as budgeted',
    )
  })

  it('finds both parties in a declaration that divides the work', () => {
    const text =
      'The Association shall maintain the landscaping of the Common Area. Each Owner shall maintain the landscaping on his or her Lot.'
    expect(partiesOf('ccrs', 'landscaping', text)).toEqual(['Association', 'Owner'])
  })
})
