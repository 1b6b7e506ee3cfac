import { Button } from '@mantine/core'
import { useMatches } from '@remix-run/react'
import { useEffect, type ReactNode } from 'react'
import { usesScripts } from './flash-banner'
import { useNonce } from './nonce'
import styles from './passkey-button.module.css'

const script = '/passkeys.js'

/**
 * A button that asks the browser for a passkey. `public/passkeys.js` shows it if scripts and passkeys are
 * available and does the rest, so that pages without other scripts need none. Errors are shown below it.
 */
export function PasskeyButton({
  purpose,
  formId,
  next,
  nameFrom,
  variant = 'default',
  shouldPromptOnLoad = false,
  children,
}: {
  purpose: 'sign-in' | 'second-step' | 'confirm' | 'create'
  /** The id of a form that is submitted once the passkey is accepted. */
  formId?: string
  /** The path to redirect to, instead of the home page. */
  next?: string | undefined
  /** The id of the field with the name of a new passkey. */
  nameFrom?: string
  variant?: 'default' | 'filled'
  /** Whether the browser prompts as soon as the page opens, because the page has no other purpose. */
  shouldPromptOnLoad?: boolean
  children: ReactNode
}) {
  const nonce = useNonce()
  const hasScripts = usesScripts(useMatches())
  // The browser does not run script elements that React inserts on the client.
  useEffect(() => {
    if (document.querySelector(`script[src="${script}"]`)) return
    document.head.append(Object.assign(document.createElement('script'), { src: script }))
  }, [])
  return (
    <div className={styles.passkey}>
      <Button
        type="button"
        size="md"
        fullWidth
        variant={variant}
        data-passkey={purpose}
        data-submits={formId}
        data-next={next}
        data-name-from={nameFrom}
        data-prompt-on-load={shouldPromptOnLoad || undefined}
      >
        {children}
      </Button>
      <p className={styles.message} role="alert" data-passkey-message />
      {!hasScripts && <script src={script} defer nonce={nonce} />}
    </div>
  )
}
