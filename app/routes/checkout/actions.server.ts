import { redirect } from '@remix-run/node'
import type { RequestArgs } from '~/http/context'
import { readForm, unreadableForm } from '~/http/forms.server'
import type { Visitor } from '~/http/visitor.server'
import { startNextOrder } from '~/modules/orders/checkout.server'
import {
  handleConfirmDocument,
  handleDocumentsDone,
  handleInformation,
  handleProperty,
  handleRemoveDocument,
} from './handle-order-forms.server'
import {
  handleApplyCode,
  handleCardConfirmation,
  handleCardPayment,
  handleOpenPayment,
  handleRemoveCode,
} from './handle-payment-forms.server'

/** Handles the forms of the checkout: one for each step, and the smaller ones within a step. */
export async function handleCheckoutForm({ request, context, visitor }: RequestArgs & { visitor: Visitor }) {
  const form = await readForm({ request, context })
  const intent = form.get('intent') ?? undefined
  const args = { request, context, visitor, form, intent }
  switch (intent) {
    case 'information':
      return handleInformation(args)
    case 'property':
      return handleProperty(args)

    // Without JavaScript, forms for documents go to `documents.ts`. With it, they come here, because the browser
    // has already loaded this route, so a lost connection does not lose the page.
    case 'remove-document':
      return handleRemoveDocument(args)
    case 'confirm-document':
      return handleConfirmDocument(args)
    case 'documents-done':
      return handleDocumentsDone(args)

    case 'pay-by-card':
      return handleCardPayment(args)
    case 'answer-confirmation':
      return handleCardConfirmation(args)
    case 'pay-on-stripe':
      return handleOpenPayment(args, 'hosted')
    case 'pay-by-transfer':
      return handleOpenPayment(args, 'bank_transfer')
    case 'apply-code':
      return handleApplyCode(args)
    case 'remove-code':
      return handleRemoveCode(args)

    case 'start-next-order':
      if (visitor.sessionId) startNextOrder(visitor.sessionId)
      return redirect('/checkout?step=1')
    default:
      throw unreadableForm()
  }
}
