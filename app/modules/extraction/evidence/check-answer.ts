import type { Page } from '../../document-reading/types'
import type { Candidate } from '../../report-fields/candidate'
import { balancePaths } from '../../report-fields/candidates'
import { extractedField, type Field } from '../../report-fields/fields'
import { printedForms } from '../../report-fields/format-value'
import {
  readAnswer,
  type AnsweredFinding,
  type AnsweredValue,
  type FindingStatus,
  type Verdict,
} from '../model/answer'
import { findPassage, type Passage } from './find-passage'
import { statesAmount } from './figures'
import type { RejectionReason } from './rejections'
import { shorten } from './shorten'
import { triesToInstruct } from './suspicious'
import { standingOfValue } from './states-value'
import { toTyped } from './to-typed'

/** The pages of a document that one request showed to a model. */
export type Part = {
  documentId: number
  /** The file's name, which often has the year of minutes and budgets. */
  name: string
  pages: readonly Page[]
  /** The rules' findings as they were numbered, from 1. */
  numbered: readonly Candidate[]
}

/** What a model read and the page does not support. */
export type RejectedFinding = {
  path: string
  value: string
  documentId: number
  page: number
  quote: string
  reason: RejectionReason
}

/** An answer whose findings stand on their pages. */
export type CheckedAnswer = {
  part: Part
  findings: Candidate[]
  rejected: RejectedFinding[]
  verdicts: { finding: Candidate; verdict: Verdict; path: string | null }[]
  /** Pages that try to instruct their reader, as the model reported or their words show. */
  suspicious: number[]
}

const statusWords: Record<FindingStatus, string> = {
  actual: 'actual',
  budgeted: 'budget',
  proposed: 'proposed',
  adopted: 'adopted',
  projected: 'projected',
  permitted: 'permitted',
  superseded: 'superseded',
  initial: 'initial',
}

/** Status, period, and scope in the words that `parseQualifier` knows: "2025 actual", "projected, as of 2030-12-31". */
function qualifierOf(path: string, { status, period, scope }: AnsweredFinding): string {
  const day = period?.trim() ?? ''
  const dated = balancePaths.includes(path) && /^\d{4}-\d{2}(?:-\d{2})?$/.test(day) ? `as of ${day}` : day
  const word =
    status === null || new RegExp(`\\b${statusWords[status]}`, 'i').test(dated) ? '' : statusWords[status]
  const withStatus =
    /^\d{4}$/.test(dated) && word !== 'projected' ? [dated, word].filter(Boolean).join(' ') : ''
  return [
    scope?.trim(),
    ...(withStatus ? [withStatus] : word === 'projected' ? [word, dated] : [dated, word]),
  ]
    .filter(Boolean)
    .join(', ')
}

/** How an answered value is shown to staff if it is not accepted. */
export function valueText(value: AnsweredValue, field: Field | undefined): string {
  if ('text' in value) return value.text.slice(0, 300)
  if ('choice' in value) return value.choice
  if ('date' in value) return value.date
  if ('none' in value) return 'None'
  const typed = field && toTyped(field, value, '')
  return typed ? printedForms(typed, field).value : JSON.stringify(Object.values(value)[0])
}

/** Where the quote stands: on its page, or word for word on another one that was shown. */
function locate(
  part: Part,
  { page: number, quote }: AnsweredFinding,
): { page: Page; passage: Passage } | RejectionReason {
  const page = part.pages.find((shown) => shown.number === number)
  if (!page) return 'page not shown'
  const passage = findPassage(page, quote)
  if (passage) return { page, passage }
  for (const other of part.pages) {
    const elsewhere = other === page ? null : findPassage(other, quote)
    if (elsewhere?.evidence === 'exact' && quote.length >= 20) return { page: other, passage: elsewhere }
  }
  return 'not on the page'
}

/** Fields of what was done, owed, or charged, of which a power to do so says nothing. */
const isOfFacts = ({ path, ageRule }: Field) =>
  (ageRule !== undefined && ageRule !== 'insurance') ||
  ['financial.regularAssessment', 'financial.associationLoan', 'propertyInfo.totalUnits'].includes(path)

/** Whether the document only permits something: without a figure, or where only facts count. */
const isOnlyPermitted = (field: Field, { status, value }: AnsweredFinding) =>
  status === 'permitted' &&
  field.kind !== 'passage' &&
  (isOfFacts(field) ||
    !(
      'money' in value ||
      'percent' in value ||
      'count' in value ||
      ('text' in value && (field.kind === 'money' || field.kind === 'percent') && statesAmount(value.text))
    ))

function checkFinding(part: Part, finding: AnsweredFinding): Candidate | RejectionReason {
  const field = extractedField(finding.field)
  if (!field || field.kind === 'score') return 'no such field'
  const located = locate(part, finding)
  if (typeof located === 'string') return located
  const { page, passage } = located
  if (isOnlyPermitted(field, finding)) return 'permitted only'
  const states = (text: string) => standingOfValue(field, finding.value, text, `${page.text} ${part.name}`)
  const standing = states(passage.text)
  if (standing === 'sign') return 'other sign'
  if (standing === null) return 'value not in the words'
  const quote = shorten(passage.text, (text) => states(text) === standing)
  const typed = toTyped(field, finding.value, quote)
  if (!typed) return 'not the field’s form'
  const qualifier = qualifierOf(finding.field, finding)
  return {
    path: finding.field,
    ...printedForms(typed, field),
    ...(qualifier !== '' && { qualifier }),
    quote,
    documentId: part.documentId,
    page: page.number,
    confidence: 0.9,
    reader: 'model',
    evidence: standing === 'exact' && passage.evidence === 'exact' ? 'exact' : 'repaired',
    ...((finding.certainty === 'unclear' || standing === 'unclear') && { isUnclear: true as const }),
  }
}

/** Checks one answer against the pages that were shown. What the pages do not support is kept with the reason. */
export function checkAnswer(raw: unknown, part: Part): CheckedAnswer {
  const { answer } = readAnswer(raw)
  const checked: CheckedAnswer = { part, findings: [], rejected: [], verdicts: [], suspicious: [] }
  const reject = (finding: AnsweredFinding, reason: RejectionReason) =>
    checked.rejected.push({
      path: finding.field,
      value: valueText(finding.value, extractedField(finding.field)),
      documentId: part.documentId,
      page: finding.page,
      quote: finding.quote.slice(0, 1_000),
      reason,
    })
  for (const finding of answer.findings) {
    const result = checkFinding(part, finding)
    if (typeof result === 'string') reject(finding, result)
    else checked.findings.push(result)
  }
  const hasSeen = new Set<number>()
  for (const { number, verdict, field } of answer.verdicts) {
    const finding = part.numbered[number - 1]
    if (!finding || hasSeen.has(number)) continue
    hasSeen.add(number)
    checked.verdicts.push({ finding, verdict, path: field !== null && extractedField(field) ? field : null })
  }
  for (const { number, text } of part.pages) if (triesToInstruct(text)) checked.suspicious.push(number)
  for (const { page, quote } of answer.suspicious) {
    const shown = part.pages.find(({ number }) => number === page)
    if (shown && findPassage(shown, quote)) checked.suspicious.push(page)
  }
  return checked
}
