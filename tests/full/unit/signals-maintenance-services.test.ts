import { describe, expect, it } from 'vitest'
import type { DocumentKind } from '~/modules/document-reading/types'
import { partiesOf, type MaintenanceField } from '~tests/factories/read-maintenance'

type Case = [kind: DocumentKind, field: MaintenanceField, text: string, value: string]

const stated: Case[] = [
  [
    'rules',
    'trash',
    'Every owner must pay the quarterly dues, which cover trash removal, snow plowing and the master policy.',
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
  ['other', 'trash', 'WHAT YOUR DUES COVER\nTrash collection', 'Association'],
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
    'minutes',
    'trash',
    'The trash hauler announced a 4% increase; the contract with Demo Waste runs through June.',
    'Association',
  ],
  [
    'ccrs',
    'utilities',
    'All charges for gas and electricity furnished to a Unit shall be paid by the Unit Owner.',
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
  ['budget', 'utilities', 'Electricity   $3,300', 'Association'],
  ['rules', 'trash', 'Owners are responsible for arranging their own trash service.', 'Owner'],
  ['budget', 'trash', 'Demo Condominiums\nScavenger   23,644', 'Association'],
  [
    'rules',
    'trash',
    '6. Trash\nCarts go out after 6 am on Tuesday. Service is paid by the Association.',
    'Association',
  ],
  [
    'other',
    'trash',
    'Your assessment pays for five parks, landscaping, garbage pickup, the pool, and street lights.',
    'Association',
  ],
  [
    'other',
    'utilities',
    'Your assessment pays for five parks, landscaping, garbage pickup, the pool, and street lights.',
    'Association',
  ],
  ['minutes', 'utilities', 'The HOA pays electric for the well and the shed.', 'Association'],
  ['budget', 'utilities', 'Water & Electricity   700.00', 'Association'],
  [
    'other',
    'utilities',
    'Cash Outflows\nUtilities   $2,100   $9,900\nLandscaping   $8,000   $9,000\nInsurance   $900   $950',
    'Association',
  ],
  [
    'minutes',
    'water',
    'Plumbing lines that serve several units are covered by the Association, as is the structure.',
    'Association',
  ],
  ['minutes', 'water', 'Sewer: The board hired an engineer to survey the sewer lines.', 'Association'],
  ['minutes', 'water', 'Lateral sewer lines are each owner’s responsibility.', 'Owner'],
]

const comparedWithBudget: Case[] = [
  ['minutes', 'water', 'The treasurer said that we are far under budget for water usage.', 'Association'],
  ['minutes', 'utilities', 'Electricity was $340 over budget because of the pond pump.', 'Association'],
  ['minutes', 'trash', 'Trash removal costs went up 8 percent in January.', 'Association'],
  [
    'minutes',
    'utilities',
    'The operating budget has these line items:\nLawn Care\nElectric Bill\nWater Bill',
    'Association',
  ],
  ['minutes', 'landscaping', 'Talked about over budget items regarding landscaping.', 'Association'],
  ['minutes', 'landscaping', 'Volunteers will spread mulch at the entrance on Saturday.', 'Association'],
]

const rows: Case[] = [
  ['budget', 'trash', 'Demo Condominium\nTrash Removal   $14,300', 'Association'],
  [
    'financial_statement',
    'trash',
    'Demo Condominium\n5020-Waste Disposal   3,640.11   3,500.00   140.11   104.0%',
    'Association',
  ],
  ['budget', 'trash', 'Demo Condominium\nCONTRACTS\nRefuse Collection   9,960   9,900', 'Association'],
  [
    'financial_statement',
    'trash',
    'Demo Condominium\n6300 Utilities\n6310 · Trash & Recycling   2,150.44',
    'Association',
  ],
  [
    'budget',
    'water',
    'Demo Condominium\nElectricity   $225\nWater   1,500\nTotal Utilities   $1,725',
    'Association',
  ],
  [
    'financial_statement',
    'water',
    'Demo Condominium\n6140-Water   7,295.42   5,400.00   1,895.42',
    'Association',
  ],
  ['budget', 'water', 'Demo Condominium\nUtilities - Water   2,200\nUtilities - Gas   1,400', 'Association'],
  ['budget', 'water', 'Demo Condominium\nWater (Pool & Clubhouse)   $3,100', 'Association'],
  ['budget', 'utilities', 'Lights, Upkeep/Electricity   $ 210   $ 95   $ 300', 'Association'],
  ['budget', 'utilities', 'Total Utilities   14,700   15,000', 'Association'],
  ['budget', 'utilities', 'Demo Energy   1,260   1,300', 'Association'],
]

const unstated: [kind: DocumentKind, field: MaintenanceField, text: string][] = [
  // A budget row does not tell whether it covers the homes or only the common areas.
  ['budget', 'trash', 'Trash Removal   $14,300'],
  ['financial_statement', 'trash', 'Garbage Disposal Service   8,412.00'],
  ['budget', 'water', 'Water & Sewer   $41,200'],
  ['budget', 'utilities', 'Common Electric   816.00'],
  ['budget', 'trash', 'Income\nTrash Reimbursement   4,200\nTotal Income   4,200'],
  ['budget', 'trash', 'Dog Waste Stations   1,200\nTrash Cans   300'],
  ['budget', 'water', 'Storm Water Fee   1,000\nIrrigation Water   4,000\nWater Damage Repairs   900'],
  ['reserve_study', 'water', 'Water Lines   40,000   30   10'],
  ['budget', 'utilities', 'Electrical Repairs   900\nHoliday Lighting   500'],
  ['rules', 'trash', 'Trash must be kept in closed containers that are not visible from the street.'],
  ['ccrs', 'trash', 'No Lot shall be used as a dumping ground for rubbish, trash, or garbage.'],
  ['ccrs', 'utilities', 'An easement is reserved for the installation of underground utilities on each Lot.'],
  ['ccrs', 'water', 'The surface water drainage system shall not be altered by any Owner.'],
  ['financial_statement', 'trash', 'Trash Removal   -'],
  ['minutes', 'water', 'Mrs. Doe asked why her water bill went up; the city raised its rates.'],
  ['minutes', 'landscaping', 'The architectural committee approved mulch at 12 Demo Lane.'],
  [
    'ccrs',
    'trash',
    'The assessments shall be used for snow plowing and trash collection (if provided by the Association).',
  ],
  ['rules', 'trash', 'Whoever walks a dog picks up its solid waste.'],
  ['notice', 'trash', 'Department of Public Works: dial 5000 about trash pickup and recycling days.'],
  ['notice', 'water', 'The association maintains two wells with non-potable water for fire fighting.'],
  [
    'notice',
    'water',
    'Lights: Residents should report outages to the city.\nSewers: The work ends this summer, with notice to owners.',
  ],
]

describe('who maintains or pays for water, trash, and utilities', () => {
  it.each([...stated, ...comparedWithBudget, ...rows])(
    'is found in %s for %s: %s',
    (kind, field, text, value) => {
      expect(partiesOf(kind, field, text)).toEqual([value])
    },
  )

  it.each(unstated)('is not concluded in %s for %s from: %s', (kind, field, text) => {
    expect(partiesOf(kind, field, text)).toEqual([])
  })
})
