import { describe, expect, it } from 'vitest'
import type { DocumentKind } from '~/modules/document-reading/types'
import { proposedOf } from '~tests/factories/read-values'

type Case = [kind: DocumentKind, text: string, value: string | null]

describe('the management company', () => {
  const cases: Case[] = [
    ['minutes', 'For Blue Heron: Marta Quist, community manager.', 'Blue Heron'],
    ['notice', 'Our manager is Harborline; call 843-555-0111 with questions.', 'Harborline'],
    ['notice', 'Our manager is Marta Quist; call 843-555-0111 with questions.', null],
    ['other', 'Who do I pay? Checks go to Keystone Partners, our management company.', 'Keystone Partners'],
    ['minutes', 'The contract with Brightwater, our managing agent, was renewed for a year.', 'Brightwater'],
    [
      'minutes',
      'Motion to hire Pinnacle West as the new management company starting July 1. Carried 4-0.',
      'Pinnacle West',
    ],
    [
      'notice',
      'Management of our community is handled by Demo Association Management Professionals (DAMP).',
      'Demo Association Management Professionals',
    ],
    ['minutes', 'The proposal of Pinnacle West, the former management company, is in the files.', null],
    [
      'financial_statement',
      'Demo Star Community Partners\nBalance Sheet\nAs of 09/30/2025',
      'Demo Star Community Partners',
    ],
    ['notice', 'The Department of Community Services collects leaves in November.', null],
    [
      'notice',
      'Please contact our property manager, Summit Ridge Management, at (303) 555-0188 with questions.',
      'Summit Ridge Management',
    ],
    ['minutes', 'Also present: Jane Roe of Lakeland Property Management.', 'Lakeland Property Management'],
    [
      'minutes',
      'The board voted to hire Cedar Point Association Management beginning in May.',
      'Cedar Point Association Management',
    ],
    [
      'notice',
      'Mail checks to:\nBirch Hollow HOA\nc/o Keystone Management Group\nP.O. Box 100\nDayton, OH 45402',
      'Keystone Management Group',
    ],
    ['minutes', 'Management: Jane Roe, Alpine Peak Management', 'Alpine Peak Management'],
    [
      'minutes',
      'The Board voted to terminate the contract with Alpine Peak Management and to hire Birch Valley Property Services.',
      'Birch Valley Property Services',
    ],
    [
      'minutes',
      'Motion to renew the contract with Alpine Peak Management for one year passed.',
      'Alpine Peak Management',
    ],
    ['minutes', 'Alpine Peak Management sent 12 violation letters.', 'Alpine Peak Management'],
    ['minutes', 'We are self-managed and rely on volunteers.', 'Self-managed'],
    ['budget', 'Management fee - Alpine Peak Management   $18,000', 'Alpine Peak Management'],
    ['budget', 'Prepared by: Alpine Peak Management, Inc.\n11/12/2024', 'Alpine Peak Management, Inc.'],
    [
      'notice',
      'Sincerely,\nJane Roe, CMCA\nCommunity Manager\nAlpine Peak Management',
      'Alpine Peak Management',
    ],
    [
      'minutes',
      'Motion to terminate Alpine Peak Management and hire Birch Valley Management.',
      'Birch Valley Management',
    ],
    ['minutes', 'ALPINE PEAK MANAGEMENT\nBoard Meeting Minutes\nPresent: Ann Coe', 'ALPINE PEAK MANAGEMENT'],
    ['minutes', 'Others present: Jane Roe (Alpine Peak Property Services)', 'Alpine Peak Property Services'],
    ['reserve_study', 'Management Company: Alpine Peak Management', 'Alpine Peak Management'],
    [
      'minutes',
      'Also present: Jane Roe, property manager from Lakeland Property Management.',
      'Lakeland Property Management',
    ],
    [
      'rules',
      'The mailing address for payment of assessments is The Management Trust, 12 Demo Road, Ames, IA.',
      'The Management Trust',
    ],
    [
      'notice',
      'Our community is managed by FirstService Residential. Call (515) 555-0100.',
      'FirstService Residential',
    ],
  ]
  it.each(cases)('reads the management company in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'management.company')).toBe(value)
  })
})

