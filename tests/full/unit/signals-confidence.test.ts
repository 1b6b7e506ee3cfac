import { describe, expect, it } from 'vitest'
import { findCandidates } from '~/modules/extraction/document-search'
import { confidenceOf } from '~/modules/extraction/signals/signal'
import { measured } from '~/modules/extraction/signals/calibration.json'
import { readDocument } from '~tests/factories/read-documents'

const stateOf = (text: string) =>
  findCandidates(readDocument('financial_statement', text)).find((c) => c.path === 'propertyInfo.state')

describe('the confidence of a value', () => {
  it('grows with its score, and reaches 90% only with more than one strong signal', () => {
    const [none = 1, telling = 1, many = 0] = [0, 2.5, 6].map((score) => confidenceOf(score))
    expect(none).toBeLessThan(0.75)
    expect(telling).toBeLessThan(0.9)
    expect(many).toBeGreaterThan(0.9)
  })

  it('names the values on which it was measured', () => {
    expect(measured.values).toBeGreaterThan(50)
    expect(measured.right).toBeLessThanOrEqual(measured.values)
  })

  it('is lower for a state known only from one address, however often it is printed', () => {
    const address = '9450 SW Demo Dr #17\nBeaverton, OR 97008-7105'
    const once = stateOf(`Balance Sheet\n${address}\n\nCash 100.00`)
    const twice = stateOf(`Balance Sheet\n${address}\n\nCash 100.00\nPage 1\n${address}`)
    const told = stateOf(
      `Demo Meadows Owners Association, an Oregon nonprofit corporation\n${address}\nDemo County, Oregon\nBalance Sheet`,
    )
    expect([once?.value, twice?.value, told?.value]).toEqual(['Oregon', 'Oregon', 'Oregon'])
    expect(once?.confidence).toBeLessThan(0.7)
    expect(twice?.confidence).toBe(once?.confidence)
    expect(told?.confidence).toBe(0.9)
  })
})
