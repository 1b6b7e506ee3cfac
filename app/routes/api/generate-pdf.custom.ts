import { api, methodNotAllowed } from '~/http/api.server'
import { requireSignedIn } from '~/http/visitor.server'
import { generateCustomPdf } from '~/modules/reports/pdf/generate-pdf.server'
import { customPdfSchema } from '~/modules/reports/pdf/custom-report-data'

export const loader = methodNotAllowed('POST')

/** `POST /api/generate-pdf/custom` `{reportData}` */
export const action = api('POST', {
  access: 'pdf generator',
  body: customPdfSchema,
  handle: async ({ visitor, body }) => ({
    success: true,
    downloadUrl: await generateCustomPdf(requireSignedIn(visitor).user, body.reportData),
  }),
})
