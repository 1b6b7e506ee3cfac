import { Badge, type BadgeKind } from '~/ui/status-badge'

const sources = {
  ai: { label: 'AI', kind: 'blue' },
  employee: { label: 'Staff', kind: 'orange' },
  customer: { label: 'Customer', kind: 'yellow' },
  system: { label: 'System', kind: 'default' },
} as const satisfies Record<string, { label: string; kind: BadgeKind }>

/** Where a value comes from; what was read automatically says how sure it is (specification 2, section 3). */
export function SourceBadge({
  source,
  confidence,
}: {
  source: keyof typeof sources
  confidence: number | null
}) {
  const { label, kind } = sources[source]
  const sure = source === 'ai' && confidence !== null ? ` ${Math.round(confidence * 100)}%` : ''
  return <Badge kind={kind}>{`${label}${sure}`}</Badge>
}
