import { env } from '~/env.server'
import { clamdScanner } from '~/integrations/clamd.server'
import { log } from '~/log.server'
import type { Scanner } from './scanner'

let cached: { url: string; scanner: Scanner } | null = null

/** The configured scanner; null if files are not scanned. */
export function scanner(): Scanner | null {
  const url = env().CLAMD_URL
  if (url === undefined) return null
  if (cached?.url !== url) cached = { url, scanner: clamdScanner(url) }
  return cached.scanner
}

/** Whether the scanner responds; null if none is configured. */
export async function isScannerUp(): Promise<boolean | null> {
  const answer = scanner()?.ping()
  if (!answer) return null
  return answer.then(
    () => true,
    (error: unknown) => {
      log().error({ error }, 'the virus scanner does not respond')
      return false
    },
  )
}
