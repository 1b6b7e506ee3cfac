import { describe, expect, it } from 'vitest'
import type { DocumentKind } from '~/modules/document-reading/types'
import { valuesOn } from '~tests/factories/read-values'

type Case = [kind: DocumentKind, path: string, text: string, value: string]

const stated: Case[] = [
  [
    'budget',
    'propertyInfo.hoaName',
    '2027 Budget for Orchards at Demo Bend\n\nIncome',
    'Orchards at Demo Bend',
  ],
  [
    'minutes',
    'propertyInfo.hoaName',
    'Demo Field Villa Condos Quarterly Meeting Minutes\n6/21/2025\nBoard Members',
    'Demo Field Villa Condos',
  ],
  [
    'minutes',
    'propertyInfo.hoaName',
    'Demo Villa Condo Association\n\nSpecial Meeting Minutes',
    'Demo Villa Condo Association',
  ],
  [
    'minutes',
    'propertyInfo.hoaName',
    'Orchards at the Bend Condo 2nd Quarter Board Meeting was held on Monday June 6, 2022 at the library.',
    'Orchards at the Bend Condo',
  ],
  [
    'minutes',
    'propertyInfo.hoaName',
    'Demo Hill Inc\nBoard of Directors Meeting\nTuesday, May 20th, 2014',
    'Demo Hill',
  ],
  [
    'fee_schedule',
    'propertyInfo.hoaName',
    'Dues are billed each quarter.\nPayments are addressed to The Orchards at Demo Bend Condo Association and mailed to the box.',
    'Orchards at Demo Bend Condo Association',
  ],
  [
    'financial_statement',
    'propertyInfo.hoaName',
    'Income Statement Consolidated Prepared HOA, Inc. By: The Orchards at Demobriar\n1/1/2026 - 6/30/2026, Cash basis',
    'Orchards at Demobriar',
  ],
  [
    'ccrs',
    'propertyInfo.state',
    'Demo Lane Condominium, 12 Demo Avenue, Newport, Rhode Island June 3, 2011\nRhode Island law applies.',
    'Rhode Island',
  ],
  [
    'bylaws',
    'propertyInfo.hoaName',
    'The name of the corporation is Demo Creek Homeowners Association, Inc., hereinafter called the Association.',
    'Demo Creek Homeowners Association, Inc.',
  ],
  [
    'budget',
    'propertyInfo.hoaName',
    "Demo Creek Homeowners' Association\n2026 Budget\n",
    "Demo Creek Homeowners' Association",
  ],
  [
    'ccrs',
    'propertyInfo.county',
    'The real property is located in the County of Washoe, State of Nevada, and is described in Exhibit A.',
    'Washoe',
  ],
  [
    'ccrs',
    'propertyInfo.state',
    'This Declaration is governed by the laws of the State of Nevada. The property is in Washoe County, Nevada.',
    'Nevada',
  ],
  [
    'ccrs',
    'propertyInfo.totalUnits',
    'The Project consists of fifty-eight (58) residential Lots and the Common Area.',
    '58',
  ],
  ['reserve_study', 'propertyInfo.totalUnits', 'Number of Units: 46', '46'],
  ['questionnaire', 'propertyInfo.ownerOccupiedShare', 'Owner occupied: 72%', '72%'],
  [
    'ccrs',
    'propertyInfo.totalUnits',
    'The land has been platted into three hundred twelve (312) single-family residential lots.',
    '312',
  ],
  ['insurance', 'propertyInfo.totalUnits', '96 residential units in 2 buildings. Replacement cost.', '96'],
  [
    'questionnaire',
    'propertyInfo.ownerOccupiedShare',
    'Fifty-one units are owner-occupied and thirteen are rented.',
    '79.7%',
  ],
  [
    'questionnaire',
    'propertyInfo.ownerOccupiedShare',
    'Total number of units   96   96\nTotal number of units owner-occupied (principal residence)   58   58',
    '60.4%',
  ],
  ['ccrs', 'propertyInfo.county', 'DEMO COUNTY, NC     PRESENTED & RECORDED ON 08/04/2006', 'Demo'],
  ['budget', 'propertyInfo.totalUnits', 'Member dues (187 lots x $780)', '187'],
  ['notice', 'propertyInfo.totalUnits', 'Welcome to our community of 428 homes.', '428'],
]

const misleading: [reason: string, kind: DocumentKind, path: string, text: string][] = [
  [
    'a phase is not the whole',
    'ccrs',
    'propertyInfo.totalUnits',
    'The Declarant may annex additional property consisting of up to 40 lots.',
  ],
  [
    'a recording year is no year of building',
    'ccrs',
    'propertyInfo.yearBuilt',
    'The plat was recorded in 2003.',
  ],
  [
    'a new roof is no new building',
    'reserve_study',
    'propertyInfo.yearBuilt',
    'Pool house roof placed in service 2019.',
  ],
  [
    'words and figures that differ',
    'ccrs',
    'propertyInfo.totalUnits',
    'The Project consists of fifty-eight (85) Lots.',
  ],
  [
    'a unit’s number is no count',
    'financial_statement',
    'propertyInfo.totalUnits',
    'Current   Over 90   Total\nUnit 1104   385.00   0.00',
  ],
  [
    'a month is no name',
    'minutes',
    'propertyInfo.hoaName',
    'Nominees are announced at the March HOA meeting.',
  ],
  ['a verb is no name', 'other', 'propertyInfo.hoaName', 'Do\n- Pay Homeowners Association dues in January.'],
  [
    'a sample is no name',
    'other',
    'propertyInfo.hoaName',
    'SAMPLE\nHOMEOWNERS ASSOCIATION\nCOLLECTION POLICY',
  ],
  [
    'a statute is no name',
    'other',
    'propertyInfo.hoaName',
    'See the Florida Property Owners Association Act.',
  ],
  ['earlier minutes are no name', 'minutes', 'propertyInfo.hoaName', 'Minutes of Previous Meeting: approved'],
  [
    'an officer’s association is no name',
    'bylaws',
    'propertyInfo.hoaName',
    '4. Notice of Meetings. It shall be the duty of the Secretary of the Association to mail a notice of each annual and special meeting, stating the purpose of it as well as the time and place.',
  ],
  [
    'a chairman is no name',
    'minutes',
    'propertyInfo.hoaName',
    'The meeting was called to order by Jo Ridge, President',
  ],
  [
    'a street is no name',
    'notice',
    'propertyInfo.hoaName',
    'The annual meeting will be at 8136 Demo Glen Drive.',
  ],
  ['a question is no name', 'questionnaire', 'propertyInfo.hoaName', 'Is the HOA insured? Yes'],
  ['what has no state is no name', 'ccrs', 'propertyInfo.hoaName', 'COVENANTS OF THE STATE OF TEXAS'],
]

describe('the association and its property', () => {
  it.each(stated)('finds in %s the value of %s', (kind, path, text, value) => {
    expect(valuesOn(kind, text, path)).toEqual([value])
  })

  it.each(misleading)('finds nothing where %s', (_reason, kind, path, text) => {
    expect(valuesOn(kind, text, path)).toEqual([])
  })
})
