import { useBeforeUnload, useBlocker } from '@remix-run/react'
import { useCallback, useEffect, useRef } from 'react'
import { ShownOnce } from '~/ui/shown-once'

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
  const [it, is] = isOne ? ['it', 'It is'] : ['them', 'They are']
  const use = isInbound
    ? 'Whoever signs calls to us needs it.'
    : `The receiver verifies our signature with ${it} (Standard Webhooks).`
  return `${use} ${is} shown only now, so store ${it} before you continue.`
}

/**
 * New secrets, in place of the page's other content: they exist only in this response, so that anything else on
 * the page that could be pressed would lose them.
 */
export function NewSecrets({ secrets, donePath }: { secrets: NewSecret[]; donePath: string }) {
  const isOne = secrets.length === 1
  const isInbound = secrets.some((secret) => secret.isInbound)
  return (
    <ShownOnce
      title={isOne ? 'Store the New Secret' : 'Store the New Secrets'}
      lead={leadText(isInbound, isOne)}
      values={secrets.map(({ label, secret }) => ({
        label: `Secret for ${label}`,
        value: secret,
        copied: 'Secret copied to clipboard',
      }))}
      donePath={donePath}
      onDone={useLeaveQuestion()}
    />
  )
}
