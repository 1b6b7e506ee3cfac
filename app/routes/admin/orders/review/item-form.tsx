import { useSearchParams } from '@remix-run/react'
import type { Review } from '~/modules/reports/review/review.server'
import styles from './item-form.module.css'

export type Item = NonNullable<Review['current']>

/** The URL of an item: search and zoom stay, the page is the item's own. */
export function useItemUrl() {
  const [parameters] = useSearchParams()
  return (path: string, isEditing = false) => {
    const next = new URLSearchParams({ item: path })
    for (const name of ['zoom', 'q', 'sort']) {
      const value = parameters.get(name)
      if (value) next.set(name, value)
    }
    if (isEditing) next.set('edit', '1')
    return `?${next.toString()}`
  }
}

/** Which item a form is about, and the version that its sender saw. */
export const ItemIdentity = ({ item }: { item: Item }) => (
  <>
    <input type="hidden" name="path" value={item.path} />
    <input type="hidden" name="seen" value={item.version} />
  </>
)

/** The key that presses a control, shown visually only: `aria-keyshortcuts` announces it to screen readers. */
export const Key = ({ name }: { name: string }) => (
  <kbd className={styles.key} aria-hidden="true">
    {name}
  </kbd>
)
