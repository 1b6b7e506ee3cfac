import { describe, expect, it } from 'vitest'
import type { DocumentKind } from '~/modules/document-reading/types'
import { proposedOf } from '~tests/factories/read-values'

type Case = [kind: DocumentKind, path: string, text: string, value: string | null]

describe('special assessments, loans, and lawsuits in plain words', () => {
  const cases: Case[] = [
    [
      'minutes',
      'financial.specialAssessments',
      'The association has never made a special assessment.',
      'None',
    ],
    ['minutes', 'financial.specialAssessments', 'A special assessment should not be necessary.', 'None'],
    [
      'minutes',
      'financial.specialAssessments',
      'Final approval of the special assessment of 350k was given.',
      '$350,000',
    ],
    ['minutes', 'financial.specialAssessments', 'The owners approved a 90k special assessment.', '$90,000'],
    ['minutes', 'financial.specialAssessments', 'Nobody wants a special assessment.', null],
    ['minutes', 'financial.specialAssessments', 'A special assessment might be required next year.', null],
    ['minutes', 'financial.associationLoan', 'The HOA is debt free.', 'None'],
    ['minutes', 'financial.associationLoan', 'The paving loan was paid off in March.', 'None'],
    ['minutes', 'financial.associationLoan', 'We still owe the bank $180,000.', '$180,000'],
    [
      'minutes',
      'financial.associationLoan',
      'The project was financed with a $180,000 ten-year loan.',
      '$180,000',
    ],
    ['minutes', 'financial.associationLoan', 'When the loan is paid off, dues will be lower.', null],
    [
      'minutes',
      'financial.associationLoan',
      'The bank quoted a loan of $180,000; no decision was made.',
      null,
    ],
    ['minutes', 'financial.currentLitigation', 'No legal matters are pending.', 'None'],
    [
      'minutes',
      'financial.currentLitigation',
      'We are in litigation with the roofing contractor.',
      'Pending lawsuit',
    ],
    [
      'minutes',
      'financial.currentLitigation',
      'An owner sued the association over a fence.',
      'Pending lawsuit',
    ],
    ['minutes', 'financial.currentLitigation', 'Litigation is expensive and should be avoided.', null],
  ]
  it.each(cases)('reads what is so, not what may be, in %s for %s: %s', (kind, path, text, value) => {
    expect(proposedOf(kind, text, path)).toBe(value)
  })
})

describe('charges for late payment and upon a sale', () => {
  const cases: Case[] = [
    ['fee_schedule', 'financial.transferFee', 'There is a $150 charge to transfer ownership.', '$150'],
    ['fee_schedule', 'financial.transferFee', 'Fee for transfer of ownership: $225', '$225'],
    ['fee_schedule', 'financial.transferFee', 'The wire transfer fee was $150.', null],
    [
      'fee_schedule',
      'financial.workingCapital',
      'Capital Improvement Fee: $500 due from buyer at closing',
      '$500',
    ],
    ['fee_schedule', 'financial.workingCapital', 'The capital improvement budget is $750.', null],
    ['notice', 'financial.lateFee', 'Add $25 if paid after February 1.', '$25'],
    ['notice', 'financial.lateFee', 'Late fees collected   $25', null],
    ['notice', 'financial.lateFee', 'The board waived the $25 late fee.', null],
    ['notice', 'financial.lateFee', 'The late fee of $20 was waived.', null],
    ['notice', 'financial.lateInterest', '18% interest will be added to delinquent accounts.', '18%'],
    ['notice', 'financial.lateInterest', 'The CD earns 1.5% interest.', null],
    ['notice', 'financial.returnedCheckFee', 'A check that does not clear costs the owner $35.', '$35'],
    ['notice', 'financial.returnedCheckFee', 'NSF fees collected   $35', null],
  ]
  it.each(cases)('reads a charge, not what became of it, in %s for %s: %s', (kind, path, text, value) => {
    expect(proposedOf(kind, text, path)).toBe(value)
  })
})

