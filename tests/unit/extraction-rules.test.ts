import { describe, expect, it } from 'vitest'
import { checkQuote } from '~/modules/extraction/quotes'
import { findCandidates } from '~/modules/extraction/rules'
import { fieldOf } from '~/modules/report-fields/fields'
import type { DocumentKind } from '~/modules/document-reading/types'
import { readDocument } from '~tests/factories/read-documents'

/** What is proposed for a path on a page, as it would be printed. */
function read(kind: DocumentKind, text: string, path: string) {
  const document = readDocument(kind, text)
  const found = findCandidates(document)
  for (const c of found) {
    expect(checkQuote([document], c), `“${c.quote}” stands on its page`).toBe(true)
    expect(fieldOf(c.path), `${c.path} is a field`).toBeDefined()
  }
  return [...new Set(found.filter((c) => c.path === path).map((c) => c.value))]
}

type Case = [kind: DocumentKind, path: string, text: string, value: string]

const positives: Case[] = [
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
    'minutes',
    'financial.currentLitigation',
    'Old Business\nUpdate on the litigation with the builder about the balconies: nothing new to tell.',
    'Pending lawsuit',
  ],
  [
    'minutes',
    'financial.currentLitigation',
    'The trial is tentatively set for March of next year.',
    'Pending lawsuit',
  ],
  [
    'other',
    'financial.fines',
    'Work that begins before it was approved: a $150.00 fine may be imposed.',
    'Work that begins before it was approved: a $150.00 fine may be imposed.',
  ],
  [
    'other',
    'propertyDetails.architecturalReview',
    'Owners must get permission from the condo board before making structural alterations and additions.',
    'Owners must get permission from the condo board before making structural alterations and additions.',
  ],
  [
    'other',
    'propertyDetails.architecturalReview',
    'In every case, the homeowner must obtain permission in advance from the Architectural Review Committee (ARC).',
    'In every case, the homeowner must obtain permission in advance from the Architectural Review Committee (ARC).',
  ],
  [
    'other',
    'propertyDetails.petRules',
    'Rules\n- Keep pets leashed at all times and clean up pet waste.',
    '- Keep pets leashed at all times and clean up pet waste.',
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
  [
    'budget',
    'propertyInfo.monthlyDues',
    'The regular assessment is $390.00 per unit per month.',
    '$390 a month',
  ],
  [
    'notice',
    'propertyInfo.monthlyDues',
    'Effective January 1 your monthly dues will be $275.',
    '$275 a month',
  ],
  [
    'notice',
    'financial.regularAssessment',
    'The annual assessment is $480 per lot, payable on January 31.',
    '$480 a year',
  ],
  ['fee_schedule', 'financial.regularAssessment', 'Quarterly maintenance fee $1,440.00', '$1,440 a quarter'],
  [
    'ccrs',
    'financial.assessmentDueDate',
    'Assessments shall be due and payable on the first day of each month.',
    'the first day of each month',
  ],
  ['fee_schedule', 'financial.lateFee', 'A late charge of $25.00 will be added after the 15th.', '$25'],
  [
    'ccrs',
    'financial.lateFee',
    'a late charge not exceeding ten percent (10%) of the delinquent assessment',
    'At most 10%',
  ],
  [
    'ccrs',
    'financial.lateInterest',
    'Delinquent assessments shall bear interest at the rate of twelve percent (12%) per annum.',
    '12% a year',
  ],
  ['fee_schedule', 'financial.returnedCheckFee', 'Returned check charge: $35', '$35'],
  ['fee_schedule', 'financial.transferFee', 'Transfer fee: $250.00, paid at closing', '$250'],
  [
    'ccrs',
    'financial.workingCapital',
    'Each purchaser shall pay a working capital contribution equal to two (2) months of the regular assessments.',
    '2 months of assessments',
  ],
  [
    'ccrs',
    'financial.assessmentIncreaseCap',
    'The Board may not increase the regular assessment by more than twenty percent (20%) over the preceding year.',
    '20%',
  ],
  [
    'rules',
    'financial.constructionDeposit',
    'A refundable construction deposit of $2,500 is due before work begins.',
    '$2,500',
  ],
  ['notice', 'financial.duesIncrease', 'Dues will increase by 6% on January 1.', '6%'],
  ['reserve_study', 'financial.currentReserve', 'Projected Starting Reserve Balance: $148,200', '$148,200'],
  ['reserve_study', 'financial.targetReserve', 'Fully Funded Reserve Balance ........ $310,000', '$310,000'],
  ['reserve_study', 'financial.fundingLevel', 'Percent Funded: 47.8%', '47.8%'],
  [
    'reserve_study',
    'financial.recommendedContribution',
    'Recommended monthly reserve contribution: $2,150',
    '$2,150 a month',
  ],
  [
    'reserve_study',
    'financial.reserveContribution',
    'Current annual reserve contribution: $18,000',
    '$18,000 a year',
  ],
  ['reserve_study', 'financial.reserveStudyDate', 'Report date: June 3, 2024', '2024-06-03'],
  [
    'reserve_study',
    'financial.reserveStudyProvider',
    'Prepared by: Demo Reserve Advisors, LLC',
    'Demo Reserve Advisors, LLC',
  ],
  ['budget', 'financial.totalIncome', 'Total Income   $96,400', '$96,400'],
  ['budget', 'financial.totalExpenses', 'Total Operating Expenses   $91,150.00', '$91,150'],
  ['financial_statement', 'financial.operatingResult', 'Net Income (Loss)   ($4,210.00)', '-$4,210'],
  ['budget', 'financial.insuranceExpense', 'Insurance   $12,800', '$12,800'],
  ['financial_statement', 'financial.bankBalance', 'Total Bank Balances   $44,018.22', '$44,018.22'],
  [
    'financial_statement',
    'financial.yearEndStatements',
    "Independent Auditor's Report\nWe have audited the accompanying balance sheet.",
    'Audited',
  ],
  ['questionnaire', 'propertyDetails.delinquencies', 'Number of units over 60 days delinquent: 3', '3'],
  [
    'questionnaire',
    'propertyDetails.delinquencies',
    'Number of units owner occupied: 90\nUnits over 60 days delinquent: 4',
    '4',
  ],
  ['questionnaire', 'propertyInfo.ownerOccupiedShare', 'Owner occupied: 72%', '72%'],
  [
    'minutes',
    'financial.specialAssessments',
    'Motion carried: a special assessment of $3,500 per unit is levied for the roofs.',
    '$3,500 per unit',
  ],
  ['questionnaire', 'financial.specialAssessments', 'Special assessments: None', 'None'],
  ['questionnaire', 'financial.currentLitigation', 'Pending litigation: None', 'None'],
  [
    'minutes',
    'financial.currentLitigation',
    'Counsel reported that the Association is involved in a lawsuit over construction defects.',
    'Construction defect or uninsured claim',
  ],
  [
    'insurance',
    'insurance.company',
    'Insurance Carrier: Demo Mutual Insurance Company',
    'Demo Mutual Insurance Company',
  ],
  ['insurance', 'insurance.expiration', 'Policy Period: 07/01/2026 to 07/01/2027', '2027-07-01'],
  ['insurance', 'insurance.deductible', 'All other perils deductible: $10,000', '$10,000'],
  ['insurance', 'insurance.windDeductible', 'Wind/Hail deductible: 2%', '2%'],
  ['insurance', 'insurance.liabilityLimit', 'General Liability   $1,000,000 each occurrence', '$1,000,000'],
  ['insurance', 'insurance.directorsOfficers', 'Directors & Officers Liability   $2,000,000', '$2,000,000'],
  ['insurance', 'insurance.fidelity', 'Crime / Fidelity Bond   $250,000', '$250,000'],
  [
    'bylaws',
    'governance.quorum',
    'The presence in person or by proxy of Members entitled to cast twenty-five percent (25%) of the votes shall constitute a quorum.',
    '25%',
  ],
  [
    'bylaws',
    'governance.boardSize',
    'The affairs of the Association shall be managed by a Board of at least three (3) but not more than seven (7) directors.',
    '3 to 7',
  ],
  [
    'bylaws',
    'governance.annualMeeting',
    'The annual meeting of the Members shall be held in October of each year.',
    'October',
  ],
  [
    'bylaws',
    'governance.meetingNotice',
    'Notice of each meeting of Members shall be mailed at least fifteen (15) days before the meeting.',
    'At least 15 days',
  ],
  ['ccrs', 'governance.recordedDate', 'Recorded: May 3, 2004', '2004-05-03'],
  [
    'ccrs',
    'governance.signedDate',
    'IN WITNESS WHEREOF, the Declarant has signed this 12th day of April, 2004.',
    '2004-04-12',
  ],
  [
    'notice',
    'management.company',
    'The community is professionally managed by Demo Community Management, LLC.',
    'Demo Community Management, LLC',
  ],
  [
    'notice',
    'management.phone',
    'Questions? Call your management office at (208) 555-0143.',
    '(208) 555-0143',
  ],
  [
    'notice',
    'management.email',
    'Write to the manager: office@demo-management.com',
    'office@demo-management.com',
  ],
  [
    'ccrs',
    'propertyDetails.hoaCoverage.landscaping',
    'The Association shall maintain the landscaping of the Common Area.',
    'Association',
  ],
  [
    'ccrs',
    'propertyDetails.hoaCoverage.roofStructure',
    'Each Owner shall be responsible for the roof of the dwelling.',
    'Owner',
  ],
  [
    'budget',
    'propertyInfo.monthlyDues',
    'On January 1 the monthly assessment will rise from $300.00 to $325.00 per unit.',
    '$325 a month',
  ],
  [
    'questionnaire',
    'propertyInfo.monthlyDues',
    'The monthly common expense assessment for the Unit is $512.',
    '$512 a month',
  ],
  [
    'rules',
    'financial.returnedCheckFee',
    'A fee of $30 applies to each check that is returned for insufficient funds.',
    '$30',
  ],
  ['fee_schedule', 'financial.transferFee', 'Change of ownership (transfer) fee   $275.00', '$275'],
  [
    'ccrs',
    'financial.workingCapital',
    'Each buyer shall pay a contribution of Two Hundred Dollars ($200.00) as working capital.',
    '$200',
  ],
  [
    'questionnaire',
    'financial.specialAssessments',
    'Are there any planned special assessments? X Yes No. If yes, amount per unit: $4,000.00',
    '$4,000 per unit',
  ],
  [
    'minutes',
    'financial.totalExpenses',
    'Motion carried to adopt the budget with total expenses of $120,500.',
    '$120,500',
  ],
  [
    'questionnaire',
    'financial.totalIncome',
    'Total income budgeted for the current year: $120,500',
    '$120,500',
  ],
  [
    'questionnaire',
    'financial.currentReserve',
    'The amount of reserves for capital expenditures is $ 38,200.50.',
    '$38,200.50',
  ],
  ['minutes', 'financial.currentReserve', 'The reserve account held $71,906.35.', '$71,906.35'],
  [
    'financial_statement',
    'financial.currentReserve',
    '   Operating   Reserve   Total\nTotal Cash   38,204.55   201,668.20   239,872.75',
    '$201,668.20',
  ],
  [
    'reserve_study',
    'financial.targetReserve',
    'To be fully funded it would need to hold $914,400.',
    '$914,400',
  ],
  [
    'reserve_study',
    'financial.targetReserve',
    'Ideal (fully funded) reserve balance   $3,530,000',
    '$3,530,000',
  ],
  [
    'budget',
    'financial.targetReserve',
    'The estimated amount required in the reserve fund at the end of the fiscal year is $231,000.',
    '$231,000',
  ],
  ['reserve_study', 'financial.fundingLevel', 'The fund stands at 48 percent of the ideal amount.', '48%'],
  [
    'reserve_study',
    'financial.reserveContribution',
    'The association currently contributes $5,600 per month to reserves.',
    '$5,600 a month',
  ],
  [
    'reserve_study',
    'financial.recommendedContribution',
    'We recommend that the board raise the contribution to $7,850 per month.',
    '$7,850 a month',
  ],
  [
    'reserve_study',
    'financial.reserveStudyProvider',
    'Prepared for the Demo Creek Owners by Demo Reserve Advisors LLC',
    'Demo Reserve Advisors LLC',
  ],
  [
    'budget',
    'financial.reserveStudyProvider',
    'The last reserve study was prepared by Demo Reserve Advisors as of September 2024.',
    'Demo Reserve Advisors',
  ],
  [
    'budget',
    'financial.reserveStudyDate',
    'The last reserve study was prepared by Demo Reserve Advisors as of September 2024.',
    '2024-09',
  ],
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
  [
    'questionnaire',
    'propertyDetails.delinquencies',
    'How many unit owners are 60 or more days past due on common expense assessments? 3',
    '3',
  ],
  [
    'questionnaire',
    'financial.currentLitigation',
    '1. Is it complete? X Yes No\n2. Is the HOA involved in any pending litigation? Yes X No',
    'None',
  ],
  [
    'insurance',
    'insurance.expiration',
    'A   GENERAL LIABILITY   PK-1   05/01/2024   05/01/2025   EACH OCCURRENCE',
    '2025-05-01',
  ],
  [
    'insurance',
    'insurance.directorsOfficers',
    'A   DIRECTORS & OFFICERS   PK-1   LIMIT $1,000,000 DEDUCTIBLE $2,500',
    '$1,000,000',
  ],
  [
    'budget',
    'insurance.company',
    'Coverage   Carrier   Limit   Deductible\nProperty   Demo Insurance Exchange   $9,416,000   $25,000',
    'Demo Insurance Exchange',
  ],
  [
    'budget',
    'insurance.deductible',
    'Coverage   Carrier   Limit   Deductible\nProperty   Demo Insurance Exchange   $9,416,000   $25,000',
    '$25,000',
  ],
  [
    'questionnaire',
    'insurance.company',
    'The property insurance is carried with Mutual of Demo. The deductible is $10,000.',
    'Mutual of Demo',
  ],
  [
    'budget',
    'management.company',
    'Ask for the full study, upon written request, at the managing agent, Demo\nCrest Community Management, 4180 Demo Road.',
    'Demo Crest Community Management',
  ],
  ['insurance', 'management.company', 'Demo Towers\nc/o Demo Group, LLC', 'Demo Group, LLC'],
  [
    'minutes',
    'management.manager',
    'Also present: Kerri Demo, CMCA, representing Demo Community Management. The meeting began.',
    'Kerri Demo',
  ],
  ['questionnaire', 'management.manager', 'Print Name: Ann Demo     Title: Community Manager', 'Ann Demo'],
  [
    'minutes',
    'governance.annualMeeting',
    'The annual meeting will be Tuesday, February 18, 2025 at 7 p.m.',
    'February',
  ],
  [
    'bylaws',
    'governance.meetingNotice',
    'Not less than ten (10) nor more than sixty (60) days in advance of any meeting the secretary shall cause notice to be sent.',
    '10 to 60 days',
  ],
  [
    'bylaws',
    'governance.quorum',
    'A quorum is present if the Owners of Units to which twenty-five percent (25%) of the votes are allocated are present in person or by proxy.',
    '25%',
  ],
  [
    'ccrs',
    'governance.recordedDate',
    'Filed and Recorded, Official Public Records, Demo County, Texas, 07/02/2004 10:12:44 AM',
    '2004-07-02',
  ],
  [
    'ccrs',
    'governance.signedDate',
    'THIS DECLARATION is made on the 14th day of June, 2004, by Demo Land.',
    '2004-06-14',
  ],
  [
    'insurance',
    'insurance.company',
    'Owners are insured: Demo Mutual, policy 680-4477, through December 1, 2025.',
    'Demo Mutual',
  ],
  [
    'questionnaire',
    'insurance.expiration',
    'Owners are insured: Demo Mutual, policy 680-4477, through December 1, 2025.',
    '2025-12-01',
  ],
  [
    'insurance',
    'insurance.coverageLimit',
    'Blanket Building Limit   $3,915,000\nDeductible, All Covered Perils   $5,000',
    '$3,915,000',
  ],
  [
    'insurance',
    'insurance.deductible',
    'Blanket Building Limit   $3,915,000\nDeductible, All Covered Perils   $5,000\nWindstorm or Hail Deductible   1%',
    '$5,000',
  ],
  ['ccrs', 'propertyInfo.county', 'DEMO COUNTY, NC     PRESENTED & RECORDED ON 08/04/2006', 'Demo'],
  [
    'ccrs',
    'governance.recordedDate',
    'DEMO COUNTY REGISTER OF DEEDS   PRESENTED & RECORDED ON 08/04/2006',
    '2006-08-04',
  ],
  ['budget', 'propertyInfo.totalUnits', 'Member dues (187 lots x $780)', '187'],
  ['notice', 'propertyInfo.totalUnits', 'Welcome to our community of 428 homes.', '428'],
  ['budget', 'financial.duesIncrease', 'Dues rise by 4% to $780 a year.', '4%'],
  [
    'ccrs',
    'governance.boardSize',
    'There is a Board of Managers consisting of seven (7) persons, elected for a term of two (2) years.',
    '7',
  ],
  [
    'bylaws',
    'governance.boardTerm',
    'Directors are elected for two-year terms which are staggered.',
    '2 years',
  ],
  [
    'fee_schedule',
    'financial.transferFee',
    'Resale disclosure and transfer fee (Statute 33-1806)   $400   Seller',
    '$400',
  ],
  ['questionnaire', 'financial.transferFee', 'Transfer fee $150. 41 units are occupied.', '$150'],
  [
    'notice',
    'financial.assessmentDueDate',
    'Assessments are due January 1, April 1, July 1 and October 1.',
    'January 1, April 1, July 1 and October 1',
  ],
  [
    'reserve_study',
    'financial.recommendedContribution',
    'Required Month Contribution   $14,206.33',
    '$14,206.33 a month',
  ],
  ['minutes', 'propertyDetails.delinquencies', 'Eight owners are more than 60 days behind.', '8'],
  [
    'financial_statement',
    'management.company',
    'The Association has a management contract with Demo Association Management that runs to June.',
    'Demo Association Management',
  ],
  ['notice', 'management.manager', 'Your community manager is Ann Demo.', 'Ann Demo'],
  ['notice', 'management.manager', 'Sincerely, Ann Demo, Association Manager', 'Ann Demo'],
]

