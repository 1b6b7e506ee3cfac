import { useBeforeUnload, useBlocker } from '@remix-run/react'
import { useCallback, useEffect, useMemo, useRef } from 'react'

const question = 'You have changes that are not saved. Leave without saving them?'

/**
 * Warns before leaving a form with unsaved changes, for another page or another site. Turning the pages of a
 * document does not count as leaving.
 */
export function useUnsavedWarning() {
  const dirty = useRef(false)
  useBeforeUnload(
    useCallback((event: BeforeUnloadEvent) => {
      if (dirty.current) event.preventDefault()
    }, []),
  )
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const section = ({ search }: { search: string }) => new URLSearchParams(search).get('section')
    return (
      dirty.current &&
      (currentLocation.pathname !== nextLocation.pathname ||
        section(currentLocation) !== section(nextLocation))
    )
  })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (window.confirm(question)) {
      dirty.current = false
      blocker.proceed()
    } else blocker.reset()
  }, [blocker])
  return useMemo(
    () => ({
      remember: () => void (dirty.current = true),
      forget: () => void (dirty.current = false),
    }),
    [],
  )
}
