import { describe, expect, it } from 'vitest'
import { insuranceValues } from '~tests/factories/read-insurance'

describe('the carrier', () => {
  it.each([
    ['Coverage is written by Demo Plains Mutual Insurance Company.', 'Demo Plains Mutual Insurance Company'],
    ['Insurance (Erie, Demo Hill Agency)   8,215', 'Erie'],
    ["The roof claim raised Westfield's premium.", 'Westfield'],
    ['Demo Plains Mutual, who have you now, offered to renew the policy.', 'Demo Plains Mutual'],
    ['Insurance carrier: Demo Shield, agent Pat Example, 555-010-2222', 'Demo Shield'],
    ['The association is insured by Demo Valley Mutual, 555-010-2222.', 'Demo Valley Mutual'],
    ['The association is insured with Demo Shield.', 'Demo Shield'],
    ['The hail claim was filed with Auto-Owners.', 'Auto-Owners'],
  ])('is read from: %s', (text, value) => {
    expect(insuranceValues('notice', 'company', text)).toEqual([value])
  })

  it.each([
    'The association is insured by DSIG, Pat Example, 555-010-2222.',
    'Our master policy is through Demo Harbor Partners.',
    'Insurance provider: Demo Insurance Agency',
    'Insured through: Demo Hill Insurance Services, call 555-010-2222',
    'The lender is Demo Mutual Savings Bank, which asks for insurance.',
    'The master policy is with Texas.',
    'Owners buy title insurance from Demo Plains Title Insurance Company.',
  ])('is not read from: %s', (text) => {
    expect(insuranceValues('notice', 'company', text)).toEqual([])
  })
})
