import { useField, useFormContext } from 'remix-validated-form'

type FormField = {
  error: string | undefined
  getInputProps: ReturnType<typeof useField>['getInputProps']
  autoFocus: boolean
}

/**
 * The message and input props of a `ValidatedForm` field. The only place that uses fields from the form
 * library, so that replacing it changes only this file (decision 044). The first field with an error gets the
 * focus, also without JavaScript.
 */
export function useFormField(name: string): FormField {
  const { error, getInputProps } = useField(name)
  const { fieldErrors } = useFormContext()
  return { error, getInputProps, autoFocus: error !== undefined && Object.keys(fieldErrors)[0] === name }
}
