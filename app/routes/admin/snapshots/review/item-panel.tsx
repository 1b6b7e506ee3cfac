import { Button } from '@mantine/core'
import { Form, Link, useSearchParams } from '@remix-run/react'
import { withZod } from '@remix-validated-form/with-zod'
import { useEffect, useMemo, useRef } from 'react'
import { ValidatedForm } from 'remix-validated-form'
import { datesInWords } from '~/modules/formatting'
import { periodInWords } from '~/modules/report-fields/period'
import {
  isEarlier,
  isSaid,
  isStated,
  periodOfCandidate,
  type ItemCandidate,
} from '~/modules/reports/candidates'
import { isScorePath, reportField } from '~/modules/reports/paths'
import { absenceText } from '~/modules/reports/printed-report'
import { valueForm } from '~/modules/reports/review'
import type { Review } from '~/modules/reports/review.server'
import { sections } from '~/modules/reports/sections'
import { leadingNumber, valueInWords } from '~/modules/reports/values'
import { TextAreaField, TextField } from '~/ui/fields'
import { Badge } from '~/ui/status-badge'
import { SourceBadge } from '../source-badge'
import { useDraft } from './drafts'
import styles from './review.module.css'
import { ScorePoints } from './score-points'
import type { Candidate } from '~/modules/report-fields/candidate'

type Item = NonNullable<Review['current']>

export const valueFormId = 'value-form'

/** The address of an item: search and zoom stay, the page is the item's own. */
export function useItemAddress() {
  const [parameters] = useSearchParams()
  return (path: string, edit = false) => {
    const next = new URLSearchParams({ item: path })
    for (const name of ['zoom', 'q']) {
      const value = parameters.get(name)
      if (value) next.set(name, value)
    }
    if (edit) next.set('edit', '1')
    return `?${next.toString()}`
  }
}

/** The answer that an absent item has now: what the search ended with is no verdict yet. */
const absentText = ({ absence, verifiedAt }: Item) =>
  absence === 'not_provided' && verifiedAt === null
    ? 'Not provided: no document could tell'
    : absence === 'not_found'
      ? 'Not found in the documents'
      : absenceText(absence)

const Identity = ({ item }: { item: Item }) => (
  <>
    <input type="hidden" name="path" value={item.path} />
    <input type="hidden" name="seen" value={item.version} />
  </>
)

function ValueForm({ item, order }: { item: Item; order: Review['order'] }) {
  const address = useItemAddress()
  const field = reportField(item.path)
  const validator = useMemo(() => field && withZod(valueForm(field)), [field])
  const isScore = isScorePath(item.path)
  const score = isScore && item.value !== null ? leadingNumber(item.value) : null
  const saved = isScore ? String(score ?? '') : valueInWords(item.path, item.value ?? '')
  const draft = useDraft(order.id, item.path, saved, {
    version: item.version,
    completed: order.completedAt !== null,
  })
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const input = form.current?.querySelector<HTMLInputElement>('#value')
    input?.focus()
    input?.setSelectionRange(input.value.length, input.value.length)
    return () => {
      // Whoever works by keyboard is back where the editing began.
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('[data-key="e"]')?.focus()
    }
  }, [])
  if (!field || !validator) return null
  return (
    <div ref={form} onInput={draft.onInput} className={styles.edit}>
      <ValidatedForm
        id={valueFormId}
        key={item.path}
        validator={validator}
        method="post"
        defaultValues={{ value: saved, reason: '' }}
        noValidate
      >
        <Identity item={item} />
        {field.kind === 'passage' ? (
          <TextAreaField name="value" label="Value" rows={6} />
        ) : (
          <TextField
            name="value"
            label={isScore ? 'Score, 0 to 100' : 'Value'}
            inputMode={isScore ? 'decimal' : 'text'}
            autoComplete="off"
          />
        )}
        {isScore && <TextField name="reason" label="Why it is set by hand" required autoComplete="off" />}
        {draft.unsaved && (
          <p className={styles.unsaved} role="status">
            Not saved yet. What you type is kept in this browser until you save or cancel.
          </p>
        )}
        <div className={styles.buttons}>
          <Button type="submit" name="intent" value="save">
            Save
          </Button>
          <Link to={address(item.path)} preventScrollReset onClick={draft.forget} data-key="cancel">
            Cancel
          </Link>
        </div>
      </ValidatedForm>
    </div>
  )
}

