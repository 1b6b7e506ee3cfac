import type { Validator } from 'remix-validated-form'

/**
 * A validator that is loaded when a form is first used, so that its page is not held up by it. Where it can't be had, the form is
 * sent as it is: the server validates it anyway.
 */
export function lazyValidator<T>(load: () => Promise<Validator<T>>): Validator<T> {
  let loading: Promise<Validator<T> | null> | undefined
  const loaded = () =>
    (loading ??= load().catch(() => {
      loading = undefined
      return null
    }))
  return {
    async validate(value) {
      const validator = await loaded()
      return validator
        ? validator.validate(value)
        : { data: value as T, error: undefined, submittedData: value }
    },
  }
}
