import { afterEach, describe, expect, it } from 'vitest'
import { env } from '~/env.server'
import { findByPrivateToken, privateToken } from '~/modules/permissions/private-link.server'
import { findOrderOfCheckoutLink, checkoutLink } from '~/modules/orders/checkout-link.server'
import { sealing, signing } from '~/modules/secret-keys.server'
import { makeOrder } from '../factories/orders'
import { must } from '../setup/helpers'

const { SESSION_SECRET } = env()
const replaceSecret = (old: string | undefined) =>
  Object.assign(env(), {
    SESSION_SECRET: 'another secret of the tests, long enough to be one',
    SESSION_SECRET_OLD: old,
  })
afterEach(() => {
  Object.assign(env(), { SESSION_SECRET, SESSION_SECRET_OLD: undefined })
})

describe('an encrypted text', () => {
  const { seal, unseal, reseal } = sealing('a test')

  it('can be decrypted only for its purpose, in its context, and unaltered', () => {
    const sealed = seal('a secret', 'account 1')
    expect(sealed).not.toContain('secret')
    expect(seal('a secret', 'account 1')).not.toBe(sealed)
    expect(unseal(sealed, 'account 1')).toBe('a secret')
    expect(unseal(sealed, 'account 2')).toBeNull()
    expect(sealing('another test').unseal(sealed, 'account 1')).toBeNull()
    const altered = sealed.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    for (const wrong of [altered, '', 'v1.', 'v2.AAAA', sealed.slice(0, 20)])
      expect(unseal(wrong, 'account 1')).toBeNull()
  })

  it('can be re-encrypted with a new secret while the old one is set', () => {
    const sealed = seal('a secret')
    replaceSecret(undefined)
    expect([unseal(sealed), reseal(sealed)]).toEqual([null, null])
    replaceSecret(SESSION_SECRET)
    expect(unseal(sealed)).toBe('a secret')
    const moved = must(reseal(sealed))
    expect(reseal(moved)).toBe(moved)
    replaceSecret(undefined)
    expect(unseal(moved)).toBe('a secret')
  })
})

describe('a signature', () => {
  const { sign, isSigned } = signing('a test')

  it('is valid only for its purpose and text', () => {
    const mac = sign('order 1')
    expect(isSigned('order 1', mac)).toBe(true)
    for (const wrong of [Buffer.alloc(32), mac.subarray(1), Buffer.alloc(0)])
      expect(isSigned('order 1', wrong)).toBe(false)
    expect(isSigned('order 2', mac)).toBe(false)
    expect(signing('another test').isSigned('order 1', mac)).toBe(false)
  })

  it('stays valid with a new secret while the old one is set, including order links', async () => {
    const order = await makeOrder()
    const token = privateToken(order)
    const link = must(checkoutLink(order.id).split('/').pop())
    replaceSecret(SESSION_SECRET)
    expect(findByPrivateToken(token)?.id).toBe(order.id)
    expect(findOrderOfCheckoutLink(link).id).toBe(order.id)
    expect(privateToken(order)).not.toBe(token)
    replaceSecret(undefined)
    expect(findByPrivateToken(token)).toBeNull()
    expect(() => findOrderOfCheckoutLink(link)).toThrow('This link does not work')
  })
})
