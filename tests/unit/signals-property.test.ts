import { describe, expect, it } from 'vitest'
import { chooseValues } from '~/modules/extraction/choose'
import { findCandidates } from '~/modules/extraction/rules'
import type { DocumentKind } from '~/modules/document-reading/types'
import { readDocument } from '~tests/factories/read-documents'

/** What is proposed for a path of a one-page document; null for nothing. */
function proposed(kind: DocumentKind, text: string, path: string) {
  const document = readDocument(kind, text)
  const item = chooseValues([document], findCandidates(document), '2026-01-01').find((i) => i.path === path)
  return item?.conflict ? 'a conflict' : (item?.value ?? null)
}

type Case = [kind: DocumentKind, text: string, value: string | null]

describe('the total units is read', () => {
  const cases: Case[] = [
    ['notice', 'Our neighborhood is home to 412 single-family homes on the north shore.', '412'],
    ['notice', 'With 287 homes in Maple Run, we rely on volunteers.', '287'],
    ['minutes', 'There are 156 homeowners in the association and 12 have not paid.', '156'],
    ['minutes', 'The treasurer reported that dues were received from 141 of the 156 homes.', '156'],
    ['minutes', 'Out of 204 homes, 190 have paid their dues.', '204'],
    ['budget', 'Income\nHomeowner Assessments (112 units x $285 x 12)   $383,040', '112'],
    ['budget', 'Annual dues   88 lots @ $450   $39,600', '88'],
    ['budget', '* Based on 324 homes at $150 per quarter', '324'],
    ['budget', 'Assessment income: 96 homes at $40 a month', '96'],
    ['budget', 'Number of Lots                        231', '231'],
    ['budget', 'Total Units: 64\nMonthly fee per unit: $310', '64'],
    ['budget', 'Silver Maple Condominiums\nApproved Operating Budget\n48 Units', '48'],
    ['other', 'Homes in Saguaro Ridge   1,482', '1482'],
    ['budget', 'Operating budget for 72 units', '72'],
    ['budget', 'Monthly assessment per unit (48 units)   $402.00', '48'],
    ['budget', 'Dues: $300 x 137 = $41,100', '137'],
    ['budget', '137 members @ $300.00   41,100.00', '137'],
    ['budget', 'Total expenses divided by 137 lots = $284.50 per lot', '137'],
    ['ccrs', 'The Condominium shall consist of twenty-four (24) Units located in four buildings.', '24'],
    ['ccrs', 'The Plat depicts Lots 1 through 86, inclusive.', '86'],
    ['ccrs', 'WHEREAS, Declarant owns Lots 1 through 44, Block 2, and Lots 1 through 20, Block 3', '64'],
    ['ccrs', 'The property consists of Lots 1 through 40, 42 through 60 and 62, Demo Hills.', '60'],
    ['ccrs', 'Block 1, Lots 1-10; Block 2, Lots 1-20, Demo Estates', '30'],
    ['other', 'Number of Units/Lots: 54', '54'],
    ['ccrs', 'The Condominium consists of five buildings of ten units each.', '50'],
    ['ccrs', 'The Project contains six (6) buildings, each containing eight (8) Units.', '48'],
    ['minutes', 'Counting of proxies (80 homes x 20%=16 needed for quorum), only 3 came.', '80'],
    ['ccrs', 'Each Unit shall have an equal undivided 1/36th interest in the Common Elements.', '36'],
    ['ccrs', 'The Property will be developed with one hundred ten (110) single family residences.', '110'],
    ['reserve_study', '# of Units     174', '174'],
    ['reserve_study', 'Demo Villas is a 174-unit townhome community built in 1986.', '174'],
    ['minutes', 'Mr. Foe stated that of our 318 homes, only 9 are more than 30 days late.', '318'],
    ['minutes', 'We have 318 homes in the community and 74 have joined the web site.', '318'],
    ['minutes', '64 of 318 homes were represented at the meeting.', '318'],
    ['minutes', 'Currently 318 lots are assessed, 6 are owned by the developer.', '318'],
    ['minutes', 'The HOA now has 318 members, up from 290 last year.', '318'],
    ['notice', 'This is a total of $72,000, or $225 for each of the 320 homes.', '320'],
    ['notice', 'The cost will be shared equally by all 144 unit owners.', '144'],
    ['notice', 'the association is comprised of 144 condominium units in 12 buildings', '144'],
    ['notice', 'The special assessment of $288,000 divided by 144 units equals $2,000.', '144'],
    ['budget', 'Homeowner Dues (318 x $225)   $71,550', '318'],
    ['budget', 'HOA Dues 318 homes   $71,550   $71,550', '318'],
    ['budget', 'Assessments - 318 lots x $225.00', '318'],
    ['budget', 'Assessments ($225 x 318 lots)   71,550', '318'],
    ['budget', 'Assessments: $225.00 per lot x 318 lots = $71,550.00', '318'],
    ['budget', 'Trash removal 318 homes @ $12.50', '318'],
    ['budget', 'Dues collected from 300 of 318 members', '318'],
    ['budget', 'Annual Assessment per Lot   $225.00\nNumber of Lots   318\nTotal   $71,550', '318'],
    [
      'financial_statement',
      'NOTE 1 - ORGANIZATION\nDemo Association was incorporated in 1994 to maintain the common areas of a 318-home planned community located in Ames, Iowa.',
      '318',
    ],
    ['financial_statement', 'The Association consists of 318 single-family residences.', '318'],
    [
      'financial_statement',
      'The development consists of 212 residential units and related common property on 31 acres',
      '212',
    ],
    ['reserve_study', 'The community includes 212 townhomes built in 1984, a pool and a clubhouse.', '212'],
    ['reserve_study', 'Units: 212\nFiscal Year End: 12/31', '212'],
    [
      'ccrs',
      '"Lot" shall mean any one of the two hundred twelve (212) numbered parcels shown on the Plat.',
      '212',
    ],
    ['ccrs', 'when 75% of the 212 Lots have been conveyed', '212'],
    [
      'bylaws',
      'The Association shall have one class of members, who shall be the owners of the thirty-two (32) Units in the Condominium.',
      '32',
    ],
    ['insurance', 'Location: 100 Demo Way   Units: 84   Year Built: 1979', '84'],
    ['other', 'Total # of homes: 84', '84'],
    ['other', 'Demo Ridge is a community of 84 patio homes.', '84'],
    ['other', 'Demo Ridge, an 84 lot subdivision in Ames', '84'],
    ['budget', 'Homes (318)   $225.00   $71,550', '318'],
    ['budget', 'Cost per unit (84 units)   $402', '84'],
    ['budget', 'Membership: 318 homes', '318'],
    ['budget', 'Total Membership 318', '318'],
    ['budget', 'Dues income was calculated using 318 homes.', '318'],
    ['budget', 'Monthly dues $95.00 per home for 318 homes', '318'],
    ['budget', 'Lawn service 84 units @ $31 x 12   $31,248', '84'],
    ['notice', 'All 84 units will be inspected on May 3.', '84'],
    ['minutes', 'The developer reported that 140 of 212 homes have been built.', '212'],
    ['ccrs', 'the Association shall have 84 Members', '84'],
    ['ccrs', 'The Project is a condominium containing eighty-four (84) Units and Common Area.', '84'],
    ['ccrs', 'Each Lot shall be assessed 1/84 of the Common Expenses.', '84'],
    ['ccrs', 'one vote for each of the 84 Units', '84'],
    ['reserve_study', 'Description: 84 unit, two-story condominium complex', '84'],
    ['reserve_study', 'The Demo Ridge HOA is located in Ames and has 84 units.', '84'],
    ['reserve_study', 'No. of Units   84   FY Start   January 1', '84'],
    ['questionnaire', 'How many units are in the project?  84', '84'],
    ['minutes', 'As you can imagine, collecting dues from 103 homeowners takes time.', '103'],
    ['minutes', 'A quorum was reached with 41 of 75 homes represented.', '75'],
    ['minutes', 'Last year we collected 100%, which is 222 homes.', '222'],
    ['minutes', 'Only four of thirty-nine homeowners attended the annual meeting.', '39'],
  ]
  it.each(cases)('in %s: %s', (kind, text, value) => {
    expect(proposed(kind, text, 'propertyInfo.totalUnits')).toBe(value)
  })
})

