import { searchedCharacters, truncatePage } from '~/modules/document-reading/limits'
import { applyRules } from '~/modules/extraction/rules'
import { toPageText } from '~/modules/extraction/page/page-text'
import { signalFields } from '~/modules/extraction/fields'
import { mentionsFor, type FieldSignals } from '~/modules/extraction/signals/signal'
import { extractedField } from '~/modules/report-fields/fields'
import { formatTyped } from '~/modules/report-fields/format-value'
import { isRight } from './compare'
import type { Sample } from './corpus'
import { acceptedBy, labelFields } from './labels'

/** A mention in a labeled document with the signals that hold for it. */
export type Example = {
  association: string
  file: string
  field: FieldSignals
  /** The names of the signals that hold. */
  signals: ReadonlySet<string>
  isAnswer: boolean
  /** Whether the value is right but the label cites another page, which counts as neither right nor wrong. */
  isElsewhere: boolean
}

const labeledPaths = new Set(Object.values(labelFields).flatMap((f) => f.path))

/** All mentions in a document that signals weigh for a labeled field, and whether a label marks them as the answer. */
export function examplesOf({ association, file, isComplete, labels, document }: Sample): Example[] {
  const examples: Example[] = []
  for (const page of document.pages) {
    if (page.text.trim() === '') continue
    const pageText = toPageText(document, truncatePage(page, searchedCharacters))
    const patterns = applyRules(pageText)
    for (const field of signalFields) {
      for (const { reading, signals, mention } of mentionsFor(field, pageText, patterns)) {
        const path = reading.path ?? field.path
        if (!labeledPaths.has(path)) continue
        const value = formatTyped(reading.typed, extractedField(path))
        const quote = page.text.slice(mention.span.start, mention.span.end)
        const matching = labels.flatMap((label) => {
          const labeled = labelFields[label.field]
          if (!labeled || ![labeled.path].flat().includes(path)) return []
          return acceptedBy(label).filter((a) => isRight(labeled.compare, a, value, quote))
        })
        const isAnswer = matching.some((a) => a.page === page.number)
        if (!isComplete && !isAnswer) continue
        examples.push({
          association,
          file,
          field,
          signals: new Set(signals.map((s) => s.name)),
          isAnswer,
          isElsewhere: matching.length > 0 && !isAnswer,
        })
      }
    }
  }
  return examples
}
