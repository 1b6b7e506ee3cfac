import { Button } from '@mantine/core'
import { Form, Link, useNavigate, useSearchParams } from '@remix-run/react'
import { useMemo, useState, type PointerEvent } from 'react'
import type { DocumentView } from '~/modules/document-viewer/document-view.server'
import { boxesBetween } from '~/modules/document-reading/find-quote'
import { linesOf, wordAt, decodeWords } from '~/modules/document-viewer/select-words'
import { maxPassages, parsePlace, toPlaceText, type Passage } from '~/modules/reports/draft/passages'
import { Highlights } from '~/ui/page-sheet'
import { useHydrated } from '~/ui/use-hydrated'
import styles from './select-words.module.css'

/**
 * The value of `cite` for a selection without words. The selection is part of the URL, so that it works
 * without scripts and survives turning pages.
 */
const noCitation = 'none'

/** The selected passages in the URL. */
const useSelectedPlaces = () => {
  const [parameters] = useSearchParams()
  return parameters.getAll('cite').filter((text) => parsePlace(text) !== null)
}

/** Query parameters besides the selection: the item being edited. */
export type SelectionTarget = Record<string, string>

/** Builds this screen's URL with other passages selected. */
function useSelectionUrl(target: SelectionTarget) {
  const [parameters] = useSearchParams()
  return (places: readonly string[], shownPage: Partial<Pick<DocumentView, 'documentId' | 'page'>> = {}) => {
    const next = new URLSearchParams(parameters)
    for (const name of ['cite', 'other']) next.delete(name)
    for (const [name, value] of Object.entries(target)) next.set(name, value)
    if (shownPage.documentId) next.set('doc', String(shownPage.documentId))
    if (shownPage.page) next.set('page', String(shownPage.page))
    for (const place of places.length === 0 ? [noCitation] : places) next.append('cite', place)
    return `?${next.toString()}`
  }
}

type Range = { from: number; to: number }

/**
 * A layer over a page's image: dragging over words selects them. Touch gestures scroll, so touch users select
 * from the list of lines.
 */
export function SelectionLayer({
  view,
  target,
  shouldHighlightPlaces = false,
}: {
  view: DocumentView
  target: SelectionTarget
  /** Whether this layer highlights the current selection, if nothing else does. */
  shouldHighlightPlaces?: boolean
}) {
  const { words: encodedWords, documentId, page } = view
  const words = useMemo(() => decodeWords(encodedWords), [encodedWords])
  const [range, setRange] = useState<Range | null>(null)
  const places = useSelectedPlaces()
  const selectionUrl = useSelectionUrl(target)
  const navigate = useNavigate()
  if (words.length === 0) return null
  const wordIndexAt = (event: PointerEvent<HTMLDivElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    return wordAt(words, (event.clientX - left) / width, (event.clientY - top) / height)
  }
  const spanOf = ({ from, to }: Range) => ({
    start: words[Math.min(from, to)]?.start ?? 0,
    end: words[Math.max(from, to)]?.end ?? 0,
  })
  return (
    <div
      className={styles.layer}
      onPointerDown={(event) => {
        if (event.pointerType === 'touch' || event.button !== 0) return
        const from = wordIndexAt(event)
        if (from === null) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        setRange({ from, to: from })
      }}
      onPointerMove={(event) => {
        const to = range && wordIndexAt(event)
        if (range && to !== null && to !== range.to) setRange({ ...range, to })
      }}
      onPointerCancel={() => setRange(null)}
      onPointerUp={(event) => {
        if (!range) return
        setRange(null)
        // A quick drag ends before its last moves have been rendered, so the end is read from this event.
        const { start, end } = spanOf({ ...range, to: wordIndexAt(event) ?? range.to })
        const place = toPlaceText({ documentId, page, start, end })
        if (places.length < maxPassages && !places.includes(place))
          void navigate(selectionUrl([...places, place], { documentId, page }), {
            preventScrollReset: true,
            replace: places.length > 0,
          })
      }}
    >
      {shouldHighlightPlaces &&
        places.map((text) => {
          const place = parsePlace(text)
          const isHere = place?.documentId === documentId && place.page === page
          return isHere && <Highlights key={text} boxes={boxesBetween(words, place)} kind="quote" />
        })}
      {range && <Highlights boxes={boxesBetween(words, spanOf(range))} kind="selected" />}
    </div>
  )
}

const maxOptionLength = 90
const shorten = (text: string) =>
  text.length > maxOptionLength ? `${text.slice(0, maxOptionLength - 1)}…` : text

type LinePickerProps = { view: DocumentView; target: SelectionTarget }

/** Selects whole lines of the current page by keyboard, by touch, and without scripts. */
export const LinePicker = (props: LinePickerProps) => (
  <LinesOfPage key={`${props.view.documentId}-${props.view.page}`} {...props} />
)

