import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'

const staleMs = 30_000

/**
 * Reloads the page's data when its tab gets the focus and the data is older than 30 seconds.
 * @param loaded the loader's data; a new object means that it is fresh
 */
export function useRevalidationOnFocus(loaded: unknown) {
  const { revalidate, state } = useRevalidator()
  const loadedAt = useRef(0)
  useEffect(() => {
    loadedAt.current = performance.now()
  }, [loaded])
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'hidden' || state !== 'idle') return
      if (performance.now() - loadedAt.current > staleMs) revalidate()
    }
    window.addEventListener('focus', refresh)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      window.removeEventListener('focus', refresh)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [revalidate, state])
}