describe('the total units is not read', () => {
  const cases: Case[] = [
    ['ccrs', 'The maximum number of Units that may be created is 200.', null],
    ['ccrs', 'Declarant reserves the right to add up to 40 additional Lots.', null],
    ['ccrs', 'Phase II shall contain 35 Lots.', null],
    ['bylaws', 'The Board shall consist of five (5) members.', null],
    ['bylaws', 'A petition signed by twenty-five (25) members may call a meeting.', null],
    ['bylaws', 'Each building contains 8 units.', null],
    ['minutes', 'There were 45 homeowners present and 30 proxies.', null],
    ['minutes', 'A quorum of 52 homes was represented in person or by proxy.', null],
    ['minutes', '12 homes are currently delinquent.', null],
    ['minutes', 'The contractor painted 24 units this summer.', null],
    ['minutes', '18 homes are rented at this time.', null],
    ['minutes', 'The committee has 7 members.', null],
    ['rules', 'No more than two (2) units may be combined.', null],
    ['rules', 'There are 60 parking spaces for guests.', null],
    ['minutes', 'Three homes sold since January.', null],
    [
      'minutes',
      'Lake Demo HOA Annual Meeting\nMembers Present: 43\nA quorum was established with 43 members present and 21 proxies.',
      null,
    ],
    ['minutes', 'Ballots: 120 returned of 318 mailed', null],
    ['notice', 'The first 50 homes to sign up get a discount.', null],
    ['notice', 'Volunteers delivered flyers to 90 homes.', null],
    ['budget', 'Transfer fees (12 homes @ $50)   $600', null],
    ['budget', 'Late fees 15 members @ $25   $375', null],
    ['budget', 'Mowing 26 weeks @ $450   11,700', null],
    ['budget', 'Dues 6 lots @ $112.50 (developer)', null],
    ['reserve_study', 'Replace garage doors, 48 units, every 20 years', null],
    ['reserve_study', 'Quantity: 48 units   Useful life: 20', null],
    ['reserve_study', 'Exit lights   48 units   $120   $5,760', null],
    ['ccrs', 'Demo Hills holds Lots 1 through 30 and Lots 5 through 9 of the plat', null],
    ['ccrs', 'There shall be no more than 212 Lots in the Subdivision.', null],
    ['ccrs', 'an Owner of three Lots shall have three votes', null],
    ['ccrs', 'not more than ten percent (10%) of the units, being 4 units, may be leased', null],
    ['bylaws', 'The members of the Nominating Committee shall be three (3) members of the Association', null],
    ['bylaws', 'fifteen (15) owners may call a special meeting', null],
    ['rules', 'Section 12 Units may not be used for business.', null],
    ['rules', 'No owner may lease more than 2 units.', null],
    ['budget', 'Irrigation repairs 40 heads @ $12   $480', null],
    ['budget', 'Transfers/closings - 20 homes   $4,000', null],
    ['budget', 'New homes 12 @ $225   $2,700', null],
    ['notice', 'Units 1-24 will be painted in May.', null],
    ['notice', 'Homes 100 to 140 Demo Street will lose water.', null],
    ['minutes', 'The builder has 22 lots left.', null],
    ['minutes', '5 of 7 board members were present.', null],
    ['minutes', 'Only 6 of 20 homes inspected had problems.', null],
    ['minutes', 'It takes 25 homeowners to call a special meeting.', null],
    ['minutes', 'We need 2/3 of the homeowners, or 212 homes, to approve the amendment.', null],
    ['minutes', 'The city approved an apartment complex with 240 units across the street.', null],
    ['minutes', 'Demo Oaks next door has 90 homes and pays $500.', null],
    ['ccrs', 'Building 1 contains twelve (12) Units', null],
    ['ccrs', 'The owners of at least 10 Lots may petition.', null],
    ['ccrs', 'no fewer than sixty (60) units', null],
    ['reserve_study', 'Water heaters: 84 units at $900 each', null],
    ['reserve_study', 'HVAC 6 units   15   $42,000', null],
    ['questionnaire', 'Number of units rented   12\nNumber of units sold   84', null],
  ]
  it.each(cases)('in %s: %s', (kind, text, value) => {
    expect(proposed(kind, text, 'propertyInfo.totalUnits')).toBe(value)
  })
})

