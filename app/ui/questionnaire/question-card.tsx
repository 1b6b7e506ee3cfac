import { Button, Checkbox } from '@mantine/core'
import { Link, useRevalidator } from '@remix-run/react'
import { useEffect, useId, type ReactNode } from 'react'
import { calendarDate, dateAndTime, shortDate } from '~/modules/date-formats'
import { fieldLabel, inputName } from '~/modules/questionnaire/answers'
import type { EarlierAnswer, QuestionView, ShownAnswer } from '~/modules/questionnaire/questionnaire.server'
import type { Question } from '~/modules/questionnaire/question'
import { questionOf } from '~/modules/questionnaire/questions'
import type { RefusedAnswers } from '~/modules/questionnaire/saved-answer'
import type { DocumentPlace } from '~/modules/questionnaire/suggestions.server'
import { AnswerInputs, SourceInputs } from './answer-inputs'
import styles from './question-card.module.css'
import { useAutosave, type SaveState } from './use-autosave'

/** A choice is complete at once, unlike text that is still being typed. */
const choicePauseMs = 150

/** A rejected form's errors about a question, with the input. */
export type Refused = Pick<RefusedAnswers, 'errors' | 'submitted'> & {
  conflict: RefusedAnswers['conflicts'][string] | undefined
}

/** The author and the time of an answer. */
export function Byline({ answer }: { answer: ShownAnswer }) {
  return (
    <span className={styles.byline}>
      {answer.by}, {shortDate(answer.at)}
      {answer.asOf && <span> · as of {calendarDate(answer.asOf)}</span>}
      {answer.place && <span> · {answer.place}</span>}
    </span>
  )
}

function Conflict({ answer, children }: { answer: ShownAnswer | null; children: ReactNode }) {
  return (
    <div className={styles.conflict} role="alert">
      {answer ? (
        <p>
          {answer.by} answered on {dateAndTime(answer.at)}: <strong>{answer.text || 'blank'}</strong>
        </p>
      ) : (
        <p>Someone else answered this in the meantime.</p>
      )}
      {children}
    </div>
  )
}

const phases: Record<SaveState['phase'], string> = {
  idle: '',
  saving: 'Saving…',
  saved: 'Saved',
  invalid: '',
  conflict: 'Not saved yet',
  offline: 'Not saved yet: there is no connection. We will keep trying; please keep this page open.',
  failed: '',
}

/** The progress of saving, or the errors, each with its field's label. Space for a line is reserved. */
function Message({
  id,
  question,
  state,
  errors,
}: {
  id: string
  question: Question
  state: SaveState
  errors: Record<string, string>
}) {
  const problems = Object.entries(errors).map(([name, message]) => {
    const label = fieldLabel(question, name)
    return label ? `${label}: ${message}` : message
  })
  const progress = state.phase === 'failed' ? state.message : phases[state.phase]
  return (
    <p
      id={id}
      className={styles.state}
      role="status"
      data-phase={problems.length > 0 ? 'invalid' : state.phase}
    >
      {problems.length > 0 ? problems.join('. ') : progress}
    </p>
  )
}

type Props = {
  view: QuestionView
  /** The URL that saves single answers; null if only the whole form is saved. */
  savePath: string | null
  /** The id of the list of documents; null if none is offered. */
  documentsList: string | null
  refused: Refused | undefined
  /** The page for asking someone else. */
  askPath?: string | undefined
  /** The URL of a document's page. */
  pagePath?: ((place: DocumentPlace) => string) | undefined
  /** The earlier answer, and the URL that shows it. */
  earlier?: { id: string; version: number; path: string; answers: EarlierAnswer[] | null } | undefined
  /** Reports the question's progress to the page. */
  onSaved?: (id: string, isGiven: boolean, answer: ShownAnswer) => void
}

