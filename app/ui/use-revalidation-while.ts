import { useNavigation, useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'

const patientMs = 4_000

/** Revalidates while something is in progress and the page is visible. Without JavaScript, a reload shows the progress. */
export function useRevalidationWhile(running: boolean, everyMs = patientMs) {
  const { revalidate, state } = useRevalidator()
  // Polling during a navigation would fetch the next page's data twice, and the first response would consume
  // its flash message.
  const isNavigating = useNavigation().state !== 'idle'
  useEffect(() => {
    if (!running || state !== 'idle' || isNavigating) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') revalidate()
    }, everyMs)
    return () => clearInterval(timer)
  }, [running, state, isNavigating, revalidate, everyMs])
}
