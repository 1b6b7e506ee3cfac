import { data, redirect } from '@remix-run/node'
import { hasPassword } from '~/modules/sign-in/own-account.server'
import type { SignedInUser } from '~/modules/permissions/signed-in-user'
import { DomainError } from '~/modules/domain-error'
import { confirmedForMs, confirmIdentity } from '~/modules/sign-in/confirm.server'
import {
  codeField,
  passwordField,
  proofFieldOf,
  proofFields,
  recoveryCodeField,
  type Confirmation,
  type ConfirmationMethods,
} from '~/modules/sign-in/confirmation'
import { codeSchema, recoveryCodeSchema } from '~/modules/sign-in/schema'
import { twoStepState } from '~/modules/sign-in/two-step-state.server'
import type { RequestArgs } from './context'
import { httpStatusByCode } from './domain-errors'
import { resetPasswordChecks, limitAccount } from './rate-limits.server'
import { noteConfirmation, requireSignedIn, type Visitor } from './visitor.server'

// Sensitive changes require proof of identity from the last 15 minutes: the password, a code, or a passkey.
// If the proof is too old, the response to the form is a page that contains all its fields and asks for
// proof. Submitting that page completes the original request, so no input is lost, with or without
// JavaScript.

type Args = RequestArgs & { visitor: Visitor }

export const isConfirmed = ({ confirmedAt }: Visitor, now = Date.now()) => confirmedAt > now - confirmedForMs

/** For API calls. @throws DomainError `not_confirmed` */
export function requireConfirmed(visitor: Visitor, by: ConfirmedBy = 'anything') {
  if (!isConfirmedBy(by, visitor))
    throw new DomainError(
      'not_confirmed',
      `Please confirm that it’s you at /confirm${by === 'factor' ? '?by=factor' : ''}, and try again. We ask again 15 minutes after your last confirmation.`,
    )
}

/** How an account can confirm its identity. */
export function confirmationMethods(user: SignedInUser, by: ConfirmedBy = 'anything'): ConfirmationMethods {
  const { since, passkeys } = twoStepState(user.id)
  const hasFactor = since !== null
  return {
    password: hasPassword(user) && !(by === 'factor' && hasFactor),
    code: hasFactor,
    passkey: hasFactor && passkeys.length > 0,
    recoveryCode: by === 'factor' && hasFactor,
  }
}

/**
 * What proves an identity: for most sensitive changes the password, a code, or a passkey; for changes of the factor, the
 * address, and sessions the present factor, which signing in is not enough for. Without a factor, the password.
 */
export type ConfirmedBy = 'anything' | 'factor'

/** Whether the visitor gave this proof in the last 15 minutes, or has no way to give it. */
export function isConfirmedBy(by: ConfirmedBy, visitor: Visitor, now = Date.now()) {
  const { user } = requireSignedIn(visitor)
  if (by === 'anything') return isConfirmed(visitor, now)
  const { password, code } = confirmationMethods(user, by)
  if (code) return visitor.factorConfirmedAt > now - confirmedForMs
  return !password || isConfirmed(visitor, now)
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
export async function checkConfirmation(
  { visitor }: Args,
  form: URLSearchParams,
  by: ConfirmedBy = 'anything',
): Promise<string | null> {
  const { user, sessionId } = requireSignedIn(visitor)
  if (!confirmationMethods(user, by)[proofFieldOf(form)]) return 'Please confirm in one of these ways.'
  try {
    const [typedCode, typedRecoveryCode] = [form.get(codeField), form.get(recoveryCodeField)]
    if (typedRecoveryCode !== null) {
      const checked = recoveryCodeSchema.safeParse({ recoveryCode: typedRecoveryCode })
      if (!checked.success) return checked.error.issues[0]?.message ?? ''
      await limitAccount('recovery-code', user.id)
      await confirmIdentity(user, sessionId, checked.data)
    } else if (typedCode !== null) {
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
export async function requireConfirmation(args: Args, form: URLSearchParams, by: ConfirmedBy = 'anything') {
  if (isConfirmedBy(by, args.visitor)) return
  const hasProof = proofFields.some((name) => form.has(name))
  const failure = hasProof ? await checkConfirmation(args, form, by) : undefined
  if (failure === null) {
    const isPassword = proofFieldOf(form) === 'password'
    noteConfirmation(args.context, args.visitor, isPassword ? 'password' : 'factor')
    return
  }
  const confirmation: Confirmation = {
    action: shownPath(args.request),
    fields: [...form].filter(([name]) => !proofFields.includes(name)),
    methods: confirmationMethods(requireSignedIn(args.visitor).user, by),
    ...(failure !== undefined && { failure, failedField: proofFieldOf(form) }),
  }
  throw data({ confirmation }, { status: httpStatusByCode.not_confirmed })
}

/** Redirects to the page that asks for proof of identity, and from there to `back`. */
export const redirectToConfirm = (back: string, by: ConfirmedBy = 'anything') =>
  redirect(confirmPath(back, by))

/** The URL of the page that asks for proof of identity. */
export const confirmPath = (to: string | null, by: ConfirmedBy) => {
  const query = new URLSearchParams({ ...(by === 'factor' && { by }), ...(to !== null && { to }) }).toString()
  return `/confirm${query && `?${query}`}`
}

/** Redirects a page's visitor to the identity check, and back to the page afterward. */
export function requireConfirmationToOpen({ request, visitor }: Args, by: ConfirmedBy = 'anything') {
  if (!isConfirmedBy(by, visitor)) throw redirectToConfirm(shownPath(request), by)
}
