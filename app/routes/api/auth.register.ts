import { api, methodNotAllowed } from '~/http/api.server'
import { jsonResponse } from '~/http/json-response'
import { clientOf, signInVisitor } from '~/http/visitor.server'
import { registerCustomer } from '~/modules/sign-in/register-customer.server'
import { registrationSchema } from '~/modules/accounts/schema'

export const loader = methodNotAllowed('POST')

/** `POST /api/auth/register`: always creates a customer, and signs them in. */
export const action = api('POST', {
  access: 'anyone',
  limit: 'register',
  body: registrationSchema,
  async handle({ body, request, visitor, context }) {
    const registration = await registerCustomer(body)
    // An account's first device needs no notification.
    await signInVisitor({ request, context, visitor }, registration, {
      client: clientOf(context),
      isKnownDevice: true,
    })
    return jsonResponse({ user: registration.user }, 201)
  },
})
