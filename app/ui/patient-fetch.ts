import type { ClientActionFunctionArgs, ShouldRevalidateFunction } from '@remix-run/react'
import { useSyncExternalStore } from 'react'

const retryMs = 3_000

let waiting = 0
const listeners = new Set<() => void>()

function setWaiting(by: 1 | -1) {
  waiting += by
  for (const listener of listeners) listener()
}

/**
 * Waits until the browser reports a connection or a few seconds have passed, since it does not always notice.
 */
const untilNextTry = (signal: AbortSignal | null | undefined) =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      signal?.removeEventListener('abort', go)
      resolve()
    }
    const timer = setTimeout(go, retryMs)
    window.addEventListener('online', go)
    signal?.addEventListener('abort', go)
  })

/**
 * Whether a request is one by which Remix loads a page's data or discovers routes. Such requests can be
 * repeated safely.
 */
function isForPage(input: RequestInfo | URL, init: RequestInit | undefined) {
  const { method = 'GET' } = input instanceof Request ? input : (init ?? {})
  const { pathname, origin } = new URL(input instanceof Request ? input.url : input, window.location.href)
  return (
    method === 'GET' &&
    origin === window.location.origin &&
    (pathname.endsWith('.data') || pathname === '/__manifest')
  )
}

/**
 * Keeps a page usable when the connection is lost. If data cannot be fetched, Remix would replace the page
 * with an error page and discard the user's input. Instead, requests are retried until the connection is
 * back. Remix has no hook for this.
 */
export function keepPageWhileOffline() {
  const fetchOnce = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    if (!isForPage(input, init)) return fetchOnce(input, init)
    let isWaiting = false
    try {
      for (;;) {
        try {
          return await fetchOnce(input, init)
        } catch (error) {
          if (!(error instanceof TypeError) || init?.signal?.aborted) throw error
          if (!isWaiting) setWaiting(1)
          isWaiting = true
          await untilNextTry(init?.signal)
        }
      }
    } finally {
      if (isWaiting) setWaiting(-1)
    }
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether the browser is offline or the page is waiting for an unreachable server. */
export const useConnectionLost = () =>
  useSyncExternalStore(
    subscribe,
    () => waiting > 0 || !navigator.onLine,
    () => false,
  )

// Forms of pages with scripts: without these, a connection that breaks while one is sent would put an error page in its place, and
// what was typed would be gone.

const offlineFailure = {
  title: 'We could not reach the server',
  description: 'Nothing was lost. Please check your connection and press the button again.',
}

const isOffline = (result: unknown) => (result as { offline?: boolean } | null)?.offline === true

/** Leaves a form as it was typed when it can't be sent. For a route to export as its `clientAction`. */
export async function keepFormWhileOffline({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    // A new object each time, so that the notice gets the focus at every attempt.
    if (error instanceof TypeError) return { offline: true, failure: { ...offlineFailure } }
    throw error
  }
}

/** Offline there is nothing to fetch, and the page would wait for it. For a route to export as its `shouldRevalidate`. */
export const revalidateUnlessOffline: ShouldRevalidateFunction = ({
  actionResult,
  defaultShouldRevalidate,
}) => !isOffline(actionResult) && defaultShouldRevalidate
