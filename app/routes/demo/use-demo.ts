import { useSyncExternalStore } from 'react'
import { parseDemo, type AnswerName, type Demo } from './answers'

// A visitor's input stays in this tab: session storage preserves it on reload, and no request contains it.

const key = 'demo'

type DemoState = {
  demo: Demo
  /** False if the browser refuses to store it: the demo works, but a reload restarts it. */
  isStored: boolean
}

let state: DemoState | undefined
const listeners = new Set<() => void>()

/** If storage is disabled, even accessing it throws. */
function read(): DemoState {
  if (!state) {
    try {
      state = { demo: parseDemo(sessionStorage.getItem(key)), isStored: true }
    } catch {
      state = { demo: parseDemo(null), isStored: false }
    }
  }
  return state
}

function setState(demo: Demo, store: () => void) {
  let isStored = true
  try {
    store()
  } catch {
    isStored = false
  }
  state = { demo, isStored }
  for (const listener of listeners) listener()
}

export function changeDemo(change: (demo: Demo) => Demo) {
  const demo = change(read().demo)
  setState(demo, () => sessionStorage.setItem(key, JSON.stringify(demo)))
}

export const setAnswer = (name: AnswerName, value: string) =>
  changeDemo((demo) => ({ ...demo, answers: { ...demo.answers, [name]: value } }))

export const clearDemo = () => setState(parseDemo(null), () => sessionStorage.removeItem(key))

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The visitor's input; null on the server and until hydration, since only the browser has it. */
export const useDemo = (): DemoState | null => useSyncExternalStore(subscribe, read, () => null)
