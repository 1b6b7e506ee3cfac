import type { MetaFunction } from '@remix-run/node'
import { pageTitle, useBrand } from '~/ui/brand'
import { LegalPage, Support } from '~/ui/prose'

export const meta: MetaFunction = ({ matches }) => [
  pageTitle('Privacy Policy', matches),
  {
    name: 'description',
    content:
      'What we keep when you order a report or describe an association, why, who sees it, and how to have it deleted. Two necessary cookies, no tracking, no advertising.',
  },
]

const inShort = [
  'We keep what an order needs: your details, the property, the documents that you upload, and the report.',
  'For associations and their managers we keep what they enter about their community, with who said it and when.',
  'Our staff see it to do their work. We do not sell it and do not use it for advertising.',
  'Card data goes to Stripe, not to us.',
  'Two strictly necessary cookies, for your session and your device. No tracking.',
  'Anyone who has the order number can read the finished report; your name and contact details are not in it.',
]

export default function Privacy() {
  const { productName, supportPhone } = useBrand()
  return (
    <LegalPage title="Privacy Policy" inShort={inShort} effective="2026-11-22">
      <p>This page says what {productName} (“we”) does with information about you, and why.</p>

      <h2>What we keep, and why</h2>
      <ul>
        <li>
          <strong>Your details:</strong> name, email address, phone number, company if you give one, mailing
          address, and your role in the transaction. We need them to make out the order, to send the report
          and to reach you with questions.
        </li>
        <li>
          <strong>The property:</strong> its address, whether it is in escrow, and the escrow officer and
          agent if you name them. We need it to find the right association.
        </li>
        <li>
          <strong>Your documents:</strong> the files that you upload and the text and facts we find in them.
          They are what the report is made from and checked against. Some name other people, such as board
          members. If we ask you for more, whoever has the link in our email can add documents, and sees what
          was added with it, but nothing else of your order.
        </li>
        <li>
          <strong>The order and its payment:</strong> order number, amount, dates, and whether Stripe says
          that it is paid.
        </li>
        <li>
          <strong>An account:</strong> opened with a first order. If you set a password, we keep a hash of it,
          which the password can’t be read from.
        </li>
        <li>
          <strong>If you describe an association for us</strong> (as a manager or board member): your name,
          title, company, and contact details, the association’s documents, and your answers about it, each
          with your name and the date. Earlier answers are kept beside the current one. We use them to prepare
          reports on homes in that association.
        </li>
        <li>
          <strong>If someone asks you to answer questions by a link:</strong> your email address, the message
          that came with the request, and your answers with the name that you give. You need no account.
        </li>
        <li>
          <strong>Mail:</strong> which messages we sent to you and when, and what you write to us.
        </li>
        <li>
          <strong>Records of work:</strong> who signed in, and who changed what in an order and when. They are
          there so that mistakes and misuse can be found.
        </li>
        <li>
          <strong>Technical logs:</strong> which page was asked for, when, and whether it worked. The network
          address of a request is counted for a short time in memory to stop abuse; our own log does not hold
          it. Only when one of our staff or partners asks for something that they have no access to, the
          record of work holds from where.
        </li>
      </ul>

      <h2>Who sees it</h2>
      <ul>
        <li>
          <strong>Our staff,</strong> each as far as their work asks for it.
        </li>
        <li>
          <strong>The partners of an association:</strong> whoever describes it to us sees its documents and
          all answers about it, with the names of the people who gave them. They do not see orders or reports.
        </li>
        <li>
          <strong>Providers who work for us:</strong> for hosting, for sending mail, for payments, and for
          connected systems in which we handle orders. To find facts in documents we may use a language-model
          provider, which then receives the text of the documents of an order for that purpose. Documents that
          an association’s partners upload are read on our own servers.
        </li>
        <li>
          <strong>Connected systems</strong> of companies that we work with: we tell them that something has
          happened, such as a new account or document, by its number and a link. They can ask for the state of
          associations, orders, and documents, which they get without your name and contact details. A system
          that places an order for you sends us your details and receives a link by which you complete the
          order.
        </li>
        <li>
          <strong>Stripe,</strong> which takes payments. You give your card data to Stripe directly; we learn
          the outcome. On the payment step Stripe’s own code may run and may set Stripe’s own cookies against
          fraud; see <a href="https://stripe.com/privacy">Stripe’s privacy policy</a>.
        </li>
        <li>
          <strong>Authorities,</strong> where the law obliges us.
        </li>
      </ul>
      <p>Nobody else. We do not sell information about you, and there is no advertising.</p>

      <h2>The report’s public link</h2>
      <p>
        A finished report opens at an address that contains its order number. There is no password: anyone who
        has the order number can read and download the report. Order numbers are long and random, attempts to
        guess them are slowed down, and search engines are asked not to list reports. The report shows the
        association and the street line of the property’s address. It does not show your name, email address
        or phone number. A figure that comes from the association is marked as its answer, without the name of
        the person who gave it.
      </p>

      <h2>Cookies</h2>
      <p>
        We set two cookies, and both are strictly necessary. One holds a random key to your session: by it the
        site knows what you have entered in the checkout and whether you are signed in. It ends 30 days after
        your last visit, after 90 days in any case, and pages that don’t need it work without it. The other is
        set when you sign in, and lasts a year: it marks the device as one that you use, so that a stranger
        who tries passwords on your account can’t keep you out of it. We use no analytics, no tracking and no
        cookies of advertisers.
      </p>

      <h2>How long we keep it</h2>
      <p>
        What you have sent in the checkout stays with your session until it ends or you sign out. Documents of
        an order that is not paid are deleted after 7 days, or after 30 days while we wait for a bank
        transfer. Orders, documents and reports are kept as long as they are needed: to make the report, to
        keep its link working, to answer questions about it, and for the records that the law asks of a
        business. What was entered under an invitation that nobody completes is deleted 30 days after the
        invitation ends. An association’s documents and answers are kept while they are of use for reports;
        its partners can replace or delete a document at any time. Technical records, such as finished jobs
        and payment notices, are cleared after at most 90 days.
      </p>

      <h2>Your choices</h2>
      <p>
        Write to <Support /> to see what we hold about you, to have it corrected, or to have it deleted. Tell
        us the order number and write from the address that you ordered with, so that we know it is you. When
        an order is deleted, its documents and its report go with it and the link stops working. We keep only
        what the law obliges us to keep, such as payment records, and the entries of the record of work, which
        by design can’t be altered.
      </p>

      <h2>If you are named in someone’s order</h2>
      <p>
        Escrow officers, agents, people named in an association’s documents, and people who answered questions
        about one can write to us too, and have the same choices.
      </p>

      <h2>Changes and contact</h2>
      <p>
        When this policy changes, the date at the top changes with it. Questions: <Support /> or{' '}
        {supportPhone}.
      </p>
    </LegalPage>
  )
}
