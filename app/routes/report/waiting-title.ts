import type { OrderStatus } from '~/modules/order-status'

/** The title of an order's page before its report is approved. */
export const waitingTitle = (status: OrderStatus) =>
  status === 'pending' ? 'Your Order Is Awaiting Payment' : 'Your Report Is on Its Way'
