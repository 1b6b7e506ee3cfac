import { api, methodNotAllowed } from '~/http/api.server'
import { pdfResponse } from '~/http/pdf-response.server'
import { limitReportLookup } from '~/http/rate-limits.server'
import { DomainError } from '~/modules/domain-error'
import type { SignedInUser } from '~/modules/permissions/signed-in-user'
import {
  findPdfById,
  findPdfByNumber,
  reportNotFound,
} from '~/modules/reports/revisions/public-report.server'
import { pdfFileName, readReportFile } from '~/modules/reports/pdf/report-files.server'
import { samplePdf } from '~/modules/reports/pdf/sample-pdf.server'
import { isSample } from '~/modules/reports/samples/samples'

/** Finds the report that a file name stands for; null if there is none, or none for this user. */
async function findPdf(requestedName: string, user: SignedInUser | null, clientIp: string) {
  const revision = /^hoa-report-([1-9]\d{0,14})-revision-([1-9]\d{0,5})\.pdf$/i.exec(requestedName)
  if (revision) return findPdfById(user, Number(revision[1]), Number(revision[2]))
  const orderKey = /^hoa-report-(.{1,60})-latest\.pdf$/i.exec(requestedName)?.[1] ?? ''
  if (/^[1-9]\d{0,14}$/.test(orderKey)) return findPdfById(user, Number(orderKey))
  return limitReportLookup(clientIp, () => findPdfByNumber(orderKey))
}

/**
 * `GET /api/download-pdf/hoa-report-{id}-latest.pdf`: public with an order number; with an order id, for
 * staff who may open the order. They can also get `hoa-report-{id}-revision-{n}.pdf`.
 */
export const loader = api('GET', {
  access: 'anyone',
  async handle({ request, params, context, visitor }) {
    const report = await findPdf(params.fileName ?? '', visitor.user, context.clientIp)
    if (!report) throw new DomainError('not_found', reportNotFound)
    const { orderNumber, pdfName } = report
    const fileName = pdfFileName(orderNumber, report.revision)
    if (isSample(orderNumber)) return pdfResponse(request, { bytes: await samplePdf(orderNumber), fileName })
    if (pdfName === null) throw new DomainError('not_found', 'The PDF of this report is not ready yet.')
    const bytes = await readReportFile(pdfName).catch((cause: unknown) => {
      if (cause instanceof DomainError && cause.code !== 'not_found') throw cause
      throw new DomainError('not_found', 'The PDF of this report is missing.', { cause })
    })
    return pdfResponse(request, { bytes, fileName })
  },
})

export const action = methodNotAllowed('GET')
