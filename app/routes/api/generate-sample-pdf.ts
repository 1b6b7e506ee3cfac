import { api, onlyBy } from '~/http/api.server'
import { signedIn } from '~/http/visitor.server'
import { generateSamplePdf } from '~/modules/reports/pdf/generate-pdf.server'

export const loader = onlyBy('POST')

/** `POST /api/generate-sample-pdf` */
export const action = api('POST', {
  access: 'pdf generator',
  handle: async ({ visitor }) => ({
    success: true,
    downloadUrl: await generateSamplePdf(signedIn(visitor).user),
  }),
})
