import { writeFileSync } from 'node:fs'
import { defaultBrand } from '~/brand'
import { renderReportPdf } from '~/modules/reports/pdf/render-pdf.server'
import { sampleNumbers, sampleReport } from '~/modules/reports/samples'
import { thinReport } from './tests/factories/reports'
for (const n of sampleNumbers) {
  const r = sampleReport(n)
  writeFileSync(`/tmp/samples/${n}.pdf`, await renderReportPdf(r, defaultBrand))
  console.log(n, JSON.stringify(r.scores), r.grade, r.values.length, r.alerts.map(a => a.severity+': '+a.title))
}
if (process.argv[2]) { writeFileSync(`/tmp/samples/thin.pdf`, await renderReportPdf(thinReport(), defaultBrand)) }
