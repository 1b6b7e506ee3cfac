import { api, methodNotAllowed } from '~/http/api.server'
import { sampleReportData } from '~/modules/reports/pdf/custom-report-data'

/** `GET /api/sample-report-data` */
export const loader = api('GET', {
  access: 'pdf generator',
  handle: () => ({ success: true, data: sampleReportData() }),
})

export const action = methodNotAllowed('GET')
