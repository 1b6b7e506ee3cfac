import { z } from 'zod'
import { multiLine, optional } from '../form-fields'
import { requestable, type RequestKind } from '../report-fields/missing-documents'

/** A requested document as shown to the customer. */
export type RequestedDocument = {
  kind: RequestKind | 'other'
  name: string
  /** Why it matters; empty for documents that staff named themselves. */
  why: string
  /** A sentence for the customer to forward; empty for documents that staff named themselves. */
  ask: string
}

/** The form for requesting documents; the chosen kinds are in separate fields, `ask.{kind}`. */
export const documentRequestSchema = z.object({
  /** A document that is not on the report's own list. */
  other: optional(200),
  message: multiLine(1000),
})
export type DocumentRequestForm = z.output<typeof documentRequestSchema>

export const requestedKindField = (kind: RequestKind) => `ask.${kind}`

const requestKinds = Object.keys(requestable) as RequestKind[]

/** The kinds chosen in a form. */
export const chosenKinds = (form: URLSearchParams): RequestKind[] =>
  requestKinds.filter((kind) => form.has(requestedKindField(kind)))
