import { data, type AppLoadContext } from '@remix-run/node'
import type { ValidationErrorResponseData } from 'remix-validated-form'
import { log } from '~/log.server'
import { DomainError } from '~/modules/domain-error'
import { fullDiskError } from '~/modules/full-disk.server'
import { errorResponseInit } from './domain-errors'
import { logServerError } from './trouble.server'

export type RefusedForm = ValidationErrorResponseData & {
  /** For the page to show beside the form. Missing when the answer is about fields alone. */
  failure?: { title: string; description: string }
}

type Form = {
  /** What could not be done, as the title of the notice. */
  title: string
  /** What the notice says when the reason is not for people. */
  fallback: string
  /** What was typed, passwords and tokens excepted. */
  typed?: Record<string, unknown>
  /** The field that a conflict is about, so that the reason stands beside it. */
  conflictField?: string
  /** Which form it was, where a page has several. */
  formId?: string | undefined
}

/**
 * Answers a valid form that was refused all the same: what was typed comes back with the reason, which the page shows in a
 * `FocusedNotice` beside the form. Anything that is no refusal is logged and answered by a general sentence.
 */
export async function refuseForm(
  context: AppLoadContext,
  thrown: unknown,
  { title, fallback, typed = {}, conflictField, formId }: Form,
) {
  // Redirects and whole answers pass.
  if (thrown instanceof Response) throw thrown
  const refusal = thrown instanceof DomainError ? thrown : fullDiskError(thrown)
  if (refusal) logServerError(refusal, context.requestId)
  else log().error({ requestId: context.requestId, error: thrown }, 'a form failed')
  const failure = { title, description: refusal?.message ?? fallback }
  const conflict = conflictField !== undefined && refusal?.code === 'conflict'
  const fields = conflict ? { [conflictField]: refusal.message } : (refusal?.details.fields ?? {})
  return data(
    {
      fieldErrors: fields,
      repopulateFields: typed,
      ...(formId !== undefined && { formId }),
      failure,
    } satisfies RefusedForm,
    errorResponseInit(refusal),
  )
}
