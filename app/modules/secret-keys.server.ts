import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { sessionSecrets } from '~/env.server'

// All keys are derived from SESSION_SECRET, a different one for each purpose. While SESSION_SECRET_OLD is
// set, data protected by it can still be read and verified; `reseal` and `npm run rotate:secrets` re-encrypt
// it with the new one.

const keys = new Map<string, Buffer>()

function keyOf(secret: string, purpose: string): Buffer {
  const name = `${purpose} ${secret}`
  const cached = keys.get(name)
  if (cached) return cached
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  keys.set(name, key)
  return key
}

/** The keys of a purpose, the current one first. */
const keysOf = (purpose: string) => sessionSecrets().map((secret) => keyOf(secret, purpose))

const version = 'v1'
const ivBytes = 12
const tagBytes = 16

function open(sealed: string, key: Buffer, context: string): string | null {
  const [prefix, data = ''] = sealed.split('.')
  const bytes = Buffer.from(data, 'base64url')
  if (prefix !== version || bytes.length < ivBytes + tagBytes) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
    decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-tagBytes))
    const text = [decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]
    return Buffer.concat(text).toString('utf8')
  } catch {
    return null
  }
}

/**
 * Encrypts text for the database (AES-256-GCM). Text sealed in one `context`, such as the id of its account,
 * cannot be opened in another.
 * @param purpose names the key
 */
export function sealing(purpose: string) {
  const seal = (text: string, context = ''): string => {
    const [key] = keysOf(purpose)
    const iv = randomBytes(ivBytes)
    const cipher = createCipheriv('aes-256-gcm', key ?? '', iv).setAAD(Buffer.from(context))
    const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return `${version}.${sealed.toString('base64url')}`
  }
  /**
   * @returns null if the text was sealed with a secret that is no longer set, sealed in another context, or
   * altered
   */
  const unseal = (sealed: string, context = ''): string | null => {
    for (const key of keysOf(purpose)) {
      const text = open(sealed, key, context)
      if (text !== null) return text
    }
    return null
  }
  /**
   * Re-encrypts text protected by the previous secret.
   * @returns the same text if the current secret protects it; null if it cannot be decrypted
   */
  const reseal = (sealed: string, context = ''): string | null => {
    const [current] = keysOf(purpose)
    if (current && open(sealed, current, context) !== null) return sealed
    const text = unseal(sealed, context)
    return text === null ? null : seal(text, context)
  }
  return { seal, unseal, reseal }
}

/** Signs text (HMAC-SHA256), such as the token of a link. @param purpose names the key */
export function signing(purpose: string) {
  const macOf = (text: string, key: Buffer) => createHmac('sha256', key).update(text).digest()
  return {
    sign: (text: string): Buffer => macOf(text, keysOf(purpose)[0] ?? Buffer.alloc(0)),
    isSigned: (text: string, mac: Buffer): boolean =>
      mac.length === 32 && keysOf(purpose).some((key) => timingSafeEqual(mac, macOf(text, key))),
  }
}
