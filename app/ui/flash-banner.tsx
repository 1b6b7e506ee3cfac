import { useMatches } from '@remix-run/react'
import { useEffect } from 'react'
import { useRootData } from './root-data'
import styles from './flash-banner.module.css'

type Handle = {
  /** Whether the page loads scripts; a function if it depends on the loader's data. */
  scripts?: boolean | ((data: unknown) => boolean)
}

export const usesScripts = (matches: { handle: unknown; data: unknown }[]) =>
  matches.some(({ handle, data }) => {
    const { scripts = false } = (handle as Handle | undefined) ?? {}
    return typeof scripts === 'function' ? scripts(data) : scripts
  })

/**
 * The flash message without JavaScript; with JavaScript, `toasts.tsx` shows it.
 * @param at the id of the heading of the section that contains this banner: only messages for this section
 * are shown here, and with JavaScript the heading gets the focus
 */
export function FlashBanner({ at }: { at?: string }) {
  const flash = useRootData()?.flash
  const hasScripts = usesScripts(useMatches())
  useEffect(() => {
    // The pressed button is disabled while its form is submitted and loses the focus.
    if (at !== undefined && flash?.at === at) document.getElementById(at)?.focus({ preventScroll: true })
  }, [flash, at])
  if (!flash || flash.at !== at) return null
  const banner = (
    <div
      className={at === undefined ? styles.banner : `${styles.banner} ${styles.inSection}`}
      data-kind={flash.kind}
      role={flash.kind === 'error' ? 'alert' : 'status'}
    >
      <div>
        <strong>{flash.title}</strong>
        {flash.description && <span> {flash.description}</span>}
        {flash.links && (
          <span className={styles.links}>
            {flash.links.map(({ text, href }) => (
              <a key={href} href={href}>
                {text}
              </a>
            ))}
          </span>
        )}
      </div>
    </div>
  )
  return hasScripts ? <noscript>{banner}</noscript> : banner
}
