import type { ClientActionFunctionArgs, ShouldRevalidateFunction } from '@remix-run/react'

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
