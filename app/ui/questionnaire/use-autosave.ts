import { useEffect, useRef, useState } from 'react'
import type { SavedAnswer } from '~/modules/questionnaire/saved-answer'

const pauseMs = 1000
const retryMs = 10_000

/** The progress of saving an answer. */
export type SaveState =
  | { phase: 'idle' | 'saving' }
  | { phase: 'saved'; answer: SavedAnswer & { result: 'saved' } }
  | { phase: 'invalid'; errors: Record<string, string> }
  | { phase: 'conflict'; answer: SavedAnswer & { result: 'conflict' } }
  /** The connection is lost; saving is retried when it is back. */
  | { phase: 'offline' }
  | { phase: 'failed'; message: string }

const signedOutMessage =
  'You have been signed out. Sign in again in another tab, and then change this answer once more.'
const failedMessage = 'This answer could not be saved. Please press “Save Answers”.'

async function send(path: string, body: URLSearchParams): Promise<SaveState | null> {
  // `keepalive` completes the request even when the page is left.
  const response = await fetch(path, { method: 'POST', body, redirect: 'manual', keepalive: true })
  if (response.type === 'opaqueredirect') return { phase: 'failed', message: signedOutMessage }
  if (!response.headers.get('Content-Type')?.startsWith('application/json'))
    return { phase: 'failed', message: response.status < 500 ? await response.text() : failedMessage }
  const saved = (await response.json()) as SavedAnswer
  if (saved.result === 'invalid') return { phase: 'invalid', errors: saved.errors }
  if (saved.result === 'conflict') return { phase: 'conflict', answer: saved }
  return saved.result === 'saved' ? { phase: 'saved', answer: saved } : null
}

type Show = { state: SaveState; version: number }

/** Saves the input of a question, one request at a time, and reports the progress. */
function makeSaver(path: string, id: string, firstVersion: number, show: (shown: Show) => void) {
  let version = firstVersion
  /** The unsaved input; null when everything is saved. */
  let unsaved: URLSearchParams | null = null
  let isSending = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function sendAfter(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }

  async function flush() {
    clearTimeout(timer)
    if (unsaved === null || isSending) return
    const body = unsaved
    unsaved = null
    isSending = true
    body.set(`${id}.version`, String(version))
    show({ state: { phase: 'saving' }, version })
    const state = await send(path, body).catch((): SaveState => ({ phase: 'offline' }))
    isSending = false
    if (state?.phase === 'saved') version = state.answer.version
    if (state?.phase === 'offline') unsaved ??= body
    show({ state: state ?? { phase: 'idle' }, version })
    // The connection was lost, or more input arrived while the request was in progress.
    if (unsaved !== null) sendAfter(state?.phase === 'offline' ? retryMs : pauseMs)
  }

  return {
    flush,
    change(body: URLSearchParams, afterMs: number) {
      unsaved = body
      sendAfter(afterMs)
    },
    /** Overwrites the version of the answer that someone else has saved. */
    overwrite(body: URLSearchParams, seenVersion: number) {
      version = seenVersion
      unsaved = body
      void flush()
    },
    isBusy: () => unsaved !== null || isSending,
  }
}

/**
 * Saves the fields of one question, which are inside `ref`, when the user pauses or leaves them. No input is
 * lost when the connection fails: saving is retried, and leaving the page asks for confirmation.
 * @param path the URL to save to; null if answers are only sent with the whole form
 */
export function useAutosave(path: string | null, id: string, firstVersion: number) {
  const ref = useRef<HTMLFieldSetElement>(null)
  const [{ state, version }, show] = useState<Show>({ state: { phase: 'idle' }, version: firstVersion })
  const [saver] = useState(() => (path === null ? null : makeSaver(path, id, firstVersion, show)))

  useEffect(() => {
    if (!saver) return
    const retry = () => void saver.flush()
    const warn = (event: BeforeUnloadEvent) => {
      if (!saver.isBusy()) return
      void saver.flush()
      event.preventDefault()
    }
    window.addEventListener('online', retry)
    window.addEventListener('beforeunload', warn)
    return () => {
      window.removeEventListener('online', retry)
      window.removeEventListener('beforeunload', warn)
      // Saves the last input when the component unmounts.
      void saver.flush()
    }
  }, [saver])

  const collect = () => {
    const form = ref.current?.closest('form')
    const body = new URLSearchParams({ question: id })
    for (const [name, value] of form ? new FormData(form) : [])
      if (name.startsWith(`${id}.`) && typeof value === 'string') body.append(name, value)
    return body
  }
  return {
    ref,
    state,
    version,
    change: (afterMs = pauseMs) => saver?.change(collect(), afterMs),
    flush: () => void saver?.flush(),
    overwrite: (seenVersion: number) => saver?.overwrite(collect(), seenVersion),
  }
}
