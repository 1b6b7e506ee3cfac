import type { Alert } from '~/modules/reports/alerts/alerts'
import { fillReportOf } from './fill-report'
import { placePaidOrder } from './paid-order'
import type { Product } from './product'

/** An order in processing whose report is filled. */
export async function orderInProgress(
  product: Product,
  alerts: Alert[] = [
    { type: 'Roof', title: 'The roof leaks', description: 'It is costly.', severity: 'bad' },
  ],
  values: Record<string, string> = {},
) {
  const { id } = await placePaidOrder(product)
  product.change("update orders set status = 'processing' where id = ?", id)
  await fillReportOf(product, id, {
    reviewedSections: ['documents'],
    values: {
      'propertyInfo.hoaName': 'Test Lofts',
      'healthScores.overall': '62% (Fair)',
      'healthScores.financial': '85% (Excellent)',
      'propertyDetails.petRules': `Two pets are welcome. ${'They are led on a leash. '.repeat(30)}`,
      'propertyInfo.county': null,
      'propertyInfo.totalUnits': '50',
      ...values,
    },
    alerts,
  })
  return { id, path: `/admin/snapshots/${id}` }
}
