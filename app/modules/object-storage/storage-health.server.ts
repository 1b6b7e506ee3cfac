import { log } from '~/log.server'
import { objectStore } from './object-store.server'

const cacheMs = 2_000
const timeoutMs = 2_000
let last: { at: number; answer: Promise<boolean> } | null = null

/** Whether the object store responds, checked at most every two seconds; null if none is configured. */
export async function isObjectStoreUp(now = Date.now()): Promise<boolean | null> {
  const store = objectStore()
  if (!store) return null
  if (!last || now - last.at >= cacheMs || now < last.at) {
    const answer = store.ping().then(
      () => true,
      (error: unknown) => {
        log().error({ error }, 'the object store does not respond')
        return false
      },
    )
    last = { at: now, answer }
  }
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), timeoutMs)
  })
  return Promise.race([last.answer, tooLate]).finally(() => clearTimeout(timer))
}
