import * as Toast from '@radix-ui/react-toast'
import type { Flash } from '~/modules/accounts/schema'
import { noticeId } from './focused-notice'
import styles from './toasts.module.css'

// docs/specification/look-and-feel.md#messages
const durationMs = 5000
const swipeThreshold = 50

export type ShownToast = { message: Flash; key: number }
export type ToastViewProps = { shown: ShownToast; isOpen: boolean; onOpenChange: (open: boolean) => void }

/**
 * For messages that the page also shows in a notice with the focus, which screen readers announce already.
 * Radix requires a label, so this one is a zero-width space.
 */
const silent = { text: { 'data-radix-toast-announce-exclude': '' }, label: '\u200b' }
const spoken = { text: {}, label: 'Notification' }

export function ToastView({ shown: { message, key }, isOpen, onOpenChange }: ToastViewProps) {
  const { text, label } = message.at === noticeId ? silent : spoken
  return (
    <Toast.Provider
      label={label}
      duration={durationMs}
      swipeDirection="right"
      swipeThreshold={swipeThreshold}
    >
      <Toast.Root
        key={key}
        className={styles.toast}
        data-kind={message.kind}
        open={isOpen}
        onOpenChange={onOpenChange}
        type="foreground"
      >
        <Toast.Title className={styles.title} {...text}>
          {message.title}
        </Toast.Title>
        {message.description && (
          <Toast.Description className={styles.description} {...text}>
            {message.description}
          </Toast.Description>
        )}
        {message.links?.map(({ text, href }) => (
          <a key={href} href={href} className={styles.link}>
            {text}
          </a>
        ))}
        <Toast.Close className={styles.close} aria-label="Dismiss">
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M4 4l8 8M12 4l-8 8" />
          </svg>
        </Toast.Close>
      </Toast.Root>
      <Toast.Viewport className={styles.viewport} hotkey={['F8']} />
    </Toast.Provider>
  )
}
