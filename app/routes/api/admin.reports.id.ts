import { z } from 'zod'
import { api, onlyBy } from '~/http/api.server'
import { pathId } from '~/http/ids'
import { signedIn } from '~/http/visitor.server'
import { reportObject, saveReportObject } from '~/modules/staff-orders/report-object.server'

export const loader = onlyBy('PUT')

/** `PUT /api/admin/reports/{id}`, the id of the order, and the report as `GET /api/admin/orders/{id}` gives it. */
export const action = api('PUT', {
  access: 'work on orders',
  body: z.record(z.unknown(), { invalid_type_error: 'Please send the report as an object' }),
  handle({ params, visitor, body }) {
    const { user } = signedIn(visitor)
    const id = pathId(params.id, 'There is no such order.')
    saveReportObject(user, id, body)
    return { report: reportObject(user, id) }
  },
})
