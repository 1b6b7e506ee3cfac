import { createHash, randomBytes } from 'node:crypto'

/** A fresh secret of 256 bits for a cookie or a link. */
export const newToken = () => randomBytes(32).toString('base64url')

/** A random name that nobody can guess and that is no secret. */
export const newReference = () => randomBytes(12).toString('base64url')

/** What the database keeps of a token: its SHA-256, hex. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')
