import type { AppLoadContext } from '@remix-run/node'
import { limitRate } from '~/http/rate-limits.server'
import { DomainError } from '~/modules/domain-error'

/**
 * Runs `run`, which looks up a link's token, and counts unknown tokens as guesses. Valid links are not
 * counted, since a whole office may use them from one address.
 */
export async function limitGuesses<T>(context: AppLoadContext, run: () => T): Promise<T> {
  try {
    return run()
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') await limitRate('token', context.clientIp)
    throw error
  }
}
