import { longDate } from '~/modules/date-formats'
import { usd } from '~/modules/formatting'
import { refundTitles, type RefundState } from '~/modules/payments/refund-text'
import { Facts, Panel } from '~/ui/panel'
import { Badge, type BadgeKind } from '~/ui/status-badge'

type Cancellation = {
  refundState: RefundState
  amountCents: number
  failure: string | null
  createdAt: number
  sentAt: number | null
  refundedAt: number | null
}

const badgeKinds: Record<RefundState, BadgeKind> = {
  requested: 'yellow',
  pending: 'blue',
  refunded: 'green',
  failed: 'red',
}

const texts: Record<RefundState, string> = {
  requested: 'The refund is sent automatically. If the payment gateway is down, we keep trying.',
  pending: 'The payment gateway has accepted the refund and is sending it.',
  refunded: 'There is nothing left to do.',
  failed: 'Refund the payment in the Stripe dashboard. The order then shows the refund automatically.',
}

/** The refund of a canceled order. */
export const OrderRefund = ({ cancellation }: { cancellation: Cancellation }) => {
  const { refundState, amountCents, failure, createdAt, refundedAt } = cancellation
  return (
    <Panel
      title="Refund"
      lead={texts[refundState]}
      action={
        <Badge kind={badgeKinds[refundState]}>
          {refundState === 'failed' ? 'Refund failed' : refundTitles[refundState]}
        </Badge>
      }
    >
      <Facts
        rows={[
          ['Canceled', longDate(createdAt)],
          ['Amount', usd(amountCents)],
          ...(refundedAt === null ? [] : ([['Refunded', longDate(refundedAt)]] as [string, string][])),
          ...(failure === null ? [] : ([['Reason', failure]] as [string, string][])),
        ]}
      />
    </Panel>
  )
}
