import { env } from '~/env.server'
import { DomainError } from '../domain-error'

/**
 * In production, deliveries go only over https: they name customers' orders, and anyone on the way could read them.
 * @throws DomainError `invalid`
 */
export function requireSecureUrl(url: string) {
  if (env().NODE_ENV !== 'production' || url.startsWith('https://')) return
  const message = 'Please enter an address that begins with https://'
  throw new DomainError('invalid', message, { fields: { url: message } })
}