/** A prefilled source belongs to the prefilled value and is removed with it. */
function clearPrefilledSource(fieldset: HTMLElement, id: string) {
  for (const name of [inputName.document(id), inputName.page(id)])
    for (const field of fieldset.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`))
      if (field.value === field.defaultValue) field.value = ''
}

/** Unchecks options that contradict what was just checked or typed. */
function uncheckContradictions(fieldset: HTMLElement, id: string, changed: HTMLElement) {
  const boxes = [...fieldset.querySelectorAll<HTMLInputElement>(`input[name="${inputName.state(id)}"]`)]
  const isBox = boxes.some((box) => box === changed)
  const name = changed.getAttribute('name') ?? ''
  for (const box of boxes)
    if (box !== changed && (isBox || name.startsWith(inputName.value(id)))) box.checked = false
}

/** The form of the buttons that restore an earlier answer; it is outside of the questions' form. */
export const restoreFormId = 'restore'

function Earlier({ id, version, path, answers }: NonNullable<Props['earlier']>) {
  if (!answers)
    return (
      <Link to={path} preventScrollReset>
        Earlier answers
      </Link>
    )
  return (
    <div className={styles.earlier}>
      <h4>Earlier answers</h4>
      <ul>
        {answers.map((answer) => (
          <li key={answer.version}>
            {answer.text || 'Removed'}
            <Byline answer={answer} />
            {answer.text !== '' && (
              <Button
                type="submit"
                form={restoreFormId}
                name="answer"
                value={`${id} ${answer.version} ${version}`}
                size="compact-xs"
                variant="default"
                aria-label={`Restore the answer “${answer.text}”`}
              >
                Restore
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A question with its fields. */
export function QuestionCard(props: Props) {
  const question = questionOf(props.view.id)
  return question ? <Card {...props} question={question} /> : null
}

/** The errors of the last attempt to save, or else of the rejected form. */
function errorsOf(state: SaveState, refused: Refused | undefined): Record<string, string> {
  if (state.phase === 'invalid') return state.errors
  return state.phase === 'idle' ? (refused?.errors ?? {}) : {}
}

/** Where a prefilled answer comes from, and the checkbox that confirms it. */
function Suggestion({
  id,
  suggested: { source, page, shown },
  isConfirmed,
  pagePath,
}: {
  id: string
  suggested: NonNullable<QuestionView['suggested']>
  isConfirmed: boolean
  pagePath: Props['pagePath']
}) {
  return (
    <div className={styles.suggested}>
      <p>
        {`${source}.`}
        {page && pagePath && (
          <>
            {' '}
            <Link to={pagePath(page)}>
              Show page {page.page}
              <span className="visually-hidden"> of {page.name}</span>
            </Link>
          </>
        )}
      </p>
      <input type="hidden" name={inputName.shown(id)} value={shown} />
      <Checkbox
        id={inputName.confirm(id)}
        name={inputName.confirm(id)}
        label="This is right"
        defaultChecked={isConfirmed}
      />
    </div>
  )
}

function Card({
  view,
  question,
  savePath,
  documentsList,
  refused,
  askPath,
  pagePath,
  earlier,
  onSaved,
}: Props & { question: Question }) {
  const { id } = view
  const legend = useId()
  const conflictVersion = refused?.conflict?.version
  const { ref, state, version, change, flush, overwrite } = useAutosave(
    savePath,
    id,
    conflictVersion ?? view.version,
  )
  const { revalidate } = useRevalidator()
  const saved = state.phase === 'saved' ? state.answer : null
  useEffect(() => {
    if (saved) onSaved?.(id, saved.isGiven, saved.answer)
  }, [saved, id, onSaved])
  const inputs = refused ? refused.submitted : view.inputs
  const errors = errorsOf(state, refused)
  const conflict = state.phase === 'conflict' ? state.answer : null
  const message = useId()
  const fields = { inputs, errors, message }
  return (
    <fieldset
      ref={ref}
      id={`q-${id}`}
      className={styles.question}
      onInput={(event) => {
        const field = event.target as HTMLInputElement
        if (ref.current) uncheckContradictions(ref.current, id, field)
        const isValue = field.name.startsWith(inputName.value(id)) || field.name === inputName.state(id)
        if (ref.current && isValue && view.suggested && !refused) clearPrefilledSource(ref.current, id)
        const isChoice = field.type === 'radio' || field.type === 'checkbox' || field.tagName === 'SELECT'
        change(isChoice ? choicePauseMs : undefined)
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) flush()
      }}
    >
      <legend id={legend}>{question.label}</legend>
      {question.hint && <p className={styles.hint}>{question.hint}</p>}
      <input type="hidden" name={inputName.version(id)} value={version} />
      {refused?.conflict && state.phase === 'idle' && (
        <Conflict answer={refused.conflict.answer}>
          <p>Your answer is still in the field and not saved. Save again to replace theirs.</p>
        </Conflict>
      )}
      {conflict && (
        <Conflict answer={conflict.answer}>
          <div className={styles.buttons}>
            <Button type="button" size="xs" onClick={() => overwrite(conflict.version)}>
              Save Mine
            </Button>
            <Button type="button" size="xs" variant="default" onClick={() => revalidate()}>
              Keep Theirs
            </Button>
          </div>
        </Conflict>
      )}
      <AnswerInputs question={question} labelledBy={legend} {...fields} />
      {view.suggested && (
        <Suggestion
          id={id}
          suggested={view.suggested}
          isConfirmed={inputs[inputName.confirm(id)] !== undefined}
          pagePath={pagePath}
        />
      )}
      <div className={styles.more}>
        {documentsList !== null && <SourceInputs id={id} documentsList={documentsList} {...fields} />}
        {askPath && <Link to={askPath}>Ask someone else</Link>}
        {earlier && <Earlier {...earlier} />}
        <Message id={message} question={question} state={state} errors={errors} />
      </div>
    </fieldset>
  )
}
