import { createCookie } from '@remix-run/node'
import { env, sessionSecrets } from '~/env.server'
import { dayMs } from '~/modules/time-units'

const isHttps = env().APP_URL.startsWith('https:')

const options = (days: number) =>
  ({ httpOnly: true, sameSite: 'lax', path: '/', secure: isHttps, maxAge: (days * dayMs) / 1000 }) as const

/** A cookie that scripts cannot read and other sites’ forms do not send. */
export const siteCookie = (name: string, days: number) => createCookie(name, options(days))

/** The same, signed. The prefix makes browsers reject one that was set by another host of the domain. */
export const signedCookie = (name: string, days: number) =>
  createCookie(isHttps ? `__Host-${name}` : name, { ...options(days), secrets: sessionSecrets() })
