/** A question about an address that looks mistyped, by the name of its field. */
export type EmailQuestion = {
  typed: string
  suggested: string
  /** It has been answered with the suggestion, while another one is still open. */
  isTaken: boolean
}
export type EmailQuestions = Record<string, EmailQuestion>

/** The submit button of a question; its value is the field's name. */
export const takeSuggestion = 'takeSuggestion'
/** The hidden field with the address that was asked about, which is accepted when it is sent again. */
export const askedField = (field: string) => `${field}Asked`
/** The hidden field with the address whose correction was accepted. */
export const takenField = (field: string) => `${field}Taken`