describe('each field', () => {
  it.each(positives)('%s %s', (kind, path, text, value) => {
    expect(read(kind, text, path)).toEqual([value])
  })

  it('is one of the table, once', () => {
    expect(new Set(positives.map(([, path]) => path)).size).toBeGreaterThan(45)
  })
})

const passages: Case[] = [
  [
    'bylaws',
    'propertyDetails.petRules',
    'Sec. 2. Dogs shall not run at large. No horses, fowl, or kennels.',
    'Dogs shall not',
  ],
  [
    'bylaws',
    'propertyDetails.parkingRules',
    'House trailers, trucks over one ton, and cars that do not run shall not be kept outdoors on any lot.',
    'House trailers',
  ],
  [
    'rules',
    'propertyDetails.architecturalReview',
    'Fences for pets\nAny pen, run or fence is a structure and needs approval of the Architectural Control Committee before work starts.',
    'Any pen, run or fence',
  ],
  [
    'ccrs',
    'financial.fines',
    'An Owner who breaks this Section may be fined up to $250.00 for every day, after notice and hearing.',
    'fined up to $250.00',
  ],
  [
    'rules',
    'propertyDetails.parkingRules',
    'Cars must be parked in garages or on driveways; guests use the marked spaces. No obstructions to sidewalks, driveways and parking areas are permitted.',
    'Cars must be parked',
  ],
  [
    'rules',
    'propertyDetails.petRules',
    'Household rules\nI. Pets\nDogs are not allowed in any unit. One cat may be kept in each unit. Cat litter must be bagged before it is put in a dumpster.',
    'Dogs are not allowed',
  ],
  [
    'ccrs',
    'propertyDetails.petRules',
    'Section 4.6 Animals. No animals, livestock or poultry shall be raised on any Lot, except that two (2) household pets may be kept, on a leash when outside.',
    'two (2) household pets',
  ],
  [
    'rules',
    'propertyDetails.parkingRules',
    'PARKING\nGuests may park in marked spaces for up to 48 hours. Commercial vehicles, boats and trailers are prohibited and will be towed.',
    'Commercial vehicles',
  ],
  [
    'ccrs',
    'propertyDetails.rentalRules',
    'Section 9 Leasing. No Unit shall be leased for transient or hotel purposes, and every lease shall be in writing for a term of not less than six months.',
    'not less than six months',
  ],
  [
    'rules',
    'propertyDetails.smokingRules',
    'Smoking is prohibited in all common areas and within 25 feet of any building.',
    '25 feet',
  ],
  [
    'ccrs',
    'propertyDetails.architecturalReview',
    'Architectural Control. No structure shall be altered without prior written approval; plans not answered within thirty (30) days after they are submitted are deemed approved.',
    'prior written approval',
  ],
  [
    'ccrs',
    'financial.lienPolicy',
    'Collection. If an assessment is not paid within sixty (60) days, the Association may record a lien and foreclose it, with costs and attorney fees.',
    'record a lien',
  ],
  [
    'notice',
    'financial.lienPolicy',
    'Assessments not paid after May 1st are subject to have a lien filed against the lot.',
    'subject to have a lien filed',
  ],
  [
    'minutes',
    'financial.lienPolicy',
    'The Association has initiated foreclosure actions on one owner, whose assessments are unpaid.',
    'initiated foreclosure actions',
  ],
]

