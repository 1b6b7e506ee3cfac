import { api, onlyBy } from '~/http/api.server'
import { lookUpReport } from '~/http/rate-limits.server'
import { DomainError } from '~/modules/domain-error'
import { businessDay } from '~/modules/formatting'
import { isRanged } from '~/modules/reports/printed-report'
import { readPublicReport, reportNotFound } from '~/modules/reports/public-report.server'
import { reviewForLenders } from '~/modules/scoring/lender-tests'

/** `GET /api/public/report/{orderNumber}`: what the public page shows, and nothing of the customer. */
export const loader = api('GET', {
  access: 'anyone',
  async handle({ params, context }) {
    const found = await lookUpReport(context.clientIp, () => readPublicReport(params.orderNumber ?? ''))
    if (!found) throw new DomainError('not_found', reportNotFound)
    if (found.state === 'waiting') {
      const { orderNumber, status, dueAt, pause } = found
      return { order: { orderNumber, status, dueAt, pause, report: null } }
    }
    const { report, hasPdf } = found
    return {
      order: {
        orderNumber: report.orderNumber,
        status: 'completed',
        hoaName: report.hoaName,
        propertyAddress: report.propertyAddress,
        downloadUrl: hasPdf ? `/api/download-pdf/hoa-report-${report.orderNumber}-latest.pdf` : null,
        report,
        ...(isRanged(report) && {
          lenderReview: reviewForLenders(report.lenderValues, businessDay(Date.now())),
        }),
      },
    }
  },
})

export const action = onlyBy('GET')
