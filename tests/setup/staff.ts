import { createCookie } from '@remix-run/node'
import { hashPassword } from '~/modules/accounts/passwords.server'
import { newReference, newToken, hashToken } from '~/modules/tokens.server'
import type { UserRole } from '~/modules/permissions/signed-in-user'
import { type Product } from './product'
import { sessionSecret } from './required-settings'
import { Visitor } from './visitor'
import { dayMs } from '~/modules/time-units'

export const staffPassword = 'a good password'
let hash: Promise<string> | undefined

/** An account of this role with `staffPassword` and a proven address. Its name is "Test Role": "Test Admin", "Test Viewer". */
export async function makeAccount(
  product: Product,
  role: UserRole,
  email = `${role}-${crypto.randomUUID()}@example.com`,
) {
  hash ??= hashPassword(staffPassword)
  const now = Date.now()
  const { lastInsertRowid } = product.change(
    `insert into users (email, first_name, last_name, role, password_hash, password_set_at, email_proven_at, created_at, updated_at)
     values (?, 'Test', ?, ?, ?, ?, ?, ?, ?)`,
    email,
    role[0]?.toUpperCase() + role.slice(1),
    role,
    await hash,
    now,
    now,
    now,
    now,
  )
  return { id: Number(lastInsertRowid), email }
}

const sessionCookie = createCookie('session', { secrets: [sessionSecret] })

/** The cookie value of a new session signed in to the account. */
export async function startSessionOf(product: Product, userId: number): Promise<string> {
  const token = newToken()
  const now = Date.now()
  product.change(
    'insert into sessions (id, user_id, reference, user_agent, created_at, last_seen_at, expires_at) values (?, ?, ?, ?, ?, ?, ?)',
    hashToken(token),
    userId,
    newReference(),
    '',
    now,
    now,
    now + dayMs,
  )
  const header = await sessionCookie.serialize(token)
  return header.slice('session='.length, header.indexOf(';'))
}

/** Like `signInAs`, but through the product's own API, so that it is logged. */
export async function registerAs(product: Product, role: UserRole) {
  const email = `${role}-${crypto.randomUUID()}@example.com`
  const visitor = new Visitor(product.url)
  const name = { firstName: 'Test', lastName: role[0]?.toUpperCase() + role.slice(1) }
  const registered = await visitor.json('POST', '/api/auth/register', {
    ...name,
    email,
    password: staffPassword,
  })
  product.change('update users set role = ?, email_proven_at = 1 where email = ?', role, email)
  const signedIn = await visitor.json('POST', '/api/auth/login', { email, password: staffPassword })
  if (registered.status !== 201 || signedIn.status !== 200)
    throw new Error(`Not registered: ${registered.status}, ${signedIn.status}`)
  return { visitor, id: product.value('select id from users where email = ?', email), email }
}

/** A visitor who is signed in with this role, with the account's id and address. */
export async function signInAs(product: Product, role: UserRole) {
  const account = await makeAccount(product, role)
  const visitor = new Visitor(product.url)
  visitor.keepCookie('session', await startSessionOf(product, account.id))
  return { visitor, ...account }
}
