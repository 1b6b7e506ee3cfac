import { alwaysIn, fieldsIn, isShare, printedIn, required, type Field } from './field'
import { insured } from './sources'

const field = fieldsIn('financial')

export const insuranceFields: readonly Field[] = [
  field('insurance.company', 'Insurance Carrier', 'name', insured, { ...required, ...alwaysIn('insurance') }),
  field('insurance.policyStart', 'Policy Start', 'date', insured, printedIn('insurance')),
  field('insurance.expiration', 'Insurance Expiration', 'date', insured, {
    ...required,
    ...alwaysIn('insurance'),
  }),
  field('insurance.deductible', 'Deductible', 'money', insured, { ...required, ...alwaysIn('insurance') }),
  field(
    'insurance.deductiblePerUnit',
    'Deductible per Unit',
    'money',
    [...insured, 'ccrs', 'minutes', 'notice', 'rules'],
    printedIn('insurance'),
  ),
  field('insurance.windDeductible', 'Wind and Hail Deductible', 'text', insured, printedIn('insurance')),
  field('insurance.coverageLimit', 'Property Coverage', 'money', insured, printedIn('insurance')),
  field('insurance.replacementValue', 'Replacement Value', 'percent', insured, {
    ...alwaysIn('insurance'),
    ...isShare('The replacement value'),
    mayBeInWords: true,
    hint: 'Percent, 0 to 100, or in words',
    meanings: [[/^(?!none\b).*(?:guaranteed|full|extended)/is, { kind: 'percent', percent: 100 }]],
  }),
  field('insurance.liabilityLimit', 'Liability Limit', 'money', insured, printedIn('insurance')),
  field(
    'insurance.directorsOfficers',
    'Directors and Officers Coverage',
    'money',
    insured,
    printedIn('insurance'),
  ),
  field('insurance.fidelity', 'Fidelity Coverage', 'money', insured, printedIn('insurance')),
  field(
    'insurance.fhaExpiration',
    'FHA Approval Expiration',
    'date',
    ['questionnaire', 'notice', 'other'],
    alwaysIn('insurance'),
  ),
]
