import { Button } from '@mantine/core'
import { Form, Link, useNavigation } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { questionOf } from '~/modules/questionnaire/questions'
import type {
  EarlierAnswer,
  Questionnaire,
  QuestionView,
  ShownAnswer,
} from '~/modules/questionnaire/questionnaire.server'
import type { SuggestedAnswer } from '~/modules/questionnaire/suggested-answers.server'
import type { RefusedAnswers } from '~/modules/questionnaire/saved-answer'
import type { DocumentPlace } from '~/modules/questionnaire/suggestions.server'
import { FailureNotice } from '../failure-notice'
import { Byline, QuestionCard, restoreFormId, type Refused } from './question-card'
import { SuggestedAnswers } from './suggested-answers'
import styles from './questionnaire-form.module.css'

/** URLs of the questionnaire, which differ for partners and staff. */
type Urls = {
  /** A group of questions, optionally showing the history of one. */
  group: (group: string, history?: string) => string
  save: string
  ask: (question?: string) => string
  /** A page of a document with the words of a value highlighted. */
  page: (place: DocumentPlace) => string
}

/** A rejected form's errors and input for one question. */
export function refusedAnswersOf(refused: RefusedAnswers | null, id: string): Refused | undefined {
  if (!refused) return undefined
  const ofAnswer = (values: Record<string, string>) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => name.startsWith(`${id}.`)))
  return {
    errors: ofAnswer(refused.errors),
    submitted: ofAnswer(refused.submitted),
    conflict: refused.conflicts[id],
  }
}

/** Summarizes what is missing in a form. */
export function RefusedNotice({ refused }: { refused: RefusedAnswers }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [refused])
  const openCount = new Set([
    ...Object.keys(refused.errors).map((name) => name.split('.')[0]),
    ...Object.keys(refused.conflicts),
  ]).size
  const saved = refused.savedCount === 1 ? 'One answer is saved.' : `${refused.savedCount} answers are saved.`
  return (
    <div ref={notice} tabIndex={-1} className={styles.notice}>
      <FailureNotice
        title={openCount === 1 ? 'One answer needs another look' : `${openCount} answers need another look`}
      >
        <p>
          {refused.savedCount > 0 && saved} Anything marked below is not saved yet, but what you typed is
          still there.
        </p>
      </FailureNotice>
    </div>
  )
}

/** The overall progress, with links to the groups. */
function Progress({
  questionnaire,
  newlyAnswered,
  urls,
}: {
  questionnaire: Questionnaire
  /** The number of questions answered since the page was loaded. */
  newlyAnswered: number
  urls: Urls
}) {
  const { groups, group: currentGroup, total } = questionnaire
  const answered = Math.min(total, Math.max(0, questionnaire.answered + newlyAnswered))
  return (
    <div className={styles.progress}>
      <p id="progress">
        <strong>{answered}</strong> of {total} answered
      </p>
      <progress max={total} value={answered} aria-labelledby="progress" />
      <nav aria-label="Parts of the questionnaire" className={styles.groups}>
        {groups.map((group) => {
          const isCurrent = group.id === currentGroup
          const answeredInGroup = isCurrent ? group.answered + newlyAnswered : group.answered
          const isDone = answeredInGroup >= group.total
          return (
            <Link key={group.id} to={urls.group(group.id)} aria-current={isCurrent ? 'page' : undefined}>
              <span>{group.label}</span>
              <span className={styles.count} data-done={isDone || undefined}>
                {isDone ? 'Done' : `${answeredInGroup} of ${group.total}`}
              </span>
            </Link>
          )
        })}
      </nav>
    </div>
  )
}

