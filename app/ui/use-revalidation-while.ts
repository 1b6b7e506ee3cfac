import { useNavigation, useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'

const defaultMs = 4_000

/**
 * Revalidates while something is in progress and the page is visible. Without JavaScript, a reload shows the progress.
 */
export function useRevalidationWhile(isRunning: boolean, everyMs = defaultMs) {
  const { revalidate, state } = useRevalidator()
  // Polling during a navigation would fetch the next page's data twice, and the first response would consume
  // its flash message.
  const isNavigating = useNavigation().state !== 'idle'
  useEffect(() => {
    if (!isRunning || state !== 'idle' || isNavigating) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') revalidate()
    }, everyMs)
    return () => clearInterval(timer)
  }, [isRunning, state, isNavigating, revalidate, everyMs])
}