const placeOf = (candidate: Candidate, documents: { id: number; name: string }[]) =>
  `${documents.find((d) => d.id === candidate.documentId)?.name ?? 'a document'}, page ${candidate.page}`

/** The period of a candidate, else the type of unit or payment that it is of. */
function qualifierText(candidate: ItemCandidate): string {
  const period = periodOfCandidate(candidate)
  const qualifier = isStated(candidate) ? '' : (candidate.qualifier ?? '')
  const said = period === null || qualifier === period ? [qualifier] : [qualifier, period]
  return said.filter(Boolean).map(periodInWords).join(', ')
}

/** What else was found, each with its place, or with who said it; taking one takes its page and quote too. */
function Candidates({ review: { documents, others: statements }, item }: { review: Review; item: Item }) {
  const address = useItemAddress()
  const said = { ...item, documentId: item.document?.id ?? null }
  const others = item.candidates.flatMap((candidate, at) =>
    isSaid(said, candidate) ? [] : [{ candidate, at }],
  )
  if (others.length === 0) return null
  const who = item.candidates.some((candidate) => isStated(candidate) && !isEarlier(candidate))
    ? 'The documents and the association'
    : 'The documents'
  const { disagreeing, mentioned } = statements
  const title = item.conflict
    ? `${who} disagree: choose a value`
    : disagreeing.length > 0
      ? `${who} disagree`
      : 'Also found'
  return (
    <section className={styles.candidates} aria-labelledby="candidates">
      <h3 id="candidates">{title}</h3>
      {disagreeing.map((at) => (
        <Form key={at} id={`mention-${at}`} method="post" preventScrollReset>
          <Identity item={item} />
          <input type="hidden" name="candidate" value={at} />
        </Form>
      ))}
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="choose" />
        <Identity item={item} />
        <ul>
          {others.map(({ candidate, at }, shownAt) => {
            const place = isStated(candidate) ? null : placeOf(candidate, documents)
            return (
              <li key={at}>
                <div>
                  <p>
                    <strong>{valueInWords(item.path, candidate.value)}</strong>
                    {qualifierText(candidate) && <span> ({qualifierText(candidate)})</span>}
                  </p>
                  {isStated(candidate) ? (
                    <>
                      <SourceBadge source={candidate.source} confidence={null} />
                      <p className={styles.quiet}>{datesInWords(candidate.sourceDetail)}</p>
                    </>
                  ) : (
                    <>
                      <p className={styles.quiet}>“{candidate.quote}”</p>
                      <Link to={`${address(item.path)}&other=${at + 1}`} preventScrollReset>
                        {place}
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
                  data-key={shownAt + 1}
                  size="xs"
                  variant="default"
                  aria-label={`Choose ${valueInWords(item.path, candidate.value)} ${place === null ? 'as stated' : `of ${place}`}`}
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

/** What can be decided about the item. */
function Decision({ item }: { item: Item }) {
  const address = useItemAddress()
  const edit = (
    <Button component={Link} to={address(item.path, true)} preventScrollReset variant="default" data-key="e">
      {item.value === null ? 'Enter a value' : 'Edit'}
    </Button>
  )
  if (item.verifiedAt !== null) {
    return (
      <Form method="post" preventScrollReset className={styles.buttons}>
        <Identity item={item} />
        <Button type="submit" name="intent" value="unverify" variant="default">
          Un-Verify
        </Button>
        {edit}
      </Form>
    )
  }
  return (
    <Form method="post" preventScrollReset className={styles.buttons}>
      <Identity item={item} />
      {item.value !== null && (
        <Button type="submit" name="intent" value="verify" data-key="v">
          Mark as Complete
        </Button>
      )}
      {item.value === null && !isScorePath(item.path) && (
        <>
          <Button
            type="submit"
            name="intent"
            value="verify-not-provided"
            variant={item.conflict ? 'default' : undefined}
            data-key={item.conflict ? undefined : 'v'}
          >
            Verify as Not provided
          </Button>
          <Button type="submit" name="intent" value="verify-stated-none" variant="default">
            Verify as None, as the document states
          </Button>
        </>
      )}
      {item.value === null && isScorePath(item.path) && (
        <Button type="submit" name="intent" value="verify" data-key="v">
          Verify without a score
        </Button>
      )}
      {edit}
    </Form>
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

/** The item that is being checked, and what can be done about it. */
export function ItemPanel({
  review,
  current: item,
  editing,
}: {
  review: Review
  current: Item
  editing: boolean
}) {
  const { items, remaining, order, score } = review
  const address = useItemAddress()
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(item.path)
  useEffect(() => {
    // The next item is read out, and what had the focus belongs to the one before.
    if (shown.current === item.path) return
    shown.current = item.path
    // While it is being edited, the field has it.
    if (!editing) heading.current?.focus()
  }, [item.path, editing])
  const candidates = <Candidates review={review} item={item} />
  const section = sections.find(({ id }) => id === item.section)?.label
  return (
    <section className={styles.panel} aria-labelledby="item">
      <progress
        className={styles.progress}
        max={items.length}
        value={items.length - remaining}
        aria-label="Items reviewed"
      />
      <p className={styles.remaining} role="status">
        {remaining === 0
          ? 'Every item is reviewed'
          : `${remaining} ${remaining === 1 ? 'item' : 'items'} remaining to review`}
      </p>
      <Steps review={review} />
      <div className={styles.head}>
        <p className={styles.quiet}>
          {section} · {item.required ? 'Required' : 'Optional'}
        </p>
        <h2 id="item" ref={heading} tabIndex={-1}>
          {item.label}
        </h2>
        {item.verifiedAt !== null ? (
          <Badge kind="green">Reviewed</Badge>
        ) : (
          <Badge kind="yellow">Pending Review</Badge>
        )}
        {item.verifiedBy && <span className={styles.quiet}>by {item.verifiedBy}</span>}
      </div>
      {editing ? (
        <ValueForm key={`${item.path}-${item.version}`} item={item} order={order} />
      ) : (
        <>
          <p className={styles.value} data-absent={item.value === null || undefined}>
            {item.value !== null
              ? valueInWords(item.path, item.value)
              : item.conflict
                ? 'Not chosen yet'
                : isScorePath(item.path)
                  ? item.sourceDetail || 'Insufficient data'
                  : absentText(item)}
          </p>
          {item.conflict && candidates}
          <Decision item={item} />
        </>
      )}
      {!(item.conflict && !editing) && candidates}
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
        {item.sourceDetail && (
          <div>
            <dt>Source detail</dt>
            <dd>{datesInWords(item.sourceDetail)}</dd>
          </div>
        )}
        <div>
          <dt>Document page</dt>
          <dd>
            {item.document && item.documentPage ? (
              <Link to={address(item.path, editing)} preventScrollReset>
                {`${item.document.name}, page ${item.documentPage}`}
              </Link>
            ) : (
              <span className={styles.quiet}>None</span>
            )}
          </dd>
        </div>
        {item.quote && (
          <div>
            <dt>Cited words</dt>
            <dd>
              <q>{item.quote}</q>
            </dd>
          </div>
        )}
      </dl>
      {score && <ScorePoints score={score} path={item.path} />}
    </section>
  )
}