describe('the year built is read', () => {
  const cases: Case[] = [
    ['reserve_study', 'Demo Villas is a 174-unit townhome community built in 1986.', '1986'],
    ['questionnaire', 'Year of construction: 2004', '2004'],
    ['questionnaire', 'In what year was the project built?  1998', '1998'],
    ['other', 'The homes were constructed between 1999 and 2003.', '1999'],
    ['reserve_study', 'The community includes 212 townhomes built in 1984, a pool and a clubhouse.', '1984'],
    ['insurance', 'Location: 100 Demo Way   Units: 84   Year Built: 1979', '1979'],
    ['questionnaire', 'Year Built   1979', '1979'],
    ['insurance', 'Construction: Frame   Built: 1979', '1979'],
    ['reserve_study', 'Built in: 1979', '1979'],
  ]
  it.each(cases)('in %s: %s', (kind, text, value) => {
    expect(proposed(kind, text, 'propertyInfo.yearBuilt')).toBe(value)
  })
})

describe('the year built is not read', () => {
  const cases: Case[] = [
    ['ccrs', 'Construction of a dwelling must be completed in 2005.', null],
    ['minutes', 'The new pool was built in 2016.', null],
    ['reserve_study', 'The community was established in 1979.', null],
  ]
  it.each(cases)('in %s: %s', (kind, text, value) => {
    expect(proposed(kind, text, 'propertyInfo.yearBuilt')).toBe(value)
  })
})

