import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { signInSchema } from '~/modules/accounts/schema'
import { checkCredentials, type VerifiedCredentials } from '~/modules/sign-in/sign-in.server'

/**
 * Sign-in by email and password.
 * @throws DomainError `not_signed_in`
 */
export const authenticator = new Authenticator<VerifiedCredentials>().use(
  new FormStrategy(async ({ form }) => {
    const credentials = signInSchema.parse(Object.fromEntries(form))
    return checkCredentials(credentials)
  }),
)
