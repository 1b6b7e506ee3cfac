import { z } from 'zod'
import { email, multiLine, required } from '../form-fields'

/** The form that asks someone else to answer; the chosen questions are in the fields `ask.{id}`. */
export const requestSchema = z.object({ email: email(), message: multiLine(1000) })
export type AnswerRequest = z.output<typeof requestSchema>

/** The form of a person with a link; the answers are in separate fields. */
export const nameSchema = z.object({ name: required('Please enter your name', 80) })

export const askField = (question: string) => `ask.${question}`
