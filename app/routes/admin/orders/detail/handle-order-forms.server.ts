import { redirect } from '@remix-run/node'
import { validationError } from 'remix-validated-form'
import { checkForm, readForm, unreadableForm } from '~/http/forms.server'
import { parseId } from '~/http/ids'
import { limitAccount } from '~/http/rate-limits.server'
import { refuseForm } from '~/http/refused-form.server'
import { setFlash } from '~/http/visitor.server'
import { log } from '~/log.server'
import { switchModel } from '~/modules/staff-orders/switch-model.server'
import { requestReading } from '~/modules/document-reading/readings.server'
import { DomainError } from '~/modules/domain-error'
import { assignOrders } from '~/modules/orders/assign-orders.server'
import { isSection } from '~/modules/report-fields/sections'
import { setSectionReviewed } from '~/modules/reports/draft/set-section-reviewed.server'
import {
  requestFinalReview,
  sendForFinalReview,
  withdrawReviewRequest,
} from '~/modules/reports/review/send-for-final-review.server'
import { shareReport } from '~/modules/reports/revisions/share-report.server'
import { shareSchema } from '~/modules/reports/revisions/share-schema'
import { addHoaDocumentsToOrder } from '~/modules/staff-orders/add-documents-to-order.server'
import { linkOrderToHoa } from '~/modules/staff-orders/link-order-to-hoa.server'
import { linkReportHoa } from '~/modules/staff-orders/link-report-hoa.server'
import { assignedText } from './assigned-text'
import {
  handleDocumentRequest,
  withdrawDocumentRequest,
  type OrderFormArgs,
} from './handle-document-request.server'

/** Links the order to an HOA, or removes the link. */
async function linkHoa({ request, context, user, id }: OrderFormArgs, hoaId: number | null, title: string) {
  try {
    linkOrderToHoa(user, id, hoaId)
    await setFlash(request, context, { kind: 'success', title })
  } catch (error) {
    const isUnknownHoa = error instanceof DomainError && error.code === 'not_found' && hoaId !== null
    if (!isUnknownHoa) throw error
    await setFlash(request, context, { kind: 'error', title: 'Error', description: error.message })
  }
  return redirect(`/admin/snapshots/${id}`)
}

/**
 * Redirects to the review screen even if the order cannot be sent for final review yet, since it can still be
 * verified there (docs/specification/review-and-approval.md#final-review).
 */
async function sendOrderForFinalReview({ request, context, user, id }: OrderFormArgs) {
  try {
    sendForFinalReview(user, id)
    await setFlash(request, context, { kind: 'success', title: 'Sent for Final Review' })
  } catch (error) {
    if (error instanceof DomainError && error.code !== 'conflict') throw error
    const isRefused = error instanceof DomainError
    if (!isRefused) log().error({ requestId: context.requestId, orderId: id, error }, 'a final review failed')
    const description = isRefused ? error.message : 'The order could not be sent. You can verify its items.'
    await setFlash(request, context, { kind: 'error', title: 'Not sent for Final Review', description })
  }
  return redirect(`/admin/snapshots/${id}/review`)
}

type Message = { title: string; description?: string }

/** Runs an action and redirects to the order with its message; a domain error's message is shown instead. */
async function runAndRedirect(
  { request, context, id }: OrderFormArgs,
  errorTitle: string,
  run: () => Message | Promise<Message>,
) {
  try {
    await setFlash(request, context, { kind: 'success', ...(await run()) })
  } catch (error) {
    if (!(error instanceof DomainError) || !['not_found', 'conflict'].includes(error.code)) throw error
    await setFlash(request, context, { kind: 'error', title: errorTitle, description: error.message })
  }
  return redirect(`/admin/snapshots/${id}`)
}

async function shareByEmail({ request, context, user, id }: OrderFormArgs, form: URLSearchParams) {
  const checked = await checkForm(shareSchema, form)
  if (checked.error) return validationError(checked.error, checked.submittedData)
  const { email } = checked.data
  try {
    await limitAccount('report-share', user.id)
    shareReport(user, id, email)
  } catch (error) {
    if (error instanceof DomainError && ['forbidden', 'not_found'].includes(error.code)) throw error
    return refuseForm(context, error, {
      title: 'Not sent',
      fallback: 'The link could not be sent. Please try again.',
      submitted: { email },
    })
  }
  await setFlash(request, context, {
    kind: 'success',
    title: 'Link Sent',
    description: `The link is on its way to ${email}.`,
  })
  return redirect(`/admin/snapshots/${id}`)
}

