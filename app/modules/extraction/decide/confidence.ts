import type { Candidate } from '../../report-fields/candidate'

export type Agreement = 'both' | 'exact' | 'repaired' | 'rules'

export const agreementOf = ({ reader, evidence }: Pick<Candidate, 'reader' | 'evidence'>): Agreement =>
  reader === 'both' ? 'both' : reader === 'model' ? (evidence ?? 'exact') : 'rules'

const estimates: Record<Agreement, number> = { both: 0.95, exact: 0.9, repaired: 0.85, rules: 0.7 }
/** Findings on pages that try to instruct the reader. */
const suspiciousConfidence = 0.2

export function confidenceOf(finding: Candidate): number {
  if (finding.isSuspicious) return suspiciousConfidence
  const agreement = agreementOf(finding)
  const confidence = agreement === 'rules' ? finding.confidence : estimates[agreement]
  return finding.isUnclear ? Math.max(0, confidence - 0.25) : confidence
}
