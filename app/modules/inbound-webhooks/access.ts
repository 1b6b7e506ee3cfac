import { inboundExtents, inboundPermissions } from '~db/lists'
import { joinWithAnd } from '../formatting'
import type { Resource } from './schema'

// What a secret for inbound calls may do (docs/specification/webhooks.md#permissions-and-extent).

export { inboundExtents, inboundPermissions }
export type InboundPermission = (typeof inboundPermissions)[number]
export type InboundExtent = (typeof inboundExtents)[number]

export const resourceLabels: Record<Resource, string> = {
  hoa: 'HOAs',
  order: 'orders',
  document: 'documents',
}

export const extentLabels: Record<InboundExtent, { title: string; meaning: string }> = {
  own: { title: 'Its own records', meaning: 'Only records that were created with this secret.' },
  hoas: {
    title: 'Named HOAs',
    meaning:
      'These HOAs with their documents, the orders linked to them, and records that were created with this secret.',
  },
  everything: {
    title: 'Everything',
    meaning: 'The records of all customers and partners. Choose this only for a system of your own.',
  },
}

const labelsOf = (permissions: readonly InboundPermission[], verb: 'read' | 'write') =>
  (['hoa', 'order', 'document'] as const)
    .filter((resource) => permissions.includes(`${verb}_${resource}`))
    .map((resource) => resourceLabels[resource])

/** "Reads HOAs and orders; writes documents". */
export const permissionsText = (permissions: readonly InboundPermission[]): string =>
  (
    [
      ['reads', labelsOf(permissions, 'read')],
      ['writes', labelsOf(permissions, 'write')],
    ] as const
  )
    .flatMap(([verb, labels]) => (labels.length > 0 ? [`${verb} ${joinWithAnd(labels)}`] : []))
    .join('; ')