/** Users with read-only access see no fields. */
function ReadOnly({ questions }: { questions: QuestionView[] }) {
  return (
    <dl className={styles.readOnly}>
      {questions.map(({ id, answer, suggested }) => (
        <div key={id}>
          <dt>{questionOf(id)?.label}</dt>
          <dd>
            {answer ? (
              <>
                <span className={styles.answer}>{answer.text}</span>
                <Byline answer={answer} />
              </>
            ) : (
              <span className={styles.quiet}>{suggested ? 'Not confirmed yet' : 'Not answered yet'}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A collapsed question that shows its answer and expands to its fields. */
function AnsweredQuestion({
  view,
  savedAnswer,
  isOpen,
  children,
}: {
  view: QuestionView
  savedAnswer: ShownAnswer | undefined
  isOpen: boolean
  children: React.ReactNode
}) {
  const answer = savedAnswer ?? view.answer
  return (
    <details className={styles.answered} open={isOpen || undefined}>
      <summary>
        <span className={styles.label}>{questionOf(view.id)?.label}</span>
        <span className={styles.answer}>{answer?.text || 'No longer answered'}</span>
        {answer && <Byline answer={answer} />}
        <span className={styles.change} aria-hidden="true">
          Change
        </span>
      </summary>
      {children}
    </details>
  )
}

const headings = { missing: 'Missing', confirm: 'Please Confirm', answered: 'Answered' } as const
const leads = {
  missing: null,
  confirm: 'This is what we already know. Check the box if an answer is right, and correct it if it is not.',
  answered: null,
}
const documentsList = 'documents'

type Props = {
  questionnaire: Questionnaire
  urls: Urls
  canAnswer: boolean
  refused: RefusedAnswers | null
  history: { question: string; answers: EarlierAnswer[] } | null
  /** What others have suggested through a link. */
  suggestions: SuggestedAnswer[]
}

/** The questionnaire, one group at a time: unanswered questions come first, answered ones are collapsed. */
export function QuestionnaireForm({ questionnaire, urls, canAnswer, refused, history, suggestions }: Props) {
  const { group, groups, questions, documents } = questionnaire
  const navigation = useNavigation()
  const isBusy = navigation.state === 'submitting'
  // The response to the form replaces what is in the fields, so nothing may be typed until it is shown.
  const isSaving = navigation.state !== 'idle' && navigation.formMethod === 'POST'
  // Answers saved since the page was loaded.
  const [saved, setSaved] = useState(new Map<string, { isGiven: boolean; answer: ShownAnswer }>())
  const [loaded, setLoaded] = useState(questionnaire)
  if (loaded !== questionnaire) {
    setLoaded(questionnaire)
    setSaved(new Map())
  }
  const onSaved = useCallback(
    (id: string, isGiven: boolean, answer: ShownAnswer) =>
      setSaved((before) => new Map(before).set(id, { isGiven, answer })),
    [],
  )
  const newlyAnswered = questions.reduce((sum, { id, status }) => {
    const savedAnswer = saved.get(id)
    return savedAnswer ? sum + Number(savedAnswer.isGiven) - Number(status === 'answered') : sum
  }, 0)
  const groupIndex = groups.findIndex(({ id }) => id === group)
  const next = groups.find(({ answered, total }, index) => index > groupIndex && answered < total)

  const card = (view: QuestionView) => {
    const refusedAnswer = refusedAnswersOf(refused, view.id)
    return (
      <QuestionCard
        key={`${view.id} ${view.version} ${refused?.refusedAt ?? ''}`}
        view={view}
        savePath={urls.save}
        documentsList={documentsList}
        refused={refusedAnswer}
        askPath={urls.ask(view.id)}
        pagePath={urls.page}
        earlier={
          view.version > 1
            ? {
                id: view.id,
                version: view.version,
                path: `${urls.group(group, view.id)}#q-${view.id}`,
                answers: history?.question === view.id ? history.answers : null,
              }
            : undefined
        }
        onSaved={onSaved}
      />
    )
  }
  const isQuestionOpen = ({ id }: QuestionView) => {
    const refusedAnswer = refusedAnswersOf(refused, id)
    return (
      history?.question === id ||
      refusedAnswer?.conflict !== undefined ||
      Object.keys(refusedAnswer?.errors ?? {}).length > 0
    )
  }

  return (
    <div className={styles.columns}>
      <Progress questionnaire={questionnaire} newlyAnswered={newlyAnswered} urls={urls} />
      <div className={styles.group}>
        {canAnswer && <SuggestedAnswers suggestions={suggestions} action={urls.group(group)} />}
        <h2>{groups[groupIndex]?.label}</h2>
        {canAnswer && (
          <Form id={restoreFormId} method="post" action={urls.group(group, history?.question)}>
            <input type="hidden" name="intent" value="restore" />
          </Form>
        )}
        {!canAnswer && <ReadOnly questions={questions} />}
        {canAnswer && (
          <Form method="post" action={urls.group(group)} key={group} preventScrollReset>
            {refused && <RefusedNotice refused={refused} />}
            <datalist id={documentsList}>
              {documents.map((label) => (
                <option key={label} value={label} />
              ))}
            </datalist>
            {/* React 18 passes `inert` on only as a string. */}
            <div {...(isSaving && { inert: '' })}>
              {(['missing', 'confirm', 'answered'] as const).map((status) => {
                const questionsOfStatus = questions.filter((question) => question.status === status)
                if (questionsOfStatus.length === 0) return null
                return (
                  <section key={status} className={styles.section} aria-labelledby={`questions-${status}`}>
                    <h3 id={`questions-${status}`}>
                      {headings[status]} <span>{questionsOfStatus.length}</span>
                    </h3>
                    {leads[status] && <p className={styles.lead}>{leads[status]}</p>}
                    {questionsOfStatus.map((view) =>
                      status === 'answered' ? (
                        <AnsweredQuestion
                          key={view.id}
                          view={view}
                          savedAnswer={saved.get(view.id)?.answer}
                          isOpen={isQuestionOpen(view)}
                        >
                          {card(view)}
                        </AnsweredQuestion>
                      ) : (
                        card(view)
                      ),
                    )}
                  </section>
                )
              })}
            </div>
            <div className={styles.bar}>
              <Button type="submit" name="intent" value="save" loading={isBusy}>
                Save Answers
              </Button>
              {next && <Link to={urls.group(next.id)}>Next: {next.label}</Link>}
            </div>
          </Form>
        )}
      </div>
    </div>
  )
}
