import { useNavigation, useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'

const patientMs = 4_000

/** Revalidates while something is in progress and the page is visible. Without JavaScript, a reload shows the progress. */
export function useRevalidationWhile(running: boolean, everyMs = patientMs) {
  const { revalidate, state } = useRevalidator()
  // To ask again while a page is on its way would fetch it twice, and the first answer takes its message along.
  const isNavigating = useNavigation().state !== 'idle'
  useEffect(() => {
    if (!running || state !== 'idle' || isNavigating) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') revalidate()
    }, everyMs)
    return () => clearInterval(timer)
  }, [running, state, isNavigating, revalidate, everyMs])
}
