import { isScorePath } from '~/modules/report-fields/score-paths'
import { absenceText } from '~/modules/reports/revisions/printed-report'
import { lenderLead, listedLenderTests } from '~/modules/reports/layout/score-blocks'
import type { ExplainedScore, Report, ReportItem } from '~/modules/reports/draft/report.server'
import { citedOtherPages } from '~/modules/reports/alerts/alerts'
import type { Area } from '~/modules/scoring/score'
import { namePath } from '~/modules/report-fields/name-path'

/**
 * The fields of a value on the report's page; its quote and other candidates are needed only in the editor
 * and the review.
 */
export const shownItem = ({ candidates: _candidates, quote: _quote, ...item }: ReportItem) => item
export type ShownItem = ReturnType<typeof shownItem>

/** The paths of the items whose value, or that there is none, is verified. */
const verifiedPaths = ({ items }: Report) =>
  new Set(
    items
      .filter(
        ({ value, absence, verifiedAt }) =>
          verifiedAt !== null && (value !== null || absence === 'stated_none'),
      )
      .map(({ path }) => path),
  )

/** Whether there is an answer, including "none" or several candidates. */
const isAnswered = ({ value, conflict, absence }: Pick<ReportItem, 'value' | 'conflict' | 'absence'>) =>
  value !== null || conflict || absence === 'stated_none'

/** Whether an item is optional and without an answer, so that it is collapsed and need not be verified. */
export const isCollapsed = (item: ShownItem) => !item.required && !isAnswered(item)

/** How many of a section's items must be verified, and how many are. */
function verificationProgress(items: readonly ShownItem[]) {
  const relevant = items.filter((item) => !isCollapsed(item))
  return {
    total: relevant.length,
    verified: relevant.filter((item) => item.verifiedAt !== null).length,
  }
}

/** The report as its page shows it. */
export function shownReport(report: Report) {
  const required = report.items.filter((item) => item.required)
  return {
    note: report.note,
    score: report.score,
    lender: {
      project: report.lenderReview.project.text,
      lead: lenderLead(report.lenderReview),
      ...listedLenderTests(report.lenderReview, verifiedPaths(report)),
    },
    requests: report.requests,
    hoaName: report.items.find(({ path }) => path === namePath)?.value ?? 'the association',
    alerts: report.alerts,
    otherAssociationPages: citedOtherPages(report.items),
    documents: report.documents,
    required: {
      total: required.length,
      verified: required.filter((item) => item.verifiedAt !== null).length,
      /**
       * The labels of items without an answer in any document. Scores are computed, so the inputs that they
       * depend on are listed instead.
       */
      missing: required
        .filter((item) => !isScorePath(item.path) && !isAnswered(item))
        .map(({ label }) => label),
    },
    sections: report.sections.map((section) => {
      const items = report.items.filter((item) => item.section === section.id).map(shownItem)
      return {
        ...section,
        isReviewed: report.reviewedSections.includes(section.id),
        items,
        progress: verificationProgress(items),
      }
    }),
  }
}
export type ShownReport = ReturnType<typeof shownReport>
export type ShownSection = ShownReport['sections'][number]

/** The link to verify a value: its page beside the form of its section. */
export const sourceLink = (orderId: number, { section, path, document, documentPage }: ShownItem) =>
  `/admin/snapshots/${orderId}/edit?${new URLSearchParams({
    section,
    ...(document && { doc: String(document.id) }),
    ...(documentPage !== null && { page: String(documentPage) }),
    item: path,
  }).toString()}`

/** The link where staff choose among the candidates of an item. */
export const choiceLink = (orderId: number, { path }: Pick<ShownItem, 'path'>) =>
  `/admin/snapshots/${orderId}/review?${new URLSearchParams({ item: path }).toString()}`

/** The label of a missing value. */
export const missingText = ({ conflict, absence }: Pick<ShownItem, 'conflict' | 'absence'>) =>
  conflict ? 'Documents disagree' : absenceText(absence)

type Points = ExplainedScore['areas'][Area]['inputs'][number]

/** The points that an input of the score has earned, or why it has none. */
export function pointsText({ earned, available, isWaiting }: Points): string {
  if (earned !== null) return `${Math.round(earned * 10) / 10} of ${available}`
  return isWaiting ? 'Not verified yet' : 'Not provided'
}
