import { counted } from '../formatting'
import { kindLabels } from '../document-reading/kinds'
import type { LookState } from '../document-looks/look'
import { infectedMessage } from '../document-files/scan-result'
import type { DocumentKind } from '../document-reading/types'

/** A document of an order and what is known about it, from a quick look or from reading it. */
export type ReceivedDocument = {
  id: number
  name: string
  sizeBytes: number
  /**
   * The result of the quick look, or `waiting` for it. After payment, the result of reading: `read` once it was read
   * from end to end, `unreadable` if that failed.
   */
  state: LookState | 'waiting' | 'read' | 'unreadable'
  pages: number | null
  /** Also `other` if it is unknown. */
  kind: DocumentKind
  isAmendment: boolean
  /** The name of an identical document of the same order. */
  duplicateOf: string | null
  /** Set if it seems to belong to an association other than the order's. */
  associationDoubt: AssociationDoubt | null
  /** The virus scanner's name of the threat. */
  threat: string | null
}

export type AssociationDoubt = {
  /** The association's name in the document, if it contains one. */
  name: string | null
  /** The association of the order's other documents; null if only the state differs. */
  expected: string | null
  /** The state that the document names, if it is not the property's. */
  usState: string | null
  /**
   * Whether the expected name is certain: more documents contain it, or the order is linked to that
   * association.
   */
  isCertain: boolean
}

/** Whether the document certainly belongs to another association, so that it does not count. */
export const isOfAnotherAssociation = ({ associationDoubt }: Pick<ReceivedDocument, 'associationDoubt'>) =>
  associationDoubt?.isCertain === true

/** Whether nothing can be extracted from the document. */
export const isUnusable = ({ state, threat }: Pick<ReceivedDocument, 'state' | 'threat'>) =>
  threat !== null || state === 'locked' || state === 'damaged' || state === 'blank' || state === 'unreadable'

const readLater = 'we will read it after you order'

/** A one-line summary such as "Reserve study, 32 pages"; null if there is only a warning. */
export function receivedSummary({
  state,
  pages,
  kind,
  isAmendment,
  threat,
}: ReceivedDocument): string | null {
  if (threat !== null) return null
  const label = kind === 'other' ? null : `${kindLabels[kind]}${isAmendment ? ' (amendment)' : ''}`
  const length = pages === null ? null : counted(pages, 'page')
  const joinParts = (...parts: (string | null)[]) => parts.filter((part) => part !== null).join(', ')
  switch (state) {
    case 'waiting':
      return 'Checking this document…'
    case 'text':
    case 'read':
      if (label) return joinParts(label, length)
      return state === 'read' ? length : `${joinParts('Other document', length)}: ${readLater}`
    case 'scan':
      return `${label ? `${label}, judging by its name. ` : ''}${joinParts('Scanned', length)}: ${readLater}`
    case 'unknown':
      return label ? `${label}, judging by its name: ${readLater}` : 'We will read it after you order'
    default:
      return null
  }
}

const unusableMessages = {
  locked: 'This document is locked with a password. Please add a copy that opens without one.',
  damaged: 'This document can’t be opened. Please add it again.',
  blank: 'This document is blank. Please check that it is the right file.',
} as const

/** Warnings for the customer before continuing; none of them prevents it. */
export function receivedWarnings({ state, duplicateOf, threat }: ReceivedDocument): string[] {
  if (threat !== null) return [infectedMessage(threat)]
  const warnings: string[] = []
  if (state === 'locked' || state === 'damaged' || state === 'blank') warnings.push(unusableMessages[state])
  if (duplicateOf !== null)
    warnings.push(`This is the same file as “${duplicateOf}”. You can remove one of them.`)
  return warnings
}

/**
 * The question about a document that seems to belong to another association; the customer confirms or removes
 * it, or continues without answering.
 */
export function associationQuestion({ associationDoubt }: ReceivedDocument): string | null {
  if (!associationDoubt) return null
  const { name, expected, usState } = associationDoubt
  const firstSentence = name
    ? `This looks like a document from ${name}${usState ? ` in ${usState}` : ''}.`
    : `This looks like a document from an association in ${usState}.`
  const others = expected ? ` Your other documents are from ${expected}.` : ''
  return `${firstSentence}${others} Does it belong to this order?`
}
