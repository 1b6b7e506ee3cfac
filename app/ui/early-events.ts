/**
 * Keeps events from React until the page's data has been decoded: it would hydrate at once, fail without the data, and leave
 * the page without scripts. Links and forms work meanwhile, since the browser handles them.
 */
export function keepEarlyEventsFromReact() {
  const early = new AbortController()
  const stop = (event: Event) => (window.__remixContext.state ? early.abort() : event.stopPropagation())
  // React listens to a few that have no handler property.
  for (const name of ['ontextInput', 'oncompositionstart', 'oncompositionend', ...Object.keys(window)])
    if (name.startsWith('on')) addEventListener(name.slice(2), stop, { capture: true, signal: early.signal })
}