describe('other companies', () => {
  const cases: Case[] = [
    ['minutes', 'Bids were received from Apex Pest Management.', null],
    ['minutes', 'The board interviewed Apex Community Management and received a proposal.', null],
    ['minutes', 'The board received bids from Green Thumb Landscape Management and Elite Lawn.', null],
    ['minutes', 'Waste Management will pick up trash on Tuesday.', null],
    ['budget', 'Property Management   $18,000\nRepairs   $4,000', null],
    ['rules', 'The Managing Agent shall be notified. Call the Management Company.', null],
    ['ccrs', 'The Board may employ a Management Company.', null],
    ['minutes', 'The board discussed the property management contract and a new company.', null],
    ['minutes', 'Jim Foe works for Demo Lake Water Management District.', null],
    ['ccrs', 'Declarant: Demo Realty, Inc., 100 Demo Way', null],
    ['reserve_study', 'Prepared by Demo Reserve Advisors for Demo Ridge HOA', null],
    ['insurance', 'Agent: Demo Risk Management, Inc.', null],
    ['bylaws', 'ARTICLE VI\nFINANCIAL MANAGEMENT\nThe fiscal year is set by the Board.', null],
    ['budget', 'Expenses\nHOA Management   $4,200\nInsurance   $1,900', null],
    ['minutes', 'The association thanked Associated Paving for its work.', null],
  ]
  it.each(cases)(
    'does not take another company for the management company in %s: %s',
    (kind, text, value) => {
      expect(proposedOf(kind, text, 'management.company')).toBe(value)
    },
  )
})

describe('the manager', () => {
  const cases: Case[] = [
    ['minutes', 'Also present: Ken Abbot of Tidal Property Group, manager.', 'Ken Abbot'],
    ['minutes', 'Carla Dunn from management said the pool permit arrived.', 'Carla Dunn'],
    ['other', 'Who is our manager? Pat Orson, pat@orsonmgmt.example.', 'Pat Orson'],
    ['minutes', 'Also present: Jane Roe of Lakeland Property Management.', 'Jane Roe'],
    ['minutes', "Manager's Report: Jane Roe presented the report.", 'Jane Roe'],
    ['minutes', 'Management Representative: Jane Roe', 'Jane Roe'],
    ['minutes', 'Present: Tom Poe, President; Ann Coe, Treasurer; Jane Roe, Community Manager', 'Jane Roe'],
    ['minutes', 'Management: Jane Roe, Alpine Peak Management', 'Jane Roe'],
    ['minutes', 'Jane Roe with Alpine Peak Property Management gave the report.', 'Jane Roe'],
    ['notice', 'Sincerely,\nJane Roe, CMCA\nCommunity Manager\nAlpine Peak Management', 'Jane Roe'],
    ['notice', 'Sincerely,\nJane Roe\nProperty Manager', 'Jane Roe'],
    ['minutes', 'Others present: Jane Roe (Alpine Peak Property Services)', 'Jane Roe'],
    ['minutes', 'Property Manager Jane Roe reported that the pump failed.', 'Jane Roe'],
    ['minutes', 'Manager: Jane Roe', 'Jane Roe'],
    ['minutes', 'Jane Roe, our property manager, will get bids.', 'Jane Roe'],
    ['minutes', 'Present: Ann Coe, Tom Poe, and Jane Roe, Managing Agent.', 'Jane Roe'],
    ['minutes', 'Jane Roe gave the management report.', 'Jane Roe'],
    ['notice', 'From General Manager Jane Roe: the gates are closed at night.', 'Jane Roe'],
  ]
  it.each(cases)('reads the manager in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'management.manager')).toBe(value)
  })
})

describe('other people', () => {
  const cases: Case[] = [
    ['minutes', 'Jim Foe, Treasurer, presented the management fees.', null],
    ['minutes', 'Ann Coe moved to approve the management report. Tom Poe seconded.', null],
    ['minutes', 'Tom Poe will contact the manager of the pool company.', null],
    ['minutes', 'Pool Manager: Tom Poe', null],
    ['minutes', 'Ann Coe, President, thanked the property manager.', null],
    ['other', 'Demo Builders, LLC\nBy: Tom Poe, Manager/President', null],
  ]
  it.each(cases)('does not take another person for the manager in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'management.manager')).toBe(value)
  })
})

