import type { ReactNode } from 'react'
import { longDate } from '~/modules/date-formats'
import { addressLine, usd } from '~/modules/formatting'
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

const methods = {
  card: 'Card',
  hosted: 'Card, on the payment provider’s page',
  bank_transfer: 'Bank transfer',
}

const disputes: Record<DisputeState, string> = {
  open: 'Open. Answer it in the Stripe dashboard',
  won: 'Closed in our favor',
  lost: 'Lost. The bank has kept the money',
}

/** The payment's refunds and disputes. */
function moneyBackRows({ amountCents, refundedCents, dispute }: NonNullable<Order['payment']>) {
  const rows: [string, ReactNode][] = []
  if (refundedCents > 0)
    rows.push([
      refundedCents < amountCents ? 'Partly refunded' : 'Refunded',
      `${usd(refundedCents)} of ${usd(amountCents)}`,
    ])
  if (dispute) rows.push(['Dispute', disputes[dispute]])
  return rows
}

const mail = (address: string) => address && <a href={`mailto:${address}`}>{address}</a>
const phone = (number: string) => number && <a href={`tel:${number.replace(/[^+\d]/g, '')}`}>{number}</a>
const Group = ({ title, rows }: { title: string; rows: [string, ReactNode][] }) => (
  <div className={styles.group}>
    <h3>{title}</h3>
    <Facts rows={rows} />
  </div>
)

/** The customer, the property, and the payment. */
export function OrderFacts({ order: o }: { order: Order }) {
  const c = o.contact
  const units: [string, ReactNode][] =
    o.totalUnits === null ? [] : [['Total units, as ordered', o.totalUnits.toLocaleString('en-US')]]
  const agent = c && (c.agentName || c.agentEmail || c.agentPhone || c.agentCompany)
  return (
    <>
      <Group
        title="Customer"
        rows={[
          ['Name', `${o.firstName} ${o.lastName}`.trim() || 'Unknown Customer'],
          ['Role', customerRoleNames[o.customerRole].title],
          ...(o.company ? ([['Company', o.company]] as [string, ReactNode][]) : []),
          ...(c
            ? ([
                ['Email', mail(c.email)],
                ['Phone', phone(c.phone)],
                [
                  'Mailing address',
                  addressLine({
                    address: c.mailingAddress,
                    city: c.mailingCity,
                    state: c.mailingState,
                    zipCode: c.mailingZipCode,
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
            o.subjectPropertyAddress
              ? addressLine({
                  address: o.subjectPropertyAddress,
                  city: o.propertyCity,
                  state: o.propertyState,
                  zipCode: o.propertyZipCode,
                })
              : 'Address not provided',
          ],
          ...units,
          ['In escrow', o.isInEscrow ? 'Yes' : 'No'],
        ]}
      />
      {c && o.isInEscrow && (
        <Group
          title="Escrow"
          rows={[
            ['Officer', c.escrowOfficer],
            ['Email', mail(c.escrowOfficerEmail)],
            ['Phone', phone(c.escrowOfficerPhone)],
          ]}
        />
      )}
      {agent && (
        <Group
          title="Agent"
          rows={[
            ['Name', c.agentName],
            ['Company', c.agentCompany],
            ['Email', mail(c.agentEmail)],
            ['Phone', phone(c.agentPhone)],
          ]}
        />
      )}
      <Group
        title="Payment"
        rows={[
          ...(o.promotionCode === null
            ? []
            : ([['Promotion code', `${o.promotionCode} (−${usd(o.discountCents)})`]] as [
                string,
                ReactNode,
              ][])),
          ['Total', usd(o.totalCents)],
          ['Ordered', longDate(o.createdAt)],
          ['Paid', o.paidAt === null ? 'Not yet' : longDate(o.paidAt)],
          ...(o.payment ? ([['Method', methods[o.payment.method]]] as [string, ReactNode][]) : []),
          ...(o.payment ? moneyBackRows(o.payment) : []),
        ]}
      />
    </>
  )
}
