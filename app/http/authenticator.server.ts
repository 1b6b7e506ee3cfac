import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { checkCredentials, type VerifiedCredentials } from '~/modules/sign-in/sign-in.server'

const authenticator = new Authenticator<VerifiedCredentials>().use(
  new FormStrategy(({ form }) =>
    checkCredentials({ email: String(form.get('email')), password: String(form.get('password')) }),
  ),
)

/**
 * Checks an email and a password. The strategy takes a request, which must contain only the validated values: if a
 * field was sent twice, the other value must not be used.
 * @throws DomainError `not_signed_in`
 */
export const authenticate = (credentials: { email: string; password: string }) =>
  authenticator.authenticate(
    'form',
    new Request('http://form', { method: 'POST', body: new URLSearchParams(credentials) }),
  )
