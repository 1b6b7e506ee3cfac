import { write } from '~db/client.server'
import { brand } from '~/env.server'
import type { SignedInUser } from '../../permissions/signed-in-user'
import { recordActivity } from '../../activity/record.server'
import { renderReportPdf } from './render-pdf.server'
import { reportFromData, type ReportData } from './custom-report-data'
import { storeGeneratedPdf, lastGeneratedPdf } from './report-files.server'
import type { PrintedReport } from '../revisions/printed-report'
import { sampleReport } from '../samples/samples'

const urlOf = (name: string) => `/api/generated-pdf/${name}`

async function generate(actor: SignedInUser, report: PrintedReport, description: string) {
  const name = await storeGeneratedPdf(actor.id, await renderReportPdf(report, brand()))
  write((tx) => recordActivity(tx, { userId: actor.id, action: 'exported', section: 'pdf', description }))
  return urlOf(name)
}

/** Generates a sample's PDF. @returns its URL, valid for a day */
export const generateSamplePdf = (actor: SignedInUser) =>
  generate(actor, sampleReport('SAMPLE-FAIR'), 'Sample PDF generated')

/** Generates a PDF from entered data. @returns its URL, valid for a day */
export const generateCustomPdf = (actor: SignedInUser, data: ReportData, now = Date.now()) =>
  generate(actor, reportFromData(data, now), 'PDF generated from entered data')

/** The URL of the user's last generated PDF; null if it has expired. */
export async function lastGeneratedUrl(actor: SignedInUser): Promise<string | null> {
  const name = await lastGeneratedPdf(actor.id)
  return name === null ? null : urlOf(name)
}
