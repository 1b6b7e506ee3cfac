import { describe, expect, it } from 'vitest'
import type { DocumentKind } from '~/modules/document-reading/types'
import { proposedOf } from '~tests/factories/read-values'

type Case = [kind: DocumentKind, text: string, value: string | null]

describe('the type of a project', () => {
  const cases: Case[] = [
    ['questionnaire', 'Project type: Condominium', 'Condominium'],
    ['questionnaire', 'Type of project: PUD', 'Planned unit development'],
    ['reserve_study', 'Property Type:   Condominium\nNumber of Units:   48', 'Condominium'],
    ['reserve_study', 'Type of Development   Planned Unit Development', 'Planned unit development'],
    ['ccrs', 'DECLARATION OF CONDOMINIUM\nFOR\nFERN HOLLOW', 'Condominium'],
    [
      'ccrs',
      'Declarant hereby submits the Property to the provisions of the Condominium Property Act.',
      'Condominium',
    ],
    [
      'ccrs',
      'Declaration of Covenants, Conditions and Restrictions for Fern Hollow, a Planned Unit Development',
      'Planned unit development',
    ],
    [
      'ccrs',
      'The Property is a planned community as defined in the Demo Planned Community Act.',
      'Planned unit development',
    ],
    ['bylaws', 'BYLAWS OF FERN HOLLOW CONDOMINIUM ASSOCIATION, INC.', 'Condominium'],
    ['notice', 'Fern Hollow is a detached condominium community of 40 homes.', 'Detached condominium'],
    [
      'bylaws',
      'Fern Hollow is a housing cooperative. Each shareholder holds a proprietary lease.',
      'Cooperative',
    ],
    ['ccrs', 'MASTER DEED OF FERN HOLLOW CONDOMINIUM', 'Condominium'],
    ['ccrs', 'The Developer establishes Fern Hollow as a Condominium Project.', 'Condominium'],
    [
      'ccrs',
      '"Common Area" means the parcels that are owned by the Association for the common use and enjoyment of the Owners. "Lot" means any plot of land shown on the recorded map.',
      'Planned unit development',
    ],
    [
      'ccrs',
      'Common Area shall mean all real property (including the improvements thereto) owned by the Association. Unit means a condominium unit of Fern Hollow. Lot means a parcel.',
      null,
    ],
    ['rules', 'Keep the common area owned by the Association clean. Do not park on a lot.', null],
    ['ccrs', 'Fern Hollow is not a condominium.', null],
    ['notice', 'The law applies to condominiums, cooperatives and planned communities.', null],
    ['minutes', 'The county amended the PUD ordinance for the shopping center.', null],
    ['minutes', 'The PUD will replace the electric meters in May.', null],
    ['minutes', 'A buyer asked whether FHA lends on a condominium.', null],
    ['ccrs', 'Declaration of Covenants, Conditions and Restrictions of Fern Hollow, lots 1 to 40', null],
    ['rules', 'No Owner may convert a Lot to any condominium or cooperative form of ownership.', null],
  ]
  it.each(cases)('reads the project type in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'propertyInfo.projectType')).toBe(value)
  })
})

describe('the master association', () => {
  const cases: Case[] = [
    [
      'ccrs',
      'Each Owner is also a member of the Silver Creek Master Association and pays its assessments.',
      'Silver Creek Master Association',
    ],
    [
      'bylaws',
      'The Property is subject to the declaration of Silver Creek Community Association, Inc. (the "Master Association").',
      'Silver Creek Community Association, Inc',
    ],
    [
      'ccrs',
      '"Master Association" means Silver Creek Homeowners Association, Inc., an Ohio nonprofit corporation.',
      'Silver Creek Homeowners Association, Inc',
    ],
    [
      'questionnaire',
      'Master Association: Silver Creek Property Owners Association',
      'Silver Creek Property Owners Association',
    ],
    [
      'notice',
      'In addition to these dues, owners pay dues to the Silver Creek Master Association.',
      'Silver Creek Master Association',
    ],
    [
      'questionnaire',
      'Is the project subject to a master or umbrella association? Yes, Silver Creek Master Association',
      'Silver Creek Master Association',
    ],
    ['questionnaire', 'Is the project part of a master association? No', null],
    ['ccrs', 'The Declarant may form a Master Association for the maintenance of roads.', null],
    ['ccrs', 'If a Master Association is formed, its assessments are in addition to these.', null],
    ['minutes', 'The Silver Creek Master Association fixed a sprinkler on Main Street.', null],
  ]
  it.each(cases)('reads the master association in %s: %s', (kind, text, value) => {
    const own =
      'BYLAWS OF FERN HOLLOW HOMEOWNERS ASSOCIATION\n\nThe name of the corporation is Fern Hollow Homeowners Association.\n\n'
    expect(proposedOf(kind, own + text, 'propertyInfo.masterAssociation')).toBe(value)
  })

  it('does not take the association itself for its master association', () => {
    const text =
      'BYLAWS OF\nSILVER CREEK MASTER ASSOCIATION\n\nThe name of the association is Silver Creek Master Association. ' +
      'Each owner is a member of the Silver Creek Master Association.'
    expect(proposedOf('bylaws', text, 'propertyInfo.masterAssociation')).toBeNull()
  })
})

