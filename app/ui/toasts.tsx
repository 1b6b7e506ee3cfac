import * as Toast from '@radix-ui/react-toast'
import { createContext, useCallback, useContext, useState, type ReactNode } from 'react'
import type { SessionMessage } from '~/modules/accounts/schema'
import styles from './toasts.module.css'

// Specification 1, section 9: one toast at a time, 5000 ms, swiped away to the right by 50 px, focus by F8.
const durationMs = 5000
const swipeThreshold = 50

const ToastContext = createContext<(message: SessionMessage) => void>(() => {})

/** Shows a message; a newer one takes the place of an older one. */
export const useToast = () => useContext(ToastContext)

/** Provides toasts to a page, and shows the message that waited for it. */
export function Toasts({ waiting, children }: { waiting: SessionMessage | null; children: ReactNode }) {
  const [shown, setShown] = useState<{ message: SessionMessage; key: number } | null>(null)
  const [open, setOpen] = useState(false)
  const show = useCallback((message: SessionMessage) => {
    setShown((before) => ({ message, key: (before?.key ?? 0) + 1 }))
    setOpen(true)
  }, [])
  const [taken, setTaken] = useState<SessionMessage | null>(null)
  if (waiting && waiting !== taken) {
    setTaken(waiting)
    show(waiting)
  }
  return (
    <ToastContext.Provider value={show}>
      <Toast.Provider duration={durationMs} swipeDirection="right" swipeThreshold={swipeThreshold}>
        {children}
        {shown && (
          <Toast.Root
            key={shown.key}
            className={styles.toast}
            data-kind={shown.message.kind}
            open={open}
            onOpenChange={setOpen}
            type="foreground"
          >
            <Toast.Title className={styles.title}>{shown.message.title}</Toast.Title>
            {shown.message.description && (
              <Toast.Description className={styles.description}>
                {shown.message.description}
              </Toast.Description>
            )}
            <Toast.Close className={styles.close} aria-label="Dismiss">
              <svg viewBox="0 0 16 16" aria-hidden="true">
                <path d="M4 4l8 8M12 4l-8 8" />
              </svg>
            </Toast.Close>
          </Toast.Root>
        )}
        <Toast.Viewport className={styles.viewport} hotkey={['F8']} />
      </Toast.Provider>
    </ToastContext.Provider>
  )
}