describe('rules in the words of the document', () => {
  it('are told from the title of a short section on, up to the next', () => {
    const text =
      'PARKING:\n1. Use marked spaces only.\n2. No inoperable vehicle may be stored.\n3. Guests may stay overnight.\nPOOL:\n1. No glass.'
    const [section] = read('rules', text, 'propertyDetails.parkingRules')
    expect(section).toBe(
      'PARKING: 1. Use marked spaces only. 2. No inoperable vehicle may be stored. 3. Guests may stay overnight.',
    )
  })

  it('are the whole list that an order introduces', () => {
    const text =
      'An Owner may lease a Lot, provided that the lease is\n(1) not for transient purposes,\n(2) for a period of at least 60 days, and\n(3) in writing.\nThe pool closes at ten.'
    expect(read('ccrs', text, 'propertyDetails.rentalRules').join()).toMatch(
      /transient.*60 days.*in writing\.$/,
    )
  })

  it('are not taken from what somebody signs for himself', () => {
    expect(
      read(
        'rules',
        'I agree that my dog and my cat will be on a leash, that I clean up the waste, and that my pets are registered.',
        'propertyDetails.petRules',
      ),
    ).toEqual([])
  })

  it.each(passages)('%s %s', (kind, path, text, words) => {
    const found = read(kind, text, path)
    expect(found).not.toEqual([])
    expect(found.join(' ')).toContain(words)
  })
})

