import type { Flash } from '~/modules/accounts/schema'

/** The message about an invalid pair of new passwords. */
export function passwordProblem(fieldErrors: Record<string, string | undefined>): Flash | null {
  const { password, confirmPassword } = fieldErrors
  if (password?.includes('at least'))
    return { kind: 'error', title: 'Password too short', description: password }
  if (confirmPassword === 'Passwords do not match')
    return { kind: 'error', title: 'Password mismatch', description: confirmPassword }
  return null
}
