import { RemixBrowser } from '@remix-run/react'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { keepEarlyEventsFromReact } from './ui/early-events'
import { keepPageWhileOffline } from './ui/offline'

keepPageWhileOffline()
keepEarlyEventsFromReact()

// A navigation that interrupts another aborts its data. Remix leaves the rest of that stream unhandled, although
// nothing is wrong.
window.addEventListener('unhandledrejection', (event) => {
  if ((event.reason as Error | null)?.name === 'AbortError') event.preventDefault()
})

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  )
})