describe('the limit of what the board may raise', () => {
  const cases: Case[] = [
    ['ccrs', 'financial.assessmentIncreaseCap', 'Annual increases shall not exceed five percent (5%).', '5%'],
    ['ccrs', 'financial.assessmentIncreaseCap', 'Maximum annual increase: 10%', '10%'],
    ['minutes', 'financial.assessmentIncreaseCap', 'Dues were raised by the allowed 10%.', '10%'],
    [
      'minutes',
      'financial.assessmentIncreaseCap',
      'The increase is the maximum permitted by the bylaws, 5%.',
      '5%',
    ],
    ['ccrs', 'financial.assessmentIncreaseCap', 'Fines may not exceed 10% of the assessment.', null],
    ['ccrs', 'financial.assessmentIncreaseCap', 'The assessment rose 10% last year.', null],
  ]
  it.each(cases)('reads a limit, not an increase, in %s for %s: %s', (kind, path, text, value) => {
    expect(proposedOf(kind, text, path)).toBe(value)
  })
})

describe('policies and reserve studies in plain words', () => {
  const cases: Case[] = [
    ['minutes', 'insurance.company', 'State Farm provides our liability coverage.', 'State Farm'],
    ['minutes', 'insurance.company', 'Our insurance company, Pine Coast, sent an adjuster.', 'Pine Coast'],
    ['minutes', 'insurance.company', 'The contractor is insured by State Farm.', null],
    [
      'minutes',
      'insurance.deductible',
      'Owners are responsible for the deductible, which is $10,000.',
      '$10,000',
    ],
    ['minutes', 'insurance.deductible', 'The board discussed a $10,000 deductible.', null],
    ['minutes', 'insurance.deductible', 'Raising the deductible to $10,000 would save $900.', null],
    [
      'minutes',
      'insurance.directorsOfficers',
      'We carry $1 million of officer and director insurance.',
      '$1,000,000',
    ],
    ['minutes', 'insurance.directorsOfficers', 'We hold $1 million of DNO coverage.', '$1,000,000'],
    ['minutes', 'insurance.directorsOfficers', 'Board members are insured for $1 million.', '$1,000,000'],
    ['minutes', 'insurance.directorsOfficers', 'The directors approved a $1,000,000 project.', null],
    ['minutes', 'insurance.liabilityLimit', 'Vendors need $2,000,000 of liability coverage.', null],
    ['minutes', 'insurance.fidelity', 'Theft coverage of $250,000 protects our funds.', '$250,000'],
    ['minutes', 'insurance.fidelity', "The builder's bond of $150,000 was released.", null],
    ['insurance', 'insurance.coverageLimit', 'Property: $4,500,000', '$4,500,000'],
    [
      'minutes',
      'insurance.policyStart',
      'The current policy runs from March 1, 2031 to March 1, 2032.',
      '2031-03-01',
    ],
    [
      'minutes',
      'insurance.expiration',
      'The current policy runs from March 1, 2031 to March 1, 2032.',
      '2032-03-01',
    ],
    ['minutes', 'insurance.policyStart', 'The parking policy is effective March 1, 2031.', null],
    [
      'minutes',
      'financial.reserveStudyProvider',
      'The board tasked Summit Reserve Advisors (SRA) to complete a study of the reserves.',
      'Summit Reserve Advisors',
    ],
    [
      'minutes',
      'financial.reserveStudyProvider',
      'Summit Reserve Advisors presented the results of the reserve study.',
      'Summit Reserve Advisors',
    ],
    [
      'minutes',
      'financial.reserveStudyProvider',
      'The reserve study update from Acme Engineering was received.',
      'Acme Engineering',
    ],
    ['minutes', 'financial.reserveStudyProvider', 'The Oak Run reserve study is available.', null],
    [
      'minutes',
      'financial.reserveStudyProvider',
      'The board received reserve study proposals from Acme Engineering and Delta Group.',
      null,
    ],
    ['minutes', 'financial.reserveStudyDate', 'The reserve study calls for paving in 2041.', null],
    ['minutes', 'financial.fundingLevel', 'We are at 62% of full funding.', '62%'],
    ['minutes', 'financial.fundingLevel', 'Funded status: 62%', '62%'],
    ['minutes', 'financial.fundingLevel', 'The study recommends reaching 71% funded.', null],
    ['minutes', 'financial.targetReserve', 'Full funding would be $310,000.', '$310,000'],
    ['minutes', 'financial.targetReserve', 'The target for the paving project is $520,000.', null],
  ]
  it.each(cases)('reads the association’s own in %s for %s: %s', (kind, path, text, value) => {
    expect(proposedOf(kind, text, path)).toBe(value)
  })
})
