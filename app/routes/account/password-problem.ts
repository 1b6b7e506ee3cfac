import type { SessionMessage } from '~/modules/accounts/schema'

/** What a refused pair of new passwords is called in the message of the page. */
export function passwordProblem(fieldErrors: Record<string, string | undefined>): SessionMessage | null {
  const { password, confirmPassword } = fieldErrors
  if (password?.includes('at least'))
    return { kind: 'error', title: 'Password too short', description: password }
  if (confirmPassword === 'Passwords do not match')
    return { kind: 'error', title: 'Password mismatch', description: confirmPassword }
  return null
}