const traps: [trap: string, kind: DocumentKind, path: string, text: string][] = [
  [
    'an annual amount is not monthly',
    'notice',
    'propertyInfo.monthlyDues',
    'The annual assessment is $480 per lot.',
  ],
  [
    'a late fee is no assessment',
    'fee_schedule',
    'propertyInfo.monthlyDues',
    'Late assessments are charged a late fee of $25 per month.',
  ],
  [
    'a limit is no assessment',
    'ccrs',
    'propertyInfo.monthlyDues',
    'The monthly assessment shall not exceed $200 per month.',
  ],
  [
    'this unit’s balance is not the dues',
    'questionnaire',
    'propertyInfo.monthlyDues',
    'Past due assessments owed by this unit: $1,200 per month',
  ],
  [
    'this unit’s arrears are not the association’s',
    'questionnaire',
    'propertyDetails.delinquencies',
    'This unit is 60 days delinquent.',
  ],
  [
    'a special assessment is not the regular one',
    'minutes',
    'propertyInfo.monthlyDues',
    'The special assessment of $100 per month begins in May.',
  ],
  [
    'a master association’s dues are not the association’s',
    'notice',
    'propertyInfo.monthlyDues',
    'Demo Creek Homeowners Association. Demo Creek Homeowners Association also collects for others. Dues to the Master Association are $40 per month.',
  ],
  [
    'a blank form says nothing',
    'questionnaire',
    'propertyInfo.monthlyDues',
    'Monthly assessment per unit: $________',
  ],
  [
    'a target is not the actual',
    'reserve_study',
    'financial.fundingLevel',
    'The goal of the Board is to be 70% funded by 2040.',
  ],
  [
    'a class of funding is not the state',
    'reserve_study',
    'financial.fundingLevel',
    'Associations that are above 70% funded are considered strong.',
  ],
  [
    'the bounds of a class are not the state',
    'reserve_study',
    'financial.fundingLevel',
    '31-69% Funded is a status in the middle. There is a decreased chance of special assessments.',
  ],
  [
    'goals are not the state',
    'reserve_study',
    'financial.fundingLevel',
    'Common goals are to be 70 Percent Funded, and to keep cash of 15% of the expenses of the year before.',
  ],
  [
    'the number of a heading is not a share',
    'reserve_study',
    'financial.fundingLevel',
    'and so on.\n\n4.3 Percent Funded\n\nReserves of associations are compared by how well they are funded.',
  ],
  [
    'the figure of another column is not the balance',
    'reserve_study',
    'financial.targetReserve',
    'FFB   Fully Funded Balance or the value of   Retention Pond   $6,000.00   4',
  ],
  [
    'the ideal balance is not the balance',
    'reserve_study',
    'financial.currentReserve',
    'Fully Funded Reserve Balance: $310,000',
  ],
  [
    'what was paid into it is not the balance',
    'financial_statement',
    'financial.currentReserve',
    'Paid into the reserve fund: $46,094.40',
  ],
  [
    'the years to come are not today',
    'reserve_study',
    'financial.fundingLevel',
    'Percent Funded   12.4 %   18.8 %   25.1 %   31.0 %',
  ],
  [
    'the power to levy is no levy',
    'minutes',
    'financial.specialAssessments',
    'The Board may levy a special assessment of up to $5,000 per unit.',
  ],
  [
    'the declaration levies nothing',
    'ccrs',
    'financial.specialAssessments',
    'No special assessment above $500 per unit is valid without a vote.',
  ],
  [
    'a wind deductible is not the deductible',
    'insurance',
    'insurance.deductible',
    'Wind/Hail deductible: $50,000',
  ],
  [
    'directors’ deductible is not the deductible',
    'insurance',
    'insurance.deductible',
    'Directors & Officers deductible: $1,000',
  ],
  [
    'the board’s quorum is not the members’',
    'bylaws',
    'governance.quorum',
    'A majority of the directors shall constitute a quorum for meetings of the Board.',
  ],
  [
    'weeks are no share',
    'bylaws',
    'governance.quorum',
    'A new meeting of members shall be held within two (2) to four (4) weeks, at which those present shall be a quorum.',
  ],
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
    'a service animal’s insurance is no rule',
    'rules',
    'propertyDetails.petRules',
    'The insurance excludes damage by animals.',
  ],
  [
    'an insurance agent’s phone is not the manager’s',
    'rules',
    'management.phone',
    'Insurance agent phone: 208-555-0188',
  ],
  [
    'an insurance agent’s address is not the manager’s',
    'rules',
    'management.email',
    'Address: DEMO & SONS INSURANCE\n1661 Demo Drive, Suite 100\nDemo City, ID 83702\ninfo@demoandsons.com',
  ],
  [
    'signing leases is no rental rule',
    'bylaws',
    'propertyDetails.rentalRules',
    'The President shall sign all leases, mortgages and deeds of the Association.',
  ],
  [
    'a condition is no lawsuit',
    'minutes',
    'financial.currentLitigation',
    'If the association is sued, counsel shall be engaged.',
  ],
  [
    'words and figures that differ',
    'ccrs',
    'propertyInfo.totalUnits',
    'The Project consists of fifty-eight (85) Lots.',
  ],
  [
    'what one unit pays is not what all put aside',
    'reserve_study',
    'financial.recommendedContribution',
    'Recommended contribution per unit per month   $349.48',
  ],
  [
    'an amount is not cut short by what follows it',
    'reserve_study',
    'financial.recommendedContribution',
    'Recommended annual contribution   $2,402 per unit',
  ],
  [
    'a level is no contribution',
    'reserve_study',
    'financial.minimumContribution',
    'Threshold Funding keeps the balance above a chosen figure, for instance $50,000.',
  ],
  [
    'a budget is no balance',
    'questionnaire',
    'financial.currentReserve',
    'Total reserves budgeted for the current year: $402,600',
  ],
  [
    'an example is no fee',
    'rules',
    'financial.lateFee',
    'Example. An Owner who misses three payments owes late charges of $60.',
  ],
  [
    'the seller’s balance is no special assessment',
    'questionnaire',
    'financial.specialAssessments',
    'There is an unpaid common expense or special assessment currently due from the selling owner in the amount of $512.',
  ],
  ['a heading is no insurer', 'budget', 'insurance.company', 'Coverage   Carrier   Limit   Deductible'],
  [
    'a limit is no deductible',
    'insurance',
    'insurance.deductible',
    'BUILDING LIMIT $1,000,000 DEDUCTIBLE: none',
  ],
  [
    'dues that take effect are no policy',
    'budget',
    'insurance.policyStart',
    'Effective January 1, 2025 the dues will be $100.',
  ],
  [
    'a unit’s number is no count',
    'financial_statement',
    'propertyInfo.totalUnits',
    'Current   Over 90   Total\nUnit 1104   385.00   0.00',
  ],
  [
    'the board’s meeting has a quorum of its own',
    'bylaws',
    'governance.quorum',
    'At board meetings a quorum is fifty percent (50%) of the votes on the board.',
  ],
  [
    'the developer’s board is not the board',
    'bylaws',
    'governance.boardSize',
    'Until the transition date the Board consisted of three persons named by the Declarant.',
  ],
  [
    'a form that does not tell which box is ticked',
    'questionnaire',
    'financial.currentLitigation',
    'Is the HOA involved in any pending litigation? Yes X No',
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
  [
    'how far from the street a fence stands is nobody’s to approve',
    'ccrs',
    'propertyDetails.architecturalReview',
    'No fence shall be erected on any corner lot nearer to the street line than the house setback line.',
  ],
  [
    'where nobody may live is no parking rule',
    'ccrs',
    'propertyDetails.parkingRules',
    'No trailer, garage or barn erected in said plat shall at any time be used as a residence, temporarily or permanently.',
  ],
  ['a question is no name', 'questionnaire', 'propertyInfo.hoaName', 'Is the HOA insured? Yes'],
  [
    'a bond that bylaws call for is none that was bought',
    'bylaws',
    'insurance.fidelity',
    'Fidelity bond: $250,000, to be renewed each year.',
  ],
  [
    'what somebody asks for is no rule',
    'minutes',
    'propertyDetails.rentalRules',
    'A member asked for a rule against short-term rentals of less than thirty days, which the board will study.',
  ],
  [
    'a number in brackets is no item of a list',
    'bylaws',
    'propertyDetails.parkingRules',
    '(30) parking spaces; in the garage, for guests, boats, trailers and trucks',
  ],
  ['what has no state is no name', 'ccrs', 'propertyInfo.hoaName', 'COVENANTS OF THE STATE OF TEXAS'],
]

