import { redirect } from '@remix-run/node'
import { validationError } from 'remix-validated-form'
import type { RequestArgs } from '~/http/context'
import { checkForm } from '~/http/forms.server'
import { refuseForm } from '~/http/refused-form.server'
import { pathAfterPassword, signInByPassword } from '~/http/sign-in.server'
import { adoptSession, clientOf, setFlash, type Visitor } from '~/http/visitor.server'
import { DomainError } from '~/modules/domain-error'
import { completeOnboarding } from '~/modules/partners/complete-onboarding.server'
import { isUsedInvitation, type Onboarding } from '~/modules/partners/find-onboarding.server'
import {
  hasAccount,
  saveCommunity,
  saveDraft,
  savePartnerInfo,
} from '~/modules/partners/save-onboarding.server'
import { communitySchema, fiphoSchema, newPartnerSchema, partnerInfoSchema } from '~/modules/partners/schema'
import { isStaff } from '~/modules/permissions/permissions'

/** A submitted step of an onboarding that is not completed. */
type OnboardingFormArgs = RequestArgs & {
  visitor: Visitor
  token: string
  form: URLSearchParams
  onboarding: Onboarding
}

const signInFirst = {
  kind: 'error',
  title: 'Please sign in',
  description: 'This email address already has an account. We have saved what you entered.',
} as const

const usedLink = {
  kind: 'error',
  title: 'This invitation has been used',
  description:
    'If you just used it to create your HOA’s profile, everything is saved. Sign in with your email address and the password you chose.',
} as const

/** The signed-in user whose account becomes the partner's: anyone but staff, who cannot be partners. */
export const signedInPartner = ({ user }: Visitor) => (user && !isStaff(user.role) ? user : null)

export const goToStep = (token: string, step: number) => redirect(`/partner/onboard/${token}?step=${step}`)

export async function sendToSignIn({ request, context }: RequestArgs) {
  await setFlash(request, context, usedLink)
  return redirect('/partner/login')
}

/** The input of a step's fields, which is saved even if the step is left incomplete. */
export const submittedFields = (form: URLSearchParams) =>
  Object.fromEntries(
    [...form].filter(([name]) => !['intent', 'password'].includes(name) && !name.startsWith('__')),
  )

const refuse = ({ context, form }: OnboardingFormArgs, error: unknown, title = 'Error') =>
  refuseForm(context, error, { title, submitted: submittedFields(form) })

/** Saves who the partner is. Only a partner with neither an account nor a chosen password enters a new password. */
export async function handlePartnerInfo(args: OnboardingFormArgs) {
  const { request, context, visitor, token, form, onboarding } = args
  const user = signedInPartner(visitor)
  if (visitor.user && !user)
    return refuse(
      args,
      new DomainError(
        'forbidden',
        'Staff accounts can’t create HOA profiles. Please sign out and open the link again.',
      ),
    )
  if (user) form.set('email', user.email)
  const info = await checkForm(partnerInfoSchema, form)
  if (info.error && user) return validationError(info.error, info.submittedData)
  const hasChosenPassword = onboarding.hasPassword && !form.get('password')
  const keepsPassword = hasChosenPassword && info.data?.email === onboarding.partnerInfo?.email
  const mustSignIn = !user && !info.error && hasAccount(info.data.email)
  const needsPassword = !user && !keepsPassword && !mustSignIn
  if (info.error || needsPassword) return handleNewPartner(args, hasChosenPassword)
  await savePartnerInfo(token, info.data, null)
  if (!mustSignIn) return goToStep(token, 2)
  await setFlash(request, context, signInFirst)
  return goToStep(token, 1)
}

async function handleNewPartner(args: OnboardingFormArgs, hasChosenPassword: boolean) {
  const { token, form } = args
  const checked = await checkForm(newPartnerSchema, form)
  if (checked.error?.fieldErrors.password && hasChosenPassword)
    checked.error.fieldErrors.password = 'Please choose a password for this email address'
  // The response does not repeat the password.
  if (checked.error) return validationError(checked.error, submittedFields(form))
  const { password, ...partnerInfo } = checked.data
  try {
    await savePartnerInfo(token, partnerInfo, password)
  } catch (error) {
    return refuse(args, error)
  }
  return goToStep(token, 2)
}

export async function handleSignIn(args: OnboardingFormArgs) {
  const { request, context, visitor, token, form, onboarding } = args
  const email = onboarding.partnerInfo?.email
  if (!email) return goToStep(token, 1)
  try {
    const password = form.get('password') ?? ''
    const signedIn = await signInByPassword({ request, context, visitor }, { email, password })
    return redirect(pathAfterPassword(signedIn, `/partner/onboard/${token}`))
  } catch (error) {
    return refuse(args, error, 'Login failed')
  }
}

export async function handleCommunity({ token, form }: OnboardingFormArgs) {
  const checked = await checkForm(communitySchema, form)
  if (checked.error) return validationError(checked.error, checked.submittedData)
  saveCommunity(token, checked.data)
  return goToStep(token, 3)
}

/** The last step, which creates the partner's account and the HOA's profile. */
export async function handleQuestionnaire(args: OnboardingFormArgs) {
  const { request, context, visitor, token, form } = args
  const checked = await checkForm(fiphoSchema, form)
  if (checked.error) return validationError(checked.error, checked.submittedData)
  try {
    const { signedIn } = completeOnboarding(
      token,
      { sessionId: visitor.sessionId, user: visitor.user, client: clientOf(context) },
      checked.data,
    )
    if (signedIn) await adoptSession(context, signedIn)
  } catch (error) {
    return refuseCompletion(args, error)
  }
  await setFlash(request, context, { kind: 'success', title: 'HOA Profile Created' })
  return goToStep(token, 5)
}

async function refuseCompletion(args: OnboardingFormArgs, error: unknown) {
  const { request, context, visitor, token, form, onboarding } = args
  if (!visitor.user && isUsedInvitation(token)) return sendToSignIn(args)
  const email = onboarding.partnerInfo?.email
  if (!visitor.user && email !== undefined && hasAccount(email)) {
    // The address has been registered since step 1.
    saveDraft(token, 4, submittedFields(form))
    await setFlash(request, context, signInFirst)
    return goToStep(token, 1)
  }
  // An earlier step is incomplete again: the loader redirects there, so this response is not shown.
  if (error instanceof DomainError && error.code === 'conflict')
    await setFlash(request, context, { kind: 'error', title: 'Error', description: error.message })
  return refuseForm(context, error, {
    title: 'Error',
    fallback: 'Failed to create HOA profile',
    submitted: submittedFields(form),
  })
}
