import { storageSettings } from '~/env.server'
import { s3Store } from '~/integrations/s3.server'
import type { ObjectStore } from './object-store'

let cached: { url: string; store: ObjectStore } | null = null

/** The configured object store; null if files are only in `DATA_DIR`. */
export function objectStore(): ObjectStore | null {
  const settings = storageSettings()
  if (!settings) return null
  const url = JSON.stringify(settings)
  if (cached?.url !== url) cached = { url, store: s3Store(settings) }
  return cached.store
}