describe('traps', () => {
  it.each(traps)('%s', (_trap, kind, path, text) => {
    expect(read(kind, text, path)).toEqual([])
  })
})

it('takes what the association budgets for its own, and nothing for the owners’ homes', () => {
  const document = readDocument(
    'budget',
    'Budget 2026\nWater   $7,000\nLandscaping   $16,000\nTrash removal   $4,200\nPower   $2,000',
  )
  const care = findCandidates(document).filter((c) => c.path.includes('hoaCoverage'))
  expect(care.map((c) => c.path).filter((path) => /roof|waterSewer|pool|trash/i.test(path))).toEqual([])
  expect(new Set(care.map((c) => `${c.value}: ${c.qualifier}`))).toEqual(
    new Set(['Association: common areas, as budgeted']),
  )
})

it('tells what insurance must be bought from what there is', () => {
  const required = (kind: DocumentKind, text: string) =>
    findCandidates(readDocument(kind, text))
      .filter((c) => c.path === 'insurance.liabilityLimit')
      .map((c) => [c.value, c.qualifier])
  expect(
    required(
      'ccrs',
      'The Board shall obtain public liability insurance with limits of not less than $1,000,000.',
    ),
  ).toEqual([['$1,000,000', 'required']])
  expect(
    required(
      'ccrs',
      'The limits of public liability insurance shall not be less than $2,000,000 for each occurrence.',
    ),
  ).toEqual([['$2,000,000', 'required']])
  expect(
    required('questionnaire', 'Liability insurance must be $1,000,000 or more under the declaration.'),
  ).toEqual([['$1,000,000', 'required']])
})

