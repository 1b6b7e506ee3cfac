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
import { readPeriodForm } from '~/modules/report-fields/typed-period'
import { reportField } from '~/modules/report-fields/paths'
import { nextUnverified, valueForm } from '~/modules/reports/review/review'
import { itemsInReviewOrder, readReview } from '~/modules/reports/review/review.server'
import { citationOf } from '../viewer/selection.server'
import {
  chooseCandidate,
  editItem,
  setCandidateMention,
  setAbsence,
  verifyItem,
} from '~/modules/reports/draft/verify-item.server'

/** Query parameters that stay from one item to the next. */
const persistentParameters = ['zoom', 'q'] as const

const wholeNumber = (text: string | null) =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined

/** Handles the forms of the review screen (docs/specification/review-and-approval.md#deciding-an-item). */
export async function handleReviewForm(
  { request, context }: RequestArgs,
  user: SignedInUser,
  orderId: number,
) {
  const form = await readForm({ request, context })
  const intent = form.get('intent')
  const path = form.get('path') ?? ''
  const version = wholeNumber(form.get('seen'))

  const goTo = (item: string | null) => {
    const { searchParams } = new URL(request.url)
    const next = new URLSearchParams(item ? { item } : {})
    for (const name of persistentParameters) {
      const value = searchParams.get(name)
      if (value) next.set(name, value)
    }
    return redirect(`/admin/snapshots/${orderId}/review?${next.toString()}`)
  }
  const goToNext = () =>
    goTo(nextUnverified(itemsInReviewOrder(requireOrderToWorkOn(user, orderId)), path) ?? path)
  const refuse = (thrown: unknown, title: string, submitted: Record<string, unknown> = {}) => {
    // Missing and forbidden orders get a full error page, since there is nothing to continue with.
    const isGone = thrown instanceof DomainError && ['not_found', 'forbidden'].includes(thrown.code)
    if (isGone) throw thrown
    return refuseForm(context, thrown, {
      title: thrown instanceof DomainError ? title : 'Error',
      fallback:
        intent === 'approve' ? 'Failed to approve report. Please try again.' : 'Failed to save changes',
      submitted,
    })
  }
  const flashSaved = (description: string) =>
    setFlash(request, context, { kind: 'success', title: 'Saved', description })

  /** Everything is stored immediately; this only adds the progress message and the redirect. */
  const leave = async () => {
    const { required, remaining } = readReview(requireOrderToWorkOn(user, orderId), null)
    await flashSaved(
      `${required.verified} of ${required.total} required items are verified, ${remaining} ${remaining === 1 ? 'item remains' : 'items remain'} to review.`,
    )
    return redirect(`/admin/snapshots/${orderId}`)
  }

  switch (intent) {
    case 'verify':
    case 'unverify':
      try {
        verifyItem(user, orderId, path, intent === 'verify', { version })
      } catch (error) {
        return refuse(error, intent === 'verify' ? 'Not verified' : 'Not undone')
      }
      return intent === 'verify' ? goToNext() : goTo(path)

    case 'verify-not-provided':
    case 'verify-stated-none':
      try {
        const absence = intent === 'verify-not-provided' ? 'not_provided' : 'stated_none'
        setAbsence(user, orderId, path, absence, { verified: true, version })
      } catch (error) {
        return refuse(error, 'Not verified')
      }
      return goToNext()

    case 'choose':
      try {
        chooseCandidate(user, orderId, path, wholeNumber(form.get('candidate')) ?? -1, { version })
      } catch (error) {
        return refuse(error, 'Not saved')
      }
      await flashSaved('The value was saved with its page. Please verify it.')
      return goTo(path)

    case 'mention':
    case 'leave-out':
      try {
        const index = wholeNumber(form.get('candidate')) ?? -1
        setCandidateMention(user, orderId, path, index, intent === 'mention', { version })
      } catch (error) {
        return refuse(error, 'Not saved')
      }
      return goTo(path)

    case 'save':
    case 'save-and-leave': {
      const field = reportField(path)
      if (!field) throw unreadableForm()
      const checked = await checkForm(valueForm(field), form)
      if (checked.error) return validationError(checked.error, checked.submittedData)
      const { value, reason } = checked.data
      try {
        const period = readPeriodForm(checked.data)
        editItem(user, orderId, path, value, reason, { version, cited: citationOf(form), period })
      } catch (error) {
        return refuse(error, 'Not saved', checked.data)
      }
      if (intent === 'save-and-leave') return leave()
      await flashSaved(`${field.label} was saved. Please verify it.`)
      return goTo(path)
    }

    case 'save-progress':
      return leave()

    case 'approve':
      try {
        approveReport(user, orderId)
        await setFlash(request, context, {
          kind: 'success',
          title: 'Report Approved',
          description: 'The report is ready for delivery.',
        })
        return redirect(`/admin/snapshots/${orderId}/review`)
      } catch (error) {
        return refuse(error, 'Cannot Approve')
      }

    default:
      throw unreadableForm()
  }
}
