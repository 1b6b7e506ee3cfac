import { Button, TextInput } from '@mantine/core'
import { useActionData } from '@remix-run/react'
import { withZod } from '@remix-validated-form/with-zod'
import { ValidatedForm } from 'remix-validated-form'
import type { RefusedForm } from '~/http/refused-form.server'
import { isBeingRead } from '~/modules/document-reading/types'
import { addressLine } from '~/modules/formatting'
import type { OrderForCustomer } from '~/modules/customer-orders/order-for-customer.server'
import { shareSchema } from '~/modules/reports/revisions/share-schema'
import { useRootData } from '~/ui/root-data'
import { AddDocuments, RequestedDocuments, ReceivedDocuments } from '~/ui/added-documents'
import { CopyButton } from '~/ui/copy-button'
import { DocumentChecklist } from '~/ui/document-checklist'
import { EmailQuestion } from '~/ui/email-question'
import { FlashBanner } from '~/ui/flash-banner'
import { FormFailure } from '~/ui/focused-notice'
import { ShareFields } from '~/ui/share-fields'
import { SubmitButton } from '~/ui/submit-button'
import { useRevalidationWhile } from '~/ui/use-revalidation-while'
import { OrderPayment } from './order-payment'
import { documentsId, shareId } from './section-ids'
import styles from './your-order.module.css'

const shareValidator = withZod(shareSchema)
export const shareFormId = 'share-report'

type Props = { order: OrderForCustomer; publicLink: string }

/** The documents that staff have requested, above the form for adding them. */
function DocumentRequest({ request }: { request: NonNullable<OrderForCustomer['request']> }) {
  const { message, requested } = request
  return (
    <section className={styles.request} aria-labelledby="asked">
      <h3 id="asked">
        {requested.length === 1 ? 'We need a document from you' : 'We need documents from you'}
      </h3>
      {message && <p className={styles.message}>{message}</p>}
      <RequestedDocuments documents={requested} />
    </section>
  )
}

/** Documents are not read before the payment or after a cancellation. */
function unreadTextOf({ status, canceledAt }: OrderForCustomer): { unreadText?: string } {
  if (canceledAt !== null) return { unreadText: 'Received' }
  return status === 'pending' ? { unreadText: 'Received. We’ll read it when your payment arrives.' } : {}
}

function Documents({ order }: { order: OrderForCustomer }) {
  const { orderNumber, documents, closed, request, missing, status } = order
  const isReading = documents.some((document) => isBeingRead(document.status))
  return (
    <section aria-labelledby={documentsId}>
      <h3 id={documentsId} tabIndex={-1}>
        Documents
      </h3>
      <FlashBanner at={documentsId} />
      {request && <DocumentRequest request={request} />}
      {closed === null ? (
        <AddDocuments
          path={`/report/${orderNumber}/documents`}
          addedTo="your order"
          documents={documents}
          title="Documents received"
          heading="h4"
          classNames={{ finish: styles.finish }}
          receivedCount={request ? request.received.length : null}
        />
      ) : (
        <>
          <p className={styles.quiet}>{closed}</p>
          <h4 id="received">Documents received</h4>
          {documents.length === 0 ? (
            <p>We have no documents for this order yet.</p>
          ) : (
            <ReceivedDocuments documents={documents} {...unreadTextOf(order)} />
          )}
        </>
      )}
      {missing.length > 0 && status !== 'pending' && (
        <details className={styles.more} open={closed === null && !request}>
          <summary id="missing">
            {missing.length === 1
              ? 'One kind of document is missing'
              : `${missing.length} kinds of documents are missing`}
          </summary>
          <p className={styles.quiet}>
            {closed === null
              ? 'None of these is required. Each one you add makes your report more complete.'
              : 'The report says what it can’t tell you without them.'}
            {isReading && ' Some of them may be among the documents we are still reading.'}
          </p>
          <DocumentChecklist items={missing} labelledBy="missing" />
        </details>
      )}
    </section>
  )
}

