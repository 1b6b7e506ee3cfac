import { z } from 'zod'
import { promotionKinds } from '~db/lists'
import { isDay, numeric, required, unlessEmpty } from '../form-fields'
import { usd } from '../formatting'
import { totalCents } from '../price'

export type PromotionKind = (typeof promotionKinds)[number]

/** Stripe's minimum charge in US dollars, in cents: a code never leaves less to pay (decision 034). */
const minimumChargeCents = 50

/** Codes are compared ignoring case and surrounding spaces. */
export const normalizeCode = (code: string) => code.trim().toUpperCase()

/** The discount of a code on a price, in cents. A percentage is rounded to the cent. */
export function discountOf({ kind, value }: { kind: PromotionKind; value: number }, priceCents: number) {
  const nominal = kind === 'percent' ? Math.round((priceCents * value) / 100) : value
  return Math.max(0, Math.min(nominal, priceCents - minimumChargeCents))
}

/** "20% off", "$30.00 off" */
export const discountText = ({ kind, value }: { kind: PromotionKind; value: number }) =>
  kind === 'percent' ? `${value}% off` : `${usd(value)} off`

const maxAmountCents = totalCents - minimumChargeCents

/** The form for a new code. An empty `expiresOn` or `maxUses` means no limit. */
export const promotionCodeForm = z
  .object({
    code: required('Please enter a code', 32)
      .transform(normalizeCode)
      .pipe(
        z
          .string()
          .regex(/^[A-Z0-9][A-Z0-9-]{1,30}[A-Z0-9]$/, 'Please use 3 to 32 letters, digits, or hyphens'),
      ),
    kind: z.enum(promotionKinds, {
      errorMap: () => ({ message: 'Please choose a kind of discount' }),
    }),
    value: numeric('Please enter the discount as a number'),
    expiresOn: unlessEmpty(z.string().refine(isDay, 'Please enter a date')),
    maxUses: unlessEmpty(
      numeric('Please enter a whole number').pipe(
        z
          .number()
          .int('Please enter a whole number')
          .min(1, 'Please enter at least 1, or leave it empty')
          .max(1_000_000, 'Please enter at most 1,000,000'),
      ),
    ),
  })
  .superRefine(({ kind, value }, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['value'], message })
    if (kind === 'percent' && !(Number.isInteger(value) && value >= 1 && value <= 99))
      refuse('Please enter a whole percentage from 1 to 99')
    const cents = Math.round(value * 100)
    if (kind === 'amount' && !(cents >= 1 && cents <= maxAmountCents && Math.abs(cents - value * 100) < 1e-6))
      refuse(`Please enter an amount from $0.01 to ${usd(maxAmountCents)}`)
  })

export type NewPromotionCode = z.output<typeof promotionCodeForm>

export type PromotionState = 'active' | 'inactive' | 'expired' | 'used up'
