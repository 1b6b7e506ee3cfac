import { requestMessage, type SuggestedDocument } from '~/modules/report-fields/missing-documents'
import { effectsOf } from '~/modules/reports/layout/score-blocks'
import { CopyButton } from '~/ui/copy-button'
import styles from './missing-documents.module.css'

/** The documents to request from the association or the customer, with the sentences to send. */
export function MissingDocuments({ requests, hoaName }: { requests: SuggestedDocument[]; hoaName: string }) {
  if (requests.length === 0) return null
  return (
    <details className={styles.missing}>
      <summary>
        What is missing, and what to ask for <span>{requests.length}</span>
      </summary>
      <ol>
        {requests.map((request) => (
          <li key={request.kind}>
            <div className={styles.head}>
              <strong>{request.name}</strong>
              <CopyButton text={request.ask} copied={`Request copied: ${request.name}`} size="compact-xs" />
            </div>
            <p>{request.why}</p>
            <p className={styles.ask}>{request.ask}</p>
            {effectsOf(request).map((effect) => (
              <p key={effect} className={styles.effect}>
                {effect}
              </p>
            ))}
          </li>
        ))}
      </ol>
      <CopyButton
        text={requestMessage(requests, hoaName)}
        label="Copy all as one message"
        copied="Message copied"
        size="xs"
      />
    </details>
  )
}
