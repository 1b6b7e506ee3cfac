import { Button } from '@mantine/core'
import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { useBrand } from './brand'
import styles from './error-page.module.css'
import { SiteShell } from './site-shell'

type Told = { title: string; sentence: string }

const byStatus: Record<number, Told> = {
  400: {
    title: 'That did not work',
    sentence: 'We could not understand what your browser sent. Please go back and try again.',
  },
  403: { title: 'This page is not yours to see', sentence: 'Sign in with an account that may open it.' },
  404: {
    title: 'Page not found',
    sentence: 'There is nothing at this address. It may have moved, or the link may be incomplete.',
  },
  405: { title: 'That does not work here', sentence: 'Please go back and try another way.' },
  409: {
    title: 'That did not work',
    sentence: 'Something has changed meanwhile. Please go back and try again.',
  },
  413: { title: 'That is too much', sentence: 'That is more data than we can take at once.' },
  422: {
    title: 'That did not work',
    sentence: 'Something in what was sent is not right. Please go back and check it.',
  },
  429: { title: 'Too many attempts', sentence: 'Please wait a little and try again.' },
  503: {
    title: 'One moment, please',
    sentence: 'A part of the service does not answer right now. Please try again in a minute.',
  },
}

const unreachable: Told = {
  title: 'We could not reach the server',
  sentence: 'Please check your connection. What you sent before is saved, and the page can be loaded again.',
}

const fallback: Told = {
  title: 'Something went wrong on our side',
  sentence: 'We have been told. What you entered before is saved. Please try again in a moment.',
}

/** What an error looks like, at the root and in each area: a sentence, the way home, never a stack. */
export const ErrorPage = () => (
  <SiteShell>
    <ErrorMessage home={{ href: '/', label: 'Back to the start page' }} />
  </SiteShell>
)

export function ErrorMessage({ home }: { home: { href: string; label: string } }) {
  const error = useRouteError()
  const { supportEmail } = useBrand()
  const status = isRouteErrorResponse(error) ? error.status : 500
  // What a browser's fetch throws when there is no line; on the server there is no such thing.
  const offline = error instanceof TypeError && typeof document !== 'undefined'
  const told = offline ? unreachable : (byStatus[status] ?? fallback)
  const message = isRouteErrorResponse(error) ? (error.data as { message?: unknown } | null)?.message : null
  return (
    <div className={styles.page}>
      {!offline && <p className={styles.status}>{status}</p>}
      <h1>{told.title}</h1>
      <p>{typeof message === 'string' ? message : told.sentence}</p>
      <p className={styles.ways}>
        {offline && (
          <Button onClick={() => window.location.reload()} variant="default">
            Load the page again
          </Button>
        )}
        <Button component="a" href={home.href}>
          {home.label}
        </Button>
        <a href={`mailto:${supportEmail}`}>Write to us</a>
      </p>
    </div>
  )
}
