import { describe, expect, it } from 'vitest'
import type { DocumentKind } from '~/modules/document-reading/types'
import { proposedOf } from '~tests/factories/read-values'

type Case = [kind: DocumentKind, path: string, text: string, value: string | null]

const summary = `Demo Point Condo Assoc - Insurance recap
PKG  Travelers  Pol# 680-2K1144  Eff 5/1/31 Exp 5/1/32
  Bldg $14.2M  ded. 10K AOP  / 2% W/H
  GL 1M/2M
D&O $1M  ded 2.5K    Fid. 250K
Umb 5M`
const minutes = `Insurance. The manager reviewed the renewal: Property $8,925,000 bldg. limit (RC) w/ Acuity, ded. $10,000;
GL $1M/$2M; D&O 1M; crime $150,000.`
const stacked = `CERTIFICATE OF LIABILITY INSURANCE\nPOLICY NUMBER\nEACH OCCURRENCE\nMED EXP (Any one person)
GENERAL AGGREGATE\n$\n$\n$\n2,000,000\n5,000\n4,000,000\nDirectors & Officers Liability\nEPP 4471120
Each Claim\nRetention\n$\n$\n1,000,000\n2,500`
const property = `CERTIFICATE OF PROPERTY INSURANCE\nCAUSES OF LOSS   DEDUCTIBLES   PERSONAL PROPERTY  $
BASIC   BUILDING   BUSINESS INCOME  $\nBROAD   10,000   EXTRA EXPENSE  $`
const rules = `LEASING\n• Max. 10 rentals at a time; waitlist kept by mgr.\nPETS\n• 2 max, 40 lbs ea.\n• On leash at all times`

describe('abbreviations of agents, forms, and lists', () => {
  it.each<Case>([
    ['insurance', 'insurance.liabilityLimit', summary, '$1,000,000'],
    ['insurance', 'insurance.fidelity', summary, '$250,000'],
    ['insurance', 'insurance.deductible', summary, '$10,000'],
    ['insurance', 'insurance.coverageLimit', summary, '$14,200,000'],
    ['insurance', 'insurance.company', summary, 'Travelers'],
    ['minutes', 'insurance.coverageLimit', minutes, '$8,925,000'],
    ['minutes', 'insurance.liabilityLimit', minutes, '$1,000,000'],
    ['minutes', 'insurance.company', minutes, 'Acuity'],
    ['insurance', 'insurance.liabilityLimit', stacked, '$2,000,000'],
    ['insurance', 'insurance.directorsOfficers', stacked, '$1,000,000'],
    ['insurance', 'insurance.deductible', property, '$10,000'],
    ['rules', 'propertyDetails.rentalCap', rules, '10 units'],
    ['rules', 'propertyDetails.petRules', rules, 'PETS • 2 max, 40 lbs ea. • On leash at all times'],
    [
      'ccrs',
      'propertyDetails.rentalCap',
      'At no time shall more than 6 of the 48 Units be leased.',
      '6 units',
    ],
    ['questionnaire', 'propertyDetails.rentalCap', 'Rental cap? A: 30% (currently 25%)', '30% of the units'],
    [
      'minutes',
      'propertyDetails.rentalCap',
      'Amend Article IX to cap leases at 15% of lots - FAILED (38 yes, 33 no)',
      null,
    ],
    [
      'questionnaire',
      'propertyDetails.petRules',
      'Pets: 2 per unit, no aggressive breeds',
      'Pets: 2 per unit, no aggressive breeds',
    ],
    [
      'minutes',
      'propertyDetails.smokingRules',
      'Smoking: VOTED to put a smoke-free amendment on the ballot.',
      null,
    ],
    [
      'rules',
      'financial.fines',
      'V. Penalties\nCourtesy letter; then $25; then $50.',
      'V. Penalties Courtesy letter; then $25; then $50.',
    ],
  ])('are read in %s for %s: %s', (kind, path, text, value) => {
    expect(proposedOf(kind, text, path)).toBe(value)
  })
})

