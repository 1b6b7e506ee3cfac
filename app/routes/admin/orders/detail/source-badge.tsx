import { sourceLabels, type ValueSource } from '~/modules/report-fields/value-source'
import { Badge, type BadgeKind } from '~/ui/status-badge'

const badgeKinds = {
  ai: 'blue',
  employee: 'orange',
  customer: 'yellow',
  system: 'default',
} as const satisfies Record<ValueSource, BadgeKind>

/** A value's source; values that were read automatically show their confidence. */
export function SourceBadge({ source, confidence }: { source: ValueSource; confidence: number | null }) {
  const confidenceText = source === 'ai' && confidence !== null ? ` ${Math.round(confidence * 100)}%` : ''
  return <Badge kind={badgeKinds[source]}>{`${sourceLabels[source]}${confidenceText}`}</Badge>
}
