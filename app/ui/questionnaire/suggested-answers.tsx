import { Button } from '@mantine/core'
import { Form } from '@remix-run/react'
import { shortDate } from '~/modules/date-formats'
import { questionOf } from '~/modules/questionnaire/questions'
import type { SuggestedAnswer } from '~/modules/questionnaire/suggested-answers.server'
import { Byline } from './question-card'
import styles from './suggested-answers.module.css'

function Suggestion({ suggestion, action }: { suggestion: SuggestedAnswer; action: string }) {
  const { id, question, version, current, text, by, at } = suggestion
  const label = questionOf(question)?.label ?? ''
  return (
    <li>
      <h3>{label}</h3>
      <dl>
        <div>
          <dt>Suggested</dt>
          <dd>
            <span className={styles.text}>{text}</span>
            <span className={styles.byline}>
              {by}, {shortDate(at)}
            </span>
          </dd>
        </div>
        <div>
          <dt>Now</dt>
          <dd>
            {current ? (
              <>
                <span className={styles.text}>{current.text}</span>
                <Byline answer={current} />
              </>
            ) : (
              'Not answered yet'
            )}
          </dd>
        </div>
      </dl>
      <Form method="post" action={action} preventScrollReset className={styles.buttons}>
        <input type="hidden" name="suggestionId" value={id} />
        <input type="hidden" name="version" value={version} />
        <Button type="submit" name="intent" value="accept" size="xs" aria-label={`Accept: ${label}`}>
          Accept
        </Button>
        <Button
          type="submit"
          name="intent"
          value="decline"
          size="xs"
          variant="default"
          aria-label={`Decline: ${label}`}
        >
          Decline
        </Button>
      </Form>
    </li>
  )
}

/** Answers that others gave through a link, each beside the current one; nothing if there are none. */
export const SuggestedAnswers = ({
  suggestions,
  action,
}: {
  suggestions: SuggestedAnswer[]
  action: string
}) =>
  suggestions.length === 0 ? null : (
    <section className={styles.suggestions} aria-labelledby="suggested-answers">
      <h2 id="suggested-answers">Suggested by Others</h2>
      <p>People you have asked answered these questions. Your own answers stay until you accept theirs.</p>
      <ul>
        {suggestions.map((suggestion) => (
          <Suggestion key={suggestion.id} suggestion={suggestion} action={action} />
        ))}
      </ul>
    </section>
  )
