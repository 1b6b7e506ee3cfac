import { jsonResponse } from '~/http/json-answer'

type Owner = { firstName: string; lastName: string; email: string }

/**
 * Whether a link to set a password is valid (docs/specification/json-api.md#account-calls). An invalid link is answered as not
 * found, in the status and in the body.
 */
export function linkAnswer(owner: Owner | null, invalid: string): Response | object {
  if (!owner) {
    return jsonResponse({ valid: false, error: invalid }, 404)
  }
  const { firstName, lastName, email } = owner
  return { valid: true, user: { firstName, lastName, email } }
}
