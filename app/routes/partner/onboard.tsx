import { redirect, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useParams } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { validationError } from 'remix-validated-form'
import type { RequestArgs } from '~/http/context'
import { checkForm, readForm, unreadableForm } from '~/http/forms.server'
import { page } from '~/http/page.server'
import { limitRate } from '~/http/rate-limits.server'
import { refuseForm, type RefusedForm } from '~/http/refused-form.server'
import { pathAfterPassword, signInByPassword } from '~/http/sign-in.server'
import { adoptSession, clientOf, setFlash, type Visitor } from '~/http/visitor.server'
import { isStaff } from '~/modules/permissions/permissions'
import { checkCredentials } from '~/modules/sign-in/sign-in.server'
import { DomainError } from '~/modules/domain-error'
import { completeOnboarding } from '~/modules/partners/complete-onboarding.server'
import {
  findOnboarding,
  isUsedInvitation,
  onboardingProgress,
  type Onboarding,
} from '~/modules/partners/find-onboarding.server'
import {
  hasAccount,
  saveCommunity,
  saveDraft,
  savePartnerInfo,
} from '~/modules/partners/save-onboarding.server'
import {
  communitySchema,
  fiphoDefaults,
  fiphoSchema,
  newPartnerSchema,
  partnerInfoSchema,
} from '~/modules/partners/schema'
import { pageTitle } from '~/ui/brand'
import { FormFailure } from '~/ui/focused-notice'
import { SiteShell } from '~/ui/site-shell'
import { Stepper } from '~/ui/stepper'
import { CommunityStep } from './community-step'
import { ConfirmationStep } from './confirmation-step'
import { DocumentsStep } from './documents-step'
import styles from './onboard.module.css'
import { PartnerStep } from './partner-step'
import { QuestionnaireStep } from './questionnaire-step'

export const handle = { scripts: true }

export const meta: MetaFunction = ({ matches }) => [pageTitle('Create an HOA Profile', matches)]

const titles = [
  'Partner Information',
  'Property Details',
  'Upload Documents',
  'FiPhO Questionnaire',
  'Confirmation',
]

const invalidLink = {
  kind: 'error',
  title: 'Invalid invite link',
  description: 'It has been used or has expired. Contact us, and we will send you a new one.',
} as const

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
const signedInPartner = ({ user }: Visitor) => (user && !isStaff(user.role) ? user : null)

/** The onboarding of the link. An invalid link counts as a guess and redirects to the home page. */
async function requireOnboarding(
  { request, context, visitor }: RequestArgs & { visitor: Visitor },
  token: string,
) {
  const invitation = findOnboarding(token, visitor.user)
  if (invitation) return invitation
  await limitRate('token', context.clientIp)
  await setFlash(request, context, invalidLink)
  throw redirect('/')
}

function stepView(step: number, onboarding: Onboarding, visitor: Visitor) {
  const { partnerInfo, community, drafts, hasPassword, documents } = onboarding
  const draft = drafts[step] ?? {}
  const user = signedInPartner(visitor)
  switch (step) {
    case 1:
      return {
        step: 1 as const,
        defaults: {
          hoaName: onboarding.hoaName,
          firstName: user?.firstName ?? '',
          lastName: user?.lastName ?? '',
          ...partnerInfo,
          ...draft,
          email: user?.email ?? draft.email ?? partnerInfo?.email ?? onboarding.email,
        },
        hasPassword,
        signedInAs: user?.email ?? null,
        /** The email address of an existing account that the partner must sign in to. */
        account: !user && partnerInfo && hasAccount(partnerInfo.email) ? partnerInfo.email : null,
        isStaff: visitor.user !== null && user === null,
      }
    case 2:
      return { step: 2 as const, defaults: { ...community, ...draft } }
    case 3:
      return { step: 3 as const, documents }
    default:
      return { step: 4 as const, defaults: { ...fiphoDefaults, ...draft } }
  }
}

export const loader = page('anyone', async ({ request, context, params, visitor }) => {
  const token = params.inviteToken ?? ''
  const invitation = await requireOnboarding({ request, context, visitor }, token)
  const requestedStep = Number(new URL(request.url).searchParams.get('step')) || 0
  if ('result' in invitation) {
    if (requestedStep !== 5) throw redirect(`/partner/onboard/${token}?step=5`)
    return { step: 5 as const, result: invitation.result }
  }
  const { furthest, next } = onboardingProgress(invitation.open, signedInPartner(visitor) !== null)
  if (![1, 2, 3, 4].includes(requestedStep) || requestedStep > furthest)
    throw redirect(`/partner/onboard/${token}?step=${requestedStep ? furthest : next}`)
  return stepView(requestedStep, invitation.open, visitor)
})

/** The input of a step's fields, which is saved even if the step is left incomplete. */
const typedFields = (form: URLSearchParams) =>
  Object.fromEntries(
    [...form].filter(([name]) => !['intent', 'password'].includes(name) && !name.startsWith('__')),
  )

