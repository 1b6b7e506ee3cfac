import { Link, useActionData } from '@remix-run/react'
import { useCallback, useEffect, useSyncExternalStore, type FormEvent } from 'react'
import { reportField } from '~/modules/report-fields/fields'
import { useItemUrl } from './item-form'
import layout from './review.module.css'

// Unsaved input is kept in the tab's session storage; everything that was saved is on the server.

/**
 * The server's state when the draft was typed: the item's version, and whether the report was completed. They
 * decide whether a draft still applies; timestamps could not, since the browser's clock may be wrong.
 * Drafts are stored with these names.
 */
type Basis = { version: number; completed: boolean }
type Draft = Basis & { value: string }
type Drafts = Record<string, Draft>

const keyOf = (orderId: number) => `unsaved-review-${orderId}`
const changeEvent = 'unsaved-review'

function parseDrafts(stored: string | null): Drafts {
  try {
    return stored === null ? {} : (JSON.parse(stored) as Drafts)
  } catch {
    return {}
  }
}

/** Storage may be disabled or full; typing then works without drafts. */
function updateDrafts(orderId: number, update: (drafts: Drafts) => Drafts) {
  try {
    const drafts = update(parseDrafts(sessionStorage.getItem(keyOf(orderId))))
    if (Object.keys(drafts).length === 0) sessionStorage.removeItem(keyOf(orderId))
    else sessionStorage.setItem(keyOf(orderId), JSON.stringify(drafts))
  } catch {
    return
  }
  window.dispatchEvent(new Event(changeEvent))
}

function subscribe(onChange: () => void) {
  window.addEventListener(changeEvent, onChange)
  return () => window.removeEventListener(changeEvent, onChange)
}

function useDrafts(orderId: number): Drafts {
  const stored = useSyncExternalStore(
    subscribe,
    () => {
      try {
        return sessionStorage.getItem(keyOf(orderId))
      } catch {
        return null
      }
    },
    () => null,
  )
  return parseDrafts(stored)
}

const forgetDraft = (orderId: number, path: string) =>
  updateDrafts(orderId, (drafts) =>
    Object.fromEntries(Object.entries(drafts).filter(([draftPath]) => draftPath !== path)),
  )

/**
 * The unsaved input of the current item, restored into its field.
 * @param saved the field's value without unsaved input
 */
export function useDraft(orderId: number, path: string, saved: string, { version, completed }: Basis) {
  const draft = useDrafts(orderId)[path]
  const isRefused = useActionData<{ failure?: unknown } | null>()?.failure !== undefined
  const isUnsaved = draft !== undefined && draft.value !== saved
  useEffect(() => {
    const storedDraft = parseDrafts(sessionStorage.getItem(keyOf(orderId)))[path]
    const field = document.querySelector<HTMLInputElement>('#value')
    // The response to a rejected form contains its input, which is newer than the draft.
    if (storedDraft && field?.value === field?.defaultValue && field) field.value = storedDraft.value
  }, [orderId, path])
  useEffect(() => {
    // After a conflict, the user may still want their input.
    if (isRefused)
      updateDrafts(orderId, ({ [path]: refused, ...others }) =>
        refused ? { ...others, [path]: { ...refused, version, completed } } : others,
      )
  }, [isRefused, orderId, path, version, completed])
  useEffect(() => {
    if (!isUnsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnsaved])
  const onInput = useCallback(
    ({ target }: FormEvent) => {
      const field = target as HTMLInputElement
      if (field.name !== 'value') return
      const { value } = field
      if (value === saved) forgetDraft(orderId, path)
      else updateDrafts(orderId, (drafts) => ({ ...drafts, [path]: { value, version, completed } }))
    },
    [orderId, path, saved, version, completed],
  )
  return { isUnsaved, typed: draft?.value, onInput, forget: () => forgetDraft(orderId, path) }
}

/**
 * Shows which items have unsaved input. A draft is dropped once its item was saved or the report approved.
 */
export function DraftNotice({
  orderId,
  completed,
  current,
  isEditing,
}: {
  orderId: number
  completed: boolean
  current: { path: string; version: number } | null
  isEditing: boolean
}) {
  const drafts = useDrafts(orderId)
  const itemUrl = useItemUrl()
  const { path: currentPath, version: currentVersion = 0 } = current ?? {}
  useEffect(() => {
    const isStale = ([path, draft]: [string, Draft]) =>
      (completed && !draft.completed) ||
      (path === currentPath && !isEditing && draft.version < currentVersion)
    const staleDrafts = Object.entries(drafts).filter(isStale)
    if (staleDrafts.length > 0)
      updateDrafts(orderId, (all) =>
        Object.fromEntries(Object.entries(all).filter((entry) => !isStale(entry))),
      )
  }, [drafts, orderId, completed, currentPath, currentVersion, isEditing])
  const unsavedPaths = Object.keys(drafts).filter((path) => !(isEditing && path === currentPath))
  if (unsavedPaths.length === 0) return null
  return (
    <p className={layout.note} role="status">
      You have unsaved input for{' '}
      {unsavedPaths.map((path, index) => (
        <span key={path}>
          {index > 0 && ', '}
          <Link to={itemUrl(path, true)} preventScrollReset>
            {reportField(path)?.label ?? path}
          </Link>
        </span>
      ))}
    </p>
  )
}
