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
      title: 'Refund Policy',
      description:
        'A full refund if you cancel before we start, or if your report is late or can’t be produced. Duplicate payments are refunded automatically.',
      path: '/legal/refunds',
    },
    matches,
  )

export const loader = legalPageLoader

const inShort = [
  'You cancel before we start working on your report: full refund.',
  'Your report is late, or we can’t produce it: full refund.',
  'You paid twice: we refund the second payment automatically.',
]

export default function RefundsPage() {
  const { operator } = useLoaderData<typeof loader>()
  const { productName, supportPhone } = useBrand()
  return (
    <LegalPage title="Refund Policy" inShort={inShort} effective="2026-11-23" operator={operator}>
      <h2>If you change your mind</h2>
      <p>
        You can cancel your order for a full refund until our staff starts working on it. Cancel it yourself
        on your order’s page, which your confirmation email links to, or email us. Because reports are due
        within a day, work usually starts soon, so please don’t wait. Once work has started, or your report
        has been delivered, we don’t refund the price for a change of mind.
      </p>

      <h2>If your report is late</h2>
      <p>
        Your confirmation email tells you when your report is due: 24 hours after your confirmed payment, in
        Pacific time, excluding Saturdays, Sundays, and US federal holidays. If we haven’t sent it by then,
        contact us and we will refund the full price.
      </p>
      <p>
        If we ask you for documents that are missing, the deadline is paused until the first one arrives or
        you tell us that you have none, but never for more than 3 business days. Our email and your order’s
        page show when the pause ends.
      </p>

      <h2>If we can’t produce it</h2>
      <p>
        Sometimes documents can’t be read, or they belong to another association. We will tell you what is
        missing. If we still can’t produce your {productName} Report, we will refund the full price. A report
        with some items marked “Not provided” is a finished report: it shows which questions the documents
        leave open.
      </p>

      <h2>If you were charged twice</h2>
      <p>
        An order can be paid only once. If a second payment for the same order goes through, our system
        detects it and refunds it automatically. If you ordered two reports on the same property by mistake,
        contact us, and we will cancel the one we haven’t started.
      </p>

      <h2>If something in the report is wrong</h2>
      <p>
        Tell us which figure. We will compare it with the page it cites. If the report is wrong, we will
        correct it and send it to you again at no charge.
      </p>

      <h2>How to request a refund</h2>
      <p>
        Email <Support /> or call <a href={telephone(supportPhone)}>{supportPhone}</a> with your order number.
        We refund the card or bank account you paid with. After we send a refund, banks usually take 5 to 10
        business days to post it. If you paid by bank transfer and our payment processor, Stripe, doesn’t know
        your account, it will email you to ask for it.
      </p>
      <p>This policy doesn’t limit any right to a refund that you have by law.</p>
    </LegalPage>
  )
}
