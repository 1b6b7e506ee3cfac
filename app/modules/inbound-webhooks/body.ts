import { DomainError } from '../domain-error'

/** Far deeper than any valid body. */
const maxDepth = 20

/**
 * Iterative, because a body may be nested deeper than the stack allows.
 * @returns the problem, if any
 */
function problemOf(value: unknown): string | null {
  let level: unknown[] = [value]
  for (let depth = 0; depth <= maxDepth; depth++) {
    const objects = level.filter((item) => typeof item === 'object' && item !== null) as object[]
    if (objects.length === 0) return null
    if (objects.some((item) => Object.hasOwn(item, '__proto__'))) return 'No field can be named __proto__.'
    level = objects.flatMap((item) => Object.values(item) as unknown[])
  }
  return 'The data is nested too deeply.'
}

/**
 * Parses a JSON object.
 * @throws DomainError `bad_request` for anything else, or if it is nested too deeply
 */
export function readObject(text: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new DomainError('bad_request', 'The body is not valid JSON.', { cause })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new DomainError('bad_request', 'The body is not a JSON object.')
  const problem = problemOf(value)
  if (problem) throw new DomainError('bad_request', problem)
  return value as Record<string, unknown>
}
