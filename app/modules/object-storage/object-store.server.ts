import { storageSettings } from '~/env.server'
import { s3Store } from '~/integrations/s3.server'
import type { ObjectStore } from './object-store'

let made: { url: string; store: ObjectStore } | null = null

/** The object store of the settings; null when files are in `DATA_DIR` alone. */
export function objectStore(): ObjectStore | null {
  const settings = storageSettings()
  if (!settings) return null
  const url = JSON.stringify(settings)
  if (made?.url !== url) made = { url, store: s3Store(settings) }
  return made.store
}
