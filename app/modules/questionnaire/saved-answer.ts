import type { ShownAnswer } from './questionnaire.server'

/** The response to a script that saves a single answer. */
export type SavedAnswer =
  | { result: 'saved'; version: number; isGiven: boolean; answer: ShownAnswer }
  | { result: 'unchanged' }
  | { result: 'invalid'; errors: Record<string, string> }
  | { result: 'conflict'; version: number; answer: ShownAnswer }

/** The response to a whole form when part of it could not be saved. */
export type RefusedAnswers = {
  /** Messages by field name. */
  errors: Record<string, string>
  /** By question id. */
  conflicts: Record<string, { version: number; answer: ShownAnswer }>
  submitted: Record<string, string>
  savedCount: number
  /** UTC milliseconds; distinguishes consecutive refusals. */
  refusedAt: number
}
