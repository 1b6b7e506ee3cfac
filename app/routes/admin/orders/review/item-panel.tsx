import { Button } from '@mantine/core'
import { Form, Link } from '@remix-run/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { datesInWords } from '~/modules/date-formats'
import { periodInWords } from '~/modules/report-fields/period'
import { isEarlier, isCurrentValue, isUncited, qualifierText } from '~/modules/report-fields/candidates'
import { isScorePath } from '~/modules/report-fields/paths'
import { absenceText } from '~/modules/reports/revisions/printed-report'
import type { Review } from '~/modules/reports/review/review.server'
import { sections } from '~/modules/report-fields/sections'
import { valueInWords } from '~/modules/report-fields/values'
import { Badge } from '~/ui/status-badge'
import type { Selection } from '../viewer/select-words'
import { SourceBadge } from '../detail/source-badge'
import { ItemIdentity, Key, useItemAddress, type Item } from './item-form'
import styles from './item-panel.module.css'
import layout from './review.module.css'
import { ScorePoints } from './score-points'
import { ValueForm } from './value-form'
import type { Candidate } from '~/modules/report-fields/candidate'

/** The text of a missing value. Before it is verified, "not provided" is only the result of the search. */
const absentText = ({ absence, verifiedAt }: Item) =>
  absence === 'not_provided' && verifiedAt === null
    ? 'Not provided: none of the documents covers this'
    : absence === 'not_found'
      ? 'Not found in the documents'
      : absenceText(absence)

const documentOf = (candidate: Candidate, documents: { id: number; name: string }[]) =>
  documents.find((document) => document.id === candidate.documentId)?.name ?? 'a document'

/** Other candidates, each with its page or its author; choosing one also sets its page and quote. */
function Candidates({ review: { documents, others: statements }, item }: { review: Review; item: Item }) {
  const address = useItemAddress()
  const current = { ...item, documentId: item.document?.id ?? null }
  const others = item.candidates.flatMap((candidate, at) =>
    isCurrentValue(current, candidate) ? [] : [{ candidate, at }],
  )
  if (others.length === 0) return null
  const places = new Set(others.map(({ candidate }) => candidate.documentId))
  const who = item.candidates.some((candidate) => isUncited(candidate) && !isEarlier(candidate))
    ? 'The documents and the association'
    : 'The documents'
  const { disagreeing, mentioned } = statements
  const title = item.conflict
    ? others.length === 1
      ? 'Choose this value, or verify the item as not provided'
      : places.size === 1
        ? 'Several values were found: choose one'
        : `${who} disagree: choose a value`
    : disagreeing.length > 0
      ? `${who} disagree`
      : 'Also found'
  return (
    <section
      className={styles.candidates}
      aria-labelledby="candidates"
      data-many={others.length > 3 || undefined}
    >
      <h3 id="candidates">{title}</h3>
      {disagreeing.map((at) => (
        <Form key={at} id={`mention-${at}`} method="post" preventScrollReset>
          <ItemIdentity item={item} />
          <input type="hidden" name="candidate" value={at} />
        </Form>
      ))}
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="choose" />
        <ItemIdentity item={item} />
        <ul>
          {others.map(({ candidate, at }, position) => {
            const file = isUncited(candidate) ? null : documentOf(candidate, documents)
            const place = file && `${file}, page ${candidate.page}`
            return (
              <li key={at}>
                {position < 9 && <Key name={String(position + 1)} />}
                <div>
                  <p>
                    <strong>{valueInWords(item.path, candidate.value)}</strong>
                    {qualifierText(candidate) && <span> ({qualifierText(candidate)})</span>}
                  </p>
                  {isUncited(candidate) ? (
                    <>
                      <SourceBadge source={candidate.source} confidence={null} />
                      <p className={styles.quiet}>{datesInWords(candidate.sourceDetail)}</p>
                    </>
                  ) : (
                    <>
                      <p className={styles.quote} title={candidate.quote}>
                        “{candidate.quote}”
                      </p>
                      <Link
                        to={`${address(item.path)}&other=${at + 1}`}
                        className={styles.place}
                        title={place ?? undefined}
                        preventScrollReset
                      >
                        <span>{file}</span>
                        {`, page ${candidate.page}`}
                      </Link>
                    </>
                  )}
                  {disagreeing.includes(at) && (
                    <p className={styles.mention}>
                      {mentioned.includes(at) ? 'The report mentions it.' : 'The report does not mention it.'}{' '}
                      {(mentioned.includes(at) || candidate.leftOut) && (
                        <Button
                          type="submit"
                          form={`mention-${at}`}
                          name="intent"
                          value={candidate.leftOut ? 'mention' : 'leave-out'}
                          size="compact-xs"
                          variant="default"
                          aria-label={`${candidate.leftOut ? 'Mention' : 'Leave out'} ${valueInWords(item.path, candidate.value)}`}
                        >
                          {candidate.leftOut ? 'Mention' : 'Leave out'}
                        </Button>
                      )}
                    </p>
                  )}
                </div>
                <Button
                  type="submit"
                  name="candidate"
                  value={at}
                  data-key={position + 1}
                  size="xs"
                  variant="default"
                  aria-label={`Choose ${valueInWords(item.path, candidate.value)} ${place === null ? 'as stated' : `of ${place}`}`}
                  {...(position < 9 && { 'aria-keyshortcuts': String(position + 1) })}
                >
                  Choose
                </Button>
              </li>
            )
          })}
        </ul>
      </Form>
    </section>
  )
}

