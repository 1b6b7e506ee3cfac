import { useSyncExternalStore } from 'react'
import { parseDemo, type Demo } from './answers'

// A visitor's input stays in this tab: session storage preserves it on reload, and no request contains it.

const key = 'demo'

type Kept = {
  demo: Demo
  /** False if the browser refuses to store it: the demo works, but a reload restarts it. */
  stored: boolean
}

let kept: Kept | undefined
const listeners = new Set<() => void>()

/** If storage is disabled, even accessing it throws. */
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

/** The visitor's input; null on the server and until hydration, since only the browser has it. */
export const useDemo = (): Kept | null => useSyncExternalStore(subscribe, read, () => null)
