import { stateNames } from './modules/us-state-names'

/** The company behind the product, as the legal pages name it. */
export type LegalEntity = {
  name: string
  /** Its mailing address on one line. */
  address: string
  /** The US state whose law governs the terms, in full. */
  state: string
}

/** "CA" or "california" → "California"; null for anything that is not a US state. */
export function stateName(text: string): string | null {
  const given = text.trim().toLowerCase()
  for (const [code, name] of Object.entries(stateNames)) {
    if (given === code.toLowerCase() || given === name.toLowerCase())
      return code === 'DC' ? `the ${name}` : name
  }
  return null
}