const handleLinkReportHoa = (args: OrderFormArgs) =>
  runAndRedirect(args, 'Not linked', () => {
    const { name, isNew } = linkReportHoa(args.user, args.id)
    return {
      title: isNew ? 'HOA Added and Linked' : 'HOA Linked',
      description: isNew
        ? `${name} is now on the list of HOAs, with the verified values of the report.`
        : name,
    }
  })

const handleAddDocuments = (args: OrderFormArgs, form: URLSearchParams) =>
  runAndRedirect(args, 'Not added', async () => {
    const documentIds = form.getAll('documentId').map(parseId)
    const addedCount = await addHoaDocumentsToOrder(args.user, args.id, documentIds)
    return {
      title: addedCount === 1 ? 'Document Added' : 'Documents Added',
      description: 'Their values will appear in the report as soon as they have been read.',
    }
  })

const handleReady = (args: OrderFormArgs) =>
  runAndRedirect(args, 'Not marked as ready', () => {
    requestFinalReview(args.user, args.id)
    return { title: 'Ready for Review', description: 'The admins have been notified by email.' }
  })

const handleNotReady = (args: OrderFormArgs) =>
  runAndRedirect(args, 'Not changed', () => {
    withdrawReviewRequest(args.user, args.id)
    return { title: 'No Longer Ready for Review' }
  })

const handleAssign = (args: OrderFormArgs, form: URLSearchParams) =>
  runAndRedirect(args, 'Not assigned', () =>
    assignedText(assignOrders(args.user, [args.id], parseId(form.get('assigneeId')))),
  )

async function handleReadAgain({ request, context, user, id }: OrderFormArgs) {
  requestReading(user, id)
  await setFlash(request, context, {
    kind: 'success',
    title: 'Reading Documents Again',
    description: 'We are trying again to read what could not be read before.',
  })
  return redirect(`/admin/snapshots/${id}`)
}

const handleModelSwitch = (args: OrderFormArgs, isOff: boolean) =>
  runAndRedirect(args, 'Not switched', () => {
    switchModel(args.user, args.id, isOff)
    return {
      title: isOff ? 'Language Model Switched Off' : 'Language Model Switched On',
      description: isOff
        ? 'Nothing more of this order is sent to it, and its values are proposed by rules alone.'
        : 'It reads what it has not read yet. What you have verified stays.',
    }
  })

function handleSectionReview({ user, id }: OrderFormArgs, form: URLSearchParams, isReviewed: boolean) {
  const section = form.get('section')
  if (typeof section !== 'string' || !isSection(section) || section === 'general')
    throw new DomainError('bad_request', 'There is no such section to review.')
  setSectionReviewed(user, id, section, isReviewed)
  return redirect(`/admin/snapshots/${id}#${section}`)
}

/** Handles the forms of an order's page. */
export async function handleOrderForm(args: OrderFormArgs) {
  const form = await readForm(args)
  switch (form.get('intent')) {
    case 'link-hoa':
      return linkHoa(args, parseId(form.get('hoaId')), 'HOA Linked')
    case 'link-report-hoa':
      return handleLinkReportHoa(args)
    case 'unlink-hoa':
      return linkHoa(args, null, 'HOA Unlinked')
    case 'add-documents':
      return handleAddDocuments(args, form)
    case 'final-review':
      return sendOrderForFinalReview(args)
    case 'ready':
      return handleReady(args)
    case 'not-ready':
      return handleNotReady(args)
    case 'assign':
      return handleAssign(args, form)
    case 'share':
      return shareByEmail(args, form)
    case 'request-documents':
      return handleDocumentRequest(args, form)
    case 'withdraw-request':
      return withdrawDocumentRequest(args, form)
    case 'read-again':
      return handleReadAgain(args)
    case 'model-off':
      return handleModelSwitch(args, true)
    case 'model-on':
      return handleModelSwitch(args, false)
    case 'check-section':
      return handleSectionReview(args, form, true)
    case 'uncheck-section':
      return handleSectionReview(args, form, false)
    default:
      throw unreadableForm()
  }
}
