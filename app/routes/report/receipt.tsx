import { Button } from '@mantine/core'
import { redirect, type MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { withZod } from '@remix-validated-form/with-zod'
import { ValidatedForm, validationError } from 'remix-validated-form'
import type { RequestArgs } from '~/http/context'
import { checkForm, readForm, unreadableForm } from '~/http/forms.server'
import { requireOrderOfHolder } from '~/http/order-holder.server'
import { page } from '~/http/page.server'
import { limitOrder } from '~/http/rate-limits.server'
import { refuseForm, type RefusedForm } from '~/http/refused-form.server'
import { setFlash } from '~/http/visitor.server'
import { DomainError } from '~/modules/domain-error'
import { longDate } from '~/modules/date-formats'
import { mailingStates } from '~/modules/us-states'
import { mailReceipt, saveBilling } from '~/modules/receipts/change-receipt.server'
import { readReceipt } from '~/modules/receipts/read-receipt.server'
import type { Receipt, ReceiptLine } from '~/modules/receipts/receipt'
import { billingSchema, type Billing } from '~/modules/receipts/schema'
import { AddressFields } from '~/ui/address-fields'
import { pageTitle } from '~/ui/page-meta'
import { useBrand } from '~/ui/root-data'
import { FormFailure } from '~/ui/focused-notice'
import { TextField } from '~/ui/fields'
import { SiteShell } from '~/ui/site-shell'
import { SubmitButton } from '~/ui/submit-button'
import styles from './receipt.module.css'

export const handle = { scripts: true }

export const meta: MetaFunction = ({ matches }) => [
  pageTitle('Receipt', matches),
  { name: 'robots', content: 'noindex' },
]

/** The receipt of an order, for its customer. */
export const loader = page('anyone', async (args) => {
  const { orderId } = await requireOrderOfHolder(args)
  const { orderNumber, email, receipt, billing, savedAt } = await readReceipt(orderId)
  return { orderNumber, email, receipt, billing: savedAt === null ? billing : null, savedAt }
})

type HeldOrder = Awaited<ReturnType<typeof requireOrderOfHolder>>

async function handleBillingForm(
  args: RequestArgs,
  { holder, orderNumber }: HeldOrder,
  form: URLSearchParams,
) {
  const checked = await checkForm(billingSchema, form)
  if (checked.error) return validationError(checked.error, checked.submittedData)
  try {
    saveBilling(holder, orderNumber, checked.data)
  } catch (error) {
    if (error instanceof DomainError && error.code !== 'conflict') throw error
    return refuseForm(args.context, error, {
      title: 'Not saved',
      fallback: 'The billing details could not be saved. Please try again.',
      submitted: checked.data,
    })
  }
  await setFlash(args.request, args.context, { kind: 'success', title: 'Billing details saved' })
  return redirect(`/report/${orderNumber}/receipt`)
}

async function handleMailForm({ request, context }: RequestArgs, { holder, orderNumber }: HeldOrder) {
  try {
    await limitOrder('receipt', orderNumber)
    const email = mailReceipt(holder, orderNumber)
    await setFlash(request, context, {
      kind: 'success',
      title: 'Receipt sent',
      description: `It is on its way to ${email}.`,
    })
  } catch (error) {
    if (error instanceof DomainError && error.code !== 'rate_limited') throw error
    return refuseForm(context, error, {
      title: 'Not sent',
      fallback: 'The receipt could not be sent. Please try again.',
      formId: 'send',
    })
  }
  return redirect(`/report/${orderNumber}/receipt`)
}

export const action = page('anyone', async (args) => {
  const order = await requireOrderOfHolder(args)
  const form = await readForm(args)
  switch (form.get('intent')) {
    case 'billing':
      return handleBillingForm(args, order, form)
    case 'send':
      return handleMailForm(args, order)
    default:
      throw unreadableForm()
  }
})

export {
  keepFormWhileOffline as clientAction,
  revalidateUnlessOffline as shouldRevalidate,
} from '~/ui/offline'

const Lines = ({ lines }: { lines: ReceiptLine[] }) => (
  <dl className={styles.lines}>
    {lines.map(({ label, amount, kind }) => (
      <div key={label} data-kind={kind}>
        <dt>{label}</dt>
        <dd>{kind === 'struck' ? <s>{amount}</s> : amount}</dd>
      </div>
    ))}
  </dl>
)

function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { productName } = useBrand()
  const { title, parties, facts, lines, linesAfterPayment, note, questions } = receipt
  return (
    <article className={styles.receipt}>
      <p className={styles.product}>{productName}</p>
      <h1>{title}</h1>
      <div className={styles.parties}>
        {parties.map((party) => (
          <section key={party.title}>
            <h2>{party.title}</h2>
            {party.lines.map((line, index) => (
              <p key={index}>{line}</p>
            ))}
          </section>
        ))}
      </div>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Lines lines={lines} />
      {linesAfterPayment.length > 0 && <Lines lines={linesAfterPayment} />}
      {note && <p>{note}</p>}
      <p className={styles.questions}>{questions}</p>
    </article>
  )
}

const validator = withZod(billingSchema)

function BillingForm({ billing, isOpen }: { billing: Billing; isOpen: boolean }) {
  const states = mailingStates.includes(billing.state) ? mailingStates : [billing.state, ...mailingStates]
  return (
    <details className={styles.billing} open={isOpen}>
      <summary>Change the billing details</summary>
      <p>
        <strong>You can do this once.</strong> Please check the details before you save.
      </p>
      <ValidatedForm validator={validator} method="post" defaultValues={billing} noValidate>
        <input type="hidden" name="intent" value="billing" />
        <TextField name="name" label="Name" autoComplete="billing name" required />
        <TextField name="company" label="Company (if applicable)" autoComplete="organization" />
        <AddressFields
          names={{ address: 'address', city: 'city', state: 'state', zipCode: 'zipCode' }}
          autoComplete="billing"
          states={states.filter(Boolean)}
        />
        <SubmitButton>Save Billing Details</SubmitButton>
      </ValidatedForm>
    </details>
  )
}

export default function ReceiptPage() {
  const { orderNumber, email, receipt, billing, savedAt } = useLoaderData<typeof loader>()
  const actionData = useActionData<Partial<RefusedForm> | null>()
  return (
    <SiteShell isPlain>
      <div className={styles.page}>
        <p className={styles.back}>
          <a href={`/report/${orderNumber}`}>Back to your order</a>
        </p>
        <ReceiptSheet receipt={receipt} />
        {actionData?.failure && (
          <div className={styles.failure}>
            <FormFailure failure={actionData.failure} />
          </div>
        )}
        <div className={styles.actions}>
          <Button component="a" href={`/report/${orderNumber}/receipt.pdf`}>
            Download PDF
          </Button>
          <Form method="post">
            <Button type="submit" name="intent" value="send" variant="default">
              Email the Receipt
            </Button>
          </Form>
        </div>
        <p className={styles.quiet}>We email receipts to {email}.</p>
        {billing ? (
          <BillingForm
            billing={billing}
            isOpen={actionData?.fieldErrors !== undefined && actionData.formId !== 'send'}
          />
        ) : (
          savedAt !== null && (
            <p className={styles.quiet}>
              The billing details were saved on {longDate(savedAt)} and can no longer be changed.
            </p>
          )
        )}
      </div>
    </SiteShell>
  )
}
