/** A question about an address that looks mistyped, by the name of its field. */
export type EmailQuestion = {
  typed: string
  suggested: string
  /** The suggestion was accepted, but the question about another field is still open. */
  isAccepted: boolean
}
export type EmailQuestions = Record<string, EmailQuestion>

/** The name of a question's submit button; its value is the field's name. */
export const acceptSuggestion = 'takeSuggestion'
/** The name of the hidden field with the questioned address, which is accepted if it is submitted again. */
export const questionedField = (field: string) => `${field}Asked`
/** The name of the hidden field with the address whose correction was accepted. */
export const acceptedField = (field: string) => `${field}Taken`
