import { Button } from '@mantine/core'
import { Form, Link, useNavigation } from '@remix-run/react'
import { dateAndTime } from '~/modules/date-formats'
import type { ListedWebhook } from '~/modules/webhooks/queries.server'
import { deliveryLabels, eventLabels, switchedOffTexts } from '~/modules/webhooks/schema'
import { Badge } from '~/ui/status-badge'
import styles from './webhooks.module.css'
import { webhooksPath } from './webhooks-path'

/** Whether this webhook's form is being submitted. */
function useIsPending(intent: string, id: number): boolean {
  const form = useNavigation().formData
  return form?.get('intent') === intent && form.get('webhookId') === String(id)
}

/** A switch that works as a form without JavaScript. */
function ActiveSwitch({ webhook: { id, name, event, isActive } }: { webhook: ListedWebhook }) {
  const isPending = useIsPending('switch', id)
  return (
    <Form method="post" action={webhooksPath} preventScrollReset>
      <input type="hidden" name="intent" value="switch" />
      <input type="hidden" name="webhookId" value={id} />
      <input type="hidden" name="isActive" value={String(!isActive)} />
      <button
        type="submit"
        role="switch"
        aria-checked={isActive}
        aria-label={`${name}, ${eventLabels[event].title}: active`}
        aria-busy={isPending}
        className={styles.switch}
      >
        <span aria-hidden="true" className={styles.knob} />
        <span aria-hidden="true">{isActive ? 'Active' : 'Inactive'}</span>
      </button>
    </Form>
  )
}

function stateText({ switchedOffReason, switchedOffAt, last, pending }: ListedWebhook): string {
  if (switchedOffReason && switchedOffAt !== null)
    return `Switched off on ${dateAndTime(switchedOffAt)}: ${switchedOffTexts[switchedOffReason]}`
  const pendingText = pending > 0 ? `${pending.toLocaleString('en-US')} pending. ` : ''
  if (!last) return pendingText || 'Nothing has been delivered yet.'
  const reason = last.status === 'delivered' || !last.reason ? '' : ` ${last.reason}`
  return `${pendingText}Latest: ${deliveryLabels[last.status].toLowerCase()} on ${dateAndTime(last.at)}.${reason}`
}

function RemoveForm({ webhook: { id, name } }: { webhook: ListedWebhook }) {
  const isPending = useIsPending('delete', id)
  return (
    <Form method="post" action={webhooksPath} preventScrollReset className={styles.question}>
      <p>
        Are you sure you want to delete this webhook? <strong>{name}</strong> and its delivery log can’t be
        restored.
      </p>
      <input type="hidden" name="webhookId" value={id} />
      <div className={styles.buttons}>
        <Button type="submit" name="intent" value="delete" className={styles.danger} loading={isPending}>
          Delete Webhook
        </Button>
        {/* The safe choice has the focus. */}
        <Button component={Link} to={webhooksPath} preventScrollReset variant="default" autoFocus>
          Cancel
        </Button>
      </div>
    </Form>
  )
}

function Entry({ webhook, isRemoving }: { webhook: ListedWebhook; isRemoving: boolean }) {
  const { id, name, url, event, isActive, failingSince } = webhook
  const isTesting = useIsPending('test', id)
  const nameForScreenReaders = (
    <span className="visually-hidden">
      {' '}
      {name}, {eventLabels[event].title}
    </span>
  )
  return (
    <li className={styles.entry} id={`webhook-${id}`}>
      <div className={styles.head}>
        <div>
          <h2 className={styles.name}>
            <Link to={`${webhooksPath}/${id}`}>{name}</Link>
          </h2>
          <p className={styles.url}>{url}</p>
        </div>
        <ActiveSwitch webhook={webhook} />
      </div>
      <p className={styles.state}>
        <Badge kind="blue">{eventLabels[event].title}</Badge>
        {isActive && failingSince !== null && <Badge kind="red">Failing</Badge>}
        <span>{stateText(webhook)}</span>
      </p>
      {isRemoving ? (
        <RemoveForm webhook={webhook} />
      ) : (
        <div className={styles.actions}>
          <Link to={`${webhooksPath}/${id}`}>Delivery Log{nameForScreenReaders}</Link>
          <Link to={`${webhooksPath}?edit=${id}`}>Edit{nameForScreenReaders}</Link>
          <Form method="post" action={webhooksPath} preventScrollReset>
            <input type="hidden" name="webhookId" value={id} />
            <button type="submit" name="intent" value="test" disabled={isTesting} className={styles.action}>
              {isTesting ? 'Testing…' : 'Test'}
              {nameForScreenReaders}
            </button>
          </Form>
          <Link
            to={`${webhooksPath}?remove=${id}#webhook-${id}`}
            preventScrollReset
            className={styles.remove}
          >
            Remove{nameForScreenReaders}
          </Link>
        </div>
      )}
    </li>
  )
}

/** The webhooks by name with their actions. */
export const WebhookList = ({ webhooks, removingId }: { webhooks: ListedWebhook[]; removingId: number }) => (
  <ul className={styles.list}>
    {webhooks.map((webhook) => (
      <Entry key={webhook.id} webhook={webhook} isRemoving={webhook.id === removingId} />
    ))}
  </ul>
)
