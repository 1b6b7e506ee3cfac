import { sourceLabels, type ValueSource } from '~/modules/report-fields/value-source'
import { Badge, type BadgeKind } from '~/ui/status-badge'

const kinds = {
  ai: 'blue',
  employee: 'orange',
  customer: 'yellow',
  system: 'default',
} as const satisfies Record<ValueSource, BadgeKind>

/** Where a value comes from; what was read automatically says how sure it is. */
export function SourceBadge({ source, confidence }: { source: ValueSource; confidence: number | null }) {
  const sure = source === 'ai' && confidence !== null ? ` ${Math.round(confidence * 100)}%` : ''
  return <Badge kind={kinds[source]}>{`${sourceLabels[source]}${sure}`}</Badge>
}
