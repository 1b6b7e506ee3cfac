import { z } from 'zod'
import { email, multiLine, required } from '../form-fields'

/** Asks someone else to answer some questions; which ones is in the fields `ask.{id}`. */
export const requestSchema = z.object({ email: email(), message: multiLine(1000) })
export type AnswerRequest = z.output<typeof requestSchema>

/** Who answers by a link; the answers are in fields of their own. */
export const nameSchema = z.object({ name: required('Please enter your name', 80) })

export const askField = (question: string) => `ask.${question}`
