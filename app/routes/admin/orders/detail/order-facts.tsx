import type { ReactNode } from 'react'
import { longDate } from '~/modules/date-formats'
import { addressLine, telephone, usd } from '~/modules/formatting'
import { customerRoleNames, type CustomerRole } from '~/modules/orders/customer-roles'
import type { DisputeState, PaymentMethod } from '~/modules/payments/gateway'
import { Facts } from '~/ui/panel'
import styles from './order.module.css'

type Order = {
  firstName: string
  lastName: string
  company: string
  customerRole: CustomerRole
  subjectPropertyAddress: string
  propertyCity: string
  propertyState: string
  propertyZipCode: string
  totalUnits: number | null
  isInEscrow: boolean
  /** Null for users with read-only access. */
  contact: {
    email: string
    phone: string
    mailingAddress: string
    mailingCity: string
    mailingState: string
    mailingZipCode: string
    escrowOfficer: string
    escrowOfficerEmail: string
    escrowOfficerPhone: string
    agentName: string
    agentEmail: string
    agentPhone: string
    agentCompany: string
  } | null
  totalCents: number
  discountCents: number
  promotionCode: string | null
  paidAt: number | null
  createdAt: number
  payment: {
    method: PaymentMethod
    amountCents: number
    refundedCents: number
    dispute: DisputeState | null
  } | null
}

const methodNames = {
  card: 'Card',
  hosted: 'Card, on the payment provider’s page',
  bank_transfer: 'Bank transfer',
}

const disputeTexts: Record<DisputeState, string> = {
  open: 'Open. Respond in the Stripe dashboard',
  won: 'Closed in our favor',
  lost: 'Lost. The payment was returned to the customer',
}

/** The payment's refunds and disputes. */
function refundAndDisputeRows({ amountCents, refundedCents, dispute }: NonNullable<Order['payment']>) {
  const rows: [string, ReactNode][] = []
  if (refundedCents > 0)
    rows.push([
      refundedCents < amountCents ? 'Partly refunded' : 'Refunded',
      `${usd(refundedCents)} of ${usd(amountCents)}`,
    ])
  if (dispute) rows.push(['Dispute', disputeTexts[dispute]])
  return rows
}

const mailLink = (address: string) => address && <a href={`mailto:${address}`}>{address}</a>
const phoneLink = (number: string) => number && <a href={telephone(number)}>{number}</a>
const Group = ({ title, rows }: { title: string; rows: [string, ReactNode][] }) => (
  <div className={styles.group}>
    <h3>{title}</h3>
    <Facts rows={rows} />
  </div>
)

/** The customer, the property, and the payment. */
export function OrderFacts({ order }: { order: Order }) {
  const contact = order.contact
  const units: [string, ReactNode][] =
    order.totalUnits === null ? [] : [['Total units, as ordered', order.totalUnits.toLocaleString('en-US')]]
  const agent =
    contact && (contact.agentName || contact.agentEmail || contact.agentPhone || contact.agentCompany)
  return (
    <>
      <Group
        title="Customer"
        rows={[
          ['Name', `${order.firstName} ${order.lastName}`.trim() || 'Unknown Customer'],
          ['Role', customerRoleNames[order.customerRole].title],
          ...(order.company ? ([['Company', order.company]] as [string, ReactNode][]) : []),
          ...(contact
            ? ([
                ['Email', mailLink(contact.email)],
                ['Phone', phoneLink(contact.phone)],
                [
                  'Mailing address',
                  addressLine({
                    address: contact.mailingAddress,
                    city: contact.mailingCity,
                    state: contact.mailingState,
                    zipCode: contact.mailingZipCode,
                  }),
                ],
              ] as [string, ReactNode][])
            : []),
        ]}
      />
      <Group
        title="Property"
        rows={[
          [
            'Address',
            order.subjectPropertyAddress
              ? addressLine({
                  address: order.subjectPropertyAddress,
                  city: order.propertyCity,
                  state: order.propertyState,
                  zipCode: order.propertyZipCode,
                })
              : 'Address not provided',
          ],
          ...units,
          ['In escrow', order.isInEscrow ? 'Yes' : 'No'],
        ]}
      />
      {contact && order.isInEscrow && (
        <Group
          title="Escrow"
          rows={[
            ['Officer', contact.escrowOfficer],
            ['Email', mailLink(contact.escrowOfficerEmail)],
            ['Phone', phoneLink(contact.escrowOfficerPhone)],
          ]}
        />
      )}
      {agent && (
        <Group
          title="Agent"
          rows={[
            ['Name', contact.agentName],
            ['Company', contact.agentCompany],
            ['Email', mailLink(contact.agentEmail)],
            ['Phone', phoneLink(contact.agentPhone)],
          ]}
        />
      )}
      <Group
        title="Payment"
        rows={[
          ...(order.promotionCode === null
            ? []
            : ([['Promotion code', `${order.promotionCode} (−${usd(order.discountCents)})`]] as [
                string,
                ReactNode,
              ][])),
          ['Total', usd(order.totalCents)],
          ['Ordered', longDate(order.createdAt)],
          ['Paid', order.paidAt === null ? 'Not yet' : longDate(order.paidAt)],
          ...(order.payment
            ? ([['Method', methodNames[order.payment.method]]] as [string, ReactNode][])
            : []),
          ...(order.payment ? refundAndDisputeRows(order.payment) : []),
        ]}
      />
    </>
  )
}
