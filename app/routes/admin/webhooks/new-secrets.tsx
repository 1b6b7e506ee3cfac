import { Button, TextInput } from '@mantine/core'
import { Form, useBeforeUnload, useBlocker } from '@remix-run/react'
import { useCallback, useEffect, useRef } from 'react'
import { CopyButton } from '~/ui/copy-button'
import panelStyles from '~/ui/panel.module.css'
import styles from './webhooks.module.css'

export type NewSecret = {
  label: string
  secret: string
  /** Whether it signs a partner's calls to us, rather than our deliveries. */
  isInbound?: boolean
}

const leaveQuestion = 'The secret won’t be shown again. Leave without having stored it?'

/** Asks before the page is left in any other way than by its own button. */
function useLeaveQuestion() {
  const isStored = useRef(false)
  useBeforeUnload(
    useCallback((event: BeforeUnloadEvent) => {
      if (!isStored.current) event.preventDefault()
    }, []),
  )
  const blocker = useBlocker(() => !isStored.current)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (window.confirm(leaveQuestion)) blocker.proceed()
    else blocker.reset()
  }, [blocker])
  return () => void (isStored.current = true)
}

function leadText(isInbound: boolean, isOne: boolean) {
  const once = isOne ? 'It is shown only now' : 'They are shown only now'
  if (isInbound) return `Whoever signs calls to us needs it. ${once}, so store it before you continue.`
  return `The receiver verifies our signature with ${isOne ? 'it' : 'them'} (Standard Webhooks). ${once}, so store ${isOne ? 'it' : 'them'} before you continue.`
}

/**
 * New secrets, shown only once. They take the place of the page's other content and the focus, so that they are
 * not overlooked, until the reader says that they are stored.
 */
export function NewSecrets({ secrets, donePath }: { secrets: NewSecret[]; donePath: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const markStored = useLeaveQuestion()
  const isOne = secrets.length === 1
  useEffect(() => heading.current?.focus(), [secrets])
  return (
    <section className={panelStyles.panel} aria-labelledby="new-secrets">
      <h2 ref={heading} id="new-secrets" tabIndex={-1} autoFocus className={styles.newSecrets}>
        {isOne ? 'Store the New Secret' : 'Store the New Secrets'}
      </h2>
      <p className={panelStyles.lead}>
        {leadText(
          secrets.some((secret) => secret.isInbound),
          isOne,
        )}
      </p>
      {secrets.map(({ label, secret }) => (
        <div key={secret} className={styles.secret}>
          <TextInput
            label={`Secret for ${label}`}
            value={secret}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton text={secret} copied="Secret copied to clipboard" />
        </div>
      ))}
      <Form method="get" action={donePath} onSubmit={markStored} className={styles.stored}>
        <Button type="submit">{isOne ? 'I Have Stored It' : 'I Have Stored Them'}</Button>
      </Form>
    </section>
  )
}
