import { useField, useFormContext } from 'remix-validated-form'

type FormField = {
  error: string | undefined
  getInputProps: ReturnType<typeof useField>['getInputProps']
  autoFocus: boolean
}

/**
 * What a field of a `ValidatedForm` shows: its message, and what its input needs. The one place that takes fields from the form
 * library, so that its successor changes this file alone (decision 044). The first field with an error gets the focus, also when
 * the page comes back without JavaScript.
 */
export function useFormField(name: string): FormField {
  const { error, getInputProps } = useField(name)
  const { fieldErrors } = useFormContext()
  return { error, getInputProps, autoFocus: error !== undefined && Object.keys(fieldErrors)[0] === name }
}
