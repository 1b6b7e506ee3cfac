import { api, methodNotAllowed } from '~/http/api.server'
import { limitReportLookup } from '~/http/rate-limits.server'
import { DomainError } from '~/modules/domain-error'
import { businessDay } from '~/modules/date-formats'
import { publicAddress } from '~/modules/orders/public-address'
import { withoutDocumentIds } from '~/modules/reports/revisions/evidence'
import { isRanged, type PrintedReport } from '~/modules/reports/revisions/printed-report'
import { datesOfScore, figuresOfReport } from '~/modules/reports/layout/report-figures'
import { defaultApplicationDay } from '~/modules/reports/layout/score-blocks'
import { readPublicReport, reportNotFound } from '~/modules/reports/revisions/public-report.server'
import { reviewForLenders } from '~/modules/scoring/lender-review'

/** A report without its property's location, since reports approved earlier contain city and state. */
function withoutPlace(report: PrintedReport & { propertyCity?: string }) {
  const { propertyCity: _city, propertyState: _state, ...shown } = report
  return shown
}

/** `GET /api/public/report/{orderNumber}`: the content of the public page, without customer data. */
export const loader = api('GET', {
  access: 'anyone',
  async handle({ params, context }) {
    const found = await limitReportLookup(context.clientIp, () => readPublicReport(params.orderNumber ?? ''))
    if (!found) throw new DomainError('not_found', reportNotFound)
    if (found.state === 'waiting') {
      const { orderNumber, status, dueAt, canceledAt, pause } = found
      return { order: { orderNumber, status, dueAt, canceledAt, pause, report: null } }
    }
    const { report, hasPdf } = found
    const propertyAddress = publicAddress(report.propertyAddress)
    return {
      order: {
        orderNumber: report.orderNumber,
        status: 'completed',
        hoaName: report.hoaName,
        propertyAddress,
        downloadUrl: hasPdf ? `/api/download-pdf/hoa-report-${report.orderNumber}-latest.pdf` : null,
        report: { ...withoutDocumentIds(withoutPlace(report)), propertyAddress },
        ...(isRanged(report) && {
          lenderReview: reviewForLenders(
            report.lenderValues,
            defaultApplicationDay(report, businessDay(Date.now())),
            figuresOfReport(report).lender,
          ),
          scoreDates: datesOfScore(report),
        }),
      },
    }
  },
})

export const action = methodNotAllowed('GET')
