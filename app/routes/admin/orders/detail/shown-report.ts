import { isScorePath } from '~/modules/report-fields/paths'
import { absenceText } from '~/modules/reports/revisions/printed-report'
import { lenderLead, listedLenderTests } from '~/modules/reports/layout/score-blocks'
import type { ExplainedScore, Report, ReportItem } from '~/modules/reports/draft/report.server'
import type { Area } from '~/modules/scoring/score'

/** What the report's page shows of a value; its quote and what else was found are the editor's and the review's. */
export const shownItem = ({ candidates: _candidates, quote: _quote, ...item }: ReportItem) => item
export type ShownItem = ReturnType<typeof shownItem>

const verifiedPaths = ({ items }: Report) =>
  new Set(
    items
      .filter(
        ({ value, absence, verifiedAt }) =>
          verifiedAt !== null && (value !== null || absence === 'stated_none'),
      )
      .map(({ path }) => path),
  )

/** What no document answers and no report needs: it is folded away, and nobody has to verify it. */
export const isLeftOut = ({ required, value, conflict, absence }: ShownItem) =>
  !required && value === null && !conflict && absence !== 'stated_none'

/** There is an answer, even if it is "none" or one of several. */
const isAnswered = ({ value, conflict, absence }: Pick<ReportItem, 'value' | 'conflict' | 'absence'>) =>
  value !== null || conflict || absence === 'stated_none'

/** How many of a section's items are verified, of those that must be checked; null for a section without such items. */
function verifiedOf(items: readonly ShownItem[]) {
  const counted = items.filter((item) => !isLeftOut(item))
  return {
    total: counted.length,
    verified: counted.filter((item) => item.verifiedAt !== null).length,
  }
}

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
    hoaName: report.items.find(({ path }) => path === 'propertyInfo.hoaName')?.value ?? 'the association',
    alerts: report.alerts,
    documents: report.documents,
    required: {
      total: required.length,
      verified: required.filter((item) => item.verifiedAt !== null).length,
      /** The labels of those that no document answers; scores are computed, and count with what they rest on. */
      missing: required
        .filter((item) => !isScorePath(item.path) && !isAnswered(item))
        .map(({ label }) => label),
    },
    sections: report.sections.map((section) => {
      const items = report.items.filter((item) => item.section === section.id).map(shownItem)
      return {
        ...section,
        checked: report.checkedSections.includes(section.id),
        items,
        progress: verifiedOf(items),
      }
    }),
  }
}
export type ShownReport = ReturnType<typeof shownReport>
export type ShownSection = ShownReport['sections'][number]

/** Where to check a value: its page, beside the form of its section. */
export const sourceLink = (orderId: number, { section, path, document, documentPage }: ShownItem) =>
  `/admin/snapshots/${orderId}/edit?${new URLSearchParams({
    section,
    ...(document && { doc: String(document.id) }),
    ...(documentPage !== null && { page: String(documentPage) }),
    item: path,
  }).toString()}`

/** Where staff choose among the values that documents give for an item. */
export const choiceLink = (orderId: number, { path }: Pick<ShownItem, 'path'>) =>
  `/admin/snapshots/${orderId}/review?${new URLSearchParams({ item: path }).toString()}`

/** A value that is missing, as it is called on screens. */
export const missingText = ({ conflict, absence }: Pick<ShownItem, 'conflict' | 'absence'>) =>
  conflict ? 'Documents disagree' : absenceText(absence)

type Points = ExplainedScore['areas'][Area]['inputs'][number]

/** What an input of the score has earned, or why it has no points. */
export const pointsText = ({ earned, available, waiting }: Points) =>
  earned !== null
    ? `${Math.round(earned * 10) / 10} of ${available}`
    : waiting
      ? 'Not verified yet'
      : 'Not provided'
