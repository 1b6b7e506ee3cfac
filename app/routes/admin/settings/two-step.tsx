import { redirect, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { validationError } from 'remix-validated-form'
import { requireConfirmationToOpen, requireConfirmation } from '~/http/confirmation.server'
import { checkForm, readForm } from '~/http/forms.server'
import { page } from '~/http/page.server'
import { refuseForm, type RefusedForm } from '~/http/refused-form.server'
import { noteConfirmation, setFlash, requireSignedIn } from '~/http/visitor.server'
import { setUpSchema } from '~/modules/sign-in/schema'
import { beginSetUp, setUpTwoStep } from '~/modules/sign-in/set-up-two-step.server'
import { twoStepState } from '~/modules/sign-in/two-step-state.server'
import { AuthenticatorSetUp } from '~/ui/authenticator-set-up'
import { pageTitle } from '~/ui/page-meta'
import { PageHeader } from '~/ui/page-header'
import { RecoveryCodes } from '~/ui/recovery-codes'
import styles from './settings.module.css'

export const meta: MetaFunction = ({ matches }) => [pageTitle('Set Up Two-Step Sign-In', matches)]

const settingsPath = '/admin/settings'

export const loader = page('two-step sign-in', (args) => {
  const { user, sessionId } = requireSignedIn(args.visitor)
  requireConfirmationToOpen(args, 'factor')
  return { isOn: twoStepState(user.id).since !== null, ...beginSetUp(sessionId, user) }
})

type NewCodes = { recoveryCodes: string[] }

/** Sets up two-step sign-in, or replaces the app. The codes exist only in the response to the form. */
export const action = page('two-step sign-in', async (args) => {
  const { request, context, visitor } = args
  const { user, sessionId } = requireSignedIn(visitor)
  const form = await readForm({ request, context })
  await requireConfirmation(args, form, 'factor')
  const checked = await checkForm(setUpSchema, form)
  if (checked.error) return validationError(checked.error)
  try {
    const { recoveryCodes } = setUpTwoStep(user, sessionId, checked.data)
    noteConfirmation(context, visitor, 'factor')
    if (recoveryCodes) return { recoveryCodes } satisfies NewCodes
  } catch (error) {
    return refuseForm(context, error, { title: 'Not set up yet' })
  }
  await setFlash(request, context, {
    kind: 'success',
    title: 'Authenticator app replaced',
    description: 'Codes from the earlier app no longer work. Your recovery codes stay the same.',
  })
  return redirect(settingsPath)
})

export default function TwoStepPage() {
  const { isOn, qrCode, key, shownKey } = useLoaderData<typeof loader>()
  const actionData = useActionData<Partial<NewCodes> & Partial<RefusedForm>>()
  const back = { to: settingsPath, label: 'Back to Settings' }
  if (actionData?.recoveryCodes)
    return (
      <div className={styles.page}>
        <PageHeader title="Save Your Recovery Codes" lead="Two-step sign-in is on." />
        <RecoveryCodes codes={actionData.recoveryCodes} home={settingsPath} />
      </div>
    )
  return (
    <div className={styles.page}>
      <PageHeader
        title={isOn ? 'Replace Your Authenticator App' : 'Set Up Two-Step Sign-In'}
        lead={
          isOn
            ? 'The app that you have now works until you enter a code from the new one.'
            : 'From then on, signing in takes your password and a code from your phone.'
        }
        back={back}
      />
      <div className={styles.narrow}>
        <AuthenticatorSetUp
          action="/admin/settings/two-step"
          qrCode={qrCode}
          secretKey={key}
          shownKey={shownKey}
          failure={actionData?.failure}
          submit={isOn ? 'Replace App' : 'Turn On'}
        />
      </div>
    </div>
  )
}
