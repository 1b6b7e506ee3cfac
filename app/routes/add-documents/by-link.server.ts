import type { AppLoadContext } from '@remix-run/node'
import { limitRate } from '~/http/rate-limits.server'
import { DomainError } from '~/modules/domain-error'

/** Counts guesses only; valid links are not counted, since a whole office may add documents from one address. */
export async function byLink<T>(context: AppLoadContext, run: () => T): Promise<T> {
  try {
    return run()
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') await limitRate('token', context.clientIp)
    throw error
  }
}
