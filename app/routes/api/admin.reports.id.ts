import { z } from 'zod'
import { api, methodNotAllowed } from '~/http/api.server'
import { orderIdParam } from '~/http/ids'
import { requireSignedIn } from '~/http/visitor.server'
import { reportObject, saveReportObject } from '~/modules/staff-orders/report-object.server'

export const loader = methodNotAllowed('PUT')

/**
 * `PUT /api/admin/reports/{id}`, with the order's id and the report in the format of `GET
 * /api/admin/orders/{id}`.
 */
export const action = api('PUT', {
  access: 'work on orders',
  body: z.record(z.unknown(), { invalid_type_error: 'Please send the report as an object' }),
  handle({ params, visitor, body }) {
    const { user } = requireSignedIn(visitor)
    const id = orderIdParam(params.id)
    saveReportObject(user, id, body)
    return { report: reportObject(user, id) }
  },
})
