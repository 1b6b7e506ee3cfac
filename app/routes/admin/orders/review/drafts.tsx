import { Link, useActionData } from '@remix-run/react'
import { useCallback, useEffect, useSyncExternalStore, type FormEvent } from 'react'
import { reportField } from '~/modules/report-fields/paths'
import { useItemAddress } from './item-form'
import styles from './review.module.css'

// Unsaved input is kept in the tab's session storage; everything that was saved is on the server.

/**
 * The server's state when the draft was typed: the item's version, and whether the report was approved. They
 * decide whether a draft still applies; timestamps could not, since the browser's clock may be wrong.
 */
type Basis = { version: number; completed: boolean }
type Draft = Basis & { value: string }
type Drafts = Record<string, Draft>

const keyOf = (orderId: number) => `unsaved-review-${orderId}`
const changed = 'unsaved-review'

function parse(kept: string | null): Drafts {
  try {
    return kept === null ? {} : (JSON.parse(kept) as Drafts)
  } catch {
    return {}
  }
}

/** Storage may be disabled or full; typing then works without drafts. */
function change(orderId: number, make: (drafts: Drafts) => Drafts) {
  try {
    const drafts = make(parse(sessionStorage.getItem(keyOf(orderId))))
    if (Object.keys(drafts).length === 0) sessionStorage.removeItem(keyOf(orderId))
    else sessionStorage.setItem(keyOf(orderId), JSON.stringify(drafts))
  } catch {
    return
  }
  window.dispatchEvent(new Event(changed))
}

function listen(onChange: () => void) {
  window.addEventListener(changed, onChange)
  return () => window.removeEventListener(changed, onChange)
}

function useDrafts(orderId: number): Drafts {
  const kept = useSyncExternalStore(
    listen,
    () => {
      try {
        return sessionStorage.getItem(keyOf(orderId))
      } catch {
        return null
      }
    },
    () => null,
  )
  return parse(kept)
}

const forgetDraft = (orderId: number, path: string) =>
  change(orderId, (drafts) => Object.fromEntries(Object.entries(drafts).filter(([p]) => p !== path)))

/**
 * The unsaved input of the current item, restored into its field.
 * @param saved the field's value without unsaved input
 */
export function useDraft(orderId: number, path: string, saved: string, { version, completed }: Basis) {
  const draft = useDrafts(orderId)[path]
  const refused = useActionData<{ failure?: unknown } | null>()?.failure !== undefined
  const unsaved = draft !== undefined && draft.value !== saved
  useEffect(() => {
    const kept = parse(sessionStorage.getItem(keyOf(orderId)))[path]
    const field = document.querySelector<HTMLInputElement>('#value')
    // The response to a rejected form contains its input, which is newer than the draft.
    if (kept && field?.value === field?.defaultValue && field) field.value = kept.value
  }, [orderId, path])
  useEffect(() => {
    // After a conflict, the user may still want their input.
    if (refused)
      change(orderId, ({ [path]: draft, ...rest }) =>
        draft ? { ...rest, [path]: { ...draft, version, completed } } : rest,
      )
  }, [refused, orderId, path, version, completed])
  useEffect(() => {
    if (!unsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [unsaved])
  const onInput = useCallback(
    ({ target }: FormEvent) => {
      const field = target as HTMLInputElement
      if (field.name !== 'value') return
      const { value } = field
      if (value === saved) forgetDraft(orderId, path)
      else change(orderId, (drafts) => ({ ...drafts, [path]: { value, version, completed } }))
    },
    [orderId, path, saved, version, completed],
  )
  return { unsaved, typed: draft?.value, onInput, forget: () => forgetDraft(orderId, path) }
}

/**
 * Shows which items have unsaved input. A draft is dropped once its item was saved or the report approved.
 */
export function DraftNotice({
  orderId,
  completed,
  current,
  editing,
}: {
  orderId: number
  completed: boolean
  current: { path: string; version: number } | null
  editing: boolean
}) {
  const drafts = useDrafts(orderId)
  const address = useItemAddress()
  const { path: currentPath, version: currentVersion = 0 } = current ?? {}
  useEffect(() => {
    const stale = ([path, draft]: [string, Draft]) =>
      (completed && !draft.completed) || (path === currentPath && !editing && draft.version < currentVersion)
    const old = Object.entries(drafts).filter(stale)
    if (old.length > 0)
      change(orderId, (all) => Object.fromEntries(Object.entries(all).filter((d) => !stale(d))))
  }, [drafts, orderId, completed, currentPath, currentVersion, editing])
  const waiting = Object.keys(drafts).filter((path) => !(editing && path === currentPath))
  if (waiting.length === 0) return null
  return (
    <p className={styles.note} role="status">
      You have typed something that is not saved yet:{' '}
      {waiting.map((path, i) => (
        <span key={path}>
          {i > 0 && ', '}
          <Link to={address(path, true)} preventScrollReset>
            {reportField(path)?.label ?? path}
          </Link>
        </span>
      ))}
    </p>
  )
}
