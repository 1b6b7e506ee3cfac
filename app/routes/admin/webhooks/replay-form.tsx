import { withZod } from '@remix-validated-form/with-zod'
import { ValidatedForm } from 'remix-validated-form'
import { replaySchema } from '~/modules/webhooks/schema'
import { TextField } from '~/ui/fields'
import { Panel } from '~/ui/panel'
import { SubmitButton } from '~/ui/submit-button'
import styles from './webhooks.module.css'

const validator = withZod(replaySchema)

/** Resends all deliveries that have failed since a given day. */
export function ReplayForm({
  webhookId,
  failureCount,
  isActive,
  since,
}: {
  webhookId: number
  failureCount: number
  isActive: boolean
  /** The suggested day, YYYY-MM-DD. */
  since: string
}) {
  const isOne = failureCount === 1
  const failedText = isOne
    ? 'One delivery has failed.'
    : `${failureCount.toLocaleString('en-US')} deliveries have failed.`
  const resendText = isOne
    ? 'It will be sent again with all its retries'
    : 'They will be sent again with all their retries'
  return (
    <div className={styles.replay}>
      <Panel
        title="Send Failures Again"
        lead={
          isActive
            ? `${failedText} ${resendText}, under the same webhook-id.`
            : `${failedText} Activate the webhook to send ${isOne ? 'it' : 'them'} again.`
        }
      >
        {isActive && (
          <ValidatedForm
            id="replay"
            validator={validator}
            method="post"
            action={`/admin/webhooks/${webhookId}`}
            defaultValues={{ since }}
            noValidate
            className={styles.secretForm}
          >
            <input type="hidden" name="intent" value="replay-failures" />
            <TextField name="since" label="Since" type="date" />
            <SubmitButton variant="default">Send Failures Again</SubmitButton>
          </ValidatedForm>
        )}
      </Panel>
    </div>
  )
}