function LinesOfPage({ view, target }: LinePickerProps) {
  const [parameters] = useSearchParams()
  const lines = linesOf(view.text ?? '')
  const [from, setFrom] = useState(0)
  const places = useSelectedPlaces()
  const name = view.documents.find(({ id }) => id === view.documentId)?.name
  if (lines.length === 0 || places.length >= maxPassages) return null
  const options = lines.map((line, index) => (
    <option key={line.start} value={index}>
      {index + 1}. {shorten(line.text)}
    </option>
  ))
  return (
    <Form method="get" preventScrollReset replace className={styles.lines}>
      {[...parameters]
        .filter(
          ([key, value]) =>
            value !== noCitation && !['doc', 'page', 'other'].includes(key) && !(key in target),
        )
        .map(([key, value], index) => (
          <input key={index} type="hidden" name={key} value={value} />
        ))}
      {Object.entries(target).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <input type="hidden" name="doc" value={view.documentId} />
      <input type="hidden" name="page" value={view.page} />
      <fieldset>
        <legend>{`Or choose lines of ${name ?? 'the document'}, page ${view.page}`}</legend>
        <div>
          <label htmlFor="lines-from">From</label>
          <select
            id="lines-from"
            name="from"
            defaultValue={0}
            onChange={(event) => setFrom(Number(event.target.value))}
          >
            {options}
          </select>
        </div>
        <div>
          <label htmlFor="lines-to">To</label>
          <select id="lines-to" name="to" defaultValue="">
            <option value="">The same line</option>
            {options.slice(from + 1)}
          </select>
        </div>
        <Button type="submit" size="xs" variant="default">
          Add Lines
        </Button>
      </fieldset>
    </Form>
  )
}

/** The selection in the URL, or why it is invalid. */
export type Selected = { passages: Passage[]; error: string | null }

export type Selection = Selected & {
  /** Whether it comes from the URL; otherwise, it is what the value cites now. */
  isNew: boolean
  /** The value that the selected words state. */
  proposed: string | null
}

function selectionHint({ passages, isNew }: Selection, canDrag: boolean): string {
  if (passages.length === 0)
    return `No words are cited yet. ${canDrag ? 'Drag over them on the page.' : 'Choose their lines below.'}`
  return isNew
    ? `${canDrag ? 'Drag over more words' : 'Choose more lines'} to add them.`
    : `${canDrag ? 'Drag over other words on the page' : 'Choose other lines below'} to cite those instead.`
}

/** The words that a value will cite, each with a remove button. */
export function SelectedWords({ selection, target }: { selection: Selection; target: SelectionTarget }) {
  const selectionUrl = useSelectionUrl(target)
  const places = useSelectedPlaces()
  const canDrag = useHydrated()
  const { passages, error, isNew } = selection
  return (
    <section className={styles.selected} aria-labelledby="selected-words">
      <h3 id="selected-words">Source</h3>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {passages.length > 0 && (
        <ol>
          {passages.map((passage, index) => (
            <li key={`${toPlaceText(passage)}-${index}`}>
              <q>{shorten(passage.quote.replace(/\s+/g, ' '))}</q>
              <span>
                {`${passage.document}, page ${passage.page}`}{' '}
                <Link
                  to={selectionUrl(isNew ? places.toSpliced(index, 1) : [])}
                  preventScrollReset
                  replace
                  aria-label={`Remove ${passage.document}, page ${passage.page} from the source`}
                >
                  Remove
                </Link>
              </span>
            </li>
          ))}
        </ol>
      )}
      <p className={styles.hint}>{selectionHint(selection, canDrag)}</p>
      {isNew ? (
        <>
          {places.map((place) => (
            <input key={place} type="hidden" name="cite" value={place} />
          ))}
          <input type="hidden" name="citation" value={places.length === 0 ? noCitation : 'selected'} />
        </>
      ) : (
        <input type="hidden" name="citation" value="keep" />
      )}
    </section>
  )
}

/** The selected words, which the next button press uses as the source, with a link that clears the selection. */
export function SelectionNote({
  selection,
  target,
}: {
  selection: Selected | null
  target: SelectionTarget
}) {
  const selectionUrl = useSelectionUrl(target)
  const [parameters] = useSearchParams()
  const canDrag = useHydrated()
  if (!selection || parameters.get('cite') === noCitation) {
    return (
      <p className={styles.hint}>
        To give an alert its source, {canDrag && 'drag over the words on the page, or '}choose lines under the
        page.
      </p>
    )
  }
  return (
    <section className={styles.selected} aria-label="Selected words">
      {selection.error && (
        <p role="alert" className={styles.error}>
          {selection.error}
        </p>
      )}
      <ol>
        {selection.passages.map((passage, index) => (
          <li key={`${toPlaceText(passage)}-${index}`}>
            <q>{shorten(passage.quote.replace(/\s+/g, ' '))}</q>
            <span>{`${passage.document}, page ${passage.page}`}</span>
          </li>
        ))}
      </ol>
      <p className={styles.hint}>
        <Link to={selectionUrl([])} preventScrollReset replace>
          Clear the selection
        </Link>
      </p>
    </section>
  )
}
