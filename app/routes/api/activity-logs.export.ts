import { api, methodNotAllowed } from '~/http/api.server'
import { isConfirmed, redirectToConfirm, requireConfirmed } from '~/http/confirmation.server'
import { streamedResponse } from '~/http/streamed-response.server'
import { requireSignedIn } from '~/http/visitor.server'
import { exportActivities, exportFormats } from '~/modules/activity-log/export.server'
import { readFilters } from '~/modules/activity/schema'
import { DomainError } from '~/modules/domain-error'
import { businessDay } from '~/modules/date-formats'

const mediaTypes = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' }

/** Whether the request comes from a link rather than a script. */
const isNavigation = ({ headers }: Request) => headers.get('Accept')?.includes('text/html') ?? false

/** The URL of the log with the filters of an export. */
function logUrlWith(searchParams: URLSearchParams) {
  const filters = new URLSearchParams(searchParams)
  filters.delete('format')
  const query = filters.toString()
  return `/admin/activity-logs${query && `?${query}`}`
}

/** `GET /api/activity-logs/export`: all entries that match the filters, as a file. */
export const loader = api('GET', {
  access: 'activity log',
  handle({ request, context, visitor }) {
    const { user } = requireSignedIn(visitor)
    const { searchParams } = new URL(request.url)
    const { filters, errors } = readFilters(searchParams)
    const requestedFormat = searchParams.get('format') ?? 'csv'
    const format = exportFormats.find((name) => name === requestedFormat)
    const fields = { ...errors, ...(!format && { format: 'Please choose csv or json.' }) }
    const [message] = Object.values(fields)
    if (message || !format) throw new DomainError('invalid', message ?? '', { fields })
    if (!isConfirmed(visitor) && isNavigation(request)) return redirectToConfirm(logUrlWith(searchParams))
    requireConfirmed(visitor)
    const headers = {
      'Content-Type': mediaTypes[format],
      'Content-Disposition': `attachment; filename="activity-logs-${businessDay(Date.now())}.${format}"`,
      'Cache-Control': 'no-store',
    }
    // A HEAD request does not count as a download.
    if (request.method === 'HEAD') return new Response(null, { headers })
    return streamedResponse(exportActivities(user, filters, format), context, headers)
  },
})

export const action = methodNotAllowed('GET')