describe('the management’s phone number', () => {
  const cases: Case[] = [
    ['notice', 'Summit Ridge Management\nPhone: (303) 555-0188\nFax: (303) 555-0189', '(303) 555-0188'],
    [
      'notice',
      'Alpine Peak Management\n100 Demo Way\nAmes, IA 50010\n(515) 555-0100\ninfo@alpinepeakmgmt.com',
      '(515) 555-0100',
    ],
    [
      'notice',
      'Alpine Peak Property Management | 555 Demo St | Ames IA 50010 | Office 515-555-0100 | Fax 515-555-0101',
      '(515) 555-0100',
    ],
  ]
  it.each(cases)('reads the management’s phone number in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'management.phone')).toBe(value)
  })
})

describe('other phone numbers', () => {
  const cases: Case[] = [
    ['minutes', 'Call the president, Ann Coe, at 303-555-0111.', null],
    ['rules', 'Pool emergencies: 303-555-0111.', null],
    ['notice', 'Questions? Call Bob Foe, treasurer, (515) 555-0142 or Jane at (515) 555-0143.', null],
  ]
  it.each(cases)('does not take another phone number for the management’s in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'management.phone')).toBe(value)
  })
})

describe('the management’s email address', () => {
  const cases: Case[] = [
    ['notice', 'Your manager is Jane Roe, jroe@summitridge.com', 'jroe@summitridge.com'],
    [
      'notice',
      'Alpine Peak Management\n100 Demo Way\nAmes, IA 50010\n(515) 555-0100\ninfo@alpinepeakmgmt.com',
      'info@alpinepeakmgmt.com',
    ],
    ['rules', 'Submit forms to the management office at forms@alpinepeak.com', 'forms@alpinepeak.com'],
    [
      'notice',
      'Questions should be forwarded to the association email: demoglencondos@example.com',
      'demoglencondos@example.com',
    ],
    ['notice', 'Contact the Board at board@demoglenhoa.org', 'board@demoglenhoa.org'],
  ]
  it.each(cases)('reads the management’s email address in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'management.email')).toBe(value)
  })
})

describe('other email addresses', () => {
  const cases: Case[] = [
    ['minutes', 'Send pictures to newsletter@demo.org', null],
    ['rules', 'Send your ARC form to arc@mapleridge.org', null],
  ]
  it.each(cases)(
    'does not take another email address for the management’s in %s: %s',
    (kind, text, value) => {
      expect(proposedOf(kind, text, 'management.email')).toBe(value)
    },
  )
})