function Share({ order: { orderNumber, status }, publicLink }: Props) {
  const actionData = useActionData<{ failure?: RefusedForm['failure'] } | null>()
  return (
    <section aria-labelledby={shareId}>
      <h3 id={shareId} tabIndex={-1}>
        Share the report
      </h3>
      <FlashBanner at={shareId} />
      <p className={styles.quiet}>
        {status === 'completed'
          ? 'Anyone with this link can read and download the report. They see the street address, but not your name or anything else about this order. We’ll send the email in your name.'
          : 'Anyone with this link can see the status of the report, and read it once it is finished. They don’t see your name or anything else about this order. We’ll send the email in your name.'}
      </p>
      <div className={styles.line}>
        <TextInput label="Public link" value={publicLink} readOnly size="md" />
        <CopyButton text={publicLink} label="Copy Link" copied="Report link copied to clipboard" size="md" />
      </div>
      <FormFailure failure={actionData?.failure} />
      <ValidatedForm
        id={shareFormId}
        validator={shareValidator}
        method="post"
        action={`/report/${orderNumber}`}
        className={styles.line}
        resetAfterSubmit={!actionData}
        noValidate
      >
        <ShareFields />
        <EmailQuestion name="email" button="Send Link" />
        <SubmitButton size="md">Send Link</SubmitButton>
      </ValidatedForm>
    </section>
  )
}

/** Continues with an unpaid order, if the visitor's session may. */
function Payment({ checkout }: Pick<OrderForCustomer, 'checkout'>) {
  if (checkout === null) return null
  return (
    <p>
      <Button component="a" href="/checkout" size="md">
        {checkout === 'unpaid' ? 'Continue to Payment' : 'Show the Bank Transfer Details'}
      </Button>
    </p>
  )
}

function Forget({ orderNumber }: Pick<OrderForCustomer, 'orderNumber'>) {
  return (
    <form method="post" action={`/report/${orderNumber}`} className={styles.forget}>
      <p className={styles.quiet}>
        Does anyone else use this device? You can remove this order from it. The private link in our emails
        opens it again.
      </p>
      <Button type="submit" name="intent" value="forget" variant="default" size="sm">
        Forget This Order on This Device
      </Button>
    </form>
  )
}

/** The pages of an order have no account menu, so that nothing distracts from the task. */
function Logout({ firstName }: { firstName: string }) {
  return (
    <form method="post" action="/logout" className={styles.forget}>
      <p className={styles.quiet}>
        You are signed in as {firstName}, so this device also shows your orders until you log out.
      </p>
      <Button type="submit" variant="default" size="sm">
        Logout
      </Button>
    </form>
  )
}

function DeviceOptions({ orderNumber, canForget }: Pick<OrderForCustomer, 'orderNumber' | 'canForget'>) {
  const user = useRootData()?.user
  return (
    <>
      {canForget && <Forget orderNumber={orderNumber} />}
      {user && <Logout firstName={user.firstName} />}
    </>
  )
}

function Property({ order }: Pick<Props, 'order'>) {
  return (
    <>
      <p className={styles.property}>{addressLine(order)}</p>
      <p className={styles.quiet}>
        Only you can see this section. Anyone else with the link sees only the status and the report.
      </p>
    </>
  )
}

/** Collapsed above a finished report, so that the report comes first. */
function CollapsedOrder({ order, publicLink }: Props) {
  const hasActionData = useActionData() !== undefined
  const hasMessage = useRootData()?.flash?.at !== undefined
  return (
    <details className={`${styles.panel} ${styles.folded}`} open={hasActionData || hasMessage}>
      <summary>
        <h2 id="your-order">Your order</h2>
        <span>Share the report, see your documents, get your receipt</span>
      </summary>
      <Property order={order} />
      <Share order={order} publicLink={publicLink} />
      <Documents order={order} />
      <OrderPayment orderNumber={order.orderNumber} payment={order.payment} />
      <DeviceOptions {...order} />
    </details>
  )
}

/** The customer's private section on an order's page. */
export function YourOrder({ order, publicLink }: Props) {
  const { orderNumber, status, canceledAt, documents, checkout } = order
  const isUnderWay = status !== 'pending' && canceledAt === null
  useRevalidationWhile(isUnderWay && documents.some((document) => isBeingRead(document.status)))
  if (status === 'completed') return <CollapsedOrder order={order} publicLink={publicLink} />
  return (
    <section className={styles.panel} aria-labelledby="your-order">
      <h2 id="your-order">Your order</h2>
      <Property order={order} />
      <Payment checkout={checkout} />
      <Documents order={order} />
      {isUnderWay && <Share order={order} publicLink={publicLink} />}
      <OrderPayment orderNumber={orderNumber} payment={order.payment} />
      <DeviceOptions {...order} />
    </section>
  )
}
