import { Button } from '@mantine/core'
import { Form, Link, useNavigation } from '@remix-run/react'
import { timeAgo } from '~/modules/date-formats'
import { counted } from '~/modules/formatting'
import { documentStatuses } from '~/modules/hoas/document-status'
import type { OffersToOrder } from '~/modules/staff-orders/offers-to-order.server'
import styles from './order.module.css'

function EarlierReports({ reports, now }: { reports: OffersToOrder['reports']; now: number }) {
  return reports.map(({ id, orderNumber, values, verifiedAt, canOpen }) => (
    <li key={id}>
      {`${counted(values, 'value')} verified ${timeAgo(verifiedAt, now)}, order `}
      {canOpen ? <Link to={`/admin/snapshots/${id}`}>{orderNumber}</Link> : orderNumber}
    </li>
  ))
}

function Answers({ answers, now }: { answers: OffersToOrder['answers']; now: number }) {
  if (!answers) return <li>The association has not answered any questions yet</li>
  const { answerCount, hasFipho, latestAt } = answers
  const answersText = [
    ...(answerCount > 0 ? [counted(answerCount, 'answer')] : []),
    ...(hasFipho ? ['the FiPhO questionnaire'] : []),
  ].join(' and ')
  return (
    <li>{`${answersText.charAt(0).toUpperCase()}${answersText.slice(1)} from the association, last answered ${timeAgo(latestAt, now)}`}</li>
  )
}

/** The documents filed with the HOA: selected ones are copied to the order and read. */
function FiledDocuments({ documents, now }: { documents: OffersToOrder['documents']; now: number }) {
  const isPending = useNavigation().formData?.get('intent') === 'add-documents'
  if (documents.length === 0) return null
  return (
    <Form method="post" preventScrollReset>
      <fieldset className={styles.filed}>
        <legend>HOA documents that are not in this order yet</legend>
        {documents.map(({ id, name, uploadedAt, status }) => (
          <label key={id}>
            <input type="checkbox" name="documentId" value={id} />
            <span>
              {name}
              <span className={styles.quiet}>
                filed {timeAgo(uploadedAt, now)}
                {status !== 'current' && `, ${documentStatuses[status].toLowerCase()}`}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <Button
        type="submit"
        name="intent"
        value="add-documents"
        size="xs"
        variant="default"
        loading={isPending}
      >
        Add to This Order
      </Button>
    </Form>
  )
}

/** What is known about the HOA that the report can use, with the age of each item. */
export function HoaOffers({
  offers,
  orderId,
  now,
  isCompleted,
}: {
  offers: OffersToOrder
  orderId: number
  now: number
  /** Whether the order is completed, so that its report cannot be changed. */
  isCompleted: boolean
}) {
  return (
    <div className={styles.offers}>
      <h3 className={styles.small}>On File for This HOA</h3>
      <ul>
        <EarlierReports reports={offers.reports} now={now} />
        <Answers answers={offers.answers} now={now} />
      </ul>
      {!isCompleted && (
        <>
          {(offers.reports.length > 0 || offers.answers) && (
            <p className={styles.plain}>
              In the <Link to={`/admin/snapshots/${orderId}/review`}>review</Link>, they appear beside the
              items that they answer.
            </p>
          )}
          <FiledDocuments documents={offers.documents} now={now} />
        </>
      )}
    </div>
  )
}
