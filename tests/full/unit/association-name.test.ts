import { describe, expect, it } from 'vitest'
import type { DocumentKind } from '~/modules/document-reading/types'
import { proposedOf } from '~tests/factories/read-values'

type Case = [kind: DocumentKind, text: string, value: string | null]

describe('the association’s name', () => {
  const cases: Case[] = [
    [
      'insurance',
      'NAMED INSURED\nThe Demo Mill Condominium Trust\n12 Mill St',
      'Demo Mill Condominium Trust',
    ],
    ['bylaws', 'BYLAWS OF DEMO KNOLL ASSOCIATION OF UNIT OWNERS', 'Demo Knoll Association of Unit Owners'],
    ['minutes', 'Demo Bench TOA - Management Committee Meeting', 'Demo Bench TOA'],
    [
      'ccrs',
      'There shall be an association, called Demo Trace Homeowners Association, which owns the pond.',
      'Demo Trace Homeowners Association',
    ],
    ['questionnaire', 'HOA: Demo Run\nUnits: 40', 'Demo Run'],
    ['reserve_study', 'Reserve Study prepared for Demo Run, Salem, Oregon', 'Demo Run'],
    ['other', 'Welcome to Demo Run!\nWe are glad that you are here.', 'Demo Run'],
    ['notice', 'Dear Demo Run Homeowner,\nYour dues will go up.', 'Demo Run'],
    ['notice', 'Sincerely,\nThe Demo Run Board of Directors', 'Demo Run'],
    ['notice', 'News from your neighbors in Demo Run\nFall 2025', 'Demo Run'],
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
    [
      'notice',
      'Mail checks to:\nDemo Court Cooperative\nPO Box 1\nThe Demo Court Cooperative thanks you.',
      'Demo Court Cooperative',
    ],
    [
      'rules',
      'Demo Bay Maintenance Commission Construction Rules\nThe Demo Bay Maintenance Commission approves plans.',
      'Demo Bay Maintenance Commission',
    ],
    ['other', 'What does it cost?\nDemo Ridge charges annual dues of $90.', 'Demo Ridge'],
    ['other', 'Paint colors of the Demo Woods community are on file.', 'Demo Woods'],
    ['ccrs', 'The lots of Demo Hills Phase II, Section 3, are added to the Declaration.', 'Demo Hills'],
    ['notice', 'The Board of Demo-Hillside thanks you.', 'Demo-Hillside'],
    ['notice', 'Hello, Fellow Demo Seven Owners,\nThe pool opens in May.', 'Demo Seven'],
    ['other', 'The Association of Demo Place Home Owners holds the title.', 'Demo Place Home Owners'],
    ['notice', 'Our agency insures Demo Village Condominium.', 'Demo Village Condominium'],
    ['bylaws', 'All owners in the Demo\nCarriage Hill subdivision are members.', 'Demo Carriage Hill'],
    ['minutes', 'March 2027 Demo South Meeting Minutes\nPresent: all.', 'Demo South'],
    // Its own documents call it by its initials only.
    ['minutes', 'DVPOA Board Meeting Notes 3-7-24\nThe meeting was opened at 9.', 'DVPOA'],
    ['minutes', 'DVMC MINUTES - May 2019\nThe DVMC directory is ready.', 'DVMC'],
  ]
  it.each(cases)('reads the association’s name in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'propertyInfo.hoaName')).toBe(value)
  })
})

describe('names of others', () => {
  const cases: Case[] = [
    ['notice', 'Welcome to the Spring Newsletter!', null],
    ['notice', 'Dear Homeowner,\nYour dues will go up.', null],
    ['notice', 'Sincerely,\nThe Board of Directors', null],
    ['notice', 'Welcome to Demo Ridge! Please read these rules.', null],
    ['minutes', 'Demo Hollow HOA Representative – not present', null],
    ['questionnaire', 'Is there a master assn? Y  Sample Shores Master Assn', null],
    ['ccrs', 'Tall Tower Condominiums, LLC, a limited liability company, is the Declarant.', null],
    ['minutes', 'Only the 5 HOA Presidents will be able to vote.', null],
    ['budget', '5160 Reimburse DR HOA dues   8,043.00', null],
    ['minutes', 'Present: all\n\nTreasurer\nStatement of Continued Existence', null],
    ['notice', 'The Pennsylvania Uniform Condominium Act applies.', null],
    // The venue of a meeting.
    ['minutes', '2027 Annual Meeting\nDemo Harbor Library\nMinutes\nThe meeting was opened at 7.', null],
    ['minutes', 'Present: Secretary Jo Doe, Treasurer Bo Roe\nHOA owners present: ten', null],
    // Another place than a community.
    ['other', 'The City of Demo Harbor community center has a Demo Harbor annual fair.', null],
    ['minutes', 'PDF minutes are online.\nDues pay for the pool.', null],
  ]
  it.each(cases)('does not take another name for the association’s in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'propertyInfo.hoaName')).toBe(value)
  })
})
