import { data, redirect, type AppLoadContext, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { validationError } from 'remix-validated-form'
import { env } from '~/env.server'
import { askAboutEmails } from '~/http/email-questions.server'
import { checkForm, readForm, unreadableForm } from '~/http/forms.server'
import { forgetPrivateLink, orderHolder } from '~/http/order-holder.server'
import { page } from '~/http/page.server'
import { limitOrder, limitReportLookup } from '~/http/rate-limits.server'
import { refuseForm } from '~/http/refused-form.server'
import { setFlash } from '~/http/visitor.server'
import { DomainError } from '~/modules/domain-error'
import { businessDay } from '~/modules/date-formats'
import { isDay } from '~/modules/form-fields'
import { forgetCheckout } from '~/modules/orders/checkout.server'
import { findOrderForCustomer } from '~/modules/customer-orders/order-for-customer.server'
import { findHeldOrder, requireHeldOrder, type OrderHolder } from '~/modules/orders/held-order.server'
import { normalizeOrderNumber } from '~/modules/orders/order-number.server'
import { withoutDocumentIds } from '~/modules/reports/revisions/evidence'
import { readPublicReport } from '~/modules/reports/revisions/public-report.server'
import type { PrintedReport } from '~/modules/reports/revisions/printed-report'
import { layoutReport } from '~/modules/reports/layout/report-pages'
import type { Evidence } from '~/modules/reports/layout/report-layout'
import { isSample } from '~/modules/reports/samples/sample-numbers'
import { shareSchema } from '~/modules/reports/revisions/share-schema'
import { defaultApplicationDay } from '~/modules/reports/layout/score-blocks'
import { shareAsCustomer } from '~/modules/reports/revisions/share-report.server'
import type { OrderStatus } from '~/modules/order-status'
import { pageTitle, publicPageMeta } from '~/ui/page-meta'
import { ReportCanceled } from './canceled'
import { ReportDocument } from './document'
import { ReportMissing } from './missing'
import { shareId } from './section-ids'
import { waitingTitle } from './waiting-title'
import { PrivateLinkHint } from './private-link-hint'
import { ReportWaiting } from './waiting'
import { shareFormId, YourOrder } from './your-order'
import { minuteMs } from '~/modules/time-units'

/** The page works without scripts, but they improve the customer's forms. */
export const handle = {
  scripts: (loaderData: unknown) => Boolean((loaderData as { yourOrder?: unknown } | undefined)?.yourOrder),
}

type TitledView = {
  state: string
  status?: OrderStatus
  layout?: { hoaName: string }
  canceledAt?: number | null
}

function titleOf(view: TitledView | undefined): string {
  if (view?.layout) return `HOA Report: ${view.layout.hoaName}`
  if (view?.canceledAt) return 'Order Canceled'
  return view?.state === 'waiting' ? waitingTitle(view.status ?? 'new') : 'Report Not Found'
}

/** Sample reports should be found by search engines; the URL of any other report grants access to it. */
export const meta: MetaFunction<typeof loader> = ({ data: view, matches }) => {
  if (view?.state === 'report' && isSample(view.layout.orderNumber)) {
    const { hoaName, verdict, orderNumber } = view.layout
    return publicPageMeta(
      {
        title: `Sample HOA Report: ${hoaName}`,
        description: `A complete sample report on a fictional HOA (${verdict}): health score, alerts, reserves, insurance, rules, and lender tests, each with its source.`,
        path: `/report/${orderNumber}`,
      },
      matches,
    )
  }
  return [
    pageTitle(titleOf(view), matches),
    { name: 'robots', content: 'noindex' },
    // Without any referrer, browsers omit the origin of the customer's own forms, which would then be
    // rejected.
    {
      name: 'referrer',
      content: view && 'yourOrder' in view && view.yourOrder ? 'same-origin' : 'no-referrer',
    },
  ]
}

/** The loan application day chosen by the reader; the report's default if missing or invalid. */
function loanDay(chosen: string | null, report: PrintedReport): string {
  const isValid = chosen !== null && /^20\d\d-\d\d-\d\d$/.test(chosen) && isDay(chosen)
  return isValid ? chosen : defaultApplicationDay(report, businessDay(Date.now()))
}

/**
 * The public report (docs/specification/order-page-and-sharing.md#public-side) for anyone with the order
 * number; works without scripts. Its customer also sees their private section.
 */
export const loader = page('anyone', async ({ request, params, context, visitor }) => {
  const orderNumber = params.orderNumber ?? ''
  const publicReport = await limitReportLookup(context.clientIp, () => readPublicReport(orderNumber))
  if (!publicReport) return data({ state: 'missing' as const }, { status: 404 })
  const order = findOrderForCustomer(await orderHolder(request, visitor), orderNumber)
  const yourOrder = order && { order, publicLink: `${env().APP_URL}/report/${order.orderNumber}` }
  if (publicReport.state === 'report') {
    // Only the customer can open the cited pages.
    const report = yourOrder ? publicReport.report : withoutDocumentIds(publicReport.report)
    const layout = layoutReport(report, loanDay(new URL(request.url).searchParams.get('loan'), report))
    return data({ state: 'report' as const, layout, hasPdf: publicReport.hasPdf, yourOrder })
  }
  return data({ ...publicReport, yourOrder, now: Math.floor(Date.now() / minuteMs) * minuteMs })
})

type FormArgs = { request: Request; context: AppLoadContext; holder: OrderHolder; orderNumber: string }

async function share({ request, context, holder, orderNumber }: FormArgs, form: URLSearchParams) {
  const checked = await checkForm(shareSchema, form)
  if (checked.error) return validationError(checked.error, checked.submittedData)
  const emailCheck = askAboutEmails(form, checked, ['email'])
  if (emailCheck.question) return emailCheck.question
  const { email } = emailCheck.values
  try {
    await limitOrder('report-share', orderNumber)
    shareAsCustomer(holder, orderNumber, email)
  } catch (error) {
    if (error instanceof DomainError && error.code === 'forbidden') throw error
    return refuseForm(context, error, {
      title: 'Not sent',
      fallback: 'The link could not be sent. Please try again.',
      submitted: { email },
      formId: shareFormId,
    })
  }
  await setFlash(request, context, {
    kind: 'success',
    title: 'Link sent',
    description: `The link is on its way to ${email}.`,
    at: shareId,
  })
  return redirect(`/report/${orderNumber}#${shareId}`)
}

/** Removes this device's access to the order. A signed-in account keeps access, as the message explains. */
async function forget({ request, context, holder, orderNumber }: FormArgs, orderId: number) {
  await forgetPrivateLink(request, context, orderId)
  if (holder.sessionId) forgetCheckout(holder.sessionId, orderId)
  const isStillHeld = findHeldOrder({ ...holder, privateTokens: [] }, orderNumber) !== null
  await setFlash(request, context, {
    kind: 'success',
    title: 'This device has forgotten your order',
    description: isStillHeld
      ? 'You are still signed in to your account, which shows it: please log out, too.'
      : 'The private link in our emails opens it again.',
  })
  return redirect(`/report/${orderNumber}`)
}

/** Handles the customer's forms on an order's page, except adding documents (`documents.ts`). */
export const action = page('anyone', async ({ request, params, context, visitor }) => {
  const form = await readForm({ request, context })
  const holder = await orderHolder(request, visitor)
  const orderNumber = normalizeOrderNumber(params.orderNumber ?? '') ?? ''
  const orderId = requireHeldOrder(holder, orderNumber)
  const formArgs = { request, context, holder, orderNumber }
  switch (form.get('intent')) {
    case 'share':
      return share(formArgs, form)
    case 'forget':
      return forget(formArgs, orderId)
    default:
      throw unreadableForm()
  }
})

export {
  keepFormWhileOffline as clientAction,
  revalidateUnlessOffline as shouldRevalidate,
} from '~/ui/offline'

const evidenceHrefFor =
  (orderNumber: string) =>
  ({ documentId, page: number, statement }: Evidence) =>
    `/report/${orderNumber}/documents/${documentId}/pages/${number}?of=${encodeURIComponent(statement)}#cited`

export default function ReportPage() {
  const view = useLoaderData<typeof loader>()
  if (view.state === 'missing') return <ReportMissing />
  const { yourOrder } = view
  const customerSection = yourOrder && <YourOrder {...yourOrder} />
  if (view.state === 'report') {
    const { layout, hasPdf } = view
    const isForStranger = !yourOrder && !isSample(layout.orderNumber)
    return (
      <ReportDocument
        layout={layout}
        hasPdf={hasPdf}
        evidenceHref={yourOrder && evidenceHrefFor(layout.orderNumber)}
        after={isForStranger ? <PrivateLinkHint orderNumber={layout.orderNumber} /> : null}
      >
        {customerSection}
      </ReportDocument>
    )
  }
  if (view.canceledAt !== null)
    return (
      <ReportCanceled {...view} canceledAt={view.canceledAt} refund={yourOrder?.order.payment.refund ?? null}>
        {customerSection}
      </ReportCanceled>
    )
  return (
    <ReportWaiting {...view} isCustomer={yourOrder !== null}>
      {customerSection}
    </ReportWaiting>
  )
}

export { ErrorPage as ErrorBoundary } from '~/ui/error-page'
