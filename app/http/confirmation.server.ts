import { data, redirect } from '@remix-run/node'
import { hasPassword } from '~/modules/sign-in/own-account.server'
import type { SignedInUser } from '~/modules/permissions/signed-in-user'
import { DomainError } from '~/modules/domain-error'
import { confirmedForMs, confirmIdentity } from '~/modules/sign-in/confirm.server'
import {
  codeField,
  passwordField,
  type Confirmation,
  type ConfirmationMethods,
} from '~/modules/sign-in/confirmation'
import { codeSchema } from '~/modules/sign-in/schema'
import { twoStepState } from '~/modules/sign-in/two-step-state.server'
import type { RequestArgs } from './context'
import { httpStatusByCode } from './domain-errors'
import { resetPasswordChecks, limitAccount } from './rate-limits.server'
import { requireSignedIn, type Visitor } from './visitor.server'

// Sensitive changes require proof of identity from the last 15 minutes: the password, a code, or a passkey.
// If the proof is too old, the response to the form is a page that contains all its fields and asks for
// proof. Submitting that page completes the original request, so no input is lost, with or without
// JavaScript.

type Args = RequestArgs & { visitor: Visitor }

export const isConfirmed = ({ confirmedAt }: Visitor, now = Date.now()) => confirmedAt > now - confirmedForMs

/** For API calls. @throws DomainError `not_confirmed` */
export function requireConfirmed(visitor: Visitor) {
  if (!isConfirmed(visitor))
    throw new DomainError(
      'not_confirmed',
      'Please confirm that it’s you at /confirm, and try again. We ask again 15 minutes after your last confirmation.',
    )
}

/** How an account can confirm its identity. */
export function confirmationMethods(user: SignedInUser): ConfirmationMethods {
  const { since, passkeys } = twoStepState(user.id)
  return { password: hasPassword(user), code: since !== null, passkey: passkeys.length > 0 }
}

/** The URL path as shown in the browser; requests for data by scripts have a different URL. */
function shownPath(request: Request) {
  const { pathname, searchParams } = new URL(request.url)
  searchParams.delete('_routes')
  const query = searchParams.toString()
  return pathname.replace(/\.data$/, '') + (query && `?${query}`)
}

/**
 * Checks the proof of identity in a form, if there is one.
 * @returns the reason for rejection; null if it is valid
 */
export async function checkConfirmation({ visitor }: Args, form: URLSearchParams): Promise<string | null> {
  const { user, sessionId } = requireSignedIn(visitor)
  try {
    const typedCode = form.get(codeField)
    if (typedCode !== null) {
      const checked = codeSchema.safeParse({ code: typedCode })
      if (!checked.success) return checked.error.issues[0]?.message ?? ''
      await confirmIdentity(user, sessionId, checked.data)
    } else {
      const password = form.get(passwordField) ?? ''
      if (password === '') return 'Please enter your password'
      await limitAccount('password-check', user.id)
      await confirmIdentity(user, sessionId, { password })
      await resetPasswordChecks(user.id)
    }
    return null
  } catch (error) {
    if (error instanceof DomainError) return error.message
    throw error
  }
}

/**
 * Accepts a form if its sender has proved their identity in the last 15 minutes, or does so with this form.
 * Otherwise responds with a page that asks for proof and contains all fields of the form.
 */
export async function requireConfirmation(args: Args, form: URLSearchParams) {
  if (isConfirmed(args.visitor)) return
  const hasProof = form.has(passwordField) || form.has(codeField)
  const failure = hasProof ? await checkConfirmation(args, form) : undefined
  if (failure === null) return
  const confirmation: Confirmation = {
    action: shownPath(args.request),
    fields: [...form].filter(([name]) => name !== passwordField && name !== codeField),
    methods: confirmationMethods(requireSignedIn(args.visitor).user),
    ...(failure !== undefined && { failure, failedField: form.has(codeField) ? 'code' : 'password' }),
  }
  throw data({ confirmation }, { status: httpStatusByCode.not_confirmed })
}

/** Redirects to the page that asks for proof of identity, and from there to `back`. */
export const redirectToConfirm = (back: string) => redirect(`/confirm?${new URLSearchParams({ to: back })}`)

/** Redirects a page's visitor to the identity check, and back to the page afterward. */
export function requireConfirmationToOpen({ request, visitor }: Args) {
  if (!isConfirmed(visitor)) throw redirectToConfirm(shownPath(request))
}
