import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { env } from '~/env.server'
import type { HeaderList } from './headers'

const version = 'v1'
const ivBytes = 12
const tagBytes = 16

let key: { secret: string; bytes: Buffer } | undefined

function sealingKey(): Buffer {
  const secret = env().SESSION_SECRET
  if (key?.secret !== secret)
    key = { secret, bytes: Buffer.from(hkdfSync('sha256', secret, '', 'webhook secrets', 32)) }
  return key.bytes
}

/** Encrypts a text for the database (AES-256-GCM; the key comes from SESSION_SECRET by HKDF). */
export function seal(text: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(), iv)
  const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${version}.${sealed.toString('base64url')}`
}

/** @returns null for what was sealed under another SESSION_SECRET, or altered */
export function unseal(sealed: string): string | null {
  const [prefix, data = ''] = sealed.split('.')
  const bytes = Buffer.from(data, 'base64url')
  if (prefix !== version || bytes.length < ivBytes + tagBytes) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', sealingKey(), bytes.subarray(0, ivBytes))
    decipher.setAuthTag(bytes.subarray(-tagBytes))
    const text = [decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]
    return Buffer.concat(text).toString('utf8')
  } catch {
    return null
  }
}

/** A signing secret of 256 bits in the format of Standard Webhooks. */
export const newSigningSecret = () => `whsec_${randomBytes(32).toString('base64')}`

export const sealHeaders = (headers: HeaderList): string =>
  headers.length === 0 ? '' : seal(JSON.stringify(headers))

/** @returns null when they can't be read */
export function unsealHeaders(sealed: string): HeaderList | null {
  if (sealed === '') return []
  const text = unseal(sealed)
  return text === null ? null : (JSON.parse(text) as HeaderList)
}