describe('the owner-occupied share is read', () => {
  const cases: Case[] = [
    ['minutes', 'Currently 84% of the homes are owner occupied.', '84%'],
    ['notice', 'Our owner occupancy rate is 91%.', '91%'],
  ]
  it.each(cases)('in %s: %s', (kind, text, value) => {
    expect(proposed(kind, text, 'propertyInfo.ownerOccupiedShare')).toBe(value)
  })
})

describe('the owner-occupied share is not read', () => {
  const cases: Case[] = [
    ['ccrs', 'At least 51% of the units must be owner occupied.', null],
    ['minutes', 'Rentals: 22 of 84 units', null],
  ]
  it.each(cases)('in %s: %s', (kind, text, value) => {
    expect(proposed(kind, text, 'propertyInfo.ownerOccupiedShare')).toBe(value)
  })
})

describe('the state is read', () => {
  const cases: Case[] = [
    [
      'notice',
      'Mail checks to:\nBirch Hollow HOA\nc/o Keystone Management Group\nP.O. Box 100\nDayton, OH 45402',
      'Ohio',
    ],
    ['notice', 'Birch Hollow HOA, 12 Birch Lane, Dayton Ohio 45402', 'Ohio'],
    ['notice', 'Birch Hollow HOA\n12 Birch Lane\nDAYTON OH 45402-1234', 'Ohio'],
    ['notice', 'P.O. Box 9 Springfield, Mo. 65801', 'Missouri'],
    ['rules', 'Adopted under RCW 64.38.020 by the Board.', 'Washington'],
    ['rules', 'as permitted by Florida Statutes Chapter 720', 'Florida'],
    ['rules', 'Section 82.002 of the Texas Property Code', 'Texas'],
    ['bylaws', 'The Association is a Maryland nonstock corporation.', 'Maryland'],
    ['ccrs', 'Declarant, a Delaware limited liability company. Recorded in Travis County, Texas.', 'Texas'],
    ['ccrs', 'STATE OF OHIO\nCOUNTY OF GREENE, ss:\nBefore me, a Notary Public', 'Ohio'],
    [
      'financial_statement',
      'NOTE 1 - ORGANIZATION\nDemo Association was incorporated in 1994 to maintain the common areas of a 318-home planned community located in Ames, Iowa.',
      'Iowa',
    ],
    [
      'notice',
      'Alpine Peak Management\n100 Demo Way\nAmes, IA 50010\n(515) 555-0100\ninfo@alpinepeakmgmt.com',
      'Iowa',
    ],
    ['rules', 'Demo Towers\n100 Demo Way\nChicago, Illinois', 'Illinois'],
    ['minutes', 'The meeting was held at the Ames, IA public library.', 'Iowa'],
    ['bylaws', 'organized under the Nonprofit Corporation Act of the State of Georgia', 'Georgia'],
    ['bylaws', 'pursuant to Chapter 55A of the North Carolina General Statutes', 'North Carolina'],
    ['bylaws', 'pursuant to the Illinois Condominium Property Act', 'Illinois'],
    ['bylaws', 'as provided in A.R.S. § 33-1803', 'Arizona'],
    ['bylaws', 'Minnesota Statutes Chapter 515B', 'Minnesota'],
    ['bylaws', "Virginia Property Owners' Association Act", 'Virginia'],
    [
      'notice',
      'Alpine Peak Property Management | 555 Demo St | Ames IA 50010 | Office 515-555-0100 | Fax 515-555-0101',
      'Iowa',
    ],
    ['minutes', 'The roofer is from Portland, OR 97201.', 'Oregon'],
    ['ccrs', 'laws of Kentucky', 'Kentucky'],
    ['bylaws', 'a corporation organized under Chapter 617, Florida Statutes', 'Florida'],
    ['ccrs', 'pursuant to ORS 94.550 to 94.783', 'Oregon'],
    ['ccrs', 'K.S.A. 58-4601 et seq.', 'Kansas'],
    ['rules', 'Utah Code 57-8a-218', 'Utah'],
  ]
  it.each(cases)('in %s: %s', (kind, text, value) => {
    expect(proposed(kind, text, 'propertyInfo.state')).toBe(value)
  })
})

