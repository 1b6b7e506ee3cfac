import { eventLabels, type WebhookEventType } from '~/modules/webhooks/schema'
import { Panel } from '~/ui/panel'
import styles from './webhooks.module.css'

/** Documentation for receivers, with a sample of each event. */
export const OutboundCard = ({ samples }: { samples: { event: WebhookEventType; payload: string }[] }) => (
  <Panel
    title="What Receivers Get"
    lead="A POST with JSON, signed according to Standard Webhooks with the headers webhook-id, webhook-timestamp, and webhook-signature. Any response from 200 to 299 within the timeout counts as delivered."
  >
    <ul className={styles.notes}>
      <li>
        An event can arrive more than once, always with the same webhook-id. Ignore events that you have
        already processed.
      </li>
      <li>
        The order of events is not guaranteed. data.sequence increases: ignore an event about a record if you
        have already processed a later one.
      </li>
      <li>Payloads contain IDs and a link, but no contact information of customers.</li>
      <li>
        A response of 410 switches the webhook off immediately, as do five days without a successful delivery.
        Redirects are not followed, and private addresses are never contacted.
      </li>
    </ul>
    {samples.map(({ event, payload }) => (
      <details key={event} className={styles.sample}>
        <summary>Sample of {eventLabels[event].title}</summary>
        {/* Wider than a phone, so it must be focusable to be scrollable by keyboard. */}
        <pre role="region" aria-label={`Sample payload of ${eventLabels[event].title}`} tabIndex={0}>
          {payload}
        </pre>
      </details>
    ))}
  </Panel>
)
