import { kindLabels } from '../../document-reading/kinds'
import type { DocumentKind } from '../../document-reading/types'
import { longDate } from '../../date-formats'
import { counted } from '../../formatting'
import { severities, severityLabels, type Alert } from '../alerts/alerts'
import { publicAddress } from '../../orders/public-address'
import type { PrintedDocument, PrintedReport } from '../revisions/printed-report'
import {
  lenderBlock,
  missingKeyDocumentsText,
  noAlertsText,
  noticeBlock,
  pointsBlock,
  reportDay,
  requestsBlock,
  scoresBlock,
  uncheckedCount,
  uncheckedText,
} from './score-blocks'
import { verdictOf } from './score-words'
import type { Block, ReportLayout } from './report-layout'
import { printableText, printableParagraphs } from './printable-text'
import { alertSource, alertQuote } from './citations'
import { rowsBlock, passagesBlock, fundingBlock } from './value-rows'

function alertsBlock(report: PrintedReport): Block {
  const sorted = report.alerts
    .map((alert, index) => ({ alert, index }))
    .sort((a, b) => severities.indexOf(a.alert.severity) - severities.indexOf(b.alert.severity))
  return {
    kind: 'alerts',
    // "Critical Alerts" would alarm readers if nothing is critical.
    title: sorted[0]?.alert.severity === 'bad' ? 'Critical Alerts' : 'Alerts',
    alerts: sorted.map(({ alert, index }) => ({
      severity: alert.severity,
      word: severityLabels[alert.severity],
      type: printableText(alert.type),
      title: printableText(alert.title),
      description: printableParagraphs(alert.description),
      source: alertSource(report, alert, index),
      quote: alertQuote(alert),
      remark: alert.unverified ? 'Our staff has not verified this figure.' : null,
    })),
    none: noAlertsText(report),
    remark: uncheckedText(report),
  }
}

/** Printed instead of points for an unknown input. */
export const notCounted = 'Not counted'

const isRead = ({ pagesRead }: PrintedDocument) => pagesRead !== 0

function documentDetail({ kind, pages, pagesRead, otherAssociation }: PrintedDocument): string {
  if (pagesRead === 0) return 'could not be read'
  const text = pages === null ? null : counted(pages, 'page')
  return [
    kind === null ? null : printableText(kindLabels[kind as DocumentKind] ?? kind),
    pagesRead === undefined ? text : `first ${pagesRead} of ${text ?? 'its pages'}`,
    otherAssociation === undefined ? null : `of another association: ${printableText(otherAssociation)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

const documentsBlock = (report: PrintedReport): Block => ({
  kind: 'documents',
  title: report.documents.every(isRead) ? 'Documents Read' : 'Documents',
  documents: report.documents.map((document) => ({
    name: printableText(document.name),
    detail: documentDetail(document),
  })),
  none: 'No documents were provided.',
})

const disclaimerBlock: Block = {
  kind: 'text',
  title: 'Legal Disclaimer',
  paragraphs: [
    'This report summarizes the documents listed in it as they were provided to us. Figures are as of the dates of those documents and may have changed since. Documents can be incomplete or wrong. “Not provided” means that none of them contained an answer, and “Not verified” means that our staff has not confirmed the answer we found. This report is for information only. It is not legal, financial, tax, insurance, lending, or engineering advice, it is not an appraisal or an inspection, and it makes no promises about the association’s future. Read the documents themselves, and consult a qualified professional before you rely on a figure that matters to you.',
  ],
}

const sourcesLegend =
  'Every figure in this report cites the document and page it comes from, or says that our staff entered it or that it was calculated.'
const absenceLegend =
  '“Not provided” means that none of the documents contained an answer. “Not verified” means that our staff has not confirmed the answer we found.'

/** The legend of the figures. Reports from entered data have no sources to explain. */
const legendOf = ({ values }: PrintedReport) =>
  values.some(({ source, origin }) => source ?? origin) ? `${sourcesLegend} ${absenceLegend}` : absenceLegend

/** The numbers of alerts. "No critical alerts" is good news only if everything could be checked. */
function alertCounts(report: PrintedReport): ReportLayout['alertCounts'] {
  const unchecked = uncheckedCount(report)
  const count = (severity: Alert['severity']) =>
    report.alerts.filter((alert) => alert.severity === severity).length
  const hasNoCritical = unchecked === 0 && count('bad') === 0
  return [
    ...(hasNoCritical ? [{ severity: 'good' as const, text: 'No critical alerts' }] : []),
    ...severities
      .filter((severity) => count(severity) > 0)
      .map((severity) => ({
        severity,
        text: `${count(severity)} ${severityLabels[severity].toLowerCase()}`,
      })),
    ...(unchecked > 0
      ? [{ severity: 'caution' as const, text: `${counted(unchecked, 'subject')} not checked` }]
      : []),
  ]
}

/**
 * Lays out a report. Both the web page and the PDF render this, so that they cannot differ.
 * @param applicationDay the day of the loan application for lender tests, YYYY-MM-DD; by default the day of
 * the report
 */
export function layoutReport(report: PrintedReport, applicationDay = reportDay(report)): ReportLayout {
  const hoaName = printableText(report.hoaName) || 'Homeowners association'
  const notice = noticeBlock(report)
  const requests = requestsBlock(report, hoaName, applicationDay)
  return {
    orderNumber: printableText(report.orderNumber),
    hoaName,
    // Earlier revisions store more of the address than is public.
    place: printableText(publicAddress(report.propertyAddress)),
    date: longDate(report.reportDate),
    mark: report.mark ?? null,
    revision: report.revision > 1 ? `Revision ${report.revision}` : null,
    method: report.method.method,
    verdict: [verdictOf(report), missingKeyDocumentsText(report)].filter(Boolean).join('. '),
    alertCounts: alertCounts(report),
    documentCount: report.documents.filter(isRead).length,
    legend: legendOf(report),
    hasQuotes: report.values.some(({ source }) => source?.quote !== undefined),
    pages: [
      {
        title: 'Health and Alerts',
        wide: [
          ...(notice ? [notice] : []),
          scoresBlock(report),
          rowsBlock(report, 'Key Property Information', 'key'),
        ],
        columns: [[], []],
        end: [alertsBlock(report), ...(requests ? [requests] : [])],
      },
      {
        title: 'Finances, Insurance, and Legal',
        wide: [fundingBlock(report)],
        columns: [
          [rowsBlock(report, 'Reserves', 'reserves'), rowsBlock(report, 'Budget and Assessments', 'budget')],
          [
            rowsBlock(report, 'Insurance', 'insurance'),
            rowsBlock(report, 'Legal', 'legal'),
            rowsBlock(report, 'Fees', 'fees'),
          ],
        ],
        end: [passagesBlock(report, 'Liens, Fines, and Violations', 'liens')],
      },
      {
        title: 'Rules, Governance, and Management',
        wide: [],
        columns: [
          [
            passagesBlock(report, 'Rules', 'rules'),
            rowsBlock(report, 'Building', 'building'),
            rowsBlock(report, 'Maintenance Responsibilities', 'maintenance'),
          ],
          [rowsBlock(report, 'Management', 'management'), rowsBlock(report, 'Governance', 'governance')],
        ],
        end: [
          lenderBlock(report, applicationDay),
          documentsBlock(report),
          pointsBlock(report),
          disclaimerBlock,
        ],
      },
    ],
  }
}
