/** A question about an address that looks mistyped, by the name of its field. */
export type EmailQuestion = {
  typed: string
  suggested: string
  /** It has been answered with the suggestion, while another one is still open. */
  isTaken: boolean
}
export type EmailQuestions = Record<string, EmailQuestion>

/** The button of a question; its value is the field's name. */
export const takeSuggestion = 'takeSuggestion'
/** Which address was asked about, so that the same one is taken as it is when it comes again. */
export const askedField = (field: string) => `${field}Asked`
/** For which address the suggestion was taken. */
export const takenField = (field: string) => `${field}Taken`
