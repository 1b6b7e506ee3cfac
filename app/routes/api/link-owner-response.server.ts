import { jsonResponse } from '~/http/json-response'

type Owner = { firstName: string; lastName: string; email: string }

/**
 * Says whether a password link is valid, and whose it is (docs/specification/json-api.md#account-calls). For an invalid link, both
 * the status and the body say "not found".
 */
export function linkOwnerResponse(owner: Owner | null, invalidMessage: string): Response | object {
  if (!owner) return jsonResponse({ valid: false, error: invalidMessage }, 404)
  const { firstName, lastName, email } = owner
  return { valid: true, user: { firstName, lastName, email } }
}
