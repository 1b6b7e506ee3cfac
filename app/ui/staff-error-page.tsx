import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import type { Confirmation } from '~/modules/sign-in/confirmation'
import { ConfirmIdentity } from './confirm-identity'
import { ErrorMessage } from './error-page'
import { StaffShell } from './staff-shell'

/**
 * The error page of the staff area with its navigation; it also renders the identity confirmation that a form
 * may require.
 */
export function StaffErrorPage() {
  const error = useRouteError()
  const confirmation = isRouteErrorResponse(error)
    ? (error.data as { confirmation?: Confirmation } | null)?.confirmation
    : undefined
  return (
    <StaffShell>
      {confirmation ? (
        <ConfirmIdentity {...confirmation} />
      ) : (
        <ErrorMessage home={{ href: '/admin', label: 'Back to the dashboard' }} />
      )}
    </StaffShell>
  )
}
