import type { Candidate } from '../../report-fields/candidate'
import { extractedField } from '../../report-fields/fields'
import type { CheckedAnswer, RejectedFinding } from '../evidence/check-answer'
import { isSameStatement } from './same-value'

/** A rules' finding that is not proposed, because a model read its page and did not confirm it. */
export type OverruledFinding = Candidate & { verdict: 'wrong' | 'other field' | 'unclear' }

/** What both readers found, page by page. */
export type CombinedFindings = {
  /** What stands: the values are decided among these. */
  standing: Candidate[]
  overruled: OverruledFinding[]
  rejected: RejectedFinding[]
}

const pageKey = (documentId: number, page: number) => `${documentId}/${page}`

const isSameFinding = (a: Candidate, b: Candidate) => {
  const field = extractedField(a.path)
  return (
    field !== undefined &&
    a.path === b.path &&
    a.documentId === b.documentId &&
    a.page === b.page &&
    isSameStatement(field, a, b)
  )
}

/** Adjacent parts overlap by a page, so a finding may come twice. The one with the better evidence stays. */
function withoutDuplicates(findings: readonly Candidate[]): Candidate[] {
  const distinct: Candidate[] = []
  const sorted = findings.toSorted(
    (a, b) => Number(a.evidence === 'repaired') - Number(b.evidence === 'repaired'),
  )
  for (const finding of sorted)
    if (!distinct.some((other) => other.quote === finding.quote && isSameFinding(other, finding)))
      distinct.push(finding)
  return distinct
}

/** What the model added to a finding of the rules: the period and status as it understood them. */
const asConfirmed = (finding: Candidate, model: Candidate): Candidate => ({
  ...finding,
  ...(model.qualifier !== undefined && { qualifier: model.qualifier }),
  ...(model.evidence !== undefined && { evidence: model.evidence }),
  ...(model.isUnclear && { isUnclear: true as const }),
  reader: 'both',
})

/**
 * Combines the findings of both readers. On a page that a model read, its findings stand, and those of the rules that it
 * confirmed or found as well; on all other pages, those of the rules.
 */
export function combineReaders(
  rules: readonly Candidate[],
  answers: readonly CheckedAnswer[],
): CombinedFindings {
  const pagesRead = new Set(
    answers.flatMap(({ part }) => part.pages.map(({ number }) => pageKey(part.documentId, number))),
  )
  const suspiciousPages = new Set(
    answers.flatMap(({ part, suspicious }) => suspicious.map((page) => pageKey(part.documentId, page))),
  )
  const verdicts = new Map<Candidate, CheckedAnswer['verdicts'][number]>()
  for (const verdict of answers.flatMap((answer) => answer.verdicts)) {
    const known = verdicts.get(verdict.finding)
    // Of two looks at an overlapping page, the one that could tell counts.
    if (!known || known.verdict === 'unclear') verdicts.set(verdict.finding, verdict)
  }
  const found = withoutDuplicates(answers.flatMap((answer) => answer.findings))
  const standing: Candidate[] = []
  const overruled: OverruledFinding[] = []
  const agreed = new Set<Candidate>()
  for (const finding of rules) {
    if (!pagesRead.has(pageKey(finding.documentId, finding.page))) {
      standing.push({ ...finding, reader: 'rules' })
      continue
    }
    const verdict = verdicts.get(finding)?.verdict
    const same = found.find((other) => isSameFinding(other, finding))
    if (same && verdict !== 'wrong' && verdict !== 'other field') {
      agreed.add(same)
      standing.push(asConfirmed(finding, same))
    } else if (verdict === 'confirmed') standing.push({ ...finding, reader: 'both' })
    else overruled.push({ ...finding, reader: 'rules', verdict: verdict ?? 'unclear' })
  }
  standing.push(...found.filter((finding) => !agreed.has(finding)))
  const warn = <T extends Candidate>(finding: T): T =>
    suspiciousPages.has(pageKey(finding.documentId, finding.page))
      ? { ...finding, isSuspicious: true }
      : finding
  return {
    standing: standing.map(warn),
    overruled: overruled.map(warn),
    rejected: answers.flatMap((answer) => answer.rejected),
  }
}
