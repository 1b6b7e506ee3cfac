import { TextInput } from '@mantine/core'
import { Link, useActionData } from '@remix-run/react'
import { ValidatedForm, type Validator } from 'remix-validated-form'
import type { RefusedForm } from '~/http/refused-form.server'
import type { Share } from '~/modules/reports/revisions/share-schema'
import { CopyButton } from '~/ui/copy-button'
import { FormFailure } from '~/ui/focused-notice'
import { Panel } from '~/ui/panel'
import { ShareFields } from '~/ui/share-fields'
import { SubmitButton } from '~/ui/submit-button'
import styles from './share-panel.module.css'

/** Shares a report: its public link, to copy or mail. */
export function SharePanel({
  orderId,
  link,
  isCompleted,
  canMail,
  validator,
}: {
  orderId: number
  link: string
  isCompleted: boolean
  canMail: boolean
  validator: Validator<Share>
}) {
  const failure = useActionData<{ failure?: RefusedForm['failure'] } | null>()?.failure
  return (
    <Panel
      title="Share"
      lead={
        isCompleted
          ? 'Anyone with the link can read the report, which does not name the customer.'
          : 'Until the report is approved, its page only shows the status of the order.'
      }
      action={
        <Link to={`/admin/snapshots/${orderId}`} preventScrollReset>
          Close
        </Link>
      }
    >
      <div className={styles.share}>
        <div className={styles.copy}>
          <TextInput label="Public link" value={link} readOnly size="md" />
          <CopyButton text={link} copied="Report link copied to clipboard" size="md" />
        </div>
        {canMail && (
          <div>
            <FormFailure failure={failure} />
            <ValidatedForm
              validator={validator}
              method="post"
              action={`/admin/snapshots/${orderId}?share=1`}
              className={styles.mail}
              noValidate
            >
              <ShareFields />
              <SubmitButton>Send Link</SubmitButton>
            </ValidatedForm>
          </div>
        )}
      </div>
    </Panel>
  )
}
