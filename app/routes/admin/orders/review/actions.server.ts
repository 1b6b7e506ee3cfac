import { redirect } from '@remix-run/node'
import { validationError } from 'remix-validated-form'
import type { RequestArgs } from '~/http/context'
import { checkForm, readForm, unreadableForm } from '~/http/forms.server'
import { refuseForm } from '~/http/refused-form.server'
import { setFlash } from '~/http/visitor.server'
import type { SignedInUser } from '~/modules/permissions/signed-in-user'
import { requireOrderToWorkOn } from '~/modules/permissions/order-access.server'
import { DomainError } from '~/modules/domain-error'
import { approveReport } from '~/modules/reports/revisions/approve-report.server'
import { readPeriodForm } from '~/modules/report-fields/entered-period'
import { reportField } from '~/modules/report-fields/fields'
import { nextUnverified, sortingOf, valueForm } from '~/modules/reports/review/review'
import { itemsInReviewOrder, readReview } from '~/modules/reports/review/review.server'
import { citationOf } from '../viewer/selection.server'
import {
  chooseCandidate,
  editItem,
  setCandidateLeftOut,
  setAbsence,
  verifyItem,
} from '~/modules/reports/draft/item-actions.server'

/** A submitted form of the review screen, about the item at `path` in the version that the screen showed. */
type ReviewFormArgs = RequestArgs & {
  user: SignedInUser
  orderId: number
  form: URLSearchParams
  path: string
  version: number | undefined
}

/** Query parameters that stay from one item to the next. */
const persistentParameters = ['zoom', 'q', 'sort'] as const

const wholeNumber = (text: string | null) =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined

const candidateIndexOf = (form: URLSearchParams) => wholeNumber(form.get('candidate')) ?? -1

function redirectToItem({ request, orderId }: ReviewFormArgs, item: string) {
  const { searchParams } = new URL(request.url)
  const next = new URLSearchParams({ item })
  for (const name of persistentParameters) {
    const value = searchParams.get(name)
    if (value) next.set(name, value)
  }
  return redirect(`/admin/snapshots/${orderId}/review?${next.toString()}`)
}

function redirectToNextItem(args: ReviewFormArgs) {
  const { user, orderId, path } = args
  const items = itemsInReviewOrder(
    requireOrderToWorkOn(user, orderId),
    sortingOf(new URL(args.request.url).searchParams),
  )
  return redirectToItem(args, nextUnverified(items, path) ?? path)
}

type Refusal = { title: string; fallback?: string; submitted?: Record<string, unknown> }

function refuse(
  { context }: ReviewFormArgs,
  thrown: unknown,
  { title, fallback = 'Failed to save changes', submitted = {} }: Refusal,
) {
  // Missing and forbidden orders get a full error page, since there is nothing to continue with.
  const isGone = thrown instanceof DomainError && ['not_found', 'forbidden'].includes(thrown.code)
  if (isGone) throw thrown
  return refuseForm(context, thrown, {
    title: thrown instanceof DomainError ? title : 'Error',
    fallback,
    submitted,
  })
}

const flashSaved = ({ request, context }: ReviewFormArgs, description: string) =>
  setFlash(request, context, { kind: 'success', title: 'Saved', description })

/** Everything is stored immediately, so leaving only sets the progress message and redirects. */
async function redirectToOrder(args: ReviewFormArgs) {
  const { user, orderId } = args
  const { required, remaining } = readReview(requireOrderToWorkOn(user, orderId), null)
  await flashSaved(
    args,
    `${required.verified} of ${required.total} required items are verified, ${remaining} ${remaining === 1 ? 'item remains' : 'items remain'} to review.`,
  )
  return redirect(`/admin/snapshots/${orderId}`)
}

function handleVerify(args: ReviewFormArgs) {
  const { user, orderId, path, version } = args
  try {
    verifyItem(user, orderId, path, true, { version })
  } catch (error) {
    return refuse(args, error, { title: 'Not verified' })
  }
  return redirectToNextItem(args)
}

