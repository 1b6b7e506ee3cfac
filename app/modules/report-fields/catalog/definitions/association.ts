import { means, type Definition } from './definition'

export const associationDefinitions: Readonly<Record<string, Definition>> = {
  'propertyInfo.hoaName': means(
    'The full legal or usual name of the association.',
    '“Juniper Bench Homeowners Association, Inc. (the Association)”',
    'A committee, the management company, the name on a bank account, and headings such as “Prepaid HOA”.',
  ),
  'propertyInfo.county': means(
    'The county in which the property lies.',
    '“lots in Juniper Bench, Canyon County, Idaho”',
    'The county of a notary, if another one is named for the land.',
  ),
  'propertyInfo.state': means(
    'The state in which the property lies.',
    '“an Oregon nonprofit corporation” whose lots are in Bend, Oregon',
    'The address of an accountant, attorney, insurer, or manager.',
  ),
  'propertyInfo.totalUnits': means(
    'The number of homes, lots, or units in the whole association.',
    '“The community consists of 212 homes”; “Lots 1 through 48” (48)',
    'One phase if the whole is stated; lots sold so far; votes present at a meeting.',
  ),
  'propertyInfo.monthlyDues': means(
    'The regular assessment of one home, converted to a month. It follows from the regular assessment.',
    '$285 a month, from “$855 per quarter”',
    'Special assessments, and the total of all homes.',
  ),
  'financial.regularAssessment': means(
    'The regular assessment of one home as it is charged, with its interval and the year for which it applies.',
    '“Effective January 1, 2026, dues are $855 per quarter”',
    'The total of all homes; special assessments; a maximum; the initial amount in an old declaration, unless no document states a newer one (it then has the status “initial”).',
  ),
  'financial.assessmentDueDate': means(
    'The day on which the regular assessment is due.',
    '“due on the first day of each quarter”',
    'The day after which a payment is late.',
  ),
  'propertyInfo.yearBuilt': means(
    'The year or years in which the buildings were built.',
    '“The buildings were completed in 1994”',
    'The year of the declaration or of its recording.',
  ),
  'propertyInfo.associationAge': means(
    'The age of the association in years. It is calculated from the dates of its documents or buildings.',
    '31 years, from a declaration recorded in 1995',
    'The age of an owner or of a single component.',
  ),
  'propertyInfo.ownerOccupiedShare': means(
    'The share of homes in which their owners live. Counts may be given instead if the document states them.',
    '“81% of the units are owner-occupied”; “22 of 116 homes are rented”',
    'A limit on rentals.',
  ),
  'propertyInfo.projectType': means(
    'The legal form of the community: condominium, planned unit development, or cooperative.',
    '“hereby submits the property to the Condominium Act”',
    'Types of buildings, such as townhomes; a sentence that denies it, such as “does not create a condominium”.',
  ),
  'propertyInfo.masterAssociation': means(
    'The name of a master association to which this association belongs.',
    '“Each owner is also a member of the Juniper Ranch Master Association”',
    'This association, and associations of which it is the master.',
  ),
  'propertyInfo.commercialShare': means(
    'The commercial share of the floor area or of the units.',
    '“Retail space makes up 12% of the floor area”',
    'Parking and storage.',
  ),
  'propertyInfo.largestOwnerUnits': means(
    'How many units the single owner with the most units holds.',
    '“The sponsor still owns 9 units”',
    'Units that many different owners rent out.',
  ),
  'insurance.company': means(
    'The insurer of the association’s property or master policy.',
    '“Insurer A: Lakeline Mutual Insurance Company”',
    'The broker or agency that sells the policy; insurers of other lines only.',
  ),
  'insurance.policyStart': means(
    'The first day of the property policy’s term.',
    '“Policy period 03/01/2026 to 03/01/2027” (March 1, 2026)',
    'The dates of other lines, if those of the property policy are given.',
  ),
  'insurance.expiration': means(
    'The last day of the property policy’s term.',
    '“Policy period 03/01/2026 to 03/01/2027” (March 1, 2027)',
    'The dates of other lines, if those of the property policy are given.',
  ),
  'insurance.deductible': means(
    'The deductible of the property policy for ordinary perils.',
    '“All other perils: $10,000 deductible”',
    'Deductibles for wind, water, or earthquake alone, and those of liability policies.',
  ),
  'insurance.deductiblePerUnit': means(
    'A unit’s share of the property policy’s deductible, or a deductible that applies to each unit.',
    '“Water damage: $5,000 per unit”',
    'The deductible of the whole policy, and of an owner’s own policy.',
  ),
  'insurance.windDeductible': means(
    'The deductible for wind, hail, or named storms, as an amount or a percentage.',
    '“Wind and hail: 2% of the building’s value”',
    'The deductible for other perils.',
  ),
  'insurance.coverageLimit': means(
    'The limit of the property or building coverage.',
    '“Blanket building limit $18,400,000”',
    'Limits of liability, and of contents alone.',
  ),
  'insurance.replacementValue': means(
    'The insured share of the replacement cost, or that the replacement cost is guaranteed.',
    '“Buildings insured at 100% replacement cost”',
    'Coinsurance, and the replacement cost of reserve components.',
  ),
  'insurance.liabilityLimit': means(
    'The limit of the general liability policy for each occurrence.',
    '“Each occurrence $1,000,000”',
    'The umbrella, unless the document names nothing else; the aggregate if both are stated.',
  ),
  'insurance.directorsOfficers': means(
    'The limit of the directors and officers policy.',
    '“D&O liability: $2,000,000”',
    'General liability, and a duty to indemnify directors.',
  ),
  'insurance.fidelity': means(
    'The limit of the crime or fidelity coverage.',
    '“Employee dishonesty $150,000”',
    'A duty to buy such coverage without an amount.',
  ),
  'insurance.fhaExpiration': means(
    'The day on which the project’s FHA approval ends.',
    '“FHA approval expires June 14, 2027”',
    'The end of an insurance policy.',
  ),
  'management.company': means(
    'The firm that manages the association; “Self-managed” if the document says so.',
    '“Managed by Fern Valley Community Management”',
    'A member of the board, an insurer, or a vendor.',
  ),
  'management.manager': means(
    'The person at the management company who is responsible for the association.',
    '“Your community manager is Alex Sample”',
    'Directors, officers, and attorneys.',
  ),
  'management.phone': means(
    'The telephone number of the management company or manager.',
    '“Fern Valley Community Management, (208) 555-0142”',
    'The numbers of a committee, an emergency service, or a vendor; fax numbers.',
  ),
  'management.email': means(
    'The email address of the management company or manager.',
    '“Write to office@fernvalley.example”',
    'The mailbox of a committee or of a director.',
  ),
}
