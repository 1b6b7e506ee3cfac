import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { legalPageLoader } from '~/http/legal-page.server'
import { telephone } from '~/modules/formatting'
import { publicPageMeta } from '~/ui/page-meta'
import { useBrand } from '~/ui/root-data'
import { LegalPage } from '~/ui/legal-page'
import { Support } from '~/ui/prose'

export const meta: MetaFunction = ({ matches }) =>
  publicPageMeta(
    {
      title: 'Accessibility Statement',
      description:
        'How we make this site and our HOA reports accessible, what we test, the limits we know of, and how to get help or report a problem.',
      path: '/legal/accessibility',
    },
    matches,
  )

export const loader = legalPageLoader

const inShort = [
  'We build this site and our reports to meet WCAG 2.2, Level AA.',
  'You can order and read a report with a keyboard, a screen reader, or a phone.',
  'If something doesn’t work for you, tell us. We will help you and fix it.',
]

export default function AccessibilityPage() {
  const { operator } = useLoaderData<typeof loader>()
  const { productName, supportPhone } = useBrand()
  return (
    <LegalPage title="Accessibility Statement" inShort={inShort} effective="2026-11-23" operator={operator}>
      <p>
        {productName} should work for everyone. Our goal is to conform to the Web Content Accessibility
        Guidelines (WCAG) 2.2, Level AA.
      </p>

      <h2>What we do</h2>
      <ul>
        <li>Every page can be used with a keyboard alone, and the focus is always visible.</li>
        <li>
          Headings, form fields, error messages, and status messages are marked up so that screen readers can
          announce them.
        </li>
        <li>Color is never the only way we show a score, an alert, or an error.</li>
        <li>Pages adapt to screens as narrow as 320 pixels, to zoom, and to light and dark mode.</li>
        <li>You can place an order and read your report with JavaScript turned off.</li>
        <li>
          Every report is available as a web page and as a tagged PDF, with the same content in the same
          order.
        </li>
      </ul>

      <h2>How we test</h2>
      <p>
        Before each release, automated tests check our pages for WCAG problems on phone and desktop screens,
        with and without JavaScript, and complete the main forms by keyboard. Automated tests can’t find every
        problem, so we also rely on what you tell us.
      </p>

      <h2>Known limits</h2>
      <ul>
        <li>
          Stripe provides the card form on our payment step. If it doesn’t work for you, contact us and we
          will help you pay another way.
        </li>
        <li>
          Documents that associations publish are often scans, which may not be accessible. Our report states
          the facts we found in them as text.
        </li>
      </ul>

      <h2>Tell us about a problem</h2>
      <p>
        Email <Support /> or call <a href={telephone(supportPhone)}>{supportPhone}</a>. Tell us which page you
        were on, what you were trying to do, and which browser or assistive technology you use. If you need
        the content in another format, we will provide it.
      </p>
    </LegalPage>
  )
}
