/** What an account can prove again who it is by. */
export type ConfirmationMethods = { password: boolean; code: boolean; passkey: boolean }

/** The question who sits at the screen, which holds a form until it is answered. */
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
