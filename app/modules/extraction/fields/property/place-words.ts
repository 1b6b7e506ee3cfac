import { stateNames } from '../../../us-state-names'
import { labeledCells } from '../../page/labeled-cells'
import { mentionAt, type Mention } from '../../page/mentions'
import type { PageText } from '../../page/page-text'
import { customSignal, type Signal } from '../../signals/signal'

export const namesOfStates = Object.values(stateNames)
/** Patterns of all states' names, also in capitals, and of their postal codes. */
export const anyStateName = namesOfStates.flatMap((name) => [name, name.toUpperCase()]).join('|')
export const anyStateCode = Object.keys(stateNames).join('|')

const placesWithLabel = new WeakSet<Mention>()

/**
 * Places in forms: "County: Demo", "County / State: Demo / ID". `read` returns the words that name one, and its value.
 */
export const labeledPlaces = (
  pageText: PageText,
  label: RegExp,
  read: (text: string) => { text: string; value: string } | null,
): Mention[] =>
  labeledCells(pageText).flatMap((cell) => {
    const place = label.test(cell.label) ? read(cell.value) : null
    if (!place) return []
    const mention = mentionAt(pageText, 'name', place.value, cell.start, cell.start + place.text.length)
    placesWithLabel.add(mention)
    return [mention]
  })
export const afterLabel: Signal = customSignal('after its label', 3, (m) => placesWithLabel.has(m))

const notaryWords = /\bnotary|personally appeared|acknowledged before|\bss\b|\bS\.S\./i
/** A notary’s block names where the notary signed, which may be elsewhere. */
export const byNotary = (weight: number): Signal =>
  customSignal('in a notary’s block', weight, ({ start, end }, { pageText }) =>
    notaryWords.test(pageText.text.slice(Math.max(0, start - 40), end + 120)),
  )
