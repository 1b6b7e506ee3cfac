import { readFile } from 'node:fs/promises'
import { api, methodNotAllowed } from '~/http/api.server'
import { pdfResponse } from '~/http/pdf-response.server'
import { DomainError } from '~/modules/domain-error'
import { generatedPdfPath } from '~/modules/reports/pdf/report-files.server'

/** A PDF that staff have generated; it is kept for a day. */
export const loader = api('GET', {
  access: 'pdf generator',
  async handle({ request, params }) {
    const path = generatedPdfPath(params.fileName ?? '')
    const bytes = path && (await readFile(path).catch(() => null))
    if (!bytes) throw new DomainError('not_found', 'There is no such PDF. Generated ones are kept for a day.')
    return pdfResponse(request, {
      bytes,
      fileName: 'hoa-report-generated.pdf',
      cacheControl: 'private, no-store',
    })
  },
})

export const action = methodNotAllowed('GET')
