import { z } from 'zod'
import { multiLine, optional } from '../form-fields'
import { requestable, type RequestKind } from '../report-fields/missing-documents'

/** A document as the customer was asked for it. */
export type AskedDocument = {
  kind: RequestKind | 'other'
  name: string
  /** Why it matters; empty for what staff have named themselves. */
  why: string
  /** The sentence to send on; empty for the same. */
  ask: string
}

/** What staff send with the chosen documents, whose kinds are fields of their own, `ask.{kind}`. */
export const documentRequestSchema = z.object({
  /** A document that the report does not ask for by itself. */
  other: optional(200),
  message: multiLine(1000),
})
export type DocumentRequestForm = z.output<typeof documentRequestSchema>

export const askField = (kind: RequestKind) => `ask.${kind}`

const requestKinds = Object.keys(requestable) as RequestKind[]

/** The kinds that a form has chosen. */
export const chosenKinds = (form: URLSearchParams): RequestKind[] =>
  requestKinds.filter((kind) => form.has(askField(kind)))
