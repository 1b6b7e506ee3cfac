import { Button, NativeSelect } from '@mantine/core'
import { Form, NavLink } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useBrand, useRootData } from './root-data'
import { ErrorMessage } from './error-page'
import { FlashBanner } from './flash-banner'
import { Logo } from './logo'
import styles from './partner-shell.module.css'

type PartnerHoa = { id: number; name: string; city: string; state: string }

type Props = {
  /** The partner's own HOAs. */
  hoas: PartnerHoa[]
  /** The current HOA; null for a partner without any. */
  hoaId: number | null
  /** The page to which the HOA switcher leads. */
  switchTo?: string
  children: ReactNode
}

const pages = [
  { path: '/partner', label: 'Documents' },
  { path: '/partner/questionnaire', label: 'Lender Questionnaire' },
  { path: '/partner/colleagues', label: 'Colleagues' },
]

function Switcher({ hoas, hoaId, switchTo }: { hoas: PartnerHoa[]; hoaId: number; switchTo: string }) {
  return (
    <Form method="get" action={switchTo} className={styles.switcher}>
      <label htmlFor="hoa">HOA</label>
      <NativeSelect
        key={hoaId}
        id="hoa"
        name="hoa"
        defaultValue={String(hoaId)}
        data={hoas.map(({ id, name, city, state }) => ({
          value: String(id),
          label: [name, city, state].filter(Boolean).join(', '),
        }))}
      />
      <Button type="submit" variant="default" size="sm">
        Switch
      </Button>
    </Form>
  )
}

/** The layout of the partner portal; fully usable without JavaScript. */
export function PartnerShell({ hoas, hoaId, switchTo = '/partner', children }: Props) {
  const user = useRootData()?.user
  const { productName } = useBrand()
  return (
    <div className={styles.frame}>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <header className={styles.header}>
        <div className={styles.bar}>
          <a href="/" className={styles.brand}>
            <Logo className={styles.logo} />
            {productName}
          </a>
          {user && (
            <form method="post" action="/logout" className={styles.account}>
              <span className={styles.welcome}>
                Welcome, {user.firstName} {user.lastName}
              </span>
              <a href="/admin/settings">Settings</a>
              <Button type="submit" variant="default" size="sm">
                Logout
              </Button>
            </form>
          )}
        </div>
        {hoaId !== null && (
          <div className={styles.bar}>
            <nav aria-label="Main" className={styles.nav}>
              {pages.map(({ path, label }) => (
                <NavLink key={path} to={`${path}?hoa=${hoaId}`} end className={styles.link}>
                  {label}
                </NavLink>
              ))}
            </nav>
            {hoas.length > 1 && <Switcher hoas={hoas} hoaId={hoaId} switchTo={switchTo} />}
          </div>
        )}
      </header>
      <FlashBanner />
      <main id="main" className={styles.main}>
        {children}
      </main>
    </div>
  )
}

/** The error page of the portal. */
export const PartnerErrorPage = () => (
  <PartnerShell hoas={[]} hoaId={null}>
    <ErrorMessage home={{ href: '/partner', label: 'Back to your documents' }} />
  </PartnerShell>
)
