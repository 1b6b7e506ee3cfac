import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useBrand, useRootData } from './root-data'
import { ConnectionNotice } from './connection-notice'
import { FlashBanner } from './flash-banner'
import { Logo } from './logo'
import styles from './site-shell.module.css'
import { telephone } from '~/modules/formatting'

function Account() {
  const user = useRootData()?.user
  if (!user) {
    return (
      <Button component="a" href="/checkout" size="sm" className={styles.order}>
        Order Report
      </Button>
    )
  }
  return (
    <form method="post" action="/logout" className={styles.account}>
      <span>Welcome, {user.firstName}</span>
      <button type="submit">Logout</button>
    </form>
  )
}

/** Signed-in customers have a list of orders; anyone else looks up a single order. */
const OrdersLink = () =>
  useRootData()?.user?.role === 'customer' ? (
    <a href="/your-orders">Your orders</a>
  ) : (
    <a href="/track-order">Track your order</a>
  )

/**
 * The layout of the public pages. `isPlain` omits the navigation, where nothing should distract from the
 * task.
 */
export function SiteShell({ children, isPlain = false }: { children: ReactNode; isPlain?: boolean }) {
  const { productName, supportEmail, supportPhone } = useBrand()
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <header className={styles.header}>
        <div className={styles.bar}>
          <a href="/" className={styles.brand}>
            <Logo className={styles.logo} />
            {productName}
          </a>
          {isPlain ? (
            <a className={styles.help} href={telephone(supportPhone)}>
              <span>Questions? </span>
              {supportPhone}
            </a>
          ) : (
            <>
              <nav aria-label="Main" className={styles.nav}>
                <a href="/#how-it-works">How it works</a>
                <a href="/#pricing">Pricing</a>
                <a href="/#faq">FAQ</a>
                <OrdersLink />
              </nav>
              <Account />
            </>
          )}
        </div>
      </header>
      <FlashBanner />
      <ConnectionNotice />
      <main id="main" className={styles.main}>
        {children}
      </main>
      <footer className={styles.footer}>
        <div className={styles.footerInner}>
          <div>
            <p className={styles.footerBrand}>{productName}</p>
            <p>Professional analysis for homeowner association documents and research.</p>
          </div>
          <nav aria-label="Footer" className={styles.footerLinks}>
            <a href="/#how-it-works">How It Works</a>
            <a href="/#pricing">Pricing</a>
            <a href="/test-customer-reports">Sample Reports</a>
            <a href="/scoring">How Scoring Works</a>
            <a href="/track-order">Track Your Order</a>
            <a href="/demo/management-company">For Management Companies</a>
            <a href="/legal/refunds">Refund Policy</a>
            <a href="/legal/terms">Terms of Service</a>
            <a href="/legal/privacy">Privacy Policy</a>
            <a href="/legal/accessibility">Accessibility</a>
            <a href="/admin/login">Sign In</a>
          </nav>
          <address className={styles.contact}>
            <span>Support</span>
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
            <a href={telephone(supportPhone)}>{supportPhone}</a>
          </address>
        </div>
      </footer>
    </>
  )
}
