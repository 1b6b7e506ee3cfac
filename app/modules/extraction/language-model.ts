/** A language model that answers in a given form. Filled by an integration; tests fill it with answers of their own. */
export type LanguageModel = {
  /** As it is called in the report's notes. */
  name: string
  /**
   * @param schema JSON schema of the answer
   * @returns the answer as parsed JSON, not checked
   * @throws LanguageModelError
   */
  ask: (question: { system: string; text: string; schema: object; signal: AbortSignal }) => Promise<unknown>
}

/** The model did not answer; the message is half a sentence for staff. */
export class LanguageModelError extends Error {
  override name = 'LanguageModelError'
}
