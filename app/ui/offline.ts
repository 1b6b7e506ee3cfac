import type { ClientActionFunctionArgs, ShouldRevalidateFunction } from '@remix-run/react'
import { useSyncExternalStore } from 'react'

/** Retries without an event, too, because browsers do not always notice that the connection is back. */
const pageRetryMs = 3_000

/** The number of requests waiting for the connection. */
let waitingCount = 0
const listeners = new Set<() => void>()

function changeWaitingCount(change: 1 | -1) {
  waitingCount += change
  for (const listener of listeners) listener()
}

/** Waits until the browser reports a connection, the signal aborts, or `retryMs` have passed. */
export const untilNextTry = (signal: AbortSignal | null | undefined, retryMs: number) =>
  new Promise<void>((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      window.removeEventListener('online', finish)
      signal?.removeEventListener('abort', finish)
      resolve()
    }
    const timer = setTimeout(finish, retryMs)
    window.addEventListener('online', finish)
    signal?.addEventListener('abort', finish)
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
          if (!isWaiting) changeWaitingCount(1)
          isWaiting = true
          await untilNextTry(init?.signal, pageRetryMs)
        }
      }
    } finally {
      if (isWaiting) changeWaitingCount(-1)
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
    () => waitingCount > 0 || !navigator.onLine,
    () => false,
  )

// For forms on pages with scripts: if the connection is lost while a form is being sent, Remix would replace
// the page with an error page and discard the input.

const offlineFailure = {
  title: 'We could not reach the server',
  description: 'Nothing was lost. Please check your connection and press the button again.',
}

const isOffline = (result: unknown) => (result as { isOffline?: boolean } | null)?.isOffline === true

/** Keeps the input of a form that cannot be sent. For a route to export as its `clientAction`. */
export async function keepFormWhileOffline({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    // A new object each time, so that the notice takes the focus after every attempt.
    if (error instanceof TypeError) return { isOffline: true, failure: { ...offlineFailure } }
    throw error
  }
}

/**
 * Skips loading data while offline, which would block the page. For a route to export as its
 * `shouldRevalidate`.
 */
export const revalidateUnlessOffline: ShouldRevalidateFunction = ({
  actionResult,
  defaultShouldRevalidate,
}) => !isOffline(actionResult) && defaultShouldRevalidate
