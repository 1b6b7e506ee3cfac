import { jsonResponse } from '~/http/json-response'

type Owner = { firstName: string; lastName: string; email: string }

/**
 * Whether a password link is valid (docs/specification/json-api.md#account-calls). For an invalid link, both
 * the status and the body say "not found".
 */
export function linkAnswer(owner: Owner | null, invalid: string): Response | object {
  if (!owner) {
    return jsonResponse({ valid: false, error: invalid }, 404)
  }
  const { firstName, lastName, email } = owner
  return { valid: true, user: { firstName, lastName, email } }
}
