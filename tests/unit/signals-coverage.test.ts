import { describe, expect, it } from 'vitest'
import { findCandidates } from '~/modules/extraction/rules'
import type { DocumentKind } from '~/modules/document-reading/types'
import { readDocument } from '~tests/factories/read-documents'

const short: Record<string, string> = {
  roof: 'propertyDetails.hoaCoverage.roofStructure',
  water: 'propertyDetails.hoaCoverage.waterSewer',
  pool: 'propertyDetails.hoaCoverage.poolSpa',
  trash: 'propertyDetails.hoaCoverage.trashCollection',
  landscaping: 'propertyDetails.hoaCoverage.landscaping',
  utilities: 'propertyDetails.hoaCoverage.utilities',
}

const found = (kind: DocumentKind, field: string, text: string) => [
  ...new Set(
    findCandidates(readDocument(kind, text))
      .filter((c) => c.path === short[field])
      .map((c) => c.value),
  ),
]

type Case = [kind: DocumentKind, field: string, text: string, value: string]

const duties: Case[] = [
  [
    'notice',
    'landscaping',
    'Annual Homeowner Assessments are based on the budget for the expenses of the common areas. These items include grounds keeping and insurance.',
    'Association',
  ],
  [
    'minutes',
    'roof',
    'During the year trees were removed and there were gutter and roof repairs.',
    'Association',
  ],
  ['fee_schedule', 'roof', 'When we replace the roof, our reserves will be used up.', 'Association'],
  [
    'rules',
    'trash',
    'Every owner must pay the quarterly dues, which cover trash removal, snow plowing and the master policy.',
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
    'notice',
    'trash',
    'Your monthly dues cover landscaping, snow removal, and trash collection.',
    'Association',
  ],
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
  [
    'ccrs',
    'trash',
    'Garbage and trash collection shall be furnished by the Association, and the cost is included in the assessments.',
    'Association',
  ],
  ['ccrs', 'trash', 'Each Owner shall contract for and pay the cost of trash removal from his Lot.', 'Owner'],
  ['rules', 'trash', 'Trash pickup is provided by the Association every Tuesday.', 'Association'],
  [
    'ccrs',
    'water',
    'Water and sewer service to the Units shall be paid by the Association as a Common Expense.',
    'Association',
  ],
  [
    'ccrs',
    'water',
    'Each Unit Owner shall pay for water and sewer service to the Unit, which is separately metered.',
    'Owner',
  ],
  [
    'ccrs',
    'utilities',
    'The Owner of each Unit shall be responsible for payment of all utilities separately metered to the Unit.',
    'Owner',
  ],
  ['ccrs', 'utilities', 'The Association shall pay for electricity used in the Common Areas.', 'Association'],
  [
    'bylaws',
    'utilities',
    'The Board shall have the following duties:\n(a) To pay for water, gas, electricity, and other utility services for the Common Elements;',
    'Association',
  ],
  ['budget', 'utilities', 'Utilities   $6,750', 'Association'],
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
  ['rules', 'roof', 'Maintenance Chart\nRoof shingles   Association\nWindows   Owner', 'Association'],
  ['other', 'landscaping', 'HOMEOWNER RESPONSIBILITIES\nLawn mowing and watering', 'Owner'],
  ['other', 'trash', 'WHAT YOUR DUES COVER\nTrash collection', 'Association'],
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
    'ccrs',
    'roof',
    'The responsibility for maintaining the exterior of each residence, including the roof, rests with its Owner.',
    'Owner',
  ],
  [
    'bylaws',
    'landscaping',
    'The Board of Directors shall provide for the care and upkeep of the grounds and lawns of the Common Areas.',
    'Association',
  ],
  [
    'bylaws',
    'trash',
    'The Board shall acquire and pay for out of the maintenance fund the following:\n(1) Water, sewer, garbage collection, and electricity for the Common Areas;',
    'Association',
  ],
  [
    'bylaws',
    'water',
    'The Board shall acquire and pay for out of the maintenance fund the following:\n(1) Water, sewer, garbage collection, and electricity for the Common Areas;',
    'Association',
  ],
  [
    'ccrs',
    'trash',
    'The Association may contract for trash collection for all Lots and charge its cost as part of the assessment.',
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
  [
    'minutes',
    'trash',
    'The trash hauler announced a 4% increase; the contract with Demo Waste runs through June.',
    'Association',
  ],
  ['reserve_study', 'pool', 'Pool - Resurface   $22,500   12   3', 'Association'],
  ['reserve_study', 'roof', 'Building Roofs - Replace   $310,000   25   8', 'Association'],
  [
    'ccrs',
    'utilities',
    'All charges for gas and electricity furnished to a Unit shall be paid by the Unit Owner.',
    'Owner',
  ],
  ['notice', 'landscaping', 'Our new landscaper, Demo Greens, will mow on Thursdays.', 'Association'],
  ['rules', 'landscaping', 'Residents must keep their lawns and shrubs neat and trimmed.', 'Owner'],
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
    'ccrs',
    'water',
    'Domestic water is furnished through a master meter, and its cost is paid by the Association.',
    'Association',
  ],
  ['ccrs', 'utilities', 'Each Owner is responsible for his own utilities.', 'Owner'],
  [
    'bylaws',
    'utilities',
    'Common expenses include utilities for the common areas, insurance, and management fees.',
    'Association',
  ],
  ['minutes', 'landscaping', 'The treasurer noted that lawn care was over budget by $800.', 'Association'],
  [
    'minutes',
    'pool',
    'Pool opening was delayed, as the contractor had not cleaned the clubhouse deck.',
    'Association',
  ],
  ['budget', 'pool', 'Swimming Pool Supplies   $2,100', 'Association'],
  ['budget', 'utilities', 'Electricity   $3,300', 'Association'],
  ['rules', 'trash', 'Owners are responsible for arranging their own trash service.', 'Owner'],
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
  // Who mows is in the budget; that it may be of the common areas alone, the value says.
  ['budget', 'landscaping', 'Expenses\nLandscape Maintenance   $24,000\nInsurance   $9,000', 'Association'],
  ['financial_statement', 'landscaping', 'Lawn Service   2,450.00   2,600.00', 'Association'],
  ['budget', 'landscaping', 'Grounds Maintenance   12,000   12,500', 'Association'],
  ['budget', 'trash', 'Demo Condominiums\nScavenger   23,644', 'Association'],
  [
    'other',
    'landscaping',
    'mowing   14,850\ninsurance   5,377\naccounting   450\nelectric   4,118\nto savings   6,000',
    'Association',
  ],
  [
    'bylaws',
    'roof',
    'Town houses pay besides a monthly charge, presently $22.00, for upkeep of roofs and walks.',
    'Association',
  ],
  [
    'rules',
    'trash',
    '6. Trash\nCarts go out after 6 am on Tuesday. Service is paid by the Association.',
    'Association',
  ],
  [
    'ccrs',
    'pool',
    '"Common Elements" means all real estate other than a Lot, including the swimming pool and the trails.',
    'Association',
  ],
]

