import { redirect, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useParams } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import type { RequestArgs } from '~/http/context'
import { readForm, unreadableForm } from '~/http/forms.server'
import { page } from '~/http/page.server'
import { limitRate } from '~/http/rate-limits.server'
import type { RefusedForm } from '~/http/refused-form.server'
import { setFlash, type Visitor } from '~/http/visitor.server'
import {
  findOnboarding,
  isUsedInvitation,
  onboardingProgress,
  type Onboarding,
} from '~/modules/partners/find-onboarding.server'
import { hasAccount, saveDraft } from '~/modules/partners/save-onboarding.server'
import { fiphoDefaults } from '~/modules/partners/schema'
import { pageTitle } from '~/ui/page-meta'
import { FormFailure } from '~/ui/focused-notice'
import { SiteShell } from '~/ui/site-shell'
import { Stepper } from '~/ui/stepper'
import { CommunityStep } from './community-step'
import { ConfirmationStep } from './confirmation-step'
import { DocumentsStep } from './documents-step'
import {
  goToStep,
  handleCommunity,
  handlePartnerInfo,
  handleQuestionnaire,
  handleSignIn,
  sendToSignIn,
  signedInPartner,
  submittedFields,
} from './handle-onboarding.server'
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
        existingAccount: !user && partnerInfo && hasAccount(partnerInfo.email) ? partnerInfo.email : null,
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

export const action = page('anyone', async ({ request, context, params, visitor }) => {
  const token = params.inviteToken ?? ''
  const form = await readForm({ request, context })
  // Without JavaScript, the browser sees only the second response to a double click, so the first one's
  // cookie may be lost.
  if (form.get('intent') === 'questionnaire' && !visitor.user && isUsedInvitation(token))
    return sendToSignIn({ request, context })
  const invitation = await requireOnboarding({ request, context, visitor }, token)
  // Completed in another tab, or by the first of two clicks, which is not a failure.
  if ('result' in invitation) return goToStep(token, 5)
  const args = { request, context, visitor, token, form, onboarding: invitation.open }
  switch (form.get('intent')) {
    case 'information':
      return handlePartnerInfo(args)
    case 'sign-in':
      return handleSignIn(args)
    case 'community':
      return handleCommunity(args)
    case 'back-to-1':
      saveDraft(token, 2, submittedFields(form))
      return goToStep(token, 1)
    case 'back-to-3':
      saveDraft(token, 4, submittedFields(form))
      return goToStep(token, 3)
    case 'questionnaire':
      return handleQuestionnaire(args)
    default:
      throw unreadableForm()
  }
})

/** The five steps of an invited partner (docs/specification/hoas-and-partners.md#onboarding). */
export default function OnboardPage() {
  const view = useLoaderData<typeof loader>()
  const path = `/partner/onboard/${useParams().inviteToken}`
  const failure = useActionData<{ failure?: RefusedForm['failure'] } | null>()?.failure
  const shownStepRef = useRef(view.step)
  useEffect(() => {
    // Focusing the heading announces a step that opens without a page load.
    if (shownStepRef.current !== view.step) document.getElementById('step')?.focus({ preventScroll: true })
    shownStepRef.current = view.step
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
