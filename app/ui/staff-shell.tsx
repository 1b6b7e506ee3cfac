import { Button } from '@mantine/core'
import { Form, NavLink, useLocation } from '@remix-run/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { isStaff, hasPermission, roleLabels, type PermissionName } from '~/modules/permissions/permissions'
import { useBrand, useRootData } from './root-data'
import { FlashBanner } from './flash-banner'
import { Logo } from './logo'
import styles from './staff-shell.module.css'

type Entry = { to: string; label: string; permission: PermissionName; isForCustomers?: boolean }

/** Entries are shown if the role may open them (docs/specification/staff-area.md#sidebar). */
const entries: Entry[] = [
  { to: '/admin', label: 'Dashboard', permission: 'staff area' },
  { to: '/admin/snapshots', label: 'Snapshots', permission: 'orders' },
  { to: '/admin/hoas', label: 'HOAs', permission: 'hoas' },
  { to: '/admin/users', label: 'Team', permission: 'team' },
  { to: '/admin/pdf-generator', label: 'PDF Generator', permission: 'pdf generator' },
  { to: '/admin/reading', label: 'Reading', permission: 'reading' },
  { to: '/admin/activity-logs', label: 'Activity Logs', permission: 'activity log' },
  { to: '/admin/customer-data', label: 'Customer Data', permission: 'customer data' },
  { to: '/admin/promotion-codes', label: 'Promotion Codes', permission: 'promotion codes' },
  { to: '/admin/webhooks', label: 'Webhooks', permission: 'webhooks' },
  { to: '/partner', label: 'Partner Portal', permission: 'partner portal' },
  { to: '/your-orders', label: 'Your Orders', permission: 'own orders', isForCustomers: true },
  { to: '/admin/settings', label: 'Settings', permission: 'account settings' },
]

/**
 * The layout of the staff pages and of everyone's account settings. Navigation depends on the role and works
 * without JavaScript.
 */
export function StaffShell({ children }: { children: ReactNode }) {
  const user = useRootData()?.user
  const { productName } = useBrand()
  const isCollapsed = useRootData()?.isSidebarCollapsed ?? false
  const { pathname, search } = useLocation()
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    // Scrolls only the navigation row, not the page.
    const current = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (nav.current && current) nav.current.scrollLeft = current.offsetLeft - nav.current.offsetLeft - 48
  }, [pathname])
  const visibleEntries = entries.filter(
    ({ permission, isForCustomers }) =>
      user && hasPermission(user.role, permission) && (!isForCustomers || user.role === 'customer'),
  )
  return (
    <div className={styles.frame} data-collapsed={isCollapsed || undefined}>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <header className={styles.side}>
        <a href="/" className={styles.brand} aria-label={productName}>
          <Logo className={styles.logo} />
          <span>{productName}</span>
        </a>
        {user && (
          <Form method="post" action="/admin/sidebar" preventScrollReset replace className={styles.toggle}>
            <input type="hidden" name="back" value={pathname + search} />
            <button
              type="submit"
              name="sidebar"
              value={isCollapsed ? 'open' : 'collapsed'}
              aria-label={isCollapsed ? 'Show the navigation' : 'Collapse the navigation'}
              title={isCollapsed ? 'Show the navigation' : 'Collapse the navigation'}
            >
              <span aria-hidden="true">{isCollapsed ? '»' : '«'}</span>
            </button>
          </Form>
        )}
        <p className={styles.title}>{user && isStaff(user.role) ? 'Admin Panel' : 'My Account'}</p>
        <nav ref={nav} aria-label="Main" className={styles.nav}>
          {visibleEntries.map(({ to, label }) => (
            <NavLink key={to} to={to} end={to === '/admin'} className={styles.link}>
              {label}
            </NavLink>
          ))}
        </nav>
        {user && (
          <form method="post" action="/logout" className={styles.account}>
            <p>
              <strong>
                {user.firstName} {user.lastName}
              </strong>
              <span>{roleLabels[user.role]}</span>
            </p>
            <Button type="submit" variant="default" size="xs">
              Logout
            </Button>
          </form>
        )}
      </header>
      <div className={styles.page}>
        <FlashBanner />
        <main id="main" className={styles.main}>
          {children}
        </main>
      </div>
    </div>
  )
}
