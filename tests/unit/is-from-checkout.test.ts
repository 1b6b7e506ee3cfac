import { describe, expect, it } from 'vitest'
import { isFromCheckout } from '~/routes/checkout/is-from-checkout'

const requestFrom = (referrer: string | null) =>
  new Request('http://commonview.example/checkout?step=2', {
    headers: referrer === null ? {} : { Referer: referrer },
  })

describe('a request to the checkout', () => {
  it.each([
    ['over HTTP', 'http://commonview.example/checkout'],
    ['over HTTPS, behind a proxy', 'https://commonview.example/checkout?step=1'],
  ])('is recognized as coming from the checkout %s', (_how, referrer) => {
    expect(isFromCheckout(requestFrom(referrer))).toBe(true)
  })

  it.each([
    ['no page', null],
    ['another page', 'https://commonview.example/'],
    ['another site', 'https://elsewhere.example/checkout'],
    ['an invalid address', 'checkout'],
  ])('is not taken for one from the checkout if it comes from %s', (_what, referrer) => {
    expect(isFromCheckout(requestFrom(referrer))).toBe(false)
  })
})