describe('tables', () => {
  const budget = `Demo Creek Homeowners Association
             2025 Actual   2026 Budget
Assessments   $60,000   $64,000
Total Income   $60,500   $64,500
Insurance   $8,100   $9,200
Total Expenses   $62,000   $63,900`

  it('keep the year of each column', () => {
    const found = findCandidates(readDocument('budget', budget)).filter(
      (c) => c.path === 'financial.totalExpenses',
    )
    expect(found.map((c) => [c.value, c.qualifier])).toEqual([
      ['$62,000', '2025 actual'],
      ['$63,900', '2026 budget'],
    ])
  })

  it('with stacked headings', () => {
    const stacked = budget.replace(
      '             2025 Actual   2026 Budget',
      '              2025   2026\n              Actual   Budget',
    )
    const found = findCandidates(readDocument('budget', stacked)).filter(
      (c) => c.path === 'financial.totalIncome',
    )
    expect(found.map((c) => [c.value, c.qualifier])).toEqual([
      ['$60,500', '2025 actual'],
      ['$64,500', '2026 budget'],
    ])
  })
})

it('counts cells with nothing in them as columns', () => {
  const table = `Line   2023 Actual   2024 Budget   2024 Projected   2025 Budget
Surplus (Deficit)   1,565   0   (532)   0`
  const found = findCandidates(readDocument('budget', table))
  expect(
    found.filter((c) => c.path === 'financial.operatingResult').map((c) => [c.value, c.qualifier]),
  ).toEqual([
    ['$1,565', '2023 actual'],
    ['$0', '2024 budget'],
    ['-$532', '2024 projected'],
    ['$0', '2025 budget'],
  ])
})

