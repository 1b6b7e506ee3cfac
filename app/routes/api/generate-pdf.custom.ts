import { api, onlyBy } from '~/http/api.server'
import { signedIn } from '~/http/visitor.server'
import { generateCustomPdf } from '~/modules/reports/pdf/generate-pdf.server'
import { customPdfSchema } from '~/modules/reports/layout/report-data'

export const loader = onlyBy('POST')

/** `POST /api/generate-pdf/custom` `{reportData}` */
export const action = api('POST', {
  access: 'pdf generator',
  body: customPdfSchema,
  handle: async ({ visitor, body }) => ({
    success: true,
    downloadUrl: await generateCustomPdf(signedIn(visitor).user, body.reportData),
  }),
})
