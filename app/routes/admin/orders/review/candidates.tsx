import { Button } from '@mantine/core'
import { Form, Link } from '@remix-run/react'
import { datesInWords } from '~/modules/date-formats'
import type { Candidate } from '~/modules/report-fields/candidate'
import {
  isCurrentValue,
  isEarlier,
  isUncited,
  qualifierText,
  type ItemCandidate,
} from '~/modules/report-fields/candidates'
import { basisInWords, basisOf } from '~/modules/report-fields/reading-basis'
import { valueInWords } from '~/modules/report-fields/values'
import type { Review } from '~/modules/reports/review/review.server'
import { OtherAssociationWarning } from '../detail/other-association'
import { SourceBadge } from '../detail/source-badge'
import styles from './item-panel.module.css'
import { ItemIdentity, Key, useItemUrl, type Item } from './item-form'

const documentNameOf = (candidate: Candidate, documents: { id: number; name: string }[]) =>
  documents.find((document) => document.id === candidate.documentId)?.name ?? 'a document'

/** The heading of the other candidates: what staff must do about them, or what they are. */
function candidatesTitle(item: Item, others: ItemCandidate[], isDisagreed: boolean): string {
  const sources = item.candidates.some((candidate) => isUncited(candidate) && !isEarlier(candidate))
    ? 'The documents and the association'
    : 'The documents'
  if (!item.conflict) return isDisagreed ? `${sources} disagree` : 'Also found'
  if (others.length === 1) return 'Choose this value, or verify the item as not provided'
  const documentCount = new Set(others.map(({ documentId }) => documentId)).size
  return documentCount === 1 ? 'Several values were found: choose one' : `${sources} disagree: choose a value`
}

/** Where a candidate comes from: its quote with a link to the page, or who stated it. */
function CandidateOrigin({
  candidate,
  to,
  documentName,
}: {
  candidate: ItemCandidate
  to: string
  documentName: string | null
}) {
  if (isUncited(candidate))
    return (
      <>
        <SourceBadge source={candidate.source} confidence={null} />
        <p className={styles.quiet}>{datesInWords(candidate.sourceDetail)}</p>
      </>
    )
  return (
    <>
      <p className={styles.quote} title={candidate.quote}>
        “{candidate.quote}”
      </p>
      <Link
        to={to}
        className={styles.place}
        title={`${documentName}, page ${candidate.page}`}
        preventScrollReset
      >
        <span>{documentName}</span>
        {`, page ${candidate.page}`}
      </Link>
    </>
  )
}

/** Whether the report prints a disagreeing candidate beside the value, with a button to leave it out or list it again. */
function OtherStatementNote({
  candidate,
  isPrinted,
  form,
  value,
}: {
  candidate: ItemCandidate
  isPrinted: boolean
  form: string
  value: string
}) {
  const label = candidate.leftOut ? 'Mention' : 'Leave out'
  return (
    <p className={styles.otherStatement}>
      {isPrinted ? 'The report mentions it.' : 'The report does not mention it.'}{' '}
      {(isPrinted || candidate.leftOut) && (
        <Button
          type="submit"
          form={form}
          name="intent"
          value={candidate.leftOut ? 'mention' : 'leave-out'}
          size="compact-xs"
          variant="default"
          aria-label={`${label} ${value}`}
        >
          {label}
        </Button>
      )}
    </p>
  )
}

/** Candidates with number keys. */
const maxKeys = 9

/** Other candidates, each with its page or its author; choosing one also sets its page and quote. */
export function Candidates({ review, item }: { review: Review; item: Item }) {
  const itemUrl = useItemUrl()
  const current = { ...item, documentId: item.document?.id ?? null }
  const others = item.candidates.flatMap((candidate, index) =>
    isCurrentValue(current, candidate) ? [] : [{ candidate, index }],
  )
  if (others.length === 0) return null
  const { disagreeing, printed } = review.others
  return (
    <section
      className={styles.candidates}
      aria-labelledby="candidates"
      data-many={others.length > 3 || undefined}
    >
      <h3 id="candidates">
        {candidatesTitle(
          item,
          others.map(({ candidate }) => candidate),
          disagreeing.length > 0,
        )}
      </h3>
      {disagreeing.map((index) => (
        <Form key={index} id={`other-${index}`} method="post" preventScrollReset>
          <ItemIdentity item={item} />
          <input type="hidden" name="candidate" value={index} />
        </Form>
      ))}
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="choose" />
        <ItemIdentity item={item} />
        <ul>
          {others.map(({ candidate, index }, position) => {
            const value = valueInWords(item.path, candidate.value)
            const qualifier = qualifierText(candidate)
            const documentName = isUncited(candidate) ? null : documentNameOf(candidate, review.documents)
            const origin = documentName === null ? 'as stated' : `of ${documentName}, page ${candidate.page}`
            return (
              <li key={index}>
                {position < maxKeys && <Key name={String(position + 1)} />}
                <div>
                  <p>
                    <strong>{value}</strong>
                    {qualifier && <span> ({qualifier})</span>}
                  </p>
                  <CandidateOrigin
                    candidate={candidate}
                    to={`${itemUrl(item.path)}&other=${index + 1}`}
                    documentName={documentName}
                  />
                  <OtherAssociationWarning name={candidate.otherAssociation} />
                  {!isUncited(candidate) && candidate.reader && (
                    <p className={styles.quiet}>{basisInWords[basisOf(candidate)]}</p>
                  )}
                  {disagreeing.includes(index) && (
                    <OtherStatementNote
                      candidate={candidate}
                      isPrinted={printed.includes(index)}
                      form={`other-${index}`}
                      value={value}
                    />
                  )}
                </div>
                <Button
                  type="submit"
                  name="candidate"
                  value={index}
                  data-key={position + 1}
                  size="xs"
                  variant="default"
                  aria-label={`Choose ${value} ${origin}`}
                  {...(position < maxKeys && { 'aria-keyshortcuts': String(position + 1) })}
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
