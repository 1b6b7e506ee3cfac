import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { legalPageLoader } from '~/http/legal-page.server'
import { usd } from '~/modules/formatting'
import { totalCents } from '~/modules/price'
import { publicPageMeta } from '~/ui/page-meta'
import { useBrand } from '~/ui/root-data'
import { LegalPage } from '~/ui/legal-page'
import { Support } from '~/ui/prose'

export const meta: MetaFunction = ({ matches }) =>
  publicPageMeta(
    {
      title: 'Terms of Service',
      description:
        'What you buy when you order an HOA report, what it costs, when it is delivered, and what it is not: legal, financial, or engineering advice.',
      path: '/legal/terms',
    },
    matches,
  )

export const loader = legalPageLoader

const inShort = [
  'You are buying one 3-page report on one homeowners association, based on the documents you give us and on public information.',
  `It costs ${usd(totalCents)}, paid once, and arrives by email within 24 hours, weekends and federal holidays excluded.`,
  'The report is information. It is not legal, financial, or engineering advice.',
  'Anyone who has the order number can read the finished report.',
]

export default function TermsPage() {
  const { operator } = useLoaderData<typeof loader>()
  const { productName } = useBrand()
  return (
    <LegalPage title="Terms of Service" inShort={inShort} effective="2026-11-23" operator={operator}>
      <p>
        These terms are an agreement between you, the customer, and {operator.name}, which operates{' '}
        {productName} (“{productName},” “we,” or “us”). They apply when you order a report or use this site.
      </p>

      <h2>What you buy</h2>
      <p>
        A {productName} Report is a cover and three pages about one homeowners association. It summarizes what
        the documents you upload, together with public information, say about the association’s finances,
        buildings, insurance, rules, and management, and it rates the association’s health using a scoring
        method that is printed with the report.
      </p>
      <p>
        Software finds facts in the documents, and our staff checks them before approving a report. Anything
        the documents don’t answer is marked “Not provided.”
      </p>

      <h2>What the report is not</h2>
      <ul>
        <li>
          It is not legal, financial, tax, insurance, or engineering advice, and it is not an appraisal or an
          inspection of the property. For important decisions, consult a professional.
        </li>
        <li>
          It is only as complete and as current as the documents it is based on. We don’t audit the
          association’s figures, and circumstances may have changed since a document was written.
        </li>
        <li>
          It doesn’t guarantee that a lender or an insurer will accept the association, or predict what the
          association’s dues will be.
        </li>
        <li>
          It doesn’t replace documents you are legally entitled to receive, or your own reading of them. Every
          figure names its source so that you can look it up.
        </li>
      </ul>

      <h2>Your responsibilities</h2>
      <ul>
        <li>Give us accurate information about yourself and the property, especially your email address.</li>
        <li>
          Upload only documents you have the right to share with us for this purpose. They remain your
          property or that of their owners. You allow us to copy and read them to prepare the report and to
          answer questions about it.
        </li>
        <li>
          If you give us other people’s contact information, such as an escrow officer’s or an agent’s, make
          sure they don’t object.
        </li>
      </ul>

      <h2>Price and payment</h2>
      <p>
        A report costs {usd(totalCents)}. We show the total, including any tax, before you pay. There is no
        subscription, and there are no later charges.
      </p>
      <p>
        Stripe processes our payments. Your card information goes directly to Stripe and never reaches our
        servers. If you pay by bank transfer, we show you the transfer details with your order. An order is
        paid when Stripe confirms that the payment succeeded, which can take several days for a bank transfer.
      </p>

      <h2>Delivery</h2>
      <p>
        We send the report to the email address in your order within 24 hours of your confirmed payment. Only
        hours on business days count, in Pacific time: Saturdays, Sundays, and US federal holidays are
        excluded. An order paid on a Friday at 3 PM is due on Monday by 3 PM, and an order paid on a Saturday
        is due on Monday by 11:59 PM, unless there is a holiday in between. Your confirmation email gives the
        exact day and time.
      </p>
      <p>
        We may ask you for documents that are missing. While we wait, the delivery deadline is paused until a
        document arrives, or until you tell us you have none, but never for more than 3 business days.
      </p>
      <p>
        If we are late, or can’t produce the report from the documents available, our{' '}
        <a href="/legal/refunds">refund policy</a> applies.
      </p>

      <h2>Cancellation</h2>
      <p>
        You can cancel for a full refund at any time before we start working on your report. See our{' '}
        <a href="/legal/refunds">refund policy</a>.
      </p>

      <h2>Your report and its link</h2>
      <p>
        You may keep, print, and share the report with anyone involved in the transaction. Its web address
        contains the order number, and anyone who has the order number can read and download the report, so
        share it only with people who should see it. The report shows the street address of the property. It
        doesn’t show your name, email address, or phone number.
      </p>
      <p>Please don’t resell reports, and don’t alter a report and present it as ours.</p>

      <h2>Corrections</h2>
      <p>
        If a figure looks wrong, email <Support /> and tell us which figure and why. We will compare it with
        the page it cites. If the report is wrong, we will correct it and send it to you again at no charge.
      </p>

      <h2>Your account</h2>
      <p>
        When you place your first order, we create an account for your email address. You don’t need it to
        receive your report. If you set a password, keep it to yourself. We may close accounts that are used
        to disrupt the service or to access other people’s information.
      </p>

      <h2>Limitation of liability</h2>
      <p>
        We prepare every report with care. Beyond that, to the extent the law allows, we are not liable for
        decisions made on the basis of a report, for errors or omissions in the documents it is based on, or
        for indirect or consequential losses, and our total liability in connection with an order is limited
        to the price paid for it. Nothing in these terms limits rights that the law doesn’t allow you to
        waive.
      </p>

      <h2>Governing law</h2>
      <p>The laws of {operator.state} govern these terms, without regard to its rules on conflicts of law.</p>

      <h2>Changes</h2>
      <p>
        We may change these terms for future orders. The date at the top shows when the current version took
        effect. The version in effect when you placed your order governs that order.
      </p>
      <p>
        To learn how we handle your information, read our <a href="/legal/privacy">privacy policy</a>.
      </p>
    </LegalPage>
  )
}
