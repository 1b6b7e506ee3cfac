import { randomBytes } from 'node:crypto'
import { sealing } from '../secret-keys.server'
import type { HeaderList } from './headers'

/** Encrypts the webhooks' stored secrets and headers. */
export const { seal, unseal, reseal } = sealing('webhook secrets')

/** A signing secret of 256 bits in the format of Standard Webhooks. */
export const newSigningSecret = () => `whsec_${randomBytes(32).toString('base64')}`

export const sealHeaders = (headers: HeaderList): string =>
  headers.length === 0 ? '' : seal(JSON.stringify(headers))

/** @returns null if they cannot be decrypted */
export function unsealHeaders(sealed: string): HeaderList | null {
  if (sealed === '') return []
  const text = unseal(sealed)
  return text === null ? null : (JSON.parse(text) as HeaderList)
}
