import { documentStatus, documentStatuses } from '~/modules/hoas/document-status'
import { Badge } from './status-badge'

const kinds = { current: 'green', soon: 'yellow', expired: 'red' } as const

/** Whether a document is current. Dates are YYYY-MM-DD. */
export function DocumentStatusBadge({ expiresOn, today }: { expiresOn: string | null; today: string }) {
  const status = documentStatus(expiresOn, today)
  return <Badge kind={kinds[status]}>{documentStatuses[status]}</Badge>
}
