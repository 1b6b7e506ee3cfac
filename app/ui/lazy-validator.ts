import type { Validator } from 'remix-validated-form'

/**
 * A validator that is loaded when a form is first used, so that it does not delay the page. If it cannot be
 * loaded, the form is submitted without it; the server validates anyway.
 */
export function lazyValidator<T>(load: () => Promise<Validator<T>>): Validator<T> {
  let loading: Promise<Validator<T> | null> | undefined
  const loadOnce = () =>
    (loading ??= load().catch(() => {
      loading = undefined
      return null
    }))
  return {
    async validate(value) {
      const validator = await loadOnce()
      return validator
        ? validator.validate(value)
        : { data: value as T, error: undefined, submittedData: value }
    },
  }
}
