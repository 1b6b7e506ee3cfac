import { api, methodNotAllowed } from '~/http/api.server'
import { requireSignedIn } from '~/http/visitor.server'
import { generateSamplePdf } from '~/modules/reports/pdf/generate-pdf.server'

export const loader = methodNotAllowed('POST')

/** `POST /api/generate-sample-pdf` */
export const action = api('POST', {
  access: 'pdf generator',
  handle: async ({ visitor }) => ({
    success: true,
    downloadUrl: await generateSamplePdf(requireSignedIn(visitor).user),
  }),
})
