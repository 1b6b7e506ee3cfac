import type { PaymentMethod } from './gateway'

type Paid = {
  method: PaymentMethod
  paidWith: string | null
  paidWithBrand: string | null
  paidWithLast4: string | null
}

const cardBrands: Record<string, string> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'Eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

/** Readable names of Stripe's payment types other than cards. */
const otherPaymentTypes: Record<string, string> = {
  amazon_pay: 'Amazon Pay',
  cashapp: 'Cash App Pay',
  customer_balance: 'Bank transfer',
  link: 'Link',
  us_bank_account: 'Bank account',
}

/** The payment method as printed on a receipt: "Visa ending in 4242", "Bank transfer". */
export function paidWithText({ method, paidWith, paidWithBrand, paidWithLast4 }: Paid): string {
  if (method === 'bank_transfer') return 'Bank transfer'
  const isCard = paidWith === null || paidWith === 'card'
  const name = isCard
    ? (cardBrands[paidWithBrand ?? ''] ?? 'Card')
    : (otherPaymentTypes[paidWith] ?? 'Online payment')
  return paidWithLast4 ? `${name} ending in ${paidWithLast4}` : name
}
