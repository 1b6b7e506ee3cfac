import { data, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { page } from '~/http/page.server'
import { businessDay } from '~/modules/formatting'
import { lookUpReport } from '~/http/rate-limits.server'
import { readPublicReport } from '~/modules/reports/public-report.server'
import { layReport } from '~/modules/reports/report-pages'
import { pageTitle } from '~/ui/brand'
import { ReportDocument } from './document'
import { ReportMissing } from './missing'
import { ReportWaiting } from './waiting'

export const meta: MetaFunction<typeof loader> = ({ data: shown, matches }) => [
  pageTitle(
    shown?.state === 'report'
      ? `Report: ${shown.laid.hoaName}`
      : shown?.state === 'waiting'
        ? 'Your Report Is on Its Way'
        : 'Report Not Found',
    matches,
  ),
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

/** The day of a loan application as somebody has chosen it; today for none, and for one that no calendar has. */
function loanDay(chosen: string | null): string {
  const isDay =
    chosen !== null && /^20\d\d-\d\d-\d\d$/.test(chosen) && !Number.isNaN(Date.parse(`${chosen}T00:00Z`))
  return isDay ? chosen : businessDay(Date.now())
}

/** The public report (specification 2, section 2; rulings, section 5): for anyone who has the order number, without a script. */
export const loader = page('anyone', async ({ request, params, context }) => {
  const found = await lookUpReport(context.clientIp, () => readPublicReport(params.orderNumber ?? ''))
  if (!found) return data({ state: 'missing' as const }, { status: 404 })
  if (found.state === 'report') {
    const laid = layReport(found.report, loanDay(new URL(request.url).searchParams.get('loan')))
    return data({ state: 'report' as const, laid, hasPdf: found.hasPdf })
  }
  return data({ ...found, now: Math.floor(Date.now() / 60_000) * 60_000 })
})

export default function ReportPage() {
  const shown = useLoaderData<typeof loader>()
  switch (shown.state) {
    case 'missing':
      return <ReportMissing />
    case 'waiting':
      return <ReportWaiting {...shown} />
    case 'report':
      return <ReportDocument laid={shown.laid} hasPdf={shown.hasPdf} />
  }
}
