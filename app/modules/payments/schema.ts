import { z } from 'zod'
import { required } from '../form-fields'

const digits = (value: string) => value.replace(/\D/g, '')

/** How people type the month and year of a card's expiration. */
const expiryFormats = [
  // "04/30", "04 / 2030", "0430"
  /^(0[1-9]|1[0-2]) ?\/? ?(?:20)?(\d\d)$/,
  // "4/30", "4/2030"
  /^([1-9]) ?\/ ?(?:20)?(\d\d)$/,
  // "430". "130" can only be January 2030, but "112" may lack a digit.
  /^(?=[2-9]|1[3-9])([1-9]) ?(\d\d)$/,
]

/** The expiration month of a card, as MM/YY. */
const expiry = required('Please enter the expiry date', 9).transform((value, context) => {
  const [, typedMonth, year] =
    expiryFormats.map((format) => format.exec(value)).find((match) => match !== null) ?? []
  const month = typedMonth?.padStart(2, '0')
  if (month && year && Date.UTC(2000 + Number(year), Number(month)) > Date.now()) return `${month}/${year}`
  context.addIssue({
    code: 'custom',
    message: month ? 'Your card has expired' : 'Please enter the expiry date as MM/YY',
  })
  return z.NEVER
})

const terms = z.preprocess(
  (v) => v === 'on' || v === true,
  z.literal(true, { errorMap: () => ({ message: 'Please accept the terms and conditions to continue.' }) }),
)

/** Fields required for every payment method (docs/specification/orders-and-checkout.md#payment-step). */
export const termsSchema = z.object({ terms })

/** The sandbox's own card form. */
export const sandboxCardSchema = z.object({
  number: required('Please enter the card number', 30).refine((v) => /^\d{13,19}$/.test(digits(v)), {
    message: 'Please enter the full card number',
  }),
  expiry,
  cvc: required('Please enter the security code', 6).refine((v) => /^\d{3,4}$/.test(v), {
    message: 'Please enter 3 or 4 digits',
  }),
  terms,
})
