import { useBeforeUnload, useBlocker } from '@remix-run/react'
import { useCallback, useEffect, useMemo, useRef } from 'react'

const question = 'You have unsaved changes. Leave without saving them?'

/**
 * Warns before leaving a form with unsaved changes, for another page or another site. Showing another page
 * of a document does not count as leaving.
 */
export function useUnsavedWarning() {
  const isDirty = useRef(false)
  useBeforeUnload(
    useCallback((event: BeforeUnloadEvent) => {
      if (isDirty.current) event.preventDefault()
    }, []),
  )
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const sectionOf = ({ search }: { search: string }) => new URLSearchParams(search).get('section')
    return (
      isDirty.current &&
      (currentLocation.pathname !== nextLocation.pathname ||
        sectionOf(currentLocation) !== sectionOf(nextLocation))
    )
  })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (window.confirm(question)) {
      isDirty.current = false
      blocker.proceed()
    } else blocker.reset()
  }, [blocker])
  return useMemo(
    () => ({
      enable: () => void (isDirty.current = true),
      disable: () => void (isDirty.current = false),
    }),
    [],
  )
}
