import { Button } from '@mantine/core'
import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { useBrand, useRootData } from './root-data'
import styles from './error-page.module.css'
import { SiteShell } from './site-shell'

type ErrorText = { title: string; message: string }

const byStatus: Record<number, ErrorText> = {
  400: {
    title: 'That didn’t work',
    message: 'We couldn’t understand what your browser sent. Please go back and try again.',
  },
  403: {
    title: 'You don’t have access to this page',
    message: 'Sign in with an account that has access to it.',
  },
  404: {
    title: 'Page not found',
    message: 'There is no page at this address. It may have moved, or the link may be incomplete.',
  },
  405: { title: 'That doesn’t work here', message: 'Please go back and try again.' },
  409: {
    title: 'That didn’t work',
    message: 'Something has changed in the meantime. Please go back and try again.',
  },
  413: { title: 'That’s too large', message: 'That is more data than we can accept at once.' },
  422: {
    title: 'That didn’t work',
    message: 'Something you entered isn’t right. Please go back and check it.',
  },
  429: { title: 'Too many attempts', message: 'Please wait a few minutes and try again.' },
  503: {
    title: 'We’ll be right back',
    message: 'Part of our service isn’t responding. Please try again in a minute.',
  },
}

const unreachable: ErrorText = {
  title: 'We couldn’t reach the server',
  message: 'Please check your connection and reload the page. Everything you submitted earlier is saved.',
}

const fallback: ErrorText = {
  title: 'Something went wrong on our side',
  message: 'We have been notified. Everything you submitted earlier is saved. Please try again in a moment.',
}

/** The error page, at the root and in each area: a message and a way home, never a stack trace. */
export const ErrorPage = () => (
  <SiteShell>
    <ErrorMessage home={{ href: '/', label: 'Back to Home' }} />
  </SiteShell>
)

export function ErrorMessage({ home }: { home: { href: string; label: string } }) {
  const error = useRouteError()
  const { supportEmail } = useBrand()
  const isSignedIn = Boolean(useRootData()?.user)
  const status = isRouteErrorResponse(error) ? error.status : 500
  // The error that a browser's fetch throws when offline; never happens on the server.
  const isOffline = error instanceof TypeError && typeof document !== 'undefined'
  const explanation = isOffline ? unreachable : (byStatus[status] ?? fallback)
  const message = isRouteErrorResponse(error) ? (error.data as { message?: unknown } | null)?.message : null
  return (
    <div className={styles.page}>
      {!isOffline && <p className={styles.status}>{status}</p>}
      <h1>{explanation.title}</h1>
      <p>{typeof message === 'string' ? message : explanation.message}</p>
      <p className={styles.actions}>
        {isOffline && (
          <Button onClick={() => window.location.reload()} variant="default">
            Reload the Page
          </Button>
        )}
        <Button component="a" href={home.href}>
          {home.label}
        </Button>
        {status === 403 && !isSignedIn && <a href="/admin/login">Sign In</a>}
        <a href={`mailto:${supportEmail}`}>Contact us</a>
      </p>
    </div>
  )
}