describe('the state is not read', () => {
  const cases: Case[] = [
    ['notice', 'Turn off the lights, OK? Meet at 9.', null],
    ['minutes', 'Virginia Smith moved to adjourn. Georgia Poe seconded.', null],
    ['minutes', 'The walls on Kansas Avenue and at Washington Park need repair.', null],
    ['rules', 'Invoice from Delaware Stone LLC for Texas limestone.', null],
  ]
  it.each(cases)('in %s: %s', (kind, text, value) => {
    expect(proposed(kind, text, 'propertyInfo.state')).toBe(value)
  })
})

describe('the county is read', () => {
  const cases: Case[] = [
    ['ccrs', 'Declarant, a Delaware limited liability company. Recorded in Travis County, Texas.', 'Travis'],
    ['ccrs', 'STATE OF OHIO\nCOUNTY OF GREENE, ss:\nBefore me, a Notary Public', 'Greene'],
    ['minutes', 'The Wake County Sheriff reminds residents to lock their cars.', 'Wake'],
    ['ccrs', 'situated in the City and County of Denver, State of Colorado', 'Denver'],
    ['ccrs', 'in the official records of St. Tammany Parish, Louisiana', 'St. Tammany'],
    ['ccrs', 'Plat Book 12, Page 44, Public Records of Palm Beach County, Florida', 'Palm Beach'],
    ['ccrs', "filed with the Prince George's County Clerk", "Prince George's"],
    ['ccrs', 'Lots 1-40 of Demo Estates, an addition in Polk County', 'Polk'],
    ['ccrs', 'RECORDER OF DEEDS, DUPAGE COUNTY', 'Dupage'],
    [
      'ccrs',
      'a subdivision in the Southwest Quarter of Section 12, in Champaign County, Illinois',
      'Champaign',
    ],
    ['ccrs', 'Maricopa County Recorder\nDocument 2004-123', 'Maricopa'],
    ['notice', 'Tax bills of Boulder County arrive in January.', 'Boulder'],
    ['ccrs', 'County of Santa Clara, State of California', 'Santa Clara'],
    ['ccrs', 'in the Office of the County Recorder of Clark County, Nevada', 'Clark'],
    ['ccrs', 'in the Register of Deeds for Wake County in Book 4, Page 9', 'Wake'],
    ['ccrs', 'ALL OF DEMO RIDGE PLAT 2, STORY COUNTY, IOWA. Story County, Iowa', 'Story'],
  ]
  it.each(cases)('in %s: %s', (kind, text, value) => {
    expect(proposed(kind, text, 'propertyInfo.county')).toBe(value)
  })
})

