import { z } from 'zod'
import { email, multiLine, required } from '../form-fields'

/** The form that asks someone else to answer; the chosen questions are in the fields `ask.{id}`. */
export const answerRequestSchema = z.object({
  email: email(),
  // The mail goes to people who may not know the sender.
  message: multiLine(1000).refine((text) => !/https?:|www\./i.test(text), {
    message: 'Please leave out web addresses. The email contains the link to the questions.',
  }),
})
export type AnswerRequestForm = z.output<typeof answerRequestSchema>

/** The form of a person with a link; the answers are in separate fields. */
export const nameSchema = z.object({ name: required('Please enter your name', 80) })

export const requestedQuestionField = (question: string) => `ask.${question}`
