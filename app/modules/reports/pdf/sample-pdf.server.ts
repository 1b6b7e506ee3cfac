import { brand } from '~/env.server'
import { renderReportPdf } from './render-pdf.server'
import { sampleReport, type SampleNumber } from '../samples/samples'

const rendered = new Map<SampleNumber, Promise<Buffer>>()

/** A sample's PDF, cached for the process's lifetime since it never changes. */
export function samplePdf(orderNumber: SampleNumber): Promise<Buffer> {
  const known = rendered.get(orderNumber)
  if (known) return known
  const making = renderReportPdf(sampleReport(orderNumber), brand())
  rendered.set(orderNumber, making)
  making.catch(() => rendered.delete(orderNumber))
  return making
}
