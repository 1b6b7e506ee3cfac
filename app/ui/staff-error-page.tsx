import { ErrorMessage } from './error-page'
import { StaffShell } from './staff-shell'

/** The error of a staff page, with the navigation around it. */
export const StaffErrorPage = () => (
  <StaffShell>
    <ErrorMessage home={{ href: '/admin', label: 'Back to the dashboard' }} />
  </StaffShell>
)
