import { describe, expect, it } from 'vitest'
import { findCandidates } from '~/modules/extraction/document-search'
import type { DocumentKind } from '~/modules/document-reading/types'
import { readDocument } from '~tests/factories/read-documents'
import { valuesOn } from '~tests/factories/read-values'

type Case = [kind: DocumentKind, path: string, text: string, value: string]

const stated: Case[] = [
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
  [
    'minutes',
    'financial.specialAssessments',
    'Motion carried: a special assessment of $3,500 per unit is levied for the roofs.',
    '$3,500 per unit',
  ],
  ['questionnaire', 'financial.specialAssessments', 'Special assessments: None', 'None'],
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
  ['budget', 'financial.duesIncrease', 'Dues rise by 4% to $780 a year.', '4%'],
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
]

const misleading: [reason: string, kind: DocumentKind, path: string, text: string][] = [
  [
    'an annual amount is not monthly',
    'notice',
    'propertyInfo.monthlyDues',
    'The annual assessment is $480 per lot.',
  ],
  [
    'a late fee is not an assessment',
    'fee_schedule',
    'propertyInfo.monthlyDues',
    'Late assessments are charged a late fee of $25 per month.',
  ],
  [
    'a limit is not an assessment',
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
  ['a form is blank', 'questionnaire', 'propertyInfo.monthlyDues', 'Monthly assessment per unit: $________'],
  [
    'the board only may levy an assessment',
    'minutes',
    'financial.specialAssessments',
    'The Board may levy a special assessment of up to $5,000 per unit.',
  ],
  [
    'the declaration limits assessments',
    'ccrs',
    'financial.specialAssessments',
    'No special assessment above $500 per unit is valid without a vote.',
  ],
  [
    'the fee is only an example',
    'rules',
    'financial.lateFee',
    'Example. An Owner who misses three payments owes late charges of $60.',
  ],
  [
    'the seller’s balance is not the association’s special assessment',
    'questionnaire',
    'financial.specialAssessments',
    'There is an unpaid common expense or special assessment currently due from the selling owner in the amount of $512.',
  ],
]

describe('dues and fees', () => {
  it.each(stated)('finds in %s the value of %s', (kind, path, text, value) => {
    expect(valuesOn(kind, text, path)).toEqual([value])
  })

  it.each(misleading)('finds nothing where %s', (_reason, kind, path, text) => {
    expect(valuesOn(kind, text, path)).toEqual([])
  })
})

it('takes the new dues of each type of unit when an increase states both', () => {
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
