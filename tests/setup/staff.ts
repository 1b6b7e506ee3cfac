import type { UserRole } from '~/modules/accounts/schema'
import type { Product } from './product'
import { Visitor } from './visitor'

export const staffPassword = 'a good password'

/** An account of that role with `staffPassword`. Its name is "Test Role": "Test Admin", "Test Viewer". */
export async function makeAccount(
  product: Product,
  role: UserRole,
  email = `${role}-${crypto.randomUUID()}@example.com`,
) {
  const response = await new Visitor(product.url).json('POST', '/api/auth/register', {
    email,
    firstName: 'Test',
    lastName: role[0]?.toUpperCase() + role.slice(1),
    password: staffPassword,
  })
  if (response.status !== 201) throw new Error(`No account: ${response.status} ${await response.text()}`)
  product.change('update users set role = ? where email = ?', role, email)
  return { id: product.value('select id from users where email = ?', email), email }
}

/** A visitor who is signed in as that role, with the account's id and address. */
export async function signInAs(product: Product, role: UserRole) {
  const account = await makeAccount(product, role)
  const visitor = new Visitor(product.url)
  const answer = await visitor.json('POST', '/api/auth/login', {
    email: account.email,
    password: staffPassword,
  })
  if (answer.status !== 200) throw new Error(`Not signed in: ${answer.status} ${await answer.text()}`)
  return { visitor, ...account }
}
