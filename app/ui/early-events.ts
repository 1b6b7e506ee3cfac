/** The events for which React hydrates at once. */
const types = [
  ...[
    'click',
    'auxclick',
    'dblclick',
    'contextmenu',
    'mousedown',
    'mouseup',
    'touchstart',
    'touchend',
    'touchcancel',
  ],
  ...[
    'pointerdown',
    'pointerup',
    'pointercancel',
    'dragstart',
    'dragend',
    'drop',
    'keydown',
    'keypress',
    'keyup',
  ],
  ...[
    'input',
    'textInput',
    'change',
    'compositionstart',
    'compositionend',
    'cut',
    'copy',
    'paste',
    'reset',
    'submit',
  ],
]

/**
 * Keeps events from React until the page's data has been decoded: it would hydrate at once, fail without the data, and leave
 * the page without scripts. Links and forms work meanwhile, since the browser handles them.
 */
export function keepEarlyEventsFromReact() {
  const stop = (event: Event) => {
    if (window.__remixContext.state === undefined) event.stopPropagation()
    else for (const type of types) window.removeEventListener(type, stop, true)
  }
  for (const type of types) window.addEventListener(type, stop, true)
}
