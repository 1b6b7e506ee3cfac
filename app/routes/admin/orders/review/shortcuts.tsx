import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useHydrated } from '~/ui/use-hydrated'
import styles from './review.module.css'

/** The keys, and the `data-key` of the control that each presses. */
const controls: Record<string, string> = {
  n: 'n',
  ArrowRight: 'n',
  p: 'p',
  ArrowLeft: 'p',
  v: 'v',
  s: 's',
  e: 'e',
  x: 'x',
  '0': '0',
}

const list = [
  ['n or →', 'Next item'],
  ['p or ←', 'Previous item'],
  ['v', 'Mark as Complete, and on to the next unverified item'],
  ['s', 'Skip to the next unverified item'],
  ['e', 'Edit the value; Escape cancels'],
  ['1 to 9', 'Choose that one of the values that were found'],
  ['x', 'Verify as Not provided'],
  ['0', 'Verify as None, as the document states'],
  ['?', 'Show or hide this list'],
] as const

const offKey = 'review-shortcuts-off'
const switched = 'review-shortcuts'

function listen(onChange: () => void) {
  window.addEventListener(switched, onChange)
  return () => window.removeEventListener(switched, onChange)
}
const areOn = () => {
  try {
    return localStorage.getItem(offKey) === null
  } catch {
    return true
  }
}

function switchTo(on: boolean) {
  try {
    if (on) localStorage.removeItem(offKey)
    else localStorage.setItem(offKey, '1')
  } catch {
    return
  }
  window.dispatchEvent(new Event(switched))
}

const types = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.matches('textarea, select, input:not([type="checkbox"])') || target.isContentEditable)

/** Arrow keys scroll elements with horizontal overflow. */
const scrolls = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('[role="region"]') !== null

/**
 * The keyboard shortcuts of the review screen, and their list. They can be disabled (WCAG 2.1.4) and require
 * scripts.
 */
export function Shortcuts() {
  const hydrated = useHydrated()
  const on = useSyncExternalStore(listen, areOn, () => true)
  const help = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (event.key === 'Escape') {
        document.querySelector<HTMLElement>('[data-key="cancel"]')?.click()
        return
      }
      if (!on || types(event.target)) return
      if (event.key === '?' && help.current) {
        help.current.open = !help.current.open
        if (help.current.open) help.current.querySelector('summary')?.focus()
        return
      }
      if (event.key.startsWith('Arrow') && scrolls(event.target)) return
      const control = /^[1-9]$/.test(event.key) ? event.key : controls[event.key]
      const pressed = control && document.querySelector<HTMLElement>(`[data-key~="${control}"]`)
      if (!pressed) return
      event.preventDefault()
      pressed.click()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [on])
  if (!hydrated) return null
  return (
    <details ref={help} className={styles.shortcuts}>
      <summary>Keyboard shortcuts</summary>
      <dl>
        {list.map(([keys, meaning]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <label>
        <input type="checkbox" checked={on} onChange={(event) => switchTo(event.target.checked)} /> Shortcuts
        of one key are on
      </label>
    </details>
  )
}
