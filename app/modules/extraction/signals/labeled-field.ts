import { type TypedValue } from '../../report-fields/typed-value'
import { labeledCells } from '../page/labeled-cells'
import { mentionAt } from '../page/mentions'
import type { PageText } from '../page/page-text'
import type { ValueReading } from '../rules/rule'
import { customSignal, inDocumentKind, type FieldSignals, type Signal } from './signal'

/** A field in forms and lists, by its label. */
export type LabeledValue = {
  path: string
  /** Pages that do not match are skipped. */
  hint: RegExp
  /** A pattern of everything that its label can be. */
  label: string
  /** A pattern of the value, with which the text beside the label begins. */
  value: string
  /** Reads the match of `value`; null if it is not a value of the field. */
  read: (match: RegExpExecArray, label: string, pageText: PageText) => ValueReading | null
  signals?: readonly Signal[]
}

export const readingOf = (typed: TypedValue, qualifier?: string): ValueReading => ({
  typed,
  ...(qualifier && { qualifier }),
})

const labelWeight = 4.5

/** The signals of a field in forms, lists, and questions, where the whole label says what the value is. */
export function labeledField(labeled: LabeledValue): FieldSignals {
  const [label, value] = [new RegExp(`^${labeled.label}$`, 'i'), new RegExp(`^${labeled.value}`, 'i')]
  return {
    path: labeled.path,
    // The mention's value is the label, for the signals; `read` returns the field's value.
    mentions: (pageText) =>
      labeledCells(pageText).flatMap((cell) => {
        const match = label.test(cell.label) ? value.exec(cell.value) : null
        if (!match) return []
        const end = cell.start + match[0].length
        const mention = mentionAt(pageText, 'name', cell.label, cell.start, end)
        const span = { start: Math.min(cell.from, mention.span.start), end: Math.max(end, mention.span.end) }
        return [{ ...mention, span }]
      }),
    hint: labeled.hint,
    bias: 0,
    signals: [
      customSignal('its label', labelWeight, () => true),
      inDocumentKind(0.5, 'questionnaire'),
      ...(labeled.signals ?? []),
    ],
    read: (mention, { pageText }) => {
      const match = value.exec(pageText.text.slice(mention.start, mention.end))
      return match ? labeled.read(match, String(mention.value), pageText) : null
    },
  }
}
