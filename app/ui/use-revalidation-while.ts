import { useNavigation, useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'

const patientMs = 4_000

/** Asks again while something is under way and somebody is looking. Without JavaScript a reload shows how far it is. */
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
