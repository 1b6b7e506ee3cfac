import { expect, it } from 'vitest'
import { quoteStatesValue } from '~/modules/extraction/quote-states-value'
import { extractedField } from '~/modules/report-fields/fields'
import { must } from '../setup/helpers'

const isStatedAt = (path: string, value: string, quote: string) =>
  quoteStatesValue(must(extractedField(path), path), value, quote)

it.each([
  ['propertyInfo.monthlyDues', '$1,390 a month', 'Monthly assessment    1,390.00'],
  ['financial.currentReserve', '$500', 'five hundred dollars in the reserve'],
  ['financial.currentReserve', 'None', 'There is no reserve fund.'],
  ['financial.fundingLevel', '47%', 'forty-seven percent (47%) funded'],
  ['governance.quorum', '33.33%', 'one-third (1/3) of the members'],
  ['propertyInfo.totalUnits', '58', 'fifty-eight (58) homes'],
  ['propertyInfo.totalUnits', '58', 'fifty-eight homes'],
  ['insurance.expiration', '2027-06-30', 'Policy expires on June 30, 2027'],
  ['propertyInfo.yearBuilt', '1987', 'built in 1987'],
  ['propertyInfo.hoaName', 'Test Lofts Owners’ Association', "of the TEST LOFTS OWNERS' ASSOCIATION, Inc."],
  [
    'propertyDetails.petRules',
    'At most two pets, each up to 30 pounds',
    'no more than two pets of 30 pounds',
  ],
])('%s %s is stated by “%s”', (path, value, quote) => {
  expect(isStatedAt(path, value, quote)).toBe(true)
})

it.each([
  ['propertyInfo.monthlyDues', '$1,390 a month', 'Pets must be on a leash'],
  ['propertyInfo.monthlyDues', '$1,390 a month', 'Monthly assessment 1,930.00'],
  ['financial.fundingLevel', '99%', 'Percent Funded: 47%'],
  ['propertyInfo.totalUnits', '58', 'There are 580 homes'],
  ['insurance.expiration', '2027-06-30', 'Policy expires on June 3, 2027'],
  ['propertyInfo.yearBuilt', '1987', 'built in 1978'],
  ['propertyInfo.hoaName', 'Test Lofts', 'Owners may keep a parrot'],
])('%s %s is not stated by “%s”', (path, value, quote) => {
  expect(isStatedAt(path, value, quote)).toBe(false)
})
