import { createHash, randomBytes } from 'node:crypto'

/** A new secret of 256 bits for a cookie or a link. */
export const newToken = () => randomBytes(32).toString('base64url')

/** A random identifier that cannot be guessed but is not secret. */
export const newReference = () => randomBytes(12).toString('base64url')

/** The stored form of a token: its SHA-256 in hex. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Random characters of Crockford's base32, five bits each. */
export const randomBase32 = (length: number) =>
  Array.from(randomBytes(length), (byte) => crockford[byte % crockford.length]).join('')
