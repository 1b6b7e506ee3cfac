import { useActionData } from '@remix-run/react'
import {
  questionedField,
  acceptedField,
  acceptSuggestion,
  type EmailQuestions,
} from '~/modules/email-question'
import styles from './email-question.module.css'

/**
 * Asks below an email field about an address that looks mistyped. Submitting the form again unchanged accepts
 * the address.
 * @param button the label of the form's submit button
 */
export function EmailQuestion({ name, button = 'Next' }: { name: string; button?: string }) {
  const { questions } = useActionData<{ questions?: EmailQuestions }>() ?? {}
  const question = questions?.[name]
  if (!question) return null
  const { typed, suggested, isAccepted } = question
  if (isAccepted) {
    return (
      <div className={styles.question}>
        <input type="hidden" name={acceptedField(name)} value={typed} />
        <p>We will use {suggested}.</p>
      </div>
    )
  }
  return (
    <div className={styles.question} role="alert">
      <input type="hidden" name={questionedField(name)} value={typed} />
      <p>
        Did you mean <strong>{suggested}</strong>?
      </p>
      <button type="submit" name={acceptSuggestion} value={name} className={styles.accept} autoFocus>
        Use {suggested}
      </button>
      <p className={styles.hint}>
        If {typed} is correct, press {button} again.
      </p>
    </div>
  )
}