describe('the county is not read', () => {
  const cases: Case[] = [
    ['rules', 'Owners must comply with City and County codes. Any County ordinance applies.', null],
    ['minutes', 'County Road 12 will be closed. The County will repave.', null],
    ['ccrs', 'such County and the City', null],
  ]
  it.each(cases)('in %s: %s', (kind, text, value) => {
    expect(proposed(kind, text, 'propertyInfo.county')).toBe(value)
  })
})

describe('the association name is read', () => {
  const cases: Case[] = [
    ['notice', 'Welcome to Demo Ridge Condominiums! Please read these rules.', 'Demo Ridge Condominiums'],
    ['minutes', 'Test Hill Townhomes has over 20 units whose accounts are late.', 'Test Hill Townhomes'],
    ['budget', 'Demo Creek HOA\n2026 Budget\n', 'Demo Creek HOA'],
    [
      'minutes',
      "January 24, 2009 Demo Creek Homeowners' Association\nMinutes",
      "Demo Creek Homeowners' Association",
    ],
    ['budget', 'Budget Demo Creek Master Swim Association', 'Demo Creek Master Swim Association'],
    ['ccrs', 'DECLARATION OF CONDOMINIUM OF DEMO TOWERS, A CONDOMINIUM\n', 'Demo Towers'],
    [
      'minutes',
      'Minutes of the Demo Creek Neighborhood Association annual meeting',
      'Demo Creek Neighborhood Association',
    ],
    ['minutes', 'Maple Run HOA\nBoard Meeting Minutes\nMarch 3, 2024', 'Maple Run HOA'],
    ['rules', 'Rules and Regulations of Maple Run Condominiums\nAdopted 2012', 'Maple Run Condominiums'],
    ['ccrs', 'FIRST AMENDMENT TO DECLARATION OF COVENANTS FOR MAPLE RUN\nThis amendment', 'Maple Run'],
    [
      'budget',
      'Maple Run Condominium Association, Inc.\nOperating Budget',
      'Maple Run Condominium Association, Inc.',
    ],
    [
      'reserve_study',
      'Reserve Study\nPrepared for: Maple Run Townhomes\nBy: Demo Reserve Analysts',
      'Maple Run Townhomes',
    ],
    [
      'minutes',
      'DEMO RIDGE ESTATES HOMEOWNERS ASSOCIATION\nMINUTES OF ANNUAL MEETING',
      'Demo Ridge Estates Homeowners Association',
    ],
    ['notice', 'Dear Demo Ridge Homeowner,\nThe Demo Ridge HOA board met in May.', 'Demo Ridge HOA'],
    [
      'ccrs',
      'Declaration of Covenants, Conditions and Restrictions for Demo Ridge\nThis Declaration',
      'Demo Ridge',
    ],
  ]
  it.each(cases)('in %s: %s', (kind, text, value) => {
    expect(proposed(kind, text, 'propertyInfo.hoaName')).toBe(value)
  })
})

describe('the association name is not read', () => {
  const cases: Case[] = [
    ['notice', 'Welcome to Demo Ridge! Please read these rules.', null],
    ['minutes', 'Demo Hollow HOA Representative – not present', null],
    ['questionnaire', 'Is there a master assn? Y  Sample Shores Master Assn', null],
    ['ccrs', 'Tall Tower Condominiums, LLC, a limited liability company, is the Declarant.', null],
    ['minutes', 'Only the 5 HOA Presidents will be able to vote.', null],
    ['budget', '5160 Reimburse DR HOA dues   8,043.00', null],
  ]
  it.each(cases)('in %s: %s', (kind, text, value) => {
    expect(proposed(kind, text, 'propertyInfo.hoaName')).toBe(value)
  })
})
