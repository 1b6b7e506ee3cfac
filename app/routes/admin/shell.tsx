import { Outlet } from '@remix-run/react'
import { StaffErrorPage } from '~/ui/staff-error-page'
import { StaffShell } from '~/ui/staff-shell'

export const handle = { scripts: true }

/** The layout of all staff pages. Does not authorize anything; each page does. */
export default function AdminShell() {
  return (
    <StaffShell>
      <Outlet />
    </StaffShell>
  )
}

export { StaffErrorPage as ErrorBoundary }
