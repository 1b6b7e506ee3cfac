import { withZod } from '@remix-validated-form/with-zod'
import type { z } from 'zod'
import { DomainError } from '~/modules/domain-error'
import { fieldNames } from '~/modules/form-fields'
import type { RequestArgs } from './context'
import { limitForms } from './rate-limits.server'
import { findVisitor } from './visitor.server'

/** The largest form, the alerts of a report, has some 160 fields. */
const maxFields = 200
const maxListIndex = 100
/**
 * `ValidatedForm` sends the form's id in this field, so that the response reaches the right form on a page.
 */
const formIdField = '__rvfInternalFormId'

/** The error for a form that no browser sends from our pages. */
export const unreadableForm = (cause?: unknown) =>
  new DomainError('bad_request', 'We couldn’t read the form. Please go back and try again.', { cause })

const isUrlEncoded = (request: Request) =>
  /^application\/x-www-form-urlencoded\b/i.test(request.headers.get('Content-Type') ?? '')

const hasLargeListIndex = (name: string) =>
  [...name.matchAll(/\[(\d+)\]/g)].some(([, index]) => Number(index) > maxListIndex)

/**
 * Reads a submitted form. All forms go through here: input that a few bytes could inflate is rejected before
 * objects are built from the field names, and every form counts against its sender's rate limit before it is
 * validated. Files go through `uploads.server.ts`.
 * @throws DomainError `rate_limited`; `bad_request` for a body that is not a form, more than 200 fields, or a
 * list index above 100
 */
export async function readForm({ request, context }: RequestArgs): Promise<URLSearchParams> {
  const { user } = await findVisitor(request, context)
  await limitForms(user?.id ?? null, context.clientIp)
  if (!isUrlEncoded(request)) throw unreadableForm()
  const body = await request.text()
  if (body.split('&', maxFields + 1).length > maxFields) throw unreadableForm()
  const form = new URLSearchParams(body)
  if ([...form.keys()].some(hasLargeListIndex)) throw unreadableForm()
  return form
}

/**
 * Validates a form with its schema. Only fields in the schema are read, the first value of each, and only
 * they are in `submittedData`, which the response may repeat (except passwords and tokens).
 * @param names the field names, if they cannot be derived from the schema
 */
export async function checkForm<S extends z.ZodTypeAny>(
  schema: S,
  form: URLSearchParams,
  names: Iterable<string> = fieldNames(schema),
) {
  const knownFields = new FormData()
  for (const name of new Set([formIdField, ...names])) {
    const value = form.get(name)
    if (value !== null) knownFields.append(name, value)
  }
  return withZod(schema).validate(knownFields)
}
