import { Outlet } from '@remix-run/react'
import { StaffErrorPage } from '~/ui/staff-error-page'
import { StaffShell } from '~/ui/staff-shell'

export const handle = { scripts: true }

/** The frame around every staff page. It does not authorize anything: each page inside does. */
export default function AdminShell() {
  return (
    <StaffShell>
      <Outlet />
    </StaffShell>
  )
}

export { StaffErrorPage as ErrorBoundary }
