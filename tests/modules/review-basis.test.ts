import { expect, it } from 'vitest'
import { requireOrderToWorkOn } from '~/modules/permissions/order-access.server'
import { editItem } from '~/modules/reports/draft/item-actions.server'
import { fillReport } from '~/modules/reports/draft/fill-report.server'
import { readReview } from '~/modules/reports/review/review.server'
import { insertDocument } from '~tests/factories/documents'
import { makePaidOrder } from '~tests/factories/orders'
import { foundItem } from '~tests/factories/reports'
import { makeUser } from '~tests/factories/users'

const units = 'propertyInfo.totalUnits'
const income = 'financial.totalIncome'
const loan = 'financial.associationLoan'
const insurance = 'insurance.deductible'

it('shows staff what a value rests on and what was not proposed, and sorts by it', async () => {
  const admin = await makeUser({ role: 'admin' })
  const { id } = await makePaidOrder()
  const documentId = insertDocument({ orderId: id }, 'Minutes.pdf').id
  const considered = [
    {
      kind: 'unfounded' as const,
      value: '$50,000',
      documentId,
      page: 1,
      quote: 'We owe $50,000.',
      reason: 'These words do not stand on the page.',
    },
  ]
  fillReport(
    id,
    [
      foundItem(units, { value: '46', basis: 'both', confidence: 0.99 }),
      foundItem(income, { value: '$72,546', basis: 'repaired', confidence: 0.9 }),
      foundItem(insurance, { value: '$1', basis: 'suspicious', confidence: 0.2 }),
      foundItem(loan, { absence: 'not_found', confidence: null, considered }),
    ],
    null,
  )
  const review = (path: string, sorting: 'section' | 'certainty' = 'section') =>
    readReview(requireOrderToWorkOn(admin, id), path, Date.now(), sorting)
  expect(review(units).current).toMatchObject({ basis: 'both', considered: [] })
  expect(review(loan).current).toMatchObject({ value: null, basis: null, considered })
  const read = review(units, 'certainty').items.filter(({ value }) => value !== null)
  expect(read.map(({ path }) => path)).toEqual([insurance, income, units])
  // What staff enter no longer rests on what was read.
  editItem(admin, id, units, '48')
  expect(review(units).current).toMatchObject({ value: '48', basis: null })
})