describe('managers without labels', () => {
  const signed = 'Sincerely,\n\nJane Doe, CAM\non behalf of the Board of Directors'
  const present = 'In attendance: the trustees. From Demostone Property Mgmt: Gail Demo.'
  const partners = 'Directors present: two\nManagement:   Kim Demo, Catalina Community Partners'
  it.each<Case>([
    ['notice', 'management.manager', signed, 'Jane Doe'],
    ['rules', 'management.manager', 'Contact: Onsite manager Phil Demo 612-555-0181', 'Phil Demo'],
    ['minutes', 'management.manager', 'Also there: Mgr Dana Demo (Demoplains Mgmt)', 'Dana Demo'],
    ['minutes', 'management.company', 'Also there: Mgr Dana Demo (Demoplains Mgmt)', 'Demoplains Mgmt'],
    ['minutes', 'management.company', present, 'Demostone Property Mgmt'],
    ['minutes', 'management.manager', present, 'Gail Demo'],
    ['minutes', 'management.manager', partners, 'Kim Demo'],
    ['minutes', 'management.company', partners, 'Catalina Community Partners'],
    [
      'questionnaire',
      'management.manager',
      'Management Co: Foxdemo Community Mgmt. Contact: Paul Demo',
      'Paul Demo',
    ],
    [
      'budget',
      'management.company',
      'Prepared by your management team at Keystone Demo | 949.555.0101',
      'Keystone Demo',
    ],
    [
      'budget',
      'management.company',
      '2031 Budget\nTidedemo Community Management   Page 1',
      'Tidedemo Community Management',
    ],
    ['rules', 'management.email', 'Our property manager: adahl@demonorth.example', 'adahl@demonorth.example'],
  ])('are read in %s for %s: %s', (kind, path, text, value) => {
    expect(proposedOf(kind, text, path)).toBe(value)
  })
})

describe('everyday words', () => {
  const maintenance = 'propertyDetails.hoaCoverage'
  it.each<Case>([
    [
      'rules',
      `${maintenance}.roofStructure`,
      'The association takes care of the roof and the outside walls.',
      'Association',
    ],
    [
      'other',
      `${maintenance}.roofStructure`,
      'Owners take care of their own roof, yard, water and sewer bills.',
      'Owner',
    ],
    ['other', `${maintenance}.waterSewer`, 'Heat, water and sewer are in your dues.', 'Association'],
    [
      'questionnaire',
      `${maintenance}.waterSewer`,
      'Water and sewer are billed to each owner by the County.',
      'Owner',
    ],
    ['other', `${maintenance}.trashCollection`, "The dues don't cover trash collection.", 'Owner'],
    [
      'ccrs',
      `${maintenance}.roofStructure`,
      'The Council of Unit Owners maintains, repairs and replaces the roofs and exterior walls.',
      'Association',
    ],
    ['minutes', 'governance.boardSize', 'The board remains at five directors.', '5'],
    [
      'ccrs',
      'governance.boardSize',
      'The Association is governed by a Board of five Members, elected each year.',
      '5',
    ],
    ['minutes', 'governance.boardTerm', 'Two directors were elected, both for two years.', '2 years'],
    ['notice', 'financial.returnedCheckFee', 'Returned checks: $35.', '$35'],
    ['fee_schedule', 'financial.lateInterest', 'Day 16: $35 late fee + 10% annual interest', '10% a year'],
    [
      'questionnaire',
      'financial.transferFee',
      'Transfer fee at closing: $250 + 2 mos. dues to reserve fund',
      '$250',
    ],
    [
      'minutes',
      'financial.associationLoan',
      'We have a loan with Demo Bank for the dam; balance $87,300 as of 2/28/31.',
      '$87,300',
    ],
    [
      'notice',
      'financial.associationLoan',
      'The Association borrowed $220,000 from Demo Bank; $174,600 is still owed.',
      '$174,600',
    ],
    ['questionnaire', 'financial.specialAssessments', 'A special assessment is not in effect.', 'None'],
    [
      'questionnaire',
      'financial.currentLitigation',
      'The Association is not a defendant in any pending suit.',
      'None',
    ],
    ['questionnaire', 'financial.currentLitigation', 'Lawsuits / litigation:  ☐ Yes  ☒ No', 'None'],
    ['questionnaire', 'propertyInfo.yearBuilt', 'Year built / converted:   1928 warehouse', '1928'],
    ['insurance', 'propertyInfo.totalUnits', '62 residential units, 1 bldg, 5 stories', '62'],
    [
      'minutes',
      'financial.bankBalance',
      'The checking balance as of Feb. 28, 2031 was $9,412.30.',
      '$9,412.30',
    ],
  ])('are read in %s for %s: %s', (kind, path, text, value) => {
    expect(proposedOf(kind, text, path)).toBe(value)
  })
})