describe('the share of commercial space', () => {
  const cases: Case[] = [
    ['questionnaire', 'What percentage of the project is commercial space? 12%', '12%'],
    ['questionnaire', 'Percentage of square footage that is commercial: 18.5%', '18.5%'],
    ['questionnaire', 'Commercial space: None', 'None'],
    ['questionnaire', 'Number of rentals: 5\nPercent of commercial space: 0%', '0%'],
    ['ccrs', 'Commercial space occupies approximately 20% of the floor area of the building.', '20%'],
    ['other', 'About 15% of the total square footage is used for retail.', '15%'],
    ['insurance', 'Building is 8% commercial.', '8%'],
    ['ccrs', 'Commercial use shall not exceed 25% of the floor area.', null],
    ['notice', 'Fannie Mae allows at most 35% commercial space.', null],
    ['ccrs', 'The Commercial Unit Owners pay 30% of the common expenses.', null],
    ['ccrs', 'Owners of Commercial Units hold 22% of the votes.', null],
    ['ccrs', 'No commercial use is permitted on any Lot.', null],
    ['insurance', 'Commercial general liability premium increased 10%.', null],
  ]
  it.each(cases)('reads the commercial share in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'propertyInfo.commercialShare')).toBe(value)
  })
})

describe('the most units of one owner', () => {
  const cases: Case[] = [
    ['questionnaire', 'Largest number of units owned by one person or entity: 7', '7'],
    ['questionnaire', 'What is the highest number of units owned by a single investor? 12', '12'],
    ['minutes', 'One owner owns nine units in building C.', '9'],
    ['minutes', 'A single investor now holds 14 homes.', '14'],
    ['notice', '11 units are owned by one LLC.', '11'],
    ['minutes', 'One owner owns four units. A single investor owns ten units.', '10'],
    ['ccrs', 'No one person may own more than three Units.', null],
    ['rules', 'If one owner owns two units, he may rent one.', null],
    ['minutes', 'One owner has 3 dogs.', null],
    ['minutes', 'There are 12 homes for sale.', null],
    ['ccrs', 'Any one Owner who owns five Lots is entitled to five votes.', null],
  ]
  it.each(cases)('reads the most units of one owner in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'propertyInfo.largestOwnerUnits')).toBe(value)
  })
})

describe('a lien before the first mortgage', () => {
  const cases: Case[] = [
    [
      'ccrs',
      'The lien is prior to a first mortgage to the extent of six (6) months of regular assessments.',
      '6 months',
    ],
    [
      'ccrs',
      'The lien has priority over the first deed of trust for the common expense assessments which would have become due in the absence of acceleration during the nine months immediately preceding institution of an action to enforce the lien.',
      '9 months',
    ],
    [
      'bylaws',
      'A first mortgagee who acquires title by foreclosure is liable for not more than 12 months of unpaid assessments.',
      '12 months',
    ],
    [
      'questionnaire',
      'Number of months of common charges that take priority over a first mortgage lien: 6 months',
      '6 months',
    ],
    ['ccrs', 'The Association may record a lien if assessments are six months past due.', null],
    [
      'ccrs',
      'A first mortgagee gets notice of any default that continues for two months after notice.',
      null,
    ],
    ['ccrs', 'The Owner may redeem the Unit within six months after the foreclosure sale.', null],
    [
      'ccrs',
      'A lease has a term of at least six months and is subordinate to the lien for assessments.',
      null,
    ],
    [
      'ccrs',
      'Fidelity insurance equals three months of assessments plus reserves, as first mortgagees require.',
      null,
    ],
    ['rules', 'Puppies under six months are welcome.', null],
  ]
  it.each(cases)('reads the priority lien in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'financial.priorityLienMonths')).toBe(value)
  })
})
