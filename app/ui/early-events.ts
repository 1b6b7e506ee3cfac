/**
 * Keeps events from React until the page's data has been decoded. An earlier event would make React hydrate at
 * once, fail without the data, and leave the page without scripts. Meanwhile, the browser itself handles links
 * and forms.
 */
export function keepEarlyEventsFromReact() {
  const early = new AbortController()
  const stop = (event: Event) => (window.__remixContext.state ? early.abort() : event.stopPropagation())
  // React also listens to a few events for which `window` has no `on…` property.
  for (const name of ['ontextInput', 'oncompositionstart', 'oncompositionend', ...Object.keys(window)])
    if (name.startsWith('on')) addEventListener(name.slice(2), stop, { capture: true, signal: early.signal })
}
