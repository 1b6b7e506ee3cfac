import type { AppLoadContext } from '@remix-run/node'
import { z } from 'zod'
import { hashToken, newReference } from '~/modules/tokens.server'
import { signedCookie } from './cookies.server'

// A device on which an account has signed in before gets its own rate limit for that account, which strangers
// cannot use up (decision 023). A signed cookie identifies the device without revealing its accounts.

const deviceCookie = signedCookie('device', 365)

/** On a shared device, the accounts that signed in longest ago are forgotten. */
const maxAccounts = 8

const deviceSchema = z.object({ id: z.string(), accounts: z.array(z.string()) })

async function readDevice(request: Request) {
  const parsed = deviceSchema.safeParse(await deviceCookie.parse(request.headers.get('Cookie')))
  return parsed.success ? parsed.data : null
}

/** Identifies an account on one device only, so that cookies of different devices cannot be matched. */
const accountHash = (deviceId: string, email: string) => hashToken(`${deviceId} ${email}`).slice(0, 32)

/** The id of the request's device if the account of `email` has signed in on it before; null otherwise. */
export async function knownDevice(request: Request, email: string): Promise<string | null> {
  const device = await readDevice(request)
  return device?.accounts.includes(accountHash(device.id, email)) ? device.id : null
}

/** Remembers that the owner of the account of `email` uses this device. */
export async function rememberDevice(request: Request, context: AppLoadContext, email: string) {
  const { id, accounts } = (await readDevice(request)) ?? { id: newReference(), accounts: [] }
  const hash = accountHash(id, email)
  const latest = [hash, ...accounts.filter((known) => known !== hash)].slice(0, maxAccounts)
  context.setCookie(await deviceCookie.serialize({ id, accounts: latest }))
}
