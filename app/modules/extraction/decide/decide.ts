import type { Candidate } from '../../report-fields/candidate'
import { extractedField } from '../../report-fields/fields'
import type { VerificationItem } from '../../report-fields/items'
import type { ConsideredFinding } from '../../report-fields/reading-basis'
import type { CheckedAnswer } from '../evidence/check-answer'
import { rejectionReasons } from '../evidence/rejections'
import { combineReaders, type CombinedFindings, type OverruledFinding } from './combine-readers'
import type { DocumentFacts } from './document-facts'
import type { Property } from './places'
import { proposeItems } from './propose-items'
import { absentItem } from './propose-value'
import type { SettledField } from './settle'

const overruledReasons: Record<OverruledFinding['verdict'], string> = {
  wrong: 'The language model read the page and called it wrong.',
  'other field': 'The language model read the page and says that it belongs to another field.',
  unclear: 'The language model read the page and did not confirm it.',
}

const maxConsidered = 12

/** What was read of a field and is not proposed, without what only repeats itself. */
function consideredOf(path: string, { overruled, rejected }: CombinedFindings): ConsideredFinding[] {
  const listed: ConsideredFinding[] = [
    ...rejected
      .filter((finding) => finding.path === path)
      .map(({ value, documentId, page, quote, reason }) => ({
        kind: 'unfounded' as const,
        value,
        documentId,
        page,
        quote,
        reason: rejectionReasons[reason],
      })),
    ...overruled
      .filter((finding) => finding.path === path)
      .map(({ value, documentId, page, quote, verdict }) => ({
        kind: 'overruled' as const,
        value,
        documentId,
        page,
        quote,
        reason: overruledReasons[verdict],
      })),
  ]
  const keys = new Set<string>()
  return listed
    .filter(({ kind, value, documentId, page }) => {
      const key = JSON.stringify([kind, value, documentId, page])
      return !keys.has(key) && keys.add(key)
    })
    .slice(0, maxConsidered)
}

/** Fields for which a model read something that its page does not support: staff see it although there is no value. */
const lostPaths = ({ rejected }: CombinedFindings) =>
  new Set(rejected.flatMap(({ path, reason }) => (reason === 'permitted only' ? [] : [path])))

/**
 * Decides about the values of documents from what rules found in them and a language model has answered about some or all
 * of their pages.
 */
export function decide({
  rules,
  answers,
  documents,
  today,
  property = null,
  settled = [],
}: {
  rules: readonly Candidate[]
  answers: readonly CheckedAnswer[]
  documents: readonly DocumentFacts[]
  /** YYYY-MM-DD */
  today: string
  property?: Property | null
  settled?: readonly SettledField[]
}): VerificationItem[] {
  if (answers.length === 0) return proposeItems(documents, rules, today, property)
  const combined = combineReaders(rules, answers)
  const items = proposeItems(documents, combined.standing, today, property, settled)
  const paths = new Set(items.map(({ path }) => path))
  const lost = [...lostPaths(combined)].flatMap((path) => {
    const field = extractedField(path)
    const kinds = new Set(documents.map(({ kind }) => kind))
    return field && !paths.has(path) ? [absentItem(field, kinds, [])] : []
  })
  return [...items, ...lost].map((item) => {
    const considered = consideredOf(item.path, combined)
    return considered.length === 0 ? item : { ...item, considered }
  })
}
