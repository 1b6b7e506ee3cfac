import { useSyncExternalStore } from 'react'
import { parseDemo, type Demo } from './answers'

// What a visitor enters stays in this tab: the tab's storage keeps it through a reload, and no request carries it.

const key = 'demo'

type Kept = {
  demo: Demo
  /** False when the browser refuses to store: the demo works, but a reload restarts it. */
  stored: boolean
}

let kept: Kept | undefined
const listeners = new Set<() => void>()

/** Storage can be switched off: even looking at it throws then. */
function read(): Kept {
  if (!kept) {
    try {
      kept = { demo: parseDemo(sessionStorage.getItem(key)), stored: true }
    } catch {
      kept = { demo: parseDemo(null), stored: false }
    }
  }
  return kept
}

function keep(demo: Demo, store: () => void) {
  let stored = true
  try {
    store()
  } catch {
    stored = false
  }
  kept = { demo, stored }
  for (const listener of listeners) listener()
}

export function changeDemo(change: (demo: Demo) => Demo) {
  const demo = change(read().demo)
  keep(demo, () => sessionStorage.setItem(key, JSON.stringify(demo)))
}

export const clearDemo = () => keep(parseDemo(null), () => sessionStorage.removeItem(key))

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What has been entered; null on the server and until React has taken over, as only the browser knows. */
export const useDemo = (): Kept | null => useSyncExternalStore(subscribe, read, () => null)
