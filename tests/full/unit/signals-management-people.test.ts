import { testReadings } from '~tests/factories/read-values'

const letterhead = (firm: string) =>
  `RESERVE REPORT FY 2018\nTHE LOFTS AT DEMO MILL\nCommunity Management by:\n${firm}\nRebecca Thorne\nPO Box 39\nSalem, Oregon\n404-555-0142`

testReadings('firms that people represent or that stand in a role', 'management.company', [
  [
    'minutes',
    "Demo-Stroud has been hired by the Board to serve as the Association's managing agent.",
    'Demo-Stroud',
  ],
  ['minutes', 'Tolland Peak was selected by our board to act as managing agent.', 'Tolland Peak'],
  ['minutes', 'Also present: Ryan Dorn (Demo-Stroud property management)', 'Demo-Stroud'],
  ['reserve_study', letterhead('DEMO PROPERTY MANAGEMENT COMPANY'), 'DEMO PROPERTY MANAGEMENT COMPANY'],
  ['reserve_study', letterhead('R & S Property Resource'), 'R & S Property Resource'],
  ['notice', 'Management provided by: Brill & Sons', 'Brill & Sons'],
  ['notice', 'Property Manager: Vesta Group, 303-555-0142', 'Vesta Group'],
  ['notice', 'Association Management: Demo Crest, LLC', 'Demo Crest, LLC'],
  ['notice', 'Demo Crest manages our community.', 'Demo Crest'],
  ['notice', 'Demo Crest has been the managing agent since 2010.', 'Demo Crest'],
  ['notice', 'Keller Moss (KM) is our management company.', 'Keller Moss'],
  ['notice', 'The association uses Keller Moss as its management company.', 'Keller Moss'],
  ['notice', 'Keller Moss supports the Board in managing the association.', 'Keller Moss'],
  ['notice', 'Send checks to Keller Moss, our property managers.', 'Keller Moss'],
  ['notice', 'Management Company: Kim Bell', null],
  ['notice', 'Demo Homeowners Association\nManagement Company\nPhone: 303-555-0142', null],
  ['financial_statement', 'The largest cost was our Pool Management Company, Sweetwater.', null],
  ['minutes', 'Our landscape management company, Green Fern, mowed twice.', null],
  ['minutes', 'The lake management firm, Aqua Pro, treated the weeds.', null],
  ['other', 'The initial registered agent of the Association is Oakmont Management, Inc.', null],
])

testReadings('managers', 'management.manager', [
  ['reserve_study', letterhead('DEMO PROPERTY MANAGEMENT COMPANY'), 'Rebecca Thorne'],
  ['reserve_study', letterhead('R & S Property Resource'), 'Rebecca Thorne'],
  ['minutes', 'Ryan Dorn (Demo-Stroud property management) attended.', 'Ryan Dorn'],
  ['notice', 'Demo Crest is our management company. Our agent is Tamara Jolley.', 'Tamara Jolley'],
  ['notice', 'Our agent for insurance is Ann Poole; ask the manager.', null],
  ['reserve_study', 'Prepared by:\nDEMO RESERVE STUDIES\nAnn Poole', null],
])

testReadings('telephone numbers of the management', 'management.phone', [
  ['reserve_study', letterhead('R & S Property Resource'), '(404) 555-0142'],
  ['notice', 'Call Pat Doyle (303-555-0142), or our professional property manager, Kim Bell.', null],
])
