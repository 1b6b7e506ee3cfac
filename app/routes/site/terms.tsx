import type { MetaFunction } from '@remix-run/node'
import { usd } from '~/modules/formatting'
import { totalCents } from '~/modules/orders/price'
import { pageTitle, useBrand } from '~/ui/brand'
import { LegalPage, Support } from '~/ui/prose'

export const meta: MetaFunction = ({ matches }) => [
  pageTitle('Terms of Service', matches),
  {
    name: 'description',
    content:
      'What you buy with an HOA document report, what it costs, when it is delivered, and what it is not: legal, financial or engineering advice.',
  },
]

const inShort = [
  'You buy one 3-page report about one homeowners association, made from the documents that you give us and from public information.',
  `It costs ${usd(totalCents)}, paid once, and comes by email within 24 hours, weekends and federal holidays excluded.`,
  'It is information. It is not legal, financial or engineering advice.',
  'Anyone who has the order number can read the finished report.',
]

export default function Terms() {
  const { productName, supportPhone } = useBrand()
  return (
    <LegalPage title="Terms of Service" inShort={inShort} effective="2026-11-20">
      <p>
        These terms are the agreement between you, the customer, and {productName} (“we”) when you order a
        report or use this site.
      </p>

      <h2>What you buy</h2>
      <p>
        A {productName} Report is a report of three pages and a cover about one homeowners association. It
        sums up what the documents that you upload and public information say about the association’s
        finances, its buildings, its insurance, its rules and the way it is run, and rates its health by a
        scoring method that is printed with it.
      </p>
      <p>
        Software finds facts in the documents, and our staff check them before a report is approved. What the
        documents do not answer is marked “Not provided”.
      </p>

      <h2>What the report is not</h2>
      <ul>
        <li>
          It is not legal, financial, tax, insurance or engineering advice, not an appraisal and not an
          inspection of the property. For decisions of weight, ask a professional.
        </li>
        <li>
          It is as complete and as current as the documents that it is made from. We do not audit the
          association’s figures, and things may have changed since a document was written.
        </li>
        <li>
          It does not promise that a lender or an insurer will accept the association, or that the association
          will or will not raise its dues.
        </li>
        <li>
          It does not replace documents that the law entitles you to receive, or your own reading of them.
          Each figure names its source so that you can look it up.
        </li>
      </ul>

      <h2>Your part</h2>
      <ul>
        <li>Give us correct details of yourself and of the property, above all a working email address.</li>
        <li>
          Upload only documents that you are allowed to share with us for this purpose. They remain yours or
          their owners’; you allow us to copy and read them to make the report and to answer questions about
          it.
        </li>
        <li>
          If you name other people, such as an escrow officer or an agent, make sure that they have no
          objection.
        </li>
      </ul>

      <h2>Price and payment</h2>
      <p>
        A report costs {usd(totalCents)}. The total, with tax where tax applies, is shown before you pay.
        There is no subscription and no later charge.
      </p>
      <p>
        Payments are handled by Stripe. Your card data goes to Stripe and never reaches our servers. Where we
        offer a bank transfer, the details are shown with the order. An order is paid when Stripe confirms
        that the payment has succeeded; with a bank transfer that can take several days.
      </p>

      <h2>Delivery</h2>
      <p>
        We send the report to the email address in your order within 24 hours of the confirmed payment. Only
        hours on business days count, by Pacific time: Saturdays, Sundays and US federal holidays are left
        out. An order paid on a Friday at 3 PM is due on Monday at 3 PM, and one paid on a Saturday at the end
        of Monday, unless a holiday falls in between. The confirmation mail states when your report is due.
      </p>
      <p>
        We may ask you for documents that the report lacks. The time then stops until documents arrive, or you
        tell us that you have none, but for no more than 3 business days.
      </p>
      <p>
        If we are late, or can’t produce the report from what there is, the{' '}
        <a href="/legal/refunds">refund policy</a> applies.
      </p>

      <h2>Your report and its link</h2>
      <p>
        You may keep, print and share the report with anyone who takes part in the transaction. It opens at an
        address that contains the order number, and anyone who has the order number can read and download it,
        so give it only to people who should see it. The report shows the street line of the property’s
        address; it does not show your name, email address or phone number.
      </p>
      <p>Please don’t sell reports, and don’t change one and pass it on as ours.</p>

      <h2>If something in it is wrong</h2>
      <p>
        Tell us at <Support /> which figure and why. We compare it with the page that it cites and, if the
        report is wrong, correct it and send it again at no cost.
      </p>

      <h2>Your account</h2>
      <p>
        With a first order we open an account for your email address. You don’t need it to receive your
        report. If you set a password, keep it to yourself. We may close accounts that are used to disturb the
        service or to reach other people’s data.
      </p>

      <h2>Our responsibility</h2>
      <p>
        We make each report with care. Beyond that, as far as the law allows, we are not liable for decisions
        made on a report, for errors and gaps in the documents that it rests on, or for indirect losses, and
        what we owe in connection with an order is limited to the price paid for it. Nothing in these terms
        takes away rights that the law gives you and that can’t be waived.
      </p>

      <h2>Changes</h2>
      <p>
        We may change these terms for future orders; the date at the top says since when a version holds. Your
        order is governed by the version that was published when you placed it.
      </p>

      <h2>Contact</h2>
      <p>
        Questions about these terms: <Support /> or {supportPhone}. How we handle data is told in the{' '}
        <a href="/legal/privacy">privacy policy</a>.
      </p>
    </LegalPage>
  )
}