describe('the management company in plain words', () => {
  it.each<Case>([
    ['notice', 'Demo Peak Property Managers took over on June 1.', 'Demo Peak Property Managers'],
    ['minutes', 'Demo Peak, our management company, sent the letters.', 'Demo Peak'],
    ['minutes', 'Demo Peak (management company) will get three bids.', 'Demo Peak'],
    ['minutes', 'Demo Peak Management replaces Demo Gate Management as of August 1.', 'Demo Peak Management'],
    [
      'minutes',
      'Demo Gate Management gave notice; Demo Peak Management starts in May.',
      'Demo Peak Management',
    ],
    [
      'minutes',
      'The board ended its agreement with Demo Gate Management and hired Demo Peak Management.',
      'Demo Peak Management',
    ],
    [
      'financial_statement',
      'Management services are rendered by Demo Hill Community Mgmt for a monthly fee that may be changed.',
      'Demo Hill Community Mgmt',
    ],
    ['notice', 'From your management team at Demo Lake Community Partners', 'Demo Lake Community Partners'],
    [
      'fee_schedule',
      'Transfer fee: $150\nQuestions: Demo Lake Community Partners, fees@demolakecp.example.',
      'Demo Lake Community Partners',
    ],
    [
      'notice',
      'DEMO GATE\nAssociation Management\nNovember 24, 2025\nDear owner: the pool opens in May.',
      'DEMO GATE Association Management',
    ],
    [
      'ccrs',
      'The Managing Agent shall initially be Demo Peak Management Company.',
      'Demo Peak Management Company',
    ],
    [
      'fee_schedule',
      'Fee Schedule of Demo Cove HOA\nLate fee: $25\n\nDemo Bay Management answers questions at office@demobay.example.',
      'Demo Bay Management',
    ],
    ['notice', 'We have no management company; the board does everything itself.', 'Self-managed'],
    ['notice', 'The community is managed by volunteers.', 'Self-managed'],
    ['notice', 'The board runs the HOA and has never hired a management company.', 'Self-managed'],
    ['questionnaire', 'Is the association self-managed? Yes', 'Self-managed'],
    ['questionnaire', 'Is the association self-managed? No', null],
    ['questionnaire', 'Self-managed ☐   Professional ☒', null],
    ['minutes', 'Discussion of becoming self-managed was tabled.', null],
    [
      'minutes',
      'Motion to accept the proposal of Demo Peak Management, replacing Demo Gate Management. Carried.',
      'Demo Peak Management',
    ],
    ['minutes', 'Motion to interview Demo Peak Management and Demo Gate Management. Carried.', null],
    [
      'insurance',
      'INSURED\nDemo Cove Condominium Trust\nc/o Demo Shore Property Services',
      'Demo Shore Property Services',
    ],
    ['notice', 'Write to your property manager, Demo Peak Residential.', 'Demo Peak Residential'],
    ['questionnaire', 'Completed by: Ann Lee   Company: Demo Peak Management', 'Demo Peak Management'],
    ['notice', 'We have no management company. Ann Lee, our manager, works for the association.', null],
    ['notice', 'If the association has no management company, the board collects the dues.', null],
    ['minutes', 'Management   Ann Lee\nAlso there   six owners', null],
  ])('reads the management company from plain words in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'management.company')).toBe(value)
  })
})

describe('the manager in plain words', () => {
  it.each<Case>([
    ['minutes', 'Management:   Ann Lee\nOwners:   six', 'Ann Lee'],
    ['minutes', 'Management   Ann Lee\nAlso there   six owners', 'Ann Lee'],
    ['notice', 'Ann Lee, CAAM, General Manager', 'Ann Lee'],
    ['notice', 'Ann Lee is our new property manager.', 'Ann Lee'],
    ['notice', 'Ann Lee manages our community for Demo Peak Management.', 'Ann Lee'],
    ['minutes', 'Manager Ann Lee opened the bids.', 'Ann Lee'],
    ['notice', 'Ann Lee has joined us as the property manager.', 'Ann Lee'],
    ['fee_schedule', 'Fee Schedule of Demo Cove HOA', null],
    ['other', 'By: B. Demo Title: Resale Coordinator, DPM\nDemo Peak Management', null],
  ])('reads the manager from plain words in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'management.manager')).toBe(value)
  })
})

describe('the management’s phone number beside others', () => {
  it('does not take the fax number for the phone number', () => {
    const text = 'DEMO PEAK MANAGEMENT\n12 Main Street, Reno NV 89501\nP: 530.555.0110   F: 530.555.0111'
    expect(proposedOf('other', text, 'management.phone')).toBe('(530) 555-0110')
  })

  it('reads a phone number without spaces or hyphens', () => {
    expect(proposedOf('questionnaire', 'Management company phone: 5305550110', 'management.phone')).toBe(
      '(530) 555-0110',
    )
  })
})

describe('the association’s own office', () => {
  const text =
    'Most of what people call the office about is answered below. If not:\n530-555-0164, 9 to 3, or office@lakedemo.example.\nLake Demo has two beaches.'

  it('has the phone number and the email address', () => {
    expect(proposedOf('notice', text, 'management.phone')).toBe('(530) 555-0164')
    expect(proposedOf('notice', text, 'management.email')).toBe('office@lakedemo.example')
  })

  it('does not take a law office or an agency for the association’s office', () => {
    const other = 'Our attorney has the office on Main Street: 530-555-0164, office@demolaw.example.'
    expect(proposedOf('notice', other, 'management.phone')).toBeNull()
    expect(proposedOf('notice', other, 'management.email')).toBeNull()
  })
})
