import type { refundStates } from '~db/lists'
import { longDate } from '../date-formats'
import { usd } from '../formatting'
import type { PaymentMethod } from './gateway'

export type RefundState = (typeof refundStates)[number]

/** The refund of a canceled order, for its customer and staff. Times in UTC milliseconds, money in cents. */
export type Refund = {
  refundState: RefundState
  amountCents: number
  createdAt: number
  sentAt: number | null
  refundedAt: number | null
  /** The refunded payment instrument: "Visa ending in 4242". */
  paidWith: string
  method: PaymentMethod
}

export const refundTitles: Record<RefundState, string> = {
  requested: 'Refund requested',
  pending: 'Refund on its way',
  refunded: 'Refund sent',
  failed: 'Refund delayed',
}

const arrivalText = (method: PaymentMethod) =>
  method === 'bank_transfer'
    ? 'Bank transfers usually take 3 to 5 business days to arrive.'
    : 'Banks usually need 5 to 10 business days to show it on your statement.'

/** The state of the refund and what happens next; the same on the order's page and in the mail. */
export function refundText({ refundState, amountCents, refundedAt, paidWith, method }: Refund): string {
  const amount = usd(amountCents)
  const target = method === 'bank_transfer' ? 'the bank account you paid from' : paidWith
  // Stripe does not always learn which account a transfer came from.
  const account =
    method === 'bank_transfer'
      ? ' If our payment processor, Stripe, doesn’t know the account, it will email you to ask for it. Please reply within 45 days.'
      : ''
  switch (refundState) {
    case 'requested':
      return `We are sending ${amount} back to ${target}. ${arrivalText(method)}${account}`
    case 'pending':
      return `${amount} is on its way to ${target}. ${arrivalText(method)}${account}`
    case 'refunded':
      return `We sent ${amount} back to ${target}${refundedAt === null ? '' : ` on ${longDate(refundedAt)}`}. ${arrivalText(method)}`
    case 'failed':
      return `The automatic refund of ${amount} failed. Our staff has been notified and will send you the money. You don’t need to do anything.`
  }
}
