import { createCookie } from '@remix-run/node'
import { env, sessionSecrets } from '~/env.server'

const isHttps = env().APP_URL.startsWith('https:')

const options = (days: number) =>
  ({ httpOnly: true, sameSite: 'lax', path: '/', secure: isHttps, maxAge: days * 86_400 }) as const

/** A cookie that scripts cannot read and other sites’ forms do not send. */
export const siteCookie = (name: string, days: number) => createCookie(name, options(days))

/** The same, signed. The prefix makes browsers reject one that was set by another host of the domain. */
export const signedCookie = (name: string, days: number) =>
  createCookie(isHttps ? `__Host-${name}` : name, { ...options(days), secrets: sessionSecrets() })