function Steps({ review }: { review: Review }) {
  const address = useItemAddress()
  const { previous, next, nextOpen } = review
  const step = (to: string | null, label: string, key: string) =>
    to ? (
      <Button component={Link} to={address(to)} preventScrollReset variant="default" size="xs" data-key={key}>
        {label}
      </Button>
    ) : (
      <Button variant="default" size="xs" disabled>
        {label}
      </Button>
    )
  return (
    <nav className={styles.steps} aria-label="Items">
      {step(previous, 'Previous', 'p')}
      {step(next, 'Next', 'n')}
      {step(nextOpen, 'Skip to Next Unverified', 's')}
    </nav>
  )
}

const normalizeSpaces = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim()

/** Whether the value repeats the quote, as rules do: the quote is then not shown again. */
const saysTheSame = (quote: string, value: string | null) => normalizeSpaces(quote) === normalizeSpaces(value)

/** The item being reviewed, with its candidates and its source. */
export function ItemPanel({
  review,
  current: item,
  isEditing,
  selection,
  lines,
}: {
  review: Review
  current: Item
  isEditing: boolean
  selection: Selection
  /** The list of lines to select from. */
  lines: ReactNode
}) {
  const { items, remaining, order, score } = review
  const address = useItemAddress()
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
  const isShownAbove =
    item.sourceDetail === `${item.document?.name}, page ${item.documentPage}.` ||
    (isScorePath(item.path) && item.value === null) ||
    (item.conflict && item.candidates.length > 1)
  const hasDetail = item.sourceDetail !== '' && item.sourceDetail !== null && !isShownAbove
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
      {isEditing ? (
        <ValueForm
          key={`${item.path}-${item.version}`}
          item={item}
          order={order}
          selection={selection}
          lines={lines}
        />
      ) : (
        <>
          <p
            className={styles.value}
            data-absent={item.value === null || undefined}
            data-long={(item.value ?? '').length > 160 || undefined}
          >
            {item.value !== null
              ? valueInWords(item.path, item.value)
              : item.conflict
                ? 'Not chosen yet'
                : isScorePath(item.path)
                  ? item.sourceDetail || 'Insufficient data'
                  : absentText(item)}
          </p>
          {item.conflict && candidates}
        </>
      )}
      {!(item.conflict && !isEditing) && candidates}
      <dl className={styles.facts}>
        <div>
          <dt>Source</dt>
          <dd>
            <SourceBadge source={item.source} confidence={item.confidence} />
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
              <Link to={address(item.path, isEditing)} preventScrollReset>
                {`${item.document.name}, page ${item.documentPage}`}
              </Link>
            ) : (
              <span className={styles.quiet}>None</span>
            )}
          </dd>
        </div>
        {item.quote && !saysTheSame(item.quote, item.value) && (
          <div>
            <dt>Cited words</dt>
            {item.passages.length > 1 ? (
              <dd>
                {item.passages.map((passage, at) => (
                  <p key={at}>
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
      {score && <ScorePoints score={score} path={item.path} />}
    </section>
  )
}
