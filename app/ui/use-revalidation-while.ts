import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'

const patientMs = 4_000

/** Asks again while something is under way and somebody is looking. Without JavaScript a reload shows how far it is. */
export function useRevalidationWhile(running: boolean, everyMs = patientMs) {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!running || state !== 'idle') return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') revalidate()
    }, everyMs)
    return () => clearInterval(timer)
  }, [running, state, revalidate, everyMs])
}
