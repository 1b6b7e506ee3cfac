import { expect } from 'vitest'
import { DomainError, type DomainErrorCode } from '~/modules/domain-error'

/** Asserts that `value` is defined and returns it. */
export function must<T>(value: T | null | undefined, what = 'value'): T {
  if (value === null || value === undefined) throw new Error(`The ${what} is missing`)
  return value
}

/** The domain error that `run` throws; the test fails if it succeeds or throws anything else. */
export async function refusal(run: () => unknown): Promise<DomainError> {
  try {
    await run()
  } catch (error) {
    if (error instanceof DomainError) return error
    throw error
  }
  throw new Error('Nothing was refused')
}

export async function expectRefusal(run: () => unknown, code: DomainErrorCode, sentence: string | RegExp) {
  const error = await refusal(run)
  expect(error.code).toBe(code)
  if (typeof sentence === 'string') expect(error.message).toBe(sentence)
  else expect(error.message).toMatch(sentence)
}
