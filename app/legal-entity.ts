import { stateNames } from './modules/us-state-names'

/** The operating company as named on the legal pages. */
export type LegalEntity = {
  name: string
  /** Its mailing address on one line. */
  address: string
  /** The full name of the US state whose law governs the terms. */
  state: string
}

/** "CA" or "california" → "California"; null if it is not a US state. */
export function stateName(text: string): string | null {
  const normalized = text.trim().toLowerCase()
  for (const [code, name] of Object.entries(stateNames)) {
    if (normalized === code.toLowerCase() || normalized === name.toLowerCase())
      return code === 'DC' ? `the ${name}` : name
  }
  return null
}
