import { Button, TextInput } from '@mantine/core'
import { redirect, type MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { requireConfirmation } from '~/http/confirmation.server'
import { readForm, unreadableForm } from '~/http/forms.server'
import { page } from '~/http/page.server'
import { refuseForm, type RefusedForm } from '~/http/refused-form.server'
import { setFlash, requireSignedIn } from '~/http/visitor.server'
import { eraseCustomer } from '~/modules/customer-data/erase-customer.server'
import { findCustomer, type FoundCustomer } from '~/modules/customer-data/find-customer.server'
import { DomainError } from '~/modules/domain-error'
import { shortDate } from '~/modules/date-formats'
import { counted, usd } from '~/modules/formatting'
import { pageTitle } from '~/ui/page-meta'
import { EmptyState } from '~/ui/empty-state'
import { FailureNotice } from '~/ui/failure-notice'
import { PageHeader } from '~/ui/page-header'
import { Facts, Panel } from '~/ui/panel'
import { OrderStatusBadge } from '~/ui/status-badge'
import { Table } from '~/ui/table'
import styles from './customer-data.module.css'

export const meta: MetaFunction = ({ matches }) => [pageTitle('Customer Data', matches)]

const pagePath = '/admin/customer-data'

export const loader = page('customer data', ({ request, visitor }) => {
  const email = new URL(request.url).searchParams.get('email')?.trim() ?? ''
  if (email === '') return { email, customer: null, problem: null }
  try {
    return { email, customer: findCustomer(requireSignedIn(visitor).user, email), problem: null }
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'invalid') throw error
    return { email, customer: null, problem: error.message }
  }
})

export const action = page('customer data', async (args) => {
  const { request, context, visitor } = args
  const form = await readForm({ request, context })
  if (form.get('intent') !== 'erase') throw unreadableForm()
  await requireConfirmation(args, form)
  const [email, confirmation] = [form.get('email') ?? '', form.get('confirmation') ?? '']
  try {
    const erased = await eraseCustomer(requireSignedIn(visitor).user, { email, confirmation })
    await setFlash(request, context, {
      kind: 'success',
      title: 'Customer data erased',
      description: `${counted(erased.orders, 'order')}, ${counted(erased.documents, 'document')}, and ${counted(erased.reports, 'report')}. Kept: ${erased.retained.join('; ')}.`,
    })
    return redirect(pagePath)
  } catch (error) {
    return refuseForm(context, error, {
      title: 'Nothing was erased',
      submitted: { email },
    })
  }
})

function SearchForm({ email, problem }: { email: string; problem: string | null }) {
  return (
    <Form method="get" action={pagePath} className={styles.search} role="search">
      <TextInput
        type="email"
        name="email"
        label="Customer’s email address"
        defaultValue={email}
        key={email}
        size="md"
        autoComplete="off"
        error={problem ?? undefined}
        className={styles.email}
      />
      <Button type="submit" size="md">
        Find
      </Button>
    </Form>
  )
}

function Orders({ orders }: Pick<FoundCustomer, 'orders'>) {
  if (orders.length === 0) return <p>No orders.</p>
  return (
    <Table caption="Orders" head={['Order', 'Placed', 'Paid', 'Status']}>
      {orders.map(({ id, orderNumber, createdAt, paidAt, totalCents, status, canceledAt }) => (
        <tr key={id}>
          <td data-label="Order">
            <a href={`/admin/snapshots/${id}`}>{orderNumber}</a>
          </td>
          <td data-label="Placed">{shortDate(createdAt)}</td>
          <td data-label="Paid">
            {paidAt === null ? 'Not paid' : `${usd(totalCents)}, ${shortDate(paidAt)}`}
          </td>
          <td data-label="Status">
            <OrderStatusBadge status={status} canceledAt={canceledAt} />
          </td>
        </tr>
      ))}
    </Table>
  )
}

function EraseForm({ email, erasureObstacle }: Pick<FoundCustomer, 'email' | 'erasureObstacle'>) {
  const failure = useActionData<{ failure?: RefusedForm['failure'] } | null>()?.failure
  const isPending = useNavigation().state === 'submitting'
  return (
    <Panel
      title="Erase"
      lead="Deletes the account, contact information, documents, and reports; links to the reports stop working. This can’t be undone. Payments, receipts of paid orders, and entries of the activity log are kept, as the law requires."
    >
      {failure && <FailureNotice title={failure.title}>{failure.description}</FailureNotice>}
      {erasureObstacle !== null ? (
        <p role="status">{erasureObstacle}</p>
      ) : (
        <Form
          method="post"
          action={`${pagePath}?${new URLSearchParams({ email })}`}
          className={styles.search}
        >
          <input type="hidden" name="intent" value="erase" />
          <input type="hidden" name="email" value={email} />
          <TextInput
            name="confirmation"
            label={`Type ${email} to confirm`}
            size="md"
            autoComplete="off"
            required
            className={styles.email}
          />
          <Button type="submit" className={styles.danger} size="md" loading={isPending}>
            Erase Customer Data
          </Button>
        </Form>
      )}
    </Panel>
  )
}

/** Data stored about a customer, which super users export or erase at the customer's request. */
export default function CustomerDataPage() {
  const { email, customer, problem } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Customer Data"
        lead="Export or erase what is stored about a customer when they ask for it. Make sure that the request comes from their own address."
      />
      <SearchForm email={email} problem={problem} />
      {customer ? (
        <>
          <Panel
            title={customer.account?.name ?? customer.email}
            action={
              <Button
                component="a"
                href={`${pagePath}/export?${new URLSearchParams({ email: customer.email })}`}
                download
                variant="default"
              >
                Export
              </Button>
            }
          >
            <Facts
              rows={[
                ['Email', customer.email],
                ['Account', customer.account ? `Since ${shortDate(customer.account.createdAt)}` : 'None'],
                ['Documents', String(customer.documents)],
                ['Reports', String(customer.reports)],
                ['Payments', String(customer.payments)],
              ]}
            />
            <div className={styles.orders}>
              <Orders orders={customer.orders} />
            </div>
          </Panel>
          <EraseForm email={customer.email} erasureObstacle={customer.erasureObstacle} />
        </>
      ) : (
        <EmptyState
          title={email === '' || problem ? 'No customer selected' : 'Nothing is stored about this address'}
        >
          {email === '' || problem
            ? 'Enter the email address of a customer to see what is stored about them.'
            : 'No account and no order has this email address. The customer may have used another one.'}
        </EmptyState>
      )}
    </>
  )
}
