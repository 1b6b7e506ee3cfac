import { api, methodNotAllowed } from '~/http/api.server'
import { listPage } from '~/http/list-query'
import { listActivities } from '~/modules/activity-log/log-entries.server'
import { readFilters, toPublic } from '~/modules/activity/schema'
import { DomainError } from '~/modules/domain-error'

/**
 * `GET /api/activity-logs/all`: a page of the log. `atLeast` is true if a text search found more than
 * `total`.
 */
export const loader = api('GET', {
  access: 'activity log',
  handle({ request }) {
    const { filters, errors } = readFilters(new URL(request.url).searchParams)
    const [message] = Object.values(errors)
    if (message) throw new DomainError('invalid', message, { fields: errors })
    const { rows, ...page } = listActivities(filters, listPage(request))
    return { activities: rows.map(toPublic), ...page }
  },
})

export const action = methodNotAllowed('GET')
