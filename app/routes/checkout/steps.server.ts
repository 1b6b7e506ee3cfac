import { listExpectedDocuments } from '~/modules/documents/expected-documents.server'
import { documentOverview } from '~/modules/documents/received-documents.server'
import { DomainError } from '~/modules/domain-error'
import { currentStep, type Checkout } from '~/modules/orders/checkout.server'
import { knownCustomer } from '~/modules/orders/known-customer.server'
import type { CustomerInfo, PropertyInfo } from '~/modules/orders/schema'
import { transferDetails } from '~/modules/payments/open-payment.server'
import { paymentView } from '~/modules/payments/payment-view.server'
import type { SignedInUser } from '~/modules/permissions/signed-in-user'

/**
 * The requested step if all before it are done, otherwise a redirect to the first that is not. `/checkout` alone is step 1
 * of a new order, and a paid order has only its confirmation.
 */
export function resolveStep(requestedStep: string | null, checkout: Checkout) {
  const reached = currentStep(checkout)
  if (requestedStep === null && reached === 1) return { step: 1 as const }
  const step = ([1, 2, 3, 4, 5] as const).find((number) => String(number) === requestedStep)
  const isPaid = checkout.order?.paymentStatus === 'paid'
  if (step !== undefined && step <= reached && (!isPaid || step === 5)) return { step }
  return { redirectTo: `/checkout?step=${reached}` }
}

const nullForDomainError = (error: unknown) => {
  if (error instanceof DomainError) return null
  throw error
}

/** The data that a step shows. */
export async function stepView(step: 1 | 2 | 3 | 4 | 5, checkout: Checkout, user: SignedInUser | null) {
  const { customerInfo, propertyInfo, order } = checkout
  if (step === 1 || !customerInfo) {
    const defaults: Partial<CustomerInfo> = customerInfo ?? (user ? knownCustomer(user) : {})
    return { step: 1 as const, defaults }
  }
  if (step === 2 || !order) {
    const defaults: Partial<PropertyInfo> = propertyInfo ?? {}
    const newAccount = user ? null : customerInfo.email
    return { step: 2 as const, defaults, isPartner: user?.role === 'partner', newAccount }
  }
  if (step === 3) {
    const expected = listExpectedDocuments({ orderId: order.id }).map(({ id, name }) => ({ id, name }))
    return { step, ...documentOverview(order.id), expected }
  }
  if (step === 4) {
    return {
      step,
      order: { id: order.id, totalCents: order.totalCents },
      payment: await paymentView(order.id),
    }
  }
  const { orderNumber, email, createdAt, paidAt, dueAt, isAwaitingTransfer } = order
  const { totalCents, discountCents, promotionCode } = order
  return {
    step,
    order: { orderNumber, email, createdAt, paidAt, dueAt, totalCents, discountCents, promotionCode },
    // If the gateway cannot be reached, the page is shown without the details.
    transfer:
      paidAt === null && isAwaitingTransfer
        ? await transferDetails(order.id).catch(nullForDomainError)
        : null,
  }
}
