import { data, type AppLoadContext } from '@remix-run/node'
import type { ValidationErrorResponseData } from 'remix-validated-form'
import { log } from '~/log.server'
import { DomainError } from '~/modules/domain-error'
import { fullDiskError } from '~/modules/full-disk.server'
import { errorResponseInit, serverErrorMessage } from './domain-errors'
import { logServerError } from './log-server-error.server'

export type RefusedForm = ValidationErrorResponseData & {
  /** The message to show beside the form. Missing if only fields are invalid. */
  failure?: { title: string; description: string }
}

type RefusalOptions = {
  /** The title of the notice: what failed. */
  title: string
  /** The notice's text when the error's message is not meant for users; by default, one that fits any form. */
  fallback?: string | undefined
  /** The submitted values, except passwords and tokens. */
  submitted?: Record<string, unknown>
  /** The field where the message of a conflict is shown. */
  conflictField?: string
  /** Identifies the form on a page with several. */
  formId?: string | undefined
}

/**
 * Responds to a valid form that a module rejected: the submitted values and the reason, which the page shows
 * in a `FocusedNotice`. Errors that are not domain errors are logged and answered with a general message.
 */
export async function refuseForm(
  context: AppLoadContext,
  thrown: unknown,
  { title, fallback = serverErrorMessage, submitted = {}, conflictField, formId }: RefusalOptions,
) {
  // Redirects and complete responses pass through.
  if (thrown instanceof Response) throw thrown
  const refusal = thrown instanceof DomainError ? thrown : fullDiskError(thrown)
  if (refusal) logServerError(refusal, context.requestId)
  else log().error({ requestId: context.requestId, error: thrown }, 'a form failed')
  const failure = { title, description: refusal?.message ?? fallback }
  const isConflict = conflictField !== undefined && refusal?.code === 'conflict'
  const fields = isConflict ? { [conflictField]: refusal.message } : (refusal?.details.fields ?? {})
  return data(
    {
      fieldErrors: fields,
      repopulateFields: submitted,
      ...(formId !== undefined && { formId }),
      failure,
    } satisfies RefusedForm,
    errorResponseInit(refusal),
  )
}
