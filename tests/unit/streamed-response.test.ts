import type { AppLoadContext } from '@remix-run/node'
import { expect, it } from 'vitest'
import { streamedResponse } from '~/http/streamed-response.server'

/** Endless parts that count how many were generated and whether generation was aborted. */
function endless() {
  const seen = { made: 0, isAborted: false }
  function* parts() {
    try {
      for (;;) yield `part ${(seen.made += 1)};`
    } finally {
      seen.isAborted = true
    }
  }
  return { seen, parts: parts() }
}

const answered = (parts: Iterable<string>, waitForDrain: () => Promise<boolean>) => {
  const { body } = streamedResponse(parts, { waitForDrain } as AppLoadContext, {})
  if (!body) throw new Error('There is no body')
  return body.getReader()
}

it('parts are generated on demand, not in advance', async () => {
  const { seen, parts } = endless()
  const reader = answered(parts, () => Promise.resolve(true))
  expect(seen.made).toBe(0)
  for (const n of [1, 2, 3]) {
    const { value } = await reader.read()
    expect(new TextDecoder().decode(value)).toBe(`part ${n};`)
    expect(seen.made).toBe(n)
  }
})

it('the next part waits until the client has received the previous one', async () => {
  const { seen, parts } = endless()
  let drain = (_isConnected: boolean) => {}
  const reader = answered(parts, () => new Promise((resolve) => (drain = resolve)))
  const read = reader.read()
  await new Promise((resolve) => setImmediate(resolve))
  expect(seen.made).toBe(0)
  drain(true)
  expect((await read).done).toBe(false)
  expect(seen.made).toBe(1)
})

it('generation stops when the client disconnects', async () => {
  const { seen, parts } = endless()
  let isConnected = true
  const reader = answered(parts, () => Promise.resolve(isConnected))
  await reader.read()
  isConnected = false
  expect((await reader.read()).done).toBe(true)
  expect(seen).toEqual({ made: 1, isAborted: true })
})

it('generation stops when the response is canceled', async () => {
  const { seen, parts } = endless()
  const reader = answered(parts, () => Promise.resolve(true))
  await reader.read()
  await reader.cancel()
  expect(seen.isAborted).toBe(true)
})

it('an error aborts the response, so that a partial one is not mistaken for a complete one', async () => {
  function* parts() {
    yield 'one'
    throw new Error('the disk is gone')
  }
  const reader = answered(parts(), () => Promise.resolve(true))
  await reader.read()
  await expect(reader.read()).rejects.toThrow('the disk is gone')
})
