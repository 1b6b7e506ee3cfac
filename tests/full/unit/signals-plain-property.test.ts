import { testReadings } from '~tests/factories/read-values'

testReadings('the due date of dues', 'financial.assessmentDueDate', [
  ['notice', 'HOA fees must be in by the 1st of every month.', 'the 1st of every month'],
  ['notice', 'Installments are payable monthly on the 1st.', 'the 1st of each month'],
  ['notice', 'Homeowners dues for the year are collected April 1.', 'April 1'],
  ['notice', 'Remit your $400 annual assessment by May 1, 2025.', 'May 1, 2025'],
  ['notice', 'Members have until June 30 to pay their dues.', 'June 30'],
  ['notice', 'Your annual payment must be postmarked by March 1.', 'March 1'],
  ['notice', 'Homeowner dues are expected by February 28.', 'February 28'],
  ['notice', 'We ask that all dues be in by June 1.', 'June 1'],
  ['notice', 'The fiscal year begins October 1, when annual dues are due.', 'October 1'],
  ['notice', 'Twice-yearly assessment: March1 and September 1', 'March1 and September 1'],
  ['notice', 'Architectural requests are due by the 1st of each month.', null],
  ['notice', 'Volunteers are due at the park by May 1.', null],
  ['notice', 'Dues paid after January 31 carry a $25 late fee.', null],
  ['notice', 'Insurance is due for renewal on July 1.', null],
])

testReadings('the year built', 'propertyInfo.yearBuilt', [
  ['notice', 'Construction of the townhomes was completed in 1985.', '1985'],
  ['notice', 'Our buildings date to 1985.', '1985'],
  ['notice', 'The 1985 buildings need new siding.', '1985'],
  ['notice', 'The condominium was developed in 1985.', '1985'],
  ['notice', 'Since the homes were constructed (1985), roofs have been replaced twice.', '1985'],
  ['notice', 'Original construction: 1985', '1985'],
  ['notice', 'In 1985 the builder finished the homes.', '1985'],
  ['notice', 'The buildings are of 1979 vintage.', '1979'],
  ['notice', 'Since 1988, when the homes were built, no roof has been replaced.', '1988'],
  ['notice', 'The gazebo was built in 1988.', null],
  ['notice', 'The tennis courts were built in 1979.', null],
  ['notice', 'The last roof project was completed in 1992.', null],
  ['notice', 'Homes sold in 1992 for $90,000.', null],
  ['notice', 'No fence may be built in 2025 without approval.', null],
])

testReadings('the share of owners who live there', 'propertyInfo.ownerOccupiedShare', [
  ['notice', 'Owner occupancy is at 78%.', '78%'],
  ['notice', 'About 78% of our owners live here.', '78%'],
  ['notice', 'Owners live in 78% of the units.', '78%'],
  ['notice', 'Of the 80 units, 78% are primary residences.', '78%'],
  ['notice', 'Resident owners: 78%', '78%'],
  ['notice', 'Owner-occupied units make up 66% of the community.', '66%'],
  ['notice', '60 owner-occupied, 20 rented', '75%'],
  ['notice', 'Non-owner-occupied: 19%', null],
  ['notice', 'Buyers need 50% owner-occupancy for a loan.', null],
  ['notice', '66% of owner-occupants voted for the budget.', null],
])

testReadings('the state', 'propertyInfo.state', [
  ['notice', 'Owners may contact the Nevada Real Estate Division.', 'Nevada'],
  ['minutes', 'TN Secretary of State annual report: filed.', 'Tennessee'],
  ['notice', 'Dr. Jane Doe, MD, spoke about health.', null],
])

testReadings('the county', 'propertyInfo.county', [
  ['notice', 'Demo Co. code enforcement was notified.', 'Demo'],
  ['notice', 'Demo Co. sent a bid for the fence.', null],
])

testReadings('the manager’s telephone number', 'management.phone', [
  ['notice', 'Report problems to Oak Stone (303-555-0142), our managing agent.', '(303) 555-0142'],
  ['notice', 'Please contact OSM’s Customer Service Department at 303-555-0142.', '(303) 555-0142'],
  ['notice', 'Trash service: Oak Waste Management, 303-555-0142', null],
])

testReadings('the manager’s e-mail address', 'management.email', [
  ['notice', 'Service requests go to service@oakstonemgt.example.', 'service@oakstonemgt.example'],
  ['notice', 'Newsletter editor: jane@mail.example', null],
])

testReadings('the name in sentences', 'propertyInfo.hoaName', [
  ['notice', 'Living at Demo Crest means sharing the cost of the pool.', 'Demo Crest'],
  ['notice', 'As a Demo Crest homeowner you pay $45 a month.', 'Demo Crest'],
  ['notice', 'Owners in Demo Crest pay dues of $45 a month.', 'Demo Crest'],
  ['notice', 'Your Demo Crest Board of Directors', 'Demo Crest'],
  ['notice', 'The Demo Crest Herald\nSpring 2025\nThe board has been busy.', 'Demo Crest'],
  ['notice', 'Demo Crest’s annual dues are $300.', 'Demo Crest'],
  ['rules', 'Demo Crest parking regulations', 'Demo Crest'],
  ['minutes', 'The auditor looked at the DCPA finances.', 'DCPA'],
  ['notice', '2011 Budget and Homes Association\nDues $40', null],
  ['notice', 'Residents of Green Bay drive far.', null],
  ['notice', 'Residents of Springfield may vote at the school.', null],
  ['notice', 'Silver Mountain Properties managed the books.', null],
  ['notice', 'The Capital Improvement Fee is paid by buyers.', null],
  ['notice', 'The CPA audit was finished.', null],
])
