import { describe, expect, it } from 'vitest'
import { sandboxCardSchema } from '~/modules/payments/schema'
import { caretAfter, formatExpiry, groupCardNumber } from '~/routes/checkout/format-card'

describe('a card number', () => {
  it.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['4242-4242 42', '4242 4242 42'],
    ['4242', '4242'],
    ['4242 ', '4242'],
    ['378282246310005', '3782 8224 6310 005'],
    ['', ''],
  ])('"%s" is formatted as "%s"', (typed, shown) => expect(groupCardNumber(typed)).toBe(shown))
})

describe('an expiry date', () => {
  it.each([
    ['1', '1'],
    ['3', '03/'],
    ['12', '12/'],
    ['1/', '01/'],
    ['1/3', '01/3'],
    ['1/30', '01/30'],
    ['1230', '12/30'],
    ['13', '01/3'],
    ['130', '01/30'],
    ['13/30', '13/30'],
    ['12/2030', '12/2030'],
    ['12 / 30', '12/30'],
    ['12/301', '12/30'],
    ['', ''],
  ])('"%s" becomes "%s" while typing', (typed, shown) => expect(formatExpiry(typed)).toBe(shown))

  it.each([
    ['12', '12'],
    ['1', '1'],
    ['03', '03'],
    ['12/3', '12/3'],
    ['', ''],
  ])('"%s" becomes "%s" while deleting, so that the slash can be deleted', (typed, shown) =>
    expect(formatExpiry(typed, true)).toBe(shown),
  )
})

describe('the caret', () => {
  it('stays after the same digits, or at the end if it was there', () => {
    expect(caretAfter('4242 4242', 5, false)).toBe(6)
    expect(caretAfter('4242 4242', 0, false)).toBe(0)
    expect(caretAfter('12/', 2, true)).toBe(3)
  })
})

describe("the server's validation", () => {
  const read = (expiry: string) => {
    const card = sandboxCardSchema.safeParse({ number: '4242424242424242', expiry, cvc: '123', terms: 'on' })
    return card.success ? card.data.expiry : card.error.issues.map((issue) => issue.message).join()
  }

  it.each([
    ['1/49', '01/49'],
    ['1 / 2049', '01/49'],
    ['01/49', '01/49'],
    ['1249', '12/49'],
    ['149', '01/49'],
    ['949', '09/49'],
    ['12 / 49', '12/49'],
  ])('accepts the expiration date "%s" as %s', (typed, expiry) => expect(read(typed)).toBe(expiry))

  it.each([
    ['112', 'Please enter the expiry date as MM/YY'],
    ['049', 'Please enter the expiry date as MM/YY'],
    ['13/49', 'Please enter the expiry date as MM/YY'],
    ['0/49', 'Please enter the expiry date as MM/YY'],
    ['1/20', 'Your card has expired'],
  ])('rejects the expiration date "%s": %s', (typed, message) => expect(read(typed)).toBe(message))
})
