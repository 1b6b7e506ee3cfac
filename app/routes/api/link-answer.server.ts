import { jsonResponse } from '~/http/json-answer'

type Owner = { firstName: string; lastName: string; email: string }

/**
 * What a link to set a password is worth (docs/specification/json-api.md#account-calls). A link that is worth nothing is not found,
 * and says so in both ways.
 */
export function linkAnswer(owner: Owner | null, invalid: string): Response | object {
  if (!owner) {
    return jsonResponse({ valid: false, error: invalid }, 404)
  }
  const { firstName, lastName, email } = owner
  return { valid: true, user: { firstName, lastName, email } }
}
