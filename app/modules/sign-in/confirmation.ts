/** The ways in which an account can confirm its identity. */
export type ConfirmationMethods = {
  password: boolean
  code: boolean
  passkey: boolean
  recoveryCode: boolean
}

/** A pending identity confirmation with the form to submit next. */
export type Confirmation = {
  /** The form's action URL. */
  action: string
  fields: [string, string][]
  methods: ConfirmationMethods
  failure?: string
  failedField?: ConfirmationField
}

/** The field of a rejected proof. */
export type ConfirmationField = 'password' | 'code' | 'recoveryCode'

// No other form has fields of these names.
export const passwordField = 'confirmation-password'
export const codeField = 'confirmation-code'
export const recoveryCodeField = 'confirmation-recovery-code'

export const proofFields = [passwordField, codeField, recoveryCodeField]

/** The field of the proof that a form contains. */
export function proofFieldOf(form: URLSearchParams): ConfirmationField {
  if (form.has(recoveryCodeField)) return 'recoveryCode'
  return form.has(codeField) ? 'code' : 'password'
}
