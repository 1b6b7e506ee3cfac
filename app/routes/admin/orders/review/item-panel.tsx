import { Button } from '@mantine/core'
import { Link } from '@remix-run/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { datesInWords } from '~/modules/date-formats'
import { basisInWords } from '~/modules/report-fields/reading-basis'
import { periodInWords } from '~/modules/report-fields/qualifier'
import { isScorePath } from '~/modules/report-fields/score-paths'
import { absenceText } from '~/modules/reports/revisions/printed-report'
import type { Review } from '~/modules/reports/review/review.server'
import { sections } from '~/modules/report-fields/sections'
import { valueInWords } from '~/modules/report-fields/values'
import { Badge } from '~/ui/status-badge'
import type { Selection } from '../viewer/select-words'
import { OtherAssociationWarning, SuspiciousPageWarning } from '../detail/other-association'
import { SourceBadge } from '../detail/source-badge'
import { Candidates } from './candidates'
import { Considered } from './considered'
import { useItemUrl, type Item } from './item-form'
import styles from './item-panel.module.css'
import layout from './review.module.css'
import { ScorePoints } from './score-points'
import { ValueForm } from './value-form'

/** The text of a missing value. Before it is verified, "not provided" is only the result of the search. */
function missingText({ absence, verifiedAt }: Item): string {
  if (absence === 'not_provided' && verifiedAt === null)
    return 'Not provided: none of the documents covers this'
  return absence === 'not_found' ? 'Not found in the documents' : absenceText(absence)
}

/** The value, or what there is instead. */
function valueText(item: Item): string {
  if (item.value !== null) return valueInWords(item.path, item.value)
  if (item.conflict) return 'Not chosen yet'
  return isScorePath(item.path) ? item.sourceDetail || 'Insufficient data' : missingText(item)
}

function Steps({ review }: { review: Review }) {
  const itemUrl = useItemUrl()
  const { previous, next, nextOpen } = review
  const stepButton = (path: string | null, label: string, key: string) =>
    path ? (
      <Button
        component={Link}
        to={itemUrl(path)}
        preventScrollReset
        variant="default"
        size="xs"
        data-key={key}
      >
        {label}
      </Button>
    ) : (
      <Button variant="default" size="xs" disabled>
        {label}
      </Button>
    )
  return (
    <nav className={styles.steps} aria-label="Items">
      {stepButton(previous, 'Previous', 'p')}
      {stepButton(next, 'Next', 'n')}
      {stepButton(nextOpen, 'Skip to Next Unverified', 's')}
    </nav>
  )
}

const normalizeSpaces = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim()

/** Whether the value repeats the quote, as rules do: the quote is then not shown again. */
const isSameText = (quote: string, value: string | null) => normalizeSpaces(quote) === normalizeSpaces(value)

/** The item's source: documents, pages, and cited words. */
/** What the field means, so that nobody verifies the right answer to another question. */
const Meaning = ({ meaning }: { meaning: Item['meaning'] }) =>
  meaning && (
    <details className={styles.considered}>
      <summary>What counts</summary>
      <p>{meaning.definition}</p>
      <p className={styles.quiet}>Example: {meaning.example}</p>
      <p className={styles.quiet}>Does not count: {meaning.excludes}</p>
    </details>
  )

function ItemFacts({ item, isEditing }: { item: Item; isEditing: boolean }) {
  const itemUrl = useItemUrl()
  const isDetailShownElsewhere =
    item.sourceDetail === `${item.document?.name}, page ${item.documentPage}.` ||
    (isScorePath(item.path) && item.value === null) ||
    (item.conflict && item.candidates.length > 1)
  const hasDetail = item.sourceDetail !== '' && item.sourceDetail !== null && !isDetailShownElsewhere
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Source</dt>
        <dd>
          <SourceBadge source={item.source} confidence={item.confidence} />
          {item.basis && <span className={styles.basis}>{basisInWords[item.basis]}</span>}
        </dd>
      </div>
      {item.period && (
        <div>
          <dt>Period</dt>
          <dd>{periodInWords(item.period)}</dd>
        </div>
      )}
      {hasDetail && (
        <div>
          <dt>Source detail</dt>
          <dd>{datesInWords(item.sourceDetail)}</dd>
        </div>
      )}
      <div>
        <dt>Document page</dt>
        <dd>
          {item.document && item.documentPage ? (
            <Link to={itemUrl(item.path, isEditing)} preventScrollReset>
              {`${item.document.name}, page ${item.documentPage}`}
            </Link>
          ) : (
            <span className={styles.quiet}>None</span>
          )}
        </dd>
      </div>
      {item.quote && !isSameText(item.quote, item.value) && (
        <div>
          <dt>Cited words</dt>
          {item.passages.length > 1 ? (
            <dd>
              {item.passages.map((passage, index) => (
                <p key={index}>
                  <q>{passage.quote}</q> <small>{`${passage.document}, page ${passage.page}`}</small>
                </p>
              ))}
            </dd>
          ) : (
            <dd>
              <q>{item.quote}</q>
            </dd>
          )}
        </div>
      )}
    </dl>
  )
}

/** The item being reviewed, with its candidates and its source. */
export function ItemPanel({
  review,
  current: item,
  isEditing,
  selection,
  linePicker,
}: {
  review: Review
  current: Item
  isEditing: boolean
  selection: Selection
  /** The list of lines to select from. */
  linePicker: ReactNode
}) {
  const { items, remaining, order, score } = review
  const heading = useRef<HTMLHeadingElement>(null)
  const shownPath = useRef(item.path)
  useEffect(() => {
    // Focusing the heading announces the next item: the focused control belonged to the previous one.
    if (shownPath.current === item.path) return
    shownPath.current = item.path
    // While editing, the value field has the focus.
    if (!isEditing) heading.current?.focus()
  }, [item.path, isEditing])
  const candidates = <Candidates review={review} item={item} />
  const section = sections.find(({ id }) => id === item.section)?.label
  return (
    <section className={layout.panel} aria-labelledby="item">
      <progress max={items.length} value={items.length - remaining} aria-label="Items reviewed" />
      <Steps review={review} />
      <div className={styles.head}>
        <h2 id="item" ref={heading} tabIndex={-1}>
          {item.label}
        </h2>
        {item.verifiedAt !== null ? (
          <Badge kind="green">Reviewed</Badge>
        ) : (
          <Badge kind="yellow">Pending Review</Badge>
        )}
        {item.verifiedBy && <span className={styles.quiet}>by {item.verifiedBy}</span>}
        <span className={styles.quiet}>
          {section} · {item.required ? 'Required' : 'Optional'}
        </span>
      </div>
      <Meaning meaning={item.meaning} />
      {isEditing ? (
        <ValueForm
          key={`${item.path}-${item.version}`}
          item={item}
          order={order}
          selection={selection}
          linePicker={linePicker}
        />
      ) : (
        <>
          <p
            className={styles.value}
            data-absent={item.value === null || undefined}
            data-long={(item.value ?? '').length > 160 || undefined}
          >
            {valueText(item)}
          </p>
          {item.conflict && candidates}
        </>
      )}
      <OtherAssociationWarning name={item.otherAssociation} />
      <SuspiciousPageWarning isSuspicious={item.basis === 'suspicious'} />
      {!(item.conflict && !isEditing) && candidates}
      <Considered review={review} item={item} />
      <ItemFacts item={item} isEditing={isEditing} />
      {score && <ScorePoints score={score} path={item.path} />}
    </section>
  )
}
