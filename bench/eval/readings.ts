import { readFileSync } from 'node:fs'
import type { ReadDocument } from '~/modules/document-reading/types'
import { checkAnswer, type CheckedAnswer, type Part } from '~/modules/extraction/evidence/check-answer'
import { isSameStatement } from '~/modules/extraction/decide/same-value'
import type { ModelAnswer } from '~/modules/extraction/model/answer'
import type { Candidate } from '~/modules/report-fields/candidate'
import { extractedField } from '~/modules/report-fields/fields'

type Recorded = {
  file: string
  page: number
  field: string
  value: Record<string, unknown>
  status: string | null
  period: string | null
  quote: string
  certainty: string
  scope?: string | null
}

/** An answered value, from the form of the recordings. */
function valueOf({ value }: Recorded): unknown {
  const [kind = '', part] = Object.entries(value)[0] ?? []
  if (kind === 'money') {
    const { cents, per = null, each = null, to = null } = part as Record<string, unknown>
    return { money: { cents, per, each: each !== null && each !== false, to } }
  }
  if (kind === 'count') {
    const {
      count,
      to = null,
      of = null,
      unit = null,
    } = (typeof part === 'object' ? part : value) as Record<string, unknown>
    return { count: { count, to, unit: unit ?? of } }
  }
  return { [kind]: part }
}

/** Recorded readings by file: the lines of JSON that `--record` writes; a line `{file, done}` says that it is complete. */
export function readRecordings(files: readonly string[]): Map<string, unknown[]> {
  const byFile = new Map<string, unknown[]>()
  for (const file of files)
    for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
      const recorded = JSON.parse(line) as Recorded & { done?: boolean }
      const own = byFile.get(recorded.file) ?? []
      byFile.set(recorded.file, own)
      if (recorded.done) continue
      const { page, field, quote, certainty, period = null, scope = null } = recorded
      const status = recorded.status === 'budget' ? 'budgeted' : recorded.status
      own.push({ page, field, value: valueOf(recorded), status, period, scope, quote, certainty })
    }
  return byFile
}

/** A finding of the rules as a model would answer it; null if an answer has no form for it. */
function answerOf({ path, page, typed, value, qualifier, quote }: Candidate): unknown {
  const parts = (): unknown => {
    switch (typed?.kind) {
      case 'money':
        return {
          money: {
            cents: typed.cents,
            per: typed.per ?? null,
            each: typed.each === true,
            to: typed.to ?? null,
          },
        }
      case 'percent':
        return typed.condition === undefined ? { percent: typed.percent } : null
      case 'count':
        return { count: { count: typed.count, to: typed.to ?? null, unit: typed.unit ?? null } }
      case 'date':
        return { date: typed.date }
      case 'choice':
        return { choice: value }
      case 'text':
        return { text: typed.text }
      case 'none':
        return { none: true }
      default:
        return null
    }
  }
  const period = qualifier ?? null
  const answered = parts()
  return (
    answered && {
      page,
      field: path,
      value: answered,
      status: null,
      period,
      scope: null,
      quote,
      certainty: 'stated',
    }
  )
}

/** The findings of the rules as a model's answer that confirms all of them. */
export function feedBack(document: ReadDocument, rules: readonly Candidate[]): CheckedAnswer {
  const part: Part = {
    documentId: document.documentId,
    name: document.name,
    pages: document.pages,
    numbered: rules,
  }
  return checkAnswer(
    {
      findings: rules.map(answerOf).filter((finding) => finding !== null),
      verdicts: rules.map((_, index) => ({ number: index + 1, verdict: 'confirmed', field: null })),
      suspicious: [],
      other: [],
    },
    part,
  )
}

/**
 * The recorded readings of a document as a model's answer about all of its pages. A finding of the rules is confirmed if
 * a reading of its page has the same field and value, and wrong otherwise.
 */
export function replay(
  document: ReadDocument,
  findings: unknown[],
  rules: readonly Candidate[],
): CheckedAnswer {
  const part: Part = {
    documentId: document.documentId,
    name: document.name,
    pages: document.pages,
    numbered: rules,
  }
  const { findings: read } = checkAnswer({ findings, verdicts: [], suspicious: [], other: [] }, part)
  const verdicts: ModelAnswer['verdicts'] = rules.map((finding, index) => {
    const field = extractedField(finding.path)
    const isConfirmed = read.some(
      (other) =>
        field &&
        other.path === finding.path &&
        other.page === finding.page &&
        isSameStatement(field, other, finding),
    )
    return { number: index + 1, verdict: isConfirmed ? 'confirmed' : 'wrong', field: null }
  })
  return checkAnswer({ findings, verdicts, suspicious: [], other: [] }, part)
}
