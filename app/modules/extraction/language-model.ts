import type { ZodTypeAny } from 'zod'

/** Which service runs the model: a vendor's, or a server of the operator's own with OpenAI's protocol. */
export type Vendor = 'anthropic' | 'openai' | 'own'

/** A model with everything that a request to it needs. */
export type ModelAccess = {
  vendor: Vendor
  name: string
  /** Undefined only for a server of one's own that asks for none. */
  key: string | undefined
  /** The base URL of a server of one's own. */
  url: string | undefined
}

export type Effort = 'low' | 'medium' | 'high'

export type Question = {
  /** Equal for many requests, so that vendors charge a fraction for it. */
  instructions: string
  text: string
  /** PNG or JPEG. */
  pictures: readonly Uint8Array[]
  /** The form of the answer. */
  schema: ZodTypeAny
  effort: Effort
  maxAnswerTokens: number
  timeLimitMs: number
  signal: AbortSignal
}

/** Tokens that a vendor charges for. */
export type Tokens = {
  /** Without the next two. */
  input: number
  cacheRead: number
  cacheWrite: number
  output: number
}

/** A language model that answers with JSON. An integration implements it. */
export type LanguageModel = {
  /**
   * @returns the answer as parsed JSON, not checked against the schema
   * @throws LanguageModelError; an AbortError if `signal` is aborted
   */
  ask: (question: Question) => Promise<{ answer: unknown; tokens: Tokens }>
}

/** What kept a model from answering, with the words that complete a sentence for staff: "… because …". */
export const failureReasons = {
  key_refused: 'it refused the key',
  no_model: 'it does not know the model',
  no_credit: 'the account has no credit left',
  rejected: 'it rejected the request',
  busy: 'it was too busy',
  failing: 'it was failing',
  unreachable: 'it could not be reached',
  timeout: 'it took too long',
  cut_off: 'its answer was cut off',
  unreadable: 'its answer could not be read',
} as const
export type FailureReason = keyof typeof failureReasons

/** Failures that every further request would have, too. */
export const isPermanent = (reason: FailureReason) =>
  reason === 'key_refused' || reason === 'no_model' || reason === 'no_credit'

/** The model did not answer. Holds neither the key nor the response, which may quote it. */
export class LanguageModelError extends Error {
  override name = 'LanguageModelError'
  constructor(
    readonly reason: FailureReason,
    /** What was charged nonetheless; null if unknown. */
    readonly tokens: Tokens | null = null,
  ) {
    super(failureReasons[reason])
  }
}
