import { longDate } from '../date-formats'
import { addressLine, usd } from '../formatting'
import { taxCents } from '../price'
import type { Refund } from '../payments/refund-text'
import type { Billing } from './schema'

/** The data that a receipt is based on. Money in cents, times in UTC milliseconds. */
export type ReceiptFacts = {
  orderNumber: string
  productName: string
  paidAt: number
  totalCents: number
  listPriceCents: number
  /** The amount and label of a promotion's discount; null without one. */
  discount: { label: string; cents: number } | null
  paidWith: string
  refundedCents: number
  refundedAt: number | null
  /** The refund of a canceled order, which may be pending. */
  refund: Refund | null
  property: { address: string; city: string; state: string; zipCode: string }
  billing: Billing
  seller: { name: string; addressLines: string[]; email: string; phone: string }
}

export type ReceiptLine = { label: string; amount: string; kind?: 'struck' | 'total' }

/** The content of a receipt, shown by both the page and the PDF. */
export type Receipt = {
  title: string
  /** Seller and buyer: a heading with lines. */
  parties: { title: string; lines: string[] }[]
  facts: [name: string, value: string][]
  lines: ReceiptLine[]
  /** Refunds and other changes after the payment. */
  linesAfterPayment: ReceiptLine[]
  note: string | null
  questions: string
}

const minus = (cents: number) => `−${usd(cents)}`

/** The price lines, as in the order summary of the checkout. */
function priceLines({ listPriceCents, totalCents, discount }: ReceiptFacts): ReceiptLine[] {
  const saved = listPriceCents - totalCents - (discount?.cents ?? 0)
  return [
    { label: 'Price', amount: usd(listPriceCents), ...(saved > 0 && { kind: 'struck' }) },
    ...(saved > 0 ? [{ label: 'You save', amount: minus(saved) }] : []),
    ...(discount ? [{ label: discount.label, amount: minus(discount.cents) }] : []),
    { label: 'Tax', amount: usd(taxCents) },
    { label: 'Total paid', amount: usd(totalCents), kind: 'total' },
  ]
}

function refundLines({ totalCents, refundedCents, refundedAt }: ReceiptFacts): ReceiptLine[] {
  if (refundedCents === 0) return []
  const label = refundedAt === null ? 'Refunded' : `Refunded on ${longDate(refundedAt)}`
  return [
    { label, amount: minus(refundedCents) },
    { label: 'Paid after refunds', amount: usd(totalCents - refundedCents), kind: 'total' },
  ]
}

function noteOf({ refund, refundedCents, totalCents }: ReceiptFacts): string | null {
  if (!refund) return null
  const canceled = `This order was canceled on ${longDate(refund.createdAt)}`
  return refundedCents >= totalCents
    ? `${canceled}.`
    : `${canceled}; the refund of ${usd(refund.amountCents)} has been requested.`
}

export function makeReceipt(facts: ReceiptFacts): Receipt {
  const { seller, billing, property } = facts
  const { name, company, ...place } = billing
  return {
    title: 'Receipt',
    parties: [
      { title: 'From', lines: [seller.name, ...seller.addressLines] },
      {
        title: 'Billed to',
        lines: [
          name,
          ...(company ? [company] : []),
          place.address,
          addressLine({ address: '', city: place.city, state: place.state, zipCode: place.zipCode }),
        ],
      },
    ],
    facts: [
      ['Order number', facts.orderNumber],
      ['Date paid', longDate(facts.paidAt)],
      ['Paid with', facts.paidWith],
      ['Item', `${facts.productName} Report`],
      ['Property', addressLine(property)],
    ],
    lines: priceLines(facts),
    linesAfterPayment: refundLines(facts),
    note: noteOf(facts),
    questions: `Questions? ${seller.email} · ${seller.phone}`,
  }
}
