import { describe, expect, it } from 'vitest'
import { choose } from '~/modules/extraction/choose'
import { candidatesOf } from '~/modules/extraction/rules'
import type { DocumentKind } from '~/modules/document-reading/types'
import { readDocument } from '~tests/factories/read-documents'

/** What is proposed for a path of a one-page document; null for nothing. */
function proposed(kind: DocumentKind, text: string, path: string) {
  const document = readDocument(kind, text)
  const item = choose([document], candidatesOf(document), '2026-01-01').find((i) => i.path === path)
  return item?.conflict ? 'a conflict' : (item?.value ?? null)
}

type Case = [kind: DocumentKind, text: string, value: string | null]

describe('the management company', () => {
  const cases: Case[] = [
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
    ['minutes', 'Bids were received from Apex Pest Management.', null],
    ['minutes', 'The board interviewed Apex Community Management and received a proposal.', null],
    [
      'notice',
      'Mail checks to:\nBirch Hollow HOA\nc/o Keystone Management Group\nP.O. Box 100\nDayton, OH 45402',
      'Keystone Management Group',
    ],
    ['minutes', 'Management: Jane Roe, Alpine Peak Management', 'Alpine Peak Management'],
    [
      'minutes',
      'Motion to renew the contract with Alpine Peak Management for one year passed.',
      'Alpine Peak Management',
    ],
    ['minutes', 'Alpine Peak Management sent 12 violation letters.', 'Alpine Peak Management'],
    ['minutes', 'The board received bids from Green Thumb Landscape Management and Elite Lawn.', null],
    ['minutes', 'Waste Management will pick up trash on Tuesday.', null],
    ['minutes', 'We are self-managed and rely on volunteers.', 'Self-managed'],
    ['budget', 'Management fee - Alpine Peak Management   $18,000', 'Alpine Peak Management'],
    ['budget', 'Property Management   $18,000\nRepairs   $4,000', null],
    ['budget', 'Prepared by: Alpine Peak Management, Inc.\n11/12/2024', 'Alpine Peak Management, Inc.'],
    [
      'notice',
      'Sincerely,\nJane Roe, CMCA\nCommunity Manager\nAlpine Peak Management',
      'Alpine Peak Management',
    ],
    ['rules', 'The Managing Agent shall be notified. Call the Management Company.', null],
    ['ccrs', 'The Board may employ a Management Company.', null],
  ]
  it.each(cases)('of %s: %s', (kind, text, value) => {
    expect(proposed(kind, text, 'management.company')).toBe(value)
  })
})

describe('the manager', () => {
  const cases: Case[] = [
    ['minutes', 'Also present: Jane Roe of Lakeland Property Management.', 'Jane Roe'],
    ['minutes', "Manager's Report: Jane Roe presented the report.", 'Jane Roe'],
    ['minutes', 'Management Representative: Jane Roe', 'Jane Roe'],
    ['minutes', 'Present: Tom Poe, President; Ann Coe, Treasurer; Jane Roe, Community Manager', 'Jane Roe'],
    ['minutes', 'Jim Foe, Treasurer, presented the management fees.', null],
    ['minutes', 'Management: Jane Roe, Alpine Peak Management', 'Jane Roe'],
    ['minutes', 'Jane Roe with Alpine Peak Property Management gave the report.', 'Jane Roe'],
    ['notice', 'Sincerely,\nJane Roe, CMCA\nCommunity Manager\nAlpine Peak Management', 'Jane Roe'],
  ]
  it.each(cases)('of %s: %s', (kind, text, value) => {
    expect(proposed(kind, text, 'management.manager')).toBe(value)
  })
})

describe('the management phone', () => {
  const cases: Case[] = [
    ['notice', 'Summit Ridge Management\nPhone: (303) 555-0188\nFax: (303) 555-0189', '(303) 555-0188'],
    ['minutes', 'Call the president, Ann Coe, at 303-555-0111.', null],
    ['rules', 'Pool emergencies: 303-555-0111.', null],
    [
      'notice',
      'Alpine Peak Management\n100 Demo Way\nAmes, IA 50010\n(515) 555-0100\ninfo@alpinepeakmgmt.com',
      '(515) 555-0100',
    ],
    ['notice', 'Questions? Call Bob Foe, treasurer, (515) 555-0142 or Jane at (515) 555-0143.', null],
  ]
  it.each(cases)('of %s: %s', (kind, text, value) => {
    expect(proposed(kind, text, 'management.phone')).toBe(value)
  })
})

describe('the management e-mail', () => {
  const cases: Case[] = [
    ['notice', 'Your manager is Jane Roe, jroe@summitridge.com', 'jroe@summitridge.com'],
    ['minutes', 'Send pictures to newsletter@demo.org', null],
    [
      'notice',
      'Alpine Peak Management\n100 Demo Way\nAmes, IA 50010\n(515) 555-0100\ninfo@alpinepeakmgmt.com',
      'info@alpinepeakmgmt.com',
    ],
  ]
  it.each(cases)('of %s: %s', (kind, text, value) => {
    expect(proposed(kind, text, 'management.email')).toBe(value)
  })
})
