import { alwaysIn, fieldsIn, shareBounds, printedIn, required, type Field } from './field'
import { insuranceDocuments } from './sources'

const field = fieldsIn('financial')

export const insuranceFields: readonly Field[] = [
  field('insurance.company', 'Insurance Carrier', 'name', insuranceDocuments, {
    ...required,
    ...alwaysIn('insurance'),
    datedAs: 'byDocument',
  }),
  field('insurance.policyStart', 'Policy Start', 'date', insuranceDocuments, printedIn('insurance')),
  field('insurance.expiration', 'Insurance Expiration', 'date', insuranceDocuments, {
    ...required,
    ...alwaysIn('insurance'),
  }),
  field('insurance.deductible', 'Deductible', 'money', insuranceDocuments, {
    ...required,
    ...alwaysIn('insurance'),
    ageRule: 'insurance',
  }),
  field(
    'insurance.deductiblePerUnit',
    'Deductible per Unit',
    'money',
    [...insuranceDocuments, 'ccrs', 'minutes', 'notice', 'rules'],
    { ...printedIn('insurance'), ageRule: 'insurance' },
  ),
  field(
    'insurance.windDeductible',
    'Wind and Hail Deductible',
    'text',
    insuranceDocuments,
    printedIn('insurance'),
  ),
  field('insurance.coverageLimit', 'Property Coverage', 'money', insuranceDocuments, {
    ...printedIn('insurance'),
    ageRule: 'insurance',
  }),
  field('insurance.replacementValue', 'Replacement Value', 'percent', insuranceDocuments, {
    ...alwaysIn('insurance'),
    ...shareBounds('The replacement value'),
    allowsOtherAnswers: true,
    hint: 'Percent, 0 to 100, or in words',
    meanings: [[/^(?!none\b).*(?:guaranteed|full|extended)/is, { kind: 'percent', percent: 100 }]],
    ageRule: 'insurance',
  }),
  field('insurance.liabilityLimit', 'Liability Limit', 'money', insuranceDocuments, {
    ...printedIn('insurance'),
    ageRule: 'insurance',
  }),
  field('insurance.directorsOfficers', 'Directors and Officers Coverage', 'money', insuranceDocuments, {
    ...printedIn('insurance'),
    ageRule: 'insurance',
  }),
  field('insurance.fidelity', 'Fidelity Coverage', 'money', insuranceDocuments, {
    ...printedIn('insurance'),
    ageRule: 'insurance',
  }),
  field(
    'insurance.fhaExpiration',
    'FHA Approval Expiration',
    'date',
    ['questionnaire', 'notice', 'other'],
    alwaysIn('insurance'),
  ),
]