export const action = page('anyone', async ({ request, context, params, visitor }) => {
  const args = { request, context, visitor }
  const token = params.inviteToken ?? ''
  const form = await readForm({ request, context })
  const goTo = (step: number) => redirect(`/partner/onboard/${token}?step=${step}`)
  const toSignIn = async () => {
    await setFlash(request, context, usedLink)
    return redirect('/partner/login')
  }
  // Without JavaScript, the browser sees only the second response to a double click, so the first one's
  // cookie may be lost.
  if (form.get('intent') === 'questionnaire' && !visitor.user && isUsedInvitation(token)) return toSignIn()
  const invitation = await requireOnboarding(args, token)
  // Completed in another tab, or by the first of two clicks, which is not a failure.
  if ('result' in invitation) return goTo(5)
  const user = signedInPartner(visitor)
  const refuse = (error: unknown, title = 'Error') =>
    refuseForm(context, error, {
      title,
      submitted: typedFields(form),
    })

  switch (form.get('intent')) {
    case 'information': {
      if (visitor.user && !user)
        return refuse(
          new DomainError(
            'forbidden',
            'Staff accounts can’t create HOA profiles. Please sign out and open the link again.',
          ),
        )
      if (user) form.set('email', user.email)
      const info = await checkForm(partnerInfoSchema, form)
      if (info.error && user) return validationError(info.error, info.submittedData)
      const hasChosenPassword = invitation.open.hasPassword && !form.get('password')
      const keepsPassword = hasChosenPassword && info.data?.email === invitation.open.partnerInfo?.email
      const mustSignIn = !user && !info.error && hasAccount(info.data.email)
      // In these three cases, the form needs no new password.
      if (info.data && (user || keepsPassword || mustSignIn)) {
        await savePartnerInfo(token, info.data, null)
        if (!mustSignIn) return goTo(2)
        await setFlash(request, context, signInFirst)
        return goTo(1)
      }
      const checked = await checkForm(newPartnerSchema, form)
      if (checked.error?.fieldErrors.password && hasChosenPassword)
        checked.error.fieldErrors.password = 'Please choose a password for this email address'
      // The response does not repeat the password.
      if (checked.error) return validationError(checked.error, typedFields(form))
      const { password, ...partnerInfo } = checked.data
      try {
        await savePartnerInfo(token, partnerInfo, password)
      } catch (error) {
        return refuse(error)
      }
      return goTo(2)
    }

    case 'sign-in': {
      const email = invitation.open.partnerInfo?.email
      if (!email) return goTo(1)
      try {
        const password = form.get('password') ?? ''
        const signedIn = await signInByPassword(args, email, () => checkCredentials({ email, password }))
        return redirect(pathAfterPassword(signedIn, `/partner/onboard/${token}`))
      } catch (error) {
        return refuse(error, 'Login failed')
      }
    }

    case 'community': {
      const checked = await checkForm(communitySchema, form)
      if (checked.error) return validationError(checked.error, checked.submittedData)
      saveCommunity(token, checked.data)
      return goTo(3)
    }

    case 'back-to-1':
      saveDraft(token, 2, typedFields(form))
      return goTo(1)

    case 'back-to-3':
      saveDraft(token, 4, typedFields(form))
      return goTo(3)

    case 'questionnaire': {
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
        if (!visitor.user && isUsedInvitation(token)) return toSignIn()
        const email = invitation.open.partnerInfo?.email
        if (!visitor.user && email !== undefined && hasAccount(email)) {
          // The address has been registered since step 1.
          saveDraft(token, 4, typedFields(form))
          await setFlash(request, context, signInFirst)
          return goTo(1)
        }
        // An earlier step is incomplete again: the loader redirects there, so this response is not shown.
        if (error instanceof DomainError && error.code === 'conflict')
          await setFlash(request, context, { kind: 'error', title: 'Error', description: error.message })
        return refuseForm(context, error, {
          title: 'Error',
          fallback: 'Failed to create HOA profile',
          submitted: typedFields(form),
        })
      }
      await setFlash(request, context, { kind: 'success', title: 'HOA Profile Created' })
      return goTo(5)
    }

    default:
      throw unreadableForm()
  }
})

/** The five steps of an invited partner (docs/specification/hoas-and-partners.md#onboarding). */
export default function OnboardPage() {
  const view = useLoaderData<typeof loader>()
  const path = `/partner/onboard/${useParams().inviteToken}`
  const failure = useActionData<{ failure?: RefusedForm['failure'] } | null>()?.failure
  const shownStep = useRef(view.step)
  useEffect(() => {
    // Focusing the heading announces a step that opens without a page load.
    if (shownStep.current !== view.step) document.getElementById('step')?.focus({ preventScroll: true })
    shownStep.current = view.step
  }, [view.step])
  return (
    <SiteShell isPlain>
      <div className={styles.page}>
        <Stepper current={view.step} titles={titles} isDone={view.step === 5} />
        <FormFailure failure={failure} />
        {view.step === 1 && <PartnerStep path={path} {...view} />}
        {view.step === 2 && <CommunityStep path={path} defaults={view.defaults} />}
        {view.step === 3 && <DocumentsStep path={path} documents={view.documents} />}
        {view.step === 4 && <QuestionnaireStep path={path} defaults={view.defaults} />}
        {view.step === 5 && <ConfirmationStep result={view.result} />}
      </div>
    </SiteShell>
  )
}
