import { Button } from '@mantine/core'
import { Form, Link, useNavigation } from '@remix-run/react'
import { clockTime, dateAndTime, logDate } from '~/modules/date-formats'
import type { DeliveryView } from '~/modules/webhooks/queries.server'
import { Panel } from '~/ui/panel'
import { DeliveryBadge } from './delivery-log'
import styles from './webhooks.module.css'

type Attempt = DeliveryView['attempts'][number]

const LabeledText = ({ label, children }: { label: string; children: string }) => (
  <div className={styles.text}>
    <h4>{label}</h4>
    {/* Wider than a phone, so it must be focusable to be scrollable by keyboard. */}
    <pre role="region" aria-label={label} tabIndex={0}>
      {children}
    </pre>
  </div>
)

function AttemptEntry({ attempt, number }: { attempt: Attempt; number: number }) {
  const { startedAt, durationMs, status, reason, response, requestHeaders, nextAttemptAt } = attempt
  return (
    <li className={styles.attempt}>
      <h3>
        Attempt {number}: {status === null ? 'no response' : `answered ${status}`}
      </h3>
      <p className={styles.muted}>
        <time dateTime={new Date(startedAt).toISOString()}>
          {logDate(startedAt)}, {clockTime(startedAt)}
        </time>
        , {durationMs.toLocaleString('en-US')} ms
      </p>
      {reason && <p>{reason}</p>}
      {nextAttemptAt !== null && <p>Next attempt: {dateAndTime(nextAttemptAt)}.</p>}
      <details className={styles.sample}>
        <summary>
          Request and response<span className="visually-hidden"> of attempt {number}</span>
        </summary>
        <LabeledText label={`Request headers of attempt ${number}`}>
          {requestHeaders.map(([name, value]) => `${name}: ${value}`).join('\n') || 'Nothing was sent.'}
        </LabeledText>
        <LabeledText label={`Response to attempt ${number}, at most the first kilobyte`}>
          {response || 'Empty'}
        </LabeledText>
      </details>
    </li>
  )
}

/** One delivery: its payload and every attempt. */
export function DeliveryPanel({
  webhookId,
  isActive,
  delivery,
}: {
  webhookId: number
  isActive: boolean
  delivery: DeliveryView
}) {
  const { id, publicId, isTest, status, payload, attempts } = delivery
  const isPending = useNavigation().formData?.get('intent') === 'replay'
  return (
    <Panel
      title={`${isTest ? 'Test' : 'Delivery'} ${publicId}`}
      lead={`Created on ${dateAndTime(delivery.createdAt)}.`}
      action={<DeliveryBadge status={status} />}
    >
      <div className={styles.buttons}>
        {isActive && !isTest && (
          <Form method="post" action={`/admin/webhooks/${webhookId}`} preventScrollReset>
            <input type="hidden" name="deliveryId" value={id} />
            <Button type="submit" name="intent" value="replay" variant="default" loading={isPending}>
              {status === 'pending' ? 'Send Now' : 'Send Again'}
            </Button>
          </Form>
        )}
        <Link to={`/admin/webhooks/${webhookId}`} preventScrollReset>
          Close
        </Link>
      </div>
      {attempts.length === 0 ? (
        <p>Nothing has been sent yet.</p>
      ) : (
        <ol className={styles.attempts}>
          {attempts.map((attempt, index) => (
            <AttemptEntry key={attempt.id} attempt={attempt} number={attempts.length - index} />
          ))}
        </ol>
      )}
      <details className={styles.sample}>
        <summary>Payload</summary>
        <pre role="region" aria-label="Payload" tabIndex={0}>
          {payload}
        </pre>
      </details>
    </Panel>
  )
}