function handleUnverify(args: ReviewFormArgs) {
  const { user, orderId, path, version } = args
  try {
    verifyItem(user, orderId, path, false, { version })
  } catch (error) {
    return refuse(args, error, { title: 'Not undone' })
  }
  return redirectToItem(args, path)
}

function handleVerifyAbsence(args: ReviewFormArgs, absence: 'not_provided' | 'stated_none') {
  const { user, orderId, path, version } = args
  try {
    setAbsence(user, orderId, path, absence, { isVerified: true, version })
  } catch (error) {
    return refuse(args, error, { title: 'Not verified' })
  }
  return redirectToNextItem(args)
}

async function handleChooseCandidate(args: ReviewFormArgs) {
  const { user, orderId, form, path, version } = args
  try {
    chooseCandidate(user, orderId, path, candidateIndexOf(form), { version })
  } catch (error) {
    return refuse(args, error, { title: 'Not saved' })
  }
  await flashSaved(args, 'The value was saved with its page. Please verify it.')
  return redirectToItem(args, path)
}

function handleLeftOut(args: ReviewFormArgs, isLeftOut: boolean) {
  const { user, orderId, form, path, version } = args
  try {
    setCandidateLeftOut(user, orderId, path, candidateIndexOf(form), isLeftOut, { version })
  } catch (error) {
    return refuse(args, error, { title: 'Not saved' })
  }
  return redirectToItem(args, path)
}

async function handleSave(args: ReviewFormArgs, afterSave: 'stay' | 'leave') {
  const { user, orderId, form, path, version } = args
  const field = reportField(path)
  if (!field) throw unreadableForm()
  const checked = await checkForm(valueForm(field), form)
  if (checked.error) return validationError(checked.error, checked.submittedData)
  const { value, reason } = checked.data
  try {
    const period = readPeriodForm(checked.data)
    editItem(user, orderId, path, value, reason, { version, cited: citationOf(form), period })
  } catch (error) {
    return refuse(args, error, { title: 'Not saved', submitted: checked.data })
  }
  if (afterSave === 'leave') return redirectToOrder(args)
  await flashSaved(args, `${field.label} was saved. Please verify it.`)
  return redirectToItem(args, path)
}

async function handleApprove(args: ReviewFormArgs) {
  const { request, context, user, orderId } = args
  try {
    approveReport(user, orderId)
    await setFlash(request, context, {
      kind: 'success',
      title: 'Report Approved',
      description: 'The report is ready for delivery.',
    })
    return redirect(`/admin/snapshots/${orderId}/review`)
  } catch (error) {
    return refuse(args, error, {
      title: 'Cannot Approve',
      fallback: 'Failed to approve report. Please try again.',
    })
  }
}

/** Handles the forms of the review screen (docs/specification/review-and-approval.md#deciding-an-item). */
export async function handleReviewForm(
  { request, context }: RequestArgs,
  user: SignedInUser,
  orderId: number,
) {
  const form = await readForm({ request, context })
  const path = form.get('path') ?? ''
  const version = wholeNumber(form.get('seen'))
  const args = { request, context, user, orderId, form, path, version }
  switch (form.get('intent')) {
    case 'verify':
      return handleVerify(args)
    case 'unverify':
      return handleUnverify(args)
    case 'verify-not-provided':
      return handleVerifyAbsence(args, 'not_provided')
    case 'verify-stated-none':
      return handleVerifyAbsence(args, 'stated_none')
    case 'choose':
      return handleChooseCandidate(args)
    case 'mention':
      return handleLeftOut(args, false)
    case 'leave-out':
      return handleLeftOut(args, true)
    case 'save':
      return handleSave(args, 'stay')
    case 'save-and-leave':
      return handleSave(args, 'leave')
    case 'save-progress':
      return redirectToOrder(args)
    case 'approve':
      return handleApprove(args)
    default:
      throw unreadableForm()
  }
}
