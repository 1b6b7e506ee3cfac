import { brand } from '~/env.server'
import { renderReportPdf } from './render-pdf.server'
import { sampleReport, type SampleNumber } from '../samples/samples'

const pdfs = new Map<SampleNumber, Promise<Buffer>>()

/** A sample's PDF, cached for the process's lifetime since it never changes. */
export function samplePdf(orderNumber: SampleNumber): Promise<Buffer> {
  const cached = pdfs.get(orderNumber)
  if (cached) return cached
  const rendering = renderReportPdf(sampleReport(orderNumber), brand())
  pdfs.set(orderNumber, rendering)
  rendering.catch(() => pdfs.delete(orderNumber))
  return rendering
}
