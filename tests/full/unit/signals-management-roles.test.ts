import { describe, expect, it } from 'vitest'
import { proposedOf } from '~tests/factories/read-values'

// Firms whose names do not say that they manage.

describe('a firm that is named in the role of the manager', () => {
  it.each([
    [
      'Our representative from Harlan Crest, Judy Moran, went over the list of late accounts.',
      'Harlan Crest',
    ],
    ['The board renewed the management contract with Harlan Crest for a year.', 'Harlan Crest'],
    ['The new management agreement with HCM takes effect on March 1.', 'HCM'],
    ['For questions about your account call HCM’s Customer Service Department at 303-555-0142.', 'HCM'],
    ['We have hired Harlan Crest to manage our community effective June 1.', 'Harlan Crest'],
    ['Harlan Crest was selected to be our new property manager.', 'Harlan Crest'],
    ['Rita Owens and Bill Tate with Harlan Crest, LLC presented the management report.', 'Harlan Crest, LLC'],
    ['Present: Ann Poole (President), Kim Bell (Property Manager, Harlan Crest)', 'Harlan Crest'],
    ['Kim Bell of Harlan Crest, the property manager, said that three liens were filed.', 'Harlan Crest'],
    ['The board voted to switch management companies from Oak Stone to Harlan Crest.', 'Harlan Crest'],
    ['Management fees paid to Harlan Crest were $7,800.', 'Harlan Crest'],
    ['Kim Bell\nCommunity Association Manager\nHarlan Crest', 'Harlan Crest'],
    ['Property management company contact information:\nHarlan Crest\nP.O. Box 1122', 'Harlan Crest'],
    ['Questions about your account? Call Harlan Crest, the HOA management company.', 'Harlan Crest'],
    ['The association is managed on a day-to-day basis by Harlan Crest.', 'Harlan Crest'],
    ['Financial management is provided by Harlan Crest.', 'Harlan Crest'],
    ['The property management agreement with Harlan Crest expires in June.', 'Harlan Crest'],
  ])('is read from “%s”', (text, value) => {
    expect(proposedOf('minutes', text, 'management.company')).toBe(value)
  })

  it.each([
    'Motion to approve Harlan Crest as the new landscaper carried.',
    'The management of the pond was discussed with Harlan Crest.',
    'The board interviewed Harlan Crest and Oak Stone as management companies and decided nothing.',
    'The management contract with Harlan Crest was terminated; the board will do the work itself.',
    'The board voted not to renew the management contract with Harlan Crest.',
    'Harlan Crest was hired to manage the construction of the retaining wall.',
    'Kim Bell of Harlan Crest presented the reserve study.',
    'Risk management services are provided by Harlan Crest Insurance.',
    'Electricity: the lights of the Clock Tower.\nManagement: the cost of mailing the invoices.',
    'The managing agent shall notify the Officers of the Association.',
  ])('is not read from “%s”', (text) => {
    expect(proposedOf('minutes', text, 'management.company')).toBeNull()
  })
})

describe('a person who is named in the role of the manager', () => {
  it.each([
    ['Our representative from Harlan Crest, Judy Moran, went over the list of late accounts.', 'Judy Moran'],
    ['Present: Ann Poole (President), Kim Bell (Property Manager, Harlan Crest)', 'Kim Bell'],
    ['Also present was Kim Bell, of Premier Community Managers.', 'Kim Bell'],
    ['Kim Bell introduced herself as our new property manager.', 'Kim Bell'],
    ['The board welcomed Kim Bell, who is taking over as property manager from Jo Ray.', 'Kim Bell'],
    ['PM Kim Bell presented the financials.', 'Kim Bell'],
    ['Kim Bell, Agent for Cedar Glen Homeowners Association', 'Kim Bell'],
    ['Kim Bell has been assigned as our new community manager.', 'Kim Bell'],
    ['Kim Bell, our manager from Harlan Crest, told us about the walk-through.', 'Kim Bell'],
    ['Management: Harlan Crest (Kim Bell)', 'Kim Bell'],
  ])('is read from “%s”', (text, value) => {
    expect(proposedOf('minutes', text, 'management.manager')).toBe(value)
  })

  it.each([
    'Sam Fox, the pool manager, resigned.',
    'Motion by Kim Bell, seconded by Sam Fox, to accept the manager’s report.',
    'The project manager, Sam Fox, gave an update on the roofs.',
    'Ann Poole volunteered to manage the website.',
  ])('is not read from “%s”', (text) => {
    expect(proposedOf('minutes', text, 'management.manager')).toBeNull()
  })
})
