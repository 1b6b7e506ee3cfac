import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { legalEntity, retentionDays } from '~/env.server'
import { page } from '~/http/page.server'
import { modelReceiver } from '~/modules/extraction/model/model-for-order.server'
import { receiverText } from '~/modules/extraction/model/receiver'
import { daysText } from '~/modules/formatting'
import { publicPageMeta } from '~/ui/page-meta'
import { useBrand } from '~/ui/root-data'
import { LegalPage } from '~/ui/legal-page'
import { Support } from '~/ui/prose'

export const meta: MetaFunction = ({ matches }) =>
  publicPageMeta(
    {
      title: 'Privacy Policy',
      description:
        'What we collect when you order a report or describe an HOA, why, who sees it, and how to have it deleted. Four necessary cookies, no tracking, no ads.',
      path: '/legal/privacy',
    },
    matches,
  )

export const loader = page('anyone', () => ({
  operator: legalEntity(),
  retention: retentionDays(),
  receiver: modelReceiver(),
}))

const inShort = [
  'We collect what we need to fulfill an order: your contact information, the property, the documents you upload, and the report.',
  'From associations and their managers, we collect what they tell us about their community, along with who said it and when.',
  'Our staff sees it to do its work. We don’t sell it or use it for advertising.',
  'Card information goes to Stripe, not to us.',
  'We set four cookies: for your session, your device, your orders, and the navigation menu. We don’t track you.',
  'Anyone who has the order number can read the finished report. Your name and contact information are not in it.',
]

