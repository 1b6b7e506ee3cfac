/** A language model that answers with JSON of a given schema. An integration implements it; tests use a fake. */
export type LanguageModel = {
  /** The name that notes to staff use. */
  name: string
  /**
   * @param schema JSON schema of the answer
   * @returns the answer as parsed JSON, not checked
   * @throws LanguageModelError
   */
  ask: (question: { system: string; text: string; schema: object; signal: AbortSignal }) => Promise<unknown>
}

/** The model did not answer. The message completes a sentence for staff. */
export class LanguageModelError extends Error {
  override name = 'LanguageModelError'
}
