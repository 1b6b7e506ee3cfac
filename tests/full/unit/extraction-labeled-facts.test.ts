import { describe, expect, it } from 'vitest'
import type { DocumentKind } from '~/modules/document-reading/types'
import { proposedOf } from '~tests/factories/read-values'

type Case = [path: string, text: string, value: string | null, kind?: DocumentKind]
const dues = 'propertyInfo.monthlyDues'
const due = 'financial.assessmentDueDate'
const late = 'financial.lateFee'
const interest = 'financial.lateInterest'
const capital = 'financial.workingCapital'
const transfer = 'financial.transferFee'
const reserve = 'financial.currentReserve'
const carrier = 'insurance.company'
const suits = 'financial.currentLitigation'

const cases: Case[] = [
  [dues, 'Fee (2026)              $244 / mo.', '$244 a month'],
  [dues, '> monthly fee?\nIt went to 244 in January.', '$244 a month'],
  [dues, 'Fee                 $244', null],
  [due, 'Fee       $244 / mo.\nDue       1st; late after 12th', 'the 1st of each month'],
  [due, 'Report    yearly\nDue       1st', null],
  [late, 'Late                    $35', '$35'],
  [late, 'Late after Mar. 10            $35 one time', '$35'],
  [late, 'Late                    10 days', null],
  [interest, '[x] Late charge: $35 plus 9% per annum after the 12th', '9% a year'],
  [interest, 'Interest on balances          9% per year', '9% a year'],
  [capital, 'Initiation              3x monthly fee, nonrefundable', '3 months of assessments'],
  [capital, 'Initiation              2x quarterly fee', null],
  [transfer, 'Transfer of title (buyer)          $165', '$165'],
  [reserve, '8) Reserve account as of 3/31/2026 - $214,660.12.', '$214,660.12'],
  [reserve, 'Reserves                $214K (12/31/25)', '$214,000'],
  [reserve, 'Reserves                $214K a year', null],
  [carrier, '9) Who carries master insurance? Demo Ridge Mutual; agent is A. Demo', 'Demo Ridge Mutual'],
  [carrier, '> master policy?\nDemo Ridge, copy attached.', 'Demo Ridge'],
  [carrier, 'Insurance               Walls out', null],
  ['insurance.expiration', 'Master ins.    Demo Ridge, thru 10/1/2026, $15K ded.', '2026-10-01'],
  [suits, 'Legal                   Nothing pending', 'None'],
  [suits, 'Q: Is the HOA being sued or suing anybody?\nA: Not that we know of.', 'None'],
  [suits, 'Legal                   $400', null],
  ['governance.boardSize', 'Board                   5 seats, 2-yr', '5'],
  ['governance.boardTerm', 'Board                   5 seats, 2-yr', '2 years'],
]

const ends = 'insurance.expiration'
const begins = 'insurance.policyStart'
const liability = 'insurance.liabilityLimit'
const owners = 'propertyInfo.ownerOccupiedShare'

const below: Case[] = [
  [
    ends,
    'We carry general liability of $1,000,000 through Demo Mutual. The policy lapses on March 15, 2027 unless renewed.',
    '2027-03-15',
    'questionnaire',
  ],
  [
    ends,
    'Crime coverage: $500,000.\nFlood: none.\nAll of these end on 3/15/2027.',
    '2027-03-15',
    'insurance',
  ],
  [ends, 'Trucks are leased. The policy on parking is clear. All of these end on 3/15/2027.', null, 'notice'],
  [
    begins,
    'Demo Agency. Below is the insurance in force for the year beginning 3/15/2026.\nD&O: $1,000,000',
    '2026-03-15',
    'insurance',
  ],
  [
    liability,
    'General liability: one million each occurrence, two million in the aggregate.',
    '$1,000,000',
    'insurance',
  ],
  [liability, 'Liability insurance is 2 million per occurrence.', '$2,000,000', 'notice'],
  [owners, 'How many units in total? 80. How many are owner occupied as primary residence? 60', '75%'],
  [owners, '> owner occ?\n33 out of 44. The other 11 are rentals.', '75%'],
  [owners, 'How many are owner occupied as primary residence? 60', null],
]

const told: Case[] = [
  [late, 'Dues are $244. An account unpaid 30 days past due gets hit with a $35 charge.', '$35'],
  [late, 'Dues are $244 a month. If it is not here by the 12th they will tack on $35.', '$35'],
  [late, 'Dues are $244 a month. You have till the 12th, after that it is another $35.', '$35'],
  [late, 'The pool company will tack on $35 for the heater.', null],
  [
    'management.manager',
    'Demo Ridge Management takes care of us. Karen Demosen is our manager, (512) 555-0100.',
    'Karen Demosen',
  ],
]

describe('late charges and managers in letters', () => {
  it.each(told)('finds %s in “%s”: %s', (path, text, value, kind = 'other') => {
    expect(proposedOf(kind, text, path)).toBe(value)
  })
})

describe('policies and owners', () => {
  it.each(below)('finds %s in “%s”: %s', (path, text, value, kind = 'other') => {
    expect(proposedOf(kind, text, path)).toBe(value)
  })
})

describe('facts behind whole labels', () => {
  it.each(cases)('finds %s in “%s”: %s', (path, text, value, kind = 'other') => {
    expect(proposedOf(kind, text, path)).toBe(value)
  })
})
