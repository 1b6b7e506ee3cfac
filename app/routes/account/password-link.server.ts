import { redirect, redirectDocument } from '@remix-run/node'
import { validationError } from 'remix-validated-form'
import type { RequestArgs } from '~/http/context'
import { rememberDevice } from '~/http/devices.server'
import { checkForm, readForm } from '~/http/forms.server'
import { page } from '~/http/page.server'
import { limitRate } from '~/http/rate-limits.server'
import { refuseForm } from '~/http/refused-form.server'
import { setFlash, dropEndedSession, type Visitor } from '~/http/visitor.server'
import { log } from '~/log.server'
import { findLinkOwner, setPasswordByLink, type LinkPurpose } from '~/modules/sign-in/password-links.server'
import { passwordByLinkForm, type Flash } from '~/modules/accounts/schema'
import { DomainError } from '~/modules/domain-error'
import { passwordProblem } from './password-problem'

type Flow = {
  /** Where invalid links redirect to. */
  fallbackPath: string
  invalidMessage: Flash
  unverifiedMessage: Flash
  doneMessage: Flash
  failureText: string
}

/** Both link flows (docs/specification/accounts-and-sign-in.md#password-links). */
const flows: Record<LinkPurpose, Flow> = {
  setup: {
    fallbackPath: '/',
    invalidMessage: {
      kind: 'error',
      title: 'This link has been used or has expired.',
      description: 'If you have already set a password, sign in. If not, request a new link.',
      links: [
        { text: 'Sign In', href: '/admin/login' },
        { text: 'Request a New Link', href: '/forgot-password' },
      ],
    },
    unverifiedMessage: { kind: 'error', title: 'Error', description: 'Failed to verify invite link' },
    doneMessage: {
      kind: 'success',
      title: 'Password set successfully',
      description: 'You can now sign in with it.',
    },
    failureText: 'Failed to set password',
  },
  reset: {
    fallbackPath: '/forgot-password',
    invalidMessage: {
      kind: 'error',
      title: 'Invalid reset link',
      description: 'It has been used or has expired. Request a new one here.',
    },
    unverifiedMessage: { kind: 'error', title: 'Failed to verify reset link' },
    doneMessage: {
      kind: 'success',
      title: 'Password reset successful',
      description: 'You can now sign in with your new password.',
    },
    failureText: 'Failed to reset password',
  },
  confirm: {
    fallbackPath: '/forgot-password',
    invalidMessage: {
      kind: 'error',
      title: 'This link has been used or has expired.',
      description: 'Sign in to request a new one, or choose a new password here.',
      links: [{ text: 'Sign In', href: '/admin/login' }],
    },
    unverifiedMessage: { kind: 'error', title: 'Failed to verify the link' },
    doneMessage: {
      kind: 'success',
      title: 'Email address confirmed',
      description: 'You can now sign in with your new password.',
    },
    failureText: 'Failed to set password',
  },
}

/** The loader of a page behind a link: shows the form only for a valid link. */
export const passwordLinkLoader = (purpose: LinkPurpose) =>
  page('anyone', async ({ request, context }) => {
    const { invalidMessage, unverifiedMessage, fallbackPath } = flows[purpose]
    const redirectWith = async (message: Flash) => {
      await setFlash(request, context, message)
      return redirect(fallbackPath)
    }
    await limitRate('token', context.clientIp)
    const token = new URL(request.url).searchParams.get('token') ?? ''
    try {
      const owner = findLinkOwner(token, purpose)
      if (owner) {
        const { firstName, lastName, email } = owner
        return { token, firstName, lastName, email }
      }
    } catch (error) {
      log().error({ requestId: context.requestId, error }, 'a link could not be verified')
      throw await redirectWith(unverifiedMessage)
    }
    throw await redirectWith(invalidMessage)
  })

/** Sets the password by a link and redirects to the sign-in page. */
export async function setLinkPassword(
  purpose: LinkPurpose,
  { request, context, visitor }: RequestArgs & { visitor: Visitor },
  form: URLSearchParams,
) {
  const { invalidMessage, fallbackPath, doneMessage, failureText } = flows[purpose]
  try {
    await limitRate('token', context.clientIp)
    const checked = await checkForm(passwordByLinkForm, form)
    if (checked.error) {
      const problem = passwordProblem(checked.error.fieldErrors)
      if (problem) await setFlash(request, context, problem)
      // The response repeats neither the password nor the token.
      return validationError(checked.error)
    }
    const { email } = await setPasswordByLink(checked.data.token, purpose, checked.data.password)
    // Lets the owner of the mailbox sign in next, however many strangers are trying at the same time.
    await rememberDevice(request, context, email)
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') {
      await setFlash(request, context, invalidMessage)
      return redirect(fallbackPath)
    }
    return refuseForm(context, error, { title: 'Error', fallback: failureText })
  }
  // Every session of the account has ended, possibly including this browser's. Another account's continues.
  dropEndedSession(context, visitor)
  await setFlash(request, context, doneMessage)
  // The sign-in page has no scripts, so the browser must load it as a new document.
  return redirectDocument('/admin/login')
}

/** The action of a page behind a link. */
export const passwordLinkAction = (purpose: LinkPurpose) =>
  page('anyone', async (args) => setLinkPassword(purpose, args, await readForm(args)))