describe('who maintains or pays', () => {
  it.each(duties)('%s: %s: %s', (kind, field, text, value) => {
    expect(found(kind, field, text)).toEqual([value])
  })

  it.each<[kind: DocumentKind, field: string, text: string]>([
    // Of these lines nobody knows whether they are of the homes or of the common areas alone.
    ['budget', 'trash', 'Trash Removal   $14,300'],
    ['financial_statement', 'trash', 'Garbage Disposal Service   8,412.00'],
    ['budget', 'water', 'Water & Sewer   $41,200'],
    ['budget', 'water', 'Sewer   $5,000'],
    ['budget', 'trash', 'Refuse Collection   $9,960'],
    [
      'rules',
      'roof',
      'No antenna or satellite dish may be placed on any roof without prior written approval.',
    ],
    [
      'ccrs',
      'roof',
      'All roofs shall have a pitch of at least 6/12 and architectural shingles approved by the Committee.',
    ],
    ['rules', 'trash', 'Trash must be kept in closed containers that are not visible from the street.'],
    ['ccrs', 'trash', 'No Lot shall be used as a dumping ground for rubbish, trash, or garbage.'],
    ['rules', 'landscaping', 'Homeowners are not to mow the lawns or prune shrubs.'],
    ['rules', 'landscaping', 'Residents must not mow the grass in front of their home.'],
    [
      'rules',
      'roof',
      'No trailer shall be parked, stored or maintained by any unit owner upon the exterior of the building.',
    ],
    ['rules', 'pool', 'No above-ground swimming pools shall be permitted on any Lot.'],
    ['rules', 'pool', 'Children under 14 must be accompanied by an adult at the pool.'],
    ['minutes', 'pool', 'The homeowner at 12 Demo Court submitted an application for an in-ground pool.'],
    [
      'ccrs',
      'utilities',
      'An easement is reserved for the installation of underground utilities on each Lot.',
    ],
    ['ccrs', 'water', 'The surface water drainage system shall not be altered by any Owner.'],
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
    ['financial_statement', 'trash', 'Trash Removal   -'],
    ['insurance', 'roof', 'Roof surfaces are insured at actual cash value.'],
    [
      'ccrs',
      'trash',
      'The assessments shall be used for snow plowing and trash collection (if provided by the Association).',
    ],
  ])('concludes nothing in %s of %s from: %s', (kind, field, text) => {
    expect(found(kind, field, text)).toEqual([])
  })

  it('tells that a line of a budget is about common areas', () => {
    const candidates = findCandidates(readDocument('budget', 'Swimming Pool Supplies   $2,100'))
    expect(candidates.find((c) => c.path === short.pool)?.qualifier).toBe('common areas, as budgeted')
  })

  it('reads both parties of a declaration that divides the work', () => {
    const text =
      'The Association shall maintain the landscaping of the Common Area. Each Owner shall maintain the landscaping on his or her Lot.'
    expect(found('ccrs', 'landscaping', text)).toEqual(['Association', 'Owner'])
  })
})
