/** The ways in which an account can confirm its identity. */
export type ConfirmationMethods = { password: boolean; code: boolean; passkey: boolean }

/** A pending identity confirmation with the form to submit next. */
export type Confirmation = {
  /** The form's action URL. */
  action: string
  fields: [string, string][]
  methods: ConfirmationMethods
  failure?: string
  failedField?: 'password' | 'code'
}

// No other form has fields of these names.
export const passwordField = 'confirmation-password'
export const codeField = 'confirmation-code'