it('tells what a year brought, not what was budgeted, at its end', () => {
  const statement = `January 1, 2024 to December 31, 2024
Description   YTD Actual   YTD Budget   Annual Budget
Total Revenue   $297,228   $296,340   $296,340`
  const found = findCandidates(readDocument('financial_statement', statement))
  expect(found.filter((c) => c.path === 'financial.totalIncome').map((c) => c.value)).toEqual(['$297,228'])
})

it('tells old dues from new ones by type of unit', () => {
  const text =
    'The monthly maintenance fee goes from $688 to $936 for a one bedroom and from $840 to $1,088 for a two bedroom.'
  expect(
    findCandidates(readDocument('minutes', text))
      .filter((c) => c.path === 'propertyInfo.monthlyDues')
      .map((c) => [c.value, c.qualifier]),
  ).toEqual([
    ['$936 a month', 'one bedroom'],
    ['$1,088 a month', 'two bedroom'],
  ])
})

it('cites the line of a list, not the whole list', () => {
  const list = [
    'Association Name:   Test Lofts Owners Association',
    'Location:   Olympia, WA   Number of Units:   46',
    'Projected Reserve Balance: $8,660',
    'Ideal Balance: $147,955',
    'Percent Funded: 6%',
    'Current Monthly Reserve Contribution: $0',
  ].join('\n')
  const quotes = Object.fromEntries(
    findCandidates(readDocument('reserve_study', list)).map((c) => [c.path, c.quote]),
  )
  expect(quotes).toMatchObject({
    'propertyInfo.hoaName': 'Association Name:   Test Lofts Owners Association',
    'propertyInfo.totalUnits': 'Location:   Olympia, WA   Number of Units:   46',
    'financial.currentReserve': 'Projected Reserve Balance: $8,660',
    'financial.fundingLevel': 'Percent Funded: 6%',
    'financial.reserveContribution': 'Current Monthly Reserve Contribution: $0',
  })
})

