import type { ReactNode } from 'react'
import { longDate, usd } from '~/modules/formatting'
import { customerRoleNames, type CustomerRole } from '~/modules/orders/schema'
import { Facts } from '~/ui/panel'
import styles from './order.module.css'

type Order = {
  firstName: string
  lastName: string
  email: string
  phone: string
  company: string
  customerRole: CustomerRole
  mailingAddress: string
  mailingCity: string
  mailingState: string
  mailingZipCode: string
  subjectPropertyAddress: string
  propertyCity: string
  propertyState: string
  propertyZipCode: string
  totalUnits: number | null
  isInEscrow: boolean
  escrowOfficer: string
  escrowOfficerEmail: string
  escrowOfficerPhone: string
  agentName: string
  agentEmail: string
  agentPhone: string
  agentCompany: string
  totalCents: number
  paidAt: number | null
  createdAt: number
  payment: { method: 'card' | 'hosted' | 'bank_transfer' } | null
}

const methods = {
  card: 'Card',
  hosted: 'Card, on the payment provider’s page',
  bank_transfer: 'Bank transfer',
}

const mail = (address: string) => address && <a href={`mailto:${address}`}>{address}</a>
const phone = (number: string) => number && <a href={`tel:${number.replace(/[^+\d]/g, '')}`}>{number}</a>
const postal = (address: string, city: string, state: string, zip: string) =>
  [address, city, `${state} ${zip}`.trim()].filter(Boolean).join(', ')

const Group = ({ title, rows }: { title: string; rows: [string, ReactNode][] }) => (
  <div className={styles.group}>
    <h3>{title}</h3>
    <Facts rows={rows} />
  </div>
)

/** Who ordered, for which property, and what was paid. */
export function OrderFacts({ order: o }: { order: Order }) {
  const agent = o.agentName || o.agentEmail || o.agentPhone || o.agentCompany
  return (
    <>
      <Group
        title="Customer"
        rows={[
          ['Name', `${o.firstName} ${o.lastName}`.trim() || 'Unknown Customer'],
          ['Role', customerRoleNames[o.customerRole].title],
          ...(o.company ? ([['Company', o.company]] as [string, ReactNode][]) : []),
          ['Email', mail(o.email)],
          ['Phone', phone(o.phone)],
          ['Mailing address', postal(o.mailingAddress, o.mailingCity, o.mailingState, o.mailingZipCode)],
        ]}
      />
      <Group
        title="Property"
        rows={[
          [
            'Address',
            o.subjectPropertyAddress
              ? postal(o.subjectPropertyAddress, o.propertyCity, o.propertyState, o.propertyZipCode)
              : 'Address not provided',
          ],
          ['Total units', o.totalUnits === null ? '' : o.totalUnits.toLocaleString('en-US')],
          ['In escrow', o.isInEscrow ? 'Yes' : 'No'],
        ]}
      />
      {o.isInEscrow && (
        <Group
          title="Escrow"
          rows={[
            ['Officer', o.escrowOfficer],
            ['Email', mail(o.escrowOfficerEmail)],
            ['Phone', phone(o.escrowOfficerPhone)],
          ]}
        />
      )}
      {agent && (
        <Group
          title="Agent"
          rows={[
            ['Name', o.agentName],
            ['Company', o.agentCompany],
            ['Email', mail(o.agentEmail)],
            ['Phone', phone(o.agentPhone)],
          ]}
        />
      )}
      <Group
        title="Payment"
        rows={[
          ['Total', usd(o.totalCents)],
          ['Ordered', longDate(o.createdAt)],
          ['Paid', o.paidAt === null ? 'Not yet' : longDate(o.paidAt)],
          ...(o.payment ? ([['Method', methods[o.payment.method]]] as [string, ReactNode][]) : []),
        ]}
      />
    </>
  )
}
