import { useLocation, useNavigation } from '@remix-run/react'
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import type { Flash } from '~/modules/accounts/schema'
import type { ShownToast, ToastViewProps } from './toast-view'
import styles from './toasts.module.css'

/** `keepOnNextPage`: the message announces the next page and remains on it. */
type Shown = ShownToast & { keepOnNextPage: boolean }
type ShowToast = (message: Flash, options?: { keepOnNextPage?: boolean }) => void

const ToastContext = createContext<ShowToast>(() => {})
const DismissContext = createContext<() => void>(() => {})

/** Shows a message; a newer one replaces it. */
export const useToast = () => useContext(ToastContext)

/** Dismisses the message, for retries that are not form submissions; those dismiss it automatically. */
export const useDismissToast = () => useContext(DismissContext)

/** Shows the message if the toast scripts cannot be loaded. */
function PlainToast({ shown: { message }, isOpen }: ToastViewProps) {
  if (!isOpen) return null
  return (
    <div className={styles.viewport}>
      <div className={styles.toast} data-kind={message.kind} role="alert">
        <div className={styles.title}>{message.title}</div>
        {message.description && <div className={styles.description}>{message.description}</div>}
      </div>
    </div>
  )
}

/** Loaded with the first message, because most pages show none. */
const loadView = () =>
  import('./toast-view').then(
    (module) => module.ToastView,
    () => PlainToast,
  )

/** Provides toasts to a page and shows the session's flash message. */
export function Toasts({ flash, children }: { flash: Flash | null; children: ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [View, setView] = useState<ComponentType<ToastViewProps> | null>(null)
  const show = useCallback<ShowToast>((message, { keepOnNextPage = false } = {}) => {
    setShown((before) => ({ message, keepOnNextPage, key: (before?.key ?? 0) + 1 }))
    setOpen(true)
  }, [])
  const dismiss = useCallback(() => setOpen(false), [])
  // Submitting a form or changing the page dismisses the message, which would cover the result.
  const { pathname, search } = useLocation()
  const url = pathname + search
  const isSubmitting = useNavigation().state === 'submitting'
  const [previous, setPrevious] = useState({ url, isSubmitting })
  if (previous.url !== url || previous.isSubmitting !== isSubmitting) {
    setPrevious({ url, isSubmitting })
    if (isSubmitting || (previous.url !== url && !shown?.keepOnNextPage)) dismiss()
  }
  useEffect(() => {
    // A form that fails client-side validation is not sent, so its errors replace the toast. Captured
    // before React's own handlers run, which may show a new toast.
    const options = { capture: true }
    window.addEventListener('submit', dismiss, options)
    return () => window.removeEventListener('submit', dismiss, options)
  }, [dismiss])
  const [lastFlash, setLastFlash] = useState<Flash | null>(null)
  if (flash && flash !== lastFlash) {
    setLastFlash(flash)
    show(flash)
  }
  const isNeeded = shown !== null && View === null
  useEffect(() => {
    if (isNeeded) void loadView().then((view) => setView(() => view))
  }, [isNeeded])
  return (
    <ToastContext.Provider value={show}>
      <DismissContext.Provider value={dismiss}>
        {children}
        {View && shown && <View shown={shown} isOpen={isOpen} onOpenChange={setOpen} />}
      </DismissContext.Provider>
    </ToastContext.Provider>
  )
}