it('cites rows of a policy one by one, and no title above a sentence', () => {
  const page = [
    'CRIME',
    'Employee Theft   $1,500,000',
    'Forgery or Alteration   $250,000',
    'ALL PERILS',
    'The deductible is $5,000 per occurrence.',
    'Wind or Hail Deductible   1% of the limit',
  ].join('\n')
  const quotes = Object.fromEntries(
    findCandidates(readDocument('insurance', page)).map((c) => [c.path, c.quote]),
  )
  expect(quotes).toMatchObject({
    'insurance.fidelity': 'Employee Theft   $1,500,000',
    'insurance.deductible': 'The deductible is $5,000 per occurrence.',
    'insurance.windDeductible': 'Wind or Hail Deductible   1% of the limit',
  })
})

it('reads a scan less surely than a text', () => {
  const text = 'Percent Funded: 47.8%'
  const sure = findCandidates(readDocument('reserve_study', text))[0]
  const scan = readDocument('reserve_study', text)
  scan.pages = scan.pages.map((p) => ({ ...p, source: 'ocr', confidence: 0.6 }))
  expect(findCandidates(scan)[0]?.confidence).toBeLessThan(sure?.confidence ?? 0)
})

// `npm run bench -- rules` measures how long such pages take.
it('finds the dues below thousands of repeated words or signs', () => {
  const repetitions = [
    '$'.repeat(19_000),
    'fifty-eight ('.repeat(1_300),
    'a '.repeat(9_500),
    `assessment ${'of '.repeat(6_000)}$1`,
    '('.repeat(19_000),
    'one hundred and '.repeat(1_100),
  ]
  const pages = repetitions.map((text) => `${text}\nThe regular assessment is $390.00 per unit per month.`)
  const found = findCandidates(readDocument('ccrs', pages))
  expect(found.map(({ path, page, value }) => [path, page, value])).toEqual(
    pages.map((_, i) => ['propertyInfo.monthlyDues', i + 1, '$390 a month']),
  )
})

describe('the kind of a document', () => {
  it.each<Case>([
    [
      'minutes',
      'insurance.company',
      'Our insurance carrier: Demo Mutual Insurance Company',
      'Demo Mutual Insurance Company',
    ],
    [
      'other',
      'insurance.policyStart',
      'CERTIFICATE OF INSURANCE\nPolicy Number   Eff   Exp\nDM-1001   03/01/2026   03/01/2027',
      '2026-03-01',
    ],
    [
      'minutes',
      'insurance.expiration',
      'The insurance policy expires on March 1, 2027. The board will meet the agent.',
      '2027-03-01',
    ],
    [
      'budget',
      'financial.reserveStudyProvider',
      'RESERVE STUDY UPDATE\nDemo Shores Owners Association\nPrepared by: Test Reserve Analysts, Inc.',
      'Test Reserve Analysts, Inc',
    ],
    ['fee_schedule', 'financial.currentLitigation', 'Pending litigation: None', 'None'],
    [
      'notice',
      'insurance.coverageLimit',
      'Policy period March 1, 2026 to March 1, 2027. Building coverage: $9,400,000.',
      '$9,400,000',
    ],
  ])('does not keep %s from answering %s where the words do', (kind, path, text, value) => {
    expect(read(kind, text, path)).toEqual([value])
  })

  it.each<[kind: DocumentKind, path: string, text: string]>([
    ['ccrs', 'financial.reserveStudyProvider', 'This instrument was prepared by Demo Land Surveyors, Inc.'],
    ['minutes', 'insurance.expiration', 'The landscaping offer expires on March 1, 2027.'],
    ['bylaws', 'financial.currentLitigation', 'The Board has no pending litigation committee.'],
    ['ccrs', 'management.company', 'After recording return to: c/o Demo Land Partners'],
  ])('makes %s less sure of %s where only the pattern speaks for it', (kind, path, text) => {
    expect(read(kind, text, path)).toEqual([])
  })
})

describe('a board that is listed by name', () => {
  it.each([
    [
      'Current Board Members: terms end in May 2028\nPat Example, President\nLee Sample – Vice President\npat@example.com\nJo Test - Treasurer\nKim Demo (Director at Large)',
      '4',
    ],
    [
      '2026 BOARD OF DIRECTORS\nPresident: Pat Example   Secretary: Lee Sample\nTreasurer: Jo Test\nDirector: Vacant',
      '4',
    ],
  ])('is counted, and says so: %s', (text, size) => {
    const document = readDocument('notice', text)
    expect(findCandidates(document).filter((c) => c.path === 'governance.boardSize')).toMatchObject([
      { value: size, qualifier: 'counted from the list of directors', quote: text },
    ])
  })

  it.each([
    'Board Members Present:\nPat Example, President\nLee Sample, Secretary\nJo Test, Treasurer',
    'Officers:\nPat Example, President\nLee Sample, Secretary\nJo Test, Treasurer',
    'Board of Directors\nPat Example, President',
    'Election of the Board of Directors\nPat Example, President\nLee Sample, Secretary\nJo Test, Treasurer',
  ])('is not what came to a meeting, its officers, or a part of it: %s', (text) => {
    expect(read('notice', text, 'governance.boardSize')).toEqual([])
  })
})
