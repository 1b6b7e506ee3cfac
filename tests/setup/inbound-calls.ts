import type { Caller } from '~/modules/inbound-webhooks/authenticate-caller.server'
import { inboundPermissions } from '~/modules/inbound-webhooks/access'
import { receiveCustom, receiveData } from '~/modules/inbound-webhooks/receive.server'
import type { SecretAccess } from '~/modules/inbound-webhooks/secret-form'
import { createInboundSecret } from '~/modules/inbound-webhooks/secrets.server'
import type { SignedInUser } from '~/modules/permissions/signed-in-user'
import type { Action } from '~/modules/inbound-webhooks/schema'
import { desc } from 'drizzle-orm'
import { db } from '~db/client.server'
import { inboundSecrets } from '~db/schema'
import { customerForm, propertyForm } from '../factories/orders'
import { must } from './helpers'

// Calls of a partner's system, as they are received after authentication.

export type Body = Record<string, unknown>

/** The caller who is authenticated by the token of the settings. */
export const caller: Caller = { key: 'token', secretId: null }

export const call = (
  body: unknown,
  headers: Record<string, string> = {},
  path = 'POST /api/webhook/data/create',
) => ({
  caller,
  path,
  headers: new Headers(headers),
  text: typeof body === 'string' ? body : JSON.stringify(body),
})

/** Calls an action of `/api/webhook/data`. */
export const data = async (action: Action, body: unknown, headers = {}) => {
  const { status, body: response } = await receiveData(action, call(body, headers))
  return { status, ...(response as Body) } as { status: number; id: number } & Body
}

/** Calls an operation of `/api/webhook/custom`. */
export const custom = async (operation: string, body: unknown, headers = {}) =>
  (await receiveCustom(operation, call(body, headers))).body as Body

/** The access of a secret, by default to everything. */
export const secretAccess = (changes: Partial<SecretAccess> = {}): SecretAccess => ({
  name: 'Test System',
  permissions: [...inboundPermissions],
  extent: 'everything',
  hoas: '',
  ...changes,
})

/** Creates a secret and returns the calls of a system that signs with it. */
export function callsWithSecret(boss: SignedInUser, changes: Partial<SecretAccess> = {}) {
  createInboundSecret(boss, secretAccess(changes))
  const { id } = must(db().select().from(inboundSecrets).orderBy(desc(inboundSecrets.id)).get())
  const caller: Caller = { key: `secret ${id}`, secretId: id }
  return {
    id,
    data: async (action: Action, body: unknown, headers = {}) => {
      const { status, body: response } = await receiveData(action, { ...call(body, headers), caller })
      return { status, ...(response as Body) } as { status: number; id: number } & Body
    },
    custom: async (operation: string, body: unknown, headers = {}) =>
      (await receiveCustom(operation, { ...call(body, headers), caller })).body as Body,
  }
}

export const hoa = (changes: Body = {}) => ({
  name: 'Cedar Ridge',
  city: 'Lacey',
  state: 'WA',
  totalUnits: 12,
  ...changes,
})

export const wholeOrder = (changes: Body = {}) => ({ ...customerForm(), ...propertyForm(), ...changes })
