import { counted } from '~/modules/formatting'
import { severityLabels } from '~/modules/reports/alerts/alerts'
import { betweenText } from '~/modules/reports/layout/score-words'
import { isCollapsed, type ShownReport, type ShownSection } from './shown-report'

const joinParts = (parts: (string | false)[]) => parts.filter(Boolean).join(', ')

/** "5 pass, 2 fail, 10 unknown"; zero counts are omitted. */
function lenderSummary({ tests }: ShownReport['lender']): string {
  const countOf = (result: string) => tests.filter((test) => test.result === result).length
  const [pass, fail, unknown] = [countOf('pass'), countOf('fail'), countOf('unknown')]
  return joinParts([
    pass > 0 && `${pass} pass`,
    fail > 0 && `${fail} fail`,
    unknown > 0 && `${unknown} unknown`,
  ])
}

function healthSummary(score: ShownReport['score']): string {
  if (score.overall !== null) return `FiPhO Score ${Math.round(score.overall)} from verified values`
  return score.between === null
    ? 'No score yet: none of its inputs are verified'
    : `${betweenText(score)}, from verified values`
}

function scoreSummary({ score, lender }: ShownReport): string {
  const tests = lenderSummary(lender)
  return `${healthSummary(score)}.${tests && ` Lender tests: ${tests}`}`
}

function alertSummary({ alerts }: ShownReport): string {
  const levels = (['bad', 'caution', 'good'] as const)
    .map((severity) => ({ severity, count: alerts.filter((alert) => alert.severity === severity).length }))
    .filter(({ count }) => count > 0)
    .map(({ severity, count }) => `${count} ${severityLabels[severity].toLowerCase()}`)
  const outdated = alerts.filter(({ nowSays }) => nowSays !== undefined).length
  if (alerts.length === 0) return 'No alerts'
  const text = `${counted(alerts.length, 'alert')}: ${levels.join(', ')}`
  return outdated === 0 ? text : `${text}. ${outdated} may be outdated`
}

function documentSummary({ documents, requests, required }: ShownReport, uploaded: number): string {
  const unreadable = documents.filter(({ status }) => status === 'failed').length
  return joinParts([
    uploaded === 0 ? 'No documents' : counted(uploaded, 'document'),
    unreadable > 0 && `${unreadable} not readable`,
    // Before the documents are read, it is unknown what they answer.
    required.total > 0 && requests.length > 0 && `${requests.length} to request`,
  ])
}

function itemSummary({ items }: ShownSection): string {
  if (items.length === 0) return 'Nothing read yet'
  const answered = items.filter(({ value, absence }) => value !== null || absence === 'stated_none').length
  const undecided = items.filter(({ conflict }) => conflict).length
  const open = items.filter((item) => !isCollapsed(item)).length - answered - undecided
  return joinParts([
    answered === 0 ? 'No answers' : counted(answered, 'answer'),
    undecided > 0 && `${counted(undecided, 'value')} to choose`,
    open > 0 && `${counted(open, 'required item')} not provided`,
  ])
}

type Order = { firstName: string; lastName: string; subjectPropertyAddress: string; documents: unknown[] }

/** A one-line summary of a collapsed section. */
export function sectionSummary(section: ShownSection, report: ShownReport, order: Order): string {
  switch (section.id) {
    case 'general':
      return joinParts([
        `${order.firstName} ${order.lastName}`.trim() || 'Unknown Customer',
        order.subjectPropertyAddress || 'Address not provided',
      ])
    case 'fipho':
      return section.items.length > 0 ? scoreSummary(report) : 'No scores yet'
    case 'alerts':
      return alertSummary(report)
    case 'documents':
      return documentSummary(report, order.documents.length)
    default:
      return itemSummary(section)
  }
}
