import { describe, expect, it } from 'vitest'
import type { DocumentKind } from '~/modules/document-reading/types'
import { proposedOf, testReadings } from '~tests/factories/read-values'

type Case = [kind: DocumentKind, text: string, value: string | null]

describe('the state', () => {
  const cases: Case[] = [
    [
      'notice',
      'Mail checks to:\nBirch Hollow HOA\nc/o Keystone Management Group\nP.O. Box 100\nDayton, OH 45402',
      'Ohio',
    ],
    ['notice', 'Birch Hollow HOA, 12 Birch Lane, Dayton Ohio 45402', 'Ohio'],
    ['notice', 'Birch Hollow HOA\n12 Birch Lane\nDAYTON OH 45402-1234', 'Ohio'],
    ['notice', 'P.O. Box 9 Springfield, Mo. 65801', 'Missouri'],
    ['questionnaire', 'County / State: Linn / OR', 'Oregon'],
    ['rules', 'Adopted under RCW 64.38.020 by the Board.', 'Washington'],
    ['minutes', 'The FL statute on swales was read aloud.', 'Florida'],
    ['minutes', 'The laws in Virginia allow this.', 'Virginia'],
    ['rules', 'Fines may be set, see North Carolina statute 47C.', 'North Carolina'],
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
    ['notice', 'Winters in north Texas can be hard on pipes.', 'Texas'],
    ['notice', 'Our lake is one of the cleanest in southern Michigan.', 'Michigan'],
    ['notice', 'In Washington, it is generally up to the property owner to remove such trees.', 'Washington'],
    ['minutes', 'The attorney explained how HOAs in Florida may foreclose.', 'Florida'],
    ['minutes', 'The meeting took place at Demo Church, Spring Hill TN.', 'Tennessee'],
    ['notice', 'Nevada requires a reserve study every five years.', 'Nevada'],
    ['notice', 'DC City Council passed an emergency bill.', 'District of Columbia'],
    ['minutes', 'Our vendor in Texas shipped the parts.', null],
    ['minutes', 'Join by Zoom, Demo Meeting ID', null],
    ['minutes', 'Present: John Doe, Demo Smith MD', null],
    ['minutes', 'Northern Arizona University students park here.', null],
    ['notice', 'Please call the Delaware county dog warden.', null],
  ]
  it.each(cases)('reads the state in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'propertyInfo.state')).toBe(value)
  })
})

describe('states of something else', () => {
  const cases: Case[] = [
    ['notice', 'Turn off the lights, OK? Meet at 9.', null],
    ['minutes', 'Virginia Smith moved to adjourn. Georgia Poe seconded.', null],
    ['minutes', 'The walls on Kansas Avenue and at Washington Park need repair.', null],
    ['rules', 'Invoice from Delaware Stone LLC for Texas limestone.', null],
  ]
  it.each(cases)('does not take another state for the association’s in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'propertyInfo.state')).toBe(value)
  })
})

describe('the county', () => {
  const cases: Case[] = [
    ['notice', 'The suit is before the San Luis Obispo Superior Court.', 'San Luis Obispo'],
    ['questionnaire', 'Albany, Linn Co., OR', 'Linn'],
    ['questionnaire', 'County / State: Linn / OR', 'Linn'],
    ['questionnaire', 'City, County, State: Albany, Linn, OR', 'Linn'],
    ['questionnaire', 'Project county     Linn', 'Linn'],
    ['ccrs', 'Declarant, a Delaware limited liability company. Recorded in Travis County, Texas.', 'Travis'],
    ['ccrs', 'STATE OF OHIO\nCOUNTY OF GREENE, ss:\nBefore me, a Notary Public', 'Greene'],
    ['minutes', 'The Wake County Sheriff reminds residents to lock their cars.', 'Wake'],
    ['ccrs', 'situated in the City and County of Denver, State of Colorado', 'Denver'],
    ['ccrs', 'in the official records of St. Tammany Parish, Louisiana', 'St. Tammany'],
    ['ccrs', 'Plat Book 12, Page 44, Public Records of Palm Beach County, Florida', 'Palm Beach'],
    ['ccrs', 'Plat Book 7, Page 3, Public Records of Polk County, Florida', 'Polk'],
    ['ccrs', 'in the Records of Acadia Parish, Louisiana', 'Acadia'],
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
  it.each(cases)('reads the county in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'propertyInfo.county')).toBe(value)
  })
})

describe('counties of something else', () => {
  const cases: Case[] = [
    ['rules', 'Owners must comply with City and County codes. Any County ordinance applies.', null],
    ['minutes', 'County Road 12 will be closed. The County will repave.', null],
    ['ccrs', 'such County and the City', null],
    ['notice', 'The musical is shown at St. Anne Parish on Friday.', null],
    ['notice', 'The Parish of St. Anne holds its fair in May.', null],
  ]
  it.each(cases)('does not take another county for the association’s in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'propertyInfo.county')).toBe(value)
  })
})

testReadings('the county', 'propertyInfo.county', [
  ['notice', 'Please call the Delaware county dog warden.', 'Delaware'],
  ['ccrs', 'filed for record in the Official Records of Greene, Ohio', 'Greene'],
  ['minutes', 'Residents should report this to the Loudoun county sheriff.', 'Loudoun'],
  ['minutes', 'We asked for the new county map. The Cook county line is near.', null],
])
