import { Button } from '@mantine/core'
import { redirect, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { requireConfirmation } from '~/http/confirmation.server'
import { readForm } from '~/http/forms.server'
import { page } from '~/http/page.server'
import { requireSignedIn } from '~/http/visitor.server'
import { counted } from '~/modules/formatting'
import { renewRecoveryCodes } from '~/modules/sign-in/change-second-factor.server'
import { recoveryCodeCount } from '~/modules/sign-in/schema'
import { twoStepState } from '~/modules/sign-in/two-step-state.server'
import { pageTitle } from '~/ui/page-meta'
import { PageHeader } from '~/ui/page-header'
import { Panel } from '~/ui/panel'
import { RecoveryCodes } from '~/ui/recovery-codes'
import styles from './settings.module.css'

export const meta: MetaFunction = ({ matches }) => [pageTitle('Recovery Codes', matches)]

const settingsPath = '/admin/settings'

export const loader = page('two-step sign-in', ({ visitor }) => {
  const { since, recoveryCodesLeft } = twoStepState(requireSignedIn(visitor).user.id)
  if (since === null) throw redirect('/admin/settings/two-step')
  return { recoveryCodesLeft }
})

/** Creates new codes. They exist only in the response to the form. */
export const action = page('two-step sign-in', async (args) => {
  const form = await readForm(args)
  await requireConfirmation(args, form, 'factor')
  const { user, sessionId } = requireSignedIn(args.visitor)
  return { recoveryCodes: renewRecoveryCodes(user, sessionId) }
})

export default function RecoveryCodesPage() {
  const { recoveryCodesLeft } = useLoaderData<typeof loader>()
  const newCodes = useActionData<typeof action>()?.recoveryCodes
  const isPending = useNavigation().state === 'submitting'
  return (
    <div className={styles.page}>
      <PageHeader title="Recovery Codes" back={{ to: settingsPath, label: 'Back to Settings' }} />
      {newCodes ? (
        <RecoveryCodes codes={newCodes} home={settingsPath} />
      ) : (
        <Panel title="Create New Codes" lead={`You have ${counted(recoveryCodesLeft, 'code')} left.`}>
          <p className={styles.text}>
            You get {recoveryCodeCount} new codes, and the earlier ones stop working immediately. Do this when
            you have used most of them, or when someone may have seen them.
          </p>
          <Form method="post" className={styles.buttons}>
            <Button type="submit" loading={isPending}>
              Create New Codes
            </Button>
            <Link to={settingsPath}>Cancel</Link>
          </Form>
        </Panel>
      )}
    </div>
  )
}
