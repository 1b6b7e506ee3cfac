import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useHydrated } from '~/ui/use-hydrated'
import styles from './shortcuts.module.css'

/** The `data-key` of the control that each key presses. */
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

const helpLines = [
  ['n or →', 'Next item'],
  ['p or ←', 'Previous item'],
  ['v', 'Mark as Complete and go to the next unverified item'],
  ['s', 'Skip to the next unverified item'],
  ['e', 'Edit the value; Escape cancels'],
  ['1 to 9', 'Choose the found value with that number'],
  ['x', 'Verify as Not provided'],
  ['0', 'Verify as None, as the document states'],
  ['?', 'Show or hide this list'],
] as const

const disabledKey = 'review-shortcuts-off'
const changeEvent = 'review-shortcuts'

function subscribe(onChange: () => void) {
  window.addEventListener(changeEvent, onChange)
  return () => window.removeEventListener(changeEvent, onChange)
}
const areEnabled = () => {
  try {
    return localStorage.getItem(disabledKey) === null
  } catch {
    return true
  }
}

function setEnabled(isEnabled: boolean) {
  try {
    if (isEnabled) localStorage.removeItem(disabledKey)
    else localStorage.setItem(disabledKey, '1')
  } catch {
    return
  }
  window.dispatchEvent(new Event(changeEvent))
}

const isTextInput = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.matches('textarea, select, input:not([type="checkbox"])') || target.isContentEditable)

/** In a scrollable region, the arrow keys scroll. */
const isInScrollRegion = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('[role="region"]') !== null

/**
 * The keyboard shortcuts of the review screen, and their list. They can be disabled (WCAG 2.1.4) and require
 * scripts.
 */
export function Shortcuts() {
  const isHydrated = useHydrated()
  const isEnabled = useSyncExternalStore(subscribe, areEnabled, () => true)
  const helpRef = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (event.key === 'Escape') {
        document.querySelector<HTMLElement>('[data-key="cancel"]')?.click()
        return
      }
      if (!isEnabled || isTextInput(event.target)) return
      if (event.key === '?' && helpRef.current) {
        helpRef.current.open = !helpRef.current.open
        if (helpRef.current.open) helpRef.current.querySelector('summary')?.focus()
        return
      }
      if (event.key.startsWith('Arrow') && isInScrollRegion(event.target)) return
      const control = /^[1-9]$/.test(event.key) ? event.key : controls[event.key]
      const target = control && document.querySelector<HTMLElement>(`[data-key~="${control}"]`)
      if (!target) return
      event.preventDefault()
      target.click()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [isEnabled])
  if (!isHydrated) return null
  return (
    <details ref={helpRef} className={styles.shortcuts}>
      <summary>Keyboard shortcuts</summary>
      <dl>
        {helpLines.map(([keys, meaning]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <label>
        <input type="checkbox" checked={isEnabled} onChange={(event) => setEnabled(event.target.checked)} />{' '}
        Use single-key shortcuts
      </label>
    </details>
  )
}
