import { redirect, replace } from '@remix-run/node'
import { validationError } from 'remix-validated-form'
import { askAboutEmails } from '~/http/email-questions.server'
import { checkForm } from '~/http/forms.server'
import { limitRate } from '~/http/rate-limits.server'
import { adoptSession, clientOf, ensureSession, setFlash } from '~/http/visitor.server'
import { removeDocument } from '~/modules/documents/add-document.server'
import { confirmAssociation } from '~/modules/documents/received-documents.server'
import { findCheckout, saveCustomerInfo } from '~/modules/orders/checkout.server'
import { placeOrder } from '~/modules/orders/place-order.server'
import { customerFormSchema, propertyInfoSchema } from '~/modules/orders/schema'
import { requireOrder, sendToStart, withFailureNotice, type CheckoutFormArgs } from './form-args.server'
import { noFilesMessage } from './no-files-message'

export const handleInformation = (args: CheckoutFormArgs) =>
  withFailureNotice(args, 'Your information was not saved', async () => {
    const { context, visitor, form } = args
    await limitRate('order', context.clientIp)
    const checked = await checkForm(customerFormSchema, form)
    if (checked.error) return validationError(checked.error, checked.submittedData)
    const emailCheck = askAboutEmails(form, checked, ['email'])
    if (emailCheck.question) return emailCheck.question
    saveCustomerInfo(await ensureSession(context, visitor), emailCheck.values)
    return redirect('/checkout?step=2')
  })

/** Places the order, which needs the information of the first step. */
export async function handleProperty(args: CheckoutFormArgs) {
  const { context, visitor, form } = args
  const { sessionId, user } = visitor
  const { customerInfo } = findCheckout(sessionId)
  if (!sessionId || !customerInfo) return sendToStart(args)
  return withFailureNotice(args, 'Error creating order', async () => {
    await limitRate('order', context.clientIp)
    const checked = await checkForm(propertyInfoSchema, form)
    if (checked.error) return validationError(checked.error, checked.submittedData)
    const emailCheck = askAboutEmails(form, checked, ['escrowOfficerEmail', 'agentEmail'])
    if (emailCheck.question) return emailCheck.question
    const result = placeOrder({ sessionId, user, client: clientOf(context) }, customerInfo, emailCheck.values)
    const session = result.signedIn ?? result.continued
    if (session) await adoptSession(context, session)
    return redirect('/checkout?step=3')
  })
}

const documentIdOf = (form: URLSearchParams) => Number(form.get('documentId')) || 0

export const handleRemoveDocument = (args: CheckoutFormArgs) =>
  withFailureNotice(args, 'That didn’t work', async () => {
    const { visitor, form } = args
    await removeDocument(requireOrder(visitor).id, documentIdOf(form), visitor.user?.id ?? null)
    return replace('/checkout?step=3')
  })

export const handleConfirmDocument = (args: CheckoutFormArgs) =>
  withFailureNotice(args, 'That didn’t work', () => {
    confirmAssociation(requireOrder(args.visitor).id, documentIdOf(args.form))
    return replace('/checkout?step=3')
  })

export async function handleDocumentsDone(args: CheckoutFormArgs) {
  const { request, context, visitor } = args
  const { order } = findCheckout(visitor.sessionId)
  if (!order) return sendToStart(args)
  if (order.documentCount > 0) return redirect('/checkout?step=4')
  await setFlash(request, context, noFilesMessage)
  return replace('/checkout?step=3')
}
