import { kindLabels } from '../../document-reading/kinds'
import type { DocumentKind } from '../../document-reading/types'
import { longDate } from '../../formatting'
import type { Grade } from '../../scoring/score'
import { severities, severityLabels, type Alert, type PrintedAlert } from '../alerts/alerts'
import { alertKey, type EvidenceKey } from '../revisions/evidence'
import type { ReportBlock } from '../../report-fields/fields'
import { periodInWords } from '../../report-fields/period'
import { publicAddress } from '../../orders/public-address'
import { reportField, reportFields } from '../../report-fields/paths'
import {
  absenceText,
  printedValue,
  type OtherStatement,
  type PrintedDocument,
  type PrintedReport,
  type PrintedSource,
  type PrintedValue,
} from '../revisions/printed-report'
import type { ValueSource } from '../../report-fields/value-source'
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
  type ShownRequest,
} from './score-blocks'
import { fundingTicks, type Level } from './score-scale'
import { verdictOf } from './score-words'
import { leadingNumber, valueInWords } from '../../report-fields/values'

/** A figure as it is printed: `value`, or in grey why there is none, and where it stands in the documents. */
export type Row = {
  label: string
  value: string | null
  /** How the value ends: "(as of January 1, 2025)"; empty where it does not say of when it is. */
  period: string
  absence: string
  source: Source | null
  /** What other documents say instead. */
  others: string[]
}
export type Source = {
  document: string
  page: string | null
  /** The cited words; null where they were not kept, and for what was calculated. */
  quote: string | null
  /** The page they stand on, for the customer; null where it can't be opened. */
  evidence: Evidence | null
}

/** A page of one of the order's documents, and what is to be highlighted there. */
export type Evidence = { documentId: number; page: number; of: EvidenceKey }

/** Figures without a value that no row is spent on: why there is none, and which. */
export type MissingFields = { absence: string; labels: string[] }

export type ShownAlert = Pick<Alert, 'severity' | 'type' | 'title' | 'description'> & {
  word: string
  source: Source | null
  /** The words on the cited page. */
  quote: string | null
  /** That nobody has verified the value that the alert rests on. */
  remark: string | null
}

export type ScoreRange = { from: number; to: number }

export type AreaBar = {
  name: string
  score: number | null
  word: string
  level: Level
  coverage: number
  /** "68.95 of 100 points" */
  points: string
  /** Where the score can still end up; null when nothing is open, and in reports of the first method. */
  range: ScoreRange | null
  weight: number
  /** Says so when staff have set another score than the method gives. */
  note: string | null
}

export type Block =
  | {
      kind: 'scores'
      title: string
      /** What the name of the score means. */
      about: string
      overall: {
        score: number | null
        grade: Grade | null
        word: string
        level: Level
        provisional: boolean
        /** The grades between which it lies, in place of a single one. */
        between: { lowest: Grade; highest: Grade } | null
        range: ScoreRange | null
      }
      /** What the range means. */
      range: string | null
      areas: AreaBar[]
      reasons: string[]
    }
  | { kind: 'rows'; title: string; rows: Row[]; missing: MissingFields[] }
  | {
      kind: 'alerts'
      title: string
      alerts: ShownAlert[]
      /** In place of alerts. */
      none: string
      /** Below alerts: what could not be checked. */
      remark: string | null
    }
  | { kind: 'funding'; title: string; percent: number | null; level: Level; zone: string | null; row: Row }
  | { kind: 'passages'; title: string; rows: Row[]; missing: MissingFields[] }
  | { kind: 'documents'; title: string; documents: { name: string; detail: string }[]; none: string }
  | {
      kind: 'points'
      title: string
      lead: string
      areas: {
        name: string
        total: string
        inputs: {
          label: string
          isKnown: boolean
          points: string | null
          /** Of when its figures are; null where no time belongs to them. */
          dated: string | null
          /** Why figures do not count, and what to ask for. */
          tooOld: string[]
        }[]
      }[]
    }
  | {
      kind: 'lender'
      title: string
      lead: string
      /** Which review the project takes; null in reports of the first method. */
      project: string | null
      /** The day of the loan application, YYYY-MM-DD; null where the results do not depend on it. */
      applicationDay: string | null
      tests: { id: string; name: string; source: string; result: 'pass' | 'fail' | 'unknown'; word: string }[]
      /** Tests that do not count, with the reason. */
      aside: string[]
    }
  | {
      kind: 'requests'
      title: string
      lead: string
      requests: ShownRequest[]
      /** All requests as one message. */
      message: { subject: string; body: string }
    }
  | { kind: 'notice'; title: string; paragraphs: string[] }
  | { kind: 'text'; title: string; paragraphs: string[] }

