import type { MetaFunction } from '@remix-run/node'
import { usd } from '~/modules/formatting'
import { totalCents } from '~/modules/orders/price'
import { pageTitle, useBrand } from '~/ui/brand'
import { LegalPage, Support } from '~/ui/prose'

export const meta: MetaFunction = ({ matches }) => [
  pageTitle('Refund Policy', matches),
  {
    name: 'description',
    content:
      'A full refund if the report is late or can’t be produced, or if you ask before we have started. Duplicate payments are refunded automatically.',
  },
]

const inShort = [
  `Late, or not possible: you get the full ${usd(totalCents)} back.`,
  'You change your mind before we have started: the full price back, if you ask.',
  'Paid twice: the second payment goes back without your asking.',
]

export default function Refunds() {
  const { productName, supportPhone } = useBrand()
  return (
    <LegalPage title="Refund Policy" inShort={inShort} effective="2026-11-20">
      <h2>When the report is late</h2>
      <p>
        Your confirmation mail states when your report is due: 24 hours after the confirmed payment, by
        Pacific time, with Saturdays, Sundays and US federal holidays left out. If we have not sent it by
        then, write to us and we refund the full price.
      </p>
      <p>
        If we ask you for documents that the report lacks, this time stops until they arrive, but for no more
        than 3 business days. Our email and the page of your order say until when.
      </p>

      <h2>When we can’t produce it</h2>
      <p>
        Sometimes documents can’t be read, or belong to another association. We will tell you and say what is
        missing. If we can’t make a {productName} Report in the end, we refund the full price. A report in
        which some items are marked “Not provided” is a finished report: it shows what the documents leave
        open.
      </p>

      <h2>When you change your mind</h2>
      <p>
        As long as our staff have not started work on your order, we cancel it on request and refund the full
        price. As the report is due within a day, work usually starts soon; please write at once. After work
        has started, and once a report has been delivered, the price is not refunded for a change of mind.
      </p>

      <h2>When you were charged twice</h2>
      <p>
        An order can be paid only once. Should a second payment for the same order go through, it is found and
        refunded automatically. If you ordered two reports about the same property by mistake, write to us and
        we cancel the one that has not been started.
      </p>

      <h2>When something is wrong in it</h2>
      <p>
        Tell us which figure. We compare it with the page that it cites and, if the report is wrong, correct
        it and send it again at no cost.
      </p>

      <h2>How to ask</h2>
      <p>
        Write to <Support /> or call {supportPhone}, with your order number. The money goes back the way it
        came: to the card, or to the bank account, that was used. Once we have sent it, banks usually need
        some business days to show it.
      </p>
      <p>This policy takes nothing away from rights to a refund that the law gives you.</p>
    </LegalPage>
  )
}
