import { z } from 'zod'
import { required } from '../form-fields'

const digits = (value: string) => value.replace(/\D/g, '')

/**
 * The expiration month of a card: MM/YY or M/YY, with or without spaces. "130" can only be January 2030, but
 * "112" may lack a digit.
 */
const expiry = required('Please enter the expiry date', 9).transform((value, context) => {
  const [, twoDigits, oneDigit, yearAfter, lone, yearBehind] =
    /^(?:(?:(0[1-9]|1[0-2]) ?\/? ?|([1-9]) ?\/ ?)(?:20)?(\d\d)|(?=[2-9]|1[3-9])([1-9]) ?(\d\d))$/.exec(
      value,
    ) ?? []
  const month = twoDigits ?? (oneDigit ?? lone)?.padStart(2, '0')
  const year = yearAfter ?? yearBehind
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
