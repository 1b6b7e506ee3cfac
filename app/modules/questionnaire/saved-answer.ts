import type { ShownAnswer } from './questionnaire.server'

/** What a scripted form hears of the one answer that it has sent. */
export type SavedAnswer =
  | { result: 'saved'; version: number; given: boolean; answer: ShownAnswer }
  | { result: 'unchanged' }
  | { result: 'invalid'; errors: Record<string, string> }
  | { result: 'conflict'; version: number; answer: ShownAnswer }

/** What a whole form hears when something in it could not be saved. */
export type RefusedAnswers = {
  /** By field. */
  errors: Record<string, string>
  /** By question; without the answer where the person may not see it. */
  conflicts: Record<string, { version: number; answer: ShownAnswer | null }>
  typed: Record<string, string>
  saved: number
  /** Tells one refusal from the next. */
  at: number
}