export default function PrivacyPage() {
  const { operator, retention, receiver } = useLoaderData<typeof loader>()
  const { productName } = useBrand()
  return (
    <LegalPage title="Privacy Policy" inShort={inShort} effective="2026-11-23" operator={operator}>
      <p>
        This policy explains what {operator.name}, which operates {productName} (“{productName},” “we,” or
        “us”), does with information about you, and why.
      </p>

      <h2>What we collect, and why</h2>
      <ul>
        <li>
          <strong>Your contact information:</strong> your name, email address, phone number, mailing address,
          role in the transaction, and company, if you give us one. We need it to process your order, send
          your report, and reach you with questions.
        </li>
        <li>
          <strong>The property:</strong> its address, whether it is in escrow, and the escrow officer and
          agent if you name them. We need it to identify the right association.
        </li>
        <li>
          <strong>Your documents:</strong> the files you upload, along with the text and facts we find in
          them. We use them to prepare and check your report. Some of them name other people, such as board
          members. If we ask you for more documents, anyone who has the link in our email can add documents
          and see what was added through it, but can see nothing else about your order.
        </li>
        <li>
          <strong>Your order and payment:</strong> the order number, amount, and dates, whether Stripe reports
          the payment as successful, and for your receipt, the billing details, the card’s brand, and its last
          four digits.
        </li>
        <li>
          <strong>Your account:</strong> we create one with your first order. If you set a password, we store
          only a hash of it, from which the password can’t be read.
        </li>
        <li>
          <strong>If you describe an association to us</strong> as a manager or board member: your name,
          title, company, and contact information, the association’s documents, and your answers about it,
          each with your name and the date. We keep earlier answers alongside the current one. We use all of
          it to prepare reports on homes in that association.
        </li>
        <li>
          <strong>If someone sends you a link to answer questions:</strong> your email address, the message
          that came with the request, and your answers with the name you give. You don’t need an account.
        </li>
        <li>
          <strong>Messages:</strong> which emails we sent you and when, and what you write to us.
        </li>
        <li>
          <strong>Activity records:</strong> who signed in, and who changed what in an order and when. We use
          them to find mistakes and misuse.
        </li>
        <li>
          <strong>Technical logs and sign-ins:</strong> which page was requested, when, and whether the
          request succeeded. To stop abuse, we count requests by network address in memory for a short time,
          but our logs don’t store that address. There are two exceptions: when a staff member or partner
          requests something they aren’t allowed to see, the activity record includes the network address; and
          while you are signed in, we keep the name of your browser and its network address with your session.
          You see them in your settings, we email them to you when you sign in on a new device, and they are
          deleted with the session.
        </li>
      </ul>

      <h2>Who sees it</h2>
      <ul>
        <li>
          <strong>Our staff,</strong> to the extent their work requires it.
        </li>
        <li>
          <strong>The partners of an association:</strong> everyone who describes an association to us can see
          its documents and all answers about it, along with the names of the people who gave them. Partners
          don’t see orders or reports.
        </li>
        <li>
          <strong>Service providers</strong> for hosting, email, payments, and the connected systems in which
          we manage orders.
        </li>
        <li>
          <strong>To read documents:</strong> {receiverText(receiver)}{' '}
          {receiver && 'Nothing is sent to it before payment. '}Documents uploaded by an association’s
          partners are read on our own servers.
        </li>
        <li>
          <strong>Connected systems</strong> of companies we work with: we notify them of events, such as a
          new account or document, with an ID and a link. They can also request the status of associations,
          orders, and documents, which doesn’t include your name or contact information. A system that places
          an order for you sends us your information and receives a link with which you complete the order.
        </li>
        <li>
          <strong>Stripe,</strong> which processes payments. You give your card information directly to
          Stripe, and we learn only the outcome. On the payment step, Stripe’s code may run in your browser
          and set Stripe’s own cookies to prevent fraud. See{' '}
          <a href="https://stripe.com/privacy">Stripe’s privacy policy</a>.
        </li>
        <li>
          <strong>Authorities,</strong> when the law requires it.
        </li>
      </ul>
      <p>Nobody else. We don’t sell information about you, and we don’t show ads.</p>

      <h2>Your report’s public link</h2>
      <p>
        A finished report has a web address that contains its order number. There is no password: anyone who
        has the order number can read and download the report. Order numbers are long and random, we limit
        attempts to guess them, and we ask search engines not to list reports. The report shows the
        association and the street address of the property. It doesn’t show your name, email address, or phone
        number. Figures that come from the association are labeled as its answers, without the name of the
        person who gave them.
      </p>

      <h2>Cookies</h2>
      <p>
        We set four cookies, and none of them follows you anywhere. One holds a random key to your session, so
        that the site knows what you have entered in the checkout and whether you are signed in. It expires 30
        days after your last visit, and after 90 days in any case. Pages that don’t need it work without it.
        The second is set when you sign in and lasts one year. It marks the device as yours, so that a
        stranger who tries passwords on your account can’t lock you out. The third is set when you open the
        private link of an order. It lets you manage the order on this device for 90 days, or until you tell
        the device to forget it. The fourth remembers for one year whether a signed-in person has collapsed
        the navigation. We don’t use analytics, tracking, or advertising cookies.
      </p>

      <h2>How long we keep it</h2>
      <ul>
        <li>
          <strong>What you enter in the checkout</strong> stays with your session until it ends or you sign
          out.
        </li>
        <li>
          <strong>Documents of an unpaid order</strong> are deleted after {daysText(retention.unpaid)}, or
          after 30 days while we wait for a bank transfer.
        </li>
        <li>
          <strong>Documents of a paid order</strong> are deleted {daysText(retention.delivered)} after we
          delivered its report, or after the order was canceled or fully refunded. The report still shows the
          quotes that its figures rest on.
        </li>
        <li>
          <strong>Orders and reports</strong> are kept as long as we need them to keep the report’s link
          working, answer questions about it, and maintain the records the law requires.
        </li>
        <li>
          <strong>Information entered with an invitation that nobody completes</strong> is deleted 30 days
          after the invitation expires.
        </li>
        <li>
          <strong>An association’s documents and answers</strong> are kept as long as they are useful for
          reports. Its partners can replace or delete a document at any time.
        </li>
        <li>
          <strong>Technical records,</strong> such as finished background tasks and payment notices, are
          deleted after 90 days at most.
        </li>
      </ul>

      <h2>Your choices</h2>
      <p>
        Email <Support /> to see the information we have about you, to correct it, or to have it deleted.
        Include your order number, and write from the email address you ordered with, so that we know it is
        you. When we delete your information, we delete your account, your contact information, your
        documents, and your reports, and their links stop working. We keep only what the law requires us to
        keep, which is payment records and receipts, and the entries in our activity records, which can’t be
        altered by design. If you ask for a copy, you get your data, documents, reports, and receipts as one
        file.
      </p>

      <h2>If someone else’s order names you</h2>
      <p>
        If you are an escrow officer or an agent, if an association’s documents name you, or if you answered
        questions about an association, you can write to us and have the same choices.
      </p>

      <h2>Changes</h2>
      <p>When we change this policy, we change the date at the top.</p>
    </LegalPage>
  )
}