export type BlockOf<K extends Block['kind']> = Extract<Block, { kind: K }>

/** A page of the report. `wide` blocks stand one below the other, `columns` side by side where there is room, then `end`. */
export type ReportPage = {
  title: string
  wide: Block[]
  columns: [Block[], Block[]]
  end: Block[]
}

export type ReportLayout = {
  orderNumber: string
  hoaName: string
  place: string
  date: string
  mark: string | null
  revision: string | null
  method: string
  /** One line for the cover: what the report comes to. */
  verdict: string
  alertCounts: { severity: Alert['severity']; text: string }[]
  documentCount: number
  /** How its figures are to be read. */
  legend: string
  /** Citations have the words that they cite; revisions from before these were kept do not. */
  hasQuotes: boolean
  pages: [ReportPage, ReportPage, ReportPage]
}

// Controls, and marks that turn the direction of writing round: a value must not change how its neighbours read.
const unprintable =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\uffff]/g

/** A value as plain text in one paragraph: what looks like markup is printed as it stands. */
const plainText = (text: string) =>
  text
    .normalize('NFC')
    .replace(unprintable, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    // A hyphen before an amount is a minus sign that somebody typed.
    .replace(/(?<![^\s(])-(?=\$?\d)/g, '\u2212')

/** The same with its paragraphs. */
const plainParagraphs = (text: string) => text.split(/\n+/).map(plainText).filter(Boolean).join('\n')

const extension = /\.(?:pdf|docx?|jpe?g|png)$/i

/** A document's name as it is cited: without its extension, unless another document of the report is then called the same. */
function citedName({ documents }: PrintedReport, given: string): string {
  const name = plainText(given)
  const short = name.replace(extension, '')
  const looksAlike = (other: string) =>
    other !== name && other.replace(extension, '').toLowerCase() === short.toLowerCase()
  return documents.some((document) => looksAlike(plainText(document.name))) ? name : short
}

/** "page 3", "pages 3 and 7", or "page 3; House rules, page 2". */
function pagesText(report: PrintedReport, { document, page, also = [] }: PrintedSource): string | null {
  if (page === null) return null
  const byDocument = Map.groupBy([{ document, page }, ...also], (place) => place.document)
  return [...byDocument]
    .map(([name, places]) => {
      const pages = [...new Set(places.map((place) => place.page))]
      const text =
        pages.length === 1
          ? `page ${pages[0]}`
          : `pages ${new Intl.ListFormat('en-US').format(pages.map(String))}`
      return name === document ? text : `${citedName(report, name)}, ${text}`
    })
    .join('; ')
}

const maxQuoteLength = 240

/** Cited words; of a long passage, as much as shows where it stands. */
function quoteText(quote: string | undefined): string | null {
  const words = plainText(quote ?? '')
  if (words === '') return null
  if (words.length <= maxQuoteLength) return `“${words}”`
  return `“${words.slice(0, maxQuoteLength).replace(/\s+\S*$/, '')} …”`
}

function sourceOf(
  report: PrintedReport,
  source: PrintedValue['source'] | undefined,
  of: EvidenceKey | null,
): Source | null {
  if (!source) return null
  const { document, page, documentId } = source
  return {
    document: citedName(report, document),
    page: pagesText(report, source),
    quote: quoteText(source.quote),
    evidence: of !== null && documentId !== undefined && page !== null ? { documentId, page, of } : null,
  }
}

/** Where the fact of an alert stands: "Reserve Study.pdf, page 3", or whatever staff have written there. */
function alertSource(report: PrintedReport, alert: PrintedAlert, at: number): Source | null {
  const text = plainText(alert.source ?? '')
  if (text === '') return null
  const [, document, page] = /^(.+), page (\d+)$/.exec(text) ?? []
  const source = {
    document: document ?? text,
    page: page === undefined ? null : Number(page),
    ...(alert.documentId !== undefined && { documentId: alert.documentId }),
  }
  // The quote of an alert is printed below it.
  return sourceOf(report, source, alertKey(at))
}

/** The words that an alert cites. A bare figure says no more than the alert does. */
const alertQuote = ({ quote, source }: PrintedAlert): string | null =>
  source === undefined || (quote?.match(/\p{L}{2,}/gu)?.length ?? 0) < 2 ? null : quoteText(quote)

export const sourceText = ({ document, page }: Source) => (page === null ? document : `${document}, ${page}`)

/** Of a figure that no document names. */
const origins: Partial<Record<ValueSource, string>> = {
  employee: 'Entered by our staff',
  customer: 'Provided by the association',
  system: 'Calculated from other figures',
}

function citation(report: PrintedReport, found: PrintedValue | undefined): Source | null {
  const source = sourceOf(report, found?.source, found?.path ?? null)
  if (!found?.origin || found.value === null) return source
  if (source) return { ...source, document: `Calculated from ${source.document}` }
  const document = origins[found.origin]
  return document === undefined ? null : { document, page: null, quote: null, evidence: null }
}

const inParentheses = (period: string) => (period === '' ? '' : `(${period})`)

/** "$1,390 a month (2026 proposed)": no figure stands without the time it is of. */
const withPeriod = (value: string, period: string) =>
  period === '' ? value : `${value} ${inParentheses(period)}`

/** What says itself of which years it is. */
const namesItsYears: ReadonlySet<string> = new Set(['financial.nearTermExpense'])

function periodAt(report: PrintedReport, path: string): string {
  const found = printedValue(report, path)
  // A figure that changes from year to year, in a document that does not say of when it is.
  if (found?.period === null && found.source && !namesItsYears.has(path)) return 'date not stated'
  return periodInWords(plainText(found?.period ?? ''))
}

/** "House rules 2019, page 4, says otherwise: two pets of up to 100 lb" */
function otherText(report: PrintedReport, path: string, { value, period, source }: OtherStatement): string {
  const text = withPeriod(plainText(valueInWords(path, value)), periodInWords(plainText(period ?? '')))
  const cited = sourceOf(report, source, null)
  return cited
    ? `${sourceText(cited)}, says otherwise: ${text}`
    : `The association gave a different answer: ${text}`
}

const sentence = 60

/** A document's words, with an ellipsis where they begin or end within a sentence. */
function passageText(found: PrintedValue | undefined): string {
  const text = plainParagraphs(found?.value ?? '')
  // What staff have written is as they want it.
  if (found?.source?.quote === undefined || text.length < sentence) return text
  const whole = text.replace(/^[e•▪●○»-]\s+(?=[A-Z])/, '').replace(/(?<=[.;:])\s?\d{1,2}\.$/, '')
  return `${/^[a-z]/.test(whole) ? '… ' : ''}${whole}${/[\w,;]$/.test(whole) ? ' …' : ''}`
}

function rowOf(report: PrintedReport, path: string): Row {
  const found = printedValue(report, path)
  const field = reportField(path)
  const text = field?.kind === 'passage' ? passageText(found) : plainText(found?.value ?? '')
  const value = valueInWords(path, text)
  const period = value === '' ? '' : periodAt(report, path)
  return {
    label: found?.label ?? field?.label ?? path,
    value: value === '' ? null : withPeriod(value, period),
    period: inParentheses(period),
    absence: absenceText(found?.absence ?? null),
    source: citation(report, found),
    others: (found?.others ?? []).map((other) => otherText(report, path, other)),
  }
}

/** Figures with an answer, and those that every report prints; the others are named together, so that their absence is told too. */
function rowsOf(report: PrintedReport, paths: readonly string[]): { rows: Row[]; missing: MissingFields[] } {
  const rows: Row[] = []
  const missing = [absenceText(null), absenceText('not_verified')].map((absence): MissingFields => ({
    absence,
    labels: [],
  }))
  for (const path of paths) {
    const row = rowOf(report, path)
    const named =
      row.value === null &&
      !reportField(path)?.printed?.always &&
      missing.find((m) => m.absence === row.absence)
    if (named) named.labels.push(row.label)
    else rows.push(row)
  }
  return { rows, missing: missing.filter(({ labels }) => labels.length > 0) }
}

const rowsBlock = (report: PrintedReport, title: string, block: ReportBlock): Block => ({
  kind: 'rows',
  title,
  ...rowsOf(report, pathsIn(block)),
})

const passagesBlock = (report: PrintedReport, title: string, block: ReportBlock): Block => ({
  kind: 'passages',
  title,
  ...rowsOf(report, pathsIn(block)),
})

function alertsBlock(report: PrintedReport): Block {
  const sorted = report.alerts
    .map((alert, at) => ({ alert, at }))
    .sort((a, b) => severities.indexOf(a.alert.severity) - severities.indexOf(b.alert.severity))
  return {
    kind: 'alerts',
    // "Critical Alerts" would frighten where nothing is critical.
    title: sorted[0]?.alert.severity === 'bad' ? 'Critical Alerts' : 'Alerts',
    alerts: sorted.map(({ alert, at }) => ({
      severity: alert.severity,
      word: severityLabels[alert.severity],
      type: plainText(alert.type),
      title: plainText(alert.title),
      description: plainParagraphs(alert.description),
      source: alertSource(report, alert, at),
      quote: alertQuote(alert),
      remark: alert.unverified ? 'Our staff has not verified this figure.' : null,
    })),
    none: noAlertsText(report),
    remark: uncheckedText(report),
  }
}

function fundingBlock(report: PrintedReport): Block {
  const path = 'financial.fundingLevel'
  const text = printedValue(report, path)?.value
  const percent = text ? leadingNumber(text) : null
  const row = {
    ...rowOf(report, path),
    ...(percent !== null && text && { value: plainText(text), period: '' }),
  }
  const zone =
    percent === null
      ? null
      : percent < fundingTicks[0]
        ? 'weak'
        : percent < fundingTicks[1]
          ? 'fair'
          : percent < fundingTicks[2]
            ? 'strong'
            : 'fully funded'
  return {
    kind: 'funding',
    title: 'Funding Level',
    percent,
    level: percent === null || percent < 30 ? 'bad' : percent < 70 ? 'caution' : 'good',
    zone: zone && withPeriod(zone, periodAt(report, path)),
    row,
  }
}

/** In place of the points of what the score does not know. */
export const notCounted = 'Not counted'

const isRead = ({ pagesRead }: PrintedDocument) => pagesRead !== 0

function documentDetail({ kind, pages, pagesRead }: PrintedDocument): string {
  if (pagesRead === 0) return 'could not be read'
  const text = pages === null ? null : `${pages} ${pages === 1 ? 'page' : 'pages'}`
  return [
    kind === null ? null : plainText(kindLabels[kind as DocumentKind] ?? kind),
    pagesRead === undefined ? text : `first ${pagesRead} of ${text ?? 'its pages'}`,
  ]
    .filter(Boolean)
    .join(', ')
}

const documentsBlock = (report: PrintedReport): Block => ({
  kind: 'documents',
  title: report.documents.every(isRead) ? 'Documents Read' : 'Documents',
  documents: report.documents.map((document) => ({
    name: plainText(document.name),
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

/** The figures of a block: first those with a position in it, then the others in the order of the catalog. */
const pathsIn = (block: ReportBlock): string[] =>
  reportFields
    .flatMap(({ path, printed }) =>
      printed?.in === block ? { path, position: printed.position ?? Infinity } : [],
    )
    .sort((a, b) => (a.position === b.position ? 0 : a.position - b.position))
    .map(({ path }) => path)

const sources =
  'Every figure in this report cites the document and page it comes from, or says that our staff entered it or that it was calculated.'
const words =
  '“Not provided” means that none of the documents contained an answer. “Not verified” means that our staff has not confirmed the answer we found.'

/** How the figures are to be read. Those of a report from entered data have no sources to speak of. */
const legendOf = ({ values }: PrintedReport) =>
  values.some(({ source, origin }) => source ?? origin) ? `${sources} ${words}` : words

/** An alert count of 0 is good news only where everything could be checked. */
function alertCounts(report: PrintedReport): ReportLayout['alertCounts'] {
  const open = uncheckedCount(report)
  const count = (severity: Alert['severity']) =>
    report.alerts.filter((alert) => alert.severity === severity).length
  // That nothing is critical is an answer only when everything was checked.
  const none = open === 0 && count('bad') === 0
  return [
    ...(none ? [{ severity: 'good' as const, text: 'No critical alerts' }] : []),
    ...severities
      .filter((severity) => count(severity) > 0)
      .map((severity) => ({
        severity,
        text: `${count(severity)} ${severityLabels[severity].toLowerCase()}`,
      })),
    ...(open > 0
      ? [
          {
            severity: 'caution' as const,
            text: `${open} ${open === 1 ? 'subject' : 'subjects'} not checked`,
          },
        ]
      : []),
  ]
}

/**
 * All that a report prints, in order: the web page and the PDF are both made from this, so that they can't differ.
 * @param applicationDay YYYY-MM-DD, of the loan for which lender tests are shown; by itself the day of the report
 */
export function layoutReport(report: PrintedReport, applicationDay = reportDay(report)): ReportLayout {
  const hoaName = plainText(report.hoaName) || 'Homeowners association'
  const notice = noticeBlock(report)
  const requests = requestsBlock(report, hoaName, applicationDay)
  return {
    orderNumber: plainText(report.orderNumber),
    hoaName,
    // Reports that were approved earlier hold more of the address than is public.
    place: plainText(publicAddress(report.propertyAddress)),
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
