import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import type { Confirmation } from '~/modules/sign-in/confirmation'
import { ConfirmIdentity } from './confirm-identity'
import { ErrorMessage } from './error-page'
import { StaffShell } from './staff-shell'

/** The error of a staff page, with the navigation around it; and the question who sits at the screen, which a form waits for. */
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
