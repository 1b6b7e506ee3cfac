import { setupServer } from 'msw/node'
import { describe, expect, it, vi } from 'vitest'
import { mockStripe } from '../setup/stripe'

const stripe = mockStripe()

describe('the Stripe mock', () => {
  const send = (path: string, init?: RequestInit) =>
    fetch(`https://api.stripe.com${path}`, { headers: { Authorization: 'Bearer sk_test_x' }, ...init })

  it('responds in process as through its port, and blocks all other requests', async () => {
    // msw's error for the rejected request.
    const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
    const server = setupServer(...stripe.handlers)
    server.listen({ onUnhandledFrame: 'error' })
    try {
      const made = await send('/v1/payment_intents', { method: 'POST', body: 'amount=14900&currency=usd' })
      const { id } = (await made.json()) as { id: string }
      stripe.succeed(id)
      expect(await (await send(`/v1/payment_intents/${id}`)).json()).toMatchObject({ status: 'succeeded' })
      expect((await send('/v1/payment_intents/pi_unknown')).status).toBe(404)
      expect((await send('/v1/charges')).status).toBe(404)
      await expect(send('/v2/anything')).rejects.toThrow()
      stripe.fail('unreachable')
      await expect(send(`/v1/payment_intents/${id}`)).rejects.toThrow()
      expect(String(consoleError.mock.calls)).toContain('/v2/anything')
    } finally {
      server.close()
      consoleError.mockRestore()
    }
  })
})
