import { stateName, stateNames } from './modules/us-state-names'

/** The operating company as named on the legal pages. */
export type LegalEntity = {
  name: string
  /** Its mailing address on one line. */
  address: string
  /** The full name of the US state whose law governs the terms. */
  state: string
}

/** "CA" or "california" → "California", "DC" → "the District of Columbia"; null if it is not a US state. */
export function legalStateName(text: string): string | null {
  const name = stateName(text)
  return name === stateNames.DC ? `the ${name}` : (name ?? null)
}
