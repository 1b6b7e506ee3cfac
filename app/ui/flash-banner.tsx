import { useMatches } from '@remix-run/react'
import { useRootData } from './brand'
import styles from './flash-banner.module.css'

export const usesScripts = (matches: { handle: unknown }[]) =>
  matches.some((m) => (m.handle as { scripts?: boolean } | undefined)?.scripts)

/** The waiting message without JavaScript; with it, `toasts.tsx` shows the same message. */
export function FlashBanner() {
  const flash = useRootData()?.flash
  const scripted = usesScripts(useMatches())
  if (!flash) return null
  const banner = (
    <div className={styles.banner} data-kind={flash.kind} role={flash.kind === 'error' ? 'alert' : 'status'}>
      <div>
        <strong>{flash.title}</strong>
        {flash.description && <span> {flash.description}</span>}
      </div>
    </div>
  )
  return scripted ? <noscript>{banner}</noscript> : banner
}
